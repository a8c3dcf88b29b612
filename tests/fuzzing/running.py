"""How the tests of this folder run `belot fuzz`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from belot_runner.reading import schemas

Json = dict[str, Any]
Belot = Callable[..., tuple[int, str, str]]

UNDERTRUMPS = "python:fuzzing.engines:undertrumps"
VARIANT = ("--variant", "bulgarian-modern")


def document(belot: Belot, *arguments: str | Path, code: int = 1) -> Json:
    """What `belot fuzz --json` prints, but for the time it took."""
    ended, out, err = belot("fuzz", *arguments, "--json")
    assert (ended, err) == (code, "")
    told: Json = json.loads(out)
    assert schemas.validate("output/fuzz.json", told) is None
    del told["seconds"]
    return told
