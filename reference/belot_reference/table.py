"""The table: who sits where, who plays with whom."""

from __future__ import annotations

from dataclasses import dataclass

from .rules import Rule


@dataclass(frozen=True, slots=True)
class Table:
    """Seats in turn order, sides, and the side (its number) of each seat.

    `partner` is how many seats away the partner sits, 0 where everyone plays alone; `next_seat` gives for each seat the
    next in turn.
    """

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    side_of: tuple[int, ...]
    partner: int
    next_seat: tuple[int, ...]

    def seat(self, name: str) -> int:
        """The number of a seat; raises ValueError for a seat that the table does not have."""
        return self.seats.index(name)

    def from_seat(self, first: int) -> list[int]:
        """All seats in turn, beginning with `first`."""
        size = len(self.seats)
        return [(first + step) % size for step in range(size)]

    def speaking(self, dealer: int) -> list[tuple[int, str]]:
        """All seats with their names in speaking order, the player after the dealer first."""
        return [(seat, self.seats[seat]) for seat in self.from_seat(self.next_seat[dealer])]


def _alone(*seats: str) -> Table:
    everybody = range(len(seats))
    return Table(seats, seats, tuple(everybody), 0, (*everybody[1:], 0))


SEATS = Rule[Table]("table.seats")
SEATS.choice("two-pairs")(
    Table(
        ("north", "west", "south", "east"),
        ("north-south", "east-west"),
        side_of=(0, 1, 0, 1),
        partner=2,
        next_seat=(1, 2, 3, 0),
    )
)
SEATS.choice("three-alone")(_alone("north", "west", "east"))
SEATS.choice("two-alone")(_alone("north", "south"))
