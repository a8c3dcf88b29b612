"""A sound adapter, in pieces that can be exchanged one by one. It knows nothing of belot: nobody asks that it does."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]


class Adapter:
    hello: Json = {"protocol": 1, "name": "well", "variants": ["bulgarian-modern"], "questions": ["legal", "trick"]}

    def lines(self) -> Iterator[str]:
        """What is said to it, line by line."""
        yield from sys.stdin

    def parsed(self, line: str) -> Json:
        """The message that a line is."""
        try:
            return dict(json.loads(line))
        except ValueError as error:
            return {"op": f"not JSON: {error}"}

    def reply(self, message: Json) -> Json | None:
        """The reply to any message but bye."""
        op = message["op"]
        if op == "hello":
            return self.hello
        if op == "variant":
            return self.variant(message)
        if op == "ask":
            return self.ask(message)
        return self.unknown(message)

    def variant(self, message: Json) -> Json:
        if message["id"] in self.hello["variants"]:
            return {"variant": message["id"], "ready": True}
        return {"variant": message["id"], "unsupported": "not played"}

    def ask(self, message: Json) -> Json:
        try:
            return {"id": message["id"], "answer": self.answer(message["question"], message["given"])}
        except NotImplementedError as why:
            return {"id": message["id"], "unsupported": str(why)}
        except Exception as error:
            return {"id": message["id"], "error": repr(error)}

    def answer(self, question: str, given: Json) -> Json:
        if question == "legal":
            return {"legal": given["hand"]}
        if question == "trick":
            return {"winner": given["leader"], "points": sum(map(ord, "".join(given["cards"]))) % 50}
        raise NotImplementedError(f"not answered: {question}")

    def unknown(self, message: Json) -> Json | None:
        return {"id": message.get("id"), "error": f"unknown op {message['op']}"}

    def text(self, reply: Json) -> str:
        """A reply as it is written."""
        return json.dumps(reply) + "\n"

    def write(self, reply: Json) -> None:
        sys.stdout.write(self.text(reply))
        sys.stdout.flush()

    def bye(self) -> bool:
        """Whether it ends at bye."""
        return True

    def run(self) -> None:
        for line in self.lines():
            if not line.strip():
                continue
            message = self.parsed(line)
            if message["op"] == "bye" and self.bye():
                return
            reply = self.reply(message)
            if reply is not None:
                self.write(reply)


if __name__ == "__main__":
    Adapter().run()
