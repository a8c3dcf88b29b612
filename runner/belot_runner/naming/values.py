"""Words that stand for themselves: a text that says something, a number, a number of seconds."""

from __future__ import annotations

from collections.abc import Callable

from belot_runner.errors import UsageError, brief


def word(name: str) -> Callable[[str], str]:
    """What reads the value of the option `name`; an empty one, as a shell makes it of an unset variable, is refused."""

    def read(text: str) -> str:
        if not text:
            raise UsageError(f"{name} was given an empty text", hint="leave it out, or say what is meant")
        return text

    return read


def not_usable(name: str, text: str, wanted: str, hint: str) -> UsageError:
    """What to raise for a value of the option `name` that is not what was wanted."""
    return UsageError(f"{name} {brief(text)}: {wanted} was expected", hint=hint)


def seconds(name: str) -> Callable[[str], float]:
    """What reads a number of seconds, less than a day."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = 0.0
        if not 0 < number < 86_400:
            raise not_usable(name, text, "a number of seconds above 0", "0.5 is half a second")
        return number

    return read


def number(name: str, hint: str) -> Callable[[str], int]:
    """What reads a whole number from 1."""

    def read(text: str) -> int:
        if not is_number(text) or not int(text):
            raise not_usable(name, text, "a number from 1", hint)
        return int(text)

    return read


def is_number(text: str) -> bool:
    """Whether a text is a whole number of a size that something can have."""
    return text.isascii() and text.isdecimal() and len(text) < 16
