"""Dies at the seventh question that it is asked, whichever that is."""

import os
from itertools import count

from sane import answer, say, talk

asked = count(1)
talk(lambda ask: os._exit(1) if next(asked) == 7 else say(answer(ask)))
