"""The whole proof: every mutant of the reference put to the cases, and the survivors that may be."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from belot_runner.checking.finding import Finding
from belot_runner.errors import Place, SuiteError, UsageError
from belot_runner.mutation.judging import judge, trials
from belot_runner.mutation.mutants import CodeMutant, mutants
from belot_runner.paths import shown, suite_root
from belot_runner.reading.fields import Origin, load_fields, read_fields
from belot_runner.suite import load_suite

CHECK = "code"
LEAST = 0.98  # of the mutants that the cases must catch

# Not judged: what plays at random, what speaks with the runner, and the wrong readings, which no variant chooses.
LEFT_OUT = frozenset({"__init__.py", "playout.py", "engine.py", "counters.py"})

Key = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class CodeProof:
    """How many mutants there were and how many were caught, and what is wrong."""

    number: int
    caught: int
    findings: tuple[Finding, ...]

    @property
    def share(self) -> float:
        """The part that was caught."""
        return self.caught / self.number if self.number else 1.0


def engine_folder() -> Path:
    """The reference's sources in a checkout; raises UsageError in an installation without them."""
    folder = suite_root() / "reference" / "belot_reference"
    if not folder.is_dir():
        raise UsageError("the code of the reference is judged in a checkout of the suite", hint="clone it")
    return folder


def prove_code(changed_since: str | None, told: Callable[[CodeMutant, bool], None]) -> CodeProof:
    """Judge every mutant, or those of modules that have changed since a revision. `told` is called for each."""
    folder = engine_folder()
    modules = [file for file in sorted(folder.glob("*.py")) if file.name not in LEFT_OUT]
    judged = modules if changed_since is None else _changed(modules, changed_since)
    equivalent = load_equivalent(folder.parent / "equivalent-mutants.yaml")
    made = [mutant for file in judged for mutant in mutants(file.name, file.read_text(encoding="utf-8"))]
    caught, survivors = set[Key](), list[CodeMutant]()
    for mutant, is_caught in judge(made, trials(load_suite(fresh=True)), os.cpu_count() or 1):
        told(mutant, is_caught)
        if is_caught:
            caught.add(mutant.key)
        else:
            survivors.append(mutant)
    names = {file.name for file in judged}
    findings = [*_unnamed(survivors, equivalent, folder), *_stale(survivors, equivalent, names)]
    share = CodeProof(len(made), len(made) - len(survivors), ())
    if share.share < LEAST:
        findings.append(
            Finding(CHECK, f"the cases catch {share.share:.1%} of the mutants, at least {LEAST:.0%} are asked")
        )
    return CodeProof(len(made), share.caught, tuple(findings))


def _changed(modules: Sequence[Path], since: str) -> list[Path]:
    command = ["git", "diff", "--name-only", "--relative", since, "--", "."]
    try:
        done = subprocess.run(command, cwd=modules[0].parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise UsageError(
            f"git does not tell what has changed since {since}", hint="name a revision it knows"
        ) from error
    names = {Path(line).name for line in done.stdout.splitlines()}
    return [file for file in modules if file.name in names]


def load_equivalent(file: Path) -> dict[Key, Origin]:
    """The mutants that change nothing, as the file names them with a reason; raises SuiteError."""
    fields = load_fields(file, SuiteError, ("equivalent",), ("equivalent",))
    found: dict[Key, Origin] = {}
    for index, item in enumerate(fields.items("equivalent")):
        at = fields.at("equivalent") / index
        entry = read_fields(item, at, ("module", "in", "was", "now", "why"), ("module", "was", "now", "why"))
        key = (entry.text("module"), entry.text("in"), entry.text("was"), entry.text("now"))
        if key in found:
            raise at.error("this mutant is named twice", "leave one of them out")
        found[key] = at
    return found


def _unnamed(survivors: Sequence[CodeMutant], equivalent: dict[Key, Origin], folder: Path) -> Iterator[Finding]:
    for mutant in survivors:
        if mutant.key not in equivalent:
            place = Place(shown(folder / mutant.module), mutant.line)
            message = f"no case notices when `{mutant.was}` becomes `{mutant.now}`"
            hint = (
                "write a case that does, or name it in equivalent-mutants.yaml with the reason why it changes nothing"
            )
            yield Finding(CHECK, message, place, mutant.scope, hint)


def _stale(survivors: Sequence[CodeMutant], equivalent: dict[Key, Origin], judged: set[str]) -> Iterator[Finding]:
    alive = {mutant.key for mutant in survivors}
    for key, origin in equivalent.items():
        if key[0] in judged and key not in alive:
            message = f"no mutant of {key[0]} that turns `{key[2]}` into `{key[3]}` survives"
            yield Finding(CHECK, message, origin.place(), key[1], "leave the entry out")
