"""The other side of the protocol: an object that answers, behind standard input and output.

Whatever is read gets a reply or an error, one line each; nothing that a line holds ends the talk.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from time import monotonic
from typing import Any, BinaryIO

from belot_runner.adapters.base import Ask, Ready
from belot_runner.adapters.lines import Unusable, encode, read_line
from belot_runner.adapters.process import LONGEST_LINE
from belot_runner.adapters.python import Player, PythonAdapter, told
from belot_runner.asking.verdict import Outcome
from belot_runner.cases.questions import QUESTIONS
from belot_runner.errors import SuiteError

_CHUNK = 2**16
_CARD = re.compile(r"[789TJQKA][CDHS]\*?")
_FEATURES_KEPT = 2**13
_HELD_BACK = 0.05  # seconds that a reply may wait for those of the questions behind it

Rules = Mapping[str, Any]
Message = dict[str, Any]


def serve(
    player: Player, stdin: BinaryIO, stdout: BinaryIO, fixed_rules: Rules | None = None, *, is_reference: bool = False
) -> None:
    """Answer lines until bye or the end of input.

    With `fixed_rules` it plays those, whatever variant is asked for. What the player prints goes to standard error:
    it would spoil the talk. Raises AdapterError where the object is no player.
    """
    server = Server(player, fixed_rules, is_reference=is_reference)
    with redirect_stdout(sys.stderr):
        try:
            for lines in _batches(stdin):
                if not _reply_to(lines, server, stdout):
                    return
        except (BrokenPipeError, KeyboardInterrupt):
            return


def _reply_to(lines: list[bytes], server: Server, stdout: BinaryIO) -> bool:
    """Reply to lines that were read at once; false once the talk has ended.

    The replies are written together, unless the first of them would have to wait for long.
    """
    held, since = [], monotonic()
    goes_on = True
    for line in lines:
        reply = server.reply(line)
        if reply is None:
            goes_on = False
            break
        held.append(reply)
        if monotonic() - since > _HELD_BACK:
            _write(held, stdout)
            held, since = [], monotonic()
    _write(held, stdout)
    return goes_on


def _write(replies: list[str], stdout: BinaryIO) -> None:
    if replies:
        stdout.write("".join(f"{reply}\n" for reply in replies).encode())
        stdout.flush()


def _batches(stdin: BinaryIO) -> Iterator[list[bytes]]:
    """Whole lines, as many at once as are there; a line that is too long ends it."""
    read = getattr(stdin, "read1", stdin.read)
    held = b""
    while chunk := read(_CHUNK):
        *lines, held = (held + chunk).split(b"\n")
        yield [line for line in lines if line.strip()]
        if len(held) > LONGEST_LINE:
            yield [b"(a line that is too long)"]
            return
    if held.strip():
        yield [held]


class Server:
    """Replies to single lines."""

    def __init__(self, player: Player, fixed_rules: Rules | None = None, *, is_reference: bool = False) -> None:
        self._player = player
        self._adapter = PythonAdapter(player, is_reference=is_reference)
        self._fixed_rules = fixed_rules
        self._validity = Validity() if is_reference else None  # others may take what they like
        self._told: set[str] = set()  # variants for which the player was told the fixed rules
        self._replies: Mapping[str, Callable[[Message], Message]] = {
            "ask": self._ask,
            "variant": self._variant,
            "hello": self._hello,
        }

    def reply(self, line: bytes) -> str | None:
        """The reply to a line, as a line; None to a bye."""
        message = read_line(line.decode(errors="surrogateescape"))
        if isinstance(message, Unusable):
            return encode({"error": f"the line is {message.why}"} | _id(message.number))
        op = message.get("op")
        if op == "bye":
            return None
        known = self._replies.get(op) if isinstance(op, str) else None
        if known is None:
            return encode(_id(message.get("id")) | {"error": f"unknown op: {encode(op)}"})
        try:
            return encode(known(message))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # the talk goes on whatever happens to one line of it
            return encode(_id(message.get("id")) | {"error": _why(error)})

    def _hello(self, message: Message) -> Message:
        self._adapter.hello()  # checks it
        return dict(self._player.hello())

    def _variant(self, message: Message) -> Message:
        variant, rules = message.get("id"), message.get("rules")
        if not isinstance(variant, str):
            return _id(variant) | {"error": "variant: the id was expected to be a text"}
        if rules is not None and not isinstance(rules, dict):
            return _id(variant) | {"error": "variant: rules were expected to be an object"}
        reply = self._adapter.variant(variant, self._fixed_rules or rules)
        if isinstance(reply, Ready):
            self._told.add(variant)
            return {"variant": variant, "ready": True}
        return {"variant": variant, "unsupported": reply.why}

    def _ask(self, message: Message) -> Message:
        number, variant = message.get("id"), message.get("variant")
        question, given = message.get("question"), message.get("given")
        if number is None:
            return {"error": "ask: an id was expected"}
        if not isinstance(variant, str) or not isinstance(question, str) or not isinstance(given, dict):
            return _id(number) | {"error": "ask: variant and question were expected as texts, given as an object"}
        fault = self._validity.fault(question, given) if self._validity else None
        if fault is not None:
            return _id(number) | {"error": f"given: {fault}"}
        if self._fixed_rules and variant not in self._told:
            self._variant({"id": variant})
        reply = self._adapter.ask(Ask(0, variant, question, given))
        if reply.answer is not None:
            return {"id": number, "answer": reply.answer}
        kind = "unsupported" if reply.failure is Outcome.UNSUPPORTED else "error"
        return {"id": number, kind: reply.message}


class Validity:
    """What is wrong with a question by its schema, which takes ten times as long to find out as the answer does.

    So a question is only validated where it has a feature that no valid one had before: at some place (in whichever
    item of a list) other fields, another length, another word. Which card is named, or which number, is no feature.
    """

    def __init__(self) -> None:
        self._right: set[object] = set()

    def fault(self, question: str, given: Mapping[str, Any]) -> str | None:
        """The fault in one line; None where there is none, or no such question. Fields that are none are ignored."""
        if question not in QUESTIONS:
            return None
        given = {name: value for name, value in given.items() if name in QUESTIONS[question].given}
        features = self.unseen(question, given)
        if not features:
            return None
        from belot_runner.reading.schemas import validate_given  # slow to import, and not needed to say hello

        fault = validate_given(question, dict(given))
        if fault is None and len(self._right) < _FEATURES_KEPT:
            self._right |= features
        return fault

    def unseen(self, question: str, given: Mapping[str, Any]) -> set[object]:
        """The features of a question that no valid one had before."""
        features: set[object] = set()
        _look(given, (question,), features)
        return features - self._right

    def forget(self, features: set[object]) -> None:
        """Count features as unseen again: what has them is valid by its schema, and yet no question."""
        self._right -= features


def _look(value: Any, way: tuple[str, ...], features: set[object]) -> None:
    """Add the features of a value that stands at the end of a way."""
    if isinstance(value, dict):
        features.add((way, frozenset(value)))
        for key, item in value.items():
            _look(item, (*way, key), features)
    elif isinstance(value, list):
        features.add((way, len(value), len(value) - len({item for item in value if isinstance(item, str)})))
        inside = (*way, "[]")
        for item in value:
            _look(item, inside, features)
    elif isinstance(value, str):
        features.add((way, value[2:] if _CARD.fullmatch(value) else value, "text"))
    elif value is None or isinstance(value, bool):
        features.add((way, str(value), "word"))
    else:
        features.add((way, value == int(value), (value > 0) - (value < 0)))


def _id(value: object) -> Message:
    return {} if value is None else {"id": value}


def _why(error: BaseException) -> str:
    return str(error) if isinstance(error, SuiteError) else told(error)
