"""Writes its JSON over several lines."""

import json

from well import Adapter, Json


class Sick(Adapter):
    def text(self, reply: Json) -> str:
        return json.dumps(reply, indent=2) + "\n"


Sick().run()
