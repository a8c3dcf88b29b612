"""Every language has every text of the catalogue, of the shipped variants and of their rulebooks, and none besides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from belot_runner.checking import schemas
from belot_runner.checking.finding import Finding, from_error
from belot_runner.paths import spec_dir
from belot_runner.spec.prose import prose_faults, prose_languages
from belot_runner.spec.translations import ENGLISH, faults, languages
from belot_runner.suite import Suite

CHECK = "translation"

_FOLDERS = {"translation": "translations", "prose": "prose"}  # by the kind of file


def translations(suite: Suite, spec: Path | None = None) -> Iterator[Finding]:
    """Texts that are missing, superfluous or not in the form of the English ones.

    A file that does not fit its schema is found by that, and not looked at here; without the English words no other
    language is.
    """
    for kind, known, look in (
        ("translation", languages(spec), faults),
        ("prose", prose_languages(spec), prose_faults),
    ):
        unfit = {language for language in known if _unfit(kind, language, spec)}
        for language in known:
            if not unfit & {language, ENGLISH}:
                yield from (from_error(CHECK, fault) for fault in look(language, suite.catalogue, suite.variants, spec))


def _unfit(kind: str, language: str, spec: Path | None) -> bool:
    file = (spec or spec_dir()) / _FOLDERS[kind] / f"{language}.yaml"
    return any(schemas.file_of(kind, file))
