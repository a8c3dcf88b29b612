"""What it makes of variants: those that it plays, others, and rules that it does not know."""

from __future__ import annotations

from belot_runner.doctor.findings import Finding, Need, Reproduction, fault, not_tellable, sound
from belot_runner.doctor.patient import Patient
from belot_runner.doctor.probe import probe
from belot_runner.doctor.reading import Json
from belot_runner.doctor.saying import AS_PLAYED, LATER_RULE, NO_SUCH, OTHER, Line, hello
from belot_runner.doctor.saying import variant as said_variant
from belot_runner.doctor.talking import Heard
from belot_runner.doctor.words import missing, quoted, said, same
from belot_runner.reading.schemas import validate_message

_EXPECTED = 'the last line should say "ready":true, or "unsupported" and why'


def _wrong(heard: Heard, place: int = 1) -> str:
    """What came in the place of a reply to a variant, to follow upon "it"; empty where one came, whatever its form."""
    reply = heard.replies[place]
    if reply is None:
        return missing(heard)
    if reply.get("error") is not None:
        return f"answered with an error: {quoted(str(reply['error']))}"
    return "" if reply.keys() & {"ready", "unsupported"} else f"said neither ready nor unsupported: {said(reply)}"


def _told_of(patient: Patient, line: Line) -> tuple[Heard, int]:
    """A talk in which it was told of a variant, and the place of that: one of its own, if that makes a difference."""
    together = patient.told_of_odd_ones
    if together.unanswered is None:
        return together, together.lines.index(line)
    return patient.hear(hello(), line), 1


def _wrong_form(reply: Json, name: str) -> str:
    """What is wrong with the form of a reply; empty where nothing is."""
    wrong = validate_message("variant-reply", dict(reply))
    if wrong:
        return f"gave a reply that is not as described: {wrong}"
    return "" if reply["variant"] == name else f"replied about {quoted(str(reply['variant']))}"


def _piped(patient: Patient, line: Line, expected: str = _EXPECTED) -> Reproduction:
    return patient.shell.piped((hello(),), line, expected=expected)


@probe(
    "variant",
    "replies to its variants, and is ready for one",
    mend='Write {"variant":id,"ready":true} with the `id` of the message, or {"variant":id,"unsupported":"why"}. Name '
    "in hello the variants that you are ready for, or none.",
    needs=Need.HELLO,
    in_python='Let variant(id, rules) return True, or {"unsupported": "why"}, and name in hello() the variants that it '
    "is ready for, or none.",
    asks=False,
)
def variant(patient: Patient) -> Finding:
    """A reply without the id, or another; readiness for none."""
    told = list(zip(patient.candidates, patient.told.lines[1:], patient.told.replies[1:], strict=True))
    for place, (each, line, reply) in enumerate(told, 1):
        wrong = _wrong(patient.told, place) or _wrong_form(reply or {}, each.id)
        if wrong:
            shorter = said_variant(each.id)
            again = patient.hear(hello(), shorter)
            is_same = bool(_wrong(again) or _wrong_form(again.replies[1] or {}, each.id))
            return fault(f"sent the variant {each.id}, it {wrong}", _piped(patient, shorter if is_same else line))
    if patient.ready:
        return sound(f"ready for {', '.join(each.id for each in patient.ready)}")
    each, line, reply = told[0]
    found = f"it is not ready for {each.id}: {quoted(str((reply or {}).get('unsupported')))}"
    return fault(found, _piped(patient, line, '"ready":true should come'))


@probe(
    "unknown-variant",
    "replies to a variant that it does not know",
    mend='Write {"variant":id,"unsupported":"why"}, or, where you go by the rules and not by the id, be ready for it.',
    needs=Need.VARIANT,
    in_python='Let variant(id, rules) return {"unsupported": "why"} for an id that is none of its own, or True where '
    "it goes by the rules.",
)
def unknown_variant(patient: Patient) -> Finding:
    """Death, silence or an error at an id that is none of its own."""
    line, shorter = said_variant(NO_SUCH, patient.variant.rules), said_variant(NO_SUCH)
    wrong = _wrong(*_told_of(patient, line))
    if not wrong:
        return sound()
    shows = _piped(patient, shorter if _wrong(patient.hear(hello(), shorter)) else line)
    return fault(f"sent the variant {NO_SUCH}, it {wrong}", shows)


@probe(
    "without-rules",
    "replies to a variant that comes without rules",
    mend="`rules` may be left out, as it is for the id `as-played`, which means: whatever you play. Be ready for it or "
    "say unsupported, but do not die of it.",
    needs=Need.VARIANT,
    in_python="`rules` may be None, as for the id `as-played`, which means: whatever you play.",
)
def without_rules(patient: Patient) -> Finding:
    """Death, silence or an error where there are no rules."""
    line = said_variant(AS_PLAYED)
    wrong = _wrong(*_told_of(patient, line))
    return fault(f"sent {AS_PLAYED} without rules, it {wrong}", _piped(patient, line)) if wrong else sound()


@probe(
    "unknown-rules",
    "ignores rules that it does not know",
    mend="Take the rules that you need out of `rules`, and leave the others: a later version may have more.",
    needs=Need.VARIANT,
    in_python="Take the rules that you need out of `rules`, and leave the others: a later version may have more.",
)
def unknown_rules(patient: Patient) -> Finding:
    """Refusal of a variant that has one rule more."""
    line = said_variant(patient.variant.id, {**patient.variant.rules, **LATER_RULE})
    heard, place = _told_of(patient, line)
    reply, wrong = heard.replies[place], _wrong(heard, place)
    if reply is not None and reply.get("ready") is True:
        return sound()
    how = f"said {said(reply)}" if reply is not None and not wrong else wrong
    found = f"sent {patient.variant.id} with one rule more, it {how}"
    return fault(found, _piped(patient, line, '"ready":true should come'))


@probe(
    "variants-apart",
    "answers by the variant of the question, not by the last one it was told of",
    mend="Keep the rules of every variant that you were ready for, by its id, and take those of the question's "
    "`variant`. One that was refused changes nothing.",
    in_python="Keep the rules of every variant by its id, and take those of the `variant` that ask() is given. One "
    "that was refused changes nothing.",
)
def variants_apart(patient: Patient) -> Finding:
    """A question answered otherwise once another variant was told."""
    expected = patient.answered.replies[patient.main]
    told = [said_variant(other.id, other.rules) for other in patient.others]
    asked = [patient.asked(patient.main, OTHER + number) for number in range(len(told))]
    lines = [line for pair in zip(told, asked, strict=True) for line in pair]
    together = patient.hear(*patient.opening, *lines)
    if all(reply is not None and same(reply, expected) for reply in together.replies[3::2]):
        return sound()
    for other in patient.others:
        line, shorter = said_variant(other.id, other.rules), said_variant(other.id)
        heard = _asked_after(patient, line)
        if heard.replies[2] is None:
            return not_tellable(f"it does not reply to the variant {other.id}")
        how = _otherwise(heard, expected)
        if how:
            line = shorter if _otherwise(_asked_after(patient, shorter), expected) == how else line
            last = f"{said(expected)} should come last"
            shows = patient.shell.piped(patient.opening, line, patient.asked(patient.main), expected=last)
            return fault(f"asked about {patient.variant.id} once it was told of {other.id}, it {how}", shows)
    shows = patient.shell.piped(patient.opening, *lines, expected=f"every answer should be {said(expected)}")
    return fault(f"told of one variant after the other, it answered {patient.variant.id} otherwise", shows)


def _asked_after(patient: Patient, line: Line) -> Heard:
    return patient.hear(*patient.opening, line, patient.asked(patient.main))


def _otherwise(heard: Heard, expected: Json) -> str:
    """How the last reply differs, to follow upon "it"; empty where it does not."""
    reply = heard.replies[-1]
    if reply is None:
        return missing(heard)
    return "" if same(reply, expected) else f"answered {said(reply)} instead of {said(expected)}"
