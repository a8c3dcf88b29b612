"""How it reads: lines in whatever pieces they come, and any JSON that a line may hold."""

from __future__ import annotations

import json
from typing import Any

from belot_runner.adapters.lines import encode
from belot_runner.doctor.findings import Finding, Need, Reproduction, fault, sound
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probe import probe
from belot_runner.doctor.reading import Want
from belot_runner.doctor.saying import LETTERS, NO_SUCH, OTHER, Line, hello, hello_in_utf_8, question, variant
from belot_runner.doctor.shell import as_format, octal, printed
from belot_runner.doctor.talking import Heard
from belot_runner.doctor.words import brief, is_greeting, missing, quoted, said, same

_HALF_A_SECOND = 0.5
_LONG = 30_000  # bytes; less than a pipe holds
_LATER: dict[str, Any] = {"later": {"some": ["field"]}}


def _as_before(patient: Patient, heard: Heard, what: str, shows: Reproduction) -> Finding:
    """Whether the last line of a talk has the reply that the main question always has."""
    reply, expected = heard.replies[-1], patient.answered.replies[patient.main]
    if reply is None:
        return fault(f"{what}, it {missing(heard)}", shows)
    return sound() if same(reply, expected) else fault(f"{what}, it answered {said(reply)}", shows)


def _expected(patient: Patient) -> str:
    return f"the last line should be {said(patient.answered.replies[patient.main])} with its id"


@probe(
    "pieces",
    "puts lines together that come in pieces",
    mend="Keep what stands behind the last line feed until the rest of it comes, as bytes: a read may end within a "
    "line and within a letter. Reading by lines does it for you (for line in sys.stdin, bufio.Scanner, readline).",
    needs=Need.HELLO,
)
def pieces(patient: Patient) -> Finding:
    """A read that ends in the middle of a line, or of a letter that has several bytes."""
    line = hello_in_utf_8() if is_greeting(patient.greeted_in_utf_8.replies[0]) else hello()
    whole, letters = line.text.encode(), LETTERS.encode()
    middle = whole.index(letters) + 1 if letters in whole else len(whole) // 2
    halves = (whole[:middle], whole[middle:] + b"\n")
    with patient.talk() as talk:
        talk.lines.append(line)
        talk.write(halves[0])
        talk.pause(_HALF_A_SECOND)
        talk.write(halves[1])
        talk.hang_up()
        there = talk.wait_for_replies()
        heard = talk.heard()
    first, second = map(octal, halves)
    fed = f"(printf '{first}'; sleep 1; printf '{second}')"
    shows = patient.shell.fed(fed, expected="a reply to hello should come")
    if there and is_greeting(heard.replies[0]):
        return sound()
    told = f"answered {said(heard.replies[0])}" if heard.replies[0] else missing(heard)
    return fault(f"sent hello in two pieces, it {told}", shows)


@probe(
    "reads-utf-8",
    "reads UTF-8",
    mend="Set the encoding of standard input to UTF-8: Python sys.stdin.reconfigure(encoding='utf-8'), Java new "
    "InputStreamReader(System.in, UTF_8), C# Console.InputEncoding = Encoding.UTF8.",
    needs=Need.HELLO,
)
def reads_utf_8(patient: Patient) -> Finding:
    """Death at a letter that is not ASCII."""
    heard = patient.greeted_in_utf_8
    line, reply = heard.lines[0], heard.replies[0]
    if is_greeting(reply):
        return sound()
    told = missing(heard) if reply is None else f"answered {said(reply)}"
    shows = patient.shell.fed(f"printf '{octal(line.encoded())}'", expected="a reply to hello should come")
    return fault(f"sent hello with letters that are not ASCII, it {told}", shows)


@probe(
    "carriage-return",
    "reads lines that end with a carriage return and a line feed",
    mend="Take white space off the end of a line before you look at it (JSON allows it there): the shell of Windows "
    "ends lines so, when lines are sent by hand.",
)
def carriage_return(patient: Patient) -> Finding:
    r"""Lines that end with \r\n."""
    lines = [Line(line.text, line.want, "\r\n") for line in (*patient.opening, patient.asked(patient.main))]
    heard = patient.hear(*lines)
    shows = patient.shell.piped(lines[:2], lines[2], expected=_expected(patient))
    return _as_before(patient, heard, r"sent lines that end with \r\n", shows)


@probe(
    "blank-lines",
    "passes over blank lines",
    mend="Read on where a line holds nothing but white space, without a reply.",
)
def blank_lines(patient: Patient) -> Finding:
    """Death at a line without anything in it, or a reply to it."""
    lines = (*patient.opening, Line(""), Line("  "), patient.asked(patient.main))
    heard = patient.hear(*lines)
    expected = f"three lines should come, the last of them {said(patient.answered.replies[patient.main])} with its id"
    shows = patient.shell.piped(lines[:2], *lines[2:], expected=expected)
    finding = _as_before(patient, heard, "sent a blank line", shows)
    extra = [piece for piece in heard.messages if piece.data not in heard.replies and "error" in (piece.data or {})]
    return fault(f"it replied to a blank line: {quoted(extra[0].text)}", shows) if extra else finding


@probe(
    "long-line",
    "reads lines of many thousand bytes",
    mend="Read lines of any length (the suite stays far below 1 MiB): no buffer of a fixed size, in Go a larger "
    "scanner.Buffer, in C getline.",
)
def long_line(patient: Patient) -> Finding:
    """A buffer that is too small for whole games."""
    short = patient.asked(patient.main)
    head, tail = short.text[:-1], short.text[-1:]
    heard = patient.hear(*patient.opening, Line(f"{head}{' ' * _LONG}{tail}", short.want))
    fed = f"({printed(patient.opening)};", f"printf '{as_format(head)}%{_LONG}s{tail}\\n' '')"
    shows = patient.shell.fed(*fed, expected=_expected(patient))
    return _as_before(patient, heard, f"sent a line of {_LONG + len(short.text)} bytes", shows)


@probe(
    "any-json",
    "reads JSON however it is written",
    mend="Use a JSON parser, and ask for fields by their names: their order means nothing, white space may stand "
    r"between them, and any character may be written as \u and four digits.",
)
def any_json(patient: Patient) -> Finding:
    """Fields in another order, spaces, escapes."""
    first, second, third = (_rewritten(line) for line in (*patient.opening, patient.asked(patient.main)))
    heard = patient.hear(first, second, third)
    shows = patient.shell.piped((first, second), third, expected=_expected(patient))
    return _as_before(patient, heard, "sent the same JSON written otherwise", shows)


def _rewritten(line: Line) -> Line:
    message = dict(reversed(json.loads(line.text).items()))
    text = json.dumps(message, separators=(" , ", " : "))
    return Line(text.replace('"op"', '"\\u006fp"'), line.want)


@probe(
    "unknown-fields",
    "ignores fields that it does not know",
    mend="Take the fields that you need out of a message and leave the others (a parser that is strict about unknown "
    "fields has a switch for it): a later version of the suite may have more.",
    in_python="Take the fields that you need out of what is given, and leave the others: there may be more one day.",
)
def unknown_fields(patient: Patient) -> Finding:
    """A field more in hello, in a variant, in a question, in what is given."""
    name, rules = patient.variant.id, patient.rules_told
    plain = patient.asked(patient.main)
    sample = patient.samples[patient.main - 1]
    given = sample._replace(given={**sample.given, **_LATER})
    more_in_given = Line(encode(question(name, given, patient.main)), plain.want)
    everywhere = (
        hello(**_LATER),
        variant(name, rules, **_LATER),
        Line(encode(question(name, given, patient.main) | _LATER), plain.want),
    )
    shows = patient.shell.piped(everywhere[:2], *everywhere[2:], expected=_expected(patient))
    at_once = _as_before(patient, patient.hear(*everywhere), "sent one field more everywhere", shows)
    if at_once == sound():
        return at_once
    talks = {
        "hello": (hello(**_LATER), patient.opening[1], plain),
        "a variant": (hello(), variant(name, rules, **_LATER), plain),
        "a question": (*patient.opening, patient.asked(patient.main, **_LATER)),
        "what is given": (*patient.opening, more_in_given),
    }
    for where, lines in talks.items():
        shows = patient.shell.piped(lines[:2], *lines[2:], expected=_expected(patient))
        finding = _as_before(patient, patient.hear(*lines), f"sent one field more in {where}", shows)
        if finding != sound():
            return finding
    return at_once


@probe(
    "unknown-op",
    "answers an op that it does not know with an error, and goes on",
    mend='Write {"error":"why"}, with the `id` of the message if it has one, and read on.',
)
def unknown_op(patient: Patient) -> Finding:
    """Death or silence at an op that nobody knows."""
    line = Line(encode({"op": NO_SUCH, "id": OTHER}), Want("reply", OTHER))
    return _answered_with_error(patient, line, f"sent the op {NO_SUCH}", with_id=True)


@probe(
    "not-json",
    "answers a line that is no JSON with an error, and goes on",
    mend='Catch what your parser throws, write {"error":"why"}, and read on.',
)
def not_json(patient: Patient) -> Finding:
    """Death or silence at half a line."""
    return _answered_with_error(patient, Line('{"op":"ask",', Want("error")), "sent a line that is no JSON")


def _answered_with_error(patient: Patient, line: Line, what: str, *, with_id: bool = False) -> Finding:
    lines = (*patient.opening, line, patient.asked(patient.main))
    heard = patient.hear(*lines)
    reply, after = heard.replies[2:]
    expected = 'a line with "error" should come, and then an answer'
    shows = patient.shell.piped(lines[:2], *lines[2:], expected=expected)
    if reply is None:
        if after is not None:
            return fault(f"{what}, it said nothing of it", shows)
        return fault(f"{what}, it {missing(heard)}", shows)
    if "error" not in reply:
        return fault(f"{what}, it answered {said(reply)}", shows)
    if with_id and reply.get("id") is None:
        return fault(f"{what} with the id {OTHER}, it left the id out: {brief(reply)}", shows)
    return sound() if after is not None else fault(f"{what}, it replied, and then {missing(heard)}", shows)
