"""Words that stand for themselves: a text that says something, a number of seconds."""

from __future__ import annotations

from collections.abc import Callable

from belot_runner.errors import UsageError

_LONGEST = 86_400  # seconds, a day


def word(name: str) -> Callable[[str], str]:
    """What reads the value of the option `name`; an empty one, as a shell makes it of an unset variable, is refused."""

    def read(text: str) -> str:
        if not text:
            raise UsageError(f"{name} was given an empty text", hint="leave it out, or say what is meant")
        return text

    return read


def seconds(text: str) -> float:
    """A number of seconds; raises ValueError, which says what was expected."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < _LONGEST:
        raise ValueError(f"a number of seconds above 0 was expected, found {text}")
    return number
