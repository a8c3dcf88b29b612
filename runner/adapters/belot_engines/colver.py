"""colver, a contrée engine in Rust with bindings for Python: `--adapter python:belot_engines.colver:engine`.

What is public is `colver.Env` and the notation CFN, by which it can be set into any position. Its seats go north, east,
south, west and its table turns clockwise, so its seat after north is our west: seats are matched by their turn, not by
their names. Sides are the same.
"""

from __future__ import annotations

import colver

from belot_engines.asked import (
    SEATS,
    SIDES,
    Answer,
    CannotAsk,
    Engine,
    Given,
    Illegal,
    actor,
    by_side,
    dealt,
    paths,
    ways,
)

RANKS, SUITS = "789JQKTA", "SHDC"  # a card of theirs is a number: eight times its suit, and its rank
NAMES = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))
DOUBLED = ("none", "contra", "recontra")
PACKETS = {"hand": [3, 2, 3]}  # how our decks are dealt where no rules say it
State = list[int]
BIDDING, PLAYING, OVER = 0, 1, 2  # what `Env.phase()` says


def number(card: str) -> int:
    return SUITS.index(card[1]) * 8 + RANKS.index(card[0])


def card(action: int) -> str:
    return RANKS[action % 8] + SUITS[action // 8]


def _call(action: int) -> str:
    """Our name of an action of the auction, read from theirs, such as `80♠`, `Capot♥` or `Coinche`."""
    name = colver.Env.action_name(action, BIDDING)
    if name in ("Pass", "Coinche", "Surcoinche"):
        return {"Pass": "pass", "Coinche": "contra", "Surcoinche": "recontra"}[name]
    return f"{name[:-1].lower()} {NAMES[SUITS['♠♥♦♣'.index(name[-1])]]}"


CALLS = {_call(action): action for action in range(43)}
WORDS = {action: call for call, action in CALLS.items()}


def position(given: Given, hands: dict[str, list[str]], plays: list[str]) -> colver.Env:
    """A position of the first trick, in CFN: dealer, hands, plays, contract. Hands may be of any size, or empty."""
    bid, before = given["contract"], SEATS[SEATS.index(given["leader"]) - 1]
    trump = next((suit for suit, name in NAMES.items() if name == bid["bid"]), None)
    if trump is None:
        raise CannotAsk("colver plays suit contracts only")
    dealer = "NESW"[SEATS.index(before)]  # who leads is the player after the dealer
    held = "/".join(_held(hands.get(seat, [])) for seat in SEATS)
    laid = "".join(play[0] + play[1].lower() for play in plays) or "-"
    side = "NS" if bid["declarer"] in ("north", "south") else "EW"
    doubled = "x" * DOUBLED.index(bid.get("doubled", "none"))
    return colver.Env.from_cfn(f"{dealer}:{held} {laid} {bid.get('value', 80)}{trump.lower()}{side}{doubled}")


def _held(hand: list[str]) -> str:
    return ".".join("".join(card[0] for card in hand if card[1] == suit) for suit in SUITS) if hand else "-"


class Colver(Engine):
    """One game, contrée: four suits, points bid from 80 to 160 and capot, no declarations, nothing rounded."""

    package = "colver"
    form = "valued"
    always = ("auction",)
    fields = {  # a game has no declarations, and nothing ever hangs
        "game": ["phase", "turn", "legal", "contract", "tricks", "raw", "outcome", "recorded", "illegal"],
    }

    def ask_auction(self, given: Given, rules: Given) -> Answer:
        cards = list(range(32))  # which cards are held does not matter to an auction
        env = colver.Env.deal_with_hands(SEATS.index(given["dealer"]), [cards[seat::4] for seat in range(4)])
        self._call(env, given["calls"])
        if env.phase() == OVER:
            return {"status": "passed-out"}
        if env.phase() == PLAYING:
            return {"status": "closed", "contract": self._contract(env), "leader": SEATS[env.get_trick_lead()]}
        return {"status": "open", **self._turn(env)}

    def ask_legal(self, given: Given, rules: Given) -> Answer:
        env = position(given, {actor(given): given["hand"]}, given["trick"])
        return {"legal": [card(action) for action in env.legal_actions()]}

    def ask_trick(self, given: Given, rules: Given) -> Answer:
        env = position(given, {}, given["cards"])
        return {"winner": SEATS[env.get_trick_lead()], "points": sum(env.get_points())}

    def ask_belot(self, given: Given, rules: Given) -> Answer:
        """colver announces by itself, whenever there is something to announce."""
        if given.get("played") or given.get("announced"):
            raise CannotAsk("colver announces every belote by itself, and a position in CFN has no earlier tricks")
        env = position(given, {actor(given): given["hand"]}, given["trick"])
        return {"allowed": self._play(env, given["card"])}

    def ask_perft(self, given: Given, rules: Given) -> Answer:
        env = position(given, given["hands"], [])

        def legal(state: State) -> list[int]:
            env.set_state_bytes(state)
            return list(env.legal_actions())

        def play(state: State, action: int) -> State:
            env.set_state_bytes(state)
            env.step(action)
            return list(env.get_state_bytes())

        return ways(list(env.get_state_bytes()), given["depth"], legal, play, card)

    def ask_game(self, given: Given, rules: Given) -> Answer:
        if given.get("declared") or given.get("discards") or given.get("hanging"):
            raise CannotAsk("colver has no declarations, no discards and nothing that hangs")
        held, _ = dealt(given, rules.get("deal.packets", PACKETS)["hand"])
        hands = [[number(card) for card in held[seat]] for seat in SEATS]
        env = colver.Env.deal_with_hands(SEATS.index(given["dealer"]), hands)
        self._call(env, given["calls"])
        for path, play in paths(given.get("tricks") or []):
            if env.phase() != PLAYING or number(play) not in env.legal_actions():
                raise Illegal(path)
            if self._play(env, play) != play.endswith("*"):
                raise CannotAsk("colver announces every belote by itself, and no other")
        return self._standing(env)

    def _standing(self, env: colver.Env) -> Answer:
        if env.phase() == BIDDING:
            return {"phase": "auction", **self._turn(env)}
        if env.phase() == OVER and not env.get_played_cards():
            return {"phase": "passed-out"}
        played = {"contract": self._contract(env), "tricks": by_side(env.get_tricks_won())}
        if env.phase() == PLAYING:
            return {"phase": "play", **self._turn(env), **played}
        won = env.deal_outcome()[env.get_contract()["team"]] == 1
        cards, belotes, written = env.get_points(), env.belote_final(), env.rewards()
        return {
            "phase": "over",
            **played,
            "raw": {side: cards[i] + belotes[i] for i, side in enumerate(SIDES)},
            "outcome": "made" if won else "failed",
            "recorded": by_side((round(written[0]), round(written[1]))),
        }

    def _call(self, env: colver.Env, calls: list[str]) -> None:
        """`step` takes any action, so whether it may be made is asked of `legal_actions`."""
        for i, call in enumerate(calls):
            if env.phase() != BIDDING or CALLS.get(call) not in env.legal_actions():
                raise Illegal(f"calls[{i}]")
            env.step(CALLS[call])

    def _play(self, env: colver.Env, play: str) -> bool:
        """Play a card; whether colver counts a belote as begun by it."""
        before = sum(env.get_belote())
        env.step(number(play))
        return (before, sum(env.get_belote())) == (0, 1)

    def _turn(self, env: colver.Env) -> Answer:
        word = WORDS.__getitem__ if env.phase() == BIDDING else card
        return {"turn": SEATS[env.current_player()], "legal": [word(action) for action in env.legal_actions()]}

    def _contract(self, env: colver.Env) -> Answer:
        """A contract of theirs names the side; who of it bid last is in their history of the auction."""
        said = env.get_contract()
        declarer = [
            seat for seat, action in env.get_bid_history() if WORDS[action] not in ("pass", "contra", "recontra")
        ]
        return {
            "bid": NAMES[SUITS[said["trump"]]],
            "declarer": SEATS[declarer[-1]],
            "doubled": DOUBLED[said["coinche"]],
            "value": said["value"],
        }


engine = Colver()
