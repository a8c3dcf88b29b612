"""Reads into a buffer of a fixed size."""

import sys
from collections.abc import Iterator

from well import Adapter


class Sick(Adapter):
    def lines(self) -> Iterator[str]:
        while line := sys.stdin.readline(8192):
            yield line


Sick().run()
