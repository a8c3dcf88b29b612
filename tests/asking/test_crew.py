"""Several processes of an adapter: what becomes of a question is the same, whoever is asked it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import active_count
from time import sleep
from typing import Any

import pytest

from belot_runner.adapters import open_adapter
from belot_runner.adapters.base import Ask
from belot_runner.adapters.crew import Crew
from belot_runner.adapters.python import PythonAdapter
from belot_runner.asking.results import summarize
from belot_runner.asking.session import run
from belot_runner.asking.verdict import Verdict
from belot_runner.errors import AdapterError

from .fakes import HOSTILE, PLAIN, RIGHT, FakeCheck, checks, command, face, lines, processes, started

DEADLY_ROWS = [FakeCheck(f"c{k}", {"say": RIGHT, "die": k in (*range(1, 9), *range(77, 81))}) for k in range(1, 121)]
WRONG = [FakeCheck(f"c{k}", {"say": {"legal": ["7H"]} if k % 3 else RIGHT}) for k in range(1, 60)]


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    before = active_count()
    yield
    for _ in range(100):  # a pipe that a killed process leaves is closed a moment later
        if active_count() <= before:
            return
        sleep(0.02)
    assert active_count() == before


def asks(number: int) -> Iterator[Ask]:
    return (Ask(k, PLAIN.id, "legal", {"say": RIGHT}) for k in range(1, number + 1))


# The same verdicts


@pytest.mark.parametrize(
    ("script", "asked", "arguments"),
    [
        ("sane", checks(200), ()),
        ("sane", WRONG, ()),
        ("sane", checks(2), ()),
        ("errors", checks(30), ()),
        ("promises", checks(30), ()),
        ("refuses", checks(30), ()),
        ("noise", checks(60), ()),
        ("noise", checks(60), ("instead",)),
        ("answers_twice", checks(60), ()),
        ("answers_ahead", checks(60), ()),
        ("wrong_id", checks(60), ()),
        ("killed", checks(60), ()),
        ("leaves_children", checks(60), ()),
        ("long_line", checks(60), ()),
        ("hangs_at_one", checks(150), ()),
        ("skips_one", checks(150), ()),
        ("dies_at_seventh", checks(120), ()),
        ("dies_when_told", DEADLY_ROWS, ()),
        ("odd_lines", lines('{"id":ID}', '{"id":ID,"answer":["7H"]}', '{"id":ID,"error":"no"}') * 8, ()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_verdicts_are_the_same_whatever_the_number_of_processes(
    script: str, asked: list[FakeCheck], arguments: tuple[str, ...]
) -> None:
    asked = [FakeCheck(f"c{k}", check.given, check.expect) for k, check in enumerate(asked, 1)]
    alone, together = (face(script, asked, *arguments, timeout=0.6, jobs=jobs) for jobs in (1, 3))
    assert together.outcomes == alone.outcomes
    assert together.messages == alone.messages
    assert summarize(together.run).exit_code == summarize(alone.run).exit_code
    assert together.left == []


def test_one_that_answers_nothing_is_given_up_once_one_process_was_lost_three_times() -> None:
    met = face("exits_when_asked", checks(90), jobs=3)
    told = list(met.outcomes.values())
    assert set(told) == {"crash", "not-run"}
    assert 1 <= told.count("crash") <= 6
    assert met.run.given_up == (
        "not asked: the adapter was lost 3 times without an answer between, "
        "the last time it ended with exit code 3, its last words: cannot think"
    )
    assert met.left == []


def test_one_that_is_silent_is_given_up_as_soon_as_alone() -> None:
    met = face("never_answers", checks(90), timeout=0.3, jobs=3)
    assert set(met.outcomes.values()) == {"timeout", "not-run"}
    assert met.run.given_up.startswith("not asked: the adapter was lost 3 times without an answer between")
    assert met.seconds < 8
    assert met.left == []


def test_fifty_losses_of_all_of_them_together_end_it() -> None:
    met = face("dies_at_seventh", checks(800), timeout=10, jobs=3)  # it dies, and is never silent
    assert met.run.given_up.startswith("not asked: the adapter was lost 50 times")
    assert 50 <= met.run.losses <= 55  # the others may lose what they were asked before
    told = met.outcomes
    assert {told[f"c{k}"] for k in range(1, 801) if k % 7} == {"pass", "not-run"}
    assert {told[f"c{k}"] for k in range(7, 801, 7)} == {"crash", "not-run"}


def test_strays_of_all_of_them_are_counted_and_the_first_kept() -> None:
    met = face("answers_twice", checks(90), jobs=3)
    assert met.run.strays.count == 90
    assert len(met.run.strays.kept) == 20
    assert [alike.count for alike in met.run.strays.kinds.values()] == [90]


# Who is asked what


def sent_to(asked: list[FakeCheck], script: str, *arguments: str) -> list[tuple[str, dict[str, Any]]]:
    """What was sent in a run, and to which of three processes."""
    told: list[tuple[str, str]] = []
    words, _ = command(script, *arguments)
    with Crew(words, 3, trace=lambda way, line: told.append((way, line))) as crew:
        run(asked, crew, variants=[PLAIN], explicit_variants=True)
    return [(way[:-1], json.loads(line)) for way, line in told if way.endswith(">")]


def test_each_process_hears_hello_the_variant_and_goodbye_and_a_part_of_the_questions(tmp_path: Path) -> None:
    sent = sent_to(checks(90), "waits_for_others", str(tmp_path))
    for number in "123":
        ops = [message["op"] for process, message in sent if process == number]
        assert (ops[:2], ops[-1]) == (["hello", "variant"], "bye")
        assert ops.count("ask") > 0
    assert sorted(message["id"] for _, message in sent if message["op"] == "ask") == list(range(1, 91))


def test_where_there_are_few_questions_they_go_round(tmp_path: Path) -> None:
    sent = sent_to(checks(6), "waits_for_others", str(tmp_path))
    assert sorted(process for process, message in sent if message["op"] == "ask") == ["1", "1", "2", "2", "3", "3"]


def test_a_question_is_put_again_to_the_process_that_was_lost_on_it() -> None:
    sent = sent_to(checks(60), "killed")
    (blamed,) = {process for process, message in sent if message.get("id") == 2}
    others = [message["id"] for process, message in sent if message["op"] == "ask" and process != blamed]
    assert len(others) == len(set(others))


def test_questions_are_taken_as_they_can_be_sent() -> None:
    taken: list[int] = []

    def questions() -> Iterator[Ask]:
        for ask in asks(2_000):
            taken.append(ask.number)
            yield ask

    words, _ = command("sane")
    with Crew(words, 3) as crew:
        crew.variant(PLAIN.id, PLAIN.rules)
        replies = crew.ask_all(questions(), window=6)
        first = next(replies)
        sleep(0.3)  # time enough to take them all
        assert len(taken) < 200
        assert sorted([first.number, *(reply.number for reply in replies)]) == list(range(1, 2_001))
    assert taken == list(range(1, 2_001))


# What they have to agree on


def test_another_hello_in_one_of_them_ends_it() -> None:
    with pytest.raises(AdapterError) as caught:
        face("another_each_time", checks(3), jobs=3)
    assert str(caught.value) == (
        "process 2 of the adapter replied otherwise to hello; it was started 3 times at once; "
        "without --jobs it is started once"
    )


def test_one_that_refuses_a_variant_which_another_plays_ends_it(tmp_path: Path) -> None:
    with pytest.raises(AdapterError, match=r"^process 2 of the adapter replied otherwise to the variant plain"):
        face("refuses_later", checks(3), str(tmp_path / "first"), jobs=2)


def test_another_hello_after_a_loss_keeps_what_is_known(tmp_path: Path) -> None:
    met = face("another_after_a_loss", checks(90), str(tmp_path / "dead"), jobs=3)
    assert met.run.fault is not None
    assert met.run.fault.message == "the adapter said another hello when it was started again"
    assert summarize(met.run).exit_code == 3
    assert met.outcomes["c2"] == "not-run"
    assert met.left == []


def test_what_can_run_only_once_is_told_so(tmp_path: Path) -> None:
    words, mark = command("only_once", str(tmp_path / "held"))
    with pytest.raises(AdapterError) as caught, Crew(words, 2) as crew:
        crew.hello()
    assert "ended with exit code 1, its last words: the tables are locked" in caught.value.message
    assert processes(mark) == []


def test_what_cannot_be_started_is_told_as_without_jobs() -> None:
    with open_adapter("no-such-engine --fast", jobs=3) as adapter, pytest.raises(AdapterError) as caught:
        adapter.hello()
    assert str(caught.value).startswith("the adapter no-such-engine was not found; give the whole command")


# How it is left


def test_a_talk_that_is_left_halfway_leaves_no_process_and_can_be_taken_up_again() -> None:
    words, mark = command("sane")
    with Crew(words, 3) as crew:
        crew.variant(PLAIN.id, PLAIN.rules)
        before = active_count()
        replies = crew.ask_all(asks(10_000))
        assert next(replies).answer == RIGHT
        replies.close()
        assert active_count() <= before
        assert sorted(reply.number for reply in crew.ask_all(asks(100))) == list(range(1, 101))
    assert processes(mark) == []


def test_a_talk_that_is_left_while_nobody_answers_leaves_no_process() -> None:
    words, mark = command("hangs_at_one")
    with Crew(words, 3, timeout=60) as crew:
        crew.variant(PLAIN.id, PLAIN.rules)
        replies = crew.ask_all(asks(200))
        assert 3 not in {next(replies).number for _ in range(170)}
        replies.close()
        assert len(processes(mark)) <= 2
    assert processes(mark) == []


def test_questions_that_cannot_be_made_are_an_error_where_replies_are_waited_for() -> None:
    def questions() -> Iterator[Ask]:
        yield from asks(300)
        raise LookupError("no more")

    words, mark = command("sane")
    with Crew(words, 3) as crew:
        crew.variant(PLAIN.id, PLAIN.rules)
        with pytest.raises(LookupError, match="no more"):
            list(crew.ask_all(questions()))
    assert processes(mark) == []


INTERRUPTED = """
import sys
from belot_runner.adapters.crew import Crew
from belot_runner.asking.session import run
from asking.fakes import PLAIN, checks

def tell(verdict):
    print(verdict.check.id, verdict.outcome, flush=True)

with Crew(sys.argv[1:], 3, timeout=60) as adapter:
    print(run(checks(30), adapter, variants=[PLAIN], explicit_variants=True, on_verdict=tell).stopped)
"""


def test_ctrl_c_keeps_what_is_known_and_leaves_no_process() -> None:
    words, mark = command("hangs_at_one")
    with started([sys.executable, "-c", INTERRUPTED, *words], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        told = [running.stdout.readline() for _ in range(20)]  # ten each, and one process hangs at its third or earlier
        running.send_signal(signal.SIGINT)
        *rest, stopped = running.stdout.read().splitlines()
    ends = dict(line.split() for line in (*told, *rest))
    assert (len(ends), stopped) == (30, "interrupted")
    assert (set(ends.values()), ends["c3"]) == ({"pass", "not-run"}, "not-run")
    assert processes(mark) == []


def test_an_interrupt_while_a_verdict_is_told_ends_it_too() -> None:
    def interrupt(verdict: Verdict) -> None:
        if verdict.check.id == "c50" and not verdict.message:
            raise KeyboardInterrupt

    words, mark = command("sane")
    with Crew(words, 2) as crew:
        result = run(checks(5_000), crew, variants=[PLAIN], explicit_variants=True, on_verdict=interrupt)
    told = [str(verdict.outcome) for verdict in result.verdicts]
    assert (told[49], result.stopped, set(told)) == ("pass", "interrupted", {"pass", "not-run"})
    assert processes(mark) == []


# What is no command


def test_an_object_in_python_is_started_as_often_as_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(HOSTILE.parent))
    told: list[str] = []
    with open_adapter("python:players:Tells", jobs=2, trace=lambda way, line: told.append(way)) as adapter:
        assert adapter.hello().name == "tells"
        adapter.variant(PLAIN.id, PLAIN.rules)
        replies = {reply.number: reply.answer for reply in adapter.ask_all(asks(4))}
    assert sorted(replies) == [1, 2, 3, 4]
    assert os.getpid() not in {answer["process"] for answer in replies.values() if answer}
    assert sorted(way for way in told if "*" in way) == ["1*", "1*", "2*", "2*"]  # each starts and ends


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_reference_answers_in_this_process(jobs: int) -> None:
    with open_adapter("reference", jobs=jobs) as adapter:
        assert isinstance(adapter, PythonAdapter)
