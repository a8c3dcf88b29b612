"""The command `belot`: one module a command, imported when it is called and not before."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from belot_runner import __version__

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

OK, NOT_AS_EXPECTED, USAGE, NO_ADAPTER, INTERRUPTED = 0, 1, 2, 3, 130

COMMANDS: Mapping[str, str] = {
    "run": "run the suite against an implementation, by default the reference",
    "check": "prove that the rules and the cases are sound",
    "rules": "list the rules, show one, or list the variants",
    "cases": "list the cases, or show one",
    "serve": "answer the suite's questions over standard input and output",
    "fill": "write what is derived in case files: whole games, deal contexts, `when`",
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
    if words in (["--version"], ["-V"]):
        print(f"belot {__version__}")
        return OK
    return guarded(lambda: _dispatch(words))


def _dispatch(words: list[str]) -> int:
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    if words and words[0] in COMMANDS:
        name = words[0]
        command: Command = import_module(f"belot_runner.cli.{name}")
        parser = ArgumentParser(f"belot {name}", description=f"{COMMANDS[name].capitalize()}.")
        command.arguments(parser)
        return command.run(parser.parse_args(words[1:]))
    listing = "\n".join(f"  {name:10} {what}" for name, what in COMMANDS.items())
    parser = ArgumentParser(
        "belot",
        description="The conformance suite for belot and its regional variants.",
        epilog=f"commands:\n{listing}\n\n`belot COMMAND --help` tells more.",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("-V", "--version", action="version", version=f"belot {__version__}")
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND")
    parser.parse_args(words)
    return USAGE


def guarded(work: Callable[[], int]) -> int:
    """Do the work; a user's mistake becomes one line on standard error and its exit code, never a traceback."""
    from belot_runner.adapters.base import AdapterError
    from belot_runner.errors import SuiteError

    try:
        code = work()
        sys.stdout.flush()
    except AdapterError as error:
        print(f"belot: {error}", file=sys.stderr)
        return NO_ADAPTER
    except SuiteError as error:
        print(f"belot: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print("belot: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has closed it, as `belot rules list | head` does
        sys.stderr.close()
        return OK
    return code


def entry() -> None:
    """The console script."""
    gc.disable()  # what a start makes it keeps; a command that goes on for long turns it on again
    sys.exit(main())
