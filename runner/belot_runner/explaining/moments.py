"""A whole deal as the question that it comes to: whose call or play it is, what was declared, how it is counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from belot_reference import wire
from belot_reference.cards import BIT, NAMES, NUMBERS, names
from belot_reference.game import Game, Phase, replay
from belot_reference.points import set_points
from belot_reference.questions import read_script
from belot_reference.rules import Rulebook, read_rules
from belot_reference.table import SEATS
from belot_runner.reading.data import DataPath
from belot_runner.spec.values import Wire

Given = Mapping[str, Any]


class Moment(NamedTuple):
    """A question about one moment of a deal.

    Where the deal is counted, `away` are the points by side of the cards that were put away; they are among the card
    points that are given.
    """

    question: str
    given: dict[str, Any]
    away: Mapping[str, int] = {}


def moments(given: Given, rules: Mapping[str, Wire]) -> Iterator[Moment]:
    """The questions that a lawful deal comes to, in the order of play; none where cards are put away."""
    book = read_rules(rules)
    game = replay(read_script(given, book), book)
    if game.phase in (Phase.AUCTION, Phase.PASSED_OUT):
        yield _auction(given, given["calls"], book)
    elif game.phase is Phase.PLAY:
        yield Moment("legal", _at_table(given, game))
    elif game.phase is Phase.OVER:
        if given.get("declared"):
            yield _declarations(given, game, book)
        if game.wins_match is None:
            yield _score(given, game, book)


def before(given: Given, path: DataPath, rule: str, rules: Mapping[str, Wire]) -> Iterator[Moment]:
    """What would have been asked before the fault at a path, against the rule of that id; nothing where that says
    nothing about the fault."""
    book = read_rules(rules)
    match path:
        case ("calls", int(number)):
            yield _auction(given, given["calls"][:number], book)
        case ("deals", int(number)):
            yield Moment("match", {**given, "deals": given["deals"][:number]})
        case ("tricks", int(number), int(place)):
            tricks = given["tricks"]
            earlier = {**given, "tricks": [*tricks[:number], tricks[number][:place]]}
            game = replay(read_script(earlier, book), book)
            if game.phase is Phase.PLAY:
                announcing = rule.startswith("belot.")
                about = _announcing(game, tricks[number][place]) if announcing else {}
                yield Moment("belot" if announcing else "legal", _at_table(earlier, game) | about)


def _auction(given: Given, calls: Sequence[str], book: Rulebook) -> Moment:
    upcard = given.get("upcard")
    if given.get("deck"):
        dealt = read_script(given, book).upcard
        upcard = None if dealt is None else NAMES[dealt]
    return Moment("auction", {"dealer": given["dealer"], "calls": calls, "upcard": upcard})


def _at_table(given: Given, game: Game) -> dict[str, Any]:
    """Contract, leader, open trick and hand, while cards are played."""
    assert game.play is not None  # the deal is played
    table, play = game.play.table, game.play
    lying = given["tricks"][-1] if play.trick.count else []
    return {
        "contract": wire.write_contract(game.contract, table),
        "leader": table.seats[play.leader],
        "trick": list(lying),
        "hand": names(play.hands[play.turn]),
    }


def _announcing(game: Game, played: str) -> dict[str, Any]:
    """The card on which belot is announced, what the player has played before, and whether it was announced then."""
    assert game.play is not None  # the deal is played
    play, card = game.play, NUMBERS[played.removesuffix("*")]
    gone = play.held[play.turn] & ~play.hands[play.turn]
    return {"card": NAMES[card], "played": names(gone), "announced": bool(play.announced & BIT[card])}


def _declarations(given: Given, game: Game, book: Rulebook) -> Moment:
    table = book[SEATS]
    dealt = read_script(given, book).full_hands(game.contract.declarer, book)
    hands = dict(zip(table.seats, dealt, strict=True))
    caller = table.seats[game.contract.declarer]
    hands[caller] &= ~sum(BIT[card] for card in wire.read_cards(given.get("discards") or ()))
    tricks = zip(table.sides, game.play.tricks, strict=True) if game.play is not None else ()
    asked = {
        "contract": wire.write_contract(game.contract, table),
        "dealer": given["dealer"],
        "declared": given["declared"],
        "hands": {seat: names(hand) for seat, hand in hands.items()},
        "trickless": [side for side, taken in tricks if not taken],
    }
    return Moment("declarations", asked)


def _score(given: Given, game: Game, book: Rulebook) -> Moment:
    assert game.play is not None  # it is over
    play, table = game.play, game.play.table
    asked = {
        "contract": wire.write_contract(game.contract, table),
        "cards": wire.write_sides((set_points(cards, game.contract.bid, book) for cards in play.taken), table),
        "last_trick": table.sides[play.last],
        "tricks": wire.write_sides(play.tricks, table),
        "declarations": wire.write_sides(game.declarations, table),
        "belots": wire.write_sides(play.belots, table),
        "hanging": given.get("hanging") or 0,
    }
    discards = sum(BIT[card] for card in wire.read_cards(given.get("discards") or ()))
    caller = table.side_of[game.contract.declarer]
    points = [
        set_points(discards if side == caller else 0, game.contract.bid, book) for side in range(len(table.sides))
    ]
    return Moment("score", asked, wire.write_sides(points, table) if discards else {})
