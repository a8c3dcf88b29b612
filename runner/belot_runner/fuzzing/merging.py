"""Journals put together: what one run over all of their seeds would have told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from belot_reference.rules import read_rules
from belot_runner import __version__
from belot_runner.errors import UsageError, brief
from belot_runner.fuzzing.coverage import meetable, within_reach
from belot_runner.fuzzing.examining import Examiner
from belot_runner.fuzzing.fuzzed import Fuzzed
from belot_runner.fuzzing.groups import Group, Grouping, united
from belot_runner.fuzzing.journal import Entry, Kept, Small, check_same, read_journal
from belot_runner.fuzzing.tally import Seeds, joined, no_tally
from belot_runner.fuzzing.whose import digest
from belot_runner.paths import shown
from belot_runner.proof.options import options_of, readings_of
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite


def merged(files: Sequence[Path], variants: Iterable[Variant], suite: Suite, *, strict: bool = False) -> Fuzzed:
    """What the journals tell together; `variants` are those by whose rules they may have been written.

    Raises UsageError for what is no journal, for journals of different runs, and where some seeds stand in two of them
    in different parts.
    """
    journals = [_read(file) for file in files]
    first = journals[0]
    for other in journals[1:]:
        check_same(other, first.whose)
    if first.whose.suite != __version__:
        message = f"{shown(first.file)} was written by suite {first.whose.suite}, and this is {__version__}"
        raise UsageError(message, hint="merge it with that suite: what a seed gives may be another here")
    played = _played(first, variants)
    tally, seeds = no_tally(), list[Seeds]()
    for entry in _once(journals):
        tally.add(entry.tally)
        seeds.append(entry.seeds)
    options, readings = options_of(suite), readings_of(suite)
    fields = {name: only for name, only in first.whose.questions.items() if only}
    reach = within_reach(suite.rows, first.whose.questions)
    examiners = {each.id: Examiner(each.rules, read_rules(each.rules), readings, fields) for each in played}
    by_id = {each.id: each for each in played}
    grouping = Grouping(by_id, suite, lambda difference: examiners[difference.variant].about(difference))
    refuted = [reading for kept in journals for reading in kept.refuted]
    small = [each for kept in journals for each in kept.small]
    groups = [_as_settled(group, small) for group in grouping.groups(tally.kinds, refuted)]
    return Fuzzed(
        adapter=dict(first.whose.adapter),
        variants=played,
        seeds=joined(seeds),
        tally=tally,
        groups=united(groups, by_id),
        meetable={each.id: [rule for rule in meetable(each, options) if rule in reach] for each in played},
        strict=strict,
    )


def _read(file: Path) -> Kept:
    kept = read_journal(file) if file.is_file() else None
    if kept is None:
        there = "has not a whole line yet" if file.is_file() else "is no file"
        raise UsageError(f"{shown(file)} {there}", hint="belot fuzz --journal FILE writes journals")
    return kept


def _played(kept: Kept, variants: Iterable[Variant]) -> list[Variant]:
    known = {variant.id: variant for variant in variants}
    played = []
    for name, rules in kept.whose.variants.items():
        if name not in known:
            hint = "name the file of its rules with --variant"
            raise UsageError(f"{shown(kept.file)} is about the variant {brief(name)}, which is not known", hint=hint)
        if digest(known[name].rules) != rules:
            hint = "name the file of the rules that it was run by with --variant"
            raise UsageError(f"{shown(kept.file)} was written by other rules of {brief(name)}", hint=hint)
        played.append(known[name])
    return played


def _once(journals: Iterable[Kept]) -> Iterator[Entry]:
    """What came of all seeds, in their order, each of them once."""
    entries = [(entry, kept.file) for kept in journals for entry in kept.entries]
    end, before = -1, ""
    for entry, file in sorted(entries, key=lambda each: (each[0].seeds.first, -each[0].seeds.end)):
        here = f"{shown(file)}:{entry.line}"
        if entry.seeds.end <= end:
            continue  # the same deals, so the same came of them
        if entry.seeds.first < end:
            first, last = entry.seeds
            message = f"{here}:1: the seeds {first}:{last} stand in part at {before} too"
            raise UsageError(message, hint="leave one of the journals out")
        yield entry
        end, before = entry.seeds.end, here


def _as_settled(group: Group, small: Iterable[Small]) -> Group:
    """The group as it was made small where its smallest question was found, as one run would have done."""
    for each in small:
        if each.was == group.key and each.example.order == group.example.order:
            return replace(group, example=each.example, about=each.about, steady=each.steady)
    return group
