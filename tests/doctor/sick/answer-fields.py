"""Answers with a text where a list belongs."""

from well import Adapter, Json


class Sick(Adapter):
    def answer(self, question: str, given: Json) -> Json:
        answer = super().answer(question, given)
        return {"legal": " ".join(answer["legal"])} if question == "legal" else answer


Sick().run()
