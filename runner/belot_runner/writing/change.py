"""What becomes of a file: shown as a diff, and written only where that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from belot_runner.errors import UsageError
from belot_runner.paths import shown


@dataclass(frozen=True, slots=True)
class Change:
    """A file and its text, as it is and as it would be; lines end in \\n, whatever they end in on disk."""

    file: Path
    before: str
    after: str

    def diff(self, what: str) -> Iterator[str]:
        """The lines of the difference; `what` has been done to the file."""
        name = shown(self.file)
        before, after = self.before.splitlines(True), self.after.splitlines(True)
        yield from map(_whole, unified_diff(before, after, name, f"{name} ({what})"))

    def write(self) -> None:
        """Write the file, its lines ending as they did; raises UsageError."""
        try:
            ending = "\r\n" if self.file.exists() and b"\r\n" in self.file.read_bytes() else "\n"
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(self.after, encoding="utf-8", newline=ending)
        except OSError as error:
            raise UsageError(f"{shown(self.file)} cannot be written: {error.strerror}") from None


def _whole(line: str) -> str:
    """A line of a diff that ends in a line break, and says so where the file's did not."""
    return line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
