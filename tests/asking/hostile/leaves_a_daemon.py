"""Starts a child in a session of its own, which holds the output open, and ends at the second question or after bye."""

import os
import sys
from time import sleep

from sane import answer, say, talk

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        sleep(60)
    os._exit(0)
os.wait()
talk(lambda ask: sys.exit(2) if ask["id"] == 2 and "stays" not in sys.argv else say(answer(ask)))
