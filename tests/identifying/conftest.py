"""The independent sets of rules and random questions are read from the folder beside this one."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "independence"))
