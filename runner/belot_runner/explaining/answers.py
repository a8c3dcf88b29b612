"""An implementation's answers in words: what differs, which reading of the rules gives it, what the twins say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.drawing.words import contract
from belot_runner.explaining.choices import sentence
from belot_runner.explaining.heard import Heard
from belot_runner.proof.departures import Departure
from belot_runner.report.grouping import check_of
from belot_runner.report.wording import reading
from belot_runner.spec.catalogue import Catalogue

TOLD = 3  # readings that are told beside the first

ITSELF = "itself"  # the row, beside its twins

_TOGETHER = {2: ", nor do any two together", 3: ", nor do any two or three together"}
_OUTCOMES = {Outcome.FAIL: "differs"}


def who(heard: Heard) -> str:
    """The implementation, as it calls itself."""
    return heard.hello.told


def in_a_word(heard: Heard) -> str:
    """Whether it is as expected, and for which of the twins."""
    wrong = [verdict for verdict in heard.forms if verdict.outcome is not Outcome.PASS]
    alike = "; its twins too" if len(heard.forms) > 1 else ""
    if not wrong:
        return f"as expected{alike}"
    words = sorted({_OUTCOMES.get(verdict.outcome, str(verdict.outcome)) for verdict in wrong})
    if len(wrong) == len(heard.forms) and len(words) == 1:
        return f"{words[0]}{alike}"
    right = [verdict for verdict in heard.forms if verdict not in wrong]
    told = " or ".join(words)
    return f"{told} {_forms(wrong)}, as expected {_forms(right)}" if right else told


def readings(heard: Heard, catalogue: Catalogue) -> Iterator[str]:
    """By which reading of the rules the answer is right, sentence by sentence; nothing where there is no answer."""
    if heard.verdict.outcome is not Outcome.FAIL or heard.verdict.got is None:
        return
    if heard.lawful:
        yield "The reference answers so too: it is the expectation that departs from the rules of this variant."
    what = "The expected answer" if heard.lawful else "This"
    if heard.readings:
        first, *others = (reading(each.departure, catalogue) for each in heard.readings)
        departure = heard.readings[0].departure
        gives = "gives" if len(departure) == 1 else "give together"
        yield f"{what} is what {first} {gives}{_sentence(departure, catalogue)}"
        more = f"; and {len(others) - TOLD} other readings" if others[TOLD:] else ""
        if others:
            yield f"It is given as well by {'; by '.join(others[:TOLD])}{more}."
    elif heard.searched:
        together = _TOGETHER.get(heard.searched, "")
        yield f"No other choice of a rule gives {'the expected' if heard.lawful else 'this'} answer{together}."
    if heard.variants:
        would = "what is expected would be right" if heard.lawful else "it would be right"
        yield f"In {', '.join(heard.variants)} {would}."


def twins(heard: Heard) -> str:
    """What the twins say of it: that it has nothing to do with suits and seats, or that it has."""
    wrong = [verdict for verdict in heard.forms if verdict.outcome is Outcome.FAIL]
    right = [verdict for verdict in heard.forms if verdict.outcome is Outcome.PASS]
    if wrong and right:
        return "A rule knows no suits and no seats: look for what goes by one of them."
    holds = heard.readings[0].holds if heard.readings and not heard.lawful else ()
    other = [verdict for verdict in wrong if check_of(verdict).twin not in holds]
    if holds and other:
        return f"But {_forms(other)} it answers otherwise than that."
    return "It is so with all suits and seats." if holds and len(wrong) > 1 else ""


def forms(heard: Heard) -> list[tuple[str, str, str]]:
    """Each form: its name, what is played there and by whom, and how it was answered."""
    return [
        (
            _form(check_of(verdict)),
            _played(check_of(verdict).form.given),
            "as expected" if verdict.outcome is Outcome.PASS else _OUTCOMES.get(verdict.outcome, str(verdict.outcome)),
        )
        for verdict in heard.forms
    ]


def elsewhere(heard: Heard) -> Iterator[str]:
    """How it was answered in other variants."""
    of_variant: dict[str, list[Verdict]] = {}
    for verdict in heard.others:
        of_variant.setdefault(check_of(verdict).variant.id, []).append(verdict)
    for variant, verdicts in of_variant.items():
        yield f"in {variant}: {in_a_word(Heard(heard.hello, verdicts[0], tuple(verdicts), ()))}"


def _sentence(departure: Departure, catalogue: Catalogue) -> str:
    """What the choice says, where it is one."""
    ((name, value), *others) = departure.items()
    said = "" if others else sentence(catalogue.rules[name], value)
    return f": {said}" if said else "."


def _forms(verdicts: Iterable[Verdict]) -> str:
    """`itself and in ~1 ~3`."""
    names = [_form(check_of(verdict)) for verdict in verdicts]
    twins = " ".join(name for name in names if name != ITSELF)
    itself = [ITSELF] if ITSELF in names else []
    return " and ".join([*itself, *([f"in {twins}"] if twins else [])])


def _form(check: Check) -> str:
    return f"~{check.twin}" if check.twin else ITSELF


def _played(given: Mapping[str, Any]) -> str:
    told = [contract(given["contract"])] if given.get("contract") else []
    told += [f"{given[name]} {does}" for name, does in (("leader", "leads"), ("dealer", "deals")) if given.get(name)]
    return "; ".join(told)
