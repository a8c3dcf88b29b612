"""Answers with a number that is none."""

from well import Adapter, Json


class Sick(Adapter):
    def answer(self, question: str, given: Json) -> Json:
        answer = super().answer(question, given)
        return {**answer, "points": float("nan")} if question == "trick" else answer


Sick().run()
