"""What became of the lines of a log: right answers are counted, wrong ones kept, each that is the same but once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from belot_runner.adapters.lines import encode
from belot_runner.asking.select import Check
from belot_runner.asking.session import judge
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.cases.questions import QUESTIONS
from belot_runner.judging.judge import Mismatch
from belot_runner.judging.lines import Line
from belot_runner.judging.recorded import Recorded
from belot_runner.judging.rows import recorded_check, titled
from belot_runner.paths import shown
from belot_runner.proof.custom import explain
from belot_runner.proof.forking import consulted
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.variants import Variant

Json = Mapping[str, Any]
Command = Callable[[Line], tuple[str, ...]]

KEPT = 1_000
"""Wrong answers that are kept one by one; further ones count with one that is wrong in the same way."""
LISTED = 10  # lines that are named beside the first


@dataclass(slots=True)
class _Wrong:
    """A wrong answer, and the lines that give it too: how many, and the first ones."""

    verdict: Verdict
    about: str
    line: Line
    times: int = 1
    others: list[str] = field(default_factory=list)
    alike: bool = False  # whether the others are wrong in the same way only

    def add(self, line: Line) -> None:
        """One line more."""
        self.times += 1
        if len(self.others) < LISTED:
            name = str(line.number)
            self.others.append(name if line.file == self.line.file else f"{shown(line.file)}:{name}")

    def told(self) -> Verdict:
        """The verdict, the title of its check saying where it stands."""
        title = self.about or f"recorded in line {self.line.number} of {shown(self.line.file)}"
        if self.others:
            more = self.times - 1
            same = "wrong in the same way" if self.alike else "the same"
            lines = f"{more:,} further line{'' if more == 1 else 's'}"
            title += f"; {same} in {lines}: {', '.join(self.others)}{', ...' if more > len(self.others) else ''}"
        return self.verdict._replace(check=titled(cast(Check, self.verdict.check), title), times=self.times)


class Tally:
    """The lines that were judged. What is kept does not grow with the log, however long it is."""

    def __init__(self, catalogue: Catalogue, command: Command) -> None:
        self._catalogue = catalogue
        self._command = command
        self._right: Counter[tuple[Variant, str]] = Counter()
        self._first: dict[tuple[Variant, str], Line] = {}
        self._wrong: dict[object, _Wrong] = {}

    def right(self, variant: Variant, question: str, line: Line) -> None:
        """Count a right answer."""
        key = (variant, question)
        self._right[key] += 1
        if key not in self._first:
            self._first[key] = line

    def wrong(self, variant: Variant, recorded: Recorded, line: Line, mismatch: Mismatch) -> None:
        """Keep a wrong answer, or count it with one that is the same."""
        key = (variant, recorded.question, encode([recorded.given, recorded.answer]))
        known = self._wrong.get(key)
        if known is not None:
            known.add(line)
            return
        verdict = self._verdict(variant, recorded, line, mismatch)
        alike = (variant, recorded.question, verdict.outcome, verdict.customary)
        if len(self._wrong) < KEPT or alike not in self._wrong:
            self._wrong[key if len(self._wrong) < KEPT else alike] = _Wrong(
                verdict, recorded.about, line, alike=len(self._wrong) >= KEPT
            )
        else:
            self._wrong[alike].add(line)

    def _verdict(self, variant: Variant, recorded: Recorded, line: Line, mismatch: Mismatch) -> Verdict:
        question, given, answer = recorded.question, recorded.given, recorded.answer
        asked = consulted(question, dict(given), variant.rules)[1]
        check = recorded_check(
            f"{shown(line.file)}:{line.number}",
            variant,
            question,
            line,
            command=self._command(line),
            given=given,
            expect=mismatch.expect,
            when={rule: variant.rules[rule] for rule in asked},
        )
        if mismatch.expectation is None:
            fields = ", ".join(QUESTIONS[question].answer)
            return Verdict(check, Outcome.INVALID, answer, f"the answer has none of the fields {fields}")
        verdict = judge(check, mismatch.expectation, answer, len(encode(answer)))
        if verdict.customary:
            verdict = verdict._replace(explained=explain(check, answer, self._catalogue))
        return verdict

    def verdicts(self, variants: Sequence[Variant]) -> Iterator[Verdict]:
        """A verdict for each question of a variant that was answered right, and for each wrong answer."""
        for variant in variants:
            for question in QUESTIONS:
                times = self._right[variant, question]
                if times:
                    first = self._first[variant, question]
                    check = titled(recorded_check(question, variant, question, first), _right_answers(times))
                    yield Verdict(check, Outcome.PASS, times=times)
            yield from (wrong.told() for wrong in self._wrong.values() if wrong.verdict.check.variant is variant)


def _right_answers(times: int) -> str:
    return "1 answer is that of the reference" if times == 1 else f"{times:,} answers are those of the reference"
