"""The command `belot`: one module a command, imported when it is called and not before."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from belot_runner import __version__
from belot_runner.cli.streams import sturdy
from belot_runner.exits import Exit

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


COMMANDS: Mapping[str, str] = {
    "run": "run the suite against an implementation, by default the reference",
    "identify": "tell which rules an implementation plays, and where no choice explains it",
    "check": "prove that the rules and the cases are sound",
    "rules": "list the rules, show one, or list the variants",
    "cases": "list the cases, or show one",
    "doctor": "tell what is wrong with an adapter, whatever its engine knows",
    "new": "a file to start from: house rules, a case, an adapter",
    "explain": "tell why one case is as it is, or what a rule says; and where an implementation departs from it",
    "perft": "count the ways to play on; with an implementation, find the play at which its count and ours part",
    "rulebook": "the rules of a variant as a book to learn the game from, as Markdown or HTML",
    "fuzz": "put random deals to an implementation: what differs is made small, explained, and written as cases",
    "serve": "answer the suite's questions over standard input and output",
    "report": "what several runs have left, side by side: implementations against rules",
    "baseline": "a list of known failures: make it say what fails now, or say what of it cannot be so",
    "judge": "judge answers that were recorded elsewhere, a line each, by what the reference answers",
    "export": "write the suite as JSON files, for those who embed it without Python",
    "site": "build the web site: rules, variants, sources, cases and documents as linked pages",
    "fill": "write what is derived: in case files `when`, whole games, deal contexts; rulebooks; schemas for editors",
}


class Command(Protocol):
    """A module of this package: what it takes, and what it does."""

    def arguments(self, parser: ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, options: Namespace) -> int:
        """Carry the command out; returns the exit code."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name) and return its exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    with sturdy() as out:
        code = guarded(lambda: _dispatch(words))
        out.flush()
        if out.told:
            print(f"belot: {out.told}", file=sys.stderr)
            return code or Exit.NOT_AS_EXPECTED
    return code


def _dispatch(words: list[str]) -> int:
    if words in (["--version"], ["-V"]):
        print(f"belot {__version__}")
        return Exit.OK
    from argparse import ArgumentParser

    if not words or words[0] not in COMMANDS:
        return _explain(words)
    name = words[0]
    command: Command = import_module(f"belot_runner.cli.{name}")
    parser = ArgumentParser(f"belot {name}", description=f"{COMMANDS[name].capitalize()}.")
    command.arguments(parser)
    options = parser.parse_args(words[1:])
    if name != "run":  # which does so itself, once the suite is loaded
        gc.enable()
    return command.run(options)


def _explain(words: list[str]) -> int:
    """The help, or what was meant by a command that does not exist."""
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    from belot_runner.errors import UsageError, brief
    from belot_runner.reading.fields import suggest

    if words and not words[0].startswith("-"):
        raise UsageError(f"there is no command {brief(words[0])}", hint=suggest(words[0], COMMANDS, "commands"))
    listing = "\n".join(f"  {name:10} {what}" for name, what in COMMANDS.items())
    parser = ArgumentParser(
        "belot",
        description="The conformance suite for belot and its regional variants.",
        epilog=f"commands:\n{listing}\n\n`belot COMMAND --help` tells more.",
        formatter_class=RawDescriptionHelpFormatter,
        usage="belot [-h] [-V] COMMAND ...",
    )
    parser.add_argument("-V", "--version", action="version", version=f"belot {__version__}")
    if words:
        parser.parse_args(words)
    parser.print_help()
    return Exit.OK


def guarded(work: Callable[[], int]) -> int:
    """Do the work; a user's mistake becomes one line on standard error and its exit code, never a traceback."""
    from belot_runner.errors import AdapterError, SuiteError

    try:
        return work()
    except AdapterError as error:
        print(f"belot: {error}", file=sys.stderr)
        return Exit.NO_ADAPTER
    except SuiteError as error:
        print(f"belot: {error}", file=sys.stderr)
        return Exit.USAGE
    except KeyboardInterrupt:
        print("belot: interrupted", file=sys.stderr)
        return Exit.INTERRUPTED
    except BrokenPipeError:  # whoever read the bytes of `belot serve` has gone
        return Exit.OK


def entry() -> None:
    """The console script."""
    gc.disable()  # what a start makes it keeps; it is turned on again before the work begins
    sys.exit(main())
