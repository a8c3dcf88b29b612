"""Does not say why."""

from well import Adapter, Json


class Sick(Adapter):
    def ask(self, message: Json) -> Json:
        reply = super().ask(message)
        return {**reply, "unsupported": True} if "unsupported" in reply else reply


Sick().run()
