"""Takes 0 for no id."""

from well import Adapter, Json


class Sick(Adapter):
    def ask(self, message: Json) -> Json:
        return {**super().ask(message), "id": message["id"] or None}


Sick().run()
