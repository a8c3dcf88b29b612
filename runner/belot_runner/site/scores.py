"""The page on how strong the suite is, from the document that `belot check --json` prints."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from belot_runner.errors import UsageError
from belot_runner.paths import shown
from belot_runner.site.page import Page, made


@dataclass(frozen=True, slots=True)
class Caught:
    """Of a variant: how many of its rules' other choices there are, and how many of them a case catches."""

    variant: str
    others: int
    caught: int


@dataclass(frozen=True, slots=True)
class Guessing:
    """What an adapter gets right of a variant's checks, by question as whole per cents; `all` of all of them."""

    adapter: str
    variant: str
    share: Mapping[str, int]
    all: int


def read_proof(file: Path) -> Mapping[str, Any]:
    """The document of `belot check --json`; raises UsageError where the file is none."""
    hint = "belot check --json writes it"
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{shown(file)} cannot be read: {error.strerror}", hint=hint) from None
    except ValueError:
        raise UsageError(f"{shown(file)} is not JSON", hint=hint) from None
    if not isinstance(document, dict) or not isinstance(document.get("strength"), dict):
        raise UsageError(f"{shown(file)} does not say how strong the suite is", hint=hint)
    return document


def scores_page(proof: Mapping[str, Any] | None) -> Page:
    """The page; without a proof it says what the scores are, and how they are had."""
    told = proof or {}
    strength = told.get("strength", {})
    guesses = list(_guessing(strength.get("nulls", ())))
    return made(
        "scores.md",
        "How strong the suite is",
        "scores.md.jinja",
        scores=strength.get("scores", {}),
        findings=len(told.get("findings", ())),
        caught=list(_caught(strength.get("choices", ()))),
        guesses=guesses,
        questions=list(dict.fromkeys(question for each in guesses for question in each.share)),
    )


def _caught(choices: Sequence[Mapping[str, Any]]) -> Iterator[Caught]:
    for variant in dict.fromkeys(each["variant"] for each in choices):
        of_variant = [each for each in choices if each["variant"] == variant]
        yield Caught(variant, len(of_variant), sum(bool(each["caught_by"]) for each in of_variant))


def _guessing(nulls: Sequence[Mapping[str, Any]]) -> Iterator[Guessing]:
    for each in nulls:
        right, asked = each["right"], each["asked"]
        share = {question: _per_cent(right.get(question, 0), number) for question, number in asked.items() if number}
        yield Guessing(each["adapter"], each["variant"], share, _per_cent(sum(right.values()), sum(asked.values())))


def _per_cent(part: int, whole: int) -> int:
    return round(100 * part / whole) if whole else 0
