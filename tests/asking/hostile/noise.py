"""Writes bytes that mean nothing: before every answer, or instead of the second one if `instead` is given."""

import sys

from sane import answer, say, talk

NOISE = bytes(byte for byte in range(256) if byte != 10)


def reply(ask: dict) -> None:
    if "instead" not in sys.argv or ask["id"] == 2:
        sys.stdout.buffer.write(NOISE + b"\n")
        sys.stdout.buffer.flush()
    if "instead" not in sys.argv or ask["id"] != 2:
        say(answer(ask))


talk(reply)
