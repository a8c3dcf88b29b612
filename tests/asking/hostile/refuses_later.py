"""Plays the variant in the first process of all, and in no other: its first argument is a file by which it knows."""

import sys
from pathlib import Path

from sane import answer, say, talk

try:
    Path(sys.argv[1]).touch(exist_ok=False)
    first = True
except FileExistsError:
    first = False
talk(lambda ask: say(answer(ask)), ready=first)
