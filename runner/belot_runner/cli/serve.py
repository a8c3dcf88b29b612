"""`belot serve`: the reference, or a Python object, answers over standard input and output."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from belot_runner.cli import options as shared
from belot_runner.exits import Exit


def arguments(parser: ArgumentParser) -> None:
    """Who answers, and by which rules."""
    parser.add_argument(
        "--adapter",
        default="reference",
        metavar="NAME",
        help="who answers: reference (the default), or python:package.module:object",
    )
    parser.add_argument(
        "--variant",
        type=shared.word("--variant"),
        metavar=shared.VARIANT,
        help="play these rules, whatever variant is asked for",
    )


def run(options: Namespace) -> int:
    """Answer until `bye`, or until the input ends."""
    from belot_reference.engine import Reference
    from belot_runner.adapters import REFERENCE
    from belot_runner.adapters.python import Player, load_player
    from belot_runner.asking.serve import serve

    rules = None
    if options.variant is not None:
        from belot_runner.spec.catalogue import load_catalogue
        from belot_runner.spec.variants import Variants

        rules = Variants(load_catalogue()).find(options.variant).rules
    is_reference = options.adapter == REFERENCE
    player: Player = Reference() if is_reference else load_player(options.adapter.removeprefix("python:"))
    serve(player, sys.stdin.buffer, sys.stdout.buffer, rules, is_reference=is_reference)
    return Exit.OK
