"""Takes a variant that it does not know for an error."""

from well import Adapter, Json


class Sick(Adapter):
    def variant(self, message: Json) -> Json:
        if message["id"] in ("bulgarian-modern", "as-played"):
            return {"variant": message["id"], "ready": True}
        return {"error": f"no variant {message['id']}"}


Sick().run()
