"""The numbers and tables that a rulebook is filled in with are the variant's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from belot_runner.rulebook.figures import figures
from belot_runner.rulebook.model import Table
from belot_runner.rulebook.numbers import numbers

from .shelf import LIBRARY, SUITE, house


@pytest.mark.parametrize(
    ("variant", "cards"),
    [
        ("bulgarian-modern", {"hand": 5, "talon": 3, "each": 8, "caller": 8, "stock": 0, "stock_and_upcard": 0}),
        ("bela-4", {"hand": 6, "talon": 2, "each": 8, "caller": 8, "stock": 0, "stock_and_upcard": 0}),
        ("bela-3", {"hand": 6, "talon": 4, "each": 10, "caller": 12, "first_talon": 6, "stock": 0}),
        ("bela-2", {"hand": 6, "talon": 4, "each": 10, "caller": 10, "stock": 11, "stock_and_upcard": 12}),
    ],
)
def test_what_is_dealt_is_counted(variant: str, cards: dict[str, int]) -> None:
    found = numbers(SUITE.variants[variant].rules)
    assert {name: found[name] for name in cards} == cards


def test_what_a_deal_is_worth_is_added_up() -> None:
    found = numbers(SUITE.variants["bulgarian-modern"].rules)
    points = {"suit_points": 162, "no_trumps_points": 260, "all_trumps_points": 258, "target": 151, "capot": 90}
    assert {name: found[name] for name in points} == points


def test_tables_go_by_house_rules(tmp_path: Path) -> None:
    rules = "  score.last-trick: 20\n  score.no-trumps: single\n  declarations.carres: {8: 50, J: 300}\n"
    variant = house(tmp_path, f"extends: bulgarian-modern\nrules:\n{rules}")
    voice = LIBRARY.voice(variant, "en")
    (totals,) = figures("totals", variant.rules, voice)
    assert isinstance(totals, Table)
    assert totals.rows == (
        ("a suit", "152", "20", "172", "87", "17"),
        ("no-trumps", "120", "20", "140", "71", "14"),
        ("all-trumps", "248", "20", "268", "135", "27"),
    )
    (carres,) = figures("carres", variant.rules, voice)
    assert isinstance(carres, Table)
    assert (carres.head, carres.rows) == (("four", "J", "8"), (("points", "300", "50"),))


def test_packets_stand_in_the_order_in_which_they_leave_the_pack() -> None:
    variant = SUITE.variants["bela-2"]
    (packets,) = figures("packets", variant.rules, LIBRARY.voice(variant, "en"))
    assert isinstance(packets, Table)
    assert packets.rows == (
        ("3", "each player", "hand"),
        ("3", "each player", "hand"),
        ("1", "–", "upcard"),
        ("4", "each player", "talon"),
        ("11", "–", "stock"),
    )
