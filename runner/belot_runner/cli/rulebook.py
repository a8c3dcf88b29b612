"""`belot rulebook`: the rules of a variant, to be read."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from belot_runner.cli import options as shared
from belot_runner.errors import UsageError
from belot_runner.paths import shown
from belot_runner.rulebook.library import Library
from belot_runner.rulebook.markdown import markdown
from belot_runner.rulebook.page import page
from belot_runner.suite import load_suite

FORMATS = {"markdown": markdown, "html": page}


def arguments(parser: ArgumentParser) -> None:
    """Whose rules, in which language and form, and where to."""
    parser.add_argument(
        "variant",
        metavar=shared.VARIANT,
        type=shared.word("the variant"),
        help="a variant, or a file of house rules",
    )
    parser.add_argument(
        "--language", type=shared.word("--language"), default="en", metavar="XX", help="two letters (default: en)"
    )
    parser.add_argument("--format", choices=FORMATS, default="markdown", help="what to write (default: markdown)")
    parser.add_argument(
        "--output",
        type=shared.word("--output"),
        metavar="FILE",
        help="where to write it (default: standard output)",
    )


def run(options: Namespace) -> int:
    """Write the rulebook."""
    library = Library(load_suite())
    variant = library.suite.variants.find(options.variant)
    voice = library.voice(variant, options.language)
    text = FORMATS[options.format](library.rulebook(variant, voice), voice)
    if options.output is None:
        sys.stdout.write(text)
        return 0
    try:
        Path(options.output).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"{shown(options.output)} cannot be written: {error.strerror}") from None
    return 0
