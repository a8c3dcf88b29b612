"""The questions of the wire, answered by the rules: one function each, from `given` to `answer`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import belot, duties, wire
from . import counters as _counters  # noqa: F401  # imported for the wrong readings that it registers
from .auction import Auction, follow_calls, legal_calls
from .cards import NAMES, NUMBERS, Card, Cards, names, pack
from .contest import scoring
from .dealing import deal
from .declaring import check_declared, match_winner
from .game import Game, Phase, Script, replay
from .illegal import Illegal
from .match import Deal, PlayedDeal, WonOutright, play_match
from .perft import ways
from .play import first_leader
from .points import Count, card_points
from .rules import Rulebook
from .scoring import score
from .table import SEATS, Table
from .trick import Trick

Json = dict[str, Any]
Given = Mapping[str, Any]

# What `ask` raises where `given` is not well formed.
MALFORMED = (KeyError, ValueError, TypeError, IndexError, AttributeError, StopIteration)


def answer_deal(given: Given, rules: Rulebook) -> Json:
    """Answer a `deal` question."""
    table = rules[SEATS]
    taker = table.seat(given["taker"]) if given.get("taker") else None
    dealt = deal(table.seat(given["dealer"]), wire.read_cards(given["deck"]), rules, taker)
    answer: Json = {"hands": {seat: names(hand) for seat, hand in zip(table.seats, dealt.hands, strict=True)}}
    if dealt.talons:
        answer["talons"] = {seat: names(talon) for seat, talon in zip(table.seats, dealt.talons, strict=True)}
    if dealt.upcard is not None:
        answer["upcard"] = NAMES[dealt.upcard]
    if dealt.stock:
        answer["stock"] = names(dealt.stock)
    return answer


def _upcard(given: Given) -> Card | None:
    upcard = given.get("upcard")
    return NUMBERS[upcard] if upcard else None


def answer_auction(given: Given, rules: Rulebook) -> Json:
    """Answer a `auction` question."""
    table = rules[SEATS]
    dealer = table.seat(given["dealer"])
    auction = Auction(dealer, rules, _upcard(given))
    follow_calls(auction, wire.read_calls(given.get("calls") or ()))
    if auction.closed:
        leader = first_leader(dealer, auction.declarer, rules)
        return {
            "status": "closed",
            "contract": wire.write_contract(auction.contract, table),
            "leader": table.seats[leader],
        }
    if auction.passed_out:
        return {"status": "passed-out"}
    return {
        "status": "open",
        "turn": table.seats[auction.turn],
        "legal": wire.write_calls(legal_calls(auction)),
    }


def read_trick(given: Given, cards: Sequence[Card], rules: Rulebook) -> Trick:
    """The trick in which so many cards lie, under the contract of a question."""
    trick = Trick(wire.read_contract(given["contract"], rules[SEATS]).bid, rules)
    for card in cards:
        trick.add(card)
    return trick


def answer_legal(given: Given, rules: Rulebook) -> Json:
    """Answer a `legal` question."""
    trick = read_trick(given, wire.read_cards(given.get("trick") or ()), rules)
    return {"legal": names(duties.legal(trick, pack(given["hand"]), rules))}


def answer_trick(given: Given, rules: Rulebook) -> Json:
    """Answer a `trick` question."""
    table = rules[SEATS]
    cards = wire.read_cards(given["cards"])
    trick = read_trick(given, cards, rules)
    winner = (table.seat(given["leader"]) + trick.best_at) % len(table.seats)
    points = sum(card_points(card, trick.bid, rules) for card in cards)
    return {"winner": table.seats[winner], "points": points}


def answer_belot(given: Given, rules: Rulebook) -> Json:
    """Answer a `belot` question."""
    trick = read_trick(given, wire.read_cards(given.get("trick") or ()), rules)
    hand, played = pack(given["hand"]), pack(given.get("played") or ())
    announced = bool(given.get("announced"))
    refusal = belot.refusal(trick, NUMBERS[given["card"]], hand, played, announced, rules)
    return {"allowed": refusal is None}


def answer_declarations(given: Given, rules: Rulebook) -> Json:
    """Answer a `declarations` question."""
    table = rules[SEATS]
    contract = wire.read_contract(given["contract"], table)
    speaking = table.speaking(table.seat(given["dealer"]))
    hands = wire.read_hands(given["hands"], table) if given.get("hands") else None
    made = check_declared(contract.bid, speaking, wire.read_declared(given["declared"], table), hands, rules)
    champion = match_winner(made, contract.bid, rules)
    if champion is not None:
        return {"wins_match": table.sides[table.side_of[champion]]}
    trickless = [table.sides.index(side) for side in given.get("trickless") or ()]
    points, scored = dict.fromkeys(table.sides, 0), dict[str, list[list[str]]]()
    for entry in scoring(made, contract, trickless, rules):
        points[table.sides[entry.side]] += entry.declaration.points
        scored.setdefault(table.seats[entry.seat], []).append(names(entry.declaration.cards))
    return {"points": points, "scored": scored}


def answer_score(given: Given, rules: Rulebook) -> Json:
    """Answer a `score` question."""
    table = rules[SEATS]
    contract = wire.read_contract(given["contract"], table)
    declarations = given.get("declarations") or {}
    if declarations.get("wins_match"):
        return {"wins_match": declarations["wins_match"]}
    count = Count(
        contract,
        wire.read_sides(given["cards"], table),
        table.sides.index(given["last_trick"]),
        wire.read_sides(given["tricks"], table) if given.get("tricks") else None,
        wire.read_sides(declarations, table),
        wire.read_sides(given.get("belots"), table),
        given.get("hanging") or 0,
    )
    result = score(count, table.side_of[contract.declarer], rules)
    return {
        "raw": wire.write_sides(result.raw, table),
        "outcome": result.outcome,
        "recorded": wire.write_sides(result.recorded, table),
        "hanging": result.hanging,
    }


def _played_deal(value: Given, table: Table) -> Deal:
    if value.get("passed_out"):
        return None
    if value.get("wins_match"):
        return WonOutright(table.sides.index(value["wins_match"]))
    return PlayedDeal(
        wire.read_sides(value["recorded"], table),
        table.seat(value["declarer"]),
        bool(value.get("capot")),
        value.get("hanging") or 0,
    )


def answer_match(given: Given, rules: Rulebook) -> Json:
    """Answer a `match` question."""
    table = rules[SEATS]
    deals = [_played_deal(value, table) for value in given.get("deals") or ()]
    standing = play_match(table.seat(given["dealer"]), deals, rules)
    answer: Json = {"totals": wire.write_sides(standing.totals, table), "over": standing.winner is not None}
    if standing.winner is not None:
        return answer | {"winner": table.sides[standing.winner]}
    return answer | {"dealer": table.seats[standing.dealer]}


def read_script(given: Given, rules: Rulebook) -> Script:
    """The script of a `game` question."""
    table = rules[SEATS]
    dealer, deck = table.seat(given["dealer"]), None
    if given.get("hands"):
        hands, upcard = wire.read_hands(given["hands"], table), _upcard(given)
    else:
        deck = wire.read_cards(given["deck"])
        dealt = deal(dealer, deck, rules)
        hands, upcard = dealt.full_hands() if dealt.talons else [], dealt.upcard
    discards = given.get("discards")
    return Script(
        dealer,
        hands,
        upcard,
        wire.read_calls(given.get("calls") or ()),
        None if discards is None else wire.read_cards(discards),
        wire.read_declared(given.get("declared") or {}, table),
        [wire.read_plays(trick) for trick in given.get("tricks") or ()],
        given.get("hanging") or 0,
        deck,
    )


def answer_game(given: Given, rules: Rulebook) -> Json:
    """Answer a `game` question."""
    return write_game(replay(read_script(given, rules), rules), rules[SEATS])


def write_game(game: Game, table: Table) -> Json:
    """The answer to a `game` question: what applies in the phase that the deal has come to."""
    answer: Json = {"phase": game.phase}
    if game.phase is Phase.AUCTION:
        turn = table.seats[game.auction.turn]
        return answer | {"turn": turn, "legal": wire.write_calls(legal_calls(game.auction))}
    if game.phase is Phase.PASSED_OUT:
        return answer
    answer["contract"] = wire.write_contract(game.contract, table)
    if game.phase is Phase.DISCARD:
        assert game.caller_hand is not None  # it is what there is to choose from
        return answer | _to_act(game.contract.declarer, game.caller_hand, table)
    if game.wins_match is not None:
        return answer | {"wins_match": table.sides[game.wins_match]}
    assert game.play is not None  # both phases that are left have one
    answer["tricks"] = wire.write_sides(game.play.tricks, table)
    if game.result is None:
        return answer | _to_act(game.play.turn, game.play.legal(), table)
    return answer | {
        "declarations": wire.write_sides(game.declarations, table),
        "raw": wire.write_sides(game.result.raw, table),
        "outcome": game.result.outcome,
        "recorded": wire.write_sides(game.result.recorded, table),
        "hanging": game.result.hanging,
    }


def answer_perft(given: Given, rules: Rulebook) -> Json:
    """Answer a `perft` question."""
    table = rules[SEATS]
    bid = wire.read_contract(given["contract"], table).bid
    hands = wire.read_hands(given["hands"], table)
    counts, split = ways(bid, table.seat(given["leader"]), hands, given["depth"], rules)
    return {"leaves": counts[-1], "split": {NAMES[card]: number for card, number in split.items()}, "counts": counts}


def _to_act(seat: int, cards: Cards, table: Table) -> Json:
    return {"turn": table.seats[seat], "legal": names(cards)}


QUESTIONS: dict[str, Callable[[Given, Rulebook], Json]] = {
    "deal": answer_deal,
    "auction": answer_auction,
    "legal": answer_legal,
    "trick": answer_trick,
    "belot": answer_belot,
    "declarations": answer_declarations,
    "score": answer_score,
    "match": answer_match,
    "game": answer_game,
    "perft": answer_perft,
}


def ask(question: str, given: Given, rules: Rulebook) -> Json:
    """Answer a question; raises one of MALFORMED where `given` is not well formed."""
    try:
        return QUESTIONS[question](given, rules)
    except Illegal as fault:
        return {"illegal": {"at": fault.at, "rule": fault.rule}}
