"""Variants: tables of decisions, one for every rule, shipped ones by id and a user's own by file.

A house variant is a file of five lines:

    extends: bulgarian-modern
    rules:
      play.cannot-overtrump: undertrump
      match.target: 201
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from belot_runner.errors import UsageError, VariantError, brief
from belot_runner.paths import is_file, is_path, real, shown, spec_dir
from belot_runner.reading.fields import Fields, load_fields, suggest
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.decisions import Basis, Decision, read_decision
from belot_runner.spec.values import Wire
from belot_runner.tables import CARDS, DISCARD_RULE, DISCARDED, PACKETS_RULE, SEATS_RULE, TABLES, TAKEN_UP, UPCARD_RULE

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_LONGEST_LINE = 50  # of files that extend one another
_VARIANT = ("variant", "title", "summary", "extends", "sources", "note", "rules")


def is_id(name: str) -> bool:
    """Whether a name can be the id of a variant."""
    return _ID.fullmatch(name) is not None


@dataclass(frozen=True, slots=True, eq=False)  # a variant is itself alone, and can be a key
class Variant:
    """A belot that is played somewhere: a decision for every rule of the catalogue, in its order.

    `rules` are the decisions on the wire: rule id -> choice or value.
    """

    id: str
    title: str
    summary: str
    sources: tuple[str, ...]
    extends: str
    decisions: Mapping[str, Decision]
    file: Path
    rules: Mapping[str, Wire] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        wire = {rule: decision.value for rule, decision in self.decisions.items()}
        object.__setattr__(self, "rules", wire)

    def choice(self, rule: str) -> str:
        """A decision in a word: the name of the choice or value, else the value itself as text."""
        decision = self.decisions[rule]
        return str(decision.value) if decision.choice is None else decision.choice


class Variants(Mapping[str, Variant]):
    """The shipped variants by id, each read when it is first asked for; `find` also reads a user's file."""

    def __init__(self, catalogue: Catalogue, spec: Path | None = None) -> None:
        self._catalogue = catalogue
        self._folder = (spec or spec_dir()) / "variants"
        self._ids = tuple(sorted(file.stem for file in self._folder.glob("*.yaml") if is_file(file)))
        self._loaded: dict[Path, Variant] = {}

    def __getitem__(self, name: str) -> Variant:
        if name not in self._ids:
            raise KeyError(name)
        return self.load(self._folder / f"{name}.yaml")

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def load_every(self) -> None:
        """Read all shipped variants now."""
        for name in self._ids:
            self[name]

    def find(self, name: str | Path) -> Variant:
        """A shipped variant by id, else one in a file; raises UsageError where there is neither."""
        if name in self._ids:
            return self[str(name)]
        if isinstance(name, Path) or is_path(name):
            return self.load(Path(name))
        hint = f"{suggest(name, self._ids, 'variants')}; or name a .yaml file of your own"
        raise UsageError(f"there is no variant {brief(name) or 'without a name'}", hint=hint)

    def load(self, file: Path) -> Variant:
        """The variant in a file; raises VariantError or YamlError."""
        return self._load(file, ())

    def _load(self, file: Path, children: tuple[Path, ...]) -> Variant:
        known = real(file)
        if known not in self._loaded:
            self._loaded[known] = self._read(file, (*children, known))
        return self._loaded[known]

    def _read(self, file: Path, line: tuple[Path, ...]) -> Variant:
        """Read a file; `line` are the files that extend one another down to it, itself the last."""
        fields = load_fields(file, VariantError, _VARIANT, ("rules",))
        name = self._name(fields)
        parent = self._parent(fields, line)
        own = {
            rule: read_decision(self._catalogue.rule(rule, at, key=True), written, at)
            for rule, written in fields.mapping("rules").items()
            for at in (fields.at("rules") / rule,)
        }
        decided = {**_inherited(parent, own), **own}
        variant = Variant(
            id=name,
            title=fields.text("title", name),
            summary=fields.text("summary"),
            sources=fields.texts("sources") or (parent.sources if parent else ()),
            extends=parent.id if parent else "",
            decisions={rule: decided[rule] for rule in self._catalogue.rules if rule in decided},
            file=file,
        )
        self._check_whole(variant, fields)
        self._check_constraints(variant, fields, own)
        _check_packets(variant, fields, own)
        return variant

    def check_free(self, name: str) -> None:
        """Raise UsageError for a name of a file that cannot be the id of a variant of the user's own."""
        if not _ID.fullmatch(name):
            hint = "take letters, digits, `.`, `_` and `-`, a letter or digit first"
            raise UsageError(f"{brief(name)} cannot be the id of a variant", hint=hint)
        if name in self._ids:
            raise UsageError(f"{name} is the name of a variant of the suite", hint="give the file another name")

    def _name(self, fields: Fields) -> str:
        file = fields.origin.file
        name = fields.text("variant", file.stem)
        if not is_id(name):
            hint = "take letters, digits, `.`, `_` and `-`, a letter or digit first"
            if not fields.get("variant"):
                hint = f"name it with `variant:`, or rename the file; {hint}"
            raise fields.at("variant").error(f"{brief(name)} cannot be the id of a variant", hint)
        shipped = real(file).parent == real(self._folder)
        if shipped and name != file.stem:
            message = f"the variant {name} stands in {file.name}"
            raise fields.at("variant").error(message, "rename one of them")
        if not shipped and name in self._ids:
            hint = "give it a name of its own with `variant:`"
            raise fields.at("variant").error(f"{name} is the name of a variant of the suite", hint)
        return name

    def _parent(self, fields: Fields, line: tuple[Path, ...]) -> Variant | None:
        name = fields.text("extends")
        if not name:
            return None
        at = fields.at("extends")
        file = fields.origin.file.parent / name if is_path(name) else self._folder / f"{name}.yaml"
        if not is_file(file):
            hint = f"{suggest(name, self._ids, 'variants')}; or name a file from here"
            raise at.error(f"there is no variant {brief(name)} to extend", hint)
        if real(file) in line:
            chain = " extends ".join(shown(step) for step in (*line, real(file)))
            raise at.error(f"variants extend one another in a circle: {chain}", "break the circle")
        if len(line) > _LONGEST_LINE:
            raise at.error(f"more than {_LONGEST_LINE} variants extend one another in a line", "extend one further up")
        return self._load(file, line)

    def _check_whole(self, variant: Variant, fields: Fields) -> None:
        left = [spec for name, spec in self._catalogue.rules.items() if name not in variant.decisions]
        if left:
            rule, more = left[0], len(left) - 1
            others = f", nor are {more} other rules" if more else ""
            takes = f"choices: {', '.join(rule.choices)}" if rule.choices else f"a value of type {rule.value}"
            hint = f"add it ({takes}), or extend a variant that decides it"
            raise fields.at("rules").error(f"{rule.id} is not decided{others}", hint, key=True)

    def _check_constraints(self, variant: Variant, fields: Fields, own: Mapping[str, Decision]) -> None:
        for constraint in self._catalogue.constraints:
            broken = constraint.broken_by(variant.rules)
            if broken:
                told = " with ".join(f"{rule}: {variant.choice(rule)}" for rule in broken)
                mine = [rule for rule in broken if rule in own]
                at = fields.at("rules") / mine[-1] if mine else fields.at("extends")
                raise at.error(
                    f"{told} has no meaning: {constraint.reason.rstrip('.')}", "decide one of them otherwise"
                )


def house(parent: Variant, decided: Mapping[str, Wire], catalogue: Catalogue) -> Variant:
    """What a variant becomes when these rules are decided otherwise, as in a file that extends it."""
    own = {
        rule: Decision(
            catalogue.rules[rule].name(value), value, Basis.STATED, (), "", (), parent.decisions[rule].origin
        )
        for rule, value in decided.items()
    }
    return replace(parent, id=f"{parent.id}.house", extends=parent.id, decisions={**_inherited(parent, own), **own})


def _inherited(parent: Variant | None, own: Mapping[str, Decision]) -> Mapping[str, Decision]:
    """What a variant takes over.

    That a choice makes no difference holds together with the others: where any is changed it is no more than custom.
    """
    if parent is None or not own:
        return parent.decisions if parent else {}
    return {
        rule: replace(decision, basis=Basis.CUSTOMARY, note="", same_here=())
        if decision.basis is Basis.INERT
        else replace(decision, same_here=())
        for rule, decision in parent.decisions.items()
    }


def _check_packets(variant: Variant, fields: Fields, own: Mapping[str, Decision]) -> None:
    """Raise where the pack has not so many cards, or the hands would not come out even."""
    if not variant.rules.keys() >= {PACKETS_RULE, DISCARD_RULE, SEATS_RULE}:
        return  # a catalogue without them has no such hands
    packets, seats = variant.rules[PACKETS_RULE], len(TABLES[variant.rules[SEATS_RULE]].seats)
    each, extra = sum(packets["hand"]) + sum(packets["talon"]), packets.get("first-player-extra", 0)
    if packets.get("upcard", 0) > 1:
        raise fields.at("rules").error("more than one upcard is turned", "turn one, or none")
    taken = variant.rules.get(UPCARD_RULE) in TAKEN_UP
    needed = seats * each + extra + (0 if taken else packets.get("upcard", 0))
    at = fields.at("rules") / PACKETS_RULE if PACKETS_RULE in own else fields.at("rules")
    if needed > len(CARDS):
        message = f"{seats} players and these packets take {needed} cards, the pack has {len(CARDS)}"
        raise at.error(message, "deal fewer")
    away = DISCARDED[variant.rules[DISCARD_RULE]]
    if extra != away:
        message = f"the first player gets {extra} cards more than the others and puts {away} away"
        raise at.error(message, f"let {PACKETS_RULE} and {DISCARD_RULE} agree")
