"""What the hostile adapters have in common: a talk that is as it should be wherever they do not spoil it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

Json = dict[str, Any]

HELLO: Json = {"protocol": 1, "name": "hostile", "version": "1", "partial": ["legal", "trick"]}


def say(message: Json) -> None:
    """Send a line."""
    print(json.dumps(message), flush=True)


@cache
def engine() -> Any:
    """The reference: questions of the suite do not say what to answer."""
    sys.path.insert(0, str(Path(__file__).parents[3] / "reference"))
    from belot_reference.engine import Reference

    return Reference()


def answer(ask: Json) -> Json:
    """The reply that is expected: each question of these tests says what to answer."""
    given = ask["given"]
    right = given["say"] if "say" in given else engine().ask(ask["question"], ask["variant"], given)
    return {"id": ask["id"], "answer": right}


def prepare(variant: Json) -> None:
    """Learn the rules of a variant, if they are real ones."""
    if len(variant.get("rules") or ()) > 1:
        engine().variant(variant["id"], variant["rules"])


def talk(on_ask: Callable[[Json], None], hello: Json = HELLO, ready: bool = True) -> None:
    """Reply to hello and variant as one should, and leave questions to `on_ask`."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["op"] == "hello":
            say(hello)
        elif message["op"] == "variant":
            prepare(message)
            say({"variant": message["id"], **({"ready": True} if ready else {"unsupported": "not played"})})
        elif message["op"] == "ask":
            on_ask(message)
        else:
            return


if __name__ == "__main__":
    talk(lambda ask: say(answer(ask)))
