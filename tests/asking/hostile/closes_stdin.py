"""Closes its standard input, and stays: at the first question, or with `early` before it is ready for one."""

import json
import os
import sys
from time import sleep

from sane import HELLO, say, talk


def close(ask: object) -> None:
    os.close(0)
    sleep(60)


if "early" in sys.argv:
    sys.stdin.readline()
    say(HELLO)
    message = json.loads(sys.stdin.readline())
    os.close(0)
    say({"variant": message["id"], "ready": True})
    sleep(60)
talk(close)
