"""Takes a question that it does not know for an error."""

from well import Adapter, Json


class Sick(Adapter):
    def answer(self, question: str, given: Json) -> Json:
        if question not in self.hello["questions"]:
            raise ValueError(f"no question {question}")
        return super().answer(question, given)


Sick().run()
