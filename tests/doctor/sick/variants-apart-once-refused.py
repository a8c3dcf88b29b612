"""Plays nothing any more once it has refused something."""

from well import Adapter, Json


class Sick(Adapter):
    current: str | None = None

    def variant(self, message: Json) -> Json:
        reply = super().variant(message)
        self.current = message["id"] if "ready" in reply else None
        return reply

    def answer(self, question: str, given: Json) -> Json:
        if self.current is None:
            raise ValueError("no variant")
        return super().answer(question, given)


Sick().run()
