"""Wrong answers: as an entry lists them, as an adapter gives them, and whether the two are the same.

An entry names the fields that are wrong; the others that a case expects are right. Its suits and seats are those of the
row, and move with the twins, unless it is about a single twin: then they are that twin's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, cast

from belot_runner.asking.compare import ILLEGAL, ILLEGAL_RULE, WINS_MATCH, Expectation
from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Verdict
from belot_runner.baseline.entries import Entry
from belot_runner.cases.notation import At, Kind, record, text
from belot_runner.cases.questions import QUESTIONS
from belot_runner.cases.rows import Row, at_tables
from belot_runner.drawing.words import written
from belot_runner.errors import SuiteError
from belot_runner.reading.fields import Origin, suggest
from belot_runner.spec.values import Wire

Answer = Mapping[str, Wire]

# Where one of these is answered, whatever else is expected stays away.
_DECISIVE = (ILLEGAL, WINS_MATCH)

# Of records only these parts are compared; there may be others, which nobody knows.
_PARTS = {"contract": ("bid", "declarer", "doubled"), ILLEGAL: ("at", "rule")}

_FAULT = record({"at": text, "rule": text}, required=("at",))


def read_got(entry: Entry, row: Row) -> Answer:
    """The wire form of the wrong answer that an entry lists for a row; null means that the field is left out.

    Raises BaselineError.
    """
    return _read(entry.got or {}, row, entry.origin / "got")


def _read(got: Mapping[str, Any], row: Row, origin: Origin) -> Answer:
    at, fields = at_tables(origin, row.tables), QUESTIONS[row.ask].answer
    for name in got:
        if name not in fields:
            hint = suggest(name, fields, f"fields of {row.ask}")
            raise (at / name).error(f"there is no field {name} in an answer to {row.ask}", hint, key=True)
    return {name: _value(name, value, row.ask, fields[name], at / name) for name, value in got.items()}


def _value(name: str, value: Any, question: str, kind: Kind, at: At) -> Wire:
    if value is None:
        return None
    try:
        return (_FAULT if name == ILLEGAL else kind)(value, at)
    except SuiteError:
        # An answer may be stranger than any that a case expects, and still be well formed: a card in two hands.
        from belot_runner.reading.schemas import validate_answer

        if validate_answer(question, {name: value}) is not None:
            raise
        return value


def can_be_wrong(got: Answer, row: Row) -> bool:
    """Whether what an entry lists is a wrong answer to a row: not the right one, nor of fields that nobody expects."""
    compared = {
        name: value for name, value in got.items() if name in row.expect or (name in _DECISIVE and value is not None)
    }
    return not is_same(compared, row.expect, row.expect)


def is_same(
    got: Answer, expect: Mapping[str, Wire], answer: Mapping[str, Any], fields: Collection[str] | None = None
) -> bool:
    """Whether an answer is wrong just as it is listed.

    All three are in the same suits and seats; `fields` are those that the adapter wants compared.
    """
    decisive = [name for name in _DECISIVE if got.get(name) is not None]
    others = {name: value for name, value in expect.items() if not (decisive and answer.get(name) is None)}
    named = {*fields, *decisive} if fields and set(fields) != {ILLEGAL_RULE} else None
    with_rule = "rule" in (got.get(ILLEGAL) or ())
    return Expectation({**others, **got}, named, with_rule=with_rule).fits(answer)


def fields_of(got: Answer) -> str:
    """A wrong answer in words, as the cases would write it."""
    told = {name: "nothing" if value is None else written(value) for name, value in got.items()}
    return "; ".join(f"{name}: {value}" for name, value in told.items())


def wrong_fields(verdict: Verdict) -> Answer | None:
    """What an entry would list of a wrong answer, in the suits and seats of the row; None where it cannot be said.

    That is so where the answer was too long to be kept.
    """
    if verdict.got is None:
        return None
    got: dict[str, Wire] = {}
    for name in dict.fromkeys(found.field.partition(".")[0] for found in verdict.differences):
        got[name] = _plain(verdict.got.get(name), _PARTS.get(name))
    if any(got.get(name) is not None for name in _DECISIVE):
        got = {name: value for name, value in got.items() if value is not None}
    return cast(Check, verdict.check).form.of_row(got)


def _plain(value: Any, parts: Collection[str] | None = None) -> Wire:
    """A part of an answer without what means nothing: absent entries, unknown parts of a record, 10.0 for 10."""
    if isinstance(value, Mapping):
        kept = {name: item for name, item in value.items() if item is not None and name in (parts or value)}
        return {name: _plain(item) for name, item in kept.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def as_data(got: Answer, row: Row) -> Mapping[str, Any]:
    """A wrong answer in the notation of case files, or as on the wire where that notation has no word for it."""
    short = {name: _short(value) for name, value in got.items()}
    try:
        return short if _read(short, row, Origin(row.file, (), SuiteError)) == got else got
    except SuiteError:
        return got


def _short(value: Wire) -> Any:
    """A value as the cases write it: cards and calls in one text, contracts in words."""
    if isinstance(value, Mapping):
        is_contract = value.keys() == {"bid", "declarer", "doubled"}
        return written(value) if is_contract else {name: _short(item) for name, item in value.items()}
    if isinstance(value, list) and value:
        return [_short(item) for item in value] if isinstance(value[0], list) else written(value)
    return written(value) if isinstance(value, str) else value
