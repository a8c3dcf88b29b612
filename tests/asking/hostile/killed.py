"""Is killed at the second question."""

import os
import signal

from sane import answer, say, talk

talk(lambda ask: os.kill(os.getpid(), signal.SIGSEGV) if ask["id"] == 2 else say(answer(ask)))
