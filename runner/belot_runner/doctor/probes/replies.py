"""What its replies have in common: one for each question, under its number, with a reason where there is no answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from belot_runner.adapters.lines import encode, shown
from belot_runner.doctor.findings import Finding, Need, fault, not_tellable, sound
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probe import probe
from belot_runner.doctor.reading import Json, kind, number
from belot_runner.doctor.talking import Heard

_LARGE = (0, 2**31 + 7, 2**40 + 9, 2**53 - 1)  # no two alike when they are cut to 32 bits


@probe(
    "ids",
    "gives each question its number back, as a number",
    mend="Send `id` back as it came: a number, no text, under the same name.",
    asks=False,
)
def ids(patient: Patient) -> Finding:
    """An id that is a text, is another, or is missing."""
    for asked, reply in patient.answered.replies.items():
        value = reply.get("id")
        if isinstance(value, bool) or not isinstance(value, (int, float)) or value != asked:
            came = "without an id" if value is None else f"with the id {shown(encode(value), 40)}"
            shows = patient.shell.piped(
                patient.opening, patient.asked(asked), expected=f'"id":{asked} should come back'
            )
            return fault(f"the question {asked} was answered {came}", shows)
    return sound()


@probe(
    "large-ids",
    "gives numbers back that are large, and 0",
    mend="Keep `id` as it is, in 64 bits at least (a double holds whole numbers up to 2^53), and ask whether it is "
    "there rather than whether it is true: 0 is a number too.",
)
def large_ids(patient: Patient) -> Finding:
    """An id that is cut to 32 bits, rounded, or taken for none because it is 0."""
    if not patient.keeps_ids:
        return not_tellable("its ids are not those of the questions")
    lines = [patient.asked(patient.main, large) for large in _LARGE]
    came = patient.hear(*patient.opening, *lines)
    for large, line, reply in zip(_LARGE, lines, came.replies[2:], strict=True):
        if reply is not None and number(reply) == large:
            continue
        value = None if reply is None else reply.get("id")
        how = "without an id" if value is None else f"with the id {shown(encode(value), 40)}"
        found = f"asked under the number {large}, it {came.silence() if reply is None else f'answered {how}'}"
        return fault(found, patient.shell.piped(patient.opening, line, expected=f'"id":{large} should come back'))
    return sound()


@probe(
    "one-reply",
    "replies once to each line",
    mend="Write one reply for each line that is read: look for a second print, and for an answer that is written both "
    "by the function and by who calls it.",
    needs=Need.HELLO,
    asks=False,
)
def one_reply(patient: Patient) -> Finding:
    """Two answers to a question, two replies to hello."""
    talks = (patient.greeting, *(patient.answered.heard if patient.ready else ()))
    for heard in talks:
        counted = Counter(_name(piece.data) for piece in heard.messages if piece.data is not None)
        for name, times in counted.items():
            if name and times > 1:
                asked = name.isdecimal() and patient.can_be_asked
                lines = (*patient.opening, patient.asked(int(name))) if asked else heard.lines[:2]
                shows = patient.shell.piped(lines[:2], *lines[2:], expected="one line should come for each")
                what = f"the question {name}" if asked else name
                return fault(f"{what} had {times} replies", shows)
    return sound()


def _name(data: Json) -> str:
    """What a message replies to, as far as it says so."""
    if kind(data) == "reply":
        asked = number(data)
        return "" if asked is None else str(asked)
    return f"the variant {data.get('variant')}" if kind(data) == "variant" else kind(data)


@probe(
    "reasons",
    "says why, in words, where it has no answer",
    mend='Write {"id":…,"unsupported":"why"} or {"id":…,"error":"why"}, with exactly one of answer, unsupported and '
    "error, and with a text that is not empty: it stands in the report.",
)
def reasons(patient: Patient) -> Finding:
    """An unsupported or error without words, or beside an answer."""
    for came, place, reply in _replies((*patient.answered.heard, patient.asked_what_nobody_knows)):
        said = [name for name in ("answer", "unsupported", "error") if reply.get(name) is not None]
        line = came.lines[place]
        shows = patient.shell.piped(patient.opening, line, expected="a reply should come with a reason in words")
        if len(said) != 1:
            return fault(f"a reply had {' and '.join(said) or 'neither answer nor unsupported nor error'}", shows)
        why = reply[said[0]]
        if said[0] != "answer" and (not isinstance(why, str) or not why.strip()):
            return fault(f"its {said[0]} does not say why, in words: {shown(encode(why), 60)}", shows)
    return sound()


def _replies(talks: tuple[Heard, ...]) -> Iterator[tuple[Heard, int, Json]]:
    for came in talks:
        for place, reply in enumerate(came.replies):
            if place > 1 and reply is not None:
                yield came, place, reply
