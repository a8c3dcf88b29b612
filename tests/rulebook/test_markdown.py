"""Rulebooks as documents: sound Markdown, links that lead somewhere, and house rules that cannot break out of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from belot_runner.paths import spec_dir
from belot_runner.rulebook.keeping import FOLDER
from belot_runner.rulebook.markdown import markdown
from belot_runner.rulebook.page import page

from .shelf import KEPT, SUITE, house, made, made_of

HOSTILE = """\
extends: bela-3
variant: tavern
title: "| a | `b` <script>alert(1)</script> [x](http://example.com) *c*"
summary: "<img src=x onerror=alert(1)> ``` | # &amp; $e=mc^2$ @someone"
rules:
  match.target: 501
  play.cannot-overtrump:
    choice: any-card
    basis: customary
    note: "as | the `regulars` <b>say</b>, [see](javascript:alert(1)) ~~no~~ _yes_"
"""


@pytest.mark.parametrize(("variant", "language"), KEPT)
def test_every_link_leads_somewhere(variant: str, language: str) -> None:
    text = made(variant, language).text
    anchors = re.findall(r'<a id="([^"]+)"></a>', text)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) - set(anchors) == set()
    assert re.findall(r"\]\((?!#)[^)]*\)", text) == []


@pytest.mark.parametrize(("variant", "language"), KEPT)
def test_every_link_of_a_rulebook_that_is_kept_leads_to_a_file(variant: str, language: str) -> None:
    folder = spec_dir() / FOLDER
    text = (folder / f"{variant}.{language}.md").read_text(encoding="utf-8")
    anchors = re.findall(r'<a id="([^"]+)"></a>', text)
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert [link for link in links if link.startswith("#") and link[1:] not in anchors] == []
    files = {link for link in links if not link.startswith("#")}
    assert "../protocol.md" in files
    assert [link for link in files if not (folder / link).is_file()] == []


@pytest.mark.parametrize(("variant", "language"), KEPT)
def test_the_markdown_is_read_as_it_is_meant(variant: str, language: str) -> None:
    rulebook = made(variant, language)
    tokens = MarkdownIt("commonmark").enable("table").parse(rulebook.text)
    headings = [token for token in tokens if token.type == "heading_open"]
    assert len([token for token in headings if token.tag == "h1"]) == 1
    assert len(headings) == 1 + 1 + 2 + len(rulebook.book.chapters) + 5  # title, contents, page and reading, the end
    fences = [token for token in tokens if token.type == "fence"]
    examples = [example for entry in rulebook.book.entries() for example in entry.examples]
    assert len(fences) == len(examples) + 2  # the seats, and the deal that is played through
    assert {token.info for token in fences} == {"text"}
    quotes = [token for token in tokens if token.type == "blockquote_open"]
    assert len(quotes) == len(examples)
    assert "\n\n\n" not in rulebook.text
    assert [line for line in rulebook.text.splitlines() if line != line.rstrip()] == []


class Tags(HTMLParser):
    """The tags of a page, with what is said in them, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.said = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        self.said += data


def test_what_a_house_file_says_is_text(tmp_path: Path) -> None:
    variant = house(tmp_path, HOSTILE)
    rulebook = made_of(variant, "en")
    read = Tags(page(rulebook.book, rulebook.voice))
    assert read.tags & {"script", "img", "b", "s"} == set()
    assert read.attributes & {"src", "onerror"} == set()
    assert [link for link in read.links if not link.startswith("#")] == []
    note = "as | the `regulars` <b>say</b>, [see](javascript:alert(1)) ~~no~~ _yes_"
    for said in ("| a | `b` <script>alert(1)</script> [x](http://example.com) *c*", "<img src=x", note):
        assert said in read.said


def test_a_house_variant_has_a_rulebook(tmp_path: Path) -> None:
    variant = house(tmp_path, HOSTILE)
    book = made_of(variant, "en").book
    entries = {entry.rule: entry for entry in book.entries()}
    assert book.extends == "Bela for three"
    assert entries["match.target"].answer == "501 recorded points."
    assert (entries["match.target"].own, entries["match.target"].basis) == (True, "a rule of your own")
    assert entries["play.cannot-overtrump"].answer == "Any card may be played."
    assert [example.id for example in entries["play.cannot-overtrump"].examples] == [
        "play.cannot-overtrump/any-card-of-three"
    ]
    assert (entries["play.follow"].own, entries["play.follow"].basis) == (False, "stated")
    assert "auction.bid-after-contra" in {each.rule for each in book.silent}
    told = made_of(variant, "hr").book
    assert {entry.rule for entry in told.entries()} == set(entries)


def unplayed() -> list[tuple[str, str, str]]:
    """The choices that no shipped variant makes, each with a variant that may make it."""
    made_somewhere = {(rule, value) for variant in SUITE.variants.values() for rule, value in choices(variant.rules)}
    found = []
    for rule in SUITE.catalogue.rules.values():
        for choice in rule.choices:
            fitting = [
                variant.id
                for variant in SUITE.variants.values()
                if SUITE.catalogue.allows({**variant.rules, rule.id: choice})
            ]
            if (rule.id, choice) not in made_somewhere and fitting:
                found.append((fitting[0], rule.id, choice))
    return found


def choices(rules: Mapping[str, object]) -> list[tuple[str, object]]:
    return [(rule, value) for rule, value in rules.items() if isinstance(value, str)]


def test_any_choice_can_be_told(tmp_path: Path) -> None:
    told = unplayed()
    assert len(told) > 15
    for parent, rule, choice in told:
        variant = house(tmp_path, f"extends: {parent}\nrules:\n  {rule}: {choice}\n", f"{rule}.{choice}")
        book = made_of(variant, "en").book
        entries = {entry.rule: entry for entry in book.entries()}
        if rule in entries:
            assert entries[rule].answer == SUITE.catalogue.rules[rule].choices[choice]
        else:
            assert rule in {each.rule for each in book.silent}


def test_a_page_stands_alone(tmp_path: Path) -> None:
    rulebook = made("bela-4", "hr")
    text = page(rulebook.book, rulebook.voice)
    assert text.startswith('<!doctype html>\n<html lang="hr">')
    read = Tags(text)
    assert read.tags >= {"table", "pre", "blockquote", "h2", "style"}
    assert [link for link in read.links if not link.startswith("#")] == []
    assert "Bela učetvero" in read.said


def test_only_what_is_kept_says_that_it_is_not_to_be_edited() -> None:
    rulebook = made("bela-4", "hr")
    assert "<!--" not in rulebook.text
    assert markdown(rulebook.book, rulebook.voice, kept=True).startswith("<!-- Made by ")
