"""Leaves its replies in the buffer."""

import sys

from well import Adapter, Json


class Sick(Adapter):
    def write(self, reply: Json) -> None:
        sys.stdout.write(self.text(reply))


Sick().run()
