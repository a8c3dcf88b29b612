"""The ids of entries: which rows, and which of their twins, an id or a glob means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from functools import cached_property

from belot_runner.asking.twins import TWINS
from belot_runner.cases.rows import Row
from belot_runner.reading.fields import suggest
from belot_runner.spec.retired import Retired, load_retired, retired_as

ALL_TWINS = frozenset(TWINS)

_GLOB = frozenset("*?[")
_SUGGESTED = 20  # unknown ids for which a near one is looked for: each costs a look at every case


def is_glob(text: str) -> bool:
    """Whether a text means whatever fits it, and not only itself."""
    return not _GLOB.isdisjoint(text)


def twin_meant(name: str) -> int | None:
    """The only question that an id means, 0 for the row itself; None where it means several."""
    bare, _, number = name.partition("~")
    return int(number) if number in map(str, TWINS) and not is_glob(bare) else None


class Names:
    """The rows of a suite by id, earlier ids too."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = {name: row for row in rows for name in (row.id, *row.aliases)}
        self._suggestions = _SUGGESTED

    def meant(self, name: str) -> Mapping[Row, frozenset[int]]:
        """The rows that an id or a glob means, and which twins of each: 0 is the row itself.

        What stands behind a `~` chooses among the twins; without it a row comes with all of them.
        """
        bare, tilde, number = name.partition("~")
        twins = frozenset(k for k in TWINS if fnmatchcase(str(k), number)) if tilde else ALL_TWINS
        if not twins:
            return {}
        if not is_glob(bare):
            return {self._rows[bare]: twins} if bare in self._rows else {}
        return {row: twins for known, row in self._rows.items() if fnmatchcase(known, bare)}

    def unknown(self, name: str) -> str:
        """What is to be said of a name that means nothing, and how to mend it."""
        bare, tilde, _ = name.partition("~")
        if tilde and self.meant(bare):
            return "a row has the twins ~1 to ~3, and is ~0 itself"
        gone = retired_as(bare, self._retired)
        if gone is not None:
            return f"{gone.told}; {gone.hint}" if gone.hint else gone.told
        told = "no id of a case fits it" if is_glob(bare) else "there is no such case"
        hint = "" if is_glob(bare) else self._hint(bare)
        return f"{told}; {hint}" if hint else told

    def _hint(self, name: str) -> str:
        for sign in "/.":
            below = sum(known.startswith(f"{name}{sign}") for known in self._rows)
            if below:
                return f"{name}{sign}* means the {below} below it"
        self._suggestions -= 1
        return suggest(name, self._ids, "cases") if self._suggestions >= 0 else ""

    @cached_property
    def _retired(self) -> Mapping[str, Retired]:
        return load_retired()

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        return tuple(self._rows)
