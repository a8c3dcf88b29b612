"""The sources that the rules rest on, and their numbered claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from belot_runner.errors import CatalogueError
from belot_runner.paths import is_file, spec_dir
from belot_runner.reading.fields import Fields, Origin, load_fields, read_fields

_SOURCE = ("source", "title", "kind", "language", "variants", "about", "note", "faults", "claims")
_CLAIM = ("text", "rules", "excluded", "note")


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of a source in our words. It says something about `rules`, or is `excluded` with a reason."""

    id: str  # the source and a permanent number: `hr-bela 181`
    text: str
    rules: tuple[str, ...]
    excluded: str
    origin: Origin = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a source contradicts itself, is garbled, or leaves something out; `claims` are the ids that it concerns."""

    source: str
    claims: tuple[str, ...]
    text: str

    @property
    def key(self) -> str:
        """By which it is found: its source, and the numbers of the claims."""
        return " ".join([self.source, *(claim.rpartition(" ")[2] for claim in self.claims)])


@dataclass(frozen=True, slots=True)
class Source:
    """A document: what it is, the variants that follow it, its claims by id, and what is wrong with it."""

    id: str
    title: str
    variants: tuple[str, ...]
    claims: Mapping[str, Claim]
    kind: str = ""
    language: str = ""
    about: str = ""
    faults: tuple[Fault, ...] = ()


def load_sources(spec: Path | None = None) -> dict[str, Source]:
    """Every source by id; raises CatalogueError or YamlError."""
    files = sorted(filter(is_file, ((spec or spec_dir()) / "sources").glob("*.yaml")))
    return {source.id: source for source in map(_load_source, files)}


def _load_source(file: Path) -> Source:
    fields = load_fields(file, CatalogueError, _SOURCE, ("source", "title", "claims"))
    name = fields.text("source")
    at = fields.at("claims")
    numbered = fields.mapping("claims")
    keys = {str(key): key for key in fields.get("claims")}
    claims = [_claim(f"{name} {number}", item, at / keys[number]) for number, item in numbered.items()]
    return Source(
        id=name,
        title=fields.text("title"),
        variants=fields.texts("variants"),
        claims={claim.id: claim for claim in claims},
        kind=fields.text("kind"),
        language=fields.text("language"),
        about=fields.text("about"),
        faults=tuple(_fault(name, item, fields.at("faults") / at) for at, item in enumerate(fields.items("faults"))),
    )


def _fault(source: str, item: object, origin: Origin) -> Fault:
    fields = read_fields(item, origin, ("claims", "text"), ("text",))
    return Fault(source, tuple(f"{source} {number}" for number in fields.items("claims")), fields.text("text"))


def _claim(name: str, item: object, origin: Origin) -> Claim:
    fields: Fields = read_fields(item, origin, _CLAIM, ("text",))
    claim = Claim(name, fields.text("text"), fields.texts("rules"), fields.text("excluded"), origin)
    if bool(claim.rules) == bool(claim.excluded):
        raise origin.error(
            f"{name} is tied to rules or excluded, not both and not neither", "give `rules:` or `excluded:` a reason"
        )
    return claim
