"""Reports as text, and what they say of a run as a whole."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from importlib import import_module
from io import StringIO
from typing import Any
from xml.etree import ElementTree

from belot_runner.report.told import Told
from belot_runner.report.writing import KINDS


def report(kind: str, told: Told) -> str:
    """A report of this kind."""
    out = StringIO()
    import_module(f"belot_runner.report.{KINDS[kind]}").write(told, out)
    return out.getvalue()


def as_json(kind: str, told: Told) -> dict[str, Any]:
    """A report of a kind that is JSON."""
    document: dict[str, Any] = json.loads(report(kind, told))
    return document


def as_xml(told: Told) -> ElementTree.Element:
    """The JUnit report, read back."""
    return ElementTree.fromstring(report("junit", told).encode())


def _json_is_red(text: str) -> bool:
    document = json.loads(text)
    assert bool(document["summary"]["failing"] or document["causes"]) == bool(document["exit"])
    return bool(document["exit"])


def _junit_is_red(text: str) -> bool:
    root = ElementTree.fromstring(text.encode())
    wrong = {name: len(root.findall(f".//{name}")) for name in ("failure", "error")}
    assert (root.get("failures"), root.get("errors")) == (str(wrong["failure"]), str(wrong["error"]))
    return any(wrong.values())


def _markdown_is_red(text: str) -> bool:
    sign = text[:4]
    assert sign in ("# ✅ ", "# ❌ ")
    assert ("❌" in text) == (sign == "# ❌ ")
    return sign == "# ❌ "


def _badge_is_red(text: str) -> bool:
    document = json.loads(text)
    assert document.get("isError", False) == (document["color"] == "red")
    return bool(document["color"] == "red")


def _github_is_red(text: str) -> bool:
    assert ("::notice " in text) != ("::error " in text)
    return "::error " in text


def _html_is_red(text: str) -> bool:
    (verdict,) = re.findall(r'<p class="verdict is-(passes|fails)"><strong>([\w ]+)</strong>', text)
    assert verdict in (("passes", "As expected"), ("fails", "Not as expected"))
    what = re.search(r'<article class="sheet is-fails"|<section [^>]*class="causes"', text)
    assert bool(what) == (verdict[0] == "fails")
    return bool(what)


IS_RED: Mapping[str, Callable[[str], bool]] = {
    "json": _json_is_red,
    "junit": _junit_is_red,
    "markdown": _markdown_is_red,
    "github": _github_is_red,
    "html": _html_is_red,
    "badge": _badge_is_red,
}
"""Whether a report says that the run fails; each also sees whether the report agrees with itself."""
