"""A picture as SVG: the table seen from above, seats and their roles, the cards, and what an answer makes of them.

Suits have shapes of their own and marks have signs, so nothing is told by colour alone; the text alternative tells all
of it. Colours are those of `STYLE`: a page that shows pictures has it among its styles, and a picture that stands alone
brings it along.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from belot_runner.drawing import layout, words
from belot_runner.drawing.marks import NO_MARKS, Mark, Marks
from belot_runner.drawing.picture import Picture
from belot_runner.tables import CARDS
from belot_runner.templating import markup, templates

if TYPE_CHECKING:
    from jinja2 import Environment

Words = Mapping[str, str]

ENGLISH: Words = {
    "to-play": "to play",
    Mark.RIGHT: "legal",
    Mark.WRONG: "answered, and not legal",
    Mark.MISSING: "legal, and not answered",
    Mark.OUT: "not legal",
}
"""The words of a picture that are not their own names, as `north`, `dealer`, `leads`, `card` and `hand` are."""

STYLE = files("belot_runner.drawing").joinpath("templates/picture.css").read_text(encoding="utf-8")
"""The styles of pictures."""

_SHAPES = {
    "C": "M-2.7-3.2a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1-5.4 0ZM-5.8 1.1a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1-5.4 0Z"
    "M.4 1.1a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1-5.4 0Z"
    "M-1-1.5H1L.6 2.2C.7 4.2 1.3 5.3 2.1 6H-2.1C-1.3 5.3-.7 4.2-.6 2.2Z",
    "D": "M0-6.2Q2-2.6 4.8 0 2 2.6 0 6.2-2 2.6-4.8 0-2-2.6 0-6.2Z",
    "H": "M0 6C-2.6 3.5-5.9.8-5.9-2.2-5.9-4.1-4.6-5.4-3-5.4-1.6-5.4-.6-4.7 0-3.5.6-4.7 1.6-5.4 3-5.4"
    " 4.6-5.4 5.9-4.1 5.9-2.2 5.9.8 2.6 3.5 0 6Z",
    "S": "M0-6.2C2.6-3.3 5.9-1.3 5.9 1.5 5.9 3.2 4.6 4.4 3.1 4.4 2 4.4 1.1 3.9.6 3 .7 4.3 1.3 5.4 2.1 6H-2.1"
    "C-1.3 5.4-.7 4.3-.6 3-1.1 3.9-2 4.4-3.1 4.4-4.6 4.4-5.9 3.2-5.9 1.5-5.9-1.3-2.6-3.3 0-6.2Z",
}
_SUITS = {letter: name for name, letter in words.BID_SUITS.items()}
_SIGNS = {
    Mark.RIGHT: "M-3 .2-.9 2.6 3.1-2.4",
    Mark.WRONG: "M-2.5-2.5 2.5 2.5M2.5-2.5-2.5 2.5",
    Mark.MISSING: "M0-3.6V.8M0 3.3v.1",
}


@dataclass(frozen=True, slots=True)
class Face:
    """What is seen on a card; of what is no card, its first letters."""

    id: str
    rank: str
    suit: str = "none"
    path: str = ""
    star: str = ""


def svg(
    picture: Picture,
    *,
    title: str = "",
    marks: Marks = NO_MARKS,
    say: Words = ENGLISH,
    shared: bool = False,
    styled: bool = False,
) -> str:
    """The seats of a picture and their cards as an `svg` element; empty where it has none. Its facts are not in it.

    `title` stands in the place of the picture's own. `marks` says what an answer makes of the cards. `say` are the
    words of another language or for other marks, keyed like those of spec/translations and by mark. `shared` takes the
    faces of the cards from a `card_sheet` on the same page, which keeps many pictures small. `styled` brings the styles
    along, for a picture that is a file of its own.
    """
    if not picture.places:
        return ""

    def told(word: str) -> str:
        key = word.replace(" ", "-")
        return words.printable(say.get(key, ENGLISH.get(key, word)))

    return (
        _pictures()
        .get_template("picture.svg.jinja")
        .render(
            laid=layout.lay(picture, told, marks),
            width=layout.WIDTH,
            felt=layout.FELT,
            title=words.printable(title or picture.title or told("table")),
            told=". ".join(_in_words(picture, marks, told)),
            signs=_SIGNS,
            shared=shared,
            style=markup(STYLE) if styled else "",
        )
        .rstrip("\n")
    )


def card_sheet() -> str:
    """The faces of all cards, for the pictures of a page that share them."""
    faces = [face(name + star) for name in CARDS for star in ("", "*")]
    return _pictures().get_template("sheet.svg.jinja").render(cards=faces).rstrip("\n")


def face(name: str) -> Face:
    """The face of a card, with the star of an announced belot if it has one."""
    if not words.is_card(name):
        return Face("bp-none", words.printable(name[:2]))
    rank = "10" if name[0] == "T" else name[0]
    star = "*" if name.endswith("*") else ""
    return Face(f"bp-{name[:2]}{'-star' if star else ''}", rank, _SUITS[name[1]], _SHAPES[name[1]], star)


def _in_words(picture: Picture, marks: Marks, told: Any) -> Iterator[str]:
    """The text alternative: each seat with its roles and cards, then the marks."""
    for place in picture.places:
        roles = f" ({', '.join(map(told, place.roles))})" if place.roles else ""
        cards = [f"{told('card')} {_sign(place.played)}"] if place.played else []
        cards += [f"{told('hand')} {' '.join(map(_sign, place.hand))}"] if place.hand else []
        yield f"{told(place.seat)}{roles}{': ' if cards else ''}{'; '.join(cards)}"
    seen = [name for place in picture.places for name in (place.played.removesuffix("*"), *place.hand)]
    for mark in Mark:
        if marked := [name for name in seen if marks.get(name) is mark]:
            yield f"{told(mark)}: {' '.join(map(_sign, marked))}"


def _sign(name: str) -> str:
    """`TH*` as `10♥*`, whatever standard output can print."""
    shown = face(name)
    return f"{shown.rank}{words.SYMBOLS[name[1]]}{shown.star}" if shown.path else shown.rank


@cache
def _pictures() -> Environment:
    return templates("belot_runner.drawing", escapes=True, units="{:.6g}".format, face=face)
