"""Catches nothing."""

from well import Adapter, Json


class Sick(Adapter):
    def ask(self, message: Json) -> Json:
        if message["question"] not in self.hello["questions"]:
            return {"id": message["id"], "unsupported": "not answered"}
        return {"id": message["id"], "answer": self.answer(message["question"], message["given"])}


Sick().run()
