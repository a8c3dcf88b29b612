"""A deal played through: one of the suite's whole deals, told from the cards dealt to the points written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from belot_reference.questions import ask
from belot_reference.rules import read_rules
from belot_runner.asking.select import runs_in
from belot_runner.cases.rows import GAME, Row
from belot_runner.drawing import words
from belot_runner.drawing.leaders import leaders
from belot_runner.drawing.picture import picture
from belot_runner.explaining.why import why
from belot_runner.rulebook.answers import answered
from belot_runner.rulebook.examples import written
from belot_runner.rulebook.model import Line, Played, Table
from belot_runner.rulebook.scoring import sheet
from belot_runner.rulebook.voice import Voice, raised
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE, SUIT_BIDS, TABLES

Given = Mapping[str, Any]


def played(variant: Variant, rows: Iterable[Row], voice: Voice) -> Played | None:
    """The whole deal that shows most of a variant's play; None where the suite has none by its rules."""
    whole = [row for row in rows if row.ask == GAME and not row.rule and _is_whole(row) and runs_in(row, variant)]
    if not whole:
        return None
    row = max(whole, key=_shows)  # the first of those that show most
    return _told(row, variant.rules, voice)


def _is_whole(row: Row) -> bool:
    return row.expect.get("phase") == "over" and "recorded" in row.expect


def _shows(row: Row) -> tuple[bool, bool, int, bool]:
    """The more, the better it serves: a suit contract with declarations of several players, and a belot."""
    bid, doubled = row.expect["contract"]["bid"], row.expect["contract"]["doubled"]
    announced = any(play.endswith("*") for trick in row.given["tricks"] for play in trick)
    return doubled == "none", bid in SUIT_BIDS, len(row.given.get("declared") or {}), announced


def _told(row: Row, rules: Mapping[str, Wire], voice: Voice) -> Played:
    given, seats = dict(row.given), TABLES[rules[SEATS_RULE]].seats
    answer = ask(GAME, given, read_rules(rules))
    hands = given.get("hands") or _dealt(given, answer["contract"]["declarer"], rules)
    whys = {each.about: each for each in why(GAME, given, rules)}
    counted = whys["score"]
    after = [*answered(counted, given, answer, rules, voice), *written(counted, answer, voice)]
    declarations = whys.get("declarations")
    return Played(
        id=row.id,
        picture=picture(GAME, {"dealer": given["dealer"], "hands": hands}, rules[SEATS_RULE], None, voice.tongue),
        calls=_calls(given, seats, voice),
        before=tuple(_before(given, answer, voice)),
        declared=tuple(answered(declarations, given, answer, rules, voice)) if declarations else (),
        tricks=_tricks(given, answer, rules, voice),
        sheet=sheet(counted, voice, whole=True),
        after=tuple(after),
    )


def _dealt(given: Given, declarer: str, rules: Mapping[str, Wire]) -> dict[str, list[str]]:
    """The full hands that a deck makes."""
    dealt = ask("deal", {**given, "taker": declarer}, read_rules(rules))
    return {seat: [*hand, *dealt["talons"][seat]] for seat, hand in dealt["hands"].items()}


def _calls(given: Given, seats: Sequence[str], voice: Voice) -> Table:
    """The auction: a row for each round of the table, a column for each seat."""
    first = seats.index(given["dealer"]) + 1
    order = [*seats[first:], *seats[:first]]
    calls = [words.bid(call, voice.tongue) for call in given["calls"]]
    calls += [""] * (-len(calls) % len(order))
    rows = tuple(tuple(calls[start : start + len(order)]) for start in range(0, len(calls), len(order)))
    return Table(tuple(map(voice.word, order)), rows)


def _before(given: Given, answer: Mapping[str, Any], voice: Voice) -> Iterator[Line]:
    """What is so before the first card is played."""
    yield Line(voice.phrase("auction-closed", contract=words.contract(answer["contract"], voice.tongue)))
    if given.get("discards"):
        seat = raised(voice.word(answer["contract"]["declarer"]))
        yield Line(voice.phrase("puts-away", seat=seat, cards=words.cards(given["discards"])))


def _tricks(given: Given, answer: Mapping[str, Any], rules: Mapping[str, Wire], voice: Voice) -> Table:
    """Each trick: who led, the cards in the order played, who took it, and the card points in it."""
    book = read_rules(rules)
    rows = []
    for number, (seat, plays) in enumerate(zip(leaders(given, rules), given["tricks"], strict=True), 1):
        asked = {"contract": answer["contract"], "leader": seat, "cards": plays}
        taken = ask("trick", asked, book)
        cells = (voice.word(seat), words.cards(plays), voice.word(taken["winner"]), str(taken["points"]))
        rows.append((str(number), *cells))
    head = ("trick", "leads", "cards-in-order", "takes-it", "card-points")
    return Table(tuple(map(voice.word, head)), tuple(rows))
