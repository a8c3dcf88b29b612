"""Whether it starts, and what it says to hello."""

from __future__ import annotations

from belot_runner.adapters.base import Hello, read_hello
from belot_runner.adapters.lines import shown
from belot_runner.cases.questions import QUESTIONS
from belot_runner.doctor.findings import Finding, Need, Reproduction, fault, not_tellable, sound
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probe import probe
from belot_runner.doctor.reading import Json, kind
from belot_runner.doctor.saying import hello as said_hello
from belot_runner.doctor.words import missing
from belot_runner.errors import AdapterError
from belot_runner.reading.schemas import validate_message


@probe(
    "start",
    "is found, starts, and stays until it is spoken to",
    mend="Run the command by hand, in the same folder. Give it whole, its interpreter too, as in `node my-adapter.js`. "
    "No shell runs it: variables, pipes and && do not work in it.",
    needs=Need.NOTHING,
    in_python="The module has to be found from this folder (or by PYTHONPATH) and to import without a fault, and the "
    "object to have hello(), variant(id, rules) and ask(question, variant, given).",
    asks=False,
    vital=True,
)
def start(patient: Patient) -> Finding:
    """A command that cannot be started, or that ends before it is told anything."""
    try:
        greeting = patient.greeting
    except AdapterError as error:
        return fault(error.message, Reproduction((patient.shell.call,), "it should start and wait for input"))
    if greeting.raw or not greeting.ending:
        return sound()
    with patient.talk() as talk:
        talk.wait_for_end()
        heard = talk.heard()
    if not heard.died:
        return sound()
    shows = patient.shell.left_alone()
    return fault(f"it {heard.silence()}, before anything was said to it", shows)


@probe(
    "hello",
    "replies to hello",
    mend="Read a line, parse it as JSON, and where its `op` is `hello` write one line with `protocol` and `name`. "
    "The first start may take ten seconds.",
    needs=Need.START,
    in_python="Let hello() return a mapping with `protocol` and `name`, and raise nothing.",
    asks=False,
    vital=True,
)
def hello(patient: Patient) -> Finding:
    """No reply, or an error, to the first line."""
    if patient.said is not None:
        return sound()
    reply = patient.greeting.replies[0]
    found = missing(patient.greeting) if reply is None else f"answered with an error: {shown(str(reply['error']))}"
    expected = 'a line should come that begins with {"protocol":1'
    return fault(f"sent hello, it {found}", patient.shell.piped((said_hello(),), expected=expected))


@probe(
    "hello-fields",
    "says in its hello what the protocol has there",
    mend="`protocol` is the number 1, `name` a text; `version` and `language` are texts; `variants`, `questions` and "
    "`partial` are lists of names, and `fields` has such a list for each question.",
    needs=Need.HELLO,
    in_python="Let hello() return `protocol`, the number 1, and `name`, a text; `variants`, `questions` and `partial` "
    "are lists of names, `fields` has such a list for each question.",
    asks=False,
)
def hello_fields(patient: Patient) -> Finding:
    """A hello without a name, with questions that are no list, with fields that no answer has."""
    said = dict(patient.said or {})
    wrong = _wrong(said) or validate_message("hello-reply", said)
    if wrong:
        expected = "the line should be a sound reply to hello"
        return fault(wrong, patient.shell.piped((said_hello(),), expected=expected))
    listed = (*(patient.hello.questions or ()), *(patient.hello.partial or ()))
    unknown = [name for name in listed if name not in QUESTIONS]
    return sound(f"{', '.join(map(shown, unknown))}: no question of this suite, and ignored" if unknown else "")


def _wrong(said: Json) -> str:
    try:
        read_hello(said)
    except AdapterError as error:
        return str(error)
    return ""


@probe(
    "same-hello",
    "says the same hello each time it is started",
    mend="Leave out of hello what changes: a process id, a time, a random name. A run starts the adapter again after a "
    "crash, and another hello is taken for another program.",
    needs=Need.HELLO,
    in_python="Leave out of hello() what changes: a process id, a time, a random name.",
    asks=False,
)
def same_hello(patient: Patient) -> Finding:
    """A hello that depends on when or where it is said."""
    again = patient.told.replies[0]
    expected = "the two lines should be the same"
    line = patient.shell.piped((said_hello(),), expected=expected).lines[0]
    shows = Reproduction((line, line), expected)
    if again is None:
        return fault("started a second time, it did not reply to hello", shows)
    first = dict(patient.said or {})
    if _read(first) == _read(dict(again)):
        return sound()
    names = [name for name in {**first, **again} if first.get(name) != again.get(name)]
    return fault(f"started a second time, it said another {', '.join(map(shown, names)) or 'hello'}", shows)


def _read(said: Json) -> Hello | Json:
    """A hello as a run compares it: the order of its lists says nothing."""
    try:
        return read_hello(said)
    except AdapterError:
        return said


@probe(
    "side-by-side",
    "can run twice at the same time",
    mend="Let every process have its own port, file and lock, or none at all: checks may be asked of several processes "
    "at once, and one that hangs may still be there when the next is started.",
    needs=Need.HELLO,
)
def side_by_side(patient: Patient) -> Finding:
    """Something of which there can only be one: a port, a lock."""
    at_once = patient.greets_at_once  # to be found out before one of it runs
    with patient.talk() as first:
        first.say(said_hello())
        if at_once:
            there = first.wait_for_replies()
        else:
            first.pause(2 * patient.start_seconds)
            there = not first.ending
        if not there:
            return not_tellable("it did not start once more")
        second = patient.speak(said_hello(), in_turn=at_once)
        first.hang_up()
        both = first.wait_for_replies()
        left = first.heard()
    shows = patient.shell.started_twice((said_hello(),))
    if second.replies[0] is None or kind(second.replies[0]) != "hello":
        return fault(f"started while another of it runs, it {missing(second)}", shows)
    return sound() if both else fault(f"once a second one was started, the first {missing(left)}", shows)
