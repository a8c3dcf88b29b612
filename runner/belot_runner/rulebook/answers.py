"""The answer to a question in sentences, each with the rules by which it is so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from belot_runner.drawing import words
from belot_runner.explaining.lines import Line as Reason
from belot_runner.explaining.lines import Why
from belot_runner.rulebook.model import Line
from belot_runner.rulebook.voice import Voice, raised
from belot_runner.spec.values import Wire
from belot_runner.tables import SEATS_RULE, TABLES

Answer = Mapping[str, Wire]
Given = Mapping[str, Any]
Rules = Mapping[str, Wire]


def answered(why: Why, given: Given, answer: Answer, rules: Rules, voice: Voice) -> Iterator[Line]:
    """What one reason says; `answer` is the whole answer, of which it may be a part."""
    if "illegal" in answer and why.about != "fault":
        yield from _instead(why, voice)
    else:
        yield from _TOLD[why.about](why, given, answer, rules, voice)


def _instead(why: Why, voice: Voice) -> Iterator[Line]:
    """What would have been allowed in the place of a fault."""
    if why.about == "cards":
        allowed = [str(line.what) for line in why.lines if line.told["allowed"]]
        yield Line(voice.phrase("instead", what=words.cards(allowed)))
    elif why.about == "calls":
        calls = [call for line in why.lines if line.told.get("allowed") for call in line.what]
        if calls:
            yield Line(voice.phrase("instead", what=voice.listed(words.bid(call, voice.tongue) for call in calls)))


def _cards(why: Why, given: Given, answer: Answer, rules: Rules, voice: Voice) -> Iterator[Line]:
    allowed = [str(line.what) for line in why.lines if line.told["allowed"]]
    seat = _seat(given, answer, rules, voice)
    if answer.get("phase") == "discard":
        yield Line(voice.phrase("may-put-away", seat=seat), why.lines[0].rules)
        return
    refused = _by_rules(line for line in why.lines if not line.told["allowed"])
    if refused or len(allowed) == 1:
        yield Line(voice.phrase("may-play", seat=seat, cards=words.cards(allowed)))
    else:
        yield Line(voice.phrase("may-play-anything", seat=seat))
    for by, cards in refused.items():
        yield Line(voice.phrase("may-not-play", cards=words.cards(cards)), by)


def _seat(given: Given, answer: Answer, rules: Rules, voice: Voice) -> str:
    """Who is to act."""
    seat = answer.get("turn")
    if seat is None and "leader" in given:
        seats = TABLES[rules[SEATS_RULE]].seats
        seat = seats[(seats.index(given["leader"]) + len(given.get("trick") or ())) % len(seats)]
    return raised(voice.word(str(seat))) if seat else raised(voice.word("player"))


def _calls(why: Why, given: Given, answer: Answer, rules: Rules, voice: Voice) -> Iterator[Line]:
    ended = next((line for line in why.lines if "allowed" not in line.told), None)
    if ended is not None:
        yield from _ended(why, voice)
        return
    seat = _seat(given, answer, rules, voice)
    for line in why.lines:
        calls = voice.listed(words.bid(call, voice.tongue) for call in line.what)
        if line.told["allowed"]:
            yield Line(voice.phrase("may-call", seat=seat, calls=calls))
        else:
            yield Line(voice.phrase("may-not-call", calls=calls), line.rules)


def _ended(why: Why, voice: Voice) -> Iterator[Line]:
    first, *others = why.lines
    if "contract" not in first.told:
        yield Line(voice.phrase("nobody-has-bid"), first.rules)
        return
    contract = words.contract(first.told["contract"], voice.tongue)
    yield Line(voice.phrase("auction-closed", contract=contract), first.rules)
    for line in others:
        yield Line(voice.phrase("leads-first", seat=raised(voice.word(line.told["seat"]))), line.rules)


def _trick(why: Why, given: Given, answer: Answer, rules: Rules, voice: Voice) -> Iterator[Line]:
    winning = [line for line in why.lines if line.told["winning"]][-1]
    seat, card = raised(voice.word(winning.told["seat"])), words.card(str(winning.what))
    yield Line(voice.phrase("takes-trick", seat=seat, card=card))
    if "points" in answer:
        total = " + ".join(str(line.told["points"]) for line in why.lines)
        yield Line(voice.phrase("trick-points", points=f"{total} = {answer['points']}"))


def _belot(why: Why, given: Given, answer: Answer, rules: Rules, voice: Voice) -> Iterator[Line]:
    (line,) = why.lines
    phrase = "may-announce" if line.told["allowed"] else "may-not-announce"
    yield Line(voice.phrase(phrase, card=words.card(str(line.what).removesuffix("*"))), line.rules)


def _declarations(why: Why, given: Given, answer: Answer, rules: Rules, voice: Voice) -> Iterator[Line]:
    for line in why.lines:
        told = {"seat": raised(voice.word(line.told["seat"])), "cards": words.flat(line.what)}
        if line.told.get("wins_match"):
            yield Line(voice.phrase("declaration-wins", **told), line.rules)
        elif line.told.get("counts"):
            yield Line(voice.phrase("declaration-counts", **told, points=line.told["points"]))
        elif "counts" in line.told:
            yield Line(voice.phrase("declaration-does-not-count", **told), line.rules)


def _score(why: Why, given: Given, answer: Answer, rules: Rules, voice: Voice) -> Iterator[Line]:
    for line in why.lines:
        if "by_side" not in line.told and "side" not in line.told:
            yield Line(raised(voice.word(str(line.what))) + ".", line.rules)
        elif "side" in line.told:
            yield Line(voice.phrase("match-won", side=voice.word(line.told["side"])), line.rules)


def _match(why: Why, given: Given, answer: Answer, rules: Rules, voice: Voice) -> Iterator[Line]:
    last = why.lines[-1].rules if why.lines else ()
    if answer.get("over"):
        yield Line(voice.phrase("match-won", side=voice.word(answer["winner"])), last)
    elif "dealer" in answer:
        yield Line(voice.phrase("match-goes-on", seat=voice.word(answer["dealer"])), last)


def _deal(why: Why, given: Given, answer: Answer, rules: Rules, voice: Voice) -> Iterator[Line]:
    """What everybody has before the auction and picks up after it, and what lies apart."""
    parts: dict[tuple[str, str], list[str]] = {}
    for line in why.lines:
        parts.setdefault((line.told.get("seat", ""), line.told["part"]), []).extend(line.what)
    for seat in dict.fromkeys(seat for seat, _ in parts if seat):
        hand, talon = (words.hand(parts.get((seat, part), [])) for part in ("hand", "talon"))
        told = {"seat": raised(voice.word(seat)), "hand": hand}
        has_talon = (seat, "talon") in parts
        yield Line(
            voice.phrase("is-dealt", **told, talon=talon) if has_talon else voice.phrase("is-dealt-so-far", **told)
        )
    for part in ("upcard", "stock"):
        if cards := parts.get(("", part)):
            yield Line(f"{raised(voice.word(part))}: {words.hand(cards)}.")


def _fault(why: Why, given: Given, answer: Answer, rules: Rules, voice: Voice) -> Iterator[Line]:
    (line,) = why.lines
    what, place = line.what, str(line.told["at"])
    kind = place.partition("[")[0].partition(".")[0]
    by = tuple(line.rules)
    if kind == "calls":
        number = int(place[len("calls[") : -1]) + 1
        yield Line(voice.phrase("call-refused", call=words.bid(str(what), voice.tongue), number=number), by)
    elif kind == "declared":
        seat = raised(voice.word(place.partition(".")[2].partition("[")[0]))
        yield Line(voice.phrase("declaration-refused", seat=seat, cards=words.cards(what)), by)
    elif kind == "deals":
        yield Line(voice.phrase("deal-refused", number=int(place[len("deals[") : -1]) + 1), by)
    elif kind == "discards":
        yield Line(voice.phrase("discards-refused", cards=words.cards(what)), by)
    else:
        phrase = "announcement-refused" if by[0].startswith("belot.") else "play-refused"
        number = int(place[len("tricks[") : place.index("]")]) + 1
        yield Line(voice.phrase(phrase, card=words.card(str(what).removesuffix("*")), number=number), by)


def _by_rules(lines: Iterator[Reason]) -> dict[tuple[str, ...], list[str]]:
    """What is said of the same rules together."""
    found: dict[tuple[str, ...], list[str]] = {}
    for line in lines:
        found.setdefault(line.rules, []).append(str(line.what))
    return found


_TOLD: Mapping[str, Callable[[Why, Given, Answer, Rules, Voice], Iterator[Line]]] = {
    "cards": _cards,
    "calls": _calls,
    "trick": _trick,
    "belot": _belot,
    "declarations": _declarations,
    "score": _score,
    "match": _match,
    "deal": _deal,
    "fault": _fault,
}
