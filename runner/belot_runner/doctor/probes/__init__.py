"""The probes, in the order in which they are told."""

from __future__ import annotations

from belot_runner.doctor.probe import Probe
from belot_runner.doctor.probes import endings, lines, load, openings, questions, replies, variants, writing

PROBES: tuple[Probe, ...] = (
    openings.start,
    openings.hello,
    openings.hello_fields,
    openings.same_hello,
    openings.side_by_side,
    writing.flush,
    writing.one_by_one,
    writing.stdout,
    writing.one_line,
    writing.line_ends,
    writing.utf_8,
    variants.variant,
    variants.unknown_variant,
    variants.without_rules,
    variants.unknown_rules,
    variants.variants_apart,
    questions.answers,
    questions.promises,
    questions.answer_fields,
    questions.unknown_question,
    questions.bad_question,
    questions.same_answer,
    replies.ids,
    replies.large_ids,
    replies.one_reply,
    replies.reasons,
    lines.pieces,
    lines.reads_utf_8,
    lines.carriage_return,
    lines.blank_lines,
    lines.long_line,
    lines.any_json,
    lines.unknown_fields,
    lines.unknown_op,
    lines.not_json,
    load.pipelined,
    load.unread,
    endings.bye_,
    endings.finishes,
    endings.end_of_input,
)
