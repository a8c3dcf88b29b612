"""Ends at bye before it has answered what it has read."""

import os
from collections.abc import Iterator

from well import Adapter


class Sick(Adapter):
    def lines(self) -> Iterator[str]:
        rest = b""
        while chunk := os.read(0, 1_000_000):
            *lines, rest = (rest + chunk).split(b"\n")
            if b'{"op":"bye"}' in lines[2:]:
                lines = lines[:2]
            yield from (line.decode() for line in lines)


Sick().run()
