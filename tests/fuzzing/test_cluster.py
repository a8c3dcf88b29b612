"""Dask distributed: a real local cluster of processes, one of which is killed on the way."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from asking.fakes import BELOT, ENVIRONMENT, processes, started
from belot_runner.fuzzing import cluster as cluster_of_dask

from .engines import DIES_ONCE
from .running import UNDERTRUMPS, VARIANT, Belot, document

distributed = pytest.importorskip(
    "distributed", reason="Dask distributed is not installed: pip install 'belot-conformance[dask]'"
)

RUN = (*VARIANT, "--seeds", "0:700")


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of which a worker dies, where it is there; known to all workers."""
    file = tmp_path / "mark"
    monkeypatch.setenv(DIES_ONCE, str(file))
    return file


@pytest.fixture
def cluster(mark: Path) -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local:
        yield local


def without_adapter(told: dict[str, Any]) -> dict[str, Any]:
    return {**told, "groups": [{**group, "rerun": ""} for group in told["groups"]]}


def test_a_cluster_tells_the_same_though_a_worker_is_killed(
    belot: Belot, cluster: Any, mark: Path, tmp_path: Path
) -> None:
    alone = document(belot, "--adapter", UNDERTRUMPS, *RUN)
    mark.touch()
    before = {info["pid"] for info in pids(cluster)}
    journal = tmp_path / "journal"
    words = ("--adapter", "python:fuzzing.engines:dies_once", *RUN, "--scheduler", cluster.scheduler_address)
    told = document(belot, *words, "--journal", journal)
    assert not mark.exists()
    assert before - {info["pid"] for info in pids(cluster)}  # one of them is gone
    assert without_adapter(told) == without_adapter(alone)
    # A campaign that was stopped goes on from its journal.
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:4]) + lines[4][:50])
    assert document(belot, *words, "--journal", journal) == told


def pids(cluster: Any) -> list[dict[str, int]]:
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        return [{"pid": pid} for pid in client.run(os.getpid).values()]


def test_without_a_scheduler_it_is_one_line(belot: Belot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_of_dask, "PATIENCE", 1)
    code, out, err = belot("fuzz", *RUN, "--scheduler", "tcp://127.0.0.1:9")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "no scheduler answers at tcp://127.0.0.1:9" in err


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1", "tcp://127.0.0.1:nine", "tcp://127.0.0.1:99999"])
def test_an_address_without_a_port_is_told_at_once(belot: Belot, address: str) -> None:
    code, out, err = belot("fuzz", *RUN, "--scheduler", address)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"no scheduler answers at {address}; start one with `dask scheduler`" in err


ENGINE = """
import sys
from belot_runner.asking.serve import serve
from fuzzing.engines import {engine}
serve({engine}, sys.stdin.buffer, sys.stdout.buffer)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="env is a program of Unix")
def test_who_was_mended_since_the_last_run_is_asked_anew(belot: Belot, cluster: Any, tmp_path: Path) -> None:
    """Under the same name and version: the workers must not keep the process that they have started before."""
    script = tmp_path / "my_engine.py"
    adapter = shlex.join(["env", f"PYTHONPATH={ENVIRONMENT['PYTHONPATH']}", sys.executable, str(script)])
    words = ("--adapter", adapter, *RUN, "--scheduler", cluster.scheduler_address)
    script.write_text(ENGINE.format(engine="undertrumps"))
    assert document(belot, *words)["differences"] > 0
    assert processes(str(script)) == []  # they end with the run
    script.write_text(ENGINE.format(engine="right"))
    assert document(belot, *words, code=0)["differences"] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_where_the_scheduler_is_lost_what_was_found_is_told(cluster: Any, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    words = ["--adapter", "python:fuzzing.engines:slow", *VARIANT, "--seeds", "0:100000", "--journal", str(journal)]
    words = [*BELOT, "fuzz", *words, "--scheduler", cluster.scheduler_address]
    with started(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        until = monotonic() + 60
        while monotonic() < until and (not journal.exists() or journal.read_bytes().count(b"\n") < 3):
            sleep(0.01)
        cluster.close()
        out, err = running.communicate(timeout=60)
    assert running.returncode == 3
    assert "Traceback" not in err
    assert f"the scheduler at {cluster.scheduler_address} was lost; with --journal" in err.splitlines()[-1]
    assert "DIFFERS  play.cannot-overtrump" in out
