"""Has a print left in it."""

from well import Adapter, Json


class Sick(Adapter):
    def answer(self, question: str, given: Json) -> Json:
        if question == "trick":
            print("DEBUG cards =", given["cards"], flush=True)
        return super().answer(question, given)


Sick().run()
