"""Holds ten answers back."""

import atexit
import sys

from well import Adapter, Json


class Sick(Adapter):
    held: list[str] = []

    def write(self, reply: Json) -> None:
        self.held.append(self.text(reply))
        if "id" not in reply or len(self.held) == 10:
            self.let_go()

    def let_go(self) -> None:
        sys.stdout.write("".join(self.held))
        sys.stdout.flush()
        self.held.clear()


sick = Sick()
atexit.register(sick.let_go)
sick.run()
