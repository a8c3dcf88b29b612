"""Knows no letters but those of ASCII."""

import sys

from well import Adapter

sys.stdin.reconfigure(encoding="ascii")
Adapter().run()
