"""Some deals have been written. How does the match stand?"""

from __future__ import annotations

from typing import Any

from naive.table import Rules, seat_after, side_of, sides


def match(given: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """The answer to `match`."""
    totals = dict.fromkeys(sides(rules), 0)
    dealer = given["dealer"]
    winner = None
    for place, deal in enumerate(given["deals"]):
        if winner:
            return {"illegal": {"at": f"deals[{place}]", "rule": "match.target"}}
        if deal.get("wins_match"):
            winner = deal["wins_match"]
        elif not deal.get("passed_out"):
            for side in totals:
                totals[side] += deal["recorded"][side]
            winner = winner_after(deal, totals, rules)
        if rules["match.next-dealer"] == "next-in-turn":
            dealer = seat_after(dealer, 1, rules)
    if winner:
        return {"totals": totals, "over": True, "winner": winner}
    return {"totals": totals, "over": False, "dealer": dealer}


def winner_after(deal: dict[str, Any], totals: dict[str, int], rules: Rules) -> str | None:
    """Who has won the match with this deal, if anybody has."""
    past = [side for side in totals if totals[side] >= rules["match.target"]]
    if not past:
        return None
    if deal.get("capot") and rules["match.capot"] == "no-another-deal":
        return None
    if deal.get("hanging") and rules["match.hanging"] == "plays-on":
        return None
    declarer = side_of(deal["declarer"], rules)
    if rules["match.both-past"] == "declarer-wins" and declarer in past:
        return declarer
    most = max(totals.values())
    leading = [side for side in totals if totals[side] == most]
    return leading[0] if len(leading) == 1 else None
