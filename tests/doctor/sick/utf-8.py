"""Writes in another encoding."""

import json
import sys

from well import Adapter, Json

sys.stdout.reconfigure(encoding="latin-1")


class Sick(Adapter):
    hello = {**Adapter.hello, "name": "Béla"}

    def text(self, reply: Json) -> str:
        return json.dumps(reply, ensure_ascii=False) + "\n"


Sick().run()
