"""Proposals for `when`: the fewest choices of other rules on which the answers of a case depend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


def proposals(group: Group, suite: Suite, options: Options, *, own_choice: bool = False) -> list[dict[str, Wire]]:
    """Every minimal set of mentions found from the variants at the table of the case, the best first.

    The best keep the case's own mentions, then run in the most variants, then have the fewest mentions. There is none
    where the answers hold in no variant, or where a control depends on its own rule; `own_choice` lets it name its own.
    """
    positions = group.positions()
    own = group.rows[0].rule
    tables = {table for row in group.rows for table in row.tables}
    found: list[dict[str, Wire]] = []
    for variant in suite.variants.values():
        if variant.rules[SEATS_RULE] in tables:
            mentions = minimal(positions, variant.rules, group.mentions, options, own=own)
            is_control = own not in group.mentions and not own_choice
            if mentions is not None and mentions not in found and not (is_control and own in mentions):
                found.append(mentions)

    def rank(mentions: dict[str, Wire]) -> tuple[int, int, int]:
        return len(group.mentions.keys() - mentions.keys()), -reach(group, mentions, suite), len(mentions)

    return sorted(found, key=rank)


def reach(group: Group, mentions: Mapping[str, Wire], suite: Suite) -> int:
    """In how many variants the rows of a case run, all told, if it has these mentions."""
    return sum(
        row.features.fit(variant.rules)
        and variant.rules[SEATS_RULE] in row.tables
        and all(variant.rules[rule] == value for rule, value in {**mentions, **group.own(row)}.items())
        for row in group.rows
        for variant in suite.variants.values()
    )


def wider(group: Group, suite: Suite, options: Options) -> dict[str, Wire] | None:
    """The mentions with one value changed so that a case which runs in no variant runs in one; None where none does.

    A control or a choice that a variant makes too may have been proved by way of one that none makes.
    """
    if reach(group, group.mentions, suite):
        return None
    for rule in group.mentions.keys() - {group.rows[0].rule}:
        for option in options.of_rule[rule]:
            changed = {**group.mentions, rule: option}
            if not reach(group, changed, suite) or disagreement(group.positions(), changed, options) is not None:
                continue
            if not redundant(group.positions(), changed, options):
                return changed
    return None


def needs_filling(group: Group, options: Options) -> bool:
    """Whether the mentions of a case are not yet sufficient and irredundant."""
    positions = group.positions()
    if disagreement(positions, group.mentions, options) is not None:
        return True
    return bool(redundant(positions, group.mentions, options))


def filled(file: Path, groups: Iterable[Group], suite: Suite, options: Options) -> tuple[str, list[Group]]:
    """The text of a case file with every `when` filled, and the cases for which no proposal was found."""
    text = file.read_text(encoding="utf-8")
    data = load(file)
    head = {} if "game" in data else data.get("when") or {}  # a whole deal says it at its head, and there it is written
    unsolved = []
    for group in groups:
        changed = wider(group, suite, options)
        if changed is None and not needs_filling(group, options):
            continue
        found = [changed] if changed else proposals(group, suite, options)
        if not found:
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
