"""Dies of some questions."""

import sys

from well import Adapter, Json


class Sick(Adapter):
    def answer(self, question: str, given: Json) -> Json:
        if question == "trick" and "deal" in given:
            sys.exit("no memory for a whole deal")
        return super().answer(question, given)


Sick().run()
