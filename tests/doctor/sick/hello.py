"""Dies of hello."""

from well import Adapter, Json


class Sick(Adapter):
    def reply(self, message: Json) -> Json | None:
        return {"protocol": message["version"]}


Sick().run()
