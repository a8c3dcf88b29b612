"""Groups of differences as case files: sound as they are, to be read, and to be run until they pass."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from belot_runner.adapters.python import plain
from belot_runner.asking.compare import Expectation
from belot_runner.drawing.words import flat
from belot_runner.fuzzing.groups import Group
from belot_runner.paths import shown
from belot_runner.proof.forking import Decisions, Options, consulted
from belot_runner.proof.mentions import Position, minimal
from belot_runner.proof.options import options_of
from belot_runner.scaffolding.files import Made, rendered, written
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import DEFAULT_TABLE, SEATS_RULE
from belot_runner.writing.change import Change
from belot_runner.writing.noted import noted

Json = dict[str, Any]

_LONGEST = 300  # characters of an answer in a comment


class CaseFiles:
    """Makes case files in a folder. `adapter` are the words by which the same implementation is asked."""

    def __init__(self, folder: Path, suite: Suite, adapter: Sequence[str]) -> None:
        self._folder, self._suite, self._adapter = folder, suite, adapter
        self._options: Options = options_of(suite)
        self._taken: set[str] = set()

    def made(self, group: Group, variant: Variant, reproduce: str) -> list[Made]:
        """The file of a group, whose example is from this variant, and the schema for editors beside it.

        `reproduce` is the command by which it is found again.
        """
        example = group.example
        expect = {name: example.expected[name] for name in example.fields if name in example.expected}
        expect = plain(expect or example.expected)
        given = {name: value for name, value in example.given.items() if name != "deal"}
        rule, mentions = self._depends(group, variant, given, expect)
        spec = self._suite.catalogue.rules[rule]
        table = variant.rules[SEATS_RULE]
        file = self._folder / f"{self._free(self._name(group, rule))}.yaml"
        name = self._free(f"{rule}/fuzz-{example.seed}").partition("/")[2]
        many = f"{group.count:,} answers that were examined differ so." if group.count > 1 else "One answer differs so."
        told = {
            "rule": spec,
            "seed": example.seed,
            "variant": variant.id,
            "count": many,
            "got": _cut(flat(example.got) if example.got is not None else f"{example.outcome}: {example.message}"),
            "reproduce": [reproduce, self._again(file, variant)],
            "name": name,
            "title": f"Found by belot fuzz in the deal of seed {example.seed}",
            "choice": written(spec, mentions[rule]) if rule in mentions else None,
            "when": {
                other: written(self._suite.catalogue.rules[other], value)
                for other, value in mentions.items()
                if other != rule
            },
            "table": "" if table == DEFAULT_TABLE else table,
            "question": example.question,
            "given": {name: noted(value) for name, value in given.items()},
            "expect": {name: noted(value) for name, value in expect.items()},
        }
        return rendered(file, "cases", __package__, "cases.yaml.j2", self._suite.catalogue, told)

    def _depends(self, group: Group, variant: Variant, given: Json, expect: Json) -> tuple[str, Decisions]:
        """The rule that the case is about, and the choices on which its answer depends."""
        example, table = group.example, {SEATS_RULE: variant.rules[SEATS_RULE]}
        agrees = Expectation(expect, with_rule=True).fits
        positions = [Position(group.key, example.question, given, agrees, table)]
        mentions = minimal(positions, variant.rules, {}, self._options, own=group.rule) or {}
        asked = consulted(example.question, given, variant.rules)[1]
        of_kind = [rule for rule in [*mentions, *asked] if rule != SEATS_RULE and self._is_near(rule, example.question)]
        return group.rule or (*of_kind, *mentions, *asked)[0], mentions

    def _is_near(self, rule: str, question: str) -> bool:
        """Whether a rule is of the chapter that a question is about."""
        chapter = {"legal": "play", "trick": "play", "game": "play"}.get(question, question)
        return self._suite.catalogue.rules[rule].chapter == chapter

    def _name(self, group: Group, rule: str) -> str:
        if not group.reading:
            return rule if group.rule else f"{rule}-{group.example.question}"
        name = self._suite.catalogue.rules[rule].name(group.option)
        return f"{rule}-{name if name is not None else _word(group.reading[1])}"

    def _free(self, name: str) -> str:
        """The name, with a number where it is taken."""
        number, found = 1, name
        while found in self._taken:
            number += 1
            found = f"{name}-{number}"
        self._taken.add(found)
        return found

    def _again(self, file: Path, variant: Variant) -> str:
        named = variant.id if variant.id in self._suite.variants else shown(variant.file)
        return shlex.join(["belot", "run", *self._adapter, "--cases", shown(file), "--variant", named])


def write(made: Iterable[Made]) -> None:
    """Write files, and the folders that they lie in; raises UsageError."""
    for each in made:
        Change(each.file, "", each.text).write()


def _word(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40]


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
