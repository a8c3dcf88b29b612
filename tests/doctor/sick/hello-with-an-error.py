"""Does not know hello."""

from well import Adapter, Json


class Sick(Adapter):
    def reply(self, message: Json) -> Json | None:
        return self.unknown(message)


Sick().run()
