"""Answers wrongly and at length: as much as an answer may hold, or with `most` nearly as much as a line may."""

import sys

from sane import talk

SIZE = 1_000_000 if "most" in sys.argv else 8_000


def reply(ask: dict) -> None:
    lists = ",".join(["[]"] * (SIZE // 3))
    sys.stdout.write(f'{{"id":{ask["id"]},"answer":{{"legal":[{lists}]}}}}\n')
    sys.stdout.flush()


talk(reply)
