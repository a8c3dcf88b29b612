"""The command adapter against adapters that do what none should."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from belot_runner.adapters import dialogue, open_adapter, process
from belot_runner.adapters.base import Ask
from belot_runner.adapters.command import CommandAdapter
from belot_runner.asking.results import summarize
from belot_runner.asking.session import run
from belot_runner.errors import AdapterError
from belot_runner.outcome import Outcome

from .fakes import ENVIRONMENT, PLAIN, RIGHT, FakeCheck, checks, command, face, lines, outcomes, processes, started

# How it starts


def test_an_honest_adapter_passes() -> None:
    met = face("sane", checks(200))
    assert met.outcomes == outcomes(200)
    assert met.run.hello.name == "hostile"
    assert (met.run.strays.count, met.run.losses, met.left) == (0, 0, [])
    assert summarize(met.run).exit_code == 0


def test_one_that_exits_at_once_cannot_be_spoken_to() -> None:
    with pytest.raises(AdapterError) as caught:
        face("exits_at_once", checks(1))
    assert caught.value.message == ("sent hello, the adapter ended with exit code 3, its last words: no engine today")


def test_one_that_says_no_hello_cannot_be_spoken_to() -> None:
    with pytest.raises(AdapterError, match=r"sent hello, the adapter did not reply within 0\.2 seconds"):
        face("says_no_hello", checks(1), start_timeout=0.2)


def test_a_slow_start_is_no_fault() -> None:
    met = face("slow_start", checks(3), "0.8", timeout=0.4)
    assert met.outcomes == outcomes(3)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("no-such-engine --fast", "the adapter no-such-engine was not found; give the whole command"),
        ("/", r"the adapter / cannot be executed \(Permission denied\)"),
        ("", "the adapter's command is empty"),
        ("node 'my", r"the adapter's command cannot be read \(No closing quotation\)"),
    ],
)
def test_what_cannot_be_started_is_told_in_one_line(spec: str, told: str) -> None:
    with pytest.raises(AdapterError, match=told) as caught, open_adapter(spec) as adapter:
        adapter.hello()
    assert "\n" not in str(caught.value)


# How it ends


def test_what_exits_alone_is_a_crash_and_three_losses_in_a_row_end_it() -> None:
    met = face("exits_when_asked", checks(5))
    assert met.outcomes == outcomes(5, "not-run", c1="crash", c5="crash")
    assert met.messages["c1"] == "ended with exit code 3, its last words: cannot think"
    assert met.run.given_up.startswith("not asked: the adapter was lost 3 times without an answer between")
    assert (met.run.losses, met.left) == (3, [])
    assert summarize(met.run).exit_code == 1


def test_what_is_killed_alone_is_a_crash() -> None:
    met = face("killed", checks(3))
    assert met.outcomes == outcomes(3, c2="crash")
    assert met.messages["c2"] == "was ended by SIGSEGV"


def test_one_that_dies_at_every_seventh_question_is_asked_all_others() -> None:
    met = face("dies_at_seventh", checks(100))
    assert met.outcomes == outcomes(100, **{f"c{k}": "crash" for k in range(7, 101, 7)})
    assert met.left == []


def test_one_that_dies_after_seven_answers_has_its_losses_counted() -> None:
    met = face("dies_after_seven", checks(15))
    # Six together; then one at a time, six in a fresh process until the next is lost, which a third one answers.
    assert met.outcomes == outcomes(15)
    assert (met.run.losses, met.left) == (2, [])


def test_what_died_between_two_questions_is_no_crash_of_the_second() -> None:
    met = face("dies_after_seven", checks(400))
    told = met.outcomes
    assert set(told.values()) == {"pass", "not-run"}
    assert met.run.losses == 50
    assert met.run.given_up.startswith("not asked: the adapter was lost 50 times")


@pytest.mark.parametrize(
    "deadly",
    [
        range(1, 5),
        range(37, 41),
        range(61, 65),
        range(93, 97),
        range(1, 9),
        range(1, 41),
        (*range(1, 5), *range(61, 65)),
    ],
    ids=["first", "inside", "end-of-window", "towards-the-end", "two-rows", "ten-rows", "both-ends"],
)
def test_one_that_dies_at_some_rows_and_all_their_twins_loses_only_those(deadly: Iterable[int]) -> None:
    asked = [FakeCheck(f"c{k}", {"say": RIGHT, "die": k in deadly}) for k in range(1, 101)]
    met = face("dies_when_told", asked)
    assert met.outcomes == outcomes(100, **{f"c{k}": "crash" for k in deadly})
    assert met.run.losses == len(list(deadly)) + 1
    assert met.run.given_up == ""


@pytest.mark.parametrize("deadly", [(7,), (1, 64), (13, 57, 58, 99)], ids=str)
def test_one_that_answers_in_batches_and_dies_drags_no_innocent_question_along(deadly: tuple[int, ...]) -> None:
    asked = [FakeCheck(f"c{k}", {"say": RIGHT, "die": k in deadly}) for k in range(1, 101)]
    met = face("batches", asked)
    assert met.outcomes == outcomes(100, **{f"c{k}": "crash" for k in deadly})
    assert met.run.given_up == ""
    assert met.left == []


def test_where_the_last_row_is_deadly_all_of_it_is_asked_since_others_are_answered_still() -> None:
    asked = [FakeCheck(f"c{k}", {"say": RIGHT, "die": k > 4}) for k in range(1, 9)]
    met = face("dies_when_told", asked)
    assert met.outcomes == outcomes(8, **{f"c{k}": "crash" for k in range(5, 9)})
    assert (met.run.losses, met.run.given_up) == (5, "")


def test_one_that_answers_nothing_any_more_is_given_up(tmp_path: Path) -> None:
    met = face("dies_for_good", checks(100), str(tmp_path / "dead"))
    told = met.outcomes
    assert {told[f"c{k}"] for k in range(1, 31)} == {"pass"}
    assert sorted(told[f"c{k}"] for k in range(31, 101)) == ["crash"] + ["not-run"] * 69
    assert met.run.given_up.startswith("not asked: the adapter was lost 3 times without an answer between")
    assert met.run.losses == 3


def test_a_question_that_has_not_been_sent_yet_may_come_between_two_losses() -> None:
    words, _ = command("dies_when_told")
    with CommandAdapter(words) as adapter:
        adapter.variant(PLAIN.id, PLAIN.rules)
        asks = (Ask(k, PLAIN.id, "legal", {"say": RIGHT, "die": k < 5}) for k in range(1, 20))
        replies = {reply.number: reply.failure for reply in adapter.ask_all(asks, window=4)}
    assert replies == {k: Outcome.CRASH if k < 5 else None for k in range(1, 20)}


def test_fifty_losses_in_all_end_it() -> None:
    met = face("dies_at_seventh", checks(400))
    assert met.run.losses == 50
    told = met.outcomes
    assert {told[f"c{k}"] for k in range(7, 300, 7)} == {"crash"}
    assert {told[f"c{k}"] for k in range(1, 300) if k % 7} == {"pass"}
    assert {told[f"c{k}"] for k in range(385, 401)} == {"not-run"}


def test_one_that_closes_its_input_is_silent() -> None:
    met = face("closes_stdin", checks(3), timeout=0.2)
    assert met.outcomes == outcomes(3, "not-run", c1="timeout", c2="timeout")
    assert met.left == []


def test_one_that_closed_its_input_before_it_was_asked_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_AFTER_DEAFNESS", 0.2)
    met = face("closes_stdin", checks(3), "early", timeout=30)
    assert met.outcomes == outcomes(3, "not-run", c1="crash", c2="crash")
    assert met.messages["c1"] == "closed its standard input"
    assert met.seconds < 10
    assert met.left == []


def test_children_left_behind_are_ended_too() -> None:
    met = face("leaves_children", checks(3), timeout=30)
    assert met.outcomes == outcomes(3, c2="crash")
    assert met.messages["c2"] == "ended with exit code 2"
    assert met.left == []


def test_children_left_after_bye_are_ended_too() -> None:
    met = face("leaves_children", checks(3), "stays")
    assert met.outcomes == outcomes(3)
    assert met.left == []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such way to leave")
@pytest.mark.parametrize(("words", "died"), [((), {"c2": "crash"}), (("stays",), {})], ids=["ends", "stays"])
def test_one_that_leaves_a_daemon_is_not_waited_for(words: tuple[str, ...], died: dict[str, str]) -> None:
    met = face("leaves_a_daemon", checks(3), *words, timeout=30)
    assert met.outcomes == outcomes(3, **died)
    assert met.seconds < 10
    assert met.left == []


def test_one_that_does_not_go_is_made_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogue, "_GRACE", 0.2)
    met = face("stays", checks(3))
    assert met.outcomes == outcomes(3)
    assert met.left == []
    assert met.seconds < 5


def test_one_that_talks_on_after_bye_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogue, "_GRACE", 0.2)
    met = face("goes_on_after_bye", checks(3), timeout=5)
    assert met.outcomes == outcomes(3)
    assert met.left == []
    assert met.seconds < 5


# How it falls silent


def test_what_is_silent_alone_is_a_timeout_and_three_in_a_row_end_it() -> None:
    met = face("never_answers", checks(5), timeout=0.3)
    assert met.outcomes == outcomes(5, "not-run", c1="timeout", c5="timeout")
    assert met.messages["c1"] == "did not reply within 0.3 seconds"
    assert met.left == []


@pytest.mark.parametrize("script", ["hangs_at_one", "skips_one", "stops"])
def test_one_hanging_question_costs_no_other(script: str) -> None:
    met = face(script, checks(150), timeout=0.4)
    assert met.outcomes == outcomes(150, c3="timeout")
    assert met.left == []


def test_one_that_reads_nothing_is_silent() -> None:
    met = face("never_reads", checks(100, much="x" * 50_000), PLAIN.id, timeout=1.0)
    assert Counter(met.outcomes.values()) == {"timeout": 2, "not-run": 98}
    assert met.left == []


def test_one_that_closes_its_output_is_lost() -> None:
    met = face("closes_stdout", checks(3), timeout=30)
    assert met.outcomes == outcomes(3, c2="crash")
    assert met.messages["c2"] == "closed its standard output"
    assert met.seconds < 10
    assert met.left == []


def test_half_a_line_is_silence() -> None:
    met = face("half_a_line", checks(2), timeout=0.2)
    assert met.outcomes == outcomes(2, "timeout")


def test_half_a_line_and_an_end_is_a_crash() -> None:
    met = face("half_a_line", checks(2), "exit")
    assert met.outcomes == outcomes(2, "crash")
    assert met.run.strays.kept[0].line == '{"id":1,"ans'


def test_a_last_line_without_an_end_counts() -> None:
    asked = [*checks(3), *checks(1, last=True)]
    asked[3] = type(asked[3])("c4", asked[3].given)
    met = face("last_line_without_end", asked)
    assert met.outcomes == outcomes(4)
    assert met.run.strays.count == 0


# How it talks too much


def test_second_answers_are_stray() -> None:
    met = face("answers_twice", checks(30))
    assert met.outcomes == outcomes(30)
    assert met.run.strays.count == 30
    assert len(met.run.strays.kept) == 20
    assert met.run.strays.kept[0].why == "question 1 waits for no answer: it has one"
    assert summarize(met.run).exit_code == 1


def test_an_unknown_id_is_stray_and_its_question_invalid() -> None:
    met = face("wrong_id", checks(3), timeout=0.4)
    assert met.outcomes == outcomes(3, c2="invalid")
    assert {stray.why for stray in met.run.strays.kept} == {"no question 999 was asked so far"}


def test_answers_before_a_question_are_stray() -> None:
    met = face("answers_ahead", checks(5))
    assert met.outcomes == outcomes(5)
    assert [stray.why for stray in met.run.strays.kept] == ["not a reply to hello"] * 3


def test_answers_may_come_in_any_order() -> None:
    met = face("out_of_order", checks(100))
    assert met.outcomes == outcomes(100)
    assert [verdict.check.id for verdict in met.run.verdicts] == [f"c{k}" for k in range(1, 101)]
    assert met.run.strays.count == 0


def test_noise_before_an_answer_spoils_the_run_and_no_question() -> None:
    met = face("noise", checks(5))
    assert met.outcomes == outcomes(5)
    assert met.run.strays.count == 5
    assert met.run.strays.kept[0].line.isprintable()
    assert summarize(met.run).exit_code == 1


def test_noise_instead_of_an_answer_is_invalid() -> None:
    met = face("noise", checks(3), "instead", timeout=0.4)
    assert met.outcomes == outcomes(3, c2="invalid")
    assert "sent no reply, but a line that fits no question" in met.messages["c2"]


def test_a_line_that_is_too_long_ends_the_process() -> None:
    met = face("long_line", checks(4))
    assert met.outcomes == outcomes(4, c2="crash")
    assert met.messages["c2"] == "sent a line longer than 1048576 bytes"


@pytest.mark.parametrize(("timeout", "outcome"), [(0.3, "timeout"), (10, "crash")])
def test_a_line_without_end_that_takes_its_time_ends_too(timeout: float, outcome: str) -> None:
    met = face("long_line", checks(4), "slowly", timeout=timeout)
    assert met.outcomes == outcomes(4, c2=outcome)
    assert met.left == []


def test_a_reply_may_come_byte_by_byte() -> None:
    met = face("drips", checks(5))
    assert met.outcomes == outcomes(5, "unsupported")
    assert set(met.messages.values()) == {"žádný král ♥"}


@pytest.mark.parametrize(
    ("what", "outcome"), [("lines", "invalid"), ("slow", "invalid"), ("blank", "timeout"), ("one-line", "crash")]
)
def test_endless_output_ends(what: str, outcome: str) -> None:
    met = face("endless", checks(4), what, timeout=0.2)
    assert met.outcomes == outcomes(4, "not-run", c1=outcome, c2=outcome)
    assert met.left == []
    assert met.seconds < 8


def test_a_flood_of_log_lines_blocks_nobody() -> None:
    asked = [*checks(2), *checks(3, die=True)[2:]]
    met = face("floods_stderr", asked, timeout=5)
    assert met.outcomes == outcomes(3, c3="crash")
    assert met.messages["c3"] == "ended with exit code 1, its last words: flooded"


def test_foreign_words_are_shown_on_one_short_line() -> None:
    met = face("errors", checks(1))
    assert met.outcomes == outcomes(1, "error")
    assert met.messages["c1"].startswith(r"\x1b[31mboom and more !!!")
    assert len(met.messages["c1"]) < 210


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the most memory ever used is not told here")
def test_no_adapter_costs_much_memory(tmp_path: Path) -> None:
    program = tmp_path / "measure.py"
    program.write_text(
        "from pathlib import Path\n"
        "from asking.fakes import checks, face\n"
        "for script, *words in (('long_line',), ('endless', 'lines'), ('endless', 'one-line'), ('floods_stderr',)):\n"
        "    face(script, checks(2), *words, timeout=5)\n"
        "status = dict(line.split(':', 1) for line in Path('/proc/self/status').read_text().splitlines())\n"
        "print(int(status['VmHWM'].split()[0]) // 1024)\n"  # getrusage would count in whoever started it
    )
    done = subprocess.run([sys.executable, program], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 100


# What its lines hold


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"id":ID,"answer":{"legal":NaN}}', "its reply was not usable: NaN is not JSON"),
        ('{"id":ID,"answer":{"legal":-Infinity}}', "its reply was not usable: -Infinity is not JSON"),
        ('{"id":ID,"answer":{"n":1e999}}', "its reply was not usable: a number too large to be one"),
        ('{"id":ID,"answer":{"n":DIGITS}}', "its reply was not usable: a number of 5000 digits"),
        ('{"id":ID,"answer":{"legal":DEEP}}', "its reply was not usable: nested deeper than 50"),
        ('{"id":ID,"answer":{"legal":%s}}' % ("[" * 60 + "]" * 60), "its reply was not usable: nested deeper than 50"),
        ('{"answer":{"legal":LESS},"id":ID}', "its reply was not usable: nested deeper than 50"),
        ('{"id":ID,"error":"\\ud800"}', "its reply was not usable: half a character (a lone surrogate)"),
        ('{"id":ID,"error":"café"}', "its reply was not usable: not UTF-8"),
        ('{"id":ID,"error":"half of an é: \u00c3"}', "its reply was not usable: not UTF-8"),
        ('{"id":ID}', "its reply had neither answer nor unsupported nor error"),
        ('{"id":ID,"answer":null}', "its reply had neither answer nor unsupported nor error"),
        ('{"id":ID,"answer":{},"error":"no"}', "its reply had answer and error"),
        ('{"id":ID,"answer":["7H"]}', 'its answer was not an object: ["7H"]'),
        ('{"id":ID,"unsupported":true}', "its unsupported did not say why, in words"),
        ('{"id":ID,"error":""}', "its error did not say why, in words"),
    ],
)
def test_a_reply_that_breaks_the_protocol_is_invalid(line: str, message: str) -> None:
    met = face("odd_lines", lines(line))
    assert met.outcomes == outcomes(1, "invalid")
    assert met.messages["c1"] == message
    assert (met.run.strays.count, met.run.losses) == (0, 0)


STRAY = {
    '{"id":"ID","answer":{}}': 'its id is "ID"; send the number back as a number',
    '{"id":true,"answer":{}}': "its id is true",
    '{"id":1.5,"answer":{}}': "its id is 1.5",
    '{"id":DIGITS,"answer":{}}': "a number of 5000 digits",
    '{"answer":{"legal":[]}}': "it has no id",
    '{"error":"unknown op"}': "an error about no question: unknown op",
    "[1,2]": "not a JSON object",
    '{"id":ID,"answer":{': "not JSON at character 19",
    "DEEP": "nested deeper than 50",
    '\ufeff{"id":ID}': "not JSON: the line begins with a byte order mark",
}


def test_a_line_that_fits_no_question_is_stray() -> None:
    right = '{"id":ID,"answer":{"legal":["8H","7H"]}}'
    met = face("odd_lines", lines(*(f"{line}\n{right}" for line in STRAY)))
    assert met.outcomes == outcomes(len(STRAY))
    whys = [why.replace("ID", str(number)) for number, why in enumerate(STRAY.values(), 1)]
    assert [stray.why for stray in met.run.strays.kept] == whys
    assert summarize(met.run).exit_code == 1


def test_a_whole_number_is_an_id_however_it_is_written() -> None:
    met = face("odd_lines", lines('{"id":ID.0,"answer":{"legal":["8H","7H"]}}', '{"id":IDe0,"error":"x"}\r'))
    assert met.outcomes == outcomes(2, "pass", c2="error")


def test_a_wrong_answer_too_long_to_be_one_is_invalid() -> None:
    met = face("odd_lines", lines(json.dumps({"id": 1, "answer": {"legal": ["7H"] * 2_000}})))
    assert met.outcomes == outcomes(1, "invalid")
    assert met.run.verdicts[0].got is None


# What it promises


def test_what_was_promised_and_is_not_supported_fails() -> None:
    met = face("promises", checks(2))
    assert met.outcomes == outcomes(2, "unsupported")
    assert [verdict.owed for verdict in met.run.verdicts] == [True, True]
    assert summarize(met.run).exit_code == 1


def test_a_variant_that_is_refused_fails_where_it_was_named() -> None:
    met = face("refuses", checks(2))
    assert met.outcomes == outcomes(2, "unsupported")
    assert met.messages["c1"] == "the variant is not played: not played"
    assert summarize(met.run).exit_code == 1


def test_another_hello_ends_the_run() -> None:
    met = face("another_hello", checks(3))
    assert met.outcomes == outcomes(3, "not-run", c1="pass")
    assert met.run.fault is not None
    assert met.run.fault.message == "the adapter said another hello when it was started again"
    assert summarize(met.run).exit_code == 3
    assert met.left == []


def test_one_that_refuses_later_what_it_played_ends_the_run(tmp_path: Path) -> None:
    met = face("plays_it_no_more", checks(3), str(tmp_path / "seen"))
    assert met.outcomes == outcomes(3, "not-run")
    assert met.run.fault is not None
    assert met.run.fault.message == "the adapter played plain and refuses it now that it was started again: not played"
    assert summarize(met.run).exit_code == 3
    assert met.left == []


# How it is stopped


def test_a_talk_that_is_left_halfway_leaves_no_process() -> None:
    words, mark = command("sane")
    with CommandAdapter(words) as adapter:
        adapter.variant(PLAIN.id, PLAIN.rules)
        replies = adapter.ask_all(Ask(k, PLAIN.id, "legal", {"say": RIGHT}) for k in range(1, 100))
        assert next(replies).answer == RIGHT
        replies.close()
        assert processes(mark) == []
        again = adapter.ask_all([Ask(100, PLAIN.id, "legal", {"say": RIGHT})])
        assert [reply.answer for reply in again] == [RIGHT]
    assert processes(mark) == []


INTERRUPTED = """
import sys
from belot_runner.adapters.command import CommandAdapter
from belot_runner.asking.session import run
from asking.fakes import PLAIN, checks

def tell(verdict):
    print(verdict.check.id, verdict.outcome, flush=True)

with CommandAdapter(sys.argv[1:]) as adapter:
    print(run(checks(4), adapter, variants=[PLAIN], explicit_variants=True, on_verdict=tell).stopped)
"""


def test_ctrl_c_keeps_what_is_known_and_leaves_no_process() -> None:
    words, mark = command("hangs_at_one")
    with started([sys.executable, "-c", INTERRUPTED, *words], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        assert [running.stdout.readline() for _ in range(2)] == ["c1 pass\n", "c2 pass\n"]
        running.send_signal(signal.SIGINT)
        assert running.stdout.read() == "c3 not-run\nc4 not-run\ninterrupted\n"
    assert processes(mark) == []


def test_no_more_questions_are_taken_than_the_window_holds() -> None:
    taken: list[int] = []

    def questions() -> Iterator[Ask]:
        for number in range(1, 40):
            taken.append(number)
            yield Ask(number, PLAIN.id, "legal", {"say": RIGHT})

    words, _ = command("sane")
    with CommandAdapter(words) as adapter:
        adapter.variant(PLAIN.id, PLAIN.rules)
        ahead = [len(taken) - done for done, _ in enumerate(adapter.ask_all(questions(), window=6))]
    assert len(ahead) == 39
    assert max(ahead) <= 12  # six on their way, and six whose replies came at once


def test_the_talk_can_be_traced() -> None:
    told: list[tuple[str, str]] = []
    words, _ = command("sane")
    with CommandAdapter(words, trace=lambda way, line: told.append((way, line))) as adapter:
        adapter.hello()
    assert [way for way, _ in told] == ["*", ">", "<", ">", "*"]
    assert told[0][1].startswith("started as process ")
    assert told[3:] == [(">", '{"op":"bye"}'), ("*", "ended with exit code 0")]


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("exits_when_asked", ["ended with exit code 3"]),
        ("killed", ["was ended by SIGSEGV"]),
        ("never_answers", ["did not reply within 0.2 seconds", "was ended by SIGKILL"]),
        ("long_line", ["sent a line longer than 1048576 bytes", "was ended by SIGKILL"]),
    ],
)
def test_the_trace_tells_how_a_process_was_lost_but_not_what_it_logged(script: str, told: list[str]) -> None:
    heard: list[str] = []
    words, _ = command(script)
    with CommandAdapter(words, timeout=0.2, trace=lambda way, line: heard.append(line) if way == "*" else None) as made:
        run(checks(2), made, variants=[PLAIN], explicit_variants=True)
    assert heard[1 : 1 + len(told)] == told
