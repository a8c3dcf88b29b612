"""Where something stands, as every document tells it."""

from __future__ import annotations

from typing import Any

from belot_runner.asking.results import Untrue
from belot_runner.errors import Place


def place_as_json(place: Place | None) -> dict[str, Any]:
    """The fields of a document that say where something stands; none where it stands nowhere."""
    return {"file": place.file, "line": place.line, "column": place.column} if place else {}


def untrue_as_json(untrue: Untrue) -> dict[str, Any]:
    """What a list of known failures says and is not so; its schema is `untrue` in spec/schemas/common.json."""
    return {**place_as_json(untrue.place), "id": untrue.entry, "message": untrue.message}
