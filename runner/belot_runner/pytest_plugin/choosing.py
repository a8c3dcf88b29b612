"""Which checks are asked: those of the settings, and of these only what the command line names, where it names any."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from belot_runner.asking.select import Check
from belot_runner.cases.rows import Row
from belot_runner.errors import UsageError, brief
from belot_runner.naming.checks import checks_among, none_selected
from belot_runner.naming.words import near_rows, row_named
from belot_runner.pytest_plugin.naming import Name
from belot_runner.pytest_plugin.options import Settings
from belot_runner.reading.fields import suggest
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite

_HINT = "look at the rules, questions and variants that were chosen; belot cases list shows what there is"


class _Wanted(NamedTuple):
    """What a name stands for; None: all rows."""

    variant: str
    row: Row | None
    twin: int

    def includes(self, check: Check) -> bool:
        if self.variant not in ("", check.variant.id):
            return False
        return self.row is None or (check.row is self.row and check.twin == self.twin)


def checks(suite: Suite, variants: Sequence[Variant], settings: Settings, names: Sequence[Name]) -> tuple[Check, ...]:
    """The checks in the order of variants and rows; raises UsageError where a name fits none, or none are left."""
    wanted = [_look_up(suite, variants, name) for name in names]
    chosen = checks_among(
        _rows(suite, wanted), variants, settings.adapter, rules=settings.rules, questions=settings.questions
    )
    if not chosen and not names:
        raise none_selected("", _HINT)
    for name, each in zip(names, wanted, strict=True):
        if not any(map(each.includes, chosen)):
            raise none_selected(f" by {brief(name.argument)}", _HINT)
    return tuple(check for check in chosen if not wanted or any(each.includes(check) for each in wanted))


def _rows(suite: Suite, wanted: Sequence[_Wanted]) -> Iterable[Row]:
    """The rows among which all that is wanted is to be found, in their order."""
    named = {each.row for each in wanted}
    return [row for row in suite.rows if row in named] if named and None not in named else suite.rows


def _look_up(suite: Suite, variants: Sequence[Variant], name: Name) -> _Wanted:
    asked = [variant.id for variant in variants]
    if name.variant and name.variant not in asked:
        message = f"{brief(name.argument)}: the variant {brief(name.variant)} is not among those that are asked"
        raise UsageError(message, hint=suggest(name.variant, asked, "variants"))
    if not name.check:
        return _Wanted(name.variant, None, 0)
    found = row_named(suite, name.check)
    if found is None:
        hint = near_rows(suite, name.check) or "a part of ids is for -k; a rule for --belot-rule"
        raise UsageError(f"{brief(name.argument)}: there is no case {brief(name.check)}", hint=hint)
    return _Wanted(name.variant, found.row, found.twin or 0)
