"""Writes its replies byte by byte, also where a character has several."""

import json
import os

from sane import talk


def reply(ask: dict) -> None:
    said = json.dumps({"id": ask["id"], "unsupported": "žádný král ♥"}, ensure_ascii=False)
    for byte in f"{said}\n".encode():
        os.write(1, bytes([byte]))


talk(reply)
