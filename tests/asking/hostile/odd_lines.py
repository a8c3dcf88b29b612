"""Replies with just the line that the question holds, ID in it being the question's id.

Where questions hold none it is the argument, and the reply to the fifth.
"""

import sys

from sane import answer, say, talk


def reply(ask: dict) -> None:
    if "line" not in ask["given"] and ask["id"] != 5:
        say(answer(ask))
        return
    line = ask["given"].get("line", sys.argv[1]).replace("ID", str(ask["id"]))
    line = line.replace("DEEP", "[" * 100_000 + "]" * 100_000)
    line = line.replace("LESS", "[" * 500 + "]" * 500).replace("DIGITS", "9" * 5_000)
    sys.stdout.buffer.write(line.encode("latin-1" if "é" in line else "utf-8") + b"\n")
    sys.stdout.buffer.flush()


talk(reply)
