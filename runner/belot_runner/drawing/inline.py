"""Cards within a text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from belot_runner.drawing.words import SYMBOLS
from belot_runner.templating import markup

if TYPE_CHECKING:
    from markupsafe import Markup

_CARD = re.compile(r"\b(10|[7-9JQKA])([♣♦♥♠])(\*?)|([♣♦♥♠])")
_SUITS = dict(zip(SYMBOLS.values(), ("clubs", "diamonds", "hearts", "spades"), strict=True))


def cards(told: str, text: Callable[[str], object]) -> Markup:
    """A text with the cards and suits in it set off, so that they can be given colour; the rest goes through `text`."""
    pieces, end = [], 0
    made = markup('<span class="card {}">{}<i>{}</i>{}</span>')
    for found in _CARD.finditer(told):
        pieces.append(text(told[end : found.start()]))
        rank, sign, star, alone = found.groups()
        shape = sign or alone
        pieces.append(made.format(_SUITS[shape], rank or "", shape, star or ""))
        end = found.end()
    return markup("").join([*pieces, text(told[end:])])  # type: ignore[list-item]  # it takes whatever can be text
