"""The whole site: every page, and the menu."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from belot_runner.proof.groups import group
from belot_runner.site import documents
from belot_runner.site.matter import Matter
from belot_runner.site.page import Page, made
from belot_runner.site.rulebooks import Book, books_of, rulebook_pages, shelf_page
from belot_runner.site.rules import games_page, rule_pages
from belot_runner.site.scores import scores_page
from belot_runner.site.sources import source_pages
from belot_runner.site.tables import matrix_page, pair_pages, pair_path, variant_pages
from belot_runner.site.telling import Teller
from belot_runner.spec.glossary import load_open_questions, load_terms

Menu = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Site:
    """Every page, and the menu: titles to the paths of pages, or to a menu below."""

    pages: tuple[Page, ...]
    menu: Menu


def whole_site(root: Path, matter: Matter, proof: Mapping[str, Any] | None = None) -> Site:
    """The site of a checkout; `proof` is the document of `belot check --json`, for the page of scores."""
    teller, catalogue = Teller(matter), matter.suite.catalogue
    books = books_of(root, matter)
    of_rulebooks, shelf = tuple(rulebook_pages(root, books)), shelf_page(matter, books)
    rules = tuple(rule_pages(matter, teller))
    games = games_page(matter, teller)
    variants = tuple(variant_pages(matter, _by_variant(books)))
    pairs, sources = tuple(pair_pages(matter)), tuple(source_pages(matter))
    read = tuple(documents.document_pages(root))
    start = _start(matter)
    matrix, scores = matrix_page(matter), scores_page(proof)
    glossary = made("glossary.md", "Glossary", "glossary.md.jinja", terms=load_terms().values())
    left = made("open.md", "Left to the table", "open.md.jinja", questions=load_open_questions().values())
    of_variants, of_pairs, of_rules, of_sources = _lists(matter)
    chapters: Menu = [
        {title: [_entry(page) for page in rules if page.title.startswith(f"{chapter}.")]}
        for chapter, title in catalogue.chapters.items()
    ]
    by_path = {page.path: page for page in read}
    menu: Menu = [
        _entry(start),
        {"Rulebooks": _entries((shelf, *of_rulebooks))},
        _entry(matrix),
        {"Rules": [_entry(of_rules), *chapters, _entry(games), _entry(glossary), _entry(left)]},
        {"Variants": [_entry(of_variants), *_entries(variants), {"Differences": _entries((of_pairs, *pairs))}]},
        {"Sources": _entries((of_sources, *sources))},
        {"For engines": [*(_entry(by_path[path]) for path in documents.IMPLEMENTING), _entry(scores)]},
        {"Project": [_entry(by_path[path]) for path in documents.PROJECT]},
    ]
    lists = (of_variants, of_pairs, of_rules, of_sources)
    folders = documents.folder_pages(root)
    single = (start, shelf, matrix, scores, glossary, left, games)
    return Site((*single, *lists, *of_rulebooks, *rules, *variants, *pairs, *sources, *read, *folders), menu)


def _entry(page: Page) -> dict[str, str]:
    return {page.title: page.path}


def _entries(pages: Iterable[Page]) -> list[dict[str, str]]:
    return [_entry(page) for page in pages]


def _by_variant(books: Iterable[Book]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for book in books:
        found.setdefault(book.variant.id, {})[book.name] = book.address
    return found


def _start(matter: Matter) -> Page:
    suite = matter.suite
    counts = {
        "rules": len(suite.catalogue.rules),
        "choices": sum(len(rule.choices) for rule in suite.catalogue.rules.values()),
        "claims": len(matter.claims),
        "cases": len(group(suite.rows)),
        "rows": len(suite.rows),
    }
    return made("index.md", "Start", "index.md.jinja", counts=counts, variants=matter.variants)


def _lists(matter: Matter) -> tuple[Page, Page, Page, Page]:
    """The pages that list variants, pairs of them, rules and sources."""
    catalogue = matter.suite.catalogue
    variants = [(each.title, f"{each.id}.html", each.summary) for each in matter.variants]
    pairs = [
        (
            f"{one.title} and {other.title}",
            pair_path(matter, one, other).rpartition("/")[2],
            _apart(one.rules, other.rules),
        )
        for one, other in matter.pairs
    ]
    rules = {
        title: [
            (rule.id, f"{rule.id}.html", rule.question) for rule in catalogue.rules.values() if rule.chapter == name
        ]
        for name, title in catalogue.chapters.items()
    }
    sources = [(each.title, f"{each.id}.html", each.about) for each in matter.sources.values()]
    of_rules = "Every decision point of the game, in the order in which a deal meets it."
    return (
        made(
            "variants/index.md",
            "All variants",
            "list.md.jinja",
            entries=variants,
            about="Each is a table of decisions, one for every rule.",
        ),
        made(
            "differences/index.md",
            "All differences",
            "list.md.jinja",
            entries=pairs,
            about="Every two variants beside each other.",
        ),
        made("rules/index.md", "All rules", "list.md.jinja", entries=[], sections=rules, about=of_rules),
        made(
            "sources/index.md",
            "All sources",
            "list.md.jinja",
            entries=sources,
            about="What the rules rest on, claim by claim.",
        ),
    )


def _apart(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    return f"{sum(value != other[rule] for rule, value in one.items())} rules are decided differently"
