"""Options that several commands have."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable

from belot_runner.errors import UsageError
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


def seconds(text: str) -> float:
    """A number of seconds; raises ArgumentTypeError."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 86_400:
        raise ArgumentTypeError(f"a number of seconds above 0 was expected, found {text}")
    return number


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
    if not text.isdecimal():
        raise ArgumentTypeError(f"a number or `all` was expected, found {text}")
    return int(text)
