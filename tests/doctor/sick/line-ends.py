"""Ends its lines as no system has done for long."""

from well import Adapter, Json


class Sick(Adapter):
    def text(self, reply: Json) -> str:
        return super().text(reply)[:-1] + "\r"


Sick().run()
