"""What may be the case: every option of every rule is one bit, so that a set of possibilities is a number.

A combination has one bit of each rule that it decides; it is possible where `combination & possible == combination`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from belot_runner.spec.catalogue import Catalogue
from belot_runner.spec.values import Wire

UNLIKELY = 0.05  # how often a wrong reading is expected, against once for a choice


class Space:
    """The options of the rules, each with its bit, wrong readings behind the choices.

    `masks` has for each rule the bits of all its options, `weights` for each bit how likely it is beside the others of
    its rule, `everything` all bits.
    """

    def __init__(self, options: Mapping[str, Sequence[Wire]], wrong: Mapping[str, Collection[str]]) -> None:
        self.masks: dict[str, int] = {}
        self.weights: dict[int, float] = {}
        self._options: dict[int, tuple[str, Wire]] = {}
        self._bits: dict[tuple[str, str], int] = {}  # by the option as text, which tells those of a rule apart
        bit = 1
        for rule, of_rule in options.items():
            self.masks[rule] = 0
            for option in of_rule:
                is_wrong = isinstance(option, str) and option in wrong.get(rule, ())
                self.masks[rule] |= bit
                self.weights[bit] = UNLIKELY if is_wrong else 1.0
                self._options[bit] = (rule, option)
                self._bits[rule, str(option)] = bit
                bit <<= 1
        self.everything = bit - 1

    def bit(self, rule: str, option: Wire) -> int:
        """The bit of an option; 0 for one that is none of the rule's."""
        found = self._bits.get((rule, option if isinstance(option, str) else str(option)), 0)
        if found or isinstance(option, str):
            return found
        return next((bit for bit in bits(self.masks[rule]) if self._options[bit][1] == option), 0)

    def options(self, possible: int, rule: str) -> list[Wire]:
        """The options of a rule that are among those bits."""
        return [self._options[bit][1] for bit in bits(possible & self.masks[rule])]

    def decided(self, possible: int) -> dict[str, Wire]:
        """The rules of which one option is left, with it."""
        alone = ((mask & possible) for mask in self.masks.values())
        return dict(self._options[bit] for bit in alone if bit and not bit & (bit - 1))

    def open(self, possible: int) -> list[str]:
        """The rules of which more than one option is left."""
        return [rule for rule, mask in self.masks.items() if (left := mask & possible) & (left - 1)]

    def combination(self, rules: Mapping[str, Wire]) -> int:
        """The bits of some decisions; a value that is no option has none."""
        return sum(self.bit(rule, option) for rule, option in rules.items() if rule in self.masks)


def bits(some: int) -> Iterator[int]:
    """Each bit by itself, the lowest first."""
    while some:
        lowest = some & -some
        yield lowest
        some ^= lowest


def space_of(options: Mapping[str, Sequence[Wire]], catalogue: Catalogue) -> Space:
    """The space of a catalogue's rules."""
    return Space(options, {rule.id: tuple(rule.counters) for rule in catalogue.rules.values()})
