"""Takes an empty line for the end."""

import sys
from collections.abc import Iterator

from well import Adapter


class Sick(Adapter):
    def lines(self) -> Iterator[str]:
        for line in sys.stdin:
            if not line.strip():
                return
            yield line


Sick().run()
