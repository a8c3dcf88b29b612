"""belote-cli, a French belote in Python: `--adapter python:belot_engines.belote_cli:engine`.

Its package is called `belote`. Public is what has no leading underscore in `belote.deck`, `belote.game` and
`belote.scoring`: a state, and functions that make another of it. Its seats have our names and go round as ours do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from belote.deck import Card, Contract
from belote.game import (
    GameState,
    IllegalMoveError,
    Phase,
    bidding_turn,
    compute_trick_winners,
    legal_cards,
    new_game,
    place_bid,
    play_card,
    start_round,
    team_of,
    trick_winner_seat,
)
from belote.scoring import (
    ScoringBreakdown,
    apply_round_score,
    detect_carres,
    detect_sequences,
    get_declaration_points,
    get_declarations,
    score_round,
    trick_card_points,
)

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
from belot_engines.belote_states import (
    BIDS,
    CALLS,
    DECK,
    Arranged,
    bidding,
    called,
    card,
    from_hands,
    hands_of,
    name,
    named,
    passed_out,
    played,
    positioned,
    seat,
)

DOUBLED = ("none", "contra", "recontra")
PACKETS = {"hand": [3, 2]}  # how our decks are dealt where no rules say it


class BeloteCli(Engine):
    """Belote with an upcard, in the second round no-trumps and all-trumps too, and declarations found by the engine."""

    package = "belote-cli"
    form = "upcard-two-rounds"
    always = ("legal", "trick")
    fields = {
        "declarations": ["points", "scored"],  # it finds declarations by itself, so none can be refused
        "match": ["totals", "over", "dealer", "illegal"],  # who has won is told on its screen alone
        "game": [
            "phase",
            "turn",
            "legal",
            "contract",
            "tricks",
            "declarations",
            "outcome",
            "recorded",
            "hanging",
            "illegal",
        ],
    }

    def ask_legal(self, given: Given, rules: Given) -> Answer:
        state = positioned(given, {actor(given): given["hand"]}, given["trick"])
        return {"legal": [name(card) for card in legal_cards(state, state.turn)]}

    def ask_trick(self, given: Given, rules: Given) -> Answer:
        state = positioned(given, {}, given["cards"])
        no_trumps = state.contract == Contract.SANS_ATOUT
        winner = trick_winner_seat(state.current_trick, state.trump, is_sans_atout=no_trumps)
        return {"winner": named(winner), "points": trick_card_points(state, state.current_trick)}

    def ask_perft(self, given: Given, rules: Given) -> Answer:
        def legal(state: GameState) -> list[Card]:
            return list(legal_cards(state, state.turn))

        return ways(positioned(given, given["hands"], []), given["depth"], legal, play_card, name)

    def ask_auction(self, given: Given, rules: Given) -> Answer:
        if "upcard" not in given:
            raise CannotAsk("belote-cli bids about a card turned up")
        up = given["upcard"]
        cards = [card for card in DECK if card != up]
        hands = {place: cards[i * 5 : i * 5 + 5] for i, place in enumerate(SEATS)}
        state = called(bidding(given["dealer"], hands, [up, *cards[20:]]), given["calls"])
        if state.phase is Phase.DEAL:
            return {"status": "passed-out"}
        if state.phase is Phase.PLAYING:
            return {"status": "closed", "contract": contract(state), "leader": named(state.leader)}
        return {"status": "open", **to_call(state)}

    def ask_deal(self, given: Given, rules: Given) -> Answer:
        state = start_round(replace(new_game(), dealer=seat(given["dealer"])), Arranged(given["deck"]))
        before, up = hands_of(state), state.up_card
        answer: Answer = {"hands": before, "upcard": name(up)}
        if "taker" in given:
            while bidding_turn(state) is not seat(given["taker"]):
                state = place_bid(state, None)
            after = hands_of(place_bid(state, up.suit))
            answer["talons"] = {place: [card for card in after[place] if card not in before[place]] for place in SEATS}
        return answer

    def ask_belot(self, given: Given, rules: Given) -> Answer:
        """belote-cli announces by itself, as the card is played."""
        deal = given.get("deal")
        if deal is None:
            raise CannotAsk("belote-cli announces in the course of a deal, and no deal leads here")
        if given.get("played") and not given.get("announced"):
            raise CannotAsk("belote-cli announces every belote by itself")
        state = called(from_hands(deal, deal["hands"]), deal["calls"])
        for path, play in paths(deal["tricks"]):
            state = played(state, path, play)
        return {"allowed": played(state, "card", given["card"]).announced == "Belote!"}

    def ask_declarations(self, given: Given, rules: Given) -> Answer:
        if given.get("trickless"):
            raise CannotAsk("who is trickless comes in with the score")
        declared = given["declared"]
        held = given.get("hands") or {place: sorted(set().union(*sets)) for place, sets in declared.items()}
        state = replace(positioned({**given, "leader": given["dealer"]}, held, []), dealer=seat(given["dealer"]))
        all_declared(held, declared)
        return scored(state)

    def ask_match(self, given: Given, rules: Given) -> Answer:
        """Its score of each deal is made by hand, which `apply_round_score` says it allows."""
        state = replace(new_game(rules.get("match.target", 1000)), dealer=seat(given["dealer"]))
        for i, deal in enumerate(given["deals"]):
            if state.phase is Phase.GAME_OVER:
                raise Illegal(f"deals[{i}]")
            state = passed_out(state) if deal.get("passed_out") else apply_round_score(state, written(deal))
        over = state.phase is Phase.GAME_OVER
        standing = {"totals": by_side(state.team_scores), "over": over}
        return standing if over else {**standing, "dealer": named(state.dealer)}

    def ask_game(self, given: Given, rules: Given) -> Answer:
        if given.get("discards"):
            raise CannotAsk("belote-cli has no discards")
        if "deck" in given:
            hands, rest = dealt(given, rules.get("deal.packets", PACKETS)["hand"])
            state = bidding(given["dealer"], hands, rest, litige_points=given.get("hanging", 0))
        else:
            state = replace(from_hands(given, given["hands"]), litige_points=given.get("hanging", 0))
        state = called(state, given["calls"])
        if state.phase is Phase.PLAYING:
            all_declared(hands_of(state), given.get("declared") or {})
        for path, play in paths(given.get("tricks") or []):
            state = played(state, path, play)
            if (state.announced == "Belote!") != play.endswith("*"):
                raise CannotAsk("belote-cli announces every belote by itself, and no other")
        return standing(state)


def to_call(state: GameState) -> Answer:
    """It has no list of calls that are allowed; allowed is what `place_bid` takes."""
    allowed = []
    for call, bid in CALLS.items():
        try:
            place_bid(state, bid)
        except IllegalMoveError:
            continue
        allowed.append(call)
    return {"turn": named(bidding_turn(state)), "legal": allowed}


def contract(state: GameState) -> Answer:
    bid = state.contract if state.contract == Contract.SANS_ATOUT else state.trump
    word = next(word for word, theirs in BIDS.items() if theirs == bid)
    return {"bid": word, "declarer": named(state.taker), "doubled": DOUBLED[state.coinche_level]}


def all_declared(held: dict[str, list[str]], declared: dict[str, list[list[str]]]) -> None:
    """The engine declares whatever is held, so it can only be asked where all of that has been declared.

    Four sevens or eights, which are worth nothing, are nothing that anybody would declare.
    """
    for place, cards in held.items():
        hand = tuple(map(card, cards))
        items = [item for item in [*detect_sequences(hand), *detect_carres(hand)] if get_declaration_points([item])]
        if {frozenset(map(name, item.cards)) for item in items} != set(map(frozenset, declared.get(place, []))):
            raise CannotAsk("belote-cli declares by itself, and here something else was declared")


def scored(state: GameState) -> Answer:
    """The declarations that count, and the points of each side."""
    scored: dict[str, list[list[str]]] = {}
    counted: dict[int, list[Any]] = {0: [], 1: []}
    for found in get_declarations(state):
        if found.kind in ("sequence", "carre") and get_declaration_points([found.detail]):
            scored.setdefault(named(found.seat), []).append([name(card) for card in found.detail.cards])
            counted[team_of(found.seat)].append(found.detail)
    return {"points": by_side(tuple(map(get_declaration_points, counted.values()))), "scored": scored}


def written(deal: Given) -> ScoringBreakdown:
    """What a deal that the question has the result of looks like to `apply_round_score`."""
    if "wins_match" in deal:
        raise CannotAsk("in belote-cli no deal wins a match outright")
    team = team_of(seat(deal["declarer"]))
    return ScoringBreakdown(
        taker_team=team,
        table_taker_pts=0,
        table_defender_pts=0,
        credit_taker_pts=0,
        credit_defender_pts=0,
        last_trick_team=None,
        taker_declarations=0,
        defender_declarations=0,
        taker_belote=0,
        defender_belote=0,
        taker_rebelote=False,
        defender_rebelote=False,
        taker_total=deal["recorded"][SIDES[team]],
        defender_total=deal["recorded"][SIDES[1 - team]],
        is_capot=bool(deal.get("capot")),
        is_failed=False,
        is_litige=bool(deal.get("hanging")),
        litige_points_awarded=deal.get("hanging") or 0,
    )


def standing(state: GameState) -> Answer:
    """How a deal stands."""
    if state.phase is Phase.DEAL:
        return {"phase": "passed-out"}
    if state.phase is Phase.BIDDING:
        return {"phase": "auction", **to_call(state)}
    winners = compute_trick_winners(state, state.trump, state.contract == Contract.SANS_ATOUT)
    won = [team_of(winner) for winner in winners if winner is not None]
    answer: Answer = {"contract": contract(state), "tricks": by_side((won.count(0), won.count(1)))}
    if state.phase is Phase.PLAYING:
        legal = [name(card) for card in legal_cards(state, state.turn)]
        return {"phase": "play", "turn": named(state.turn), "legal": legal, **answer}
    result = score_round(state)
    after = apply_round_score(state, result)
    declared = result.taker_declarations, result.defender_declarations
    return {
        "phase": "over",
        **answer,
        "declarations": by_side(declared if result.taker_team == 0 else declared[::-1]),
        "outcome": "hanging" if result.is_litige else "failed" if result.is_failed else "made",
        "recorded": by_side(after.team_scores),
        "hanging": after.litige_points,
    }


engine = BeloteCli()
