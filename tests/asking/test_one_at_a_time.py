"""Checks asked one at a time, as they are wanted: judged as in a run, with the same patience for a lost adapter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from belot_runner.adapters.base import Ask, Hello, Unsupported
from belot_runner.adapters.command import CommandAdapter
from belot_runner.asking.session import Docket, introduce
from belot_runner.outcome import Outcome

from .fakes import PLAIN, RIGHT, FakeCheck, FakeVariant, checks, command, outcomes, processes
from .test_session import WRONG, FakeAdapter, replying, saying


def docket(asked: list[FakeCheck], adapter: FakeAdapter | CommandAdapter) -> Docket:
    return Docket(asked, introduce(adapter, [PLAIN], explicit=True))


def ends_of(asked: list[FakeCheck], script: str, *, timeout: float = 5.0) -> tuple[dict[str, str], CommandAdapter, str]:
    """What becomes of each check where all are wanted in their order; the adapter, and the mark of its processes."""
    words, mark = command(script)
    with CommandAdapter(words, timeout=timeout) as adapter:
        known = docket(asked, adapter)
        ends = {check.id: known.verdict(check, adapter) for check in asked}
    return {name: str(verdict.outcome) for name, verdict in ends.items() if verdict}, adapter, mark


def test_only_what_is_wanted_is_asked_and_nothing_twice() -> None:
    asked, adapter = saying(RIGHT, WRONG, RIGHT), FakeAdapter()
    known = docket(asked, adapter)
    found = [known.verdict(asked[index], adapter) for index in (2, 1, 2)]
    assert [(verdict.check.id, str(verdict.outcome)) for verdict in found if verdict] == [
        ("c3", "pass"),
        ("c2", "fail"),
        ("c3", "pass"),
    ]
    assert [ask.number for ask in adapter.asked] == [3, 2]
    assert found[0] is found[2]


def test_the_verdicts_are_those_of_a_run() -> None:
    asked = [*saying(WRONG, {"legal": ["10H"]}), *replying((None, Outcome.ERROR, "boom"), (None, None, ""))]
    one, other = FakeAdapter(), FakeAdapter()
    singly = docket(asked, one)
    together = list(docket(asked, other).verdicts(other))
    assert [singly.verdict(check, one) for check in asked] == together
    assert [str(verdict.outcome) for verdict in together] == ["fail", "invalid", "error", "invalid"]


def test_what_is_not_answered_is_not_asked() -> None:
    (check,), adapter = checks(1), FakeAdapter(Hello("fake", partial=("trick",)))
    verdict = docket([check], adapter).verdict(check, adapter)
    assert verdict is not None
    assert (verdict.outcome, verdict.message) == (Outcome.UNSUPPORTED, "not asked: fake does not answer legal")
    assert adapter.asked == []


def test_a_check_of_a_variant_that_is_not_played_has_no_verdict() -> None:
    (check,), adapter = checks(1), FakeAdapter(Hello("fake", variants=("plain", "other")), plays=())
    known = introduce(adapter, [PLAIN, FakeVariant("other")], explicit=False)
    assert Docket([check], known).verdict(check, adapter) is None
    assert adapter.variant("plain", {}) == Unsupported("too new")


def test_one_process_is_asked_all_of_them() -> None:
    ends, adapter, mark = ends_of(checks(50), "sane")
    assert ends == outcomes(50)
    assert (adapter.losses, processes(mark)) == (0, [])


@pytest.mark.parametrize(
    "deadly", [range(1, 5), range(37, 41), range(93, 97), range(1, 41), (*range(1, 5), *range(61, 65))], ids=str
)
def test_rows_that_are_deadly_in_all_their_twins_are_lost_and_no_others(deadly: Iterable[int]) -> None:
    asked = [FakeCheck(f"c{k}", {"say": RIGHT, "die": k in deadly}) for k in range(1, 101)]
    ends, adapter, _ = ends_of(asked, "dies_when_told")
    assert ends == outcomes(100, **{f"c{k}": "crash" for k in deadly})
    assert (adapter.losses, adapter.given_up) == (len(list(deadly)), "")


def test_one_that_answers_nothing_is_given_up_after_three_losses() -> None:
    ends, adapter, _ = ends_of(checks(9), "exits_when_asked")
    assert sorted(ends.values()) == ["crash"] * 3 + ["not-run"] * 6
    assert ends["c1"] == "crash"
    assert adapter.losses == 3


def test_silence_is_waited_for_once() -> None:
    ends, adapter, _ = ends_of(checks(3), "never_answers", timeout=0.3)
    assert set(ends.values()) == {"timeout"}
    assert adapter.losses == 3


def test_no_question_is_taken_before_there_is_a_reply_to_the_last() -> None:
    taken: list[int] = []

    def questions() -> Iterator[Ask]:
        for number in range(1, 10):
            taken.append(number)
            yield Ask(number, PLAIN.id, "legal", {"say": RIGHT})

    words, _ = command("sane")
    with CommandAdapter(words) as adapter:
        adapter.variant(PLAIN.id, PLAIN.rules)
        assert [(reply.number, len(taken)) for reply in adapter.ask_all(questions(), window=1)] == [
            (number, number) for number in range(1, 10)
        ]
