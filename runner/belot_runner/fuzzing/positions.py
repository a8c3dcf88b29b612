"""Questions about one moment of a deal: the rare moments first, each with the deal that leads to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from belot_reference.cards import BIT, NAMES, ROYALS, SUIT_OF, names
from belot_reference.contracts import ALL_TRUMPS, BIDS, CALLS, DOUBLINGS, TRUMPS, Contract
from belot_reference.table import Table
from belot_runner.fuzzing.dealing import Dealing, Moment
from belot_runner.fuzzing.steady import Steady

Json = dict[str, Any]
Question = tuple[str, Json]


def written_contract(contract: Contract, table: Table) -> Json:
    """A contract, all three fields."""
    return {
        "bid": BIDS[contract.bid],
        "declarer": table.seats[contract.declarer],
        "doubled": DOUBLINGS[contract.doubled],
    }


class Positions:
    """The moments of one deal, which has a contract and was played."""

    def __init__(self, dealing: Dealing, table: Table, random: Steady) -> None:
        assert dealing.contract is not None
        self._dealing, self._table, self._random = dealing, table, random
        self._bid = dealing.contract.bid
        self._trumps = TRUMPS[self._bid]
        self._contract = written_contract(dealing.contract, table)
        self._tricks = [[NAMES[card] + "*" * starred for card, starred in trick] for trick in dealing.tricks()]

    def questions(self) -> list[Question]:
        """Two questions about rare moments; seldom, where belot can be announced nowhere, fewer."""
        legal, trick, belot = ("legal", self._legal), ("trick", self._trick), ("belot", self._belot)
        asked: Sequence[tuple[str, Callable[[], Json | None]]]
        asked = ((legal, legal), (legal, trick), (legal, belot))[self._random.weighted((0.4, 0.3, 0.3))]
        made = ((name, make()) for name, make in asked)
        return [(name, given) for name, given in made if given is not None]

    def _pick(self, rarity: Callable[[Moment], float]) -> Moment | None:
        """A moment, each as likely as it is rare; None where none is worth anything."""
        weights = [rarity(moment) for moment in self._dealing.moments]
        moments = self._dealing.moments
        return moments[self._random.weighted(weights)] if any(weights) else None

    def _legal(self) -> Json | None:
        moment = self._pick(self._rarity)
        if moment is None:
            return None
        return {
            "contract": self._contract,
            "leader": self._table.seats[moment.leader],
            "trick": self._before(moment),
            "hand": names(moment.hand),
            "deal": self._deal(moment.number, len(moment.trick)),
        }

    def _rarity(self, moment: Moment) -> float:
        """How seldom it is that a player has such a choice: the more rules meet, the rarer."""
        if not moment.trick:
            return 0.1
        hand, led = moment.hand, SUIT_OF[moment.trick[0]]
        rarity = 1.0 if moment.legal != hand else 0.3
        if hand & led:
            return rarity + 4 * (moment.ruffed and moment.legal & moment.legal - 1 != 0) + bool(led & self._trumps)
        if hand & self._trumps and not led & self._trumps:
            return rarity + 3 + 3 * moment.partner + 4 * moment.ruffed + 3 * (moment.ruffed and moment.legal == hand)
        return rarity

    def _trick(self) -> Json | None:
        moment = self._pick(self._rarity_of_trick)
        if moment is None:
            return None
        return {
            "contract": self._contract,
            "leader": self._table.seats[moment.leader],
            "cards": self._tricks[moment.number],
            "deal": self._deal(moment.number, len(self._tricks[moment.number])),
        }

    def _rarity_of_trick(self, moment: Moment) -> float:
        """The same of a whole trick, looked at when its last card is played."""
        if len(moment.trick) < len(self._table.seats) - 1:
            return 0
        led = SUIT_OF[moment.trick[0]]
        cards = (*moment.trick, moment.card)
        ruffs = sum(bool(BIT[card] & self._trumps & ~led) for card in cards)
        away = sum(not BIT[card] & (led | self._trumps) for card in cards)
        return 1 + 4 * ruffs + away + 2 * bool(led & self._trumps)

    def _belot(self) -> Json | None:
        moment = self._pick(self._rarity_of_belot)
        if moment is None:
            return None
        pair = SUIT_OF[moment.card] & ROYALS
        earlier = [
            (other.card, other.starred)
            for other in self._dealing.moments[: moment.number * len(self._table.seats)]
            if BIT[other.card] & pair
            and (other.leader + len(other.trick) - moment.leader - len(moment.trick)) % len(self._table.seats) == 0
        ]
        given: Json = {
            "contract": self._contract,
            "leader": self._table.seats[moment.leader],
            "trick": self._before(moment),
            "hand": names(moment.hand),
            "card": NAMES[moment.card],
        }
        if earlier:
            given["played"] = [NAMES[card] for card, _ in earlier]
            given["announced"] = any(starred for _, starred in earlier)
        return {**given, "deal": self._deal(moment.number, len(moment.trick))}

    def _rarity_of_belot(self, moment: Moment) -> float:
        """Kings and queens of trumps, where both have been in one hand above all; seldom any other card."""
        if not BIT[moment.card] & ROYALS & self._trumps:
            return 0.02
        if not moment.refused or (self._dealing.play and BIT[moment.card] & self._dealing.play.pairs):
            return 12.0 if self._bid == ALL_TRUMPS else 6.0
        return 0.5

    def _before(self, moment: Moment) -> list[str]:
        return self._tricks[moment.number][: len(moment.trick)]

    def _deal(self, number: int, plays: int) -> Json:
        """The whole deal as it is known at a moment: so many tricks, and so many plays of the next."""
        dealing, seats = self._dealing, self._table.seats
        deal: Json = {"dealer": seats[dealing.dealer]}
        if dealing.dealt.upcard is not None:
            deal["upcard"] = NAMES[dealing.dealt.upcard]
        deal["calls"] = [CALLS[call] for call in dealing.calls]
        deal["hands"] = {seat: names(hand) for seat, hand in zip(seats, dealing.hands, strict=True)}
        if dealing.discards:
            deal["discards"] = [NAMES[card] for card in dealing.discards]
        deal["tricks"] = self._tricks[:number]
        if plays:
            deal["tricks"].append(self._tricks[number][:plays])
        return deal
