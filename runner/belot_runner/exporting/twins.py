"""The twins as data: what every word of a question and its answer becomes in each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from belot_runner.asking.twins import TWINS, renaming
from belot_runner.exporting import FORMAT
from belot_runner.tables import CARDS, DEFAULT_TABLE, PAIRS, SUIT_BIDS, TABLES, VALUED_CALLS

SUITS = "suits"
"""The renaming of suits, beside those of the seats, which bear the names of the tables."""

MOST_DECLARATIONS = 10  # of one player, that a fault can be placed in


def twins_document() -> dict[str, Any]:
    """For each table and for the suits three tables of words; a word that is in none stays as it is."""
    made = [k for k in TWINS if k]
    return {
        "format": FORMAT,
        **{table: [_changed(_seats(table), k, table) for k in made] for table in TABLES},
        SUITS: [_changed(_suits(), k, DEFAULT_TABLE) for k in made],
    }


def _changed(words: Iterator[str], k: int, table: str) -> dict[str, str]:
    names = renaming(k, table)
    return {word: names[word] for word in words if names[word] != word}


def _seats(table: str) -> Iterator[str]:
    """Seats and sides, and the places of faults that name a seat."""
    seats = TABLES[table].seats
    yield from seats
    if TABLES[table].sides == PAIRS:
        yield from PAIRS
    yield from (f"declared.{seat}[{number}]" for seat in seats for number in range(MOST_DECLARATIONS))


def _suits() -> Iterator[str]:
    """Bids and cards, with a star too."""
    yield from SUIT_BIDS
    yield from VALUED_CALLS
    yield from (f"{card}{star}" for card in CARDS for star in ("", "*"))
