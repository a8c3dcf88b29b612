"""Dask distributed: a real local cluster of processes, one of which is killed on the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

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
