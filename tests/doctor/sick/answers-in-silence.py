"""Says nothing to a kind of question."""

from well import Adapter, Json


class Sick(Adapter):
    def reply(self, message: Json) -> Json | None:
        return None if "cards" in message.get("given", {}) else super().reply(message)


Sick().run()
