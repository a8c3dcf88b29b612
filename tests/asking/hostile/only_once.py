"""Can only run once at a time: its first argument is a file that it holds."""

import sys
from pathlib import Path

from sane import answer, say, talk

held = Path(sys.argv[1])
try:
    held.touch(exist_ok=False)
except FileExistsError:
    sys.exit("the tables are locked")
talk(lambda ask: say(answer(ask)))
held.unlink()
