"""Every file of an export, by its path; the same suite gives the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from belot_runner.asking.select import Check, select
from belot_runner.cases.questions import QUESTIONS
from belot_runner.deals.stored import load_deals, prepare
from belot_runner.errors import UsageError
from belot_runner.exporting import checks as checks_of
from belot_runner.exporting import index, rules, twins
from belot_runner.exporting.text import document
from belot_runner.paths import is_file, shown, spec_dir, suite_root
from belot_runner.spec.retired import load_retired
from belot_runner.spec.sources import load_sources
from belot_runner.spec.translations import ENGLISH, languages, load_translation
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite

LICENSE = "LICENSE"
SCHEMAS = ("index", "variant", "rules", "translation", "sources", "checks", "twins")
"""The schemas of the export's own files, in schemas/export/."""


def export_files(
    suite: Suite, variants: Sequence[Variant], *, expanded: bool = False, deals: bool = False
) -> dict[str, bytes]:
    """The files of an export, path to content, the index last.

    `expanded` writes the twins out instead of telling how they are made; `deals` puts to each position a deal that
    leads to it, as the protocol does for engines that keep state. Raises SuiteError where the suite is broken.
    """
    asked = select(suite.rows, variants, deals=load_deals() if deals else None)
    prepare(asked)
    files = {
        "rules.json": document(rules.catalogue_document(suite.catalogue)),
        "sources.json": document(rules.sources_document(load_sources())),
        **_translations(suite),
        **({} if expanded else {"twins.json": document(twins.twins_document())}),
        **_variants(variants, asked, expanded=expanded),
        **_as_they_are(expanded=expanded),
    }
    about = index.index_document(asked, variants, load_retired().values(), files, twins=expanded, deals=deals)
    return {**files, index.NAME: document(about)}


def _variants(variants: Sequence[Variant], asked: Sequence[Check], *, expanded: bool) -> dict[str, bytes]:
    files = {}
    for variant in variants:
        own = [check for check in asked if check.variant is variant]
        files[index.variant_file(variant.id)] = document(rules.variant_document(variant))
        files[index.checks_file(variant.id)] = document(checks_of.checks_document(variant, own, twins=expanded))
    return files


def _translations(suite: Suite) -> dict[str, bytes]:
    """The catalogue in every language but its own."""
    made = (load_translation(name, suite.catalogue, suite.variants) for name in languages() if name != ENGLISH)
    return {index.translation_file(each.language): document(rules.translation_document(each)) for each in made}


def _as_they_are(*, expanded: bool) -> dict[str, bytes]:
    """The schemas, and the licence where this installation has it at hand."""
    halves = [index.schema_file(question, half) for question in QUESTIONS for half in ("given", "answer")]
    own = [f"schemas/export/{name}.json" for name in SCHEMAS if name != "twins" or not expanded]
    files = {path: _text(spec_dir() / path) for path in ("schemas/common.json", *halves, *own)}
    licence = suite_root() / LICENSE
    return {**files, LICENSE: _text(licence)} if is_file(licence) else files


def _text(file: Path) -> bytes:
    """A file with the line ends that it has in the repository, whatever a checkout made of them."""
    try:
        return file.read_bytes().replace(b"\r\n", b"\n")
    except OSError as error:
        raise UsageError(f"{shown(file)} cannot be read ({error.strerror})", hint="install the suite again") from None
