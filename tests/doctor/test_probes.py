"""Every probe tells its fault and no other, and says how to see it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

import pytest

from belot_runner.doctor.examining import Looked
from belot_runner.doctor.findings import LONGEST, Finding, Reproduction, Verdict
from belot_runner.doctor.probes import PROBES
from belot_runner.suite import load_suite

from .ward import BY_ID, NAMES, WELL, fault_of, faults, finding_of, in_place_of, looked_at, pasted

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the shell is sh")

AT_ONCE = 12  # adapters that are looked at; most of the time they are waited for

# What is to be seen of each adapter, and not of a sound one, where the lines are pasted that its finding has.
HELLO, VARIANT, RIGHT = r'\{"protocol": 1.*\n', r'\{"variant": .*\n', r'\{"id": \d+, "answer": .*\}\n'
SEEN = {
    "start": r"exit code 1\nend of input\n",
    "hello": r"KeyError: 'version'",
    "hello-with-an-error": r'"error": "unknown op hello"',
    "hello-in-silence": r"^$",
    "hello-fields": r'^\{"protocol": 1, "variants"',
    "hello-fields-of-text": r'"partial": "score, match"',
    "same-hello": r'build (\d+)"\}\n.*build (?!\1)\d+"\}\n',
    "side-by-side": rf"^{HELLO}the port 4711 is taken\n",
    "flush": rf"^end of input\n{HELLO}",
    "flush-of-answers": rf"{VARIANT}end of input\n{RIGHT}",
    "one-by-one": rf"{VARIANT}end of input\n{RIGHT}",
    "stdout": rf"^engine 2.0 ready\n{HELLO}",
    "stdout-at-a-question": r"\nDEBUG cards = ",
    "one-line": r'^\{\n  "protocol": 1',
    "line-ends": r"\\r\n\d+\n$",
    "line-ends-before": r"\}\n\d+\n$",
    "utf-8": r" B 351 ",
    "utf-8-with-a-mark": r"^0+ 357 273 277 ",
    "utf-8-twice-as-wide": r"\{  \\0",
    "variant": r'\n\{"ready": true\}\n',
    "variant-refused": r'"unsupported": "later"',
    "unknown-variant": r"KeyError: 'no-such-thing'",
    "unknown-variant-as-an-error": r'\n\{"error": "no variant no-such-thing"\}\n',
    "without-rules": r"KeyError: 'rules'",
    "unknown-rules": r'"unsupported": "unknown rule later.rule"',
    "variants-apart": r'"points": 1000\}\}\n$',
    "variants-apart-once-refused": r'"error": ".*no variant.*"\}\n$',
    "answers": rf"{VARIANT}no memory for a whole deal\n$",
    "answers-with-an-error": r'"error": ".*seventeen',
    "answers-in-silence": rf"^{HELLO}{VARIANT}$",
    "promises": r'"questions": \["legal", "trick", "score"\](.*\n)+.*"unsupported": "not answered: score"',
    "answer-fields": r'"legal": "\w\w \w\w',
    "answer-fields-of-no-number": r"NaN",
    "unknown-question": r'"error": ".*no question no-such-thing',
    "bad-question": r"KeyError: '\w+'\n$",
    "same-answer": rf'{RIGHT}.*"error": ".*that card has been played',
    "ids": r'"id": "\d+"',
    "ids-left-out": r'\n\{"answer"',
    "large-ids": r'"id": 9, ',
    "large-ids-and-none": r'"id": null, "answer"',
    "one-reply": r"(\{.id.*\n)\1",
    "reasons": r'"unsupported": true',
    "pieces": r"UnicodeDecodeError: 'utf-8'",
    "reads-utf-8": r"UnicodeDecodeError: 'ascii'",
    "carriage-return": r'^\{"id": null, "error"',
    "blank-lines": rf"^{HELLO}{VARIANT}$",
    "blank-lines-answered": rf'{VARIANT}\{{"id": null, "error"',
    "long-line": r'"id": null, "error": "unknown op not JSON',
    "any-json": r'^\{"id": null, "error"',
    "unknown-fields": r'"error": "unknown field later"',
    "unknown-fields-of-a-question": r"unknown field later",
    "unknown-op": rf"^{HELLO}{VARIANT}{RIGHT}$",
    "not-json": r"JSONDecodeError",
    "pipelined": r'^(?!(.*\n){2}\{"id": 1,)(.*\n)+\{"id": 1, ',
    "pipelined-lost": rf"^{HELLO}{VARIANT}({RIGHT}){{10}}$",
    "unread": r"^(?!1918$)\d+\n$",
    "unread-for-ever": r"^$",
    "bye": r"it was still running",
    "bye-with-a-reply": r'"ok": "bye"',
    "bye-with-a-code": r"exit code 4",
    "finishes": rf"^{HELLO}{VARIANT}$",
    "end-of-input": r"it was still running",
}


class Seen(NamedTuple):
    """What is found of an adapter: all of it where it bears just the name of a probe, and what that probe finds.

    `shown` is what is to be seen where the lines of that finding are pasted, `of_well` the same of a sound adapter.
    """

    looked: list[Looked]
    finding: Finding
    shown: str
    of_well: str


Ward = Mapping[str, Future[Seen]]


@pytest.fixture(scope="module")
def ward() -> Iterator[Ward]:
    """All the adapters, looked at side by side."""
    suite = load_suite()

    def see(name: str) -> Seen:
        looked = looked_at(name, suite) if name in BY_ID else []
        found = [each.finding for each in looked if each.probe.id == name]
        finding = found[0] if found else finding_of(name, suite)
        lines = finding.reproduction.lines if finding.reproduction else ()
        return Seen(looked, finding, pasted(lines), pasted(in_place_of(name, WELL, lines)))

    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield {name: pool.submit(see, name) for name in NAMES}
        pool.shutdown(cancel_futures=True)


def test_every_probe_has_an_adapter_with_just_its_fault_and_every_adapter_a_probe() -> None:
    assert {fault_of(name).id for name in NAMES} == set(BY_ID)
    assert set(NAMES) >= set(BY_ID)
    assert set(SEEN) == set(NAMES)
    assert len(BY_ID) == len(PROBES)


def test_a_sound_adapter_has_no_fault_and_everything_can_be_told() -> None:
    looked = looked_at(WELL, load_suite())
    assert {each.finding.verdict for each in looked} == {Verdict.OK}
    assert [each.probe for each in looked] == list(PROBES)


@pytest.mark.parametrize("name", BY_ID)
def test_a_fault_is_told_by_its_probe_and_by_no_other(name: str, ward: Ward) -> None:
    assert faults(ward[name].result().looked) == [name]


@pytest.mark.parametrize("name", NAMES)
def test_the_lines_of_a_finding_show_the_fault_where_they_are_pasted(name: str, ward: Ward) -> None:
    _, finding, shown, of_well = ward[name].result()
    assert finding.verdict is Verdict.FAULT
    assert finding.found.isprintable()
    assert isinstance(finding.reproduction, Reproduction)
    assert 1 <= len(finding.reproduction.lines) <= LONGEST
    assert [line for line in finding.reproduction.lines if "\n" in line] == []
    assert finding.reproduction.expected.isprintable()
    assert re.search(SEEN[name], shown)
    assert not re.search(SEEN[name], of_well)
