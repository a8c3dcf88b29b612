"""Answers all that it has read under their ids, but in another order."""

import os
from collections.abc import Iterator

from well import Adapter, Json


class Sick(Adapter):
    ids: list[int] = []

    def lines(self) -> Iterator[str]:
        rest = b""
        while chunk := os.read(0, 1_000_000):
            *lines, rest = (rest + chunk).split(b"\n")
            self.ids = [self.parsed(line.decode()).get("id", 0) for line in lines if b'"ask"' in line and b"}" in line]
            yield from (line.decode() for line in lines)

    def ask(self, message: Json) -> Json:
        return {**super().ask(message), "id": self.ids.pop()}


Sick().run()
