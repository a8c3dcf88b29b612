"""Fails at a kind of question."""

from well import Adapter, Json


class Sick(Adapter):
    def answer(self, question: str, given: Json) -> Json:
        if "cards" in given:
            raise ValueError("seventeen is not divisible by four")
        return super().answer(question, given)


Sick().run()
