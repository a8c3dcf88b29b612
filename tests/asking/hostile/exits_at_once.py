"""Ends before its first word."""

import sys

print("no engine today", file=sys.stderr)
sys.exit(3)
