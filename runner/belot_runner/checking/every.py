"""Everything that `belot check` looks at, in one go; what takes long is spread over the processors."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path

from belot_runner.asking.select import runs_in
from belot_runner.checking import (
    claims,
    exercise,
    ids,
    positions,
    reachable,
    references,
    schemas,
    strength,
    translations,
    when,
)
from belot_runner.checking.claims import ClaimRow
from belot_runner.checking.finding import Finding, from_error
from belot_runner.deals.stored import Deals, load_deals
from belot_runner.errors import SuiteError
from belot_runner.paths import cases_dir
from belot_runner.proof.adequacy import Mutant
from belot_runner.proof.groups import group
from belot_runner.proof.inert import DEALS, QUESTIONS
from belot_runner.proof.nulls import NULLS, NullScore
from belot_runner.spec.published import load_published
from belot_runner.spec.retired import load_retired
from belot_runner.spec.sources import load_sources
from belot_runner.suite import Suite, load_suite

Task = Callable[[], list[Finding]]

WHEN_PARTS = 6


@dataclass(frozen=True, slots=True)
class Proof:
    """What was looked at, in numbers; what was found wrong; and how strong the suite is (empty for a user's cases)."""

    counts: Mapping[str, int]
    findings: tuple[Finding, ...]
    mutants: tuple[Mutant, ...] = ()
    nulls: tuple[NullScore, ...] = ()
    claims: tuple[ClaimRow, ...] = ()


def prove(cases: Sequence[Path]) -> Proof:
    """Check the suite, with the cases of some folders instead of its own where any are given.

    What must hold of the suite as a whole, such as that every choice is exercised, is asked only of its own cases.
    """
    try:
        suite = load_suite(cases, fresh=True)
    except SuiteError as error:
        return Proof({}, (*schemas.files(cases or [cases_dir()]), from_error("load", error)))
    return _prove_cases(suite, cases) if cases else _prove_suite(suite)


def _prove_cases(suite: Suite, cases: Sequence[Path]) -> Proof:
    findings = [
        *schemas.files(cases),
        *schemas.questions(suite),
        *_names_and_positions(suite, Deals({}), kept=False),
        *when.mentions(suite),
    ]
    return Proof(_counts(suite, 0), tuple(findings))


def prove_variants(names: Sequence[str]) -> Proof:
    """Check variants, shipped ones or files: they decide every rule, lawfully, and say truly what is the same there."""
    suite, findings, rows = load_suite(), [], 0
    for name in names:
        try:
            variant = suite.variants.find(name)
        except SuiteError as error:
            findings.append(from_error("load", error))
            continue
        findings += schemas.file_of("variant", variant.file)
        findings += strength.untrue(suite, variant)
        rows += sum(runs_in(row, variant) for row in suite.rows)
    counts = {"rules": len(suite.catalogue.rules), "variants": len(names), "rows": rows}
    return Proof(counts, tuple(findings))


def _names_and_positions(suite: Suite, deals: Deals, *, kept: bool) -> Iterator[Finding]:
    yield from references.references(suite, load_sources())
    yield from positions.positions(suite)
    yield from exercise.stranded(suite)
    yield from reachable.reachable(suite, deals, kept=kept)


def _permanent(suite: Suite) -> Iterator[Finding]:
    gone = load_retired()
    yield from ids.retired(suite, gone)
    yield from ids.lost(suite, load_published(), gone)


def _prove_suite(suite: Suite) -> Proof:
    variants = list(suite.variants)
    tasks: list[Task] = [  # the longest first, so that the processors come to the end together
        *(partial(_same_here, name) for name in variants),
        _files,
        _questions,
        _translations,
        *(partial(_when, part) for part in range(WHEN_PARTS)),
    ]
    _inherited[:] = [suite]
    gc.freeze()  # the suite stays as it is, and the proofs make hardly a circle
    gc.set_threshold(200_000, 20, 20)
    with _spread(tasks) as spread:
        sources = load_sources()
        mutants, nulls = strength.all_mutants(suite), strength.all_null_scores(suite)
        matrix = claims.matrix(suite, sources)
        findings = [
            *_names_and_positions(suite, load_deals(), kept=True),
            *_permanent(suite),
            *exercise.unexercised(suite),
            *strength.uncaught(suite, mutants),
            *strength.too_alike(nulls),
            *claims.uncovered(matrix),
        ]
        findings += (finding for found in spread for finding in found)
    counts = _counts(suite, sum(len(source.claims) for source in sources.values()))
    return Proof(counts, tuple(findings), tuple(mutants), tuple(nulls), tuple(matrix))


_inherited: list[Suite] = []  # the suite that is proved, for processes that come into being while it is there


def _suite() -> Suite:
    """The suite that is proved, in whatever process."""
    return _inherited[0] if _inherited else load_suite(fresh=True)


def _same_here(variant: str) -> list[Finding]:
    suite = _suite()
    return strength.not_the_same(suite, suite.variants[variant])


def _when(part: int) -> list[Finding]:
    return list(when.mentions(_suite(), part, WHEN_PARTS))


def _files() -> list[Finding]:
    return list(schemas.files([cases_dir()]))


def _questions() -> list[Finding]:
    return list(schemas.questions(_suite()))


def _translations() -> list[Finding]:
    return list(translations.translations(_suite()))


@contextmanager
def _spread(tasks: Iterable[Task]) -> Iterator[Iterable[list[Finding]]]:
    """The results of tasks that run in other processes meanwhile, or in this one where there is but one processor."""
    processors = os.cpu_count() or 1
    if processors == 1:
        yield (task() for task in tasks)
        return
    method = "fork" if "fork" in get_all_start_methods() else None
    with ProcessPoolExecutor(processors, mp_context=get_context(method)) as pool:
        futures = [pool.submit(task) for task in tasks]
        yield (future.result() for future in futures)


def _counts(suite: Suite, claims_number: int) -> dict[str, int]:
    return {
        "rules": len(suite.catalogue.rules),
        "choices": sum(len(rule.choices) for rule in suite.catalogue.rules.values()),
        "variants": len(suite.variants),
        "claims": claims_number,
        "cases": len(group(suite.rows)),
        "rows": len(suite.rows),
    }


def scores(proof: Proof) -> dict[str, str]:
    """The four scores of the suite, each in a line; none for a user's cases."""
    if not proof.mutants:
        return {}
    caught = sum(bool(mutant.caught_by) for mutant in proof.mutants)
    worst = {
        question: max(score.share(question) for score in proof.nulls if score.adapter in NULLS)
        for question in strength.MOST
    }
    held = sum(line.held and not line.claim.excluded for line in proof.claims)
    excluded = sum(bool(line.claim.excluded) for line in proof.claims)
    return {
        "when": f"{proof.counts['rows']:,} rows say what their answers depend on, enough and no more",
        "choices": f"{caught} of {len(proof.mutants)} other choices are caught by cases, the rest make no difference: "
        f"{QUESTIONS:,} random questions and {DEALS:,} deals in each variant tell none of them",
        "nulls": f"of {len(NULLS)} adapters that know nothing none gets more than "
        + ", ".join(f"{share:.0%} of {question}" for question, share in worst.items()),
        "claims": f"{held} of {len(proof.claims)} claims are held by cases that pass, "
        f"{excluded} are excluded with a reason",
    }
