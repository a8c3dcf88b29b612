"""Dies of what it cannot parse."""

import json

from well import Adapter, Json


class Sick(Adapter):
    def parsed(self, line: str) -> Json:
        return dict(json.loads(line))


Sick().run()
