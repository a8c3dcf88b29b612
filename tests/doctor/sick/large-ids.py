"""Keeps 32 bits of an id."""

from well import Adapter, Json


class Sick(Adapter):
    def ask(self, message: Json) -> Json:
        return {**super().ask(message), "id": message["id"] & 0xFFFFFFFF}


Sick().run()
