"""Ends at every question."""

import sys

from sane import talk


def leave(ask: object) -> None:
    print("cannot think", file=sys.stderr)
    sys.exit(3)


talk(leave)
