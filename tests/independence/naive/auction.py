"""The calls so far are given. Where does the auction stand?"""

from __future__ import annotations

from typing import Any

from naive.table import BIDS, SUITS, Rules, seat_after, seats, side_of

POINTS = [str(number) for number in range(80, 190, 10)] + ["capot"]
WITH_POINTS = [f"{points} {bid}" for points in POINTS for bid in BIDS]
CALLS = ["pass", *BIDS, "contra", "recontra", *WITH_POINTS]
RISING = ("ascending", "valued")


def auction(given: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """The answer to `auction`."""
    calls = given["calls"]
    for place, call in enumerate(calls):
        rule = forbidding(call, calls[:place], given, rules)
        if rule:
            return {"illegal": {"at": f"calls[{place}]", "rule": rule}}
    dealer = given["dealer"]
    if not has_ended(calls, rules):
        legal = [call for call in CALLS if not forbidding(call, calls, given, rules)]
        return {"status": "open", "turn": caller(len(calls), dealer, rules), "legal": legal}
    place = place_of_bid(calls)
    if place is None:
        return {"status": "passed-out"}
    declarer = caller(place, dealer, rules)
    contract = {"bid": calls[place].split()[-1], "declarer": declarer, "doubled": doubling(calls)}
    if " " in calls[place]:
        points = calls[place].split()[0]
        contract["value"] = 250 if points == "capot" else int(points)
    leader = declarer if rules["play.leader"] == "declarer" else seat_after(dealer, 1, rules)
    return {"status": "closed", "contract": contract, "leader": leader}


def caller(place: int, dealer: str, rules: Rules) -> str:
    """Who makes the call at that place."""
    first = dealer if rules["auction.first-caller"] == "dealer" else seat_after(dealer, 1, rules)
    return seat_after(first, place, rules)


def is_bid(call: str) -> bool:
    """Whether a call is a bid, with points or without."""
    return call in BIDS or call in WITH_POINTS


def place_of_bid(calls: list[str]) -> int | None:
    """Where the bid that stands was made."""
    places = [place for place, call in enumerate(calls) if is_bid(call)]
    return places[-1] if places else None


def doubling(calls: list[str]) -> str:
    """How often the bid that stands has been doubled."""
    place = place_of_bid(calls)
    since = [] if place is None else calls[place:]
    if "recontra" in since:
        return "recontra"
    return "contra" if "contra" in since else "none"


def has_ended(calls: list[str], rules: Rules) -> bool:
    """Whether nobody has anything to say any more."""
    bid = any(is_bid(call) for call in calls)
    form = rules["auction.form"]
    if form in RISING:
        if bid and rules["auction.after-recontra"] == "closes" and calls[-1] == "recontra":
            return True
        return calls[-3:] == ["pass"] * 3 if bid else len(calls) == 4
    around = len(seats(rules))
    turns = {"one-round": around, "first-player": 1, "upcard-two-rounds": 2 * around}
    return bid or len(calls) == turns[form]


def forbidding(call: str, before: list[str], given: dict[str, Any], rules: Rules) -> str | None:
    """The rule that forbids a call after some others, if any does."""
    ended = has_ended(before, rules)
    player = caller(len(before), given["dealer"], rules)
    if rules["auction.form"] in RISING and rules["auction.passed-player"] == "out" and not ended:
        own = [said for place, said in enumerate(before) if caller(place, given["dealer"], rules) == player]
        if "pass" in own and call != "pass":
            return "auction.passed-player"
    if ended or not form_knows(call, before, given, rules):
        return "auction.form"
    if is_bid(call) and doubling(before) != "none" and rules["auction.bid-after-contra"] == "not-allowed":
        return "auction.bid-after-contra"
    if call in ("contra", "recontra") and not may_double(call, before, player, given, rules):
        return "auction.doubling"
    if call == "pass" and player == given["dealer"] and passes_out([*before, call], rules):
        return "auction.nobody-bids" if rules["auction.nobody-bids"] == "dealer-must" else None
    return None


def passes_out(calls: list[str], rules: Rules) -> bool:
    """Whether these calls end the auction without a bid."""
    return place_of_bid(calls) is None and has_ended(calls, rules)


def form_knows(call: str, before: list[str], given: dict[str, Any], rules: Rules) -> bool:
    """Whether a bid or a pass may stand here at all; contra and recontra are asked about elsewhere."""
    form = rules["auction.form"]
    if call == "pass":
        return form != "first-player"
    if not is_bid(call):
        return True
    if (call in WITH_POINTS) != (form == "valued"):
        return False
    if form in RISING and rules["auction.bids"] == "suits" and call.split()[-1] not in SUITS:
        return False
    if form in RISING:
        return is_higher(call, before, rules)
    if call not in SUITS:
        return False
    if form == "upcard-two-rounds":
        of_upcard = SUITS[call] == given["upcard"][1]
        if len(before) < len(seats(rules)):
            return of_upcard
        return rules["auction.second-round"] == "any-suit" or not of_upcard
    return True


def is_higher(call: str, before: list[str], rules: Rules) -> bool:
    """Whether a bid is above the one that stands, and not above the highest there is."""
    place = place_of_bid(before)
    if rules["auction.form"] == "ascending":
        return place is None or BIDS.index(call) > BIDS.index(before[place])
    points = call.split()[0]
    if points in ("170", "180") and rules["auction.highest-bid"] == "one-hundred-and-sixty":
        return False
    return place is None or POINTS.index(points) > POINTS.index(before[place].split()[0])


def may_double(call: str, before: list[str], player: str, given: dict[str, Any], rules: Rules) -> bool:
    """Whether contra or recontra may be said."""
    place = place_of_bid(before)
    if rules["auction.doubling"] == "none" or place is None:
        return False
    bidding_side = side_of(caller(place, given["dealer"], rules), rules)
    if call == "contra":
        return doubling(before) == "none" and side_of(player, rules) != bidding_side
    return doubling(before) == "contra" and side_of(player, rules) == bidding_side
