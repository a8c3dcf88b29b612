"""How lines are said to an adapter by hand: what its author can paste into a shell (sh, bash or zsh)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from shlex import join, quote

from belot_runner.doctor.findings import Reproduction
from belot_runner.doctor.saying import Line

_LEAST = 3  # seconds that are long enough to be noticed


class Shell:
    """The call of an adapter, and how long it takes to start (seconds)."""

    def __init__(self, command: Sequence[str], start: float = 0.0) -> None:
        self.call = join(command)
        self._seconds = max(_LEAST, ceil(2 * start) + 1)

    def piped(self, said: Sequence[Line], *more: Line, expected: str, behind: str = "") -> Reproduction:
        """Lines piped into it; `behind` is what stands behind the call."""
        return self.fed(printed(said), words(more), expected=expected, behind=behind)

    def fed(self, first: str, second: str = "", *, expected: str, behind: str = "") -> Reproduction:
        """What some words write piped into it, on a line of their own each where there are two."""
        if not second:
            return Reproduction((f"{first} | {self.call}{behind}",), expected)
        return Reproduction((f"{first} \\", f"  {second} \\", f"  | {self.call}{behind}"), expected)

    def held_open(self, said: Sequence[Line], *more: Line) -> Reproduction:
        """Lines piped into it, its input being closed a while later, which is told."""
        wait = f"; sleep {self._seconds}; echo 'end of input' >&2)"
        expected = "every reply should stand above the words `end of input`"
        if not more:
            return self.fed(f"({printed(said)}{wait}", expected=expected)
        return self.fed(f"({printed(said)}", f"{words(more)}{wait}", expected=expected)

    def left_alone(self) -> Reproduction:
        """Nothing is said to it for a while."""
        line = f"(sleep {self._seconds}; echo 'end of input' >&2) | ({self.call}; echo \"exit code $?\" >&2)"
        return Reproduction((line,), "the exit code should stand below the words `end of input`")

    def outlived(self, said: Sequence[Line], *, held_open: bool) -> Reproduction:
        """Whether it still runs a while after lines were piped into it, its input being closed or `held_open`."""
        fed = f"({printed(said)}; sleep {2 * self._seconds})" if held_open else printed(said)
        lines = (f"{fed} | {self.call} & sleep {self._seconds}", "kill -9 $! && echo 'it was still running'")
        return Reproduction(lines, "it should have ended by then, so that there is nothing to kill")

    def started_twice(self, said: Sequence[Line]) -> Reproduction:
        """It is started again while it runs."""
        first = f"({printed(said)}; sleep {2 * self._seconds}) | {self.call} & sleep {self._seconds}"
        return Reproduction((first, f"{printed(said)} | {self.call}", "kill $!"), "two replies should come")

    def many(
        self, said: Sequence[Line], formats: Sequence[str], number: int, *, expected: str, behind: str = ""
    ) -> Reproduction:
        """So many questions at once behind some lines: of these formats in turn, %d in each being the number."""
        questions = "".join(f"{text}\\n" for text in formats)
        first, second = f"({printed(said)};", f"printf '{questions}' $(seq {number}))"
        return self.fed(first, second, expected=expected, behind=behind)


def printed(lines: Sequence[Line]) -> str:
    """The call that prints some lines, to which more may be added behind it."""
    end = r"\r\n" if any(line.end == "\r\n" for line in lines) else r"\n"
    return f"printf '%s{end}' {words(lines)}"


def words(lines: Sequence[Line]) -> str:
    """Lines as words of a shell."""
    return " ".join(quote(line.text) for line in lines)


def octal(data: bytes) -> str:
    """Bytes as a format of printf that prints them, in ASCII alone."""
    text = as_format(data.decode("latin-1"))
    return "".join(sign if " " <= sign <= "~" else f"\\{ord(sign):03o}" for sign in text)


def as_format(text: str) -> str:
    """A text as a format of printf that prints it."""
    return text.replace("\\", "\\\\").replace("%", "%%")
