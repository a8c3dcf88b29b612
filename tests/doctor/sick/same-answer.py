"""Plays the cards that it is asked about, and so has them no more when it is asked again."""

from well import Adapter, Json


class Sick(Adapter):
    last: Json = {}

    def answer(self, question: str, given: Json) -> Json:
        answer = super().answer(question, given)
        if given == self.last:
            raise ValueError("that card has been played")
        self.last = given
        return answer


Sick().run()
