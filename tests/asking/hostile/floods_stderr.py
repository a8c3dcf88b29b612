"""Writes 50 MB to standard error before every answer, with `less` 1 MB."""

import sys

from sane import answer, say, talk


def reply(ask: dict) -> None:
    for _ in range(1 if "less" in sys.argv else 50):
        sys.stderr.write("e" * 1_000_000)
    print("\nflooded", file=sys.stderr, flush=True)
    if ask["given"].get("die"):
        sys.exit(1)
    say(answer(ask))


talk(reply)
