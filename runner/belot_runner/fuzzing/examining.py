"""What a difference is about: the rules that, read otherwise, give the answer; or the rule that the answer offends."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from belot_reference.cards import NUMBERS, pack
from belot_reference.duties import forbidding
from belot_reference.questions import read_trick
from belot_reference.rules import Rulebook, read_rules
from belot_reference.wire import read_cards
from belot_runner.asking.compare import ILLEGAL
from belot_runner.fuzzing.difference import Difference, Reading, as_key
from belot_runner.proof.departures import fewest, gives
from belot_runner.proof.forking import Options, answer_of, consulted
from belot_runner.spec.values import Wire
from belot_runner.tables import SEATS_RULE

Json = dict[str, Any]

_ANY_NUMBER = (1, 100_000)


class Examiner:
    """Examines differences under the rules of one variant.

    `fields` are, by question, those that the implementation wants compared.
    """

    def __init__(
        self, rules: Mapping[str, Wire], book: Rulebook, options: Options, fields: Mapping[str, Collection[str]]
    ) -> None:
        self._rules, self._book, self._options, self._fields = rules, book, options, fields
        self._books: dict[Reading, Rulebook] = {}

    def examined(self, difference: Difference) -> Difference:
        """The same difference with its readings."""
        if difference.got is None:
            return difference
        return replace(difference, readings=self._readings(difference, difference.got))

    def _readings(self, difference: Difference, got: Json) -> tuple[Reading, ...]:
        found = fewest(
            difference.question,
            difference.given,
            self._rules,
            self._options,
            lambda answer: self._is_got(answer, difference, got),
            deepest=1,
        )
        return tuple((rule, as_key(option)) for each in found.departures for rule, option in each.items())

    def gives(self, reading: Reading, difference: Difference, option: Wire) -> bool:
        """Whether a rule so read gives the answer of a difference."""
        if difference.got is None:
            return False
        answer = answer_of(difference.question, difference.given, self._read(reading, option))
        return self._is_got(answer, difference, difference.got)

    def tells(self, reading: Reading, option: Wire, question: str, given: Json) -> bool:
        """Whether a rule so read gives another answer than is expected."""
        answer = answer_of(question, given, self._read(reading, option))
        return answer is not None and answer != answer_of(question, given, self._book)

    def _read(self, reading: Reading, option: Wire) -> Rulebook:
        if reading not in self._books:
            self._books[reading] = read_rules({**self._rules, reading[0]: option})
        return self._books[reading]

    def _is_got(self, answer: Json | None, difference: Difference, got: Json) -> bool:
        return gives(answer, difference.expected, got, self._fields.get(difference.question))

    # What no reading explains.

    def about(self, difference: Difference) -> str:
        """The rule that an unexplained difference is about, empty where that cannot be told.

        It is the one that a history was or should have been refused for, the one that forbids a card which the answer
        allows, or the only one whose other choices would change what is not as expected.
        """
        got = difference.got
        if got is None:
            return ""
        for answer in (difference.expected, got):
            fault = answer.get(ILLEGAL)
            rule = str(fault.get("rule")) if isinstance(fault, Mapping) else ""
            if rule in self._rules:
                return rule
        return next(self._offended(difference, got), "") or self._decisive(difference)

    def _offended(self, difference: Difference, got: Json) -> Iterator[str]:
        """The rules that forbid the cards which the answer allows."""
        if difference.question != "legal" or not isinstance(got.get("legal"), list):
            return
        given = difference.given
        hand = pack(given["hand"])
        for card in got["legal"]:
            if card in given["hand"] and card not in difference.expected["legal"]:
                trick = read_trick(given, read_cards(given["trick"]), self._book)
                yield forbidding(trick, hand, NUMBERS[card], self._book).id

    def _decisive(self, difference: Difference) -> str:
        """The only rule of which some other option would change the fields that are not as expected."""
        found = ""
        for rule in consulted(difference.question, difference.given, self._rules)[1]:
            if rule != SEATS_RULE and any(self._changes(difference, rule, option) for option in self._others(rule)):
                if found:
                    return ""
                found = rule
        return found

    def _others(self, rule: str) -> Iterator[Wire]:
        """What a rule might say here: its options, and where it is a number, a small one and a large one too."""
        yield from self._options.allowed(rule, self._rules)
        if isinstance(self._rules[rule], int):
            yield from _ANY_NUMBER

    def _changes(self, difference: Difference, rule: str, option: Wire) -> bool:
        if option == self._rules[rule]:
            return False
        other = answer_of(difference.question, difference.given, read_rules({**self._rules, rule: option}))
        return other is not None and any(other.get(name) != difference.expected.get(name) for name in difference.fields)
