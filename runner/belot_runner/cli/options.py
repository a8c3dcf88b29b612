"""Options that several commands have."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser

from belot_runner.naming.values import is_number, not_usable, number, seconds, word
from belot_runner.report import SHOWN
from belot_runner.report.writing import KINDS, destination

__all__ = [
    "VARIANT",
    "as_json",
    "cases",
    "is_number",
    "kept",
    "not_usable",
    "number",
    "reports",
    "rules",
    "seconds",
    "variants",
    "word",
    "words",
]

VARIANT = "ID|FILE"


def words(parser: ArgumentParser, name: str, metavar: str, meaning: str) -> None:
    """An option that may be given several times."""
    parser.add_argument(name, action="append", default=[], type=word(name), metavar=metavar, help=meaning)


def kept(parser: ArgumentParser) -> None:
    """Let options that stand before a verb hold where they are not given again behind it."""
    for action in parser._actions:
        if action.option_strings:
            action.default = SUPPRESS


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


def show(parser: ArgumentParser) -> None:
    """`--show N`."""
    parser.add_argument(
        "--show", type=_shown, default=SHOWN, metavar="N|all", help=f"failures told at length (default {SHOWN})"
    )


def reports(parser: ArgumentParser) -> None:
    """How verdicts are told: `--strict`, `--show`, `--report` and `--json`."""
    parser.add_argument("--strict", action="store_true", help="let customary mismatches count")
    show(parser)
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
