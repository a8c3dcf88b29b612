"""Writes without end when it is asked: lines, blank lines or one line, as the argument says."""

import sys

from sane import talk

CHUNKS = {"lines": "noise\n" * 10_000, "blank": "\n" * 60_000, "one-line": "x" * 60_000, "slow": "noise\n"}


def babble(ask: object) -> None:
    from time import sleep

    chunk = next(CHUNKS[word] for word in sys.argv if word in CHUNKS)
    while True:
        sys.stdout.write(chunk)
        sys.stdout.flush()
        if len(chunk) < 10:
            sleep(0.001)


talk(babble)
