"""`belot doctor` as it is used."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from asking.fakes import BELOT, ENVIRONMENT, ended, processes
from asking.fakes import command as hostile
from belot_runner.doctor.probes import PROBES
from belot_runner.reading import schemas
from spec.reading import PROTOCOL, blocks

from .ward import SICK, command, pasted

Belot = Callable[..., tuple[int, str, str]]

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "runner" / "adapters" / "examples"
OBJECTS = "python:doctor.objects"


def doctor(belot: Belot, adapter: str, *words: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the document, which fits its schema."""
    code, out, err = belot("doctor", "--adapter", adapter, "--json", *words)
    document = json.loads(out)
    assert schemas.validate("output/doctor.json", document) is None
    assert (err, document["exit"]) == ("", code)
    return code, document


def verdicts(document: dict[str, Any], verdict: str) -> list[str]:
    return [probe["id"] for probe in document["probes"] if probe["verdict"] == verdict]


def sick(name: str) -> str:
    return shlex.join(command(name))


# Who is sound


def test_the_javascript_example_is_sound(belot: Belot) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed")
    code, document = doctor(belot, shlex.join([node, str(EXAMPLES / "javascript" / "adapter.mjs")]))
    assert (code, document["counts"]) == (0, {"ok": len(PROBES), "fault": 0, "not-tellable": 0})
    assert (document["adapter"]["name"], document["variant"]) == ("example-javascript", "bulgarian-modern")
    assert set(document["timing"]) == {"start", "answer", "slowest"}


def test_the_python_skeleton_is_sound_before_it_answers_anything(belot: Belot) -> None:
    code, document = doctor(belot, shlex.join([sys.executable, str(EXAMPLES / "python" / "skeleton.py")]))
    assert (code, verdicts(document, "fault"), verdicts(document, "not-tellable")) == (0, [], ["answer-fields"])


def test_the_adapter_of_ten_minutes_is_sound(belot: Belot, tmp_path: Path) -> None:
    (block,) = (block for block in blocks(PROTOCOL) if block.info == "python")
    adapter = tmp_path / "my adapter.py"
    adapter.write_text(block.text, encoding="utf-8")
    code, document = doctor(belot, shlex.join([sys.executable, str(adapter)]), "--variant", "bulgarian-modern")
    assert (code, document["counts"]["ok"]) == (0, len(PROBES))


def test_the_reference_is_sound_in_every_way_that_an_object_can_be(belot: Belot) -> None:
    code, document = doctor(belot, "reference")
    of_objects = [probe.id for probe in PROBES if probe.in_python]
    assert (code, verdicts(document, "ok")) == (0, of_objects)


def test_what_serves_the_reference_is_sound_in_every_way(belot: Belot) -> None:
    path = [entry for entry in sys.path if entry]
    program = f"import sys; sys.path[:0] = {path!r}; from belot_runner.cli import entry; entry()"
    code, document = doctor(belot, shlex.join([sys.executable, "-c", program, "serve"]))
    assert (code, verdicts(document, "ok")) == (0, [probe.id for probe in PROBES])


# What is told


def test_a_fault_is_told_with_its_mend_and_the_lines_that_show_it(belot: Belot) -> None:
    code, out, err = belot("doctor", "--adapter", sick("ids"))
    assert (code, err) == (1, "")
    told = out.partition("\nFAULT  ")[2]
    assert told.startswith("ids: a sound adapter gives each question its number back, as a number\n")
    assert 'found  the question 1 was answered with the id "1"\n' in told
    assert "mend   Send `id` back as it came" in told
    lines = told.partition(" come back:\n")[2].partition("\n\n")[0].splitlines()
    assert '"id": "1"' in pasted(lines)  # as they stand there, indented
    assert re.search(rf"^{len(PROBES)} probes: {len(PROBES) - 1} ok, 1 faulty in ", out, re.MULTILINE)
    assert "well, first word after " in out
    assert "✗  ids" in out
    assert "✓  flush" in out


def test_several_faults_are_told_each_by_itself(belot: Belot, tmp_path: Path) -> None:
    adapter = tmp_path / "careless.py"
    adapter.write_text(
        f"import sys\nsys.path.insert(0, {str(SICK)!r})\n"
        "from well import Adapter\n"
        "print('starting')\n"
        "class Careless(Adapter):\n"
        "    def ask(self, message):\n"
        "        return {**super().ask(message), 'id': str(message['id'])}\n"
        "    def write(self, reply):\n"
        "        sys.stdout.write(self.text(reply))\n"
        "    def unknown(self, message):\n"
        "        sys.exit('what?')\n"
        "Careless().run()\n"
    )
    code, document = doctor(belot, shlex.join([sys.executable, "-S", "-E", str(adapter)]))
    assert (code, verdicts(document, "fault")) == (1, ["flush", "stdout", "ids", "unknown-op", "not-json"])


def test_signs_that_cannot_be_printed_are_words(tmp_path: Path) -> None:
    program = "from belot_runner.cli import entry; entry()"
    words = [sys.executable, "-c", program, "doctor", "--adapter", "no-such-adapter"]
    done = subprocess.run(words, env=ENVIRONMENT | {"PYTHONIOENCODING": "ascii"}, capture_output=True, text=True)
    assert done.returncode == 3
    assert "\nNO start " in done.stdout
    assert done.stdout.isascii()


def test_the_variant_can_be_chosen(belot: Belot, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: bela-4\nrules: {match.target: 501}\n")
    code, document = doctor(belot, "reference", "--variant", str(house))
    assert (code, document["variant"]) == (0, "house")
    code, document = doctor(belot, sick("well"), "--variant", "bela-4")
    (told,) = [probe for probe in document["probes"] if probe["verdict"] == "fault"]
    assert (code, told["id"], told["found"]) == (1, "variant", "it is not ready for bela-4: not played")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--variant", "bela-5"), "there is no variant bela-5"),
        (("--variant", ""), "--variant was given an empty text"),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_line_and_exit_code_2(belot: Belot, words: tuple[str, ...], told: str) -> None:
    code, out, err = belot("doctor", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err


# Who cannot be spoken to


@pytest.mark.parametrize(
    ("adapter", "probe", "found"),
    [
        ("no-such-adapter --fast", "start", "the adapter no-such-adapter was not found"),
        ("/", "start", "the adapter / cannot be executed (Permission denied)"),
        (
            sick("start"),
            "start",
            "it ended with exit code 1, its last words: no licence, before anything was said to it",
        ),
        (sick("hello"), "hello", "sent hello, it ended with exit code 1, its last words: KeyError: 'version'"),
        (f"{OBJECTS}:nobody", "start", f"{OBJECTS}:nobody cannot be found: AttributeError"),
        (
            f"{OBJECTS}:Mute",
            "hello",
            "it answered with an error: the adapter failed at hello: ValueError: hm",
        ),
    ],
    ids=lambda text: str(text).rpartition("/")[2],
)
def test_one_that_cannot_be_started_or_spoken_to_is_exit_code_3(
    belot: Belot, adapter: str, probe: str, found: str
) -> None:
    code, document = doctor(belot, adapter)
    assert (code, verdicts(document, "fault")) == (3, [probe])
    (told,) = [each for each in document["probes"] if each["verdict"] == "fault"]
    assert found in told["found"]
    assert document["adapter"]["name"] is None
    code, out, err = belot("doctor", "--adapter", adapter)
    assert (code, err) == (3, "")
    assert len(out.splitlines()) < 20  # of what cannot be told it is not said forty times that it cannot


# Objects in Python


@pytest.mark.parametrize(
    ("name", "faults"),
    [
        ("Sound", []),
        ("Plain", ["answers"]),
        ("Wild", ["answers", "unknown-question"]),
        ("Strict", ["without-rules", "unknown-rules"]),
    ],
)
def test_an_object_is_looked_at_as_it_is_served(belot: Belot, name: str, faults: list[str]) -> None:
    code, document = doctor(belot, f"{OBJECTS}:{name}")
    assert (code, verdicts(document, "fault")) == (1 if faults else 0, faults)
    told = [probe for probe in document["probes"] if probe["verdict"] == "fault"]
    in_python = {probe.id: probe.in_python for probe in PROBES}
    assert [probe["mend"] for probe in told] == [in_python[name] for name in faults]
    for probe in told:
        assert f"belot serve --adapter {OBJECTS}:{name}" in probe["reproduction"]["lines"][-1]


# Who does what none should


@pytest.mark.parametrize(
    "words", [("never_answers",), ("says_no_hello",), ("endless", "lines"), ("endless", "one-line")], ids=" ".join
)
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such processes")
def test_an_adapter_that_abuses_it_is_told_so_in_time_and_leaves_no_process(
    belot: Belot, words: tuple[str, ...]
) -> None:
    of_adapter, mark = hostile(*words)
    begun = monotonic()
    code, document = doctor(belot, shlex.join(of_adapter))
    assert monotonic() - begun < 60
    assert code in (1, 3)
    assert verdicts(document, "fault") != []
    assert processes(mark) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_ctrl_c_tells_what_is_known_and_exits_130(tmp_path: Path) -> None:
    adapter, said = tmp_path / "hangs.py", tmp_path / "said"
    adapter.write_text(
        "import sys, time\n"
        "for line in sys.stdin:\n"
        "    if 'variant' in line:\n"
        f"        open({str(said)!r}, 'w').close()\n"
        "        time.sleep(60)\n"
        """    print('{"protocol":1,"name":"hangs"}', flush=True)\n"""
    )
    done = ended([*BELOT, "doctor", "--adapter", shlex.join([sys.executable, str(adapter)])], once=said)
    assert (done.returncode, done.stderr) == (130, "belot: interrupted\n")
    assert "✓  hello" in done.stdout
    assert "hangs, first word after " in done.stdout
    assert processes(str(adapter)) == []


def test_the_texts_count_the_probes_rightly() -> None:
    assert len(PROBES) == 40
    for file in ("README.md", "CHANGELOG.md"):
        assert re.search(r"\bforty\s+probes\b", (ROOT / file).read_text(encoding="utf-8"))
