"""Fails in the end."""

import sys

from well import Adapter


class Sick(Adapter):
    def bye(self) -> bool:
        sys.exit(4)


Sick().run()
