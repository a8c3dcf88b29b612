"""Sends ids back as texts."""

from well import Adapter, Json


class Sick(Adapter):
    def ask(self, message: Json) -> Json:
        return {**super().ask(message), "id": str(message["id"])}


Sick().run()
