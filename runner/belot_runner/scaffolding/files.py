"""Files to start from: sound as they are, and saying at each place what is to be filled in."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from belot_runner.cases.rows import Row
from belot_runner.errors import UsageError, brief
from belot_runner.paths import adapters_dir, shown
from belot_runner.proof.groups import positions_of
from belot_runner.proof.mentions import redundant
from belot_runner.proof.options import options_of
from belot_runner.reading.fields import suggest
from belot_runner.report.output import folded
from belot_runner.scaffolding.editor import as_text, editor_schema
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import DEFAULT_TABLE
from belot_runner.templating import templates
from belot_runner.writing.flow import flow, scalar
from belot_runner.writing.modeline import MODELINE
from belot_runner.writing.noted import noted

TITLE = "A case of my own"
SCHEMAS = ".belot"
"""The folder beside a file of the user's in which the schema for his editor stands."""

_WORD = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WIDTH = 118  # columns of what is said in words


@dataclass(frozen=True, slots=True)
class Made:
    """A file that is to be written, and its text."""

    file: Path
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule as it is offered: as the parent decides it, and what else it could be, in words."""

    rule: RuleSpec
    decided: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules of a chapter."""

    title: str
    entries: tuple[Entry, ...]


def new_variant(file: Path, parent: Variant, suite: Suite) -> list[Made]:
    """House rules that extend a variant, with every rule to choose from."""
    entries = [_entry(rule, parent) for rule in suite.catalogue.rules.values()]
    sample = next(entry for entry in reversed(entries) if entry.rule.value == "integer")
    chapters = [
        Chapter(title, tuple(entry for entry in entries if entry.rule.chapter == name and entry is not sample))
        for name, title in suite.catalogue.chapters.items()
    ]
    is_shipped = parent.id in suite.variants
    told = {
        "parent": parent,
        "extends": parent.id if is_shipped else scalar(_path(parent.file, file.parent)),
        "parent_word": parent.id if is_shipped else shlex.quote(shown(parent.file)),
        "chapters": chapters,
        "sample": sample,
    }
    return _made(file, "variant", "variant.yaml.j2", suite, told)


def new_case(file: Path, rule: RuleSpec, name: str, suite: Suite, *, choice: str | None, ask: str | None) -> list[Made]:
    """A case of a rule, after the smallest of the suite that asks so; raises UsageError where there is none."""
    if not _WORD.fullmatch(name):
        hint = "use small letters, digits, and hyphens between them"
        raise UsageError(f"{brief(name)} is not a word for an id", hint=hint)
    row = _model(rule, suite, choice, ask)
    mentions = _needed(row, suite)
    told = {
        "rule": rule,
        "row": row,
        "name": scalar(name),
        "title": TITLE,
        "choice": written(rule, mentions[rule.id]) if rule.id in mentions else None,
        "when": {
            other: written(suite.catalogue.rules[other], value) for other, value in mentions.items() if other != rule.id
        },
        "given": _fields(row.given),
        "expect": _fields(row.expect),
        "tables": "" if row.tables == (DEFAULT_TABLE,) else flow(list(row.tables)),
    }
    return _made(file, "cases", "cases.yaml.j2", suite, told)


def new_adapter(file: Path) -> list[Made]:
    """The smallest complete adapter."""
    return [Made(file, (adapters_dir() / "python" / "skeleton.py").read_text(encoding="utf-8"))]


def _made(file: Path, kind: str, template: str, suite: Suite, told: Mapping[str, Any]) -> list[Made]:
    return rendered(file, kind, __package__, template, suite.catalogue, {**told, "file": shlex.quote(shown(file))})


def rendered(
    file: Path, kind: str, package: str, template: str, catalogue: Catalogue, told: Mapping[str, Any]
) -> list[Made]:
    """A file of a kind by a template of a package, and beside it the schema by which editors complete and check it."""
    schema = f"{SCHEMAS}/{kind}.schema.json"
    made = templates(package, folded=_folded).get_template(template)
    return [
        Made(file, made.render(schema_line=f"{MODELINE}{schema}", **told)),
        Made(file.parent / schema, as_text(editor_schema(kind, catalogue))),
    ]


def _folded(text: str, indent: str) -> str:
    """A sentence of a comment in lines that can be read; `indent` stands before the first of them."""
    return "\n".join(folded(text, _WIDTH, indent=indent, hanging=f"{indent}  "))


def _path(target: Path, folder: Path) -> str:
    return Path(os.path.relpath(target.resolve(), folder.resolve())).as_posix()


def _entry(rule: RuleSpec, parent: Variant) -> Entry:
    decided = written(rule, parent.rules[rule.id])
    others = (f"or {name}: {sentence}" for name, sentence in rule.choices.items() if name != decided)
    tables = (f"or {name}: {flow(value)}" for name, value in rule.named.items() if name != decided)
    free = [f"or any other number, in {rule.unit}"] if rule.value == "integer" and rule.unit else []
    return Entry(rule, decided, (*others, *tables, *free))


def written(rule: RuleSpec, value: Wire) -> str:
    """A decision as a file has it: by its name if it has one."""
    return rule.name(value) or flow(value)


def _model(rule: RuleSpec, suite: Suite, choice: str | None, ask: str | None) -> Row:
    """The row after which a new one is made: the shortest of the rule."""
    if choice is not None and rule.value is None and choice not in rule.choices:
        hint = suggest(choice, rule.choices, "choices")
        raise UsageError(f"{rule.id} has no choice {brief(choice)}", hint=hint)
    of_rule = [row for row in suite.rows if row.rule == rule.id]
    found = [
        row for row in of_rule if (ask is None or row.ask == ask) and (choice is None or _choice(rule, row) == choice)
    ]
    if not found:
        named = [choice and f"the choice {brief(choice)}", ask and f"the question {brief(ask)}"]
        told = " and ".join(filter(None, named))
        raise UsageError(f"no case of {rule.id} has {told}", hint=_what_there_is(rule, of_rule))
    return min(found, key=lambda row: (row.choice is None, len(str(row.given)) + len(str(row.expect)) + len(row.when)))


def _choice(rule: RuleSpec, row: Row) -> str | None:
    return None if row.choice is None else written(rule, row.choice)


def _what_there_is(rule: RuleSpec, rows: list[Row]) -> str:
    """The choices that cases of a rule have, each with what is asked then."""
    asked: dict[str, set[str]] = {}
    for row in rows:
        asked.setdefault(_choice(rule, row) or "no choice", set()).add(row.ask)
    told = ", ".join(f"{choice} ({' '.join(sorted(questions))})" for choice, questions in asked.items())
    return f"start from what there is, and change it: {told}"


def _needed(row: Row, suite: Suite) -> dict[str, Wire]:
    """Those of its mentions on which the answer of this one row depends: its case may have others that need more."""
    options, mentions, positions = options_of(suite), dict(row.mentions), [*positions_of(row, {})]
    while superfluous := redundant(positions, mentions, options):
        del mentions[max(superfluous, key=lambda name: name != row.rule)]
    return mentions


def _fields(value: Mapping[str, Wire]) -> dict[str, str]:
    """The fields of a question or an answer, each as it stands in a case file behind its colon."""
    return {name: _field(item) for name, item in value.items() if name != "deal"}


def _field(value: Wire) -> str:
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return "".join(f"\n        - {noted(item)}" for item in value)
    line = noted(value)
    if isinstance(value, dict) and len(line) > _WIDTH:
        return "".join(f"\n        {name}: {noted(item)}" for name, item in value.items())
    return f" {line}"
