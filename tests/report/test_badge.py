"""The badge: what shields.io takes for the endpoint of one."""

from __future__ import annotations

import pytest

from belot_runner.asking.results import Refusal
from belot_runner.suite import Suite

from .running import a_run, checks, passed
from .scenes import OPPONENT, SCENES, hostile
from .writing_reports import as_json


def test_a_badge_is_what_an_endpoint_has_to_answer(suite: Suite) -> None:
    assert as_json("badge", SCENES["all pass"][1](suite)) == {
        "schemaVersion": 1,
        "label": "belot: bulgarian-modern",
        "message": "2 of 2",
        "color": "brightgreen",
    }
    assert as_json("badge", SCENES["some fail"][1](suite)) == {
        "schemaVersion": 1,
        "label": "belot: bulgarian-modern",
        "message": "2 of 4",
        "color": "red",
        "isError": True,
    }


@pytest.mark.parametrize(
    ("scene", "message", "color"),
    [
        ("known to fail", "2 of 4, 2 known", "green"),
        ("differs from custom", "2 of 3, 1 customary", "green"),
        ("differs from custom, strict", "2 of 3", "red"),
        ("unsupported", "2 of 2", "brightgreen"),
        ("strays", "2 of 2, stray lines", "red"),
        ("untrue", "2 of 2, known failures untrue", "red"),
        ("named variant refused", "2 of 2, variant not played", "red"),
        ("given up", "2 of 2, not finished", "red"),
        ("fault", "2 of 2, adapter lost, not finished", "red"),
        ("nothing compared", "0 of 0, nothing compared", "red"),
        ("empty", "0 of 0, nothing compared", "red"),
    ],
)
def test_the_message_says_what_is_not_well(suite: Suite, scene: str, message: str, color: str) -> None:
    shown = as_json("badge", SCENES[scene][1](suite))
    assert (shown["message"], shown["color"]) == (message, color)


def test_large_numbers_can_be_read(suite: Suite) -> None:
    told = a_run(suite, passed(*checks(suite, OPPONENT)) * 1310)
    assert as_json("badge", told)["message"] == "1,310 of 1,310"


@pytest.mark.parametrize(
    ("variants", "label"),
    [
        (("bela-4", "bela-3"), "belot: bela-4, bela-3"),
        (("bela-4", "bela-3", "bela-2"), "belot: 3 variants"),
    ],
)
def test_the_label_names_a_few_variants_and_counts_many(suite: Suite, variants: tuple[str, ...], label: str) -> None:
    assert as_json("badge", a_run(suite, passed(*checks(suite)), variants=variants))["label"] == label


def test_where_no_variant_is_played_the_wanted_ones_are_named(suite: Suite) -> None:
    refused = tuple(Refusal(name, "no", named=True) for name in suite.variants)
    assert as_json("badge", a_run(suite, [], refused=refused))["label"] == "belot: 7 variants"


def test_a_badge_is_one_line_of_text_whatever_is_said(suite: Suite) -> None:
    shown = as_json("badge", hostile(suite))
    assert shown["message"] == "2 of 5, 1 known, variant not played, known failures untrue, stray lines, not finished"
