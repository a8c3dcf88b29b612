"""How it writes: at once, nothing but replies, one on each line, in UTF-8."""

from __future__ import annotations

from collections.abc import Iterator

from belot_runner.adapters.lines import shown
from belot_runner.doctor.findings import Finding, Need, Reproduction, fault, not_tellable, sound
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probe import probe
from belot_runner.doctor.reading import kind
from belot_runner.doctor.saying import hello
from belot_runner.doctor.talking import Heard

_OF_LINES = ("hello", "the variant", "a question")


@probe(
    "flush",
    "replies at once, while its input stays open",
    mend="Flush after every line: Python print(…, flush=True), C fflush(stdout), C++ std::endl, Go Flush of the "
    "bufio.Writer, Java and C# a writer that flushes by itself, Ruby $stdout.sync = true.",
    needs=Need.HELLO,
    asks=False,
)
def flush(patient: Patient) -> Finding:
    """Replies that stay in a buffer until the process ends."""
    opened = patient.opened
    if opened.stuck is None or opened.by_more:
        return sound()
    if opened.heard.replies[opened.stuck] is None:
        return not_tellable("there is no reply either once its input is closed")
    if not _ends_lines(opened.heard):
        return not_tellable("its lines have no end, so that it cannot be told when they are there")
    found = f"it replied to {_OF_LINES[opened.stuck]} only when its input was closed"
    return fault(found, _held_open(patient, opened.stuck))


@probe(
    "one-by-one",
    "answers a question without waiting for the next",
    mend="Read a line, answer it, flush, and only then read on. Do not wait for a batch, or for a further line: none "
    "may come before this answer.",
    needs=Need.VARIANT,
    asks=False,
)
def one_by_one(patient: Patient) -> Finding:
    """Answers that are held back until more questions are there."""
    opened = patient.opened
    if opened.by_more:
        found = "it answered a question only when more of them had been asked"
        return fault(found, _held_open(patient, 2))
    return sound() if opened.stuck is None else not_tellable("it does not reply at once")


def _held_open(patient: Patient, place: int) -> Reproduction:
    """Hello, the variant and a question, up to one of them, and the input left open for a while."""
    lines = (*patient.opening, patient.asked(patient.main)) if patient.can_be_asked else (hello(),)
    return patient.shell.held_open(lines[: min(2, place + 1)], *lines[2 : place + 1])


@probe(
    "stdout",
    "writes nothing but replies on standard output",
    mend="Log to standard error: Python print(…, file=sys.stderr), JavaScript console.error, Java System.err, Go and C "
    "the log or stderr. Look for a banner of the runtime, and for a package manager that tells what it runs.",
    needs=Need.HELLO,
    asks=False,
)
def stdout(patient: Patient) -> Finding:
    """A line that is no reply: a log, a banner, a rest of debugging."""
    for heard in _talks(patient):
        for place, piece in enumerate(heard.messages):
            if piece.data is None or not kind(piece.data):
                found = f"it wrote what is no reply: {shown(piece.text, 100)}"
                expected = "every line should be a JSON object that replies to one of these"
                return fault(found, _shown_by(patient, heard, place, expected))
    return sound()


@probe(
    "one-line",
    "writes each reply on a line of its own",
    mend="Write JSON without line breaks in it (no indentation, no pretty printing), and a line feed behind it.",
    needs=Need.HELLO,
    asks=False,
)
def one_line(patient: Patient) -> Finding:
    """A reply over several lines, or several on one."""
    for heard in _talks(patient):
        for place, piece in enumerate(heard.messages):
            if piece.data is not None and (piece.spread or piece.crowded):
                how = "over several lines" if piece.spread else "on the line of the one before"
                found = f"it wrote a reply {how}: {shown(piece.text, 100)}"
                return fault(found, _shown_by(patient, heard, place, "each reply should be on a line of its own"))
    return sound()


@probe(
    "line-ends",
    "ends each line, the last too, with a line feed",
    mend=r"Write \n behind every reply. A carriage return before it does no harm; alone it ends no line.",
    needs=Need.HELLO,
    asks=False,
)
def line_ends(patient: Patient) -> Finding:
    """Lines that are ended by a carriage return alone, or not at all."""
    with_return = False
    for heard in _talks(patient):
        text = heard.written.text
        if heard.messages and heard.ending and not _ends_lines(heard):
            last = len(heard.messages) - 1
            alone = "\r" in text.replace("\r\n", "")
            found = "its lines end with a carriage return alone" if alone else "its last line has no end"
            expected = r"every line, the last too, should end with \n"
            return fault(found, _shown_by(patient, heard, last, expected, behind=" | od -c"))
        with_return = with_return or "\r\n" in text
    return sound(r"its lines end with \r\n, which is as good" if with_return else "")


@probe(
    "utf-8",
    "writes UTF-8, without a byte order mark",
    mend="Let standard output be UTF-8 without a mark: Python sys.stdout.reconfigure(encoding='utf-8'), "
    'Java new PrintStream(System.out, true, "UTF-8"), C# Console.OutputEncoding = new UTF8Encoding(false). Or write '
    r"letters that are not ASCII as \u escapes.",
    needs=Need.HELLO,
    asks=False,
)
def utf_8(patient: Patient) -> Finding:
    """Another encoding, or a mark before the first line."""
    for heard in _talks(patient):
        if heard.written.fault:
            pieces = enumerate(heard.messages)
            place = next((place for place, piece in pieces if "\ufffd" in piece.text), 0)
            expected = "the output should be UTF-8, and begin with {"
            shows = _shown_by(patient, heard, place, expected, behind=" | od -c")
            return fault(f"its output is {heard.written.fault}", shows)
    return sound()


def _talks(patient: Patient) -> Iterator[Heard]:
    """The talks in which it was told nothing unusual."""
    yield patient.greeting
    if patient.ready:
        yield from patient.answered.heard


def _shown_by(patient: Patient, heard: Heard, place: int, expected: str, *, behind: str = "") -> Reproduction:
    """What has it write a piece again: hello, the variant, and the questions around it."""
    before = sum(piece.data is not None and bool(kind(piece.data)) for piece in heard.messages[:place])
    around = {0, 1, before - 1, before}
    lines = [line for number, line in enumerate(heard.lines) if number in around]
    if patient.can_be_asked:
        lines[:2] = patient.opening[: len(lines)]
    first = min(2, max(1, len(lines) - 1))
    return patient.shell.piped(lines[:first], *lines[first:], expected=expected, behind=behind)


def _ends_lines(heard: Heard) -> bool:
    text = heard.written.text
    return text.endswith("\n") and "\r" not in text.replace("\r\n", "")
