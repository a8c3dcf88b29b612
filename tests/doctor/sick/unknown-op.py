"""Says nothing to an op that it does not know."""

from well import Adapter, Json


class Sick(Adapter):
    def unknown(self, message: Json) -> Json | None:
        return super().unknown(message) if "JSON" in message["op"] else None


Sick().run()
