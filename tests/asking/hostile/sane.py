"""What the hostile adapters have in common: a talk that is as it should be wherever they do not spoil it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]

HELLO: Json = {"protocol": 1, "name": "hostile", "version": "1", "partial": ["legal", "trick"]}


def say(message: Json) -> None:
    """Send a line."""
    print(json.dumps(message), flush=True)


def answer(ask: Json) -> Json:
    """The reply that is expected: each question says what to answer."""
    return {"id": ask["id"], "answer": ask["given"]["say"]}


def talk(on_ask: Callable[[Json], None], hello: Json = HELLO, ready: bool = True) -> None:
    """Reply to hello and variant as one should, and leave questions to `on_ask`."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["op"] == "hello":
            say(hello)
        elif message["op"] == "variant":
            say({"variant": message["id"], **({"ready": True} if ready else {"unsupported": "not played"})})
        elif message["op"] == "ask":
            on_ask(message)
        else:
            return


if __name__ == "__main__":
    talk(lambda ask: say(answer(ask)))
