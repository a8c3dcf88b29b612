"""Answers the second question with a line of 200 MB."""

import sys

from sane import answer, say, talk


def reply(ask: dict) -> None:
    if ask["id"] == 2:
        for _ in range(200):
            sys.stdout.write("x" * 1_000_000)
        sys.stdout.write("\n")
    say(answer(ask))


talk(reply)
