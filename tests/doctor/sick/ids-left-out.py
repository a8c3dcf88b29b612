"""Sends no ids back."""

from well import Adapter, Json


class Sick(Adapter):
    def ask(self, message: Json) -> Json:
        return {name: value for name, value in super().ask(message).items() if name != "id"}


Sick().run()
