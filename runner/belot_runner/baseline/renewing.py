"""What becomes of a list of known failures after a run: which entries go, which say something else, which come."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

from belot_runner.asking.select import Check
from belot_runner.asking.twins import twins_of
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.baseline.answers import Answer, as_data, is_same, wrong_fields
from belot_runner.baseline.knowing import Comparison
from belot_runner.baseline.ledger import Ledger, Listed, Spot, form_of, spot_of
from belot_runner.baseline.names import twin_meant
from belot_runner.cases.rows import Row

Data = Mapping[str, Any]  # an entry as it stands in the file


@dataclass(frozen=True, slots=True)
class Renewal:
    """What stands in the place of an entry: nothing, itself, or one or several others; and why."""

    before: Data
    after: tuple[Data, ...]
    why: str = ""

    @property
    def is_idle(self) -> bool:
        """Whether the entry stays as it is."""
        return self.after == (self.before,)


class Way(NamedTuple):
    """How a check fails: its outcome (None: any), or a wrong answer in the suits and seats of the row."""

    outcome: Outcome | None
    got: Answer | None = None


class Piece(NamedTuple):
    """Some twins of a row in some variants."""

    row: Row
    twins: frozenset[int]
    variants: tuple[str, ...]

    @property
    def id(self) -> str:
        """The id that means just these twins."""
        twins = "".join(map(str, sorted(self.twins)))
        if self.twins == frozenset(twins_of(self.row)):
            return self.row.id
        return f"{self.row.id}~{twins}" if len(twins) == 1 else f"{self.row.id}~[{twins}]"

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its checks."""
        return tuple(Spot(self.row, twin, variant) for variant in self.variants for twin in self.twins)


class Renewing:
    """Goes through a list, entry by entry, and then through the failures that it does not have."""

    def __init__(self, ledger: Ledger, comparison: Comparison) -> None:
        self._ledger = ledger
        self._comparison = comparison

    def renewals(self) -> tuple[Renewal, ...]:
        """What becomes of each entry."""
        return tuple(self._renewal(listed) for listed in self._ledger.listed)

    def added(self, *, strict: bool, reason: str) -> tuple[Data, ...]:
        """The entries for failures that are not listed, all with that reason."""
        rows: dict[Row, list[Verdict]] = {}
        for verdict in self._comparison.unlisted(strict=strict):
            rows.setdefault(spot_of(verdict).row, []).append(verdict)
        return tuple(
            self._data(piece, way, {"reason": reason}, {"id": piece.id, **self._variant(piece)})
            for verdicts in rows.values()
            for way, spots in self._ways(verdicts)
            for piece in _pieces(spots)
        )

    def _renewal(self, listed: Listed) -> Renewal:
        entry = listed.entry
        if entry in self._ledger.lost:
            return Renewal(entry.data, (entry.data,))
        judged = self._comparison.judged(listed)
        if not listed.spots or judged.unasked:
            return Renewal(entry.data, (), "never asked" if judged.unasked else self._why_about_nothing(listed))
        elsewhere = {spot_of(verdict) for verdict in (*judged.passing, *judged.otherwise)}
        if not elsewhere and listed.spots == listed.meant:
            return Renewal(entry.data, (entry.data,))
        stays = [spot for spot in listed.spots if spot not in elsewhere]
        after = [*self._kept(listed, stays), *self._changed(listed, judged.otherwise)]
        why = "fails otherwise" if judged.otherwise else "passes" if judged.passing else "listed before"
        return Renewal(entry.data, tuple(after), why)

    def _why_about_nothing(self, listed: Listed) -> str:
        return "listed before" if listed.meant else "about no check"

    def _changed(self, listed: Listed, otherwise: Sequence[Verdict]) -> Iterator[Data]:
        about = {name: value for name, value in _others(listed).items() if name in ("reason", "link")}
        for way, spots in self._ways(otherwise):
            if way.got is None and (names := self._in_fewer_variants(listed, spots)):
                yield {**names, **about, "outcome": str(way.outcome)}
                continue
            for piece in _pieces(spots):
                yield self._data(piece, way, about, self._names(piece, listed))

    def _kept(self, listed: Listed, stays: Sequence[Spot]) -> Iterator[Data]:
        """An entry, narrowed to some of what it is about; without what alone would never be asked."""
        if names := self._in_fewer_variants(listed, stays):
            if not self._comparison.why_unasked(stays):
                yield {**names, **_others(listed)}
            return
        for piece in _pieces(stays):
            if not self._comparison.why_unasked(piece.spots):
                yield self._piece_of(piece, listed)

    def _in_fewer_variants(self, listed: Listed, spots: Sequence[Spot]) -> Data:
        """The id and the variants of an entry where it is about all that it was about, if in fewer variants."""
        variants = tuple(dict.fromkeys(spot.variant for spot in spots))
        if not variants or set(spots) != {spot for spot in listed.meant if spot.variant in variants}:
            return {}
        names = {"id": listed.entry.id}
        if set(variants) == {spot.variant for spot in listed.meant}:
            return names | ({"variant": listed.entry.data["variant"]} if listed.entry.variants else {})
        return names | self._variants(variants)

    def _piece_of(self, piece: Piece, listed: Listed) -> Data:
        data = {**self._names(piece, listed), **_others(listed)}
        if listed.got is None or twin_meant(data["id"]) == twin_meant(listed.entry.id):
            return data
        return {**data, **self._got(piece, data["id"], listed.got)}

    def _names(self, piece: Piece, listed: Listed) -> dict[str, Any]:
        """The id and the variants of a piece, as the entry has them where they are the same."""
        written, rows = listed.entry.data, {spot.row for spot in listed.meant}
        mine = [spot for spot in listed.meant if spot.row is piece.row]
        same_id = len(rows) == 1 and {spot.twin for spot in mine} == piece.twins
        names = {"id": written["id"] if same_id else piece.id}
        if {spot.variant for spot in mine} != set(piece.variants):
            return names | self._variant(piece)
        return names | ({"variant": written["variant"]} if written.get("variant") is not None else {})

    def _variant(self, piece: Piece) -> dict[str, Any]:
        """The variants of a piece; none where they are all in which the row is asked."""
        if set(piece.variants) == set(self._ledger.running[piece.row]):
            return {}
        return self._variants(piece.variants)

    def _variants(self, variants: Iterable[str]) -> dict[str, Any]:
        names = [self._written(variant) for variant in variants]
        return {"variant": names[0] if len(names) == 1 else names}

    def _written(self, name: str) -> str:
        """A variant as the list names it: by id, or by its file where that is the user's own."""
        if name in self._ledger.shipped:
            return name
        file = self._ledger.variants[name].file
        try:
            path = Path(os.path.relpath(file, self._ledger.baseline.file.parent))
        except ValueError:  # on another drive
            path = file.absolute()
        return path.as_posix() if len(path.parts) > 1 or path.suffix else f"./{path}"

    def _data(self, piece: Piece, way: Way, about: Data, names: Data) -> dict[str, Any]:
        data = {**names, **about}
        if way.got is not None:
            return {**data, **self._got(piece, data["id"], way.got)}
        return data if way.outcome is None else {**data, "outcome": str(way.outcome)}

    def _got(self, piece: Piece, name: str, got: Answer) -> Data:
        """The id of a piece and its wrong answer: behind the id of a single twin it is in the words of that twin."""
        if twin_meant(name) is None:
            return {"id": name, "got": as_data(got, piece.row)}
        (twin,) = piece.twins
        forms = (form_of(piece.row, twin, self._ledger.variants[variant]) for variant in piece.variants)
        first, *others = (as_data(form.renamed(got), piece.row) for form in forms)
        if all(other == first for other in others):
            return {"id": name, "got": first}
        # Tables of other sizes move the seats otherwise; a glob has the words of the row.
        return {"id": f"{piece.row.id}~[{twin}]", "got": as_data(got, piece.row)}

    def _ways(self, verdicts: Iterable[Verdict]) -> list[tuple[Way, list[Spot]]]:
        """The ways in which checks of a row, or of an entry, fail, each with those that fail so."""
        found: list[tuple[Way, list[Spot]]] = []
        for verdict in verdicts:
            for way, spots in found:
                if (way.got is None or spots[0].row is spot_of(verdict).row) and self._fails_so(verdict, way):
                    spots.append(spot_of(verdict))
                    break
            else:
                found.append((self._way(verdict), [spot_of(verdict)]))
        return found

    def _way(self, verdict: Verdict) -> Way:
        got = wrong_fields(verdict) if verdict.outcome is Outcome.FAIL else None
        way = Way(Outcome.FAIL, got)
        return way if got is not None and self._fails_so(verdict, way) else Way(verdict.outcome)

    def _fails_so(self, verdict: Verdict, way: Way) -> bool:
        if verdict.outcome is not way.outcome or way.got is None or verdict.got is None:
            return verdict.outcome is way.outcome and way.got is None
        check = cast(Check, verdict.check)
        return is_same(check.form.renamed(way.got), check.expect, verdict.got, self._comparison.fields(check))


def _others(listed: Listed) -> dict[str, Any]:
    """What an entry says beside the checks that it is about."""
    names = ("id", "variant")
    return {name: value for name, value in listed.entry.data.items() if name not in names and value is not None}


def _pieces(spots: Iterable[Spot]) -> Iterator[Piece]:
    """Checks by row; the variants in which the same twins of it stand are one piece."""
    rows: dict[Row, dict[str, set[int]]] = {}
    for row, twin, variant in spots:
        rows.setdefault(row, {}).setdefault(variant, set()).add(twin)
    for row, of_variant in rows.items():
        alike: dict[frozenset[int], list[str]] = {}
        for variant, twins in of_variant.items():
            alike.setdefault(frozenset(twins), []).append(variant)
        yield from (Piece(row, twins, tuple(variants)) for twins, variants in alike.items())
