"""Answers every question and ends without a line feed behind the last answer."""

import json
import sys

from sane import answer, say, talk


def reply(ask: dict) -> None:
    if ask["given"].get("last"):
        sys.stdout.write(json.dumps(answer(ask)))
        sys.exit(0)
    say(answer(ask))


talk(reply)
