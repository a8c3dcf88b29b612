"""Is strict about what is given."""

from well import Adapter, Json

KNOWN = {"contract", "leader", "trick", "hand", "cards", "deal"}


class Sick(Adapter):
    def answer(self, question: str, given: Json) -> Json:
        if set(given) - KNOWN:
            raise ValueError(f"unknown field {', '.join(set(given) - KNOWN)}")
        return super().answer(question, given)


Sick().run()
