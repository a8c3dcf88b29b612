"""Answers twice."""

from well import Adapter, Json


class Sick(Adapter):
    def write(self, reply: Json) -> None:
        for _ in range(1 + ("answer" in reply)):
            super().write(reply)


Sick().run()
