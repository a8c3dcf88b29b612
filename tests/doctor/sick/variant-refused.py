"""Names a variant in its hello, and does not play it."""

from well import Adapter, Json


class Sick(Adapter):
    def variant(self, message: Json) -> Json:
        return {"variant": message["id"], "unsupported": "later"}


Sick().run()
