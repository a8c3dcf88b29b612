"""The tables of the rules: what cards count, what sequences and carrés are worth, and how the cards are dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from belot_runner.identifying.reading import PLAIN, TRUMP, Answer, Desk, Json, Reader, entry, refused, whole
from belot_runner.spec.values import LENGTHS, Wire
from belot_runner.tables import CARDS, RANKS, SUITS

_KINDS = {"trump": TRUMP, "plain": PLAIN}


def _read_card_points(desk: Desk) -> dict[str, Wire]:
    """What each card counts: first the sums of some tricks that hold every rank, and where these are not those of a
    known table, as many as it takes to tell the ranks apart."""
    size = len(desk.table.seats)

    def points(kind: str, ranks: Iterable[str]) -> int | None:
        cards = [rank + _KINDS[kind] for rank in ranks]
        return whole(desk.put("trick", {"contract": desk.contract, "leader": desk.seat, "cards": cards}).get("points"))

    tables = list(desk.named["score.card-points"])
    for kind in _KINDS:
        for ranks in _tricks(size):
            told = points(kind, ranks)
            if told is None:
                return {}
            tables = [table for table in tables if sum(table[kind][rank] for rank in ranks) == told]
            if not tables:
                found = {each: _solved(size, each, points) for each in _KINDS}
                return {"score.card-points": found} if all(found.values()) else {}
    return {"score.card-points": tables[0]}


def _tricks(size: int) -> list[Sequence[str]]:
    """Every rank in as few tricks as can be."""
    return [*(RANKS[at : at + size] for at in range(0, len(RANKS) - size, size)), RANKS[-size:]]


def _solved(size: int, kind: str, points: Callable[[str, Iterable[str]], int | None]) -> dict[str, int] | None:
    """What each rank counts: from the tricks that leave out one of the first few ranks, and one with each other rank.

    None where the answers are no sums.
    """
    first, others = RANKS[: size + 1], RANKS[size + 1 :]
    without = {left: points(kind, [rank for rank in first if rank != left]) for left in first}
    sums = [told for told in without.values() if told is not None]
    if len(sums) < len(first) or sum(sums) % size:
        return None
    found = {rank: sum(sums) // size - told for rank, told in zip(first, sums, strict=True)}
    beside = first[: size - 1]
    for rank in others:
        told = points(kind, (*beside, rank))
        if told is None:
            return None
        found[rank] = told - sum(found[known] for known in beside)
    return found if all(number >= 0 for number in found.values()) else None


def _declared(desk: Desk, cards: Sequence[str]) -> Answer:
    """The answer to one declaration."""
    given: Json = {"contract": desk.contract, "dealer": desk.seat, "declared": {desk.seat: [list(cards)]}}
    return desk.put("declarations", given)


def _read_sequences(desk: Desk) -> dict[str, Wire]:
    """What each length is worth, in a plain suit."""
    found: dict[str, int] = {}
    for length in LENGTHS:
        answer = _declared(desk, [rank + PLAIN for rank in RANKS[: int(length)]])
        points = entry(answer, "points", desk.side)
        if points is None:
            return {}
        found[length] = points
    return {"declarations.sequences": found}


def _read_carres(desk: Desk) -> dict[str, Wire]:
    """What each rank is worth; one that is refused, or worth nothing, is no declaration."""
    found: dict[str, int] = {}
    for rank in RANKS:
        answer = _declared(desk, [rank + suit for suit in SUITS])
        points = 0 if refused(answer) else entry(answer, "points", desk.side)
        if points is None:
            return {}
        found |= {rank: points} if points else {}
    return {"declarations.carres": found}


def _read_packets(desk: Desk) -> dict[str, Wire]:
    """How the cards were dealt, from where each card of a deck went."""
    seats = desk.table.seats
    asked = {"dealer": seats[-1], "deck": list(CARDS)}
    answer = desk.put("deal", asked)
    went = _went(answer)
    hand, at = _packets(went, "hands", 0, desk.table.seats)
    upcard = 1 if answer.get("upcard") == CARDS[at % len(CARDS)] else 0
    if upcard and not answer.get("talons"):
        went = _as_if_not_taken(_went(desk.put("deal", {**asked, "taker": seats[-1]})), at, len(seats))
    talon, at = _packets(went, "talons", at + upcard, desk.table.seats)
    extra = sum(1 for _ in _run(went, at, ("talons", desk.seat)))
    at_once = isinstance(answer.get("talons"), Mapping) and at == len(CARDS)  # no talon
    if not hand or not (talon or at_once) or any(place for place in went[at + extra :]):
        return {}
    found: dict[str, Wire] = {"hand": hand, "talon": talon}
    found |= {"upcard": 1} if upcard else {}
    found |= {"first-player-extra": extra} if extra else {}
    return {"deal.packets": found}


Went = Sequence[tuple[str, str] | None]  # by place in the deck: the pile and the seat it went to


def _went(answer: Answer) -> Went:
    """Where each card went, in the order of the deck; None for those that nobody got."""
    found: dict[str, tuple[str, str]] = {}
    for pile in ("hands", "talons"):
        told = answer.get(pile)
        for seat, cards in told.items() if isinstance(told, Mapping) else ():
            found |= {card: (pile, seat) for card in cards if isinstance(card, str)} if isinstance(cards, list) else {}
    return [found.get(card) for card in CARDS]


def _as_if_not_taken(went: Went, at: int, seats: int) -> Went:
    """Where each card would have gone, had the last player not taken the upcard, at place `at`, for one of his."""
    taken, rest = went[at], [*went[:at], *went[at + 1 :]]
    size = next((number for number, place in enumerate(rest[at:]) if place != rest[at]), 0)
    end = at + seats * size - 1
    return [*went[:at], None, *rest[at:end], taken, *rest[end:]]


def _run(went: Went, at: int, place: tuple[str, str]) -> Iterable[int]:
    """The places from `at` on that went to one seat."""
    for number in range(at, len(went)):
        if went[number] != place:
            return
        yield number


def _packets(went: Went, pile: str, at: int, seats: Sequence[str]) -> tuple[list[int], int]:
    """The sizes of the packets of a pile, each round the table, and the place behind them."""
    sizes: list[int] = []
    while at < len(went) and went[at] == (pile, seats[0]):
        size = len(list(_run(went, at, (pile, seats[0]))))
        if any(
            list(went[at + turn * size : at + (turn + 1) * size]) != [(pile, seat)] * size
            for turn, seat in enumerate(seats)
        ):
            break
        sizes.append(size)
        at += size * len(seats)
    return sizes, at


PACKETS = Reader("deal", _read_packets)
TABLES = (
    Reader("trick", _read_card_points),
    Reader("declarations", _read_sequences),
    Reader("declarations", _read_carres),
)
