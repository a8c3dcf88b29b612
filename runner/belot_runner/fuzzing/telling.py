"""What a run has found, told for a person and for a machine."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from belot_runner import __version__
from belot_runner.adapters.python import plain
from belot_runner.asking.compare import Expectation
from belot_runner.drawing.picture import picture
from belot_runner.drawing.text import draw
from belot_runner.drawing.words import flat
from belot_runner.fuzzing.coverage import ENOUGH
from belot_runner.fuzzing.fuzzed import Fuzzed
from belot_runner.fuzzing.groups import Group
from belot_runner.fuzzing.tally import Tally
from belot_runner.paths import shown
from belot_runner.report import SHOWN, wording
from belot_runner.report.output import say, say_line, without_empty
from belot_runner.spec.variants import Variant
from belot_runner.suite import Suite
from belot_runner.tables import SEATS_RULE

if TYPE_CHECKING:
    from rich.console import Console

_LABEL = 10
_MARGIN = " " * 4
_OTHERWISE = "in another way: the same question has to have the same answer each time"
_CHANGED = "an engine that was changed since needs another version, or another journal"
_NAMED = 5  # rules that were met too seldom


class Told:
    """Tells what was found. `asked` are the words that name the adapter, `files` the case files by group, if any."""

    def __init__(
        self, found: Fuzzed, suite: Suite, asked: Sequence[str], files: Mapping[str, Path] | None = None
    ) -> None:
        self._found, self._suite, self._asked = found, suite, asked
        self._files = files or {}
        self._rules = suite.catalogue.rules
        self._variants = {variant.id: variant for variant in found.variants}

    def again(self, group: Group) -> str:
        """The command that finds a group again."""
        variant = self._variants[group.example.variant]
        named = variant.id if variant.id in self._suite.variants else str(shown(variant.file))
        seed = group.example.seed
        return shlex.join(["belot", "fuzz", *self._asked, "--variant", named, "--seeds", f"{seed}:{seed + 1}"])

    # For a person.

    def tell(self, out: Console, at_length: int = SHOWN) -> None:
        """Every group, so many of them at length; what was not met; and all of it in figures."""
        for group in self._found.groups[:at_length]:
            self._tell_group(out, group)
        self._tell_others(out, self._found.groups[at_length:])
        self._tell_unmet(out)
        self._tell_end(out)

    def _tell_group(self, out: Console, group: Group) -> None:
        example, variant = group.example, self._variants[group.example.variant]
        word, style = ("CUSTOM", "bold yellow") if group.customary else ("DIFFERS", "bold red")
        say(out, f"{word}  {self._what(group)}", style, hanging=" " * (len(word) + 2))
        if group.rule:
            say(out, wording.decided(self._rules[group.rule], variant), "dim", indent="  ", hanging=_MARGIN)
        say(out)
        rules = variant.rules
        for line in draw(picture(example.question, example.given, rules[SEATS_RULE], rules), out.width - len(_MARGIN)):
            say_line(out, _MARGIN + line)
        say(out)
        for label, text in self._answers(group):
            say(out, f"{label:{_LABEL - 1}} {text}", indent=_MARGIN, hanging=_MARGIN + " " * (_LABEL + 2))
        if not group.steady:
            say(out, f"asked once more, this was answered {_OTHERWISE}", "yellow", indent=_MARGIN, hanging=_MARGIN)
        if group.key in self._files:
            say_line(out, f"{_MARGIN}{'case':{_LABEL}}{shown(self._files[group.key])}")
        say_line(out, f"{_MARGIN}{'rerun':{_LABEL}}{self.again(group)}", "dim")
        say(out)

    def _tell_others(self, out: Console, groups: Sequence[Group]) -> None:
        if groups:
            say(out, f"{len(groups):,} more groups (--show all tells them at length):", "bold red")
        for group in groups:
            say(out, self._what(group), indent="  ", hanging=_MARGIN)
            if group.key in self._files:
                say_line(out, f"{_MARGIN}{shown(self._files[group.key])}")
        if groups:
            say(out)

    def _what(self, group: Group) -> str:
        """What differs, in a line."""
        kinds = self._found.tally.kinds
        which = " examined" if kinds.examined < kinds.count else ""  # what was not examined may belong to it too
        answers = f"1{which} answer" if group.count == 1 else f"{group.count:,}{which} answers"
        where = f"{answers} in {', '.join(group.variants)}"
        if group.reading:
            read = wording.reading({group.reading[0]: group.option}, self._suite.catalogue)
            custom = ", another custom" if group.customary else ""
            return f"{read} gives what was answered{custom} ({where})"
        example = group.example
        if example.got is None:
            return f"{example.question}: {example.outcome} ({where})"
        about = group.about or " ".join(dict.fromkeys((example.question, *example.fields[:1])))
        return f"{about}: no choice explains it ({where})"

    def _answers(self, group: Group) -> Iterator[tuple[str, str]]:
        """What was right, and what came."""
        example = group.example
        if example.got is None:
            yield "expected", wording.cut(flat(plain(example.expected)))
            yield "got", f"{example.outcome}: {example.message or 'no reason was given'}"
            return
        compared = {name: example.expected[name] for name in example.fields if name in example.expected}
        yield from wording.differing(Expectation(plain(compared or example.expected)).differences(example.got))

    def _tell_unmet(self, out: Console) -> None:
        if not self._found.until_met:  # whoever names the seeds knows how many they are
            return
        for variant, rules in self._found.unmet.items():
            fewest = sorted(rules, key=lambda rule: rules[rule])
            named = ", ".join(f"{rule} ({rules[rule]})" for rule in fewest[:_NAMED])
            many = f"{len(rules)} rule{'s were' if len(rules) != 1 else ' was'} met fewer than {ENOUGH} times"
            rest = " first of all" if len(rules) > _NAMED else ""
            say(out, f"{variant}: {many},{rest} {named}", "yellow", hanging=_MARGIN)

    def _tell_end(self, out: Console) -> None:
        found, tally = self._found, self._found.tally
        for refusal in found.refused:
            say(out, f"{refusal.variant} is not played: {refusal.why}", "bold red" if refusal.named else "yellow")
        if found.strays:
            say(out, f"{found.strays:,} lines of the adapter fit no question", "bold red")
        if not found.compared:
            say(out, f"nothing was compared: {_why_nothing(tally)}", "bold red")
        for why in (found.given_up, found.stopped):
            if why:
                say(out, f"ended early: {why}", "bold red")
        if found.kept:
            deals = "1 deal" if found.kept == 1 else f"{found.kept:,} deals"
            say(
                out,
                f"{deals} stood in the journal and {'was' if found.kept == 1 else 'were'} not asked again: {_CHANGED}",
            )
        asked = sum(tally.asked.values())
        ranges = ", ".join(f"{first}:{end}" for first, end in found.seeds)
        of_seeds = f" of the seeds {ranges}" if ranges else ""
        met = " every rule that can be met was met," if not found.unmet else ""
        count, looked_at = tally.kinds.count, tally.kinds.examined
        examined = f" ({looked_at:,} of them examined)" if looked_at < count else ""
        differ = f"{count:,} differ{'s' * (count == 1)}{examined}" if count else "none differs"
        many = f"in {len(found.groups)} group{'s' * (len(found.groups) != 1)}, " if found.groups else ""
        took = f" in {found.seconds:.1f} s" if found.seconds else ""
        style = "bold green" if found.exit_code == 0 else "bold red"
        told = f"{found.told}: {tally.deals:,} deals{of_seeds}, {asked:,} questions:{met} {differ}"
        say(out, f"{told}{f', {many}'.rstrip(', ') if many else ''}{took}", style)

    # For a machine.

    def as_json(self) -> dict[str, Any]:
        """The same as a document; its schema is spec/schemas/output/fuzz.json."""
        found, tally = self._found, self._found.tally
        return {
            "suite": __version__,
            "adapter": dict(found.adapter),
            "variants": [variant.id for variant in found.variants],
            "refused": {refusal.variant: refusal.why for refusal in found.refused},
            "seeds": [list(seeds) for seeds in found.seeds],
            "deals": tally.deals,
            "questions": dict(sorted(tally.asked.items())),
            "outcomes": {str(name): number for name, number in sorted(tally.outcomes.items())},
            "differences": tally.kinds.count,
            "groups": [self._group_as_json(group) for group in found.groups],
            "met": {
                variant: {rule: tally.met.get(variant, {}).get(rule, 0) for rule in rules}
                for variant, rules in found.meetable.items()
            },
            "strays": found.strays,
            "stopped": found.stopped or found.given_up or (str(found.fault) if found.fault else None),
            "seconds": round(found.seconds, 3),
            "exit": int(found.exit_code),
        }

    def _group_as_json(self, group: Group) -> dict[str, Any]:
        example = group.example
        read = {"rule": group.reading[0], "value": group.option} if group.reading else None
        file = self._files.get(group.key)
        given = {name: value for name, value in example.given.items() if name != "deal"}
        return {
            **without_empty({"reading": read, "about": group.about, "message": example.message}),
            **({"file": str(shown(file))} if file else {}),
            "customary": group.customary,
            "steady": group.steady,
            "count": group.count,
            "variants": list(group.variants),
            "variant": example.variant,
            "seed": example.seed,
            "question": example.question,
            "given": plain(given),
            "expected": plain(example.expected),
            **({"got": example.got} if example.got is not None else {"outcome": str(example.outcome)}),
            "rerun": self.again(group),
        }


def _why_nothing(tally: Tally) -> str:
    if not tally.deals:
        return "no deal was dealt"
    if not tally.asked:
        return "the adapter answers none of the questions that were to be asked"
    return "there was no answer to any question"


def variant_of(group: Group, variants: Sequence[Variant]) -> Variant:
    """The variant in which the example of a group was asked."""
    return next(variant for variant in variants if variant.id == group.example.variant)
