"""The place of the fault that an answer names: `calls[3]`, `declared.north[0]`, `tricks[2][1]`."""

from __future__ import annotations

from collections.abc import Mapping

from belot_runner.reading.data import DataPath
from belot_runner.reading.fields import field_path
from belot_runner.spec.values import Wire
from belot_runner.tables import SEATS

# How many indices the place has in each field that can hold a fault; in `declared` a seat comes first.
_INDICES = {"calls": 1, "deals": 1, "discards": 0, "declared": 1, "tricks": 2}

FORMS = "calls[3], deals[2], discards, declared.north[0] or tricks[2][1]"


def parse_fault(text: str) -> DataPath | None:
    """The data path that the place of a fault means; None where it is not written as one."""
    name, *indices = text.replace("]", "").split("[")
    steps = name.split(".")
    numbers = [int(index) for index in indices if index.isdecimal() and len(index) < 4]
    path: DataPath = (*steps, *numbers)
    well_formed = (
        field_path(path) == text
        and _INDICES.get(steps[0]) == len(numbers)
        and (len(steps) == 2 and steps[1] in SEATS if steps[0] == "declared" else len(steps) == 1)
    )
    return path if well_formed else None


def leads_into(given: Mapping[str, Wire], path: DataPath) -> bool:
    """Whether a question has something at a data path."""
    found: Wire = given
    for step in path:
        if isinstance(step, int):
            inside = isinstance(found, list) and step < len(found)
        else:
            inside = isinstance(found, dict) and step in found
        if not inside:
            return False
        found = found[step]
    return True
