"""Explanations as a person reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from belot_runner.asking.select import normative
from belot_runner.asking.verdict import Outcome
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.explaining import answers
from belot_runner.explaining.choices import sentence
from belot_runner.explaining.explanation import Explained, Explanation
from belot_runner.explaining.heard import Heard
from belot_runner.explaining.reasons import Got, rules_behind, say_choices, say_why
from belot_runner.report.output import say, say_line, say_list
from belot_runner.report.overview import say_strays
from belot_runner.report.wording import answers as expected_and_got
from belot_runner.report.wording import basis, by_custom, decisions, named, quoted, rerun, shown
from belot_runner.spec.rules import RuleSpec
from belot_runner.spec.sources import Claim
from belot_runner.spec.values import NUMBER
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import CARDS_FAULT, SEATS_RULE

if TYPE_CHECKING:
    from rich.console import Console

FEW = 4  # departures of another variant that are told
_INDENT = "  "
_DEEPER = "    "
_LABEL = 10
_CARDS_FAULT = f"{CARDS_FAULT}: a card that is not held, is held twice or is out of turn"


def say_explained(out: Console, told: Explained, suite: Suite, asked: Sequence[str]) -> None:
    """Print explanations; `asked` are the words that name adapter and cases for a command."""
    teller = Teller(out, suite, asked)
    for explanation in told.explanations:
        teller.say(explanation)
    if told.as_expected:
        say(out)
        say(out, f"as expected: {', '.join(row.id for row in told.as_expected)}", "bold green", hanging=_DEEPER)
    if told.run is not None:
        say_strays(out, told.run.strays)
        for reason in filter(None, (told.run.given_up, told.run.stopped)):
            say(out)
            say(out, reason, "bold red")


class Teller:
    """Tells explanations, one below the other."""

    def __init__(self, out: Console, suite: Suite, asked: Sequence[str]) -> None:
        self._out = out
        self._suite = suite
        self._asked = asked
        self._begun = False
        self._told: RuleSpec | None = None  # the rule whose words stand above already
        self._running: tuple[Variant, ...] | None = None
        self._above: set[str] = set()  # claims and decisions whose words stand above already

    def say(self, told: Explanation) -> None:
        """Everything there is to say of one row."""
        row, variant = told.check.row, told.setting.variant
        if self._begun:
            say(self._out)
            say(self._out)
        self._begun = True
        say(self._out, f"{told.check.id}  in {self._where(told)}", "bold")
        say(self._out, row.title)
        if row.note:
            say(self._out, row.note, "dim")
        self._rule(told)
        self._heading("position")
        form = variant.rules[SEATS_RULE]
        for line in draw(picture(row.ask, told.check.form.given, form, variant.rules), self._out.width - len(_INDENT)):
            say_line(self._out, f"{_INDENT}{line}".rstrip())
        self._heading("expected")
        for name, value in told.check.expect.items():
            self._line(f"{name}: {shown(name, value)}")
        self._why(told)
        self._choices(told)
        self._depends(told)
        if told.setting.running != self._running:  # else it stands above
            self._runs(told)
        self._running = told.setting.running
        if told.heard is not None:
            self._heard(told.heard, told)
        self._alone(told)

    def _heading(self, text: str, style: str = "bold") -> None:
        say(self._out)
        say(self._out, text, style)

    def _line(self, text: str, style: str = "") -> None:
        say(self._out, text, style, indent=_INDENT, hanging=_DEEPER)

    def _where(self, told: Explanation) -> str:
        """The variant, and what it has to decide otherwise, where the row runs in none of the suite's."""
        setting = told.setting
        if not setting.needed:
            return setting.variant.id
        return f"{setting.variant.extends} with {', '.join(decisions(setting.needed, self._suite.catalogue))}"

    def _rule(self, told: Explanation) -> None:
        """The rule in words, once for the rows of a case, and on what its choice rests."""
        rule = told.rule
        resting = [f"source: {self._claim(claim)}" for claim in told.own]
        if not told.own and (words := basis(told.check)):
            resting.append(f"basis: {words}")
        resting += [f"also: {self._claim(claim)}" for claim in told.others]
        if rule is not None and rule is not self._told:
            self._heading("rule")
            self._line(f"{rule.id}: {rule.question}")
            if rule.text:
                self._line(rule.text)
            for name, words in rule.choices.items():
                here = told.setting.variant.rules[rule.id] == name and told.check.row.choice is not None
                self._line(f"{name}: {words}", "bold" if here else "")
            for name, words in rule.counters.items():
                self._line(f"(wrong: {name}: {words})")
        elif resting:
            self._heading("sources")
        for line in resting:
            self._line(line, "dim")
        self._told = rule

    def _claim(self, claim: Claim) -> str:
        """A claim with its words, or without them where they stand above."""
        if claim.id in self._above:
            return claim.id
        self._above.add(claim.id)
        return quoted(claim)

    def _why(self, told: Explanation) -> None:
        if not told.whys:
            return
        self._heading("why")
        for number, why in enumerate(told.whys):
            if number:
                say(self._out)
            say_why(self._out, why, _INDENT, _got(told) if why.about == "cards" else None)
        words = [self._ruled(rule, told.setting.variant) for rule in rules_behind(told.whys)]
        new = [text for text in words if text not in self._above]
        self._above.update(new)
        if new:
            say(self._out)
        for text in new:
            self._line(text, "dim")

    def _ruled(self, name: str, variant: Variant) -> str:
        """What a variant decides for a rule, tables by their names."""
        rule = self._suite.catalogue.rules.get(name)
        if rule is None:
            return _CARDS_FAULT
        value = variant.rules[name]
        unit = f" {rule.unit}" if rule.value == NUMBER else ""
        return f"{name} = {named(rule, value)}{unit}: {sentence(rule, value) or rule.question}"

    def _choices(self, told: Explanation) -> None:
        if told.rule is None:
            return
        self._heading("what each choice answers")
        say_choices(self._out, told.choices, _INDENT)

    def _depends(self, told: Explanation) -> None:
        mentions = told.check.row.mentions
        self._heading("depends on" if mentions else "depends on no choice")
        for decision in decisions(mentions, self._suite.catalogue):
            self._line(decision)
        if told.consulted:
            self._line(f"looked at{' besides' if mentions else ''}: {', '.join(told.consulted)}", "dim")

    def _runs(self, told: Explanation) -> None:
        row, setting = told.check.row, told.setting
        self._heading("runs in")
        for variant in setting.running:
            self._line(variant.id if normative(row, variant) else f"{variant.id} (customary)")
        if not setting.running:
            self._line("no variant of the suite, only in house rules")
        for variant_id, otherwise in setting.elsewhere.items():
            decided = decisions(otherwise, self._suite.catalogue)
            more = f" and {len(decided) - FEW} more" if decided[FEW:] else ""
            why = f"{', '.join(decided[:FEW])}{more}" or "the question has no meaning there"
            self._line(f"not in {variant_id}: {why}", "dim")

    def _heard(self, heard: Heard, told: Explanation) -> None:
        """What an implementation answered, and what is to be said of that."""
        right = all(verdict.outcome is Outcome.PASS for verdict in heard.forms)
        style = "bold green" if right else "bold red" if heard.differs else "bold yellow"
        self._heading(f"{answers.who(heard)}: {answers.in_a_word(heard)}", style)
        if heard.verdict.outcome is not Outcome.PASS:
            for label, text in expected_and_got(heard.verdict):
                say(self._out, f"{label:{_LABEL - 1}} {text}", indent=_INDENT, hanging=" " * (_LABEL + 4))
        if heard.verdict.explained:
            self._line(f"custom    {by_custom(heard.verdict.explained)}")
        for text in answers.readings(heard, self._suite.catalogue):
            self._line(text, "bold")
        about_twins = answers.twins(heard)
        if about_twins:
            self._line(about_twins)
        if len({verdict.outcome for verdict in heard.forms}) > 1:
            columns = ("form", "what is played", "answer")
            say_list(self._out, columns, answers.forms(heard), "{}: {}".format, indent=_INDENT)
        for text in answers.elsewhere(heard):
            self._line(text, "dim")

    def _alone(self, told: Explanation) -> None:
        """How to ask it alone; where that takes house rules, their file."""
        self._heading("alone")
        setting = told.setting
        if setting.needed:
            self._line("in a file of house rules, named with --variant:")
            say_line(self._out, f"{_DEEPER}extends: {setting.variant.extends}")
            say_line(self._out, f"{_DEEPER}rules:")
            for rule, value in setting.needed.items():
                say_line(self._out, f"{_DEEPER}  {rule}: {named(self._suite.catalogue.rules[rule], value)}")
        else:
            say_line(self._out, f"{_INDENT}{rerun(told.check, self._suite, self._asked)}")
        say_line(self._out, f"{_INDENT}{told.check.row.place}", "dim")


def _got(told: Explanation) -> Got | None:
    """The cards that were answered, where that is what differs."""
    heard, expected = told.heard, told.check.expect.get("legal")
    if heard is None or heard.verdict.outcome is not Outcome.FAIL or expected is None:
        return None
    cards = (heard.verdict.got or {}).get("legal")
    return Got(frozenset(expected), frozenset(cards)) if isinstance(cards, list) else None
