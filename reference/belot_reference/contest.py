"""The contest of declarations: whose count."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from .cards import RANKS, TRUMP_ORDER
from .contracts import TRUMPS, Contract
from .declaring import Declaration
from .rules import Rule, Rulebook
from .table import SEATS, Table

Strength = tuple[int, ...]


class Entry(NamedTuple):
    """A declaration in the contest: who made it, for which side, and which party it competes for; `trumps` is whether
    all its cards are trumps."""

    seat: int
    side: int
    party: int
    declaration: Declaration
    trumps: bool


Entries = Sequence[Entry]

CONTEST = Rule[Callable[[Entries, Rulebook], Entries]]("declarations.contest")
SEQUENCE_RANK = Rule[Callable[[Declaration], Strength]]("declarations.sequence-rank")
CARRE_RANK = Rule[Callable[[Declaration], Strength]]("declarations.carre-rank")
TIE = Rule[Callable[[Entries], int | None]]("declarations.tie")
ORDER = Rule[Callable[[Entries, Rulebook], tuple[Entries, Entries]]]("declarations.order")
TRICKLESS = Rule[bool]("declarations.trickless")  # whether a side without a trick keeps its own
TRICKLESS_CONTEST = Rule[bool]("declarations.trickless-contest")  # whether what is lost still competes
THREE_SIDES = Rule[Callable[[int, int], int]]("declarations.three-sides")

TRICKLESS.choice("kept")(True)
TRICKLESS.choice("lost")(False)
TRICKLESS_CONTEST.choice("still-shuts-out")(True)
TRICKLESS_CONTEST.choice("contest-again")(False)


@SEQUENCE_RANK.choice("points-then-top")
def sequence_by_points(declaration: Declaration) -> Strength:
    """The sequence worth more points, then the higher top card."""
    return declaration.points, declaration.top


@SEQUENCE_RANK.choice("length-then-top")
def sequence_by_length(declaration: Declaration) -> Strength:
    """The longer sequence, then the higher top card."""
    return declaration.length, declaration.top


@CARRE_RANK.choice("points-then-trump-order")
def carre_by_trump_order(declaration: Declaration) -> Strength:
    """The carré worth more points, then J 9 A 10 K Q."""
    return declaration.points, TRUMP_ORDER.index(RANKS[declaration.top])


@CARRE_RANK.choice("points-then-natural-order")
def carre_by_natural_order(declaration: Declaration) -> Strength:
    """The carré worth more points, then A K Q J 10 9."""
    return declaration.points, declaration.top


@CARRE_RANK.choice("points-only")
def carre_by_points(declaration: Declaration) -> Strength:
    """The carré worth more points; equal points are equal."""
    return (declaration.points,)


@TIE.choice("nobody-scores")
def nobody_scores(best: Entries) -> int | None:
    """Equal strength: neither party scores."""
    return None


@TIE.choice("earlier-seat")
def earlier_seat(best: Entries) -> int | None:
    """Equal strength: the party of the player who speaks first."""
    return best[0].party


@TIE.choice("trumps-else-nobody")
def trumps_else_nobody(best: Entries) -> int | None:
    """Equal strength: the only party with trumps, if there is one."""
    parties = {entry.party for entry in best if entry.trumps}
    return parties.pop() if len(parties) == 1 else None


@ORDER.choice("any-order")
def any_order(entries: Entries, rules: Rulebook) -> tuple[Entries, Entries]:
    """All that a player declares competes and counts."""
    return entries, entries


@ORDER.choice("first-competes")
def first_competes(entries: Entries, rules: Rulebook) -> tuple[Entries, Entries]:
    """Only the first declaration of each player competes; a later one counts unless it is stronger."""
    firsts: dict[int, Entry] = {}
    for entry in entries:
        firsts.setdefault(entry.seat, entry)
    counting = [
        entry
        for entry in entries
        if entry is firsts[entry.seat] or strength(entry, rules) <= strength(firsts[entry.seat], rules)
    ]
    return list(firsts.values()), counting


@THREE_SIDES.choice("together")
def opponents_together(side: int, declaring_side: int) -> int:
    """The declarer's opponents are one party."""
    return int(side != declaring_side)


@THREE_SIDES.choice("each-alone")
def opponents_alone(side: int, declaring_side: int) -> int:
    """Every side is a party of its own."""
    return side


def strength(entry: Entry, rules: Rulebook) -> tuple[bool, Strength]:
    """What two declarations are compared by: a carré stands above every sequence."""
    declaration = entry.declaration
    rank = rules[CARRE_RANK if declaration.is_carre else SEQUENCE_RANK](declaration)
    return declaration.is_carre, rank


def _winning(entries: Entries, rules: Rulebook) -> Entries:
    """The entries that count after one contest. Implements declarations.order and declarations.tie."""
    counting = entries
    if len({entry.seat for entry in entries}) < len(entries):
        entries, counting = rules[ORDER](entries, rules)
    parties = {entry.party for entry in entries}
    winner = parties.pop() if len(parties) == 1 else _best_party(entries, rules)
    return [entry for entry in counting if entry.party == winner]


def _best_party(entries: Entries, rules: Rulebook) -> int | None:
    if not entries:
        return None
    strengths = [strength(entry, rules) for entry in entries]
    top = max(strengths)
    best = [entry for entry, own in zip(entries, strengths, strict=True) if own == top]
    if len({entry.party for entry in best}) == 1:
        return best[0].party
    return rules[TIE](best)


def _of_kind(entries: Iterable[Entry], carres: bool) -> Entries:
    return [entry for entry in entries if entry.declaration.is_carre == carres]


@CONTEST.choice("separate")
def separate(entries: Entries, rules: Rulebook) -> Entries:
    """A contest of sequences and one of carrés."""
    sequences, carres = _of_kind(entries, False), _of_kind(entries, True)
    return [*_winning(sequences, rules), *_winning(carres, rules)]


@CONTEST.choice("carre-cancels-sequences")
def carre_cancels_sequences(entries: Entries, rules: Rulebook) -> Entries:
    """As separate, but the party whose carrés count cancels the sequences of the others."""
    carres = _winning(_of_kind(entries, True), rules)
    standing = [entry for entry in entries if not carres or entry.party == carres[0].party]
    return [*_winning(_of_kind(standing, False), rules), *carres]


@CONTEST.choice("single")
def single(entries: Entries, rules: Rulebook) -> Entries:
    """One contest over everything, carrés above sequences."""
    return _winning(entries, rules)


def _parties(made: Iterable[tuple[int, Declaration]], contract: Contract, table: Table, rules: Rulebook) -> Entries:
    declaring = table.side_of[contract.declarer]
    party = rules[THREE_SIDES]
    return [
        Entry(seat, side, party(side, declaring), declaration, not declaration.cards & ~TRUMPS[contract.bid])
        for seat, declaration in made
        for side in (table.side_of[seat],)
    ]


def _lost(entries: Entries, trickless: Collection[int], rules: Rulebook) -> frozenset[Entry]:
    lost = frozenset(entry for entry in entries if entry.side in trickless)
    if not lost:
        return lost
    return frozenset() if rules[TRICKLESS] else lost


def scoring(
    made: Iterable[tuple[int, Declaration]],
    contract: Contract,
    trickless: Collection[int],
    rules: Rulebook,
) -> Entries:
    """The declarations that count, of those made in speaking order.

    `trickless` are the sides without a trick. Implements declarations.contest, three-sides, trickless and
    trickless-contest; declarations.failed belongs to the score.
    """
    entries = _parties(made, contract, rules[SEATS], rules)
    lost = _lost(entries, trickless, rules)
    if lost and len(lost) < len(entries) and not rules[TRICKLESS_CONTEST]:
        entries = [entry for entry in entries if entry not in lost]
    if not entries:
        return ()
    return [entry for entry in rules[CONTEST](entries, rules) if entry not in lost]
