"""The checks that words ask for, of an adapter that a word names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from belot_runner.adapters import REFERENCE
from belot_runner.asking.select import Check, matches, select
from belot_runner.cases.rows import Row
from belot_runner.deals.stored import Deals, load_deals
from belot_runner.errors import UsageError, brief
from belot_runner.naming.words import near_rows, row_named, rule_word
from belot_runner.spec.retired import refuse_retired
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite


def deals_for(adapter: str) -> Deals | None:
    """The deals that questions about a position are sent with; the reference needs none, and is not kept waiting."""
    return None if adapter == REFERENCE else load_deals()


def checks_among(
    rows: Iterable[Row],
    variants: Sequence[Variant],
    adapter: str,
    *,
    rules: Iterable[str],
    questions: Sequence[str],
    pattern: str | None = None,
) -> list[Check]:
    """The checks of some rows, possibly none; raises UsageError for a rule or question that there is not."""
    words = [rule_word(name) for name in rules]
    return select(rows, variants, rules=words, questions=questions, pattern=pattern, deals=deals_for(adapter))


def checks_named(
    suite: Suite,
    variants: Sequence[Variant],
    adapter: str,
    *,
    rules: Iterable[str],
    questions: Sequence[str],
    pattern: str | None,
    hint: str,
) -> list[Check]:
    """The checks that are asked for; raises UsageError, with this hint, where there are none.

    `pattern` is an id, with the number of a twin or without, else as `select` has it.
    """
    found = row_named(suite, pattern) if pattern else None
    if pattern and found is None:
        refuse_retired(pattern)  # even where other rows have it in their names
    chosen = checks_among(
        suite.rows if found is None else [found.row],
        variants,
        adapter,
        rules=rules,
        questions=questions,
        pattern=pattern if found is None else None,
    )
    if found is not None and found.twin is not None:
        chosen = [check for check in chosen if check.twin == found.twin]
    if chosen:
        return chosen
    if found is not None:
        raise none_selected(f": {found.row.id} is a case, but not of what else was named", hint)
    if pattern and not any(matches(row, pattern) for row in suite.rows):
        raise none_selected(f": no id and no title fits -k {brief(pattern)}", near_rows(suite, pattern) or hint)
    raise none_selected("", hint)


def none_selected(why: str, hint: str) -> UsageError:
    """That nothing is there to be asked; `why` is to follow upon it."""
    return UsageError(f"no check was selected{why}", hint=hint)
