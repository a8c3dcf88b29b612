"""A second set of answers to the suite's questions: slow, obvious, and written from the rule texts alone.

Plain lists and dicts of strings, one function per question. Nothing here knows the reference engine; where the two
differ, one of them has misread the text. `given` is a question as it is sent, `rules` a plain dict from rule id to
choice or value.
"""

from __future__ import annotations

from typing import Any

from naive.auction import auction
from naive.belot import belot
from naive.declarations import declarations
from naive.legal import legal
from naive.match import match
from naive.score import score
from naive.trick import trick

QUESTIONS = {
    "auction": auction,
    "belot": belot,
    "declarations": declarations,
    "legal": legal,
    "match": match,
    "score": score,
    "trick": trick,
}


def answer(question: str, given: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """What the rules say to a question, as it is sent."""
    return QUESTIONS[question](given, rules)
