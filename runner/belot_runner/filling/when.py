"""Proposals for `when`: the fewest choices of other rules on which the answers of a case depend."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from belot_runner.filling.edit import set_when
from belot_runner.proof.forking import Options
from belot_runner.proof.groups import Group
from belot_runner.proof.mentions import disagreement, minimal, redundant
from belot_runner.reading.strict_yaml import load
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE


def proposals(group: Group, suite: Suite, options: Options) -> list[dict[str, Wire]]:
    """Every minimal set of mentions found from the variants at the table of the case, the best first.

    The best keep the case's own mentions, then have the fewest of others. There is none where the answers hold in no
    variant, or where a control depends on its own rule.
    """
    positions = group.positions()
    own = group.rows[0].rule
    tables = {table for row in group.rows for table in row.tables}
    found: list[dict[str, Wire]] = []
    for variant in suite.variants.values():
        if variant.rules[SEATS_RULE] in tables:
            mentions = minimal(positions, variant.rules, group.mentions, options, own=own)
            is_control = own not in group.mentions
            if mentions is not None and mentions not in found and not (is_control and own in mentions):
                found.append(mentions)
    return sorted(found, key=lambda mentions: (len(group.mentions.keys() - mentions.keys()), len(mentions)))


def needs_filling(group: Group, options: Options) -> bool:
    """Whether the mentions of a case are not yet sufficient and irredundant."""
    positions = group.positions()
    if disagreement(positions, group.mentions, options) is not None:
        return True
    return bool(redundant(positions, group.mentions, options))


def filled(file: Path, groups: Iterable[Group], suite: Suite, options: Options) -> tuple[str, list[Group]]:
    """The text of a case file with every `when` filled, and the cases for which no proposal was found."""
    text = file.read_text(encoding="utf-8")
    head = load(file).get("when") or {}
    unsolved = []
    for group in groups:
        if not needs_filling(group, options):
            continue
        if not (found := proposals(group, suite, options)):
            unsolved.append(group)
            continue
        rule = group.rows[0].rule
        written = {
            name: written_value(suite.catalogue.rules[name], value)
            for name, value in found[0].items()
            if name != rule and name not in head
        }
        text = set_when(text, group.path, written)
    return text, unsolved


def written_value(rule: RuleSpec, value: Wire) -> Wire:
    """A value as a file has it: by name where it has one."""
    return rule.name(value) or value
