"""The index: what an export is of, how its answers are compared, and every other file with its hash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from belot_runner import __version__
from belot_runner.adapters.base import PROTOCOL
from belot_runner.asking.compare import COMPARED
from belot_runner.asking.select import Check
from belot_runner.cases.questions import QUESTIONS
from belot_runner.exporting import FORMAT
from belot_runner.exporting.rules import said
from belot_runner.spec.retired import Retired
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE

Json = dict[str, Any]

NAME = "index.json"
MADE_BY = "belot-conformance"
VALUE = "value"

COMPARISONS: Mapping[str, str] = {
    VALUE: "Equal: numbers by value (10.0 is 10, true is no number), lists item by item in their order, tables entry "
    "by entry with no entry too many.",
    "set": "A list in any order, nothing in it twice.",
    "sets": "A table of sets: the same keys, and under each the same set.",
    "sets-of-sets": "A table of lists of sets, both in any order; a key with an empty list is a key left out.",
    "record": "Of the fields expected each is equal; further ones do not count. Of illegal only `at` is compared, "
    "unless you want `rule` compared too.",
}
"""How fields are compared, in words."""

ALONE = ("illegal", "wins_match")
"""Fields that are wrong in an answer wherever they are not expected."""


def checks_file(variant: str) -> str:
    """Where the checks of a variant stand."""
    return f"checks/{variant}.json"


def variant_file(variant: str) -> str:
    """Where a variant stands."""
    return f"variants/{variant}.json"


def translation_file(language: str) -> str:
    """Where the texts of a language stand."""
    return f"translations/{language}.json"


def schema_file(question: str, half: str) -> str:
    """Where the schema of a question's `given` or `answer` stands."""
    return f"schemas/questions/{question}.{half}.json"


def index_document(
    checks: Sequence[Check],
    variants: Iterable[Variant],
    retired: Iterable[Retired],
    files: Mapping[str, bytes],
    *,
    twins: bool,
    deals: bool,
) -> Json:
    """The index of some files (path to content) that hold these checks."""
    written = [check for check in checks if twins or not check.twin]
    asked = Counter(check.question for check in written)
    return {
        "export": MADE_BY,
        "format": FORMAT,
        "suite": __version__,
        "protocol": PROTOCOL,
        "hash": "sha256",
        "twins": "expanded" if twins else "renamed",
        "deals": deals,
        "checks": len(written),
        "variants": [
            _variant(variant, [check for check in written if check.variant is variant]) for variant in variants
        ],
        "questions": {name: _question(name, asked[name]) for name in QUESTIONS},
        "comparisons": dict(COMPARISONS),
        "alone": list(ALONE),
        "aliases": {alias: row.id for row in dict.fromkeys(check.row for check in checks) for alias in row.aliases},
        "retired": [_retired(entry) for entry in retired],
        "files": [
            {"path": path, "bytes": len(content), "sha256": sha256(content).hexdigest()}
            for path, content in sorted(files.items())
        ],
    }


def _variant(variant: Variant, checks: Sequence[Check]) -> Json:
    return {
        "id": variant.id,
        "title": variant.title,
        "table": variant.rules[SEATS_RULE],
        "file": variant_file(variant.id),
        "checks": checks_file(variant.id),
        "count": len(checks),
        "customary": sum(not check.normative for check in checks),
    }


def _question(name: str, count: int) -> Json:
    return {
        "given": schema_file(name, "given"),
        "answer": schema_file(name, "answer"),
        "count": count,
        "compared": {field: COMPARED.get(field, VALUE) for field in QUESTIONS[name].answer},
    }


def _retired(entry: Retired) -> Json:
    told = {"instead": list(entry.instead)}
    return {"id": entry.id, "since": entry.since, "reason": entry.reason, **said(told)}
