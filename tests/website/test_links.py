"""The look through a built site finds what is wrong in it."""

from __future__ import annotations

from pathlib import Path

from belot_runner.site.links import check


def faults(folder: Path, **pages: str) -> list[str]:
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return list(check(folder))


def test_links_to_pages_places_and_files_are_sound(tmp_path: Path) -> None:
    (tmp_path / "data.json").write_text("{}", encoding="utf-8")
    one = '<i id="here"><a href="two.html#there">2</a> <a href="#here">1</a> <a href="data.json"></a><a href="."></a>'
    elsewhere = '<p id="there"><a href="https://example.org/">far</a> <a href="mailto:me@example.org">me</a></p>'
    assert faults(tmp_path, one=one, two=elsewhere, index="<p></p>") == []


def test_a_link_to_no_page_is_found(tmp_path: Path) -> None:
    assert faults(tmp_path, one='<a href="two.html">2</a>') == ["one.html: two.html leads nowhere"]


def test_a_link_to_no_place_is_found(tmp_path: Path) -> None:
    found = faults(tmp_path, one='<a href="two.html#c">2</a><a href="#d">1</a>', two='<i id="a"></i>')
    assert found == ["one.html: two.html#c leads nowhere", "one.html: #d leads nowhere"]


def test_what_is_fetched_from_elsewhere_is_found(tmp_path: Path) -> None:
    links = ('<img src="//example.org/a.png">', '<script src="https://example.org/a.js"></script>')
    styles = '<link rel="preconnect stylesheet" href="https://example.org/a.css">'
    assert faults(tmp_path, one="".join((*links, styles))) == [
        "one.html: //example.org/a.png is fetched from elsewhere",
        "one.html: https://example.org/a.js is fetched from elsewhere",
        "one.html: https://example.org/a.css is fetched from elsewhere",
    ]


def test_what_is_fetched_and_missing_is_found(tmp_path: Path) -> None:
    assert faults(tmp_path, one='<img src="a.png">') == ["one.html: a.png is fetched and is not there"]


def test_two_places_of_one_name_are_found(tmp_path: Path) -> None:
    assert faults(tmp_path, one='<i id="a"></i><b id="a"></b>') == ["one.html: two places are called a"]
