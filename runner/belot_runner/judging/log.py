"""Logs of recorded answers, judged line by line; whatever a line holds, the others are judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic

from belot_runner.adapters.base import Hello, Strays
from belot_runner.adapters.lines import encode
from belot_runner.asking.results import Run
from belot_runner.errors import Place, UsageError, brief
from belot_runner.judging.judge import Judge, Malformed
from belot_runner.judging.lines import Line, lines_of
from belot_runner.judging.recorded import NotRecorded, Recorded, read
from belot_runner.judging.tally import Command, Tally
from belot_runner.paths import shown
from belot_runner.reading.fields import suggest
from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.variants import Variant

_REMEMBERED = 2**14  # answers that were right, so that the same line again need not be judged
_NAMED = 3  # variants that are not there


@dataclass(slots=True)
class Unknown:
    """The lines of variants that are not there: how many, the first one, and the first few names."""

    count: int = 0
    place: Place | None = None
    names: list[str] = field(default_factory=list)

    def add(self, name: str, line: Line) -> None:
        """One more."""
        self.count += 1
        if self.place is None:
            self.place = line.place(max((line.text or "").find(f'"{name}"'), 0) + 1)
        if name not in self.names and len(self.names) < _NAMED:
            self.names.append(name)

    def error(self, known: Sequence[str]) -> UsageError:
        """What is wrong, with the place of the first line."""
        hint = f"{suggest(self.names[0], known, 'variants')}; or name the file of house rules with --variant"
        return UsageError(self.told(), self.place, hint)

    def told(self) -> str:
        """What is wrong, without a place."""
        names = ", ".join(map(brief, self.names))
        were = "1 line was" if self.count == 1 else f"{self.count:,} lines were"
        return f"there is no variant {names}, so that {were} not judged"


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of a log; `unknown` are the lines of variants that are not there, which nobody can judge."""

    run: Run
    unknown: Unknown


class Log:
    """Judges lines as they come.

    `variants` are those that lines may name, `default` is that of lines that name none (None: they have to). `command`
    is what judges a line alone.
    """

    def __init__(
        self, variants: Mapping[str, Variant], default: Variant | None, catalogue: Catalogue, command: Command
    ) -> None:
        self._variants = variants
        self._default = default
        self._judges: dict[str, Judge] = {}
        self._remembered: set[tuple[str, str, str]] = set()
        self._strays = Strays()
        self._unknown = Unknown()
        self._tally = Tally(catalogue, command)

    def judge(self, line: Line) -> bool:
        """Judge one line; whether it is right."""
        recorded = read(line)
        if isinstance(recorded, NotRecorded):
            self._stray(line, recorded.why, recorded.column)
            return False
        name = self._variant_of(recorded)
        if name is not None and name in self._variants:
            return self._judge(name, recorded, line)
        if name is None:
            self._stray(line, "the field variant is missing; add it, or name one variant with --variant")
        else:
            self._unknown.add(name, line)
        return False

    def _variant_of(self, recorded: Recorded) -> str | None:
        if recorded.variant is None and self._default is not None:
            return self._default.id
        return recorded.variant

    def _judge(self, name: str, recorded: Recorded, line: Line) -> bool:
        judge = self._judges.get(name)
        if judge is None:
            judge = self._judges[name] = Judge(self._variants[name])
        key = (name, recorded.question, encode([recorded.given, recorded.answer]))
        if key in self._remembered:
            self._tally.right(judge.variant, recorded.question, line)
            return True
        found = judge.judge(recorded.question, recorded.given, recorded.answer)
        if found is None:
            self._tally.right(judge.variant, recorded.question, line)
            if len(self._remembered) == _REMEMBERED:
                self._remembered.clear()
            self._remembered.add(key)
        elif isinstance(found, Malformed):
            self._stray(line, found.why)
        else:
            self._tally.wrong(judge.variant, recorded, line, found)
        return found is None

    def _stray(self, line: Line, why: str, column: int = 1) -> None:
        self._strays.add(line.text or "", f"{line.place(column)}: {why}")

    def judged(self, names: Sequence[str], stopped: str, seconds: float) -> Judged:
        """What came of the lines so far."""
        played = [variant for name, variant in self._variants.items() if name in self._judges]
        hello = Hello(f"answers recorded in {brief(', '.join(map(shown, names)))}")
        why = stopped or (self._unknown.told() if self._unknown.count else "")
        run = Run(
            hello=hello,
            variants=tuple(variant.id for variant in played),
            verdicts=tuple(self._tally.verdicts(played)),
            strays=self._strays,
            stopped=why,
            seconds=seconds,
        )
        return Judged(run, self._unknown)


def judge_log(
    log: Log, names: Sequence[str], only: int | None = None, on_line: Callable[[Line, bool], None] | None = None
) -> Judged:
    """Judge the lines of some files, or only that of a number; Ctrl-C ends it and leaves what was judged so far.

    `on_line` is told of each line, and whether it is right. Raises UsageError where a file cannot be read.
    """
    started, stopped = monotonic(), ""
    try:
        for line in lines_of(names):
            if only is None or line.number == only:
                is_right = log.judge(line)
                if on_line:
                    on_line(line, is_right)
    except KeyboardInterrupt:
        stopped = "interrupted"
    return log.judged(names, stopped, monotonic() - started)
