"""Answers well, and talks on and on once the talk is over."""

import sys

from sane import answer, say, talk

talk(lambda ask: say(answer(ask)))
while True:
    sys.stdout.write("\n" * 100 + "shutting down\n" * 100)
