"""What becomes of an item for each way in which a check can end."""

from __future__ import annotations

import pytest

from .running import ANY_CARD, ENGINE, ITEMS, NO_CUSTOM, OPENING, OTHER_CUSTOM, VARIANT, VOID, Project, process

NOTHING_PROVED = "nothing was compared, so nothing is proved"


def saying_hello(**more: object) -> str:
    """An engine whose hello says more."""
    return ENGINE.format(f"def hello(self):\n        return {{**super().hello(), **{more!r}}}")


def summary(text: str, word: str) -> list[str]:
    """The lines of the short summary that begin so."""
    return [line for line in text.splitlines() if line.startswith(f"{word} ")]


def test_a_wrong_answer_fails(project: Project) -> None:
    ended = project.ask(project.engine(ANY_CARD))
    assert (ended.status, ended.outcomes) == (1, {"passed": 16, "failed": 4})
    assert len(summary(ended.text, "FAILED")) == 4


def test_another_custom_is_an_expected_failure_that_says_by_which_choice_it_would_be_right(project: Project) -> None:
    ended = project.ask(project.engine(OTHER_CUSTOM), "-ra")
    assert (ended.status, ended.outcomes) == (0, {"passed": 16, "xfailed": 4})
    assert summary(ended.text, "XFAIL")[0] == (
        f"XFAIL {OPENING} - differs from custom, where no source decides: "
        "leader: expected west, got east (right if play.leader = declarer)"
    )


def test_another_custom_fails_where_customs_count(project: Project) -> None:
    engine = project.engine(OTHER_CUSTOM)
    strict = project.ask(engine, "--belot-strict")
    assert (strict.status, strict.outcomes) == (1, {"passed": 16, "failed": 4})
    assert f"CUSTOM  {VARIANT}  play.leader/opening\n" in strict.text
    assert project.ask(engine, "--runxfail").outcomes == {"passed": 16, "failed": 4}
    project.write("pytest.ini", "[pytest]\nbelot_strict = true\n")
    assert project.ask(engine).outcomes == {"passed": 16, "failed": 4}


def test_what_no_custom_gives_fails(project: Project) -> None:
    ended = project.ask(project.engine(NO_CUSTOM))
    assert (ended.status, ended.outcomes) == (1, {"passed": 16, "failed": 4})
    assert "    custom    right by no customary choice" in ended.text.splitlines()


def test_what_is_not_answered_is_skipped_and_says_why_once(project: Project) -> None:
    ended = project.ask(project.engine(saying_hello(questions=["legal"], name="half")), "-rs")
    assert (ended.status, ended.outcomes) == (0, {"passed": 16, "skipped": 4})
    assert summary(ended.text, "SKIPPED") == ["SKIPPED [4] belot: not asked: half does not answer auction"]


def test_what_is_promised_and_not_answered_fails(project: Project) -> None:
    silent = "def ask(self, question, variant, given):\n        raise NotImplementedError('not yet')"
    engine = saying_hello(questions=["legal"], partial=["auction"]) + f"\n    {silent}\n"
    ended = project.ask(project.engine(engine))
    assert (ended.status, ended.outcomes) == (1, {"failed": 16, "skipped": 4})
    assert f"FAILED {VOID} - unsupported: not yet" in ended.text.splitlines()
    assert f"UNSUPPORTED  {VARIANT}  play.void/opponent-winning" in ended.text.splitlines()


def test_where_nothing_was_compared_the_session_fails(project: Project) -> None:
    project.write("test_own.py", "def test_own(): pass\n")
    ended = project.ask(project.engine(saying_hello(questions=["trick"])))
    assert (ended.status, ended.outcomes) == (1, {"passed": 1, "skipped": ITEMS})
    assert f"20 checks, and {NOTHING_PROVED}" in ended.text.splitlines()


def test_an_error_of_the_engine_fails_and_says_what_it_was(project: Project) -> None:
    engine = project.engine(
        ENGINE.format("def ask(self, question, variant, given):\n        raise ValueError(question)")
    )
    ended = project.ask(engine, OPENING)
    assert (ended.status, ended.outcomes) == (1, {"failed": 1})
    assert f"FAILED {OPENING} - error: ValueError: auction" in ended.text.splitlines()
    assert f"ERROR  {VARIANT}  play.leader/opening" in ended.text.splitlines()


def test_a_variant_that_is_named_and_refused_fails_and_one_that_is_not_is_skipped(project: Project) -> None:
    picky = (
        "def variant(self, variant, rules):\n        return {'unsupported': 'too old'} if 'modern' in variant else True"
    )
    engine = saying_hello(variants=["bulgarian-modern", "bulgarian-classic"]) + f"\n    {picky}\n"
    adapter = project.engine(engine.replace("True", "super().variant(variant, rules)"))
    ended = project.pytest("--belot-adapter", adapter, "-rs")
    assert ended.outcomes["skipped"] == ITEMS
    assert summary(ended.text, "SKIPPED") == [f"SKIPPED [{ITEMS}] belot: the variant is not played: too old"]
    ended = project.ask(adapter)
    assert (ended.status, ended.outcomes) == (1, {"failed": ITEMS})
    assert f"FAILED {OPENING} - unsupported: the variant is not played: too old" in ended.text.splitlines()
    assert "hearts" not in ended.text


# Processes that misbehave


def test_a_crash_fails_and_the_twins_of_a_case_do_not_end_it_all(project: Project) -> None:
    ended = project.ask(process(dies="auction"))
    assert (ended.status, ended.outcomes) == (1, {"failed": 4, "passed": 16})
    assert f"FAILED {OPENING} - crash: ended with exit code 3" in ended.text.splitlines()


def test_what_is_not_run_fails_and_says_why(project: Project) -> None:
    ended = project.ask(process(dies="legal"), "-k", "play.void")
    assert (ended.status, ended.outcomes) == (1, {"failed": 16, "deselected": 4})
    ((kinds),) = [
        {line.partition(" - ")[2].partition(",")[0] for line in summary(ended.text, "FAILED")},
    ]
    assert kinds == {
        "crash: ended with exit code 3",
        "not-run: not asked: the adapter was lost 3 times without an answer between",
    }


def test_a_line_that_fits_no_question_is_an_error_of_the_item_in_whose_turn_it_came(project: Project) -> None:
    ended = project.ask(process(noise=3), "-ra")
    assert (ended.status, ended.outcomes) == (1, {"passed": ITEMS, "errors": 1})
    (line,) = summary(ended.text, "ERROR")
    assert (OPENING in line, line.endswith("1 line of the adapter fits no question:")) == (True, True)
    *_, told = ended.text.partition(" belot =")
    assert [line for line in told.splitlines()[1:] if line.startswith(("3", "  "))] == [
        "3 lines of the adapter fit no question:",
        "  not JSON at character 1: thinking about auction (and 2 like it)",
    ]


def test_a_line_that_comes_after_the_last_answer_fails_the_session(project: Project) -> None:
    ended = project.ask(process(late=""))
    assert (ended.status, ended.outcomes) == (1, {"passed": ITEMS})
    assert "  not JSON at character 1: that was all" in ended.text.splitlines()


@pytest.mark.parametrize(
    "variant", [(), ("--belot-variant", VARIANT)], ids=["asked-for-its-variants", "at-the-first-item"]
)
def test_an_adapter_that_cannot_be_started_is_one_error_for_the_session(
    project: Project, variant: tuple[str, ...]
) -> None:
    project.write("test_own.py", "def test_own(): pass\n")
    ended = project.pytest("--belot-adapter", "no-such-engine --fast", *variant)
    assert ended.status == 4
    assert ended.outcomes == ({"passed": 1, "failed": 1} if variant else {})
    told = "belot: the adapter no-such-engine was not found; give the whole command, such as 'node my-adapter.js'"
    assert [line.strip("! ").removeprefix("ERROR: ") for line in ended.text.splitlines()].count(told) == 1


def test_one_that_turns_into_another_ends_the_session(project: Project) -> None:
    ended = project.ask(process(dies="auction", changes=""))
    assert (ended.status, ended.outcomes) == (4, {"failed": 1})
    assert "the adapter said another hello when it was started again" in ended.text


def test_where_no_variant_is_named_by_anyone_it_is_not_known_what_to_ask(project: Project) -> None:
    ended = project.pytest("--belot-adapter", process())
    assert ended.status == 4
    assert ended.text.splitlines()[-1] == (
        "ERROR: belot: process names no variant, so it is not known what to ask; choose one with --belot-variant"
    )


def test_the_variants_of_its_hello_are_asked(project: Project) -> None:
    ended = project.pytest("--belot-adapter", process(name=VARIANT))
    assert (ended.status, ended.outcomes) == (0, {"passed": ITEMS})
