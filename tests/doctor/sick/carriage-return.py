"""Takes a carriage return for a part of what is said."""

import json
import sys
from collections.abc import Iterator

from well import Adapter, Json

sys.stdin.reconfigure(newline="\n")


class Sick(Adapter):
    def lines(self) -> Iterator[str]:
        for line in sys.stdin:
            yield line.removesuffix("\n")

    def parsed(self, line: str) -> Json:
        message, end = json.JSONDecoder().raw_decode(line) if line.startswith("{") and line[-1:] != "," else ({}, 0)
        return message if end == len(line) else {"op": "not JSON"}


Sick().run()
