"""A whole run: what is asked, how it is judged, and what it adds up to."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any, Self

import pytest

from belot_runner.adapters.base import (
    WINDOW,
    Ask,
    Hello,
    Ready,
    Reply,
    Stray,
    Strays,
    Unsupported,
)
from belot_runner.asking.results import Refusal, Run, summarize
from belot_runner.asking.session import run
from belot_runner.asking.verdict import Verdict
from belot_runner.errors import AdapterError, UsageError
from belot_runner.outcome import Outcome

from .fakes import PLAIN, RIGHT, FakeCheck, FakeVariant, checks, outcomes

OTHER = FakeVariant("other")
WRONG = {"legal": ["7H"]}


@dataclass
class FakeAdapter:
    """Says what it is told to say, and remembers what it was asked."""

    says: Hello = field(default_factory=lambda: Hello("fake"))
    plays: tuple[str, ...] = ("plain", "other")
    backwards: bool = False
    breaks_after: int | None = None
    is_reference: bool = False
    strays: Strays = field(default_factory=Strays)
    given_up: str = ""
    losses: int = 0
    asked: list[Ask] = field(default_factory=list)
    told: list[tuple[str, Any]] = field(default_factory=list)
    is_closed: bool = False

    def hello(self) -> Hello:
        return self.says

    def variant(self, variant: str, rules: Mapping[str, Any] | None) -> Ready | Unsupported:
        self.told.append((variant, rules))
        return Ready() if variant in self.plays else Unsupported("too new")

    def ask_all(self, questions: Iterable[Ask], window: int = WINDOW) -> Generator[Reply, None, None]:
        asks = list(questions)[::-1] if self.backwards else questions
        for count, ask in enumerate(asks):
            if count == self.breaks_after:
                raise AdapterError("another hello")
            self.asked.append(ask)
            yield (
                Reply(ask.number, *ask.given["reply"]) if "reply" in ask.given else Reply(ask.number, ask.given["say"])
            )

    def close(self) -> None:
        self.is_closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def saying(*answers: dict[str, Any]) -> list[FakeCheck]:
    return [FakeCheck(f"c{k}", {"say": answer}) for k, answer in enumerate(answers, 1)]


def replying(*replies: tuple[Any, ...]) -> list[FakeCheck]:
    return [FakeCheck(f"c{k}", {"reply": reply}) for k, reply in enumerate(replies, 1)]


def ask(asked: list[FakeCheck], adapter: FakeAdapter | None = None, **options: Any) -> Run:
    options.setdefault("explicit_variants", True)
    options.setdefault("variants", [PLAIN])
    return run(asked, adapter or FakeAdapter(), **options)


def ends(result: Run) -> dict[str, str]:
    return {verdict.check.id: str(verdict.outcome) for verdict in result.verdicts}


def test_a_right_answer_passes_and_a_wrong_one_fails() -> None:
    result = ask(saying(RIGHT, WRONG, RIGHT))
    assert ends(result) == outcomes(3, c2="fail")
    assert result.verdicts[1].got == WRONG
    assert result.verdicts[1].message == "legal: expected 7H 8H, got 7H"
    assert result.verdicts[0].got is None


def test_an_answer_that_breaks_its_schema_is_invalid() -> None:
    result = ask(saying({"legal": ["10H"]}, {}))
    assert ends(result) == outcomes(2, "invalid")
    assert "10H" in result.verdicts[0].message
    assert result.verdicts[0].got == {"legal": ["10H"]}


def test_what_else_can_come_of_a_question_is_told() -> None:
    result = ask(
        replying((None, Outcome.ERROR, "boom"), (None, Outcome.TIMEOUT, "late"), (None, Outcome.UNSUPPORTED, "no"))
    )
    assert [(str(verdict.outcome), verdict.message) for verdict in result.verdicts] == [
        ("error", "boom"),
        ("timeout", "late"),
        ("unsupported", "no"),
    ]


def test_verdicts_stand_in_the_order_of_the_checks_and_are_told_as_they_come() -> None:
    told: list[str] = []
    result = ask(checks(4), FakeAdapter(backwards=True), on_verdict=lambda verdict: told.append(verdict.check.id))
    assert [verdict.check.id for verdict in result.verdicts] == ["c1", "c2", "c3", "c4"]
    assert told == ["c4", "c3", "c2", "c1"]


def test_only_questions_leave_the_runner() -> None:
    adapter = FakeAdapter()
    ask(saying(WRONG), adapter)
    assert adapter.asked == [Ask(1, "plain", "legal", {"say": WRONG})]
    assert adapter.told == [("plain", PLAIN.rules)]
    assert adapter.is_closed


# Variants


def both(number: int) -> list[FakeCheck]:
    return [*checks(number), *(replace(check, id=f"o{check.id}", variant=OTHER) for check in checks(number))]


def test_the_variants_of_hello_are_asked_where_none_is_named() -> None:
    adapter = FakeAdapter(Hello("fake", variants=("other", "unheard-of")))
    result = ask(both(2), adapter, variants=[PLAIN, OTHER], explicit_variants=False)
    assert ends(result) == {"oc1": "pass", "oc2": "pass"}
    assert result.variants == ("other",)
    assert [name for name, _ in adapter.told] == ["other"]


def test_a_named_variant_beats_hello() -> None:
    adapter = FakeAdapter(Hello("fake", variants=("other",)))
    assert ask(both(2), adapter, variants=[PLAIN]).variants == ("plain",)


@pytest.mark.parametrize("variants", [None, (), ("unheard-of",)])
def test_where_nobody_names_a_variant_it_is_said_how_to_find_one(variants: tuple[str, ...] | None) -> None:
    with pytest.raises(UsageError, match="choose one with --variant"):
        ask(checks(1), FakeAdapter(Hello("fake", variants=variants)), explicit_variants=False)


def test_the_reference_plays_whatever_it_is_told() -> None:
    result = ask(both(1), FakeAdapter(is_reference=True), variants=[PLAIN, OTHER], explicit_variants=False)
    assert result.variants == ("plain", "other")


def test_a_variant_refused_though_hello_names_it_is_left_out() -> None:
    adapter = FakeAdapter(Hello("fake", variants=("plain", "other")), plays=("plain",))
    result = ask(both(1), adapter, variants=[PLAIN, OTHER], explicit_variants=False)
    assert ends(result) == {"c1": "pass"}
    assert result.refused == (Refusal("other", "too new", named=False),)
    assert summarize(result).exit_code == 0


def test_a_variant_refused_though_it_was_named_fails() -> None:
    result = ask(both(1), FakeAdapter(plays=("plain",)), variants=[PLAIN, OTHER])
    assert ends(result) == {"c1": "pass", "oc1": "unsupported"}
    assert result.verdicts[1].message == "the variant is not played: too new"
    assert summarize(result).exit_code == 1


def test_rules_are_left_out_where_there_are_none() -> None:
    adapter = FakeAdapter(plays=("as-played",))
    as_played = FakeVariant("as-played", {})
    ask([replace(check, variant=as_played) for check in checks(1)], adapter, variants=[as_played])
    assert adapter.told == [("as-played", None)]


# Questions and fields


def test_questions_that_are_not_answered_are_not_asked() -> None:
    asked = [
        *checks(1),
        replace(checks(1)[0], id="c2", question="trick"),
        replace(checks(1)[0], id="c3", question="score"),
    ]
    adapter = FakeAdapter(Hello("fake", questions=("legal",), partial=("trick",)))
    result = ask(asked, adapter)
    assert ends(result) == outcomes(3, c3="unsupported")
    assert result.verdicts[2].message == "not asked: fake does not answer score"
    assert len(adapter.asked) == 2
    assert summarize(result).exit_code == 0


@pytest.mark.parametrize(
    ("hello", "exit_code"),
    [
        (Hello("fake", questions=("legal",)), 1),
        (Hello("fake", partial=("legal",)), 0),
        (Hello("fake"), 0),
    ],
)
def test_unsupported_fails_only_where_an_answer_was_promised(hello: Hello, exit_code: int) -> None:
    result = ask([*checks(1), *replying((), (None, Outcome.UNSUPPORTED, "no"))[1:]], FakeAdapter(hello))
    assert ends(result) == outcomes(2, c2="unsupported")
    assert summarize(result).exit_code == exit_code


def test_a_run_that_compared_nothing_is_no_success() -> None:
    assert summarize(ask(replying((None, Outcome.UNSUPPORTED, "no")))).exit_code == 1


def test_a_run_of_no_check_is_none() -> None:
    assert summarize(ask([])).exit_code == 2


def test_only_the_fields_that_are_named_are_compared() -> None:
    asked = [replace(check, expect=RIGHT | {"turn": "north"}) for check in saying(RIGHT)]
    assert ends(ask(asked)) == outcomes(1, "fail")
    assert ends(ask(asked, FakeAdapter(Hello("fake", fields={"legal": ("legal",)})))) == outcomes(1)
    assert ends(ask(asked, FakeAdapter(Hello("fake", fields={"trick": ("points",)})))) == outcomes(1, "fail")


def test_a_question_of_which_nothing_would_be_compared_is_not_asked() -> None:
    adapter = FakeAdapter(Hello("fake", fields={"legal": ("turn",)}))
    result = ask(checks(1), adapter)
    assert ends(result) == outcomes(1, "unsupported")
    assert result.verdicts[0].message == "not asked: fake has none of the fields legal compared"
    assert adapter.asked == []


FAULT = {"illegal": {"at": "calls[1]", "rule": "auction.form"}}
OTHER_RULE = {"illegal": {"at": "calls[1]", "rule": "auction.doubling"}}


def fault(answer: dict[str, Any]) -> list[FakeCheck]:
    return [FakeCheck("c1", {"say": answer}, FAULT, "auction")]


def test_the_rule_of_a_fault_is_owed_by_the_reference_and_by_who_says_so() -> None:
    named = Hello("fake", fields={"auction": ("status", "illegal", "illegal.rule")})
    assert ends(ask(fault(OTHER_RULE))) == outcomes(1)
    assert ends(ask(fault(OTHER_RULE), FakeAdapter(named))) == outcomes(1, "fail")
    assert ends(ask(fault(OTHER_RULE), FakeAdapter(is_reference=True))) == outcomes(1, "fail")
    assert ends(ask(fault({"status": "passed-out"}))) == outcomes(1, "fail")


# What it adds up to


def test_a_customary_mismatch_fails_only_where_it_is_strict() -> None:
    result = ask([*checks(1), replace(saying({}, WRONG)[1], normative=False)])
    assert ends(result) == outcomes(2, c2="fail")
    lenient, strict = summarize(result), summarize(result, strict=True)
    assert (lenient.exit_code, lenient.failing, lenient.customary) == (0, (), (result.verdicts[1],))
    assert (strict.exit_code, strict.failing) == (1, (result.verdicts[1],))
    assert lenient.outcomes == {Outcome.PASS: 1, Outcome.FAIL: 1}


@pytest.mark.parametrize("outcome", ["error", "crash", "timeout", "invalid", "not-run"])
def test_whatever_else_goes_wrong_fails_even_where_it_is_customary(outcome: str) -> None:
    verdict = Verdict(replace(checks(1)[0], normative=False), Outcome(outcome))
    assert verdict.fails()


def test_stray_lines_fail() -> None:
    result = ask(checks(1), FakeAdapter(strays=Strays(1, [Stray("hm", "not JSON")])))
    assert summarize(result).exit_code == 1


def test_no_more_of_wrong_answers_is_kept_than_there_is_room_for() -> None:
    result = ask(replying(*[(WRONG, None, "", 2**12)] * 1_030))
    kept = [verdict.got is not None for verdict in result.verdicts]
    assert kept == [True] * 1_024 + [False] * 6
    assert result.verdicts[-1].message == "legal: expected 7H 8H, got 7H (not kept: too much to keep)"


# How it is ended


def test_a_run_can_be_stopped_and_the_rest_is_not_run() -> None:
    told: list[str] = []
    adapter = FakeAdapter()
    result = ask(
        checks(5),
        adapter,
        on_verdict=lambda verdict: told.append(str(verdict.outcome)),
        stop=lambda: "two are enough" if len(told) == 2 else "",
    )
    assert ends(result) == outcomes(5, "not-run", c1="pass", c2="pass")
    assert told == ["pass", "pass", "not-run", "not-run", "not-run"]
    assert result.stopped == "two are enough"
    assert len(adapter.asked) == 2
    assert summarize(result).exit_code == 1


def test_ctrl_c_keeps_what_is_known() -> None:
    def interrupt(verdict: Verdict) -> None:
        if verdict.check.id == "c3" and verdict.outcome is Outcome.PASS:
            raise KeyboardInterrupt

    adapter = FakeAdapter()
    result = ask(checks(5), adapter, on_verdict=interrupt)
    assert ends(result) == outcomes(5, c4="not-run", c5="not-run")
    assert result.stopped == "interrupted"
    assert adapter.is_closed


def test_an_adapter_that_cannot_go_on_loses_nothing_that_is_known() -> None:
    result = ask(checks(4), FakeAdapter(breaks_after=2))
    assert ends(result) == outcomes(4, c3="not-run", c4="not-run")
    assert [verdict.message for verdict in result.verdicts[2:]] == ["another hello"] * 2
    assert summarize(result).exit_code == 3


def test_ctrl_c_while_saying_goodbye_loses_nothing() -> None:
    class Stubborn(FakeAdapter):
        def close(self) -> None:
            if not self.is_closed:
                self.is_closed = True
                raise KeyboardInterrupt

    result = ask(checks(2), Stubborn())
    assert ends(result) == outcomes(2)
    assert result.stopped == "interrupted"


# What is told while it runs, and what others ask


def test_how_much_is_asked_is_told_after_the_verdicts_on_what_is_not() -> None:
    told: list[object] = []
    asked = [*checks(2), replace(checks(1)[0], id="c3", question="score")]
    ask(
        asked,
        FakeAdapter(Hello("fake", partial=("legal",))),
        on_verdict=lambda verdict: told.append(verdict.check.id),
        on_asking=lambda hello, number: told.append((hello.name, number)),
    )
    assert told == ["c3", ("fake", 2), "c1", "c2"]


@pytest.mark.parametrize(
    ("here", "elsewhere", "exit_code"),
    [
        ([], ["legal"], 0),
        (["score"], ["legal"], 0),
        ([], ["score"], 2),
        (["score"], ["score"], 1),
        (["score"], [], 1),
        ([], [], 2),
    ],
)
def test_nothing_to_ask_here_is_no_fault_where_there_is_elsewhere(
    here: list[str], elsewhere: list[str], exit_code: int
) -> None:
    parts = [[replace(checks(1)[0], question=question) for question in part] for part in (here, elsewhere)]
    result = ask(parts[0], FakeAdapter(Hello("fake", partial=("legal",))), elsewhere=parts[1])
    assert summarize(result).exit_code == exit_code


def test_what_was_asked_here_and_not_answered_is_a_fault_whatever_there_is_elsewhere() -> None:
    result = ask(replying((None, Outcome.UNSUPPORTED, "no")), elsewhere=checks(3))
    assert summarize(result).exit_code == 1


def test_what_is_asked_elsewhere_by_rules_that_are_not_played_is_not_asked() -> None:
    result = ask([], FakeAdapter(plays=()), explicit_variants=True, elsewhere=checks(1))
    assert summarize(result).exit_code == 1
