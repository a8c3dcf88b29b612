"""The tables and drawings of a rulebook, made of a variant's own values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from belot_runner.drawing import words
from belot_runner.drawing.picture import Picture, Place
from belot_runner.rulebook.model import Block, Drawing, Table
from belot_runner.rulebook.numbers import half_up
from belot_runner.rulebook.voice import Voice
from belot_runner.spec.values import Wire
from belot_runner.tables import (
    BIDS_RULE,
    FORM_RULE,
    PACKETS_RULE,
    SEATS_RULE,
    SUIT_BIDS,
    TABLES,
    TAKEN_UP,
    UPCARD_RULE,
    bids_of,
)

Rules = Mapping[str, Wire]

# From the strongest card to the weakest.
TRUMP_ORDER = ("J", "9", "A", "T", "K", "Q", "8", "7")
PLAIN_ORDER = ("A", "T", "K", "Q", "J", "9", "8", "7")

_TOTALS = ("suit", "no-trumps", "all-trumps")


def figures(name: str, rules: Rules, voice: Voice) -> tuple[Block, ...]:
    """What is shown under a name of the plan; raises KeyError for one that there is not."""
    return tuple(FIGURES[name](rules, voice))


def _seats(rules: Rules, voice: Voice) -> Iterator[Block]:
    seats = TABLES[rules[SEATS_RULE]].seats
    yield Drawing(Picture("", tuple(Place(seat, name=voice.word(seat)) for seat in seats), ()))


def _cards(rules: Rules, voice: Voice) -> Iterator[Block]:
    """Both orders, from the top, with the points."""
    for kind, order, head in (
        ("trump", TRUMP_ORDER, "in-trumps"),
        ("plain", PLAIN_ORDER, "in-plain-suits"),
        ("no-trumps", PLAIN_ORDER, "in-no-trumps"),
        ("all-trumps", TRUMP_ORDER, "in-all-trumps"),
    ):
        points = rules["score.card-points"].get(kind)
        if points is None:
            continue
        yield Table(
            (voice.word(head), *map(_rank, order)), ((voice.word("points"), *(str(points[rank]) for rank in order)),)
        )


def _packets(rules: Rules, voice: Voice) -> Iterator[Block]:
    """What leaves the pack, in order: how many cards, to whom, for which part."""
    packets = rules[PACKETS_RULE]
    each, hand, talon = voice.word("each-player"), voice.word("hand"), voice.word("talon")
    rows = [(str(size), each, hand) for size in packets["hand"]]
    if packets.get("upcard"):
        taken = rules[UPCARD_RULE] in TAKEN_UP
        whose = voice.word("caller") if taken else words.nothing()
        rows.append((str(packets["upcard"]), whose, voice.word("upcard")))
    rows += [(str(size), each, talon) for size in packets["talon"]]
    if extra := packets.get("first-player-extra"):
        rows.append((str(extra), voice.word("first-player"), talon))
    if stock := voice.numbers["stock"]:
        rows.append((str(stock), words.nothing(), voice.word("stock")))
    yield Table((voice.word("cards"), voice.word("to-whom"), voice.word("as-what")), tuple(rows))


def _sequences(rules: Rules, voice: Voice) -> Iterator[Block]:
    values = rules["declarations.sequences"]
    yield Table(
        (voice.word("length"), *sorted(values)),
        ((voice.word("points"), *(str(values[length]) for length in sorted(values))),),
    )


def _carres(rules: Rules, voice: Voice) -> Iterator[Block]:
    values = rules["declarations.carres"]
    ranks = sorted(values, key=lambda rank: (-values[rank], TRUMP_ORDER.index(rank)))
    yield Table(
        (voice.word("four-of-a-kind"), *map(_rank, ranks)),
        ((voice.word("points"), *(str(values[rank]) for rank in ranks)),),
    )


def _totals(rules: Rules, voice: Voice) -> Iterator[Block]:
    """What a deal of each contract is worth, and what makes it; and in tens, where they are recorded."""
    tens = rules["score.rounding"] == "tens"
    head = ["contract", "card-points", "last-trick", "together", "makes-it", *(["in-tens"] if tens else [])]
    rows = []
    for contract in _TOTALS if bids_of(rules[FORM_RULE], rules[BIDS_RULE]) > set(SUIT_BIDS) else _TOTALS[:1]:
        cards, points = (voice.numbers[f"{contract}_{part}".replace("-", "_")] for part in ("cards", "points"))
        cells = [cards, points - cards, points, points // 2 + 1, *([half_up(points)] if tens else [])]
        rows.append((voice.word(f"{contract}-contract"), *map(str, cells)))
    yield Table(tuple(map(voice.word, head)), tuple(rows))


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


FIGURES: Mapping[str, Callable[[Rules, Voice], Iterator[Block]]] = {
    "seats": _seats,
    "cards": _cards,
    "packets": _packets,
    "sequences": _sequences,
    "carres": _carres,
    "totals": _totals,
}
