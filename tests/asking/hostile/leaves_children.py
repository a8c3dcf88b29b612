"""Starts a child that holds its output open, and ends at the second question or, with `stays`, after bye."""

import subprocess
import sys

from sane import answer, say, talk

subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)", *sys.argv[1:]])
talk(lambda ask: sys.exit(2) if ask["id"] == 2 and "stays" not in sys.argv else say(answer(ask)))
