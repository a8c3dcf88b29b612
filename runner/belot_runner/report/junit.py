"""A run as JUnit XML, as GitLab, Jenkins and most others read it: a suite for each variant, a test case for each check.

A twin is a test case of its own: which of the four fail says what is wrong. What makes a run fail besides its checks
is an error in a suite of its own, so that the document is red exactly where the run fails. It fits the schema of
Jenkins' xUnit plugin (junit-10). No test case has a time: questions overlap, so that nobody knows how long one took.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TextIO

from belot_runner import __version__
from belot_runner.asking.select import Check
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.cases.rows import GAME
from belot_runner.drawing.words import printable
from belot_runner.report.grouping import check_of, subject_of
from belot_runner.report.plain import Plain
from belot_runner.report.standing import Cause, Standing, Standings, causes
from belot_runner.report.told import Told
from belot_runner.report.wording import cut

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

ROOM = 16_000_000  # characters in which failures are told at length: GitLab reads no file of more than 30 MB
RUN = "run"  # the suite of what belongs to no check

FAILURE, ERROR, SKIPPED = "failure", "error", "skipped"


class Found(NamedTuple):
    """What stands in a test case that did not pass: the element, its kind, a line, and all there is to say.

    There is always a text: GitLab shows that, and nothing else.
    """

    tag: str
    kind: str
    message: str
    text: str


class Case(NamedTuple):
    """A test case; class and name together are there once, for GitLab takes no notice of a second."""

    class_name: str
    name: str
    found: Found | None


def write(told: Told, out: TextIO) -> None:
    """The document; in ASCII where not every character can be printed."""
    from xml.etree.ElementTree import indent, tostring

    root = document(told)
    indent(root)
    utf = (getattr(out, "encoding", None) or "utf-8").lower().startswith("utf")
    encoding = "utf-8" if utf else "us-ascii"
    out.write(tostring(root, encoding=encoding, xml_declaration=True).decode(encoding))
    out.write("\n")


def document(told: Told) -> Element:
    """The element `testsuites`."""
    from xml.etree.ElementTree import Element

    run = told.run
    suites = [*_of_variants(told), *_of_run(told)]
    counted = {name: str(sum(int(suite.get(name, 0)) for suite in suites)) for name in ("tests", "failures", "errors")}
    root = Element("testsuites", {"name": "belot", **counted, "time": f"{run.seconds:.3f}"})
    root.extend(suites)
    return root


def _of_variants(told: Told) -> Iterator[Element]:
    tell = _Telling(told)
    cases: dict[str, list[Case]] = {}
    for verdict in told.run.verdicts:
        check = check_of(verdict)
        cases.setdefault(check.variant.id, []).append(Case(class_name(check), check.id, tell.found(verdict)))
    for variant, of_variant in cases.items():
        yield _suite(variant, of_variant, _properties(told))


def _of_run(told: Told) -> Iterator[Element]:
    found: dict[str, list[Cause]] = {}
    for cause in causes(told.run, told.summary):
        found.setdefault(cause.what, []).append(cause)
    cases = [Case(f"belot.{RUN}", what, _of_causes(same)) for what, same in found.items()]
    if cases:
        yield _suite(RUN, cases, _properties(told))


def _of_causes(same: Sequence[Cause]) -> Found:
    return Found(ERROR, same[0].kind, same[0].text, "\n".join(cause.told for cause in same))


def class_name(check: Check) -> str:
    """`belot.my-variant.play.void`: those who go by dots find variant, chapter and rule."""
    return f"belot.{check.variant.id}.{subject_of(check) or GAME}"


def _properties(told: Told) -> Mapping[str, str]:
    hello = told.run.hello
    about = {"adapter": hello.name, "adapter.version": hello.version, "adapter.language": hello.language}
    known = {name: value for name, value in about.items() if value}
    return {"suite": __version__, **known, "strict": str(told.strict).lower()}


def _suite(name: str, cases: Sequence[Case], properties: Mapping[str, str]) -> Element:
    from xml.etree.ElementTree import Element, SubElement

    tags = Counter(case.found.tag for case in cases if case.found)
    counted = {"tests": len(cases), "failures": tags[FAILURE], "errors": tags[ERROR], "skipped": tags[SKIPPED]}
    suite = Element("testsuite", {"name": printable(name), **{key: str(number) for key, number in counted.items()}})
    kept = SubElement(suite, "properties")
    for key, value in properties.items():
        SubElement(kept, "property", {"name": key, "value": printable(value)})
    for case in cases:
        element = SubElement(suite, "testcase", {"classname": case.class_name, "name": printable(case.name)})
        if case.found:
            about = {"type": case.found.kind, "message": printable(cut(case.found.message))}
            SubElement(element, case.found.tag, about).text = legal(case.found.text)
    return suite


def legal(text: str) -> str:
    """A text without the characters that XML has no room for; they are spelt out, line by line."""
    return "\n".join(map(printable, text.split("\n")))


class _Telling:
    """What is said of each check, at length as long as there is room."""

    def __init__(self, told: Told) -> None:
        self._standings = Standings(told.summary)
        self._plain = Plain(told)
        self._room = ROOM

    def found(self, verdict: Verdict) -> Found | None:
        """What stands in the test case of a check; nothing where it passes."""
        standing = self._standings.of(verdict)
        if standing is Standing.PASSES:
            return None
        said = cut(verdict.message) or f"{verdict.outcome}: no reason was given"
        if standing is Standing.FAILS:
            tag = FAILURE if verdict.outcome is Outcome.FAIL else ERROR
            return Found(tag, str(verdict.outcome), said, self._at_length(verdict, said))
        if known := self._standings.known(verdict):
            why = " ".join(filter(None, ("known:", known.reason, known.link)))
            return Found(SKIPPED, str(standing), why, f"{why}\n{said}")
        if standing is Standing.CUSTOM:
            said = f"differs from custom, and does not count: {said}"
        return Found(SKIPPED, str(standing), said, said)

    def _at_length(self, verdict: Verdict, said: str) -> str:
        """Position, rule and answers where there was an answer, or should have been; all others say why not."""
        rerun = self._plain.rerun(check_of(verdict))
        if verdict.outcome is Outcome.NOT_RUN or self._room <= 0:
            return f"{said}\n{rerun}"
        text = "\n".join(self._plain.whole(verdict))
        self._room -= len(text)
        return text
