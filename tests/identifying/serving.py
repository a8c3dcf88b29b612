"""A command that plays fixed rules, and may misbehave: dies of some questions, falls silent at them, or talks nonsense.

serving.py [QUESTION how]
"""

from __future__ import annotations

import os
import sys
from time import sleep
from typing import Any

from belot_runner.asking.serve import serve
from identifying.engines import MODERN
from identifying.players import Plays

Json = dict[str, Any]


class Misbehaves(Plays):
    def ask(self, question: str, variant: str, given: Json) -> Json:
        if sys.argv[1:2] in ([question], ["every"]):
            if sys.argv[2] == "dies":
                os._exit(1)
            if sys.argv[2] == "hangs":
                sleep(60)
            if sys.argv[2] == "babbles":
                os.write(1, b"let me see\n")
        return super().ask(question, variant, given)


serve(Misbehaves(MODERN), sys.stdin.buffer, sys.stdout.buffer)
