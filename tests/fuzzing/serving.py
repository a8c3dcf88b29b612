"""A command that plays by the rules it is told, and may misbehave: dies of some questions, errs, or talks nonsense.

serving.py how QUESTION
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from belot_runner.asking.serve import serve
from fuzzing.engines import Engine

Json = dict[str, Any]


class Misbehaves(Engine):
    def ask(self, question: str, variant: str, given: Mapping[str, Any]) -> Json:
        if sys.argv[2] in (question, "every"):
            if sys.argv[1] == "dies":
                os._exit(1)
            if sys.argv[1] == "errs":
                raise ValueError("no such thing here")
            if sys.argv[1] == "babbles":
                os.write(1, b"let me see\n")
        return super().ask(question, variant, given)


serve(Misbehaves(), sys.stdin.buffer, sys.stdout.buffer)
