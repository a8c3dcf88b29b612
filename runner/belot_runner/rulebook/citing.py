"""Claims of the sources that a text names: `hr-bela 159`, `bg-bridge-belot 5 and 6`."""

from __future__ import annotations

import re
from collections.abc import Callable

from belot_runner.spec.glossary import LANGUAGES

_AND = r"(?:, | and | и | i )"  # in the languages of rulebooks
_NAMED = re.compile(rf"\b((?:{'|'.join(LANGUAGES)})(?:-[a-z]+)+) (\d+)((?:{_AND}\d+)*)")
_NUMBER = re.compile(r"\d+")


def named(text: str) -> tuple[str, ...]:
    """The ids of the claims that a text names, in its order."""
    return tuple(
        f"{found[1]} {number}" for found in _NAMED.finditer(text) for number in (found[2], *_NUMBER.findall(found[3]))
    )


def with_links(text: str, link: Callable[[str, str], str]) -> str:
    """A text with a link for each claim that it names; `link` makes it, of the claim and the words that name it."""

    def linked(found: re.Match[str]) -> str:
        others = _NUMBER.sub(lambda number: link(f"{found[1]} {number[0]}", number[0]), found[3])
        return link(f"{found[1]} {found[2]}", f"{found[1]} {found[2]}") + others

    return _NAMED.sub(linked, text)
