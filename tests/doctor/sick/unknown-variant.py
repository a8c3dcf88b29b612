"""Dies of a variant that it does not know."""

from well import Adapter, Json

PLAYED = {"bulgarian-modern": True}


class Sick(Adapter):
    def variant(self, message: Json) -> Json:
        return {"variant": message["id"], "ready": True if message["id"] == "as-played" else PLAYED[message["id"]]}


Sick().run()
