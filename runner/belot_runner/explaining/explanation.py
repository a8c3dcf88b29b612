"""A row explained: its rule and what the other choices answer, why the answer is so, and where it is so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from belot_runner.asking.results import Run
from belot_runner.asking.select import Check, select
from belot_runner.cases.rows import Row
from belot_runner.explaining.choices import Choice, choices_of
from belot_runner.explaining.heard import Heard, hear
from belot_runner.explaining.lines import Why
from belot_runner.explaining.setting import Setting
from belot_runner.explaining.why import why
from belot_runner.proof.forking import consulted
from belot_runner.proof.options import readings_of
from belot_runner.report.grouping import check_of
from belot_runner.report.wording import every_claim, sources
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.sources import Claim
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything there is to say of one row in one variant.

    `check` is the row in the form that is told, itself or a twin. `rule` is None for a whole deal, and it has no
    `choices`. `own` are the claims on which it rests in this variant, `others` what the row cites beside them. `whys`
    are the reasons, `consulted` the rules that were looked at and do not matter. `heard` is what an implementation
    answered, where one was asked.
    """

    setting: Setting
    check: Check
    rule: RuleSpec | None
    choices: tuple[Choice, ...]
    own: tuple[Claim, ...]
    others: tuple[Claim, ...]
    whys: tuple[Why, ...]
    consulted: tuple[str, ...]
    heard: Heard | None


@dataclass(frozen=True, slots=True)
class Explained:
    """Rows explained, those that need no words (an implementation answers them as expected, and others not so), and
    what else was heard of the implementation, where one was asked."""

    explanations: tuple[Explanation, ...]
    as_expected: tuple[Row, ...]
    run: Run | None


def explained(
    settings: Sequence[Setting], twin: int | None, run: Run | None, suite: Suite, *, is_reference: bool
) -> Explained:
    """The explanations of rows that were asked; `twin` is the one to tell, if one is named.

    Without a run, which was ended before the implementation had said who it is, they are told as by the reference.

    That the reference answers as expected goes without saying. Where several rows were put to another implementation
    only those that it does not answer so are told, if there are any.
    """
    claims, options = every_claim(), readings_of(suite)
    told: list[Explanation] = []
    right: list[Explanation] = []
    for each in settings:
        heard = hear(each.row, each.variant, twin, run, suite, options) if run else None
        if heard is None or (is_reference and not heard.differs):
            check = select([each.row], [each.variant])[twin or 0]
            told.append(explain(each, check, suite, claims))
            continue
        found = explain(each.told_in(heard.variant), check_of(heard.verdict), suite, claims, heard)
        (told if heard.differs else right).append(found)
    if not told:
        told, right = right, []
    return Explained(tuple(told), tuple(each.check.row for each in right), None if is_reference else run)


def explain(
    setting: Setting, check: Check, suite: Suite, claims: Mapping[str, Claim], heard: Heard | None = None
) -> Explanation:
    """The explanation of a check of the setting's row and variant."""
    row, given, rules = setting.row, dict(check.form.given), setting.variant.rules
    rule = suite.catalogue.rules[row.rule] if row.rule else None
    own = sources(check)
    asked = consulted(row.ask, given, rules)[1]
    return Explanation(
        setting=setting,
        check=check,
        rule=rule,
        choices=choices_of(rule, check, suite, setting.running) if rule else (),
        own=own,
        others=tuple(claim for name in row.claims if (claim := claims.get(name)) and claim not in own),
        whys=why(row.ask, given, rules),
        consulted=tuple(name for name in asked if name not in row.mentions and name != SEATS_RULE),
        heard=heard,
    )
