"""Stops in the middle of a line; with `exit` as argument it ends there, else it waits."""

import sys

from sane import talk


def begin(ask: dict) -> None:
    sys.stdout.write(f'{{"id":{ask["id"]},"ans')
    sys.stdout.flush()
    if "exit" in sys.argv:
        sys.exit(0)


talk(begin)
