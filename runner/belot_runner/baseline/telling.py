"""What became of the checks of an entry, and how it is told where that is not what the entry says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.baseline.answers import fields_of, wrong_fields
from belot_runner.baseline.ledger import Listed, Spot, spot_of
from belot_runner.cases.rows import Row
from belot_runner.errors import brief

_NAMED = 3  # rows that a line names
_LONGEST = 120  # characters of an answer, or of what was said instead


@dataclass(frozen=True, slots=True)
class Judged:
    """What a run says of the checks of an entry.

    `unasked` says why none of them is ever asked, empty where some may be. What was not run, and what was not selected,
    stands nowhere.
    """

    as_listed: tuple[Verdict, ...]
    otherwise: tuple[Verdict, ...]
    passing: tuple[Verdict, ...]
    unasked: str = ""


def messages(listed: Listed, judged: Judged) -> Iterator[str]:
    """What of an entry is not so, a line each."""
    if judged.unasked:
        yield f"it is never asked: {judged.unasked}"
    if judged.passing:
        yield f"it passes now {_where(listed, judged.passing)}"
    if judged.otherwise:
        now, before = _as_it_is(listed, judged.otherwise[0]), _as_listed(listed, judged.otherwise[0])
        yield f"it fails otherwise now {_where(listed, judged.otherwise)}: {now}; listed is {before}"


def _as_listed(listed: Listed, verdict: Verdict) -> str:
    if listed.got is None or verdict.outcome is not Outcome.FAIL:
        return str(listed.entry.outcome)
    return brief(fields_of(listed.got), _LONGEST)


def _as_it_is(listed: Listed, verdict: Verdict) -> str:
    if verdict.outcome is not Outcome.FAIL:
        told = f"{verdict.outcome} ({verdict.message})" if verdict.message else str(verdict.outcome)
        return brief(told, _LONGEST)
    got = wrong_fields(verdict)
    if got is None:
        return "an answer that was too long to be kept"
    form = cast(Check, verdict.check).form
    return brief(fields_of(form.renamed(got) if listed.words_of else got), _LONGEST)


def _where(listed: Listed, verdicts: Sequence[Verdict]) -> str:
    """Where some of the checks of an entry are: `in VARIANT`, with rows and twins where they are not all of them."""
    names: dict[str, list[str]] = {}
    for name, variants in _named(listed, map(spot_of, verdicts)).items():
        names.setdefault(", ".join(variants), []).append(name)
    return "; ".join(f"in {variants}{_listing(here)}" for variants, here in names.items())


def _named(listed: Listed, spots: Iterable[Spot]) -> Mapping[str, Sequence[str]]:
    """The variants of some checks, by what names the checks in them: nothing where they are all that are listed."""
    every = Counter((spot.row, spot.variant) for spot in listed.spots)
    is_about_one = len({row for row, _ in every}) == 1
    here: dict[tuple[Row, str], list[int]] = {}
    for spot in spots:
        here.setdefault((spot.row, spot.variant), []).append(spot.twin)
    variants: dict[str, list[str]] = {}
    for (row, variant), twins in here.items():
        names = [] if is_about_one else [row.id]
        if len(twins) < every[row, variant]:
            names += [f"~{twin}" for twin in sorted(twins)]
        variants.setdefault(" ".join(names), []).append(variant)
    return variants


def _listing(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    told = ", ".join(names[:_NAMED])
    return f": {told}{more}" if told else ""
