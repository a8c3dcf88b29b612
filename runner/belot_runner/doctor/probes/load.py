"""How it bears many questions at once."""

from __future__ import annotations

from statistics import median

from belot_runner.adapters.base import WINDOW
from belot_runner.doctor.findings import Finding, fault, not_tellable, sound
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probe import probe
from belot_runner.doctor.reading import kind, number
from belot_runner.doctor.talking import Talk
from belot_runner.doctor.words import said, same

_PIPE = 2**16  # bytes that a pipe holds; a little less elsewhere
_FEWEST, _MOST = 200, 2_000  # questions that are asked at once
_LONGEST = 5.0  # seconds that answering them should take
_UNREAD = 1.0  # seconds for which nothing is read
_BABBLE = 2**24  # bytes


@probe(
    "pipelined",
    f"answers {WINDOW} questions that are asked at once, each under its number",
    mend="Read lines, not chunks: several may come with one read. Answer every one of them, in any order, and keep the "
    "`id` with its question rather than in one place for all.",
)
def pipelined(patient: Patient) -> Finding:
    """Questions that are lost, or answered under the number of another."""
    crowd, heard = patient.crowd, patient.crowded
    replies = heard.replies[2:]
    every = f"those of every {len(crowd.samples)}th number the same" if len(crowd.samples) > 1 else "all the same"
    expected = f"{WINDOW} answers should come, {every}"
    shows = patient.shell.many(patient.opening, crowd.formats(), WINDOW, expected=expected)
    lost = [asked for asked, reply in enumerate(replies, 1) if reply is None]
    if lost:
        found = f"of {WINDOW} questions asked at once it left {len(lost)} without a reply, the first under {lost[0]}"
        return fault(f"{found}: it {heard.silence()}", shows)
    for asked, reply in enumerate(replies, 1):
        alone = crowd.replies[crowd.of(asked)]
        if reply is not None and not same(reply, alone):
            found = f"asked {WINDOW} questions at once, it answered that of number {asked} with {said(reply)}"
            return fault(f"{found}; asked in turn, with {said(alone)}", shows)
    return sound()


@probe(
    "unread",
    "loses nothing while its replies are not read for a while",
    mend="Write to a standard output that blocks, and write all of it: where the pipe is full a write has to wait, and "
    "may take only a part. An engine in a process of its own needs somebody who reads from it while it is written to.",
)
def unread(patient: Patient) -> Finding:
    """Replies that are thrown away where the pipe is full; two that wait for one another for ever."""
    if patient.crowded.unanswered is not None or not patient.keeps_ids:
        return not_tellable("it loses questions that are asked at once, or their numbers")
    count = _count(patient)
    with patient.talk(listening=False) as talk:
        talk.most, talk.longest = _BABBLE, talk.longest + 2 * _LONGEST
        talk.say(*patient.opening, *patient.crowd.lines(count))
        talk.pause(_UNREAD)
        talk.listen()
        talk.hang_up()
        talk.wait(lambda: talk.raw.count(b"\n") > count and _left(talk, count) == 0)
        left, heard = _left(talk, count), talk.heard()
    if not left:
        return sound()
    how = f"it {heard.silence()}" if heard.died else "they are lost" if heard.ending else "it hangs, and for ever"
    found = f"asked {count} questions while nobody read its replies, it left {left} without one: {how}"
    expected = f"{count + 2} should be told, the number of lines"
    behind = " | (sleep 2; wc -l)"
    formats = patient.crowd.formats()
    return fault(found, patient.shell.many(patient.opening, formats, count, expected=expected, behind=behind))


def _count(patient: Patient) -> int:
    """So many questions that their replies fill a pipe, as far as they are answered in time."""
    seconds = median(patient.answered.seconds or (0.001,))
    wanted = min(1.5 * _PIPE / patient.crowd.size(), _MOST, _LONGEST / max(seconds, 1e-6))
    return int(max(wanted, _FEWEST)) // 4 * 4


def _left(talk: Talk, count: int) -> int:
    """How many questions have no reply."""
    heard = [piece.data for piece in talk.pieces() if piece.data is not None]
    replied = {number(data) for data in heard if kind(data) == "reply"}
    return count - len(replied & set(range(1, count + 1)))
