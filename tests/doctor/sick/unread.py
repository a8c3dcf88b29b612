"""Throws away what the pipe does not take at once."""

import os
from contextlib import suppress

from well import Adapter, Json

os.set_blocking(1, False)


class Sick(Adapter):
    def write(self, reply: Json) -> None:
        with suppress(BlockingIOError):
            os.write(1, self.text(reply).encode())


Sick().run()
