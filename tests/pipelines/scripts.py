"""The scripts of pipelines, taken from their files and run as a pipeline would run them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
GITLAB: dict[str, Any] = yaml.safe_load((ROOT / "ci" / "gitlab.yml").read_text(encoding="utf-8"))
PAGE = (ROOT / "ci" / "README.md").read_text(encoding="utf-8")

needs_bash = pytest.mark.skipif(which("bash") is None, reason="the scripts are for bash")

# A `belot` that writes down how it was called, and then does as it is told by the environment.
_STAND_IN = """\
#!/bin/sh
printf '%s\\n' "$@" >"$CALLED"
eval "$THEN"
"""

# The real one, as the console script would start it.
_REAL = """\
#!/bin/sh
exec "{python}" -c 'from belot_runner.cli import entry; entry()' "$@"
"""


@dataclass(frozen=True)
class Done:
    """What came of a script."""

    code: int
    out: str
    err: str
    called: list[str]
    outputs: dict[str, str]
    summary: str


def run(
    script: str,
    folder: Path,
    environment: Mapping[str, str],
    *,
    shell: str = "bash",
    real: bool = False,
    then: str = "",
) -> Done:
    """Run a script in a folder, with a `belot` on the path that does nothing but `then`, or with the real one."""
    tools = folder / ".tools"
    tools.mkdir(exist_ok=True)
    belot = tools / "belot"
    belot.write_text(_REAL.format(python=sys.executable) if real else _STAND_IN, encoding="utf-8")
    belot.chmod(0o755)
    files = {name: tools / name for name in ("called", "outputs", "summary")}
    for file in files.values():
        file.write_text("", encoding="utf-8")
    given = {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "PYTHONPATH": os.pathsep.join(str(ROOT / name) for name in ("runner", "reference", "tests")),
        "CALLED": str(files["called"]),
        "THEN": then,
        "GITHUB_OUTPUT": str(files["outputs"]),
        "GITHUB_STEP_SUMMARY": str(files["summary"]),
        "GITHUB_WORKSPACE": str(folder),
        **environment,
    }
    words = (
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
        if shell == "bash"
        else [shell, "-ec", script]
    )
    done = subprocess.run(words, cwd=folder, env=given, capture_output=True, text=True, check=False, encoding="utf-8")
    outputs = dict(line.split("=", 1) for line in files["outputs"].read_text(encoding="utf-8").splitlines())
    called = files["called"].read_text(encoding="utf-8").splitlines()
    return Done(
        done.returncode, done.stdout, done.stderr, called, outputs, files["summary"].read_text(encoding="utf-8")
    )


def without_reports(called: list[str]) -> list[str]:
    """The words of a call, but for the reports that it asks for."""
    return [
        word
        for number, word in enumerate(called)
        if word != "--report" and (not number or called[number - 1] != "--report")
    ]


def example(name: str) -> Any:
    """The YAML example of the page that begins with the name of its file."""
    import re

    blocks = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (text,) = (block for block in blocks if block.startswith(f"# {name}\n"))
    return yaml.safe_load(text)


def table(heading: str) -> list[str]:
    """The names in the first column of the first table below a heading of the page."""
    import re

    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `([\w-]+)`", section, re.MULTILINE)
