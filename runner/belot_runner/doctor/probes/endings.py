"""How it ends: once it is told so, once its input ends, and not before all is answered."""

from __future__ import annotations

from belot_runner.doctor.findings import Finding, Need, fault, not_tellable, sound
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probe import probe
from belot_runner.doctor.saying import Line, bye, hello
from belot_runner.doctor.words import missing, quoted

_OUTSTANDING = 8


@probe(
    "bye",
    "ends at bye, without a reply and with exit code 0",
    mend="Leave the loop at `bye` and let the process end by itself: no reply, no error, no thread that keeps it up.",
    needs=Need.HELLO,
)
def bye_(patient: Patient) -> Finding:
    """A process that lingers, that replies, that fails in the end."""
    with patient.talk() as talk:
        talk.say(hello(), bye())
        ended = talk.wait_for_end()
        heard = talk.heard()
    said = (hello(), bye())
    if not ended:
        return fault("it did not end at bye", patient.shell.outlived(said, held_open=True))
    if len(heard.messages) > len(patient.greeting.messages):  # there may be a log before hello
        shows = patient.shell.piped(said, expected="one line should come, the reply to hello")
        return fault(f"it replied to bye: {quoted(heard.messages[-1].text)}", shows)
    if heard.code:
        shows = patient.shell.piped(said, expected="exit code 0", behind='; echo "exit code $?"')
        return fault(f"at bye it {heard.silence()}", shows)
    return sound()


@probe(
    "finishes",
    "answers what is outstanding before it ends",
    mend="At `bye`, and where the input ends, write all replies that are still to come, flush, and end only then: no "
    "process.exit or os._exit, which cut off what is on its way.",
)
def finishes(patient: Patient) -> Finding:
    """Replies that are lost at bye, or where the input ends."""
    asked = [patient.asked(patient.main, number) for number in range(1, _OUTSTANDING + 1)]
    at_bye = (bye(),), "bye"
    at_end = (), "the end of its input"
    # Where it answers many questions that are asked at once, their input being closed, the second is known.
    for end, name in (at_bye,) if patient.crowded.unanswered is None else (at_bye, at_end):
        lines: tuple[Line, ...] = (*patient.opening, *asked, *end)
        heard = patient.hear(*lines, in_turn=False)
        left = sum(line.want is not None and reply is None for line, reply in zip(lines, heard.replies, strict=True))
        if left == len(asked) + 2:
            return not_tellable(f"it {missing(heard)}")
        if left:
            shows = patient.shell.piped(lines[:2], *lines[2:], expected=f"{len(asked) + 2} lines should come")
            return fault(f"of {len(asked)} questions before {name} it left {left} without a reply", shows)
    return sound()


@probe(
    "end-of-input",
    "ends where its input ends",
    mend="Leave the loop where there is nothing more to read (null, EOF, an empty read): whoever asks may have died. "
    "No thread, timer or child may keep the process alive then.",
    needs=Need.HELLO,
)
def end_of_input(patient: Patient) -> Finding:
    """A process that waits, or spins, where there is nothing left to read."""
    if patient.greeting.ending:  # its input was closed then
        return sound()
    with patient.talk() as talk:
        talk.say(hello())
        talk.hang_up()
        if talk.wait_for_end():
            return sound()
    shows = patient.shell.outlived((hello(),), held_open=False)
    return fault("it did not end where its input ended", shows)
