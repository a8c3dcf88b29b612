"""Declarations: what a set of cards is, what it is worth, and whether it may be declared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .cards import RANK_MASKS, RANKS, SUIT_MASKS, Cards, union
from .contracts import ALL_TRUMPS, TRUMPS
from .illegal import CARDS_IN_HAND, Illegal
from .rules import Rule, Rulebook, ValueRule, integer

SHORTEST = 3


class Declaration(NamedTuple):
    """A sequence (its length, and on top a number that rises with its rank) or a carré (length 0), and its points."""

    cards: Cards
    length: int
    top: int
    points: int

    @property
    def is_carre(self) -> bool:
        """Whether it is four of a kind."""
        return self.length == 0


class Run(NamedTuple):
    """The shape of a sequence: how many cards, and a number that rises with the natural rank of the highest."""

    length: int
    top: int


class Shape(NamedTuple):
    """What a sequence is: `of` gives the run that a set of cards is, if it is one, and `beside` the cards that could
    lengthen a run."""

    of: Callable[[Cards], Run | None]
    beside: Callable[[Cards], Cards]


def _points_by_length(value: Any) -> dict[int, int]:
    return {int(length): integer(points) for length, points in value.items()}


def _points_by_rank(value: Any) -> dict[int, int]:
    return {RANKS.index(rank): integer(points) for rank, points in value.items()}


CONTRACTS = Rule[frozenset[int]]("declarations.contracts")
SHAPE = Rule[Shape]("declarations.shape")
SEQUENCES = ValueRule[dict[int, int]]("declarations.sequences", _points_by_length)
CARRES = ValueRule[dict[int, int]]("declarations.carres", _points_by_rank)
EIGHT_TRUMPS = Rule[bool]("declarations.eight-trumps")  # whether it wins the match
LONG_RUN = Rule[Callable[[Cards, Cards], bool]]("declarations.long-run")
CARD_SHARING = Rule[bool]("declarations.card-sharing")  # whether a sequence and a carré may share one

CONTRACTS.choice("suit-and-all-trumps")(frozenset({0, 1, 2, 3, ALL_TRUMPS}))
CONTRACTS.choice("suit")(frozenset({0, 1, 2, 3}))
CONTRACTS.choice("none")(frozenset())
EIGHT_TRUMPS.choice("hundred")(False)
EIGHT_TRUMPS.choice("wins-match")(True)
CARD_SHARING.choice("forbidden")(False)
CARD_SHARING.choice("allowed")(True)

SEVENS, ACES = RANK_MASKS[0], RANK_MASKS[-1]

# For each byte, one suit of a hand: its neighbouring cards as a sequence, None where a rank is missing between.
NATURAL: tuple[Run | None, ...] = tuple(
    Run(ranks.bit_count(), ranks.bit_length())
    if ranks.bit_count() >= SHORTEST and ranks // (ranks & -ranks) + 1 == 1 << ranks.bit_count()
    else None
    for ranks in range(1 << len(RANKS))
)


def ranks_of(cards: Cards) -> int:
    """The ranks of a set whatever their suits, as a byte."""
    return (cards | cards >> 8 | cards >> 16 | cards >> 24) & 0xFF


def suited(cards: Cards) -> bool:
    """Whether all cards of a set are of one suit."""
    return [cards & suit for suit in SUIT_MASKS].count(0) == len(SUIT_MASKS) - 1


def _one_suit(cards: Cards) -> Run | None:
    return NATURAL[ranks_of(cards)] if suited(cards) else None


def beside_in_suit(cards: Cards) -> Cards:
    """The cards next to those of a set, in their suits and the natural order."""
    return (cards & ~ACES) << 1 | (cards & ~SEVENS) >> 1


SHAPE.choice("one-suit-natural")(Shape(_one_suit, beside_in_suit))


@LONG_RUN.choice("whole")
def only_once(sequence: Cards, earlier: Cards) -> bool:
    """A run is declared once."""
    return False


@LONG_RUN.choice("parts")
def in_parts(sequence: Cards, earlier: Cards) -> bool:
    """A run may be declared in parts that share no card."""
    return not sequence & earlier


def recognise(cards: Cards, rules: Rulebook) -> Declaration | Rule[Any]:
    """The declaration that a set of cards is, or the rule by which it is none.

    Implements declarations.shape, declarations.sequences and declarations.carres.
    """
    rank = cards.bit_length() - 25  # its rank in the last suit, if it stands there
    if rank >= 0 and cards == RANK_MASKS[rank]:
        points = rules[CARRES].get(rank, 0)
        return Declaration(cards, 0, rank, points) if points else CARRES
    sequence = rules[SHAPE].of(cards)
    if sequence is None:
        return SHAPE
    return Declaration(cards, sequence.length, sequence.top, rules[SEQUENCES][sequence.length])


def run_of(cards: Cards, held: Cards, rules: Rulebook) -> Cards:
    """The unbroken run of `held` that a sequence lies in. Implements declarations.shape."""
    beside = rules[SHAPE].beside
    while wider := beside(cards) & held & ~cards:
        cards |= wider
    return cards


def _clash(new: Declaration, earlier: Sequence[Declaration], held: Cards, rules: Rulebook) -> Rule[Any] | None:
    """The rule by which a player may not add a declaration to his earlier ones."""
    if not new.is_carre:
        run = run_of(new.cards, held, rules)
        for other in earlier:
            if not other.is_carre and other.cards & run and not rules[LONG_RUN](new.cards, other.cards):
                return LONG_RUN
    for other in earlier:
        if new.is_carre == other.is_carre and new.cards == other.cards:
            return CARD_SHARING
        if new.is_carre != other.is_carre and new.cards & other.cards and not rules[CARD_SHARING]:
            return CARD_SHARING
    return None


def _fault(
    cards: Cards, earlier: Sequence[Declaration], held: Cards, taken: Cards, bid: int, rules: Rulebook
) -> Declaration | Rule[Any] | str:
    if bid not in rules[CONTRACTS]:
        return CONTRACTS
    if cards & ~held or cards & taken:
        return CARDS_IN_HAND
    found = recognise(cards, rules)
    if isinstance(found, Declaration):
        return _clash(found, earlier, held, rules) or found
    return found


def check_declared(
    bid: int,
    speaking: Iterable[tuple[int, str]],
    declared: Mapping[int, Sequence[Cards]],
    hands: Sequence[Cards] | None,
    rules: Rulebook,
) -> list[tuple[int, Declaration]]:
    """What is declared, as (seat, declaration) in speaking order, then in the order called.

    `speaking` gives the seats with their names, first speaker first. Without `hands` a player holds just what he
    declares. Raises Illegal for the first fault. Implements declarations.contracts, long-run and card-sharing.
    """
    made: list[tuple[int, Declaration]] = []
    taken = 0
    for seat, name in speaking:
        sets = declared.get(seat, ())
        held = hands[seat] if hands is not None else union(sets)
        own: list[Declaration] = []
        for number, cards in enumerate(sets):
            found = _fault(cards, own, held, taken, bid, rules)
            if not isinstance(found, Declaration):
                raise Illegal(f"declared.{name}[{number}]", found if isinstance(found, str) else found.id)
            own.append(found)
        made += ((seat, declaration) for declaration in own)
        taken |= union(sets)
    return made


def match_winner(made: Iterable[tuple[int, Declaration]], bid: int, rules: Rulebook) -> int | None:
    """The seat that wins the match with eight trumps in sequence. Implements declarations.eight-trumps."""
    for seat, declaration in made:
        if declaration.length == len(RANKS) and not declaration.cards & ~TRUMPS[bid] and rules[EIGHT_TRUMPS]:
            return seat
    return None
