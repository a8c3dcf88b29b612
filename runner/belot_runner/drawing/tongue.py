"""The words in which a position is told: those of the wire itself, which are English, or another language's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# What is said of several things together; what stands in {braces} is filled in.
PHRASES: Mapping[str, str] = {
    "contract-of": "{bid} by {declarer}",
    "contract-of-doubled": "{bid} by {declarer}, {doubled}",
    "side-wins-match": "{side} wins the match",
    "deal-declarer": "declarer {seat}",
    "deal-hanging": "{points} hanging",
}


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language: its words and phrases by their English keys, `last-trick` for `last_trick` and `last trick` alike.

    What it has no word for stays as it is.
    """

    words: Mapping[str, str] = field(default_factory=dict)

    def word(self, name: str) -> str:
        """The word for one of the wire, or for an English one."""
        return self.words.get(_key(name), name)

    def label(self, question: str, name: str) -> str:
        """What a field of a question is called; the same name may mean something else in another question."""
        plain = name.replace("_", " ")
        return self.words.get(_key(f"{question}-{name}")) or self.word(plain)

    def phrase(self, key: str, **parts: object) -> str:
        """A phrase, filled in."""
        return (self.words.get(key) or PHRASES[key]).format(**parts)


ENGLISH = Tongue()


def _key(name: str) -> str:
    return name.replace("_", "-").replace(" ", "-")
