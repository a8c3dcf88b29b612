"""An export of the whole suite, made once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from belot_runner.exporting.files import export_files
from belot_runner.suite import load_suite

Files = Mapping[str, bytes]


@pytest.fixture(scope="session")
def files() -> Files:
    suite = load_suite()
    return export_files(suite, list(suite.variants.values()))


@pytest.fixture(scope="session")
def expanded() -> Files:
    suite = load_suite()
    return export_files(suite, list(suite.variants.values()), expanded=True)


@pytest.fixture(scope="session")
def with_deals() -> Files:
    suite = load_suite()
    return export_files(suite, list(suite.variants.values()), deals=True)


def read(files: Files, path: str) -> Any:
    return json.loads(files[path])
