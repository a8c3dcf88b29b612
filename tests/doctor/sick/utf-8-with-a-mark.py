"""Writes a mark of the byte order first."""

import sys

from well import Adapter

sys.stdout.reconfigure(encoding="utf-8-sig")
Adapter().run()
