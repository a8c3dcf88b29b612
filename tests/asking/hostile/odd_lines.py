"""Replies with just the line that the question holds, `ID` in it being the question's id."""

import sys

from sane import talk


def reply(ask: dict) -> None:
    line = ask["given"]["line"].replace("ID", str(ask["id"])).replace("DEEP", "[" * 100_000 + "]" * 100_000)
    line = line.replace("LESS", "[" * 500 + "]" * 500).replace("DIGITS", "9" * 5_000)
    sys.stdout.buffer.write(line.encode("latin-1" if "é" in line else "utf-8") + b"\n")
    sys.stdout.buffer.flush()


talk(reply)
