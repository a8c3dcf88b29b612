"""A list of known failures held against a suite: which checks each entry is about, and what of it cannot be so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import NamedTuple, cast

from belot_runner.asking.results import Untrue
from belot_runner.asking.select import Check, Form, runs_in
from belot_runner.asking.twins import keeps_suits
from belot_runner.asking.verdict import Verdict
from belot_runner.baseline.answers import Answer, can_be_wrong, read_got
from belot_runner.baseline.entries import Baseline, Entry
from belot_runner.baseline.names import Names, is_glob, twin_meant
from belot_runner.cases.rows import Row
from belot_runner.paths import is_file, is_path, shown
from belot_runner.reading.fields import suggest
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

UNEXPLAINED = "its reason is still to be written"


class Spot(NamedTuple):
    """One check: a row, which of its twins (0: itself), and the id of a variant."""

    row: Row
    twin: int
    variant: str


def spot_of(verdict: Verdict) -> Spot:
    """The check that a verdict is about."""
    check = cast(Check, verdict.check)
    return Spot(check.row, check.twin, check.variant.id)


def form_of(row: Row, twin: int, variant: Variant) -> Form:
    """A row as one of its twins is asked in a variant."""
    return Form(row, twin, variant.rules[SEATS_RULE], not keeps_suits(row, variant.rules))


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """An entry and what it is about.

    `meant` are its checks in all known variants, `spots` those that no earlier entry has; `got` is the wrong answer on
    the wire, in the suits and seats of the twin `words_of`.
    """

    entry: Entry
    meant: tuple[Spot, ...] = ()
    spots: tuple[Spot, ...] = ()
    got: Answer | None = None
    words_of: int = 0


class Remark(NamedTuple):
    """What an entry says and is not so."""

    entry: Entry
    message: str


@dataclass(frozen=True, slots=True, eq=False)
class Ledger:
    """A baseline and the checks that it is about.

    `variants` are all that are known, by id, `shipped` those of the suite, and `running` those in which a row is asked.
    `remarks` are what cannot be so whatever an adapter answers, and `lost` the entries of unknown variants: nobody can
    say whether they are so.
    """

    baseline: Baseline
    listed: tuple[Listed, ...]
    variants: Mapping[str, Variant]
    shipped: frozenset[str]
    running: Mapping[Row, tuple[str, ...]]
    remarks: tuple[Remark, ...]
    lost: frozenset[Entry]

    def untrue(self, remarks: Iterable[Remark]) -> tuple[Untrue, ...]:
        """Remarks with their places, in the order of the file."""
        order = {entry: number for number, entry in enumerate(self.baseline.entries)}
        told = sorted(remarks, key=lambda remark: order[remark.entry])
        return tuple(Untrue(self.baseline.place(remark.entry), remark.entry.id, remark.message) for remark in told)


def hold(baseline: Baseline, suite: Suite, variants: Sequence[Variant] = ()) -> Ledger:
    """Hold a baseline against a suite; `variants` are those that are asked for, of which some may not be shipped.

    Raises BaselineError for a wrong answer that cannot be read, and for a file of a variant that is not there.
    """
    return _Holding(baseline, suite, variants).ledger()


class _Holding:
    """Goes through the entries in their order."""

    def __init__(self, baseline: Baseline, suite: Suite, variants: Sequence[Variant]) -> None:
        self._baseline = baseline
        self._suite = suite
        self._names = Names(suite.rows)
        self._variants = {name: suite.variants[name] for name in suite.variants}
        self._variants |= {variant.id: variant for variant in variants}
        self._of_file = {
            name: self._in_file(name, entry) for entry in baseline.entries for name in entry.variants if is_path(name)
        }
        self._running = {
            row: tuple(name for name, variant in self._variants.items() if runs_in(row, variant)) for row in suite.rows
        }
        self._owners: dict[Spot, Entry] = {}
        self._remarks: list[Remark] = []
        self._lost: set[Entry] = set()

    def ledger(self) -> Ledger:
        listed = tuple(self._listed(entry) for entry in self._baseline.entries)
        return Ledger(
            self._baseline,
            listed,
            self._variants,
            frozenset(self._suite.variants),
            self._running,
            tuple(self._remarks),
            frozenset(self._lost),
        )

    def _remark(self, entry: Entry, message: str) -> None:
        self._remarks.append(Remark(entry, message))

    def _in_file(self, name: str, entry: Entry) -> str:
        """The id of the variant in a file, which is known from then on."""
        at = entry.origin / "variant"
        file = self._baseline.file.parent / name
        if not is_file(file):
            raise at.error(f"there is no file {shown(file)}", "name it as it is called from the folder of this list")
        variant = self._suite.variants.load(file)
        known = self._variants.setdefault(variant.id, variant)
        if known is not variant:
            message = f"{shown(known.file)} and {shown(file)} are both the variant {variant.id}"
            raise at.error(message, "give one of them another id with `variant:`")
        return variant.id

    def _listed(self, entry: Entry) -> Listed:
        if not entry.is_explained:
            self._remark(entry, UNEXPLAINED)
        rows, variants = self._names.meant(entry.id), self._variants_meant(entry)
        if not rows:
            self._remark(entry, self._names.unknown(entry.id))
        if not rows or variants is None:
            return Listed(entry)
        spots = tuple(
            Spot(row, twin, variant)
            for row, twins in rows.items()
            for variant in self._running[row]
            if variant in variants
            for twin in sorted(twins)
        )
        if not spots:
            self._remark(entry, f"it is never asked: it does not run in {', '.join(entry.variants) or 'any variant'}")
        listed = Listed(entry, spots, self._its_own(entry, spots))
        return listed if entry.got is None else self._with_got(listed, tuple(rows))

    def _variants_meant(self, entry: Entry) -> frozenset[str] | None:
        """The ids of the variants of an entry; None where it names some and none of them is known."""
        if not entry.variants:
            return frozenset(self._variants)
        found: set[str] = set()
        for name in entry.variants:
            wanted = self._of_file.get(name, name)
            fitting = {known for known in self._variants if fnmatchcase(known, wanted)}
            if not fitting:
                hint = "" if is_glob(name) else suggest(name, tuple(self._variants), "variants")
                told = f"there is no variant {name}"
                self._remark(entry, f"{told}; {hint}; or name the file of one" if hint else told)
                self._lost.add(entry)
            found |= fitting
        return frozenset(found) or None

    def _its_own(self, entry: Entry, spots: Sequence[Spot]) -> tuple[Spot, ...]:
        """The checks that no earlier entry has."""
        earlier: dict[Entry, list[Spot]] = {}
        for spot in spots:
            owner = self._owners.setdefault(spot, entry)
            if owner is not entry:
                earlier.setdefault(owner, []).append(spot)
        for owner, taken in earlier.items():
            line, more = self._baseline.place(owner).line, len({spot.row for spot in taken}) - 1
            others = f" and {more} other{'' if more == 1 else 's'}" if more else ""
            self._remark(entry, f"the entry in line {line} lists {taken[0].row.id}{others} too; keep one of them")
        return tuple(spot for spot in spots if self._owners[spot] is entry)

    def _with_got(self, listed: Listed, rows: Sequence[Row]) -> Listed:
        """The entry with its wrong answer on the wire."""
        entry, questions = listed.entry, dict.fromkeys(row.ask for row in rows)
        if len(questions) > 1:
            message = f"{entry.id} asks {' and '.join(questions)}, which have no answer in common"
            raise (entry.origin / "got").error(message, "leave `got` out, or list them one by one", key=True)
        listed = replace(listed, got=read_got(entry, rows[0]), words_of=twin_meant(entry.id) or 0)
        right = next((spot.row.id for spot in listed.meant if not self._can_be_wrong(listed, spot)), None)
        if right is not None:
            self._remark(entry, f"the answer that it lists is not wrong in what {right} expects")
        return listed

    def _can_be_wrong(self, listed: Listed, spot: Spot) -> bool:
        form = form_of(spot.row, listed.words_of, self._variants[spot.variant])
        return can_be_wrong(form.of_row(listed.got or {}), spot.row)
