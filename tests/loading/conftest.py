"""A small suite of its own for the tests of loading: seven rules, one constraint, two variants."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from belot_runner.spec.catalogue import Catalogue, load_catalogue
from belot_runner.spec.variants import Variants

SPEC = {
    "rules/table.yaml": """
        chapter: table
        title: Table
        rules:
          - id: table.seats
            question: Who sits where?
            choices: {two-pairs: Four players., three-alone: Three players., two-alone: Two players.}
        """,
    "rules/auction.yaml": """
        chapter: auction
        title: Auction
        rules:
          - id: auction.form
            question: How is the contract found?
            choices: {ascending: Bid higher., one-round: Name a suit., first-player: The first must.}
          - id: auction.doubling
            question: May a bid be doubled?
            choices: {contra-recontra: "Yes.", none: "No."}
        """,
    "rules/play.yaml": """
        chapter: play
        title: Play
        rules:
          - id: play.follow
            question: Must the led suit be followed?
            choices: {must: "Yes, when able."}
            counters: {may: "No."}
          - id: play.cannot-overtrump
            question: Obliged to trump, but every trump held is too low?
            text: A player who has to beat a trump may hold only lower ones.
            choices: {any-card: Any card may be played., undertrump: A trump must be played.}
        """,
    "rules/score.yaml": """
        chapter: score
        title: Score
        rules:
          - id: score.last-trick
            question: What does the last trick bring?
            value: integer
            unit: raw points
            probe: 7
          - id: score.carres
            question: What are four of a kind worth?
            value: points-by-rank
            named:
              standard: {J: 200, 9: 150, A: 100, T: 100, K: 100, Q: 100}
        """,
    "constraints.yaml": """
        constraints:
          - id: three-cannot-double
            when: {table.seats: three-alone}
            forbid: {auction.doubling: contra-recontra}
            need: {auction.form: [one-round, first-player]}
            reason: nobody has a partner
        """,
    "variants/mainland.yaml": """
        variant: mainland
        title: The mainland's belot
        summary: As played at home.
        sources: [old-book]
        rules:
          table.seats: two-pairs
          auction.form: ascending
          auction.doubling: {choice: contra-recontra, basis: stated, claims: [old-book 4]}
          play.follow: must
          play.cannot-overtrump: {choice: any-card, basis: customary, note: Nobody says.}
          score.last-trick: {choice: 10, basis: implied}
          score.carres: standard
        """,
    "variants/island.yaml": """
        variant: island
        title: The island's belot
        extends: mainland
        rules:
          auction.form: one-round
          auction.doubling: {choice: none, basis: inert, same-here: [contra-recontra]}
          play.follow: {choice: must, same-here: [may]}
        """,
}

Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file below a folder of the test's own, its text without the indentation of the test."""

    def file(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
        return path

    return file


@pytest.fixture
def spec(write: Write) -> Path:
    """The folder of the small suite's rules."""
    for name, text in SPEC.items():
        write(f"spec/{name}", text)
    return write("spec/note.txt", "").parent


@pytest.fixture
def catalogue(spec: Path) -> Catalogue:
    return load_catalogue(spec)


@pytest.fixture
def variants(catalogue: Catalogue, spec: Path) -> Variants:
    return Variants(catalogue, spec)
