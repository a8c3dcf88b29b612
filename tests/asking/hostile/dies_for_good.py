"""Dies at the thirty-first question, and from then on, whenever it is started again, at every question.

Its first argument is a file by which it knows.
"""

import os
import sys
from pathlib import Path

from sane import answer, say, talk

dead = Path(sys.argv[1])


def reply(ask: dict) -> None:
    if ask["id"] == 31:
        dead.touch()
    if dead.exists():
        os._exit(1)
    say(answer(ask))


talk(reply)
