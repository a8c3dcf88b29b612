"""Refuses a variant with a rule that it does not know."""

from well import Adapter, Json


class Sick(Adapter):
    def variant(self, message: Json) -> Json:
        if "later.rule" in message.get("rules", {}):
            return {"variant": message["id"], "unsupported": "unknown rule later.rule"}
        return super().variant(message)


Sick().run()
