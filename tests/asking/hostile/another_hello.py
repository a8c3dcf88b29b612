"""Is another version each time it is started, and dies at the second question."""

import os

from sane import HELLO, answer, say, talk

talk(lambda ask: os._exit(1) if ask["id"] == 2 else say(answer(ask)), HELLO | {"version": str(os.getpid())})
