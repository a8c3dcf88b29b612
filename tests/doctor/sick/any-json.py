"""Looks for the op where it always was."""

from well import Adapter, Json


class Sick(Adapter):
    def parsed(self, line: str) -> Json:
        return super().parsed(line) if line.startswith('{"op":') else {"op": "not JSON"}


Sick().run()
