"""What an implementation plays, as a file of house rules."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from belot_runner.drawing.words import printable
from belot_runner.errors import SuiteError, UsageError
from belot_runner.filling.write_game import flow
from belot_runner.identifying.findings import Identified, Why
from belot_runner.paths import shown
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variants
from belot_runner.suite import Suite
from belot_runner.templating import templates
from belot_runner.writing.fresh import YAML, check_fresh, check_suffix, make_folder, write_fresh

_WIDTH = 110
_LEFT = {
    Why.NOT_SUPPORTED: "Could not be told, for want of questions that it answers",
    Why.NOT_ASKED: "Was not asked any more",
    Why.NO_DIFFERENCE: "Makes no difference beside the other choices",
}


@dataclass(frozen=True, slots=True)
class _Decision:
    """A line of the file, and what it means."""

    rule: str
    value: str
    sentence: str


def check_file(path: str, suite: Suite) -> Path:
    """The file that is to be written; raises UsageError where it cannot be one of house rules, or exists."""
    file = Path(path)
    check_suffix(file, YAML, "files of rules do")
    suite.variants.check_free(file.stem)
    check_fresh(file)
    make_folder(file)
    return file


def write_file(file: Path, found: Identified, suite: Suite) -> Path:
    """Write the rules to a file, and read it again to be sure of it; raises UsageError."""
    write_fresh(file, house_rules(found))
    try:
        Variants(suite.catalogue).load(file)
    except SuiteError as error:
        raise UsageError(f"{shown(file)} was written, but what was found is no variant: {error}") from None
    return file


def house_rules(found: Identified) -> str:
    """The text of the file: what differs from the nearest variant, and what was not told."""
    name = printable(found.hello.name)
    return (
        templates("belot_runner.identifying")
        .get_template("house.yaml.j2")
        .render(
            name=name,
            title=flow(f"{name} as it plays"),
            extends=found.nearest.id,
            faults=sorted({rule for fault in found.faults for rule in fault.rules[:1] or (fault.evidence.ask,)}),
            left=list(_left(found)),
            decisions=list(_decisions(found)),
        )
    )


def _decisions(found: Identified) -> Iterator[_Decision]:
    """What differs from the nearest variant."""
    for finding in found.findings:
        rule, value = finding.rule, found.played.rules[finding.rule.id]
        if value != found.nearest.rules[rule.id]:
            yield _Decision(rule.id, _written(rule, value), rule.choices.get(str(value), rule.question))


def _written(rule: RuleSpec, value: Wire) -> str:
    return rule.name(value) or flow(value)


def _left(found: Identified) -> Iterator[tuple[str, list[str]]]:
    """What was not told, and why."""
    for why, sentence in _LEFT.items():
        rules = [finding.rule.id for finding in found.open if finding.why is why]
        if rules:
            yield sentence, textwrap.wrap(", ".join(rules), _WIDTH, break_on_hyphens=False)
