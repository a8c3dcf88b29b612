"""Needs something of which there is only one."""

import fcntl
import sys
from pathlib import Path

from well import Adapter

with Path(__file__).open() as lock:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        sys.exit("the port 4711 is taken")
    Adapter().run()
