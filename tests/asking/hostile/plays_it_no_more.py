"""Dies at the first question, and is not ready for the variant when it is started again."""

import os
import sys
from pathlib import Path

from sane import talk

seen = Path(sys.argv[1])
was_there = seen.exists()
seen.touch()
talk(lambda ask: os._exit(1), ready=not was_there)
