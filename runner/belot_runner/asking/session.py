"""A run: the checks are put to an adapter, and each reply is judged as it comes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property
from time import monotonic
from typing import Any, NamedTuple

from belot_runner.adapters.base import Adapter, Ask, Hello, Ready, Reply
from belot_runner.asking.compare import Difference, Expectation
from belot_runner.asking.malformed import is_too_long, malformed
from belot_runner.asking.results import Refusal, Run
from belot_runner.asking.verdict import JudgedCheck, Outcome, Variant, Verdict
from belot_runner.errors import AdapterError, UsageError, brief
from belot_runner.outcome import NOT_ASKED

_BYTES_KEPT = 2**22  # of all wrong answers together, so that no adapter can fill the memory


Explain = Callable[[JudgedCheck, Mapping[str, Any]], tuple[str, ...]]
OnAsking = Callable[[Hello, int], None]


class Introduction(NamedTuple):
    """What is known before the first question: who answers, which variants are played and which are not."""

    hello: Hello
    played: tuple[str, ...]
    refused: tuple[Refusal, ...]
    is_reference: bool

    def expectation(self, check: JudgedCheck) -> Expectation:
        """What is expected of this adapter's answer."""
        return Expectation(check.expect, self.hello.fields.get(check.question), with_rule=self.is_reference)


def run(
    checks: Sequence[JudgedCheck],
    adapter: Adapter,
    *,
    variants: Sequence[Variant],
    on_verdict: Callable[[Verdict], None] | None = None,
    explicit_variants: bool = False,
    explain: Explain | None = None,
    on_asking: OnAsking | None = None,
    stop: Callable[[], str] | None = None,
    elsewhere: Sequence[JudgedCheck] = (),
) -> Run:
    """Put the checks to an adapter, and say goodbye to it.

    `variants` are those that may be asked for; where they are explicit a refusal is a failure. `on_verdict` is called
    once for each verdict, as they come: first on those that cannot be asked, then, once `on_asking` was told who
    answers and how many are asked, on those. `explain` looks for the customary choices by which a customary mismatch
    would be right. `stop` is asked after each verdict why to end here, if so, and leave the rest not run, as Ctrl-C
    does too. `elsewhere` are checks of the same selection that other runs ask. Checks of variants that are not played
    have no verdict. Raises UsageError where nobody names a variant, AdapterError where the adapter cannot be started or
    spoken to in the first place.
    """
    started = monotonic()
    known = introduce(adapter, variants, explicit=explicit_variants)
    docket = Docket(checks, known, explain)
    stopped, fault = "", None
    try:
        with closing(docket.verdicts(adapter, on_asking)) as verdicts:
            for verdict in verdicts:
                if on_verdict:
                    on_verdict(verdict)
                if stop and (stopped := stop()):
                    break
    except KeyboardInterrupt:
        stopped = "interrupted"
    except AdapterError as error:
        fault = error
    for verdict in docket.rest(stopped or str(fault or "")):
        if on_verdict:
            on_verdict(verdict)
    try:
        adapter.close()
    except KeyboardInterrupt:
        stopped = stopped or "interrupted"
    return Run(
        hello=known.hello,
        variants=known.played,
        verdicts=docket.in_order(),
        refused=known.refused,
        strays=adapter.strays,
        losses=adapter.losses,
        given_up=adapter.given_up,
        stopped=stopped,
        fault=fault,
        elsewhere=not docket.asked and docket.would_ask(elsewhere),
        seconds=monotonic() - started,
    )


def introduce(adapter: Adapter, variants: Sequence[Variant], *, explicit: bool) -> Introduction:
    """Say hello and tell the variants; raises as `run` does."""
    hello = adapter.hello()
    played, refused = [], []
    for variant in choose_variants(hello, variants, any_will_do=explicit or adapter.is_reference):
        reply = adapter.variant(variant.id, variant.rules or None)
        if isinstance(reply, Ready):
            played.append(variant.id)
        else:
            refused.append(Refusal(variant.id, reply.why, named=explicit))
    return Introduction(hello, tuple(played), tuple(refused), adapter.is_reference)


def choose_variants(hello: Hello, variants: Sequence[Variant], *, any_will_do: bool) -> list[Variant]:
    """Those the adapter is asked about: all, or those that its hello names. Raises UsageError where it names none."""
    if any_will_do:
        return list(variants)
    chosen = [variant for variant in variants if variant.id in (hello.variants or ())]
    if not chosen:
        named = f"names {brief(', '.join(hello.variants))}" if hello.variants else "names no variant"
        raise UsageError(
            f"{hello.name} {named}, so it is not known what to ask",
            hint="choose one with --variant; belot identify finds out what it plays",
        )
    return chosen


class Docket:
    """The checks of a run and what became of them. Expected answers stay here; only questions leave it.

    `asked` is how many of them the adapter is asked, once that is known.
    """

    def __init__(self, checks: Sequence[JudgedCheck], known: Introduction, explain: Explain | None = None) -> None:
        self._explain = explain
        told = {*known.played, *(refusal.variant for refusal in known.refused if refusal.named)}
        self._checks = [check for check in checks if check.variant.id in told]
        self._known = known
        self._refused = {refusal.variant: refusal.why for refusal in known.refused}
        self.asked = 0
        self._verdicts: list[Verdict | None] = [None] * len(self._checks)
        self._expected: dict[int, Expectation] = {}
        self._prepared: dict[int, tuple[object, Expectation]] = {}  # by identity: variants share what they expect
        self._bytes_left = _BYTES_KEPT

    def verdicts(self, adapter: Adapter, on_asking: OnAsking | None = None) -> Generator[Verdict, None, None]:
        """Every verdict once: first of those that are not asked, then as the replies come."""
        to_ask = []
        for index, check in enumerate(self._checks):
            verdict = self._unasked(check)
            if verdict is None:
                to_ask.append(index)
            else:
                self._verdicts[index] = verdict
                yield verdict
        self.asked = len(to_ask)
        if on_asking:
            on_asking(self._known.hello, self.asked)
        with closing(adapter.ask_all(self._questions(to_ask))) as replies:
            for reply in replies:
                yield self._judged(reply)

    def verdict(self, check: JudgedCheck, adapter: Adapter) -> Verdict | None:
        """The verdict on one check, which is asked now, and alone, unless it has one; None where it is not among them.

        Where the adapter is lost on it some others are asked too, from elsewhere, until there is an answer: a few of a
        kind, side by side, must not look like the end.
        """
        index = self._indices.get(id(check))
        if index is None:
            return None
        if self._verdicts[index] is None:
            self._verdicts[index] = self._unasked(check)
        if self._verdicts[index] is None:
            with closing(adapter.ask_all(self._questions(self._alone(index, adapter)), window=1)) as replies:
                for reply in replies:
                    self._judged(reply)
        return self._verdicts[index]

    def _alone(self, index: int, adapter: Adapter) -> Iterator[int]:
        """A check, and others as long as the adapter is lost on them."""
        losses = adapter.losses
        yield index
        while adapter.losses > losses and not adapter.given_up:
            losses = adapter.losses
            waiting = [
                other
                for other, verdict in enumerate(self._verdicts)
                if verdict is None and other not in self._expected and self._unasked(self._checks[other]) is None
            ]
            yield from waiting[len(waiting) // 2 :][:1]

    @cached_property
    def _indices(self) -> Mapping[int, int]:
        """Where each check stands, by its identity."""
        return {id(check): index for index, check in enumerate(self._checks)}

    def rest(self, why: str) -> Iterator[Verdict]:
        """The checks without a verdict get one: not run."""
        for index, verdict in enumerate(self._verdicts):
            if verdict is None:
                verdict = Verdict(self._checks[index], Outcome.NOT_RUN, message=why)
                self._verdicts[index] = verdict
                yield verdict

    def in_order(self) -> tuple[Verdict, ...]:
        """All verdicts, in the order of the checks."""
        return tuple(verdict for verdict in self._verdicts if verdict is not None)

    def would_ask(self, checks: Iterable[JudgedCheck]) -> bool:
        """Whether any of some other checks is one that the adapter can be asked."""
        return any(check.variant.id in self._known.played and self._unasked(check) is None for check in checks)

    def _unasked(self, check: JudgedCheck) -> Verdict | None:
        """The verdict of a check that cannot be asked here."""
        hello, variant, question = self._known.hello, check.variant.id, check.question
        if variant in self._refused:
            why = f"the variant is not played: {self._refused[variant]}"
            return Verdict(check, Outcome.UNSUPPORTED, message=why, owed=True)
        if not hello.answers(question):
            return Verdict(check, Outcome.UNSUPPORTED, message=f"{NOT_ASKED}{hello.name} does not answer {question}")
        if hello.fields.get(question) and self._known.expectation(check).is_empty:
            why = f"{NOT_ASKED}{hello.name} has none of the fields {', '.join(check.expect)} compared"
            return Verdict(check, Outcome.UNSUPPORTED, message=why)
        return None

    def _questions(self, indices: Iterable[int]) -> Iterator[Ask]:
        for index in indices:
            check = self._checks[index]
            self._expected[index] = self._expectation(check)
            yield Ask(index + 1, check.variant.id, check.question, check.given)

    def _expectation(self, check: JudgedCheck) -> Expectation:
        expect = check.expect
        found = self._prepared.get(id(expect))
        if found is None:  # what is expected is kept beside it, so that its identity stays its own
            found = self._prepared[id(expect)] = (expect, self._known.expectation(check))
        return found[1]

    def _judged(self, reply: Reply) -> Verdict:
        index = reply.number - 1
        check = self._checks[index]
        expectation = self._expected.pop(index)
        if reply.answer is None:
            verdict = missing(check, reply, owed=self._known.hello.promises(check.question))
        else:
            verdict = judge(check, expectation, reply.answer, reply.size)
            if verdict.customary and self._explain:
                verdict = verdict._replace(explained=self._explain(check, reply.answer))
        if verdict.got is not None:
            self._bytes_left -= reply.size
            if self._bytes_left < 0:
                verdict = verdict._replace(got=None, message=f"{verdict.message} (not kept: too much to keep)")
        self._verdicts[index] = verdict
        return verdict


def missing(check: JudgedCheck, reply: Reply, *, owed: bool = False) -> Verdict:
    """The verdict where there is no answer. `owed`: the adapter promised to answer such questions."""
    outcome = reply.failure or Outcome.INVALID
    return Verdict(check, outcome, message=reply.message, owed=owed and outcome is Outcome.UNSUPPORTED)


def judge(check: JudgedCheck, expectation: Expectation, answer: Mapping[str, Any], size: int = 0) -> Verdict:
    """The verdict on an answer; `size` is its length in bytes as it was sent."""
    if expectation.fits(answer):
        return Verdict(check, Outcome.PASS)
    fault = malformed(check.question, answer, size)
    if fault is not None:
        return Verdict(check, Outcome.INVALID, None if is_too_long(size) else answer, fault)
    differences = tuple(expectation.differences(answer))
    return Verdict(check, Outcome.FAIL, answer, _in_words(differences), differences=differences)


def _in_words(differences: Iterable[Difference]) -> str:
    told = [
        f"{field}: expected {brief(_written(expected))}, got {brief(_written(got))}"
        for field, expected, got in differences
    ]
    return "; ".join(told)


def _written(value: object) -> str:
    """A value in a message: sets of cards and names as the cases write them."""
    if value is None:
        return "nothing"
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value) or "none"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
