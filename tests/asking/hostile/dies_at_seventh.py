"""Dies at every seventh question, whenever it is asked it."""

import os

from sane import answer, say, talk

talk(lambda ask: os._exit(1) if ask["id"] % 7 == 0 else say(answer(ask)))
