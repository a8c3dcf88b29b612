"""Goes by the rules, and dies where there are none."""

from well import Adapter, Json


class Sick(Adapter):
    def variant(self, message: Json) -> Json:
        is_played = message["rules"]["table.seats"] == "two-pairs"
        return {"variant": message["id"], **({"ready": True} if is_played else {"unsupported": "four players only"})}


Sick().run()
