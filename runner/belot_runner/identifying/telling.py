"""Which rules an implementation plays, told for a person and for a machine."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from belot_runner import __version__
from belot_runner.asking.compare import Expectation
from belot_runner.asking.verdict import Outcome
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import flat
from belot_runner.identifying.findings import Evidence, Fault, Finding, Identified, Standing, Why
from belot_runner.paths import shown
from belot_runner.report import SHOWN, wording
from belot_runner.report.output import say, say_line, without_empty
from belot_runner.report.overview import counted
from belot_runner.spec.rules import RuleSpec
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

if TYPE_CHECKING:
    from rich.console import Console

_LABEL = 10
_MARGIN = " " * 4


class Identity:
    """Tells what was found.

    `asked` are the words that name the adapter, `written` is the file of its rules, if any, and `code` the exit code of
    the command.
    """

    def __init__(self, found: Identified, suite: Suite, asked: Sequence[str], written: Path | None, code: int) -> None:
        self._found = found
        self._code = code
        self._rules = suite.catalogue.rules
        self._suite = suite
        self._asked = asked
        self._written = written

    # For a person.

    def tell(self, out: Console, shown: int = SHOWN) -> None:
        """What is played, what is wrong, `shown` of it at length, and what cannot be told."""
        say(out, self._headline(), "bold")
        for finding in self._found.departures:
            self._tell_departure(out, finding)
        for fault in self._found.faults[:shown]:
            self._tell_fault(out, fault)
        self._tell_others(out, self._found.faults[shown:])
        self._tell_open(out)
        self._tell_end(out)

    def _headline(self) -> str:
        found = self._found
        name = " ".join(filter(None, (found.hello.name, found.hello.version or "")))
        told = f"{name} ({found.hello.language})" if found.hello.language else name
        if not found.answered:
            return f"{told} answered nothing, so nothing is known"
        faults = counted(len(found.faults), "fault")
        if not found.fits:
            return f"{told} fits no variant: even by the nearest, {found.nearest.id}, it has {faults}"
        with_faults = f" with {faults}" if found.faults else ""
        far = ", as far as it can be told" if any(each.why is not Why.NO_DIFFERENCE for each in found.open) else ""
        others = f" (or, as near, {', '.join(found.as_near[1:])})" if found.as_near[1:] else ""
        but = ", except" if found.departures else ""
        return f"{told} plays {found.nearest.id}{others}{with_faults}{far}{but}"

    def _tell_departure(self, out: Console, finding: Finding) -> None:
        rule = finding.rule
        say(out, f"{rule.id} = {wording.named(rule, finding.value)}", indent="  ", hanging="    ")
        said = rule.choices.get(str(finding.value), rule.question)
        instead = wording.named(rule, self._found.nearest.rules[rule.id])
        say(out, f"{said} ({self._found.nearest.id}: {instead})", "dim", indent=_MARGIN)

    def _tell_fault(self, out: Console, fault: Fault) -> None:
        evidence = fault.evidence
        say(out)
        say(out, f"FAULT  {self._what(fault)}", "bold red", hanging="       ")
        if evidence.row:
            say(out, evidence.row.title, indent="  ")
        for rule in fault.rules[:1]:
            say(out, wording.decided(self._rules[rule], self._found.played), "dim", indent="  ", hanging=_MARGIN)
        say(out)
        rules = self._found.played.rules
        for line in draw(picture(evidence.ask, evidence.given, rules[SEATS_RULE], rules), out.width - len(_MARGIN)):
            say_line(out, _MARGIN + line)
        say(out)
        for label, text in self._answers(evidence):
            say(out, f"{label:{_LABEL - 1}} {text}", indent=_MARGIN, hanging=_MARGIN + " " * (_LABEL + 2))
        if again := self._again(evidence):
            say_line(out, f"{_MARGIN}{'rerun':{_LABEL}}{again}", "dim")

    def _tell_others(self, out: Console, faults: Sequence[Fault]) -> None:
        if faults:
            say(out)
            say(out, f"{counted(len(faults), 'more fault')} (--show all tells them at length):", "bold red")
        for fault in faults:
            say(out, self._what(fault), indent="  ", hanging=_MARGIN)

    def _what(self, fault: Fault) -> str:
        """What is wrong, in a line."""
        evidence = fault.evidence
        if evidence.failure is not None:
            return f"{evidence.ask}: {evidence.failure}"
        cases = f": {fault.failed} of {fault.asked} cases of it fail" if fault.failed else ""
        if fault.wrong is not None:
            rule = self._rules[fault.rules[0]]
            return f"{rule.id} = {wording.named(rule, fault.wrong)}, {self._why_wrong(rule, fault)}{cases}"
        if not fault.rules:
            return f"no choice explains an answer to {evidence.ask}"
        return f"{' or '.join(fault.rules)}: no choice explains every answer{cases}"

    def _why_wrong(self, rule: RuleSpec, fault: Fault) -> str:
        if rule.is_counter(fault.wrong):
            return f"a wrong reading: {rule.counters[str(fault.wrong)]}"
        return "which no variant may decide"

    def _answers(self, evidence: Evidence) -> Iterator[tuple[str, str]]:
        """What was right, and what came."""
        if evidence.got is None:
            yield "expected", wording.cut(flat(evidence.expected))
            yield "got", f"{evidence.failure}: {evidence.message or 'no reason was given'}"
        else:
            fields = self._found.hello.fields.get(evidence.ask)
            yield from wording.differing(Expectation(evidence.expected, fields).differences(evidence.got))
        if evidence.changed:
            yield "again", "as expected, when it was asked once more: the same question has two answers"

    def _again(self, evidence: Evidence) -> str:
        """The command that asks a case again, where there is a variant in which it is asked so."""
        variant = str(shown(self._written)) if self._written else self._found.nearest.id
        if evidence.row is None or (self._found.departures and not self._written):
            return ""
        return shlex.join(["belot", "run", *self._asked, "--variant", variant, "-k", evidence.name])

    def _tell_open(self, out: Console) -> None:
        if not self._found.open or not self._found.answered:
            return
        say(out)
        say(out, "Cannot be told", "yellow")
        groups: dict[str, list[str]] = {}
        for finding in self._found.open:
            groups.setdefault(_why(finding), []).append(finding.rule.id)
        for why, rules in groups.items():
            say(out, f"{why}: {', '.join(rules)}", indent="  ", hanging=_MARGIN)

    def _tell_end(self, out: Console) -> None:
        found = self._found
        say(out)
        if found.run and found.run.strays.count:
            strays = found.run.strays.count
            say(
                out,
                f"{counted(strays, 'line')} of the adapter {'fits' if strays == 1 else 'fit'} no question",
                "bold red",
            )
        if found.losses:
            say(out, f"the adapter died or fell silent {counted(found.losses, 'time')}", "yellow")
        if found.stopped:
            say(out, found.stopped, "bold red")
        if self._written:
            say(out, f"wrote {shown(self._written)}; belot run --variant {shown(self._written)} plays by it")
        style = "bold green" if self._code == 0 else "bold red"
        say(out, f"{counted(found.questions, 'question')}{self._confirmed()}, in {found.seconds:.2f} s", style)

    def _confirmed(self) -> str:
        """How the checks of what was found have ended."""
        found = self._found
        if found.run is None:
            return ""
        asked = counted(len(found.checked), "check")
        left = sum(verdict.outcome is Outcome.NOT_RUN for verdict in found.run.verdicts)
        asked += f" ({left:,} more not asked)" if left else ""
        told = f"{found.failed:,} not as expected" if found.failed else "all as expected"
        return f", then {asked} of these rules: {told}"

    # For a machine.

    def as_json(self) -> dict[str, Any]:
        """The same as a document; its schema is spec/schemas/output/identify.json."""
        found = self._found
        hello = found.hello
        return {
            "suite": __version__,
            "adapter": {"name": hello.name, "version": hello.version, "language": hello.language},
            "nearest": found.nearest.id,
            "as_near": list(found.as_near),
            "departures": [finding.rule.id for finding in found.departures],
            "rules": {finding.rule.id: _finding_as_json(finding) for finding in found.findings},
            "faults": [_fault_as_json(fault) for fault in found.faults],
            "questions": found.questions,
            "confirmed": self._run_as_json(),
            "losses": found.losses,
            "stopped": found.stopped or (str(found.fault) if found.fault else None),
            "seconds": round(found.seconds, 3),
            "exit": self._code,
        }

    def _run_as_json(self) -> dict[str, int] | None:
        if self._found.run is None:
            return None
        outcomes = Counter(verdict.outcome for verdict in self._found.run.verdicts)
        return {str(outcome): outcomes[outcome] for outcome in Outcome if outcomes[outcome]}


def _why(finding: Finding) -> str:
    match finding.why:
        case Why.NOT_SUPPORTED:
            return f"{' and '.join(finding.questions)} not supported"
        case Why.NOT_ASKED:
            return "not asked"
        case _:
            return "makes no difference beside the other choices"


def _finding_as_json(finding: Finding) -> dict[str, Any]:
    is_open = finding.standing is Standing.OPEN
    told = {
        "possible": list(finding.possible) if is_open else [],
        "why": str(finding.why) if finding.why else None,
        "questions": list(finding.questions),
    }
    name = finding.rule.name(finding.value) if finding.rule.value else None
    decided = {} if is_open else {"value": finding.value, **({"name": name} if name else {})}
    return {"standing": str(finding.standing), **decided, **without_empty(told)}


def _fault_as_json(fault: Fault) -> dict[str, Any]:
    evidence = fault.evidence
    return {
        "rules": list(fault.rules),
        **({"wrong": fault.wrong} if fault.wrong is not None else {}),
        "failed": fault.failed,
        "asked": fault.asked,
        "question": evidence.ask,
        **({"case": evidence.name} if evidence.row else {}),
        "given": dict(evidence.given),
        "expected": dict(evidence.expected),
        **({"got": dict(evidence.got)} if evidence.got is not None else {"outcome": str(evidence.failure)}),
        **({"message": evidence.message} if evidence.message else {}),
        **({"changed": True} if evidence.changed else {}),
    }
