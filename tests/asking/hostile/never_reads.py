"""Says what it would say to hello and to its variant, and reads nothing at all."""

import sys
from time import sleep

from sane import HELLO, say

say(HELLO)
sleep(0.2)  # else this would be an answer to hello too
say({"variant": sys.argv[1], "ready": True})
sleep(60)
