"""Does not go: neither at bye nor at the end of its input nor when it is told to."""

import signal
from time import sleep

from sane import answer, say, talk

signal.signal(signal.SIGTERM, signal.SIG_IGN)
talk(lambda ask: say(answer(ask)))
sleep(60)
