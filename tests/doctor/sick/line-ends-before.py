"""Writes a line feed before each line, not behind it."""

from well import Adapter, Json


class Sick(Adapter):
    def text(self, reply: Json) -> str:
        return "\n" + super().text(reply)[:-1]


Sick().run()
