"""Dies at the second question, and is another once one has died: its first argument is a file by which it knows."""

import os
import sys
from pathlib import Path

from sane import HELLO, answer, say, talk

dead = Path(sys.argv[1])


def reply(ask: dict) -> None:
    if ask["id"] == 2:
        dead.touch()
        os._exit(1)
    say(answer(ask))


talk(reply, HELLO | {"version": "2"} if dead.exists() else HELLO)
