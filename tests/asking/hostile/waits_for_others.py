"""Answers once three processes have been asked: its first argument is a folder in which they leave word."""

import os
import sys
from pathlib import Path
from time import monotonic, sleep

from sane import answer, say, talk

folder = Path(sys.argv[1])


def reply(ask: dict) -> None:
    (folder / str(os.getpid())).touch()
    until = monotonic() + 20
    while len(list(folder.iterdir())) < 3 and monotonic() < until:
        sleep(0.005)
    say(answer(ask))


talk(reply)
