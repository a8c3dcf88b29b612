"""What stops a command before it can judge anything: where it stands, what it is, how to mend it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a file; lines and columns count from one."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class SuiteError(Exception):
    """A fault in a file of the suite, or in one that a user wrote for it.

    `message` says what was expected and what was found, `hint` how to mend it, `place` where. As text it is
    always a single line, `file:line:column: message; hint`.
    """

    def __init__(self, message: str, place: Place | None = None, hint: str = "") -> None:
        super().__init__(message, place, hint)  # all three, so that it survives the way between processes
        self.message = message
        self.place = place
        self.hint = hint

    def __str__(self) -> str:
        told = f"{self.message}; {self.hint}" if self.hint else self.message
        return one_line(f"{self.place}: {told}" if self.place else told)


class YamlError(SuiteError):
    """A file cannot be read, or is not the plain YAML that the suite is written in."""


class CatalogueError(SuiteError):
    """The rules or their constraints are not well formed."""


class VariantError(SuiteError):
    """A variant does not decide the rules as it must."""


class CaseError(SuiteError):
    """A case or a whole deal is not well formed."""


class TranslationError(SuiteError):
    """A translation of the catalogue does not have the texts that the catalogue has."""


class BaselineError(SuiteError):
    """A list of known failures is not well formed."""


class SchemaError(SuiteError):
    """A file does not fit its schema, or the schema itself is missing."""


class AdapterError(SuiteError):
    """An adapter could not be started or spoken to."""


class UsageError(SuiteError):
    """The command was asked for something that does not exist; there is no place in a file to point to."""


def one_line(text: str) -> str:
    """The text on one line, with what would not be seen, or would steer a terminal, spelt out."""
    line = " ".join(text.split())
    if line.isprintable():
        return line
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)


def brief(value: object, width: int = 60) -> str:
    """A value as a message shows it: on one line, and not longer than `width` characters."""
    text = one_line(str(value))
    return text if len(text) <= width else f"{text[: width - 3]}..."
