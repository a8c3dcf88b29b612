"""Documents of runs made up for a test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def check(name: str, outcome: str = "pass", variant: str = "bela-4", **more: Any) -> Json:
    """A check, by its id: `play.void/one~2`."""
    case, _, twin = name.partition("~")
    rule = case.partition("/")[0]
    made = {
        "id": name,
        "case": case,
        "variant": variant,
        "rule": None if rule == "game" else rule,
        "question": "legal",
        "twin": int(twin or 0),
        "outcome": outcome,
        "normative": True,
    }
    return {**made, **({} if outcome == "pass" else {"fails": True, "expected": {}}), **more}


def document(*checks: Json, name: str = "mine", version: str | None = "1", **more: Any) -> Json:
    """A run with these checks."""
    return {
        "suite": "1.0.0",
        "adapter": {"name": name, "version": version, "language": "go"},
        "variants": list(dict.fromkeys(each["variant"] for each in checks)),
        "unsupported": {},
        "strict": False,
        "shard": None,
        "losses": 0,
        "stopped": None,
        "seconds": 0.1,
        "checks": list(checks),
        "summary": {"outcomes": {}, "chapters": {}, "customary": 0, "failing": 0, "known": 0, "stray": 0},
        "causes": [],
        "untrue": [],
        "stray": [],
        "untested": [],
        "exit": 0,
        **more,
    }


def written(folder: Path, name: str, data: object) -> Path:
    """A file of that name with a document in it."""
    file = folder / name
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return file
