"""The questions: which fields each has in `given` and in its answer, and of what kind they are.

A new question is one more entry here, with its schemas in spec/schemas/questions/.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from belot_runner.cases.notation import (
    At,
    Kind,
    by_card,
    by_every_side,
    by_seat,
    by_side,
    calls,
    calls_or_cards,
    card,
    cards,
    contract,
    deck,
    declarations,
    flag,
    hands,
    number,
    numbers,
    one_of,
    read_record,
    record,
    seat,
    side,
    sides,
    text,
    trick,
    tricks,
)
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Origin, expected, read_fields
from belot_runner.spec.values import Wire


@dataclass(frozen=True, slots=True)
class Question:
    """A question's fields by name.

    `needs` are the fields of `given` that are always there; of `needs_one_of`, where there are any, exactly
    one is. A `wide` one is about thousands of plays at once: it is asked last, so that what shows a fault in little is
    told first, and without twins.
    """

    given: Mapping[str, Kind]
    needs: tuple[str, ...]
    answer: Mapping[str, Kind]
    needs_one_of: tuple[str, ...] = ()
    wide: bool = False


_MATCH_WON = record({"wins_match": side}, required=("wins_match",))
_PASSED_OUT = record({"passed_out": flag}, required=("passed_out",))
_WON_BY = record({"wins_match": side, "declarer": seat}, required=("wins_match",))
_RECORDED = record(
    {"recorded": by_every_side, "declarer": seat, "capot": flag, "hanging": number},
    required=("recorded", "declarer"),
)


def _points_or_match_won(value: Data, at: At) -> Wire:
    """Declarations as their own question answers them: points by side, or the side that wins the match."""
    won = isinstance(value, dict) and "wins_match" in value
    return (_MATCH_WON if won else by_side)(value, at)


def _deal_of_match(value: Data, at: At) -> Wire:
    """A deal that was recorded (without capot or hanging points unless it says so), passed out, or won."""
    if isinstance(value, dict) and "passed_out" in value:
        return _PASSED_OUT(value, at)
    if isinstance(value, dict) and "wins_match" in value:
        return _WON_BY(value, at)
    return {"capot": False, "hanging": 0, **_RECORDED(value, at)}


def _deals(value: Data, at: At) -> list[Wire]:
    if not isinstance(value, list):
        raise expected(at, "a list of deals", value)
    return [_deal_of_match(item, at / index) for index, item in enumerate(value)]


_ILLEGAL = record({"at": text, "rule": text}, required=("at", "rule"))
_DECLARED = by_seat(declarations)

_DEAL: dict[str, Kind] = {
    "dealer": seat,
    "deck": deck,
    "hands": hands,
    "upcard": card,
    "calls": calls,
    "discards": cards,
    "declared": _DECLARED,
    "tricks": tricks,
    "hanging": number,
}
# A question about one moment may bring a whole deal in which that moment comes.
_WITHIN = record(_DEAL, required=("dealer", "calls", "hands", "tricks"))

QUESTIONS: Mapping[str, Question] = {
    "deal": Question(
        given={"dealer": seat, "deck": deck, "taker": seat},
        needs=("dealer", "deck"),
        answer={"hands": hands, "talons": hands, "upcard": card, "stock": cards},
    ),
    "auction": Question(
        given={"dealer": seat, "calls": calls, "upcard": card},
        needs=("dealer", "calls"),
        answer={
            "status": one_of("open", "closed", "passed-out"),
            "turn": seat,
            "legal": calls,
            "contract": contract,
            "leader": seat,
            "illegal": _ILLEGAL,
        },
    ),
    "legal": Question(
        given={"contract": contract, "leader": seat, "trick": trick, "hand": cards, "deal": _WITHIN},
        needs=("contract", "leader", "trick", "hand"),
        answer={"legal": cards},
    ),
    "trick": Question(
        given={"contract": contract, "leader": seat, "cards": trick, "deal": _WITHIN},
        needs=("contract", "leader", "cards"),
        answer={"winner": seat, "points": number},
    ),
    "belot": Question(
        given={
            "contract": contract,
            "leader": seat,
            "trick": trick,
            "hand": cards,
            "card": card,
            "played": cards,
            "announced": flag,
            "deal": _WITHIN,
        },
        needs=("contract", "leader", "trick", "hand", "card"),
        answer={"allowed": flag},
    ),
    "declarations": Question(
        given={
            "contract": contract,
            "dealer": seat,
            "declared": _DECLARED,
            "hands": hands,
            "trickless": sides,
        },
        needs=("contract", "dealer", "declared"),
        answer={"points": by_every_side, "scored": _DECLARED, "wins_match": side, "illegal": _ILLEGAL},
    ),
    "score": Question(
        given={
            "contract": contract,
            "cards": by_every_side,
            "last_trick": side,
            "tricks": by_side,
            "declarations": _points_or_match_won,
            "belots": by_side,
            "hanging": number,
        },
        needs=("contract", "cards", "last_trick"),
        answer={
            "raw": by_every_side,
            "outcome": one_of("made", "failed", "hanging"),
            "recorded": by_every_side,
            "hanging": number,
            "wins_match": side,
        },
    ),
    "match": Question(
        given={"dealer": seat, "deals": _deals},
        needs=("dealer", "deals"),
        answer={
            "totals": by_every_side,
            "over": flag,
            "winner": side,
            "dealer": seat,
            "illegal": _ILLEGAL,
        },
    ),
    "game": Question(
        given=_DEAL,
        needs=("dealer", "calls"),
        needs_one_of=("deck", "hands"),
        answer={
            "phase": one_of("auction", "discard", "play", "over", "passed-out"),
            "turn": seat,
            "legal": calls_or_cards,
            "contract": contract,
            "tricks": by_every_side,
            "declarations": by_every_side,
            "raw": by_every_side,
            "outcome": one_of("made", "failed", "hanging"),
            "recorded": by_every_side,
            "hanging": number,
            "wins_match": side,
            "illegal": _ILLEGAL,
        },
    ),
    "perft": Question(
        given={"contract": contract, "leader": seat, "hands": hands, "depth": number},
        needs=("contract", "leader", "hands", "depth"),
        answer={"leaves": number, "split": by_card, "counts": numbers},
        wide=True,
    ),
}

# The parts of an answer's records, which can be told one by one.
_PARTS = {"contract": ("bid", "declarer", "doubled"), "illegal": ("at", "rule")}


def answer_fields(question: Question) -> tuple[str, ...]:
    """The fields of a question's answer, and the parts of those that are records: `legal`, `contract.bid`."""
    parts = (f"{name}.{part}" for name, of_record in _PARTS.items() if name in question.answer for part in of_record)
    return (*question.answer, *parts)


def read_given(question: Question, value: Data, at: At) -> dict[str, Wire]:
    """A written `given` on the wire, its null fields as None, so that a row can take them from its case."""
    fields = read_fields(value, at, question.given)
    return dict.fromkeys(fields.data) | read_record(fields, question.given, at)


def check_given(question: Question, given: Mapping[str, Wire], at: Origin) -> None:
    """Raise where a question lacks what it cannot be asked without."""
    for name in question.needs:
        if name not in given:
            raise at.error(f"the field {name} is missing", f"add `{name}:`; an empty list is []")
    choice = question.needs_one_of
    if choice and sum(name in given for name in choice) != 1:
        raise at.error(f"one of the fields {', '.join(choice)} was expected", "give exactly one of them")


def read_answer(question: Question, value: Data, at: At) -> dict[str, Wire]:
    """A written `expect` on the wire; an expectation of nothing is refused."""
    answer = read_record(read_fields(value, at, question.answer), question.answer, at)
    if not answer:
        raise expected(at, "an expected answer", "nothing", f"fields: {', '.join(question.answer)}")
    return answer
