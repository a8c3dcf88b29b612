"""Counts and partings as a person reads them, and as a document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from belot_runner import __version__
from belot_runner.asking.compare import Expectation
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import cards as card_words
from belot_runner.exits import Exit
from belot_runner.explaining.reasons import Got, say_why
from belot_runner.outcome import Outcome
from belot_runner.perft.dividing import Dividing, tricks_of
from belot_runner.perft.inquiry import Said
from belot_runner.perft.judged import Judged, judged
from belot_runner.perft.starts import PERFT, Start
from belot_runner.perft.tree import Json
from belot_runner.report import wording
from belot_runner.report.output import say, say_line, say_list, without_empty
from belot_runner.report.overview import say_strays
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

if TYPE_CHECKING:
    from rich.console import Console

_INDENT = "  "


# A count alone.


def count_as_json(start: Start, variant: Variant, ways: Json) -> Json:
    """A count as a document."""
    return {"suite": __version__, "variant": variant.id, "position": start.name, "given": start.question, **ways}


def say_count(out: Console, start: Start, variant: Variant, ways: Json) -> None:
    """The position, and how many ways there are from it."""
    say(out, f"{start.name}  in {variant.id}", "bold")
    _draw(out, PERFT, start.given, variant)
    say(out)
    depths = [[f"{depth}", f"{number:,}"] for depth, number in enumerate(ways["counts"], 1)]
    say_list(out, ("plays", "ways"), depths, "{}".format, indent=_INDENT)
    say(out)
    split = [[card_words([card]), f"{number:,}"] for card, number in ways["split"].items()]
    say_list(out, ("first card", "ways"), split, "{}".format, indent=_INDENT)


def _draw(out: Console, question: str, given: Any, variant: Variant) -> None:
    drawn = picture(question, given, variant.rules[SEATS_RULE], variant.rules)
    for line in draw(drawn, out.width - len(_INDENT)):
        say_line(out, f"{_INDENT}{line}".rstrip())


# A comparison.


class Comparison:
    """What came of a comparison, told for a person and for a machine."""

    def __init__(self, found: Dividing, suite: Suite) -> None:
        self._found = found
        self._suite = suite
        fields = found.hello.fields.get(found.parting.said.query.question) if found.parting else None
        self._judged = judged(found.parting, found.variant, suite, fields) if found.parting else None

    @property
    def exit_code(self) -> Exit:
        """0 where all was compared and is the same."""
        return Exit.OK if self._found.same else Exit.NOT_AS_EXPECTED

    def as_json(self) -> Json:
        """The comparison as a document."""
        found, hello = self._found, self._found.hello
        theirs = found.theirs
        about = {"name": hello.name, "version": hello.version, "language": hello.language}
        document = count_as_json(found.start, found.variant, found.ours) | {
            "implementation": without_empty(about),
            "asked": found.asked,
            "compared": found.compared,
            "depth_compared": found.depth,
            "same": found.same,
        }
        if theirs is not None and theirs.got is not None:
            document["answered"] = theirs.got
        if found.stopped:
            document["stopped"] = found.stopped
        if found.strays.count:
            document["stray"] = [{"line": stray.line, "reason": stray.why} for stray in found.strays.kept]
        if self._judged is not None:
            document["parting"] = self._parting(self._judged)
        return document

    def _parting(self, told: Judged) -> Json:
        said = told.parting.said
        outcome = said.failure or Outcome.FAIL
        given_by = [dict(reading) for reading in told.readings]
        return {
            "line": list(told.parting.point.line),
            "question": said.query.question,
            "given": said.query.given,
            "expected": said.query.expect,
            **({} if said.got is None else {"got": said.got}),
            "outcome": str(outcome),
            **({"message": said.message} if said.message else {}),
            "rules": list(told.rules),
            "given_by": given_by,
            "case": told.case + "\n",
        }

    def tell(self, out: Console) -> None:
        """All of it, for a person."""
        found = self._found
        say(out, f"{found.start.name}  in {found.variant.id}, {found.start.depth} plays", "bold")
        say(out, f"reference: {found.ours['leaves']:,} ways; {found.hello.told}: {self._theirs()}")
        if self._judged is not None:
            self._tell_parting(out, self._judged)
        elif found.same:
            say(out, f"the same, by {found.asked:,} {'question' if found.asked == 1 else 'questions'}", "bold green")
        elif found.done and not found.compared:
            say(out, f"{found.hello.told} answers neither perft nor legal nor trick: nothing was compared", "bold red")
        elif not found.done:
            so_far = f"nothing differs within {found.depth} plays" if found.depth else "nothing differs so far"
            say(out, f"{so_far}, after {found.asked:,} questions", "bold yellow")
        if found.stopped:
            say(out, found.stopped, "bold red")
        say_strays(out, found.strays)

    def _theirs(self) -> str:
        theirs = self._found.theirs
        if theirs is None or not theirs.compared:
            return "does not count them itself"
        if theirs.failure is not None:
            return str(theirs.failure)
        leaves = (theirs.got or {}).get("leaves")
        return f"{leaves:,}" if isinstance(leaves, int) else "answered otherwise"

    def _tell_parting(self, out: Console, told: Judged) -> None:
        said, point = told.parting.said, told.parting.point
        query, variant = said.query, self._found.variant
        say(out)
        say(out, f"they part {_when(len(point.line))}, in {query.question}", "bold red")
        for line in self._line(point.line):
            say_line(out, f"{_INDENT}{line}")
        say(out)
        _draw(out, query.question, query.given, variant)
        say(out)
        for text in self._answers(said):
            say(out, text, indent=_INDENT, hanging=" " * 12)
        for why in told.whys:
            say(out)
            say_why(out, why, _INDENT, _got(told) if why.about == "cards" else None)
        say(out)
        for rule in told.rules:
            say(out, wording.decided(self._suite.catalogue.rules[rule], variant), "dim", indent=_INDENT, hanging="    ")
        for reading in told.readings[:1]:
            text = f"given by  {wording.reading(reading, self._suite.catalogue)}"
            say(out, text, "bold", indent=_INDENT, hanging="    ")
        say(out)
        say(out, "as a case, for a file that belot run --cases asks:", "bold")
        for line in told.case.splitlines():
            say_line(out, f"{_INDENT}{line}")

    def _answers(self, said: Said) -> Iterator[str]:
        """What was expected and what came, as far as it differs."""
        expect, got = said.query.expect, said.got if said.failure is None else None
        apart = Expectation(expect, self._found.hello.fields.get(said.query.question)).differences(got or {})
        names = dict.fromkeys(each.field.partition(".")[0] for each in apart if got is not None)
        for name in names or expect:
            yield f"expected  {name}: {wording.shown(name, expect[name])}"
            if got is not None:
                yield f"got       {name}: {wording.shown(name, got[name]) if got.get(name) is not None else 'nothing'}"
        if said.failure is not None:
            yield f"got       {said.failure}: {said.message}"
        elif said.query.question == PERFT:
            first = [each.field.partition(".")[2] for each in apart if each.field.startswith("split.")]
            if first:
                yield f"it is after {' or '.join(card_words([card]) for card in first)} that the numbers part"
            yield "legal and trick are answered right up to there, or not at all"

    def _line(self, line: tuple[str, ...]) -> Iterator[str]:
        """The plays that lead there, trick by trick, each with who led."""
        tree = self._found.tree
        point = tree.root
        for number, trick in enumerate(tricks_of(line, len(tree.seats)), 1):
            yield f"{number:<3}{point.leader:7}{card_words(trick)}"
            for card in trick:
                point = tree.play(point, card)
            if tree.is_full(point) and len(line) > number * len(tree.seats):
                point = tree.gather(point)


def _when(played: int) -> str:
    if not played:
        return "before the first card"
    return "after one card" if played == 1 else f"after {played} cards"


def _got(told: Judged) -> Got | None:
    """Which cards were said to be allowed, where that is what differs."""
    said = told.parting.said
    cards = (said.got or {}).get("legal")
    if said.failure is not None or not isinstance(cards, list):
        return None
    return Got(frozenset(said.query.expect["legal"]), frozenset(cards))
