"""Writes two bytes for each character."""

import sys

from well import Adapter

sys.stdout.reconfigure(encoding="utf-16")
Adapter().run()
