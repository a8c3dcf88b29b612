"""Answers by the variant of which it was told last."""

from well import Adapter, Json


class Sick(Adapter):
    hello = {**Adapter.hello, "variants": ["bulgarian-modern", "bela-4"]}
    current = ""

    def variant(self, message: Json) -> Json:
        self.current = message["id"]
        return super().variant(message)

    def answer(self, question: str, given: Json) -> Json:
        is_last = question == "trick" and self.current == "bulgarian-modern"
        return super().answer(question, given) | ({"points": 1000} if is_last else {})


Sick().run()
