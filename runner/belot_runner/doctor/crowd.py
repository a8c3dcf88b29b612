"""Many questions at once: a few short ones, taken in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from belot_runner.doctor.reading import Json
from belot_runner.doctor.saying import Line, Sample, ask
from belot_runner.doctor.shell import as_format
from belot_runner.doctor.words import said, same

_FEW = 4
_STAND_IN = 7_654_321  # a number that stands nowhere else in a line


class Crowd(NamedTuple):
    """One, two or four samples, by the numbers under which they were asked first, and their replies then."""

    variant: str
    samples: Mapping[int, Sample]
    replies: Mapping[int, Json]

    def lines(self, number: int) -> list[Line]:
        """So many questions, numbered from one."""
        return [ask(self.variant, self.samples[self.of(asked)], asked) for asked in range(1, number + 1)]

    def of(self, asked: int) -> int:
        """The sample that is asked under a number."""
        return list(self.samples)[(asked - 1) % len(self.samples)]

    def formats(self) -> list[str]:
        """The samples as formats of printf, %d being the number."""
        texts = (as_format(ask(self.variant, sample, _STAND_IN).text) for sample in self.samples.values())
        return [text.replace(str(_STAND_IN), "%d", 1) for text in texts]

    def size(self) -> float:
        """Bytes of a reply, on average."""
        return sum(len(said(self.replies[number])) + 10 for number in self.samples) / len(self.samples)


def gather(variant: str, main: int, samples: Sequence[Sample], replies: Mapping[int, Json]) -> Crowd:
    """The shortest questions that are answered, no two of them alike; the main one alone where there is no other."""
    chosen = [main]
    for number in sorted(replies, key=lambda number: len(ask(variant, samples[number - 1], number).text)):
        is_new = not any(same(replies[number], replies[other]) for other in chosen)
        if is_new and replies[number].get("answer") is not None and len(chosen) < _FEW:
            chosen.append(number)
    if len(chosen) == 3:  # which 64 questions cannot be shared out among
        chosen.pop()
    return Crowd(variant, {number: samples[number - 1] for number in chosen}, replies)
