"""The document of a run (`belot run --report json=FILE`), read back: who was asked, and what became of every check."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from belot_runner.drawing.words import printable
from belot_runner.errors import Place, SchemaError, brief
from belot_runner.outcome import Outcome
from belot_runner.paths import shown
from belot_runner.reading.schemas import validate_output

_UNASKED = frozenset({Outcome.UNSUPPORTED, Outcome.NOT_RUN})
_PLAIN = frozenset({"id", "case", "variant", "rule", "question", "twin", "outcome", "normative"})
_WORD = re.compile(r"[a-z0-9]([a-z0-9./~-]*[a-z0-9])?")
_HINT = "name files that belot run --report json=FILE has written"


@dataclass(frozen=True, slots=True)
class Checked:
    """A check of a run, `rule` empty for a whole deal.

    `asked` is whether it was put to the implementation (or an answer was owed), `custom` whether it differs from custom
    only, `known` whether it is known to fail.
    """

    id: str
    case: str
    variant: str
    rule: str
    outcome: Outcome
    asked: bool
    custom: bool
    known: bool


@dataclass(frozen=True, slots=True)
class Document:
    """A run as its file tells it; names are the implementation's own.

    `refused` are the variants that it does not play, each with what it said; `stopped` is why it ended early, if so.
    """

    file: str
    suite: str
    name: str
    version: str
    language: str
    variants: tuple[str, ...]
    refused: Mapping[str, str]
    strict: bool
    stopped: str
    exit: int
    checks: tuple[Checked, ...]

    @property
    def outcomes(self) -> Counter[Outcome]:
        """How many checks ended how."""
        return Counter(check.outcome for check in self.checks)


def read_document(file: Path) -> Document:
    """The run that a file tells of; raises SchemaError where it is none."""
    data = _json(file)
    if not isinstance(data, dict) or not isinstance(data.get("checks"), list) or _fault(data) is not None:
        fault = validate_output("run", data)
        if fault is not None:
            raise SchemaError(f"this is not the document of a run: {printable(fault)}", Place(shown(file)), _HINT)
    adapter, refused = data["adapter"], data.get("unsupported", {})
    return Document(
        file=shown(file),
        suite=data["suite"],
        name=adapter["name"],
        version=adapter["version"] or "",
        language=adapter["language"] or "",
        variants=tuple(data["variants"]),
        refused=refused,
        strict=data.get("strict", False),
        stopped=data.get("stopped") or "",
        exit=data["exit"],
        checks=tuple(_checked(check, refused) for check in data["checks"]),
    )


def labels(documents: Sequence[Document]) -> list[str]:
    """A name for each run, no two the same: the implementation's, and as much more as tells them apart."""
    names = [brief(printable(document.name), 40) for document in documents]
    versions = [brief(printable(f"{document.name} {document.version}".strip()), 60) for document in documents]
    files = [f"{version} ({brief(document.file)})" for version, document in zip(versions, documents, strict=True)]
    told = names
    for longer in (versions, files):
        often = Counter(told)
        told = [other if often[name] > 1 else name for name, other in zip(told, longer, strict=True)]
    seen: Counter[str] = Counter()
    often = Counter(told)
    for place, name in enumerate(told):
        seen[name] += 1
        if often[name] > 1:
            told[place] = f"{name} #{seen[name]}"
    return told


def _json(file: Path) -> Any:
    try:
        return json.loads(file.read_bytes())
    except json.JSONDecodeError as error:
        place = Place(shown(file), error.lineno, error.colno)
        raise SchemaError(f"this is not JSON: {error.msg}", place, _HINT) from None
    except UnicodeDecodeError:
        raise SchemaError("this is not JSON in UTF-8", Place(shown(file)), _HINT) from None
    except RecursionError:
        raise SchemaError("this is nested too deeply", Place(shown(file)), _HINT) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SchemaError(f"the file cannot be read: {reason}", Place(shown(file)), _HINT) from None


def _fault(data: Mapping[str, Any]) -> str | None:
    """What is wrong, the plain checks apart: thousands of them are looked at faster without the schema."""
    return validate_output("run", {**data, "checks": [check for check in data["checks"] if not _is_plain(check)]})


def _is_plain(check: object) -> bool:
    """Whether a check passes and is as the schema has it; not, where that has to be looked at closely."""
    if not isinstance(check, dict) or check.keys() != _PLAIN or check["outcome"] != Outcome.PASS:
        return False
    words = (check["id"], check["case"], check["variant"], check["question"], check["rule"] or "x")
    return (
        all(isinstance(word, str) and _WORD.fullmatch(word) for word in words)
        and type(check["twin"]) is int
        and 0 <= check["twin"] <= 3
        and type(check["normative"]) is bool
    )


def _checked(data: Mapping[str, Any], refused: Mapping[str, str]) -> Checked:
    outcome = Outcome(data["outcome"])
    owed = outcome is Outcome.UNSUPPORTED and bool(data.get("fails")) and data["variant"] not in refused
    return Checked(
        id=data["id"],
        case=data["case"],
        variant=data["variant"],
        rule=data["rule"] or "",
        outcome=outcome,
        asked=outcome not in _UNASKED or owed,
        custom=outcome is Outcome.FAIL and not data["normative"] and data.get("explained") != [],
        known="known" in data,
    )
