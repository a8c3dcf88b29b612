"""Whose answers a journal keeps, and by which rules: its first line."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belot_runner import __version__
from belot_runner.adapters.base import Hello
from belot_runner.errors import brief
from belot_runner.fuzzing.difference import as_key
from belot_runner.fuzzing.questions import ASKED
from belot_runner.spec.variants import Variant

Json = dict[str, Any]

FORMAT = 1
_ADAPTER = ("name", "version", "language")


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose answers a journal keeps, and by which rules: only what is the same in all of it can be added up.

    `questions` are those that are asked, each with the only fields that are compared, None for all.
    """

    suite: str
    adapter: Mapping[str, Any]
    questions: Mapping[str, Any]
    variants: Mapping[str, str]

    def apart(self, other: Whose) -> str:
        """What is first of all another than there, in words; empty where nothing is."""
        if self.suite != other.suite:
            return f"by suite {self.suite}, and not by {other.suite}"
        for name, value in self.adapter.items():
            if value != other.adapter[name]:
                return f"with an adapter whose {name} is {_named(value)}, and not {_named(other.adapter[name])}"
        if set(self.questions) != set(other.questions):
            return f"when {_listed(self.questions)} was answered, and not {_listed(other.questions)}"
        if self.questions != other.questions:
            changed = [name for name, fields in self.questions.items() if fields != other.questions[name]]
            return f"when other fields of {', '.join(changed)} were compared"
        if set(self.variants) != set(other.variants):
            return (
                f"about {', '.join(self.variants) or 'no variant'}, and not about {', '.join(other.variants) or 'any'}"
            )
        others = [name for name, rules in self.variants.items() if rules != other.variants[name]]
        return f"by other rules of {', '.join(others)}" if others else ""

    def as_json(self) -> Json:
        """The first line."""
        return {
            "journal": FORMAT,
            "suite": self.suite,
            "adapter": dict(self.adapter),
            "questions": dict(self.questions),
            "variants": dict(self.variants),
        }


def _listed(names: Mapping[str, Any]) -> str:
    return ", ".join(names) or "nothing"


def _named(value: object) -> str:
    return "none" if value is None else brief(str(value))


def whose(hello: Hello, variants: Sequence[Variant]) -> Whose:
    """Of this implementation, by the rules of these variants."""
    adapter = {name: getattr(hello, name) for name in _ADAPTER}
    questions = {name: sorted(hello.fields.get(name, ())) or None for name in ASKED if hello.answers(name)}
    return Whose(__version__, adapter, questions, {variant.id: digest(variant.rules) for variant in variants})


def digest(rules: Mapping[str, Any]) -> str:
    """A short word for a set of rules, another for other rules."""
    return hashlib.sha256(as_key(dict(rules)).encode()).hexdigest()[:16]


def whose_from(data: Mapping[str, Any]) -> Whose:
    """What a first line says; raises KeyError, TypeError or ValueError where it is none."""
    if data["journal"] != FORMAT:
        raise ValueError(f"format {data['journal']}, {FORMAT} was expected")
    adapter = {name: data["adapter"][name] for name in _ADAPTER}
    return Whose(str(data["suite"]), adapter, dict(data["questions"]), dict(data["variants"]))
