"""Options that several commands have."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable

from belot_runner.errors import UsageError, brief
from belot_runner.report import SHOWN
from belot_runner.report.writing import KINDS, destination

VARIANT = "ID|FILE"


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


def words(parser: ArgumentParser, name: str, metavar: str, meaning: str) -> None:
    """An option that may be given several times."""
    parser.add_argument(name, action="append", default=[], type=word(name), metavar=metavar, help=meaning)


def rules(parser: ArgumentParser) -> None:
    """`--rule ID`."""
    words(parser, "--rule", "ID", "only this rule or chapter (repeatable)")


def variants(parser: ArgumentParser) -> None:
    """`--variant ID|FILE`, to narrow what is told."""
    words(parser, "--variant", VARIANT, "only this variant (repeatable)")


def cases(parser: ArgumentParser) -> None:
    """`--cases DIR`."""
    words(parser, "--cases", "DIR", "the case files of DIR instead of the suite's (repeatable)")


def as_json(parser: ArgumentParser) -> None:
    """`--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def reports(parser: ArgumentParser) -> None:
    """How verdicts are told: `--strict`, `--show`, `--report` and `--json`."""
    parser.add_argument("--strict", action="store_true", help="let customary mismatches count")
    parser.add_argument(
        "--show", type=_shown, default=SHOWN, metavar="N|all", help=f"failures told at length (default {SHOWN})"
    )
    parser.add_argument(
        "--report",
        action="append",
        default=[],
        type=destination,
        metavar="KIND=PATH",
        help=f"write a report to a file, or with - to standard output: {', '.join(KINDS)} (repeatable)",
    )
    as_json(parser)


def _shown(text: str) -> int:
    if text == "all":
        return 1_000_000
    if not is_number(text):
        raise not_usable("--show", text, "a number or `all`", "0 tells none at length")
    return int(text)
