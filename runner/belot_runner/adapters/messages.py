"""What is said to an implementation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belot_runner import __version__
from belot_runner.adapters.base import PROTOCOL, Ask

Message = dict[str, Any]


def hello() -> Message:
    """The first message."""
    return {"op": "hello", "protocol": PROTOCOL, "suite": __version__}


def variant(variant: str, rules: Mapping[str, Any] | None) -> Message:
    """The rules of a variant, or its name alone."""
    return {"op": "variant", "id": variant, **({} if rules is None else {"rules": dict(rules)})}


def ask(ask: Ask) -> Message:
    """A question; there are many, so that who sends them as lines writes them with less ado."""
    return {"op": "ask", "id": ask.number, "variant": ask.variant, "question": ask.question, "given": ask.given}
