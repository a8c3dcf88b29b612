"""Closes its standard output at the second question, and stays."""

import os
from time import sleep

from sane import answer, say, talk


def reply(ask: dict) -> None:
    if ask["id"] == 2:
        os.close(1)
        sleep(60)
    say(answer(ask))


talk(reply)
