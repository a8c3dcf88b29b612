"""The reference as a process, but for what its arguments say.

`name=VARIANT` puts a variant into its hello, and `changes` makes that another at each start. `dies=QUESTION` ends it
where it is asked that, `waits=FILE` makes it wait where it is asked anything, which the file tells. `noise=N` lets it
print a line that is no reply before each of its first N answers, `late` one after its last. `log=FILE` notes starts.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import sleep

from belot_reference.engine import Reference

OPTIONS = dict(word.partition("=")[::2] for word in sys.argv[1:])


def say(message: dict) -> None:
    print(json.dumps(message), flush=True)


def main() -> None:
    reference, noise = Reference(), int(OPTIONS.get("noise", 0))
    if "log" in OPTIONS:
        with Path(OPTIONS["log"]).open("a") as log:
            log.write(f"{os.getpid()}\n")
    for line in sys.stdin:
        message = json.loads(line)
        match message["op"]:
            case "hello":
                hello = {"protocol": 1, "name": f"process {os.getpid()}" if "changes" in OPTIONS else "process"}
                say({**hello, "variants": [OPTIONS["name"]]} if "name" in OPTIONS else hello)
            case "variant":
                reference.variant(message["id"], message["rules"])
                say({"variant": message["id"], "ready": True})
            case "ask":
                if "waits" in OPTIONS:
                    Path(OPTIONS["waits"]).touch()
                    sleep(300)
                if message["question"] == OPTIONS.get("dies"):
                    os._exit(3)
                if noise:
                    print("thinking about", message["question"], flush=True)
                    noise -= 1
                answer = reference.ask(message["question"], message["variant"], message["given"])
                say({"id": message["id"], "answer": answer})
            case _:
                break
    if "late" in OPTIONS:
        print("that was all", flush=True)


main()
