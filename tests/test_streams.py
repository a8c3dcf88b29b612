"""What a command does where its output cannot be written: all that it would do otherwise, with the same exit code."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from asking.fakes import BELOT, ENVIRONMENT
from belot_runner.report.writing import Destination, each_its_own
from belot_runner.whole import written

RUN = ["run", "--variant", "bela-2", "--rule", "match"]
WRONG = """\
class Wrong:
    def hello(self): return {"protocol": 1, "name": "wrong", "variants": ["bela-2"]}
    def variant(self, id, rules): return {"variant": id, "ready": True}
    def ask(self, question, variant, given): return {"totals": {"north": 1, "south": 1}}
"""

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")


class Ended(NamedTuple):
    code: int
    err: str


def shell(script: str, folder: Path) -> Ended:
    """A line of bash in which $B is the command; its exit code is that of the first part of a pipe that fails."""
    environment = ENVIRONMENT | {"PYTHONPATH": f"{folder}{os.pathsep}{ENVIRONMENT['PYTHONPATH']}"}
    (folder / "wrong_engine.py").write_text(WRONG)
    line = f'set -o pipefail; B() {{ "{BELOT[0]}" -c "{BELOT[2]}" "$@"; }}; {script}'
    done = subprocess.run(["bash", "-c", line], env=environment, cwd=folder, capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr
    return Ended(done.returncode, done.stderr)


RED = "B run --variant bela-2 --rule match --adapter python:wrong_engine:Wrong"
GREEN = "B run --variant bela-2 --rule match"


@pytest.mark.parametrize("reader", ["true", "head -1 >/dev/null"])
@pytest.mark.parametrize("options", ["", " --json", " --report junit=-"])
def test_a_reader_that_goes_away_changes_no_exit_code(reader: str, options: str, tmp_path: Path) -> None:
    assert shell(f"{RED}{options} | {reader}", tmp_path).code == 1
    assert shell(f"{GREEN}{options} | {reader}", tmp_path).code == 0


@pytest.mark.parametrize("close", [">&-", "2>&-", ">&- 2>&-", "2>/dev/full"])
def test_a_stream_that_is_not_there_changes_no_exit_code(close: str, tmp_path: Path) -> None:
    assert shell(f"{RED} {close}", tmp_path).code == 1
    assert shell(f"{GREEN} {close}", tmp_path).code == 0
    assert shell(f"B run --variant nope {close}", tmp_path).code == 2
    assert shell(f"B run --adapter no-such-program --variant bela-2 {close}", tmp_path).code == 3


@pytest.mark.parametrize(
    "words", ["run --variant bela-2 --rule match", "rules list", "--version", "run --json --rule match"]
)
def test_output_that_is_lost_on_a_full_disk_is_told_and_no_success(words: str, tmp_path: Path) -> None:
    told = "belot: standard output cannot be written (No space left on device)\n"
    assert shell(f"B {words} >/dev/full", tmp_path) == (1, told)


def test_the_other_reports_are_written_where_nobody_reads_the_terminal(tmp_path: Path) -> None:
    assert shell(f"{RED} --report json=found.json | true", tmp_path).code == 1
    assert json.loads((tmp_path / "found.json").read_text())["exit"] == 1


@pytest.mark.parametrize("columns", ["0", "-5", "abc", "1"])
def test_any_number_of_columns_shows_something(columns: str, tmp_path: Path) -> None:
    assert shell(f"COLUMNS={columns} {GREEN} | grep -q passed", tmp_path).code == 0


# Files


def test_a_file_that_was_broken_off_leaves_the_earlier_one(tmp_path: Path) -> None:
    file = tmp_path / "report"
    file.write_text("earlier")

    def break_off() -> None:
        with written(file) as out:
            out.write("half of")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off()
    assert [path.name for path in tmp_path.iterdir()] == ["report"]
    assert file.read_text() == "earlier"


def test_a_file_keeps_its_mode_and_a_link_leads_where_it_did(tmp_path: Path) -> None:
    file, link = tmp_path / "report", tmp_path / "link"
    file.write_text("earlier")
    file.chmod(0o640)
    link.symlink_to(file)
    for path, text in ((file, "first"), (link, "second")):
        with written(path) as out:
            out.write(text)
        assert (file.read_text(), file.stat().st_mode & 0o777, link.is_symlink()) == (text, 0o640, True)


@pytest.mark.parametrize(
    "words",
    [
        ["--report", "json=same", "--report", "junit=./same"],
        ["--trace", "same", "--report", "json=same"],
        ["--baseline", "same", "--report", "json=same"],
    ],
    ids=" ".join,
)
def test_no_file_is_written_twice(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "same").write_text("known: []\n")
    done = shell(f"{GREEN} {' '.join(words)}", tmp_path)
    assert done.code == 2
    assert done.err.endswith("has the same file; give each a file of its own\n")
    assert (tmp_path / "same").read_text() == "known: []\n"


def test_devices_may_be_written_twice() -> None:
    each_its_own([Destination("json", "/dev/null"), Destination("junit", "/dev/null"), Destination("json", "-")])
