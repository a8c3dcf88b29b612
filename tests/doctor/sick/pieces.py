"""Takes what comes with one read for whole letters."""

import os
from collections.abc import Iterator

from well import Adapter


class Sick(Adapter):
    def lines(self) -> Iterator[str]:
        rest = ""
        while chunk := os.read(0, 1_000_000):
            *lines, rest = (rest + chunk.decode()).split("\n")
            yield from lines


Sick().run()
