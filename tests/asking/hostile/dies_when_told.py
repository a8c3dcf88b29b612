"""Dies at the questions that say so, whenever it is asked them."""

import os

from sane import answer, say, talk

talk(lambda ask: os._exit(1) if ask["given"].get("die") else say(answer(ask)))
