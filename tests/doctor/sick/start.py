"""Ends before anything is said to it."""

import sys

sys.exit("no licence")
