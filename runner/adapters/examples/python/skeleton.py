"""The smallest complete adapter: fill in `legal`, then add the other questions in the same way."""

import json
import sys
from typing import Any


def legal(given: dict[str, Any]) -> dict[str, Any]:
    """Answer {"legal": [cards]} from given["contract"], ["leader"], ["trick"] and ["hand"]."""
    raise NotImplementedError("legal is not filled in")  # TODO: ask your engine here


VARIANTS = ["bulgarian-modern", "as-played"]  # the second for whatever is played, when `belot identify` asks
QUESTIONS = {"legal": legal}
HELLO: dict[str, Any] = {"protocol": 1, "name": "skeleton", "version": "0", "language": "python"}
# "partial" questions are answered at times; one that always is belongs in "questions".
HELLO.update(variants=VARIANTS[:1], partial=list(QUESTIONS))


def answer(ask: dict[str, Any]) -> dict[str, Any]:
    if ask["variant"] not in VARIANTS or ask["question"] not in QUESTIONS:
        return {"unsupported": f"{ask['question']} in {ask['variant']}"}
    try:
        return {"answer": QUESTIONS[ask["question"]](ask["given"])}
    except Exception as fault:  # a fault is answered too: it must not end the run
        return {"unsupported" if isinstance(fault, NotImplementedError) else "error": repr(fault)}


for line in filter(str.strip, sys.stdin):  # log to sys.stderr only
    try:
        message = json.loads(line)
    except ValueError as fault:
        message = {"op": str(fault)}  # and so answered like any op that is unknown
    op, key = message.get("op"), message.get("id")
    if op == "bye":
        break
    variant = {"variant": key, **({"ready": True} if key in VARIANTS else {"unsupported": "not played"})}
    unknown = {"id": key, "error": f"unknown op: {op}"}
    reply = {"id": key, **answer(message)} if op == "ask" else {"hello": HELLO, "variant": variant}.get(op, unknown)
    print(json.dumps(reply), flush=True)  # unflushed, both sides would wait for ever
