"""How a command ends that is ended from outside, or finds nothing where it was started."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from asking.fakes import BELOT, ENVIRONMENT, command, ended, processes, started


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("jobs", ["1", "3"])
def test_a_signal_leaves_no_adapter_behind_and_loses_nothing_judged(name: str, jobs: str, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    engine = tmp_path / "hangs.py"
    engine.write_text(
        "import json, pathlib, sys, time\n"
        "for line in sys.stdin:\n"
        "    said = json.loads(line)\n"
        "    if said['op'] == 'ask' and said['id'] == 1:\n"
        "        print(json.dumps({'id': 1, 'error': 'judged before'}), flush=True)\n"
        "        time.sleep(1)  # in which it is judged\n"
        "        pathlib.Path(sys.argv[1]).touch()\n"
        "        continue\n"
        "    if said['op'] == 'ask':\n"
        "        time.sleep(300)\n"
        "    hello = {'protocol': 1, 'name': 'hangs'}\n"
        "    reply = hello if said['op'] == 'hello' else {'variant': said['id'], 'ready': True}\n"
        "    print(json.dumps(reply), flush=True)\n"
    )
    adapter = f"'{sys.executable}' '{engine}' '{asked}'"
    words = [*BELOT, "run", "--adapter", adapter, "--variant", "bela-4", "--timeout", "60", "--jobs", jobs]
    number = signal.Signals[name]
    done = ended(words, once=asked, by=number)
    how = "interrupted" if name == "SIGINT" else f"ended by {name}"
    assert (done.returncode, done.stderr) == (128 + number, f"belot: {how}\n")
    assert "judged before" in done.stdout
    assert processes(str(asked)) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_killed_leaves_the_trace_of_what_was_said(jobs: str, tmp_path: Path) -> None:
    words, mark = command("never_answers")
    trace = tmp_path / "trace"
    asked = ["run", "--adapter", shlex.join(words), "--variant", "bela-4", "--question", "legal", "--timeout", "60"]
    with started([*BELOT, *asked, "--jobs", jobs, "--trace", str(trace)]) as belot:
        until = monotonic() + 30
        while '"id":3,' not in (trace.read_text() if trace.exists() else "") and monotonic() < until:
            sleep(0.02)
        belot.kill()
    told = trace.read_text().splitlines()
    assert [line for line in told if '"op":"hello"' in line]
    assert [line for line in told if '> {"op":"ask","id":3,' in line]
    assert processes(mark) == []  # its input has ended


@pytest.mark.skipif(sys.platform == "win32", reason="a folder that is in use cannot be removed")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["run", "--question", "trick"], 0),
        (["run", "--variant", "house.yaml"], 2),
        (["run", "--cases", "."], 2),
        (["rules", "list"], 0),
        (["run", "--adapter", "python:nothing:here"], 3),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_a_working_folder_that_is_gone_is_no_traceback(words: list[str], code: int, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = 'cd "$1" && rmdir "$1" && shift && exec "$@"'
    done = subprocess.run(
        ["sh", "-c", script, "sh", str(gone), *BELOT, *words], env=ENVIRONMENT, capture_output=True, text=True
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == code


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "--variant", ""],
        ["run", "--variant", ""],
        ["run", "-k", ""],
        ["run", "--baseline", ""],
        ["baseline", "check", ""],
        ["baseline", "update", "x.yaml", "--reason", ""],
        ["run", "--cases", ""],
        ["run", "--rule", ""],
        ["run", "--question", ""],
        ["check", "--cases", ""],
        ["cases", "list", "-k", ""],
        ["rules", "variants", "--variant", ""],
        ["fill", "--variant", ""],
    ],
    ids=" ".join,
)
def test_an_empty_word_is_wrong_usage(words: list[str]) -> None:
    done = subprocess.run([*BELOT, *words], env=ENVIRONMENT, capture_output=True, text=True, input="")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
