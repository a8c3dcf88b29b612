"""Leaves its answers in the buffer."""

import sys

from well import Adapter, Json


class Sick(Adapter):
    def write(self, reply: Json) -> None:
        sys.stdout.write(self.text(reply))
        if "id" not in reply:
            sys.stdout.flush()


Sick().run()
