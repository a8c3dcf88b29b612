"""Does not say for which variant it is ready."""

from well import Adapter, Json


class Sick(Adapter):
    def variant(self, message: Json) -> Json:
        reply = super().variant(message)
        return {"ready": True} if "ready" in reply else reply


Sick().run()
