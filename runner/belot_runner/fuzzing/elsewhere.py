"""What lies within a whole deal: the smaller questions that ask for a part of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from belot_reference.cards import NAMES, names
from belot_reference.game import Script, replay
from belot_reference.illegal import Illegal
from belot_reference.play import Play
from belot_reference.points import set_points
from belot_reference.questions import MALFORMED, read_script
from belot_reference.rules import Rulebook
from belot_reference.table import SEATS, Table
from belot_runner.fuzzing.positions import written_contract

Json = dict[str, Any]
Question = tuple[str, Json]


def within(given: Json, rules: Rulebook) -> Iterator[Question]:
    """The auction of a deal, its declarations, every moment of its play, and its score, as far as it has them."""
    yield "auction", {name: given[name] for name in ("dealer", "upcard", "calls") if name in given}
    try:
        script = read_script(given, rules)
        game = replay(read_script({name: value for name, value in given.items() if name != "tricks"}, rules), rules)
        if game.play is not None:
            yield from _Within(given, written_contract(game.contract, rules[SEATS]), game.play, script).questions()
    except (Illegal, *MALFORMED):
        return


class _Within:
    """The play of a deal, which has a contract and whose declarations may be made."""

    def __init__(self, given: Json, contract: Json, play: Play, script: Script) -> None:
        self._given, self._contract, self._play, self._script = given, contract, play, script
        self._table: Table = play.table

    def questions(self) -> Iterator[Question]:
        """All that lies in it, in the order of the deal."""
        yield from self._declarations()
        for trick in self._script.tricks:
            leader, so_far = self._table.seats[self._play.turn], list[str]()
            for card, announced in trick:
                position = self._position(leader, so_far)
                yield "legal", position
                if announced:
                    yield "belot", {**position, "card": NAMES[card]}
                if not self._play.legal() >> card & 1:
                    return
                self._play.play(card, announced and self._play.belot_refusal(card) is None)
                so_far.append(NAMES[card])
            if self._play.trick.count:
                yield "legal", self._position(leader, so_far)
                return
            yield "trick", {"contract": self._contract, "leader": leader, "cards": so_far}
        if self._play.over:
            yield from self._score()
        else:
            yield "legal", self._position(self._table.seats[self._play.turn], [])

    def _declarations(self) -> Iterator[Question]:
        declared = self._given.get("declared")
        if declared:
            asked = {"contract": self._contract, "dealer": self._given["dealer"], "declared": declared}
            yield "declarations", asked
            held = zip(self._table.seats, self._play.held, strict=True)
            yield "declarations", {**asked, "hands": {seat: names(hand) for seat, hand in held}}

    def _position(self, leader: str, so_far: Iterable[str]) -> Json:
        hand = names(self._play.hands[self._play.turn])
        return {"contract": self._contract, "leader": leader, "trick": list(so_far), "hand": hand}

    def _score(self) -> Iterator[Question]:
        """The score of a deal that is over, without its declarations; then with tricks and belots too."""
        play = self._play
        asked = {
            "contract": self._contract,
            "cards": self._by_side(set_points(cards, play.trick.bid, play.rules) for cards in play.taken),
            "last_trick": self._table.sides[play.last],
        }
        if self._given.get("hanging"):
            asked["hanging"] = self._given["hanging"]
        yield "score", asked
        yield "score", {**asked, "tricks": self._by_side(play.tricks), "belots": self._by_side(play.belots)}

    def _by_side(self, numbers: Iterable[int]) -> dict[str, int]:
        return dict(zip(self._table.sides, numbers, strict=True))
