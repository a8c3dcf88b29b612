"""Hangs at the third question, or at the one that at=N names; with tell=PATH it makes that file then."""

import sys
from pathlib import Path
from time import sleep

from sane import answer, say, talk

words = dict(word.split("=", 1) for word in sys.argv[1:] if "=" in word)


def reply(ask: dict) -> None:
    if ask["id"] == int(words.get("at", 3)):
        if "tell" in words:
            Path(words["tell"]).touch()
        sleep(60)
    say(answer(ask))


talk(reply)
