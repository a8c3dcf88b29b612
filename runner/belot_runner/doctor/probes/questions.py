"""What it makes of questions: those of the suite, those that nobody knows, those that make no sense."""

from __future__ import annotations

from belot_runner.adapters.lines import Unusable, encode, read_line
from belot_runner.doctor.findings import Finding, Need, Reproduction, fault, not_tellable, sound
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probe import probe
from belot_runner.doctor.saying import OTHER, Line, Sample, ask
from belot_runner.doctor.talking import Heard
from belot_runner.doctor.words import missing, quoted, said, same
from belot_runner.reading.schemas import validate_answer

_SAID = ("answer", "unsupported", "error")


def _piped(patient: Patient, *lines: Line, expected: str) -> Reproduction:
    return patient.shell.piped(patient.opening, *lines, expected=expected)


@probe(
    "answers",
    "replies to questions of the suite, and with no error",
    mend="Catch what goes wrong while a question is answered, and look for it: these are plain questions. What your "
    "engine has no function for is `unsupported`.",
    needs=Need.VARIANT,
    in_python="Look for what ask() raises, or returns that JSON cannot hold: these are plain questions. For what your "
    "engine has no function for raise NotImplementedError, or return None.",
    asks=False,
)
def answers(patient: Patient) -> Finding:
    """Death, silence or an error at a question that the suite asks."""
    if not patient.samples:
        return not_tellable("its hello lists no question that is asked in this variant")
    for number, why in patient.answered.lost.items():
        name = patient.samples[number - 1].question
        shows = _piped(patient, patient.asked(number), expected=f'a line should come with "id":{number}')
        return fault(f"asked {name}, it {why}", shows)
    for number, reply in patient.answered.replies.items():
        if reply.get("error") is not None:
            name = patient.samples[number - 1].question
            shows = _piped(patient, patient.asked(number), expected="an answer should come, or unsupported")
            return fault(f"asked {name}, it answered with an error: {quoted(str(reply['error']))}", shows)
    return sound(
        f"{len(patient.answered.replies)} questions of {len({each.question for each in patient.samples})} kinds"
    )


@probe(
    "promises",
    "answers what its hello lists under `questions`",
    mend="List under `questions` what is always answered, and under `partial` what is answered at times.",
    in_python="Name under `questions` what ask() always answers, and under `partial` what it answers at times.",
    asks=False,
)
def promises(patient: Patient) -> Finding:
    """`unsupported` where an answer was promised."""
    for number, reply in patient.answered.replies.items():
        name, given = patient.samples[number - 1]
        if reply.get("unsupported") is not None and patient.hello.promises(name) and not _lacks_deal(name, given):
            shows = _piped(patient, patient.asked(number), expected="an answer should come")
            return fault(
                f"its hello promises {name}, and it is unsupported: {quoted(str(reply['unsupported']))}", shows
            )
    return sound()


def _lacks_deal(question: str, given: object) -> bool:
    """Whether it is a position that is asked about without the deal it arises in, which engines with a state need."""
    from belot_runner.deals.stored import ABOUT_A_POSITION

    return question in ABOUT_A_POSITION and isinstance(given, dict) and "deal" not in given


@probe(
    "answer-fields",
    "answers in the shapes that the protocol has",
    mend="Look at the table and the examples of the question in the protocol: cards are texts of two characters, sets "
    "are lists, points are numbers, and a table by side has every side.",
    in_python="Look at the table and the examples of the question in the protocol: cards are texts of two characters, "
    "sets are lists, points are numbers, and a table by side has every side.",
    asks=False,
)
def answer_fields(patient: Patient) -> Finding:
    """An answer that breaks its schema, or that is no JSON by the letter."""
    answered = False
    for number, reply in patient.answered.replies.items():
        name = patient.samples[number - 1].question
        wrong = _wrong(name, dict(reply))
        answered = answered or reply.get("answer") is not None
        if wrong:
            shows = _piped(
                patient, patient.asked(number), expected=f"an answer should come that fits {name}.answer.json"
            )
            return fault(f"its answer to {name} is not as described: {wrong}", shows)
    return sound() if answered else not_tellable("it has answered no question, only replied that it does not")


def _wrong(question: str, reply: dict[str, object]) -> str:
    answer = reply.get("answer")
    if answer is None:
        return ""
    try:
        read = read_line(encode(reply))
    except ValueError:
        return "a number in it is none (NaN or Infinity)"
    if isinstance(read, Unusable):
        return read.why
    return validate_answer(question, answer) or ""


@probe(
    "unknown-question",
    "says unsupported of a question that it does not know, and goes on",
    mend='Write {"id":…,"unsupported":"why"} for every name of a question that is none of yours. An error would be a '
    "failure, and a later version of the suite may ask more.",
    in_python="Return None, or raise NotImplementedError, for a name that is none of yours: what else is raised is an "
    "error.",
)
def unknown_question(patient: Patient) -> Finding:
    """Death, silence or an error at a question that nobody knows."""
    heard = patient.asked_what_nobody_knows
    return _survived(patient, heard, "a question that it does not know", refusals=("unsupported",))


@probe(
    "bad-question",
    "answers a question that makes no sense with an error, and goes on",
    mend='Catch every exception of the engine and write {"id":…,"error":"why"}, so that it does not end the process: '
    "one question would take all that are on their way with it.",
    in_python="Let ask() raise an exception, and neither end the process nor wait.",
)
def bad_question(patient: Patient) -> Finding:
    """Death or silence where something is not there that should be."""
    sample = patient.samples[patient.main - 1]
    bad = ask(patient.variant.id, Sample(sample.question, {}), OTHER)
    heard = patient.hear(*patient.opening, bad, patient.asked(patient.main))
    return _survived(patient, heard, f"{sample.question} with nothing given", refusals=_SAID)


def _survived(patient: Patient, heard: Heard, what: str, *, refusals: tuple[str, ...]) -> Finding:
    """Whether the first question has such a reply, and the one after it its own."""
    reply, after = heard.replies[2:]
    expected = f'a line should come with {" or ".join(refusals)}, and one with "id":{patient.main}'
    shows = _piped(patient, *heard.lines[2:], expected=expected)
    if reply is None:
        return fault(f"asked {what}, it {missing(heard)}", shows)
    if not any(name in reply for name in refusals):
        return fault(f"asked {what}, it said {said(reply)}", shows)
    return sound() if after is not None else fault(f"asked {what}, it replied, and then {missing(heard)}", shows)


@probe(
    "same-answer",
    "answers a question that is asked again just as before",
    mend="Set the engine up anew for each question: nothing of one may be left for the next.",
    in_python="Set the engine up anew for each question: nothing of one may be left for the next.",
)
def same_answer(patient: Patient) -> Finding:
    """State that is left from one question for the next."""
    first, again = patient.asked(patient.main), patient.asked(patient.main, OTHER)
    heard = patient.hear(*patient.opening, first, again)
    one, other = heard.replies[2:]
    if one is None:
        return not_tellable(f"it {missing(heard)}")
    shows = _piped(patient, first, again, expected="the last two lines should say the same")
    if other is None:
        return fault(f"asked the same once more, it {missing(heard)}", shows)
    return sound() if same(one, other) else fault(f"asked the same once more, it answered {said(other)}", shows)
