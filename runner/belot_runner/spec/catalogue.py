"""The catalogue: every rule in the order in which a deal meets it, and which choices go together.

Read from spec/rules/*.yaml and spec/constraints.yaml. It does not know who chooses what: variants are tables
of choices (variants.py), and cases name the choices that their answers depend on (cases.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from belot_runner.errors import CatalogueError
from belot_runner.paths import is_file, shown, spec_dir
from belot_runner.reading.data import Data
from belot_runner.reading.fields import Origin, describe, load_fields, suggest
from belot_runner.spec.constraints import Constraint, load_constraints
from belot_runner.spec.rules import RuleSpec, read_rule
from belot_runner.spec.values import Wire

# The order in which a deal meets the chapters; one that is not named here comes after these.
CHAPTERS = ("table", "deal", "auction", "play", "declarations", "belot", "score", "match")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Every rule by id, the titles of the chapters by name, and the constraints."""

    rules: Mapping[str, RuleSpec]
    chapters: Mapping[str, str]
    constraints: tuple[Constraint, ...]

    def rule(self, name: Data, origin: Origin, *, key: bool = False) -> RuleSpec:
        """The rule of that id; raises at `origin` (or at its key) where there is none."""
        if isinstance(name, str) and name in self.rules:
            return self.rules[name]
        hint = suggest(name, self.rules, "rules")
        raise origin.error(f"there is no rule {describe(name)}", hint, key=key)

    def allows(self, rules: Mapping[str, Wire]) -> bool:
        """Whether a full set of rules breaks no constraint."""
        return not any(constraint.broken_by(rules) for constraint in self.constraints)

    def read(self, decisions: Mapping[str, Data], origin: Origin) -> dict[str, Wire]:
        """Decisions as they stand in a file, rule -> choice or value, in their wire form."""
        return {
            name: self.rule(name, origin / name, key=True).read(written, origin / name)
            for name, written in decisions.items()
        }


def load_catalogue(spec: Path | None = None) -> Catalogue:
    """The catalogue in a spec folder, the suite's own by default; raises CatalogueError or YamlError."""
    folder = spec or spec_dir()
    rules: dict[str, RuleSpec] = {}
    chapters: dict[str, str] = {}
    files = [file for file in (folder / "rules").glob("*.yaml") if is_file(file)]  # editors lock with links to nowhere
    for file in sorted(files, key=_place_in_deal):
        title, of_chapter = _load_chapter(file)
        chapters[file.stem] = title
        for rule in of_chapter:
            if rule.id in rules:
                raise (rule.origin / "id").error(f"the rule {rule.id} stands here twice", "keep one of them")
            rules[rule.id] = rule
    if not rules:
        raise CatalogueError(f"there are no rules in {shown(folder / 'rules')}", hint="look at the folder")
    return Catalogue(rules, chapters, load_constraints(folder / "constraints.yaml", rules))


def _place_in_deal(file: Path) -> tuple[int, str]:
    return CHAPTERS.index(file.stem) if file.stem in CHAPTERS else len(CHAPTERS), file.stem


def _load_chapter(file: Path) -> tuple[str, list[RuleSpec]]:
    """The title and the rules of one chapter's file."""
    known = ("chapter", "title", "note", "rules")
    fields = load_fields(file, CatalogueError, known, ("chapter", "title", "rules"))
    name = fields.text("chapter")
    if name != file.stem:
        raise fields.at("chapter").error(f"the chapter {name} stands in {file.name}", "rename one of them")
    items, at = fields.items("rules"), fields.at("rules")
    return fields.text("title"), [read_rule(item, at / index, name) for index, item in enumerate(items)]
