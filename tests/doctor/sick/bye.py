"""Does not care for bye."""

from well import Adapter, Json


class Sick(Adapter):
    def bye(self) -> bool:
        return False

    def unknown(self, message: Json) -> Json | None:
        return None if message["op"] == "bye" else super().unknown(message)


Sick().run()
