"""Answers the second question with a line of 200 MB; with `slowly` it takes its time."""

import sys
from time import sleep

from sane import answer, say, talk


def reply(ask: dict) -> None:
    if ask["id"] == 2:
        for _ in range(2000):
            sys.stdout.write("x" * 100_000)
            sys.stdout.flush()
            sleep(0.05 if "slowly" in sys.argv else 0)
        sys.stdout.write("\n")
    say(answer(ask))


talk(reply)
