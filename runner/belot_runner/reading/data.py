"""What a file holds, as plain data, and the way to a part of it."""

from __future__ import annotations

from typing import Any, TypeAlias

Data: TypeAlias = Any  # a dict with str or int keys, list, str, int, float, bool or None
DataPath: TypeAlias = tuple[str | int, ...]
