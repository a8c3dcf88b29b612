"""The texts of the project, taken apart."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "spec"
PROTOCOL = (SPEC / "protocol.md").read_text(encoding="utf-8")


class Block(NamedTuple):
    """A fenced block: what stands behind the fence (`json legal.given`), its text, and the line it begins in."""

    info: str
    text: str
    line: int

    @property
    def data(self) -> Any:
        return json.loads(self.text)


def blocks(text: str) -> list[Block]:
    return [
        Block(found[1], found[2], text.count("\n", 0, found.start()) + 1)
        for found in re.finditer(r"^```([^\n`]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    ]


# The examples of the protocol: `json NAME` is a question or an answer by the schema NAME.
EXAMPLES = [block for block in blocks(PROTOCOL) if block.info.startswith("json ")]
