"""All that is asked about the deal of one seed.

A deal is a seed under the rules of a variant: one whole random deal, a question about it as a whole, two about its
rarest moments, and two to four about declarations, scores, calls and matches that go with no deal.
"""

from __future__ import annotations

from typing import Any

from belot_reference.auction import NOBODY_BIDS
from belot_reference.auction_forms import EVERY_CALL, FORM
from belot_runner.chance.questions import a_deal, a_match, an_auction
from belot_runner.chance.scoring import a_score
from belot_runner.chance.source import Chance
from belot_runner.fuzzing.dealing import Dealer
from belot_runner.fuzzing.declaring import declarations
from belot_runner.fuzzing.games import Games
from belot_runner.fuzzing.positions import Positions
from belot_runner.fuzzing.steady import Steady
from belot_runner.spec.variants import Variant
from belot_runner.tables import CARDS, HANGING, PACKETS_RULE, TIE_RULE

Json = dict[str, Any]
Question = tuple[str, Json]

ASKED = ("game", "legal", "trick", "belot", "declarations", "score", "auction", "match", "deal")


class Questions:
    """The questions of one variant, by seed."""

    def __init__(self, variant: Variant) -> None:
        self._random = Steady(0)
        self._chance = Chance(variant.rules, self._random)
        self.rules = self._chance.rules
        self._dealer = Dealer(self.rules)
        self._table = self._dealer.table
        self._hangs = variant.rules[TIE_RULE] in HANGING
        self._passed_out = self.rules[NOBODY_BIDS] == EVERY_CALL
        packets = variant.rules[PACKETS_RULE]
        dealt = sum((*packets["hand"], *packets["talon"])) * len(self._table.seats)
        self._idle = len(CARDS) - dealt - packets.get("first-player-extra", 0)  # cards that nobody plays

    def of(self, seed: int) -> list[Question]:
        """What is asked about the deal of a seed, always the same."""
        random = self._random
        random.seed(seed)
        dealing = self._dealer.deal(random)
        asked: list[Question] = []
        if random.random() < 0.6:
            games = Games(dealing, self._table, random, hangs=self._hangs, calls=self._chance.calls)
            asked.append(("game", games.game()))
        if dealing.moments:
            asked += Positions(dealing, self._table, random).questions()
        asked.append(("declarations", declarations(self._chance, random)))
        asked.append(("score", self._score()))
        if random.random() < 0.5:
            asked.append(("auction", self._auction()))
        if random.random() < 0.5:
            asked.append(("match", self._match()))
        if random.random() < 0.05:
            asked.append(("deal", a_deal(self._chance)))
        return asked

    def _score(self) -> Json:
        """A score that a deal can have: who took no trick has no points of cards."""
        given = a_score(self._chance)
        if not self._hangs:
            given.pop("hanging", None)
        if self._idle and self._random.random() < 0.9:
            most = max(given["cards"], key=lambda side: given["cards"][side])
            given["cards"][most] -= min(given["cards"][most], self._random.randint(0, 5 * self._idle))
        for side in self._chance.sides if given.get("tricks") else ():
            if not given["tricks"][side] and side != given["last_trick"]:
                given["cards"][given["last_trick"]] += given["cards"][side]
                given["cards"][side] = 0
        return given

    def _auction(self) -> Json:
        """Some calls, one time in eight nothing but passes."""
        given = an_auction(self._chance)
        if self._random.random() < 0.125:
            most = self.rules[FORM].rounds * len(self._table.seats)
            given["calls"] = ["pass"] * self._random.randint(most - 2, most)
        return given

    def _match(self) -> Json:
        """A match, one time in six with all sides about the target."""
        chance = self._chance
        given = a_match(chance)
        if given["deals"] and self._random.random() < 1 / 6 and "recorded" in given["deals"][0]:
            recorded = {side: chance.target + self._random.randint(-1, 2) for side in chance.sides}
            given["deals"][0] = {**given["deals"][0], "recorded": recorded}
        for deal in given["deals"]:
            if not self._hangs and deal.get("hanging"):
                deal["hanging"] = 0
        if not self._passed_out:
            given["deals"] = [deal for deal in given["deals"] if not deal.get("passed_out")]
        return given
