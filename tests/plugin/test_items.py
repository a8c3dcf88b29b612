"""Every check is an item: what it is called, how it is chosen, and what it tells where it fails."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .running import ANY_CARD, ITEMS, OPENING, VARIANT, VOID, Project

Belot = Callable[..., tuple[int, str, str]]


def collected(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("belot::")]


def test_every_check_is_an_item_named_by_its_variant_and_its_id(project: Project) -> None:
    found = collected(project.ask("reference", "--collect-only", "-q").text)
    rows = [
        f"play.void/{name}" for name in ("opponent-winning", *(f"partner-winning/{n}" for n in ("one", "two", "three")))
    ]
    ids = [f"{row}{twin}" for row in ("play.leader/opening", *rows) for twin in ("", "~1", "~2", "~3")]
    assert found == [f"belot::{VARIANT}::{check}" for check in ids]


def test_all_that_the_reference_is_asked_passes(project: Project) -> None:
    ended = project.ask("reference")
    assert (ended.status, ended.outcomes) == (0, {"passed": ITEMS})


def test_the_suite_itself_is_asked_where_no_cases_are_named(project: Project) -> None:
    ended = project.call("--belot-adapter", "reference", "--belot-rule", "play.void", "--belot-question", "legal")
    assert ended.status == 0
    assert ended.outcomes["passed"] > 100


def test_without_a_variant_the_reference_is_asked_about_all(project: Project) -> None:
    found = collected(project.pytest("--belot-adapter", "reference", "--collect-only", "-q").text)
    assert {name.split("::")[1] for name in found} == {
        *(VARIANT, "bulgarian-classic", "bela-4", "contree", "french-belote")
    }  # those of four players


def test_a_failure_tells_what_the_terminal_tells(project: Project, belot: Belot) -> None:
    wrong = project.engine(ANY_CARD)
    words = ("--cases", "cases", "--adapter", wrong, "--variant", VARIANT, "-k", "play.void/opponent-winning~1")
    code, printed, _ = belot("run", *words, columns=160)
    assert code == 1
    head, *told = printed[printed.index("FAIL") :].splitlines()
    told = told[: next(number for number, line in enumerate(told) if line.startswith("    rerun"))]
    ended = project.ask(wrong, f"{VOID}~1", "-q")
    assert (ended.status, ended.outcomes) == (1, {"failed": 1})
    assert "\n".join((head, *(line.rstrip() for line in told))) in ended.text
    assert "Traceback" not in ended.text
    assert "items.py" not in ended.text


def test_a_failure_tells_how_to_ask_it_again(project: Project) -> None:
    wrong = project.engine(ANY_CARD)
    ended = project.ask(wrong, f"{VOID}~1", "-q")
    again = f"    rerun     pytest --belot-adapter {wrong} --belot-cases cases '{VOID}~1'"
    assert again in ended.text.splitlines()
    once_more = project.call("--belot-adapter", wrong, "--belot-cases", "cases", f"{VOID}~1")
    assert once_more.outcomes == {"failed": 1}


def test_the_summary_says_what_is_wrong_in_one_line_and_a_line_of_the_case_file_is_named(project: Project) -> None:
    wrong = project.engine(ANY_CARD)
    ended = project.ask(wrong, VOID, "-q", "--tb=line")
    assert f"FAILED {VOID} - legal: expected 9H, got 9H TS KD" in ended.text.splitlines()
    assert "cases/void.yaml:3: legal: expected 9H, got 9H TS KD" in ended.text.splitlines()
    assert "rerun" not in ended.text


def test_k_looks_into_rules_and_ids(project: Project) -> None:
    assert project.ask("reference", "-k", "play.void").outcomes == {"passed": 16, "deselected": 4}
    assert project.ask("reference", "-k", "partner-winning/two").outcomes == {"passed": 4, "deselected": 16}
    assert project.ask("reference", "-k", f"{VARIANT} and not play.void").outcomes == {"passed": 4, "deselected": 16}
    assert project.ask("reference", "-k", "not belot").outcomes == {"deselected": 20}


def test_x_ends_at_the_first_failure(project: Project) -> None:
    wrong = project.engine(ANY_CARD)
    ended = project.ask(wrong, "-x")
    assert (ended.status, ended.outcomes) == (1, {"passed": 4, "failed": 1})


def test_lf_asks_again_what_failed(project: Project) -> None:
    wrong = project.engine(ANY_CARD)
    assert project.ask(wrong).outcomes == {"passed": 16, "failed": 4}
    ended = project.ask(wrong, "--lf")
    assert (ended.status, ended.outcomes) == (1, {"failed": 4, "deselected": 16})
    ended = project.ask("reference", "--lf")
    assert (ended.status, ended.outcomes) == (0, {"passed": 4, "deselected": 16})
    assert project.ask("reference", "--lf").outcomes == {"passed": 20}


def test_deselect_takes_a_name_and_its_beginning(project: Project) -> None:
    assert project.ask("reference", "--deselect", VOID).outcomes == {"passed": 16, "deselected": 4}
    assert project.ask("reference", "--deselect", f"{VOID}~1").outcomes == {"passed": 19, "deselected": 1}


def test_the_options_narrow_what_is_asked(project: Project) -> None:
    assert project.ask("reference", "--belot-rule", "play.void").outcomes == {"passed": 16}
    assert project.ask("reference", "--belot-rule", "play").outcomes == {"passed": 20}
    assert project.ask("reference", "--belot-question", "auction").outcomes == {"passed": 4}


def test_house_rules_are_a_variant_too(project: Project) -> None:
    project.write("my-rules.yaml", f"extends: {VARIANT}\nrules:\n  play.void: always-trump\n")
    about = ("--belot-adapter", "reference", "--belot-variant", "my-rules.yaml")
    found = collected(project.pytest(*about, "--collect-only", "-q").text)
    assert {name.partition("/")[0] for name in found} == {"belot::my-rules::play.leader", "belot::my-rules::play.void"}
    ended = project.pytest(*about, "belot::my-rules::play.leader/opening~2")
    assert (ended.status, ended.outcomes) == (0, {"passed": 1})


# Names on the command line


@pytest.mark.parametrize(
    ("named", "number"),
    [
        ([OPENING], 1),
        ([f"{OPENING}~3"], 1),
        ([f"{OPENING}~3", VOID, OPENING], 3),
        ([OPENING, OPENING], 1),
        ([f"belot::{VARIANT}"], 20),
        ([f"belot::{VARIANT}", OPENING], 20),
        (["belot::"], 20),
        (["belot"], 20),
        ([f"./{OPENING}"], 1),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_named_is_asked_and_nothing_else(project: Project, named: list[str], number: int) -> None:
    project.write("test_own.py", "def test_own(): pass\n")
    ended = project.ask("reference", *named)
    assert (ended.status, ended.outcomes) == (0, {"passed": number})


def test_a_name_stands_for_its_variant_where_no_other_is_named(project: Project) -> None:
    ended = project.pytest(
        "--belot-adapter", "reference", f"belot::{VARIANT}", "belot::bulgarian-classic::play.leader/opening"
    )
    assert (ended.status, ended.outcomes) == (0, {"passed": 21})


def test_names_are_taken_as_pytest_prints_them_below_its_root(project: Project) -> None:
    project.write("pytest.ini", "[pytest]\n")
    project.write("below/test_own.py", "def test_own(): pass\n")
    cases = ("--belot-cases", "../cases", "--belot-adapter", "reference", "--belot-variant", VARIANT)
    project.pytester.chdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(project.folder / "below")
        printed = project.call(*cases, "-v", "-k", "opening").text
        assert f"../{OPENING} PASSED" in printed
        assert project.call(*cases, f"../{OPENING}").outcomes == {"passed": 1}


def test_a_folder_of_that_name_is_a_folder(project: Project) -> None:
    project.write("belot/test_own.py", "def test_own(): pass\n")
    assert project.call("belot").outcomes == {"passed": 1}
    assert project.ask("reference", "belot").outcomes == {"passed": 1 + ITEMS}
    assert project.ask("reference", OPENING).outcomes == {"passed": 1}


def test_an_id_that_a_case_had_before_is_still_its_name(project: Project) -> None:
    text = (project.folder / "cases/leader.yaml").read_text(encoding="utf-8")
    project.write("cases/leader.yaml", text.replace("  - name: opening\n", "  - name: first\n    aliases: [opening]\n"))
    ended = project.ask("reference", f"{OPENING}~2", "-v")
    assert ended.outcomes == {"passed": 1}
    assert f"belot::{VARIANT}::play.leader/first~2 PASSED" in ended.text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--belot-variant", VARIANT, "belot::bela-4"],
         "belot::bela-4: the variant bela-4 is not among those that are asked; variants: bulgarian-modern"),
        (["belot::bela-44"], "there is no variant bela-44; did you mean bela-4"),
        ([f"{OPENING}s"], f"{OPENING}s: there is no case play.leader/openings; did you mean play.leader/opening"),
        (["--belot-rule", "play.void", OPENING], f"no check was selected by {OPENING}; look at"),
        (["belot::bela-2::play.void/opponent-winning"], "no check was selected by belot::bela-2::play.void/"),
        (["--belot-rule", "play.voyd"], "there is no rule play.voyd; did you mean play.void"),
        (["--belot-question", "legall"], "there is no question legall; did you mean legal"),
        (["--belot-question", "deal"], "no check was selected; look at"),
        (["--belot-variant", "no.yaml"], "no.yaml:1:1: there is no such file"),
        (["--belot-variant", ""], "--belot-variant was given an empty text"),
        (["--belot-timeout", "soon"], "--belot-timeout soon: a number of seconds above 0 was expected"),
        (["--belot-adapter", ""], "--belot-adapter was given an empty text"),
        (["--belot-adapter", "python:nothing:here"], "there is no module nothing"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_what_cannot_be_chosen_is_an_error_of_usage_in_one_line(
    project: Project, arguments: list[str], told: str
) -> None:
    ended = project.pytest("--belot-adapter", "reference", *arguments)
    (line,) = [line for line in ended.text.splitlines() if line.startswith("ERROR")]
    assert line.startswith(f"ERROR: belot: {told}")
    assert (ended.status, ended.outcomes) == (4, {})
