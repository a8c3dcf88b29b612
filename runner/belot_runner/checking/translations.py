"""Every translation has every text of the catalogue and of the shipped variants, and none that they have not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from belot_runner.checking import schemas
from belot_runner.checking.finding import Finding, from_error
from belot_runner.paths import spec_dir
from belot_runner.spec.translations import ENGLISH, faults, languages
from belot_runner.suite import Suite

CHECK = "translation"


def translations(suite: Suite, spec: Path | None = None) -> Iterator[Finding]:
    """Texts that are missing, superfluous or not in the form of the English ones.

    A file that does not fit its schema is found by that, and not looked at here; without the English words no other
    language is.
    """
    unfit = {language for language in languages(spec) if _unfit(language, spec)}
    for language in languages(spec):
        if not unfit & {language, ENGLISH}:
            yield from (from_error(CHECK, fault) for fault in faults(language, suite.catalogue, suite.variants, spec))


def _unfit(language: str, spec: Path | None) -> bool:
    file = (spec or spec_dir()) / "translations" / f"{language}.yaml"
    return any(schemas.file_of("translation", file))
