"""A rule as a person reads it: each choice with the position of an example, each wrong reading with what refutes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.explaining.choices import sentence
from belot_runner.explaining.reasons import in_words, say_choices
from belot_runner.explaining.ruling import Example, Ruling, Shown
from belot_runner.report.output import say, say_line
from belot_runner.report.wording import named
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.values import Wire
from belot_runner.tables import SEATS_RULE

if TYPE_CHECKING:
    from rich.console import Console

_INDENT = "  "
_DEEPER = "    "


def say_ruling(out: Console, told: Ruling) -> None:
    """Print a rule."""
    rule = told.rule
    say(out, rule.id, "bold")
    say(out, rule.question, "bold")
    for text in filter(None, (rule.text, rule.note)):
        say(out)
        say(out, text)
    if rule.value:
        say(out)
        say(out, f"Decided by a value: {rule.value}{f', in {rule.unit}' if rule.unit else ''}")
    for each in told.shown:
        _say_shown(out, rule, each)
    say(out)
    listed = f": belot cases list --rule {rule.id}; belot explain ID tells one" if told.rows else ""
    say(out, f"{told.rows} case{'' if told.rows == 1 else 's'}{listed}")


def _say_shown(out: Console, rule: RuleSpec, told: Shown) -> None:
    name = named(rule, told.value)
    wrong = rule.is_counter(told.value)
    say(out)
    head = f"wrong reading: {name}" if wrong else name
    say(out, f"{head}  ({', '.join(told.variants)})" if told.variants else head, "bold", hanging=_DEEPER)
    if said := sentence(rule, told.value):
        say(out, said, indent=_INDENT)
    if told.example is None:
        say(out, "no case shows it", "dim", indent=_INDENT)
    elif wrong:
        _say_refuted(out, told.example, told.value)
    else:
        _say_example(out, told.example)


def _say_example(out: Console, example: Example) -> None:
    """The position of an example, and what each choice answers."""
    check = example.check
    rules = check.variant.rules
    say(out, f"for example {check.id}: {check.row.title}", indent=_INDENT, hanging=_DEEPER)
    say(out)
    drawn = picture(check.question, check.form.given, rules[SEATS_RULE], rules)
    for line in draw(drawn, out.width - len(_DEEPER)):
        say_line(out, f"{_DEEPER}{line}")
    say(out)
    say(out, f"expected  {in_words(check.expect)}", indent=_DEEPER, hanging=f"{_DEEPER}  ")
    say(out)
    say_choices(out, example.choices, _DEEPER)


def _say_refuted(out: Console, example: Example, value: Wire) -> None:
    """What a wrong reading answers, and what is expected."""
    check = example.check
    answer = next(each.answer for each in example.choices if each.value == value)
    say(out, f"refuted by {check.id}: {check.row.title}", indent=_INDENT, hanging=_DEEPER)
    for label, fields in (("expected", check.expect), ("answers", answer or {})):
        say(out, f"{label:9} {in_words(fields)}", indent=_DEEPER, hanging=f"{_DEEPER}  ")
