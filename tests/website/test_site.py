"""The site as it is built: a page for whatever there is one to expect of, and nothing in it that leads nowhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from belot_runner.paths import suite_root
from belot_runner.site.building import MARK
from belot_runner.site.documents import IMPLEMENTING, PROJECT
from belot_runner.site.links import read_page
from belot_runner.site.matter import Matter, load_matter
from belot_runner.site.rulebooks import books_of


@pytest.fixture(scope="module")
def matter() -> Matter:
    return load_matter()


def text_of(site: Path, path: str) -> str:
    return (site / path).read_text(encoding="utf-8")


def places(site: Path, path: str) -> set[str]:
    return read_page(text_of(site, path)).places


def test_every_rule_has_a_page_with_every_row_about_it(built_site: Path, matter: Matter) -> None:
    for rule in matter.suite.catalogue.rules:
        rows = {row.id.partition("/")[2] for row in matter.suite.rows if row.rule == rule}
        assert rows - places(built_site, f"rules/{rule}.html") == set(), rule


def test_every_rule_page_has_every_choice_and_every_wrong_reading_with_its_sentence(
    built_site: Path, matter: Matter
) -> None:
    for rule in matter.suite.catalogue.rules.values():
        seen = plain(text_of(built_site, f"rules/{rule.id}.html"))
        sentences = {**rule.choices, **rule.counters}
        missing = [name for name, sentence in sentences.items() if name not in seen or plain(sentence) not in seen]
        assert missing == [], rule.id


def plain(text: str) -> str:
    """What a reader sees of a page, spaces apart."""
    from html import unescape

    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]*>", "", text)))


def test_every_row_of_a_whole_deal_has_its_place(built_site: Path, matter: Matter) -> None:
    rows = {row.id.partition("/")[2] for row in matter.suite.rows if not row.rule}
    assert rows - places(built_site, "rules/games.html") == set()


def test_every_claim_has_its_place_and_says_what_became_of_it(built_site: Path, matter: Matter) -> None:
    for source in matter.sources.values():
        page = text_of(built_site, f"sources/{source.id}.html")
        assert {claim.replace(" ", "-") for claim in source.claims} - read_page(page).places == set()
        for claim in source.claims.values():
            entry = page.split(f'id="{claim.id.replace(" ", "-")}"')[1].split("</li>")[0]
            assert plain(claim.excluded or claim.rules[0]) in plain(entry), claim.id


def test_the_matrix_has_a_cell_for_every_rule_in_every_variant(built_site: Path, matter: Matter) -> None:
    page = text_of(built_site, "matrix.html")
    rows = re.findall(r'<tr id="([^"]+)".*?</tr>', page, re.DOTALL)
    assert rows == list(matter.suite.catalogue.rules)
    assert page.count("data-pick=") == len(matter.suite.catalogue.rules) * len(matter.variants)


def test_the_matrix_marks_what_differs_with_a_sign_that_is_seen_without_a_script(built_site: Path) -> None:
    page = text_of(built_site, "matrix.html")
    marked = re.findall(r'<td[^>]*class="other"[^>]*><span[^>]*>', page)
    assert len(marked) > 30
    assert [cell for cell in marked if "hidden" in cell] == []


def test_every_two_variants_have_a_page_of_what_differs(built_site: Path, matter: Matter) -> None:
    for one, other in matter.pairs:
        differing = {rule for rule, value in one.rules.items() if value != other.rules[rule]}
        assert differing - places(built_site, f"differences/{one.id}--{other.id}.html") == set()


def test_every_document_is_a_page(built_site: Path) -> None:
    documents = {*IMPLEMENTING, *PROJECT}
    built = {
        path
        for path in documents
        if (built_site / path.replace("README.md", "index.html").replace(".md", ".html")).is_file()
    }
    assert documents - built == set()


def test_every_rulebook_is_a_page_in_its_language_with_the_way_to_the_others(built_site: Path, matter: Matter) -> None:
    books = books_of(suite_root(), matter)
    assert {book.variant for book in books} == set(matter.variants)
    for book in books:
        page = text_of(built_site, book.address)
        assert f'<html lang="{book.language}"' in page
        others = {each.language for each in books if each.variant is book.variant} - {book.language}
        assert set(re.findall(r'rel="alternate"[^>]*hreflang="(\w+)"|hreflang="(\w+)"[^>]*rel="alternate"', page)) == {
            ("", other) for other in others
        }


def test_what_a_page_says_in_another_language_is_marked_as_such(built_site: Path) -> None:
    page = text_of(built_site, "rules/play.void.html")
    assert '<html lang="en"' in page
    for language in ("bg", "hr"):
        assert f'<section class="tongue" lang="{language}"' in page


def test_no_page_speaks_of_the_folder_in_which_it_was_built(built_site: Path) -> None:
    found = [file for file in built_site.rglob("*.html") if "belot-site-" in file.read_text(encoding="utf-8")]
    assert found == []


def test_a_site_is_built_again_in_its_place_and_nothing_else_is_replaced(belot, tmp_path: Path) -> None:
    pytest.importorskip("material", reason="material is not installed: pip install 'belot-conformance[site]'")
    foreign = tmp_path / "home"
    foreign.mkdir()
    (foreign / "letter.txt").write_text("dear", encoding="utf-8")
    code, out, err = belot("site", foreign)
    assert (code, out) == (2, "")
    assert "holds something else than a site" in err
    assert [file.name for file in foreign.iterdir()] == ["letter.txt"]


def test_a_site_knows_that_it_is_one(built_site: Path) -> None:
    assert (built_site / MARK).is_file()


@pytest.mark.parametrize("text", ["", "[]", '{"exit": 0}'])
def test_scores_are_taken_from_a_proof_only(belot, tmp_path: Path, text: str) -> None:
    pytest.importorskip("material", reason="material is not installed: pip install 'belot-conformance[site]'")
    file = tmp_path / "proof.json"
    file.write_text(text, encoding="utf-8")
    code, _, err = belot("site", tmp_path / "site", "--scores", file)
    assert code == 2
    assert "belot check --json" in err
    assert not (tmp_path / "site").exists()


def test_the_page_of_scores_tells_a_proof() -> None:
    from belot_runner.site.scores import scores_page

    null = {
        "adapter": "first-card",
        "variant": "bela-4",
        "right": {"legal": 1},
        "asked": {"legal": 4},
        "whole_rules": [],
    }
    choice = {"variant": "bela-4", "rule": "play.void", "option": "x", "consulted_by": 3, "caught_by": ["play.void/a"]}
    strength = {"scores": {"when": "all of it"}, "choices": [choice], "nulls": [null], "claims": []}
    page = scores_page(json.loads(json.dumps({"findings": [], "strength": strength})))
    assert "all of it" in page.text
    assert "<td>25</td>" in page.text
    assert "Nothing was found against it" in page.text


def test_without_a_proof_the_page_of_scores_says_how_they_are_had() -> None:
    from belot_runner.site.scores import scores_page

    assert "belot check --json" in scores_page(None).text


def test_what_was_built_is_told_as_its_schema_says() -> None:
    from belot_runner.cli.site import as_json
    from belot_runner.reading import schemas
    from belot_runner.site.page import Page
    from belot_runner.site.whole import Site

    document = as_json(Path("out"), Site((Page("index.md", "Start", ""),), []), ["index.html: a leads nowhere"])
    assert schemas.validate("output/site.json", document) is None
    assert schemas.validate("output/site.json", {**document, "pages": 0}) is not None
