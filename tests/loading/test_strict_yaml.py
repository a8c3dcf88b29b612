from __future__ import annotations

import pickle
from pathlib import Path

import pytest
import yaml

from belot_runner.errors import Place, YamlError
from belot_runner.reading import yaml_events
from belot_runner.reading.strict_yaml import Data, load, locate, parse


@pytest.fixture(params=["libyaml", "pure"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Everything holds with either parser of PyYAML."""
    if request.param == "pure":
        monkeypatch.setattr(yaml_events, "_Parser", yaml.SafeLoader)
    return str(request.param)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("152", 152),
        ("-5", -5),
        ("16.2", 16.2),
        ("-0.5", -0.5),
        ("7H", "7H"),
        ("10H", "10H"),
        ("9D", "9D"),
        ("8E5", "8E5"),
        ("1e3", "1e3"),
        ("1.5e3", "1.5e3"),
        ("8:30", "8:30"),
        ("2026-01-01", "2026-01-01"),
        ("007", "007"),
        ("0x10", "0x10"),
        ("0o7", "0o7"),
        ("1_000", "1_000"),
        ("+5", "+5"),
        (".5", ".5"),
        ("5.", "5."),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("\N{SUPERSCRIPT TWO}", "\N{SUPERSCRIPT TWO}"),
        ("-", "-"),
        ("none", "none"),
        ("north", "north"),
        ('"7"', "7"),
        ("'no'", "no"),
        ('"null"', "null"),
        ("pass clubs pass", "pass clubs pass"),
        ("дама", "дама"),
    ],
)
def test_a_scalar_means_what_it_looks_like(written: str, meant: Data) -> None:
    value = parse(f"[0, {written}]" if written != "-" else "[0, '-']")[-1] if written else parse("a:")["a"]
    assert (type(value), value) == (type(meant), meant)


def test_plain_data_comes_out() -> None:
    text = "a: {b: [1, x y], 3: 4}\nc:\n  - d: |\n      two\n      lines\n"
    assert parse(text) == {"a": {"b": [1, "x y"], 3: 4}, "c": [{"d": "two\nlines\n"}]}


def test_keys_of_digits_are_kept_apart() -> None:
    text = f"1: a\n'01': b\n'\N{SUPERSCRIPT TWO}': c\n'{'9' * 900}': d\n"
    assert list(parse(text)) == [1, "01", "\N{SUPERSCRIPT TWO}", "9" * 900]


@pytest.mark.parametrize("word", ["yes", "No", "ON", "off", "y", "N", "yEs"])
def test_truth_values_of_older_yaml_are_refused(word: str) -> None:
    with pytest.raises(YamlError) as error:
        parse(f"a:\n  b: {word}\n", "f.yaml")
    assert str(error.value) == (
        f"f.yaml:2:6: {word} without quotes is a truth value to some readers of YAML; "
        f'put it in quotes, "{word}", or write true or false'
    )


@pytest.mark.parametrize("word", ["True", "FALSE", "Null", "nuLL"])
def test_constants_are_written_in_small_letters(word: str) -> None:
    with pytest.raises(YamlError) as error:
        parse(f"a: {word}", "f.yaml")
    told = f'f.yaml:1:4: {word} is not written so; write {word.lower()}, or "{word}" where text is meant'
    assert str(error.value) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\nb: 2\na: 3\n", "f.yaml:3:1: the key a stands here twice; keep one of them"),
        ("1: a\n'1': b\n", "f.yaml:2:1: the key 1 stands here twice; keep one of them"),
        ("'1': a\n1: b\n", "f.yaml:2:1: the key 1 stands here twice; keep one of them"),
        ("true: 1\n", "f.yaml:1:1: a key is a word or a whole number, this is true; put it in quotes"),
        ("? \n: 1\n", "f.yaml:1:2: a key is a word or a whole number, this is nothing; put it in quotes"),
        ("1.5: 1\n", "f.yaml:1:1: a key is a word or a whole number, this is 1.5; put it in quotes"),
        ("? [a]\n: 1\n", "f.yaml:1:3: a key was expected, this is a list or a mapping; begin a key with a plain word"),
        ("a:\n\tb: 1\n", "f.yaml:2:1: a tab is not allowed; use spaces"),
        ("a: b\0c\n", "f.yaml:1:5: a NUL character is not allowed; remove it"),
        ("<<: {a: 1}\n", "f.yaml:1:1: a merge key is not allowed: <<; write the fields out"),
        ("a: !!str 1\n", "f.yaml:1:4: a tag is not allowed: tag:yaml.org,2002:str; leave it out"),
        ("a: ! 1\n", "f.yaml:1:4: a tag is not allowed: !; leave it out"),
        ("a: &x [1]\n", "f.yaml:1:4: an anchor is not allowed: &x; leave it out"),
        ("a: &x 1\n", "f.yaml:1:4: an anchor is not allowed: &x; leave it out"),
        ("a: *x\n", "f.yaml:1:4: an alias is not allowed: *x; write the value out"),
        ("*x : 1\n", "f.yaml:1:1: an alias is not allowed: *x; write the value out"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2:1: a second document begins here; keep one document in a file"),
        ("", "f.yaml:1:1: the file is empty; write it like the others of its folder"),
        ("# only a remark\n", "f.yaml:1:1: the file is empty; write it like the others of its folder"),
        (
            "\ufeffa: 1\n",
            "f.yaml:1:1: the file begins with a byte order mark; save it as UTF-8 without one",
        ),
        ("[" * 60, "f.yaml:1:51: this is nested deeper than 50; keep the data flat"),
        ("- " * 60 + "x", "f.yaml:1:101: this is nested deeper than 50; keep the data flat"),
        (
            f"a: {'1' * 5000}",
            "f.yaml:1:4: a number has more than 18 digits; put it in quotes if it is text",
        ),
    ],
)
def test_what_readers_of_yaml_disagree_about_is_refused(text: str, told: str) -> None:
    with pytest.raises(YamlError) as error:
        parse(text, "f.yaml")
    assert str(error.value) == told


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: b: c\n", "1:5"),
        ("a: [1, 2\n", "2:1"),
        ('a: "b\n', None),
        ("a: @b\n", "1:4"),
        ("яма: я\nb: \x01\n", "2:4"),
    ],
)
def test_a_fault_of_syntax_has_its_place(text: str, place: str | None) -> None:
    with pytest.raises(YamlError) as error:
        parse(text, "f.yaml")
    told = str(error.value)
    assert "\n" not in told
    assert "this is not YAML: " in told
    assert place is None or told.startswith(f"f.yaml:{place}: ")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfea\0", "the file begins with a byte order mark; save it as UTF-8 without one"),
        (b"a: 1\nb: \xe9\n", "the file is not UTF-8; save it as UTF-8"),
        (b"#" * (5 * 1024 * 1024 + 1), "the file is larger than 5 MiB; split it"),
    ],
)
def test_files_that_are_no_text_are_refused(tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "f.yaml"
    file.write_bytes(content)
    with pytest.raises(YamlError) as error:
        load(file)
    line = 2 if "UTF-8;" in told else 1
    column = 4 if "UTF-8;" in told else 1
    assert str(error.value) == f"{file}:{line}:{column}: {told}"


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(YamlError) as error:
        load(tmp_path / "f.yaml")
    assert str(error.value) == "f.yaml:1:1: there is no such file"
    with pytest.raises(YamlError) as error:
        load(tmp_path)
    assert str(error.value) == f"{tmp_path}:1:1: a file was expected, this is a folder"


TEXT = """\
# a remark
rule: play.void
cases:
  - name: one
    given: {hand: 7H 8H, 3: x}
  - name: two
    given:
      hand: KC
"""


@pytest.mark.parametrize(
    ("path", "key", "place"),
    [
        ((), False, "2:1"),
        (("rule",), False, "2:7"),
        (("rule",), True, "2:1"),
        (("cases", 0), False, "4:5"),
        (("cases", 0, "given", "hand"), False, "5:19"),
        (("cases", 0, "given", "3"), True, "5:26"),
        (("cases", 0, "given", 3), True, "5:26"),
        (("cases", 1, "given", "hand"), True, "8:7"),
        (("cases", 1, "expect"), False, "6:5"),
        (("cases", 9), False, "4:3"),
        (("rule", "deeper", 3), False, "2:7"),
    ],
)
def test_data_is_located(path: tuple[str | int, ...], key: bool, place: str) -> None:
    assert str(locate(TEXT, path, key=key)) == f"<text>:{place}"


def test_what_cannot_be_located_has_a_place_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "gone.yaml"
    assert locate(file, ("a",)) == Place(str(file), 1, 1)
    assert locate("a: 1\nb: @", ("b", 3)) == Place("<text>", 2, 4)


def test_an_error_survives_the_way_between_processes() -> None:
    with pytest.raises(YamlError) as error:
        parse("a: no", "f.yaml")
    again = pickle.loads(pickle.dumps(error.value))
    assert (type(again), str(again)) == (YamlError, str(error.value))
