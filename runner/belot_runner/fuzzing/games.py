"""Questions about a deal as a whole: cut at some moment, and at times with something in it that is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from belot_reference.cards import BIT, FULL_DECK, NAMES, RANKS, ROYALS, SUITS, names, unpack
from belot_reference.contracts import CALLS
from belot_reference.table import Table
from belot_runner.chance.games import declared_in_words, in_words
from belot_runner.fuzzing.dealing import Dealing
from belot_runner.fuzzing.steady import Steady

Json = dict[str, Any]

_TAMPERED = 0.25  # how often something is not allowed


def whole_deal(dealing: Dealing, table: Table) -> Json:
    """The question about a deal from the first call to the last card, or to what ends it before."""
    return in_words(table, dealing, [(moment.card, moment.starred) for moment in dealing.moments])


class Games:
    """Questions about one deal. `hangs` is whether points may hang, `calls` are those that there are."""

    def __init__(self, dealing: Dealing, table: Table, random: Steady, *, hangs: bool, calls: Sequence[str]) -> None:
        self._dealing, self._table, self._random, self._hangs = dealing, table, random, hangs
        self._calls = calls

    def game(self) -> Json:
        """A question `game`."""
        dealing, random = self._dealing, self._random
        given: Json = {"dealer": self._table.seats[dealing.dealer], **self._cards()}
        given["calls"] = [CALLS[call] for call in dealing.calls]
        if self._hangs and random.random() < 0.2:
            given["hanging"] = random.randint(1, 40)
        where = random.weighted((0.06, 0.04, 0.35, 0.55))
        if where == 0 or dealing.contract is None:
            given["calls"] = given["calls"][: random.randint(0, len(dealing.calls))]
            if dealing.waited and "hands" in given:  # nobody knows yet what they will be
                given = {"dealer": given["dealer"], **self._deck(), "calls": given["calls"]}
            return self._with_call(given) if random.random() < _TAMPERED else given
        if dealing.discards and where > 1:
            given["discards"] = [NAMES[card] for card in dealing.discards]
        if where > 1 or not dealing.discards:
            self._played(given, whole=where == 3)
            if random.random() < _TAMPERED:
                self._tamper(given)
        return given

    def _cards(self) -> Json:
        dealing = self._dealing
        if self._random.random() < 0.5 or not dealing.hands:
            return self._deck()
        hands = {seat: names(hand) for seat, hand in zip(self._table.seats, dealing.hands, strict=True)}
        upcard = dealing.dealt.upcard
        return {"hands": hands} if upcard is None else {"hands": hands, "upcard": NAMES[upcard]}

    def _deck(self) -> Json:
        return {"deck": [NAMES[card] for card in self._dealing.deck]}

    def _played(self, given: Json, *, whole: bool) -> None:
        """What was declared, and the tricks, all or some of them."""
        dealing, size = self._dealing, len(self._table.seats)
        if dealing.declared:
            given["declared"] = declared_in_words(self._table, dealing.declared)
        plays = len(dealing.moments) if whole else int(self._random.random() * len(dealing.moments))
        written = [[NAMES[card] + "*" * starred for card, starred in trick] for trick in dealing.tricks()]
        given["tricks"] = written[: plays // size]
        if plays % size:
            given["tricks"].append(written[plays // size][: plays % size])

    # What is not allowed.

    def _with_call(self, given: Json) -> Json:
        return {**given, "calls": [*given["calls"], self._random.choice(self._calls)]}

    def _tamper(self, given: Json) -> None:
        """Put one thing into it that may not be allowed; whether it is, the rules will say."""
        tampering = (self._wrong_play, self._wrong_star, self._wrong_declaration, self._wrong_discards)
        tampering[self._random.weighted((0.5, 0.2, 0.2, 0.1 if self._dealing.discards else 0))](given)

    def _place(self, given: Json) -> tuple[int, int] | None:
        """A play of the question: its trick, and its place there."""
        plays = sum(map(len, given["tricks"]))
        return divmod(int(self._random.random() * plays), len(self._table.seats)) if plays else None

    def _wrong_play(self, given: Json) -> None:
        """Another card of the hand, mostly one that may not be played, seldom one of nobody's."""
        place = self._place(given)
        if place is None:
            return
        number, at = place
        moment = self._dealing.moments[number * len(self._table.seats) + at]
        kept = moment.hand & ~moment.legal
        others = kept or moment.hand & ~BIT[moment.card]
        if not others or self._random.random() < 0.1:
            others = FULL_DECK & ~moment.hand
        others &= ~sum(BIT[card] for card in moment.trick)  # a trick in which a card stands twice is no question
        if others:
            card = NAMES[self._random.choice(unpack(others))]
            given["tricks"] = [*given["tricks"][:number], [*given["tricks"][number][:at], card]]

    def _wrong_star(self, given: Json) -> None:
        """A star on some king or queen that has none."""
        places = [
            (number, at)
            for number, trick in enumerate(given["tricks"])
            for at, card in enumerate(trick)
            if "*" not in card and BIT[NAMES.index(card)] & ROYALS
        ]
        if places:
            number, at = self._random.choice(places)
            trick = given["tricks"][number]
            given["tricks"] = [*given["tricks"][:number], [*trick[:at], f"{trick[at]}*"]]

    def _wrong_declaration(self, given: Json) -> None:
        """One more declaration: of cards that are held, or that would have to be."""
        random = self._random
        seat = random.choice(self._table.seats)
        suit, low = random.choice(SUITS), random.randint(0, len(RANKS) - 3)
        some = [rank + suit for rank in RANKS[low : low + 3]]
        if random.random() < 0.4:
            rank = random.choice(RANKS)
            some = [rank + suit for suit in SUITS]
        declared = given.get("declared", {})
        given["declared"] = {**declared, seat: [*declared.get(seat, []), some]}
        if random.random() < 0.8:
            given.pop("tricks")

    def _wrong_discards(self, given: Json) -> None:
        """One card too few, or one that he does not hold."""
        if self._random.random() < 0.5:
            given["discards"] = given["discards"][:1]
        else:
            others = [card for card in NAMES if card not in given["discards"]]
            given["discards"] = [given["discards"][0], self._random.choice(others)]
        given.pop("tricks")
