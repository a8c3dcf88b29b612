"""Takes a while to say hello: as many seconds as the argument says."""

import sys
from time import sleep

from sane import answer, say, talk

sleep(float(sys.argv[1]))
talk(lambda ask: say(answer(ask)))
