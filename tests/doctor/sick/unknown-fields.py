"""Is strict about fields."""

from well import Adapter, Json

KNOWN = {"hello": {"protocol", "suite"}, "variant": {"id", "rules"}, "ask": {"id", "variant", "question", "given"}}


class Sick(Adapter):
    def reply(self, message: Json) -> Json | None:
        more = set(message) - KNOWN.get(message["op"], set(message)) - {"op"}
        if not more:
            return super().reply(message)
        return {"id": message.get("id"), "error": f"unknown field {', '.join(more)}"}


Sick().run()
