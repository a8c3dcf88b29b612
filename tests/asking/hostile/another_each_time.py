"""Is another version in each process."""

import os

from sane import HELLO, answer, say, talk

talk(lambda ask: say(answer(ask)), HELLO | {"version": str(os.getpid())})
