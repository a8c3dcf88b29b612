"""The proof of a deal: played by the rules, it comes to the very position that a question asks about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from belot_reference import wire
from belot_reference.cards import BIT, NAMES, Cards, names
from belot_reference.dealing import PACKETS, stays_out
from belot_reference.game import Game, replay
from belot_reference.illegal import Illegal
from belot_reference.play import Play
from belot_reference.questions import MALFORMED, read_script
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS
from belot_runner.deals.openings import cards_dealt, is_contract
from belot_runner.deals.positions import Given, Position, read_position

Deal = Mapping[str, Any]
Tricks = Sequence[Sequence[str]]


class _Wrong(Exception):
    """The position does not arise, and why."""


def verify_deal(question: str, given: Given, deal: Deal, rules: Rulebook) -> str | None:
    """Why the position of a `legal`, `trick` or `belot` question does not arise in a deal; None where it does.

    Raises KeyError for another question, KeyError or ValueError where the question is not well formed at the table.
    """
    position = read_position(question, given, rules)
    try:
        _check_cards_dealt(deal, rules)
        _check_contract(position, _replay(deal, (), rules))
        _check_upcard_taken(position, deal, rules)
        earlier = _earlier_tricks(position, deal["tricks"])
        _check_leader(position, _playing(_replay(deal, earlier, rules)))
        play = _playing(_replay(deal, deal["tricks"], rules))
        if position.hand:
            _check_player(position, play, earlier)
    except _Wrong as fault:
        return str(fault)
    except Illegal as fault:
        return f"{fault.at} breaks {fault.rule}"
    except MALFORMED as error:
        return f"the deal is not well formed: {type(error).__name__}: {error}"
    return None


def _check_cards_dealt(deal: Deal, rules: Rulebook) -> None:
    """Everyone is dealt as many cards as the packets give him, and a card is turned up where one is, in no hand
    unless the declarer takes it."""
    table, packets = rules[SEATS], rules[PACKETS]
    hands = wire.read_hands(deal["hands"], table)
    for seat, size in enumerate(cards_dealt(table.seat(deal["dealer"]), rules)):
        if (held := hands[seat].bit_count()) != size:
            raise _Wrong(f"{table.seats[seat]} is dealt {held} cards, not {size}")
    upcards = wire.read_cards([deal["upcard"]]) if deal.get("upcard") else []
    if len(upcards) != packets.upcard:
        raise _Wrong(f"{len(upcards)} cards are turned up, not {packets.upcard}")
    if stays_out(rules) and any(BIT[card] & hand for card in upcards for hand in hands):
        raise _Wrong(f"{deal['upcard']} is turned up and in a hand")


def _check_upcard_taken(position: Position, deal: Deal, rules: Rulebook) -> None:
    """Where the declarer takes the card turned up it is in his hand."""
    if not rules[PACKETS].upcard or stays_out(rules):
        return
    declarer = position.contract.declarer
    [upcard] = wire.read_cards([deal["upcard"]])
    if not wire.read_hands(deal["hands"], rules[SEATS])[declarer] & BIT[upcard]:
        raise _Wrong(f"{deal['upcard']} is turned up, and {rules[SEATS].seats[declarer]} does not hold it")


def _check_contract(position: Position, game: Game) -> None:
    """The auction ends in the contract, and the cards are about to be played."""
    table = _playing(game).table
    if not is_contract(game.contract, position.contract):
        ends, asked = (wire.write_contract(contract, table) for contract in (game.contract, position.contract))
        raise _Wrong(f"the auction ends in {_words(ends.values())}, not {_words(asked.values())}")


def _earlier_tricks(position: Position, tricks: Tricks) -> Tricks:
    """The tricks before the one in question, which must come last as far as it was played."""
    wanted = [NAMES[card] for card in position.trick]
    last = tricks[-1:] if wanted else []
    played = [NAMES[card] for trick in last for card in wire.read_cards(trick)]
    if played != wanted:
        raise _Wrong(f"the last trick is {_words(played)}, not {_words(wanted)}")
    return tricks[: len(tricks) - len(last)]


def _check_leader(position: Position, play: Play) -> None:
    """The leader is about to lead."""
    seats = play.table.seats
    if play.trick.count:
        raise _Wrong("a trick before the one in question is not complete")
    if play.turn != position.leader:
        raise _Wrong(f"{seats[play.turn]} leads to the trick, not {seats[position.leader]}")


def _check_player(position: Position, play: Play, earlier: Tricks) -> None:
    """The player to act holds, has played and has announced what he should, and may play his card."""
    seat = play.turn
    name, hand = play.table.seats[seat], play.hands[seat]
    if hand != position.hand:
        raise _Wrong(f"{name} holds {_set(hand)}, not {_set(position.hand)}")
    played = play.held[seat] & ~hand
    of_interest = position.pair | position.played
    if played & of_interest != position.played:
        raise _Wrong(f"{name} has played {_set(played & of_interest)} before, not {_set(position.played)}")
    stars = [card for trick in earlier for card, starred in wire.read_plays(trick) if starred]
    if any(BIT[card] & played & position.pair for card in stars) != position.announced:
        raise _Wrong(f"{name} has {'not ' * position.announced}announced belot before")
    if position.card is not None and not play.legal() & BIT[position.card]:
        raise _Wrong(f"{name} may not play {NAMES[position.card]}")


def _replay(deal: Deal, tricks: Tricks, rules: Rulebook) -> Game:
    return replay(read_script({**deal, "tricks": tricks}, rules), rules)


def _playing(game: Game) -> Play:
    if game.play is None:
        raise _Wrong(f"the deal comes no further than the phase {game.phase}")
    return game.play


def _words(words: Iterable[str]) -> str:
    return " ".join(words) or "nothing"


def _set(cards: Cards) -> str:
    return _words(names(cards))
