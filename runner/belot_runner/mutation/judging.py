"""Mutants put to the cases, each in a process of its own that ends at the first row that notices."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any, NoReturn

from belot_runner.asking.compare import Expectation
from belot_runner.asking.select import Check, select
from belot_runner.mutation.mutants import CodeMutant
from belot_runner.proof.forking import Options
from belot_runner.proof.options import options_of
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE, TABLES

PACKAGE = "belot_reference"
SECONDS = 5  # a mutant that takes longer runs in circles, which anybody would notice

SURVIVED, CAUGHT = 0, 1


HOUSES = 40  # random lawful rule sets for each form of table
SEED = 1


@dataclass(frozen=True, slots=True)
class Trial:
    """One question under one set of rules (its index), with the choices that its row fixes beside them."""

    question: str
    given: Mapping[str, Any]
    expectation: Expectation
    rules: int
    fixed: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Trials:
    """Rule sets, and the questions put to each mutant, those that most mutants fall for first."""

    rule_sets: Sequence[Mapping[str, Any]]
    cases: Sequence[Trial]


def trials(suite: Suite) -> Trials:
    """Every row in every variant in which it runs, then its twins, then under random house rules.

    Under any rules that make the choices which a row names its answer is proved to be the expected one.
    """
    variants = list(suite.variants.values())
    rule_sets: list[Mapping[str, Any]] = [variant.rules for variant in variants]
    checks = select(suite.rows, variants)
    first = [_trial(check, variants) for check in checks if not check.twin]
    twins = [_trial(check, variants) for check in checks if check.twin]
    houses = [*_houses(suite, rule_sets)]
    return Trials(rule_sets, [*first, *twins, *houses])


def _trial(check: Check, variants: list[Variant]) -> Trial:
    expectation = Expectation(check.expect, with_rule=True)
    return Trial(check.question, check.given, expectation, variants.index(check.variant), {})


def _houses(suite: Suite, rule_sets: list[Mapping[str, Any]]) -> Iterator[Trial]:
    """Rows under random lawful rules; the rule sets are added to those that there are."""
    options, random = options_of(suite), Random(SEED)
    for table in TABLES:
        begin = len(rule_sets)
        rule_sets += (_random_rules(table, suite, options, random) for _ in range(HOUSES))
        for row in suite.rows:
            if table in row.tables:
                fixed = {**row.mentions, SEATS_RULE: table}
                expectation = Expectation(row.expect, with_rule=True)
                lawful = [
                    place
                    for place, rules in enumerate(rule_sets[begin:], begin)
                    if row.features.fit(house := {**rules, **fixed}) and suite.catalogue.allows(house)
                ]
                yield from (Trial(row.ask, row.given, expectation, place, fixed) for place in lawful[:3])


def _random_rules(table: str, suite: Suite, options: Options, random: Random) -> dict[str, Any]:
    """A random choice of every rule that breaks no constraint; where one leaves another no choice, all begins anew."""
    specs = suite.catalogue.rules
    while True:
        rules: dict[str, Any] = {SEATS_RULE: table}
        for rule in random.sample(sorted(specs.keys() - {SEATS_RULE}), len(specs) - 1):
            wrong = [*specs[rule].counters]
            left = [option for option in options.allowed(rule, rules) if option not in wrong]
            if not left:
                break
            rules[rule] = random.choice(left)
        else:
            return rules


class _Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the mutated code for one module, and leaves the others alone."""

    def __init__(self, mutant: CodeMutant) -> None:
        self._name = f"{PACKAGE}.{mutant.module.removesuffix('.py')}"
        self._tree = mutant.tree

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(fullname, self) if fullname == self._name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._tree, self._name, "exec"), module.__dict__)


def judge(mutants: Iterable[CodeMutant], trials: Trials, processes: int) -> Iterator[tuple[CodeMutant, bool]]:
    """Each mutant with whether a row catches it, as they come."""
    running: dict[int, CodeMutant] = {}
    for mutant in mutants:
        while len(running) >= processes:
            yield _ended(running)
        running[_start(lambda mutant=mutant: _try(mutant, trials))] = mutant  # type: ignore[misc]
    while running:
        yield _ended(running)


def _ended(running: dict[int, CodeMutant]) -> tuple[CodeMutant, bool]:
    process, status = os.wait()
    return running.pop(process), status != SURVIVED


def _start(work: Callable[[], int]) -> int:
    process = os.fork()
    if process == 0:
        _work(work)
    return process


def _work(work: Callable[[], int]) -> NoReturn:
    """In the new process: whatever goes wrong there is noticed, so it counts as caught."""
    code = CAUGHT
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(SECONDS)
        sys.stderr = sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123  # for the short life of the process
        code = work()
    finally:
        os._exit(code)


def _try(mutant: CodeMutant, trials: Trials) -> int:
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Mutated(mutant))
    questions = importlib.import_module(f"{PACKAGE}.questions")
    rules = importlib.import_module(f"{PACKAGE}.rules")
    by_id = {rule.id: rule for rule in rules.all_rules()}
    books: dict[int, Any] = {}
    for trial in trials.cases:
        if trial.rules not in books:
            books[trial.rules] = rules.read_rules(trials.rule_sets[trial.rules])
        book = books[trial.rules]
        if trial.fixed:
            book = rules.Rulebook(book)
            book.update((by_id[rule], by_id[rule].read(value)) for rule, value in trial.fixed.items())
        if not trial.expectation.fits(questions.ask(trial.question, trial.given, book)):
            return CAUGHT
    return SURVIVED
