"""Mutants put to the cases, each in a process of its own that ends at the first row that notices."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NoReturn

from belot_runner.asking.compare import Expectation
from belot_runner.asking.select import runs_in
from belot_runner.checking.exercise import becomes
from belot_runner.mutation.mutants import CodeMutant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

PACKAGE = "belot_reference"
SECONDS = 5  # a mutant that takes longer runs in circles, which anybody would notice

SURVIVED, CAUGHT = 0, 1


@dataclass(frozen=True, slots=True)
class Trial:
    """One row under one set of rules."""

    question: str
    given: Mapping[str, Any]
    expectation: Expectation
    rules: int  # index into the rule sets


def trials(suite: Suite) -> tuple[list[Mapping[str, Any]], list[Trial]]:
    """Rule sets, and every row under each of them in which it runs; a row of house rules in one that becomes them."""
    rule_sets: list[Mapping[str, Any]] = [variant.rules for variant in suite.variants.values()]
    found: list[Trial] = []
    for row in suite.rows:
        expectation = Expectation(row.expect, with_rule=True)
        places = [place for place, variant in enumerate(suite.variants.values()) if runs_in(row, variant)]
        if not places:
            house = next(
                {**variant.rules, **row.mentions}
                for variant in suite.variants.values()
                if variant.rules[SEATS_RULE] in row.tables and becomes(row, variant, suite)
            )
            rule_sets.append(house)
            places = [len(rule_sets) - 1]
        found += (Trial(row.ask, row.given, expectation, place) for place in places)
    return rule_sets, found


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


def judge(
    mutants: Iterable[CodeMutant], rule_sets: Sequence[Mapping[str, Any]], cases: Sequence[Trial], processes: int
) -> Iterator[tuple[CodeMutant, bool]]:
    """Each mutant with whether a row catches it, as they come."""
    running: dict[int, CodeMutant] = {}
    for mutant in mutants:
        while len(running) >= processes:
            yield _ended(running)
        running[_start(lambda mutant=mutant: _try(mutant, rule_sets, cases))] = mutant  # type: ignore[misc]
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


def _try(mutant: CodeMutant, rule_sets: Sequence[Mapping[str, Any]], cases: Sequence[Trial]) -> int:
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Mutated(mutant))
    questions = importlib.import_module(f"{PACKAGE}.questions")
    rules = importlib.import_module(f"{PACKAGE}.rules")
    books = [rules.read_rules(rule_set) for rule_set in rule_sets]
    for trial in cases:
        if not trial.expectation.fits(questions.ask(trial.question, trial.given, books[trial.rules])):
            return CAUGHT
    return SURVIVED


