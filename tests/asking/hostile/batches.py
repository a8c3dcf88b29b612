"""Answers whatever it has read in one batch, and dies before it does where a question in it says so."""

import json
import os
import sys

from sane import HELLO, answer, prepare

rest = b""
while chunk := os.read(0, 1_000_000):
    *lines, rest = (rest + chunk).split(b"\n")
    replies = []
    for message in map(json.loads, lines):
        if message["op"] == "hello":
            replies.append(HELLO)
        elif message["op"] == "variant":
            prepare(message)
            replies.append({"variant": message["id"], "ready": True})
        elif message["op"] == "ask" and (message["given"].get("die") or f"die={message['id']}" in sys.argv):
            os._exit(1)
        elif message["op"] == "ask":
            replies.append(answer(message))
        else:
            sys.exit()
    os.write(1, "".join(json.dumps(reply) + "\n" for reply in replies).encode())
