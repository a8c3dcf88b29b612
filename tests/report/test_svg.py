"""Pictures as SVG: what is on them, in drawing and in words, and what an answer makes of the cards."""

from __future__ import annotations

import io
import re
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

from belot_runner.drawing.layout import CARD, WIDTH, Laid, lay
from belot_runner.drawing.marks import SIGNS, Mark, of_set
from belot_runner.drawing.picture import Picture, picture
from belot_runner.drawing.svg import STYLE, card_sheet, svg
from belot_runner.suite import load_suite
from belot_runner.tables import CARDS

SVG = "{http://www.w3.org/2000/svg}"

LEGAL: dict[str, Any] = {
    "contract": {"bid": "hearts", "declarer": "west"},
    "leader": "east",
    "trick": ["7C"],
    "hand": ["KD", "8H", "QH", "TS"],
}


def legal() -> Picture:
    return picture("legal", LEGAL, "two-pairs")


def read(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(found.itertext()) for found in root.iter(f"{SVG}text")]


def words_of(text: str) -> str:
    return str(read(text).findtext(f"{SVG}desc"))


def test_seats_roles_and_cards_are_drawn() -> None:
    assert texts(read(svg(legal()))) == [
        "north (to play)", "west", "(declarer)", "east", "(leads)", "south", "K", "8", "Q", "10", "7",
    ]  # fmt: skip


def test_the_text_alternative_tells_what_is_drawn() -> None:
    root = read(svg(legal()))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "hearts ♥ by west"
    assert root.findtext(f"{SVG}desc") == (
        "north (to play): hand K♦ 8♥ Q♥ 10♠. west (declarer). south. east (leads): card 7♣"
    )


def test_a_set_that_was_answered_is_marked_card_by_card() -> None:
    marks = of_set(["8H", "QH"], ["8H", "KD", "!", 7, ["x"]])
    assert marks == {"8H": Mark.RIGHT, "QH": Mark.MISSING, "KD": Mark.WRONG, "!": Mark.WRONG}
    assert of_set(["8H"]) == {"8H": Mark.RIGHT}
    assert of_set(["8H"], "nonsense") == {"8H": Mark.MISSING}
    told = words_of(svg(legal(), marks={"TS": Mark.OUT, **marks}))
    assert told.endswith("legal: 8♥. answered, and not legal: K♦. legal, and not answered: Q♥. not legal: 10♠")


def test_marks_have_signs_of_different_shapes_and_need_no_colour() -> None:
    drawn = {mark: svg(legal(), marks={"8H": mark}) for mark in Mark}
    signs = {mark: re.findall(r'class="bp-stroke"[^>]* d="([^"]+)"', text) for mark, text in drawn.items()}
    assert [len(signs[mark]) for mark in Mark] == [1, 1, 1, 0]
    assert len({found[0] for found in signs.values() if found}) == len(SIGNS) == 3


def test_what_belongs_to_an_answer_is_lifted() -> None:
    def heights(mark: Mark) -> tuple[float, float]:
        cards = {card.name: card.y for card in laid(legal(), {"8H": mark}).cards}
        return cards["8H"], cards["KD"]

    for mark, lifted in ((Mark.RIGHT, True), (Mark.MISSING, True), (Mark.WRONG, False), (Mark.OUT, False)):
        one, other = heights(mark)
        assert (one < other) == lifted


def test_every_suit_has_a_shape_of_its_own() -> None:
    symbols = dict(re.findall(r'<symbol id="bp-7([CDHS])".*?<path[^>]* d="([^"]+)"', card_sheet()))
    assert len(symbols) == 4
    assert len(set(symbols.values())) == 4


def test_cards_can_be_shared_by_the_pictures_of_a_page() -> None:
    drawn, sheet = svg(legal(), shared=True), card_sheet()
    assert len(drawn) < len(svg(legal())) / 1.5
    used = re.findall(r'<use href="#([^"]+)"', drawn)
    assert used == ["bp-KD", "bp-8H", "bp-QH", "bp-TS", "bp-7C"]
    assert set(re.findall(r'<symbol id="([^"]+)"', sheet)) == {
        f"bp-{card}{star}" for card in CARDS for star in ("", "-star")
    }


def test_the_star_of_an_announced_belot_is_drawn_and_told() -> None:
    given = {**LEGAL, "cards": ["QH*", "7H", "8H", "9H"]}
    del given["trick"], given["hand"]
    drawn = svg(picture("trick", given, "two-pairs"), marks={"QH": Mark.RIGHT})
    assert texts(read(drawn))[-8:].count("*") == 1
    assert "east (leads): card Q♥*" in words_of(drawn)
    assert words_of(drawn).endswith("legal: Q♥")


def test_a_picture_speaks_other_languages() -> None:
    say = {"north": "север", "to-play": "на ход", "hand": "ръка", "card": "карта", Mark.RIGHT: "може"}
    drawn = svg(legal(), say=say, marks={"8H": Mark.RIGHT}, title="купа")
    assert texts(read(drawn))[0] == "север (на ход)"
    assert words_of(drawn).startswith("север (на ход): ръка K♦")
    assert words_of(drawn).endswith("може: 8♥")
    assert read(drawn).findtext(f"{SVG}title") == "купа"


def test_a_picture_of_its_own_brings_its_styles_and_asks_for_nothing() -> None:
    alone = svg(legal(), styled=True)
    assert read(alone).findtext(f"{SVG}style") == STYLE
    assert "<style" not in svg(legal())
    assert re.findall(r"(?:href|src|url)\s*[=(]", alone) == []
    assert "http" not in alone.replace("http://www.w3.org/2000/svg", "")


def test_suits_are_told_whatever_can_be_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert words_of(svg(legal())).startswith("north (to play): hand K♦ 8♥ Q♥ 10♠. ")


def test_a_question_without_seats_has_no_picture() -> None:
    assert svg(picture("match", {"dealer": "north", "deals": []}, "two-pairs")) == ""


def test_what_is_no_card_and_what_is_markup_become_text() -> None:
    given = {**LEGAL, "trick": ["<b>&"], "hand": ["\x1b<i>", "7H"]}
    root = read(svg(picture("legal", given, "two-pairs"), title="</title><script>alert(1)</script>"))
    assert {child.tag for child in root.iter()} <= {
        f"{SVG}{name}" for name in ("svg", "title", "desc", "rect", "text", "g", "path", "circle")
    }
    assert root.findtext(f"{SVG}title") == "</title><script>alert(1)</script>"


def laid(shown: Picture, marks: dict[str, Mark] | None = None) -> Laid:
    return lay(shown, str, marks or {})


@pytest.mark.parametrize("marked", [False, True])
def test_no_picture_of_the_suite_leaves_its_sheet_or_lays_one_card_on_another(marked: bool) -> None:
    wrong = []
    for row in load_suite().rows:
        shown = picture(row.ask, row.given, row.tables[0])
        marks = {card: Mark.WRONG for place in shown.places for card in place.hand} if marked else {}
        sheet = laid(shown, marks)
        boxes = [(card.x, card.y) for card in sheet.cards]
        outside = [(x, y) for x, y in boxes if x < 0 or y < 0 or x + CARD[0] > WIDTH or y + CARD[1] > sheet.height]
        above = [
            (one, other)
            for number, one in enumerate(boxes)
            for other in boxes[number + 1 :]
            if abs(one[0] - other[0]) < CARD[0] and abs(one[1] - other[1]) < CARD[1]
        ]
        wrong += [row.id] if outside or above else []
    assert wrong == []
