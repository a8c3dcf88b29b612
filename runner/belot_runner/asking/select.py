"""Which questions a run asks: each row, with its twins, in each variant that makes the choices it needs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property

from belot_runner.asking.twins import keeps_suits, rename, twins_of
from belot_runner.cases.questions import QUESTIONS
from belot_runner.cases.rows import GAME, Row
from belot_runner.deals.stored import Deals, has_position
from belot_runner.errors import UsageError
from belot_runner.reading.fields import suggest
from belot_runner.spec.decisions import Basis
from belot_runner.spec.values import Wire
from belot_runner.spec.variants import Variant
from belot_runner.tables import SEATS_RULE


class Form:
    """A row as its k-th twin has it, made when first looked at, and shared by the variants that ask it so."""

    def __init__(self, row: Row, k: int, table: str, suits: bool) -> None:
        self.row = row
        self.k = k
        self._table = table
        self._suits = suits
        self.id = f"{row.id}~{k}" if k else row.id

    @cached_property
    def given(self) -> Mapping[str, Wire]:
        """The question."""
        return self.renamed(self.row.given)

    @cached_property
    def expect(self) -> Mapping[str, Wire]:
        """The expected answer."""
        return self.renamed(self.row.expect)

    def renamed(self, value: Mapping[str, Wire]) -> Mapping[str, Wire]:
        """A value with the suits and seats of this form."""
        return rename(value, self.k, self._table, suits=self._suits) if self.k else value

    def of_row(self, value: Mapping[str, Wire]) -> Mapping[str, Wire]:
        """A value of this form with the suits and seats of the row itself."""
        return rename(value, -self.k, self._table, suits=self._suits) if self.k else value


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """One question to ask in one variant.

    Its id is the row's, with `~1` to `~3` behind it for a twin; only together with the variant is it the only
    one of its kind in a run. Where it is not normative, a mismatch is worth a report but breaks no rule that
    a source states.
    """

    form: Form
    variant: Variant
    normative: bool
    deals: Deals | None = None

    @property
    def id(self) -> str:
        """The row's id, for a twin with its number."""
        return self.form.id

    @property
    def row(self) -> Row:
        """The row it comes from."""
        return self.form.row

    @property
    def twin(self) -> int:
        """0 for the row itself, 1 to 3 for its twins."""
        return self.form.k

    @property
    def question(self) -> str:
        """The name of the question."""
        return self.form.row.ask

    @property
    def given(self) -> Mapping[str, Wire]:
        """The question, to be sent and not to be changed; with a deal in which its position arises, if wanted."""
        deal = self.deals.of(self.row, self.variant) if self.deals and has_position(self.row) else None
        return self.form.given if deal is None else {**self.form.given, "deal": self.form.renamed(deal)}

    @property
    def expect(self) -> Mapping[str, Wire]:
        """The fields that the answer must have, each exactly so."""
        return self.form.expect


def select(
    rows: Iterable[Row],
    variants: Sequence[Variant],
    *,
    rules: Collection[str] = (),
    questions: Collection[str] = (),
    pattern: str | None = None,
    deals: Deals | None = None,
) -> list[Check]:
    """The checks of some rows in some variants, variant by variant, in the order of the rows.

    `rules` keeps the rows about these rules (ids, chapters, globs, or `game` for whole deals), `questions`
    those that ask these, `pattern` the checks whose id, earlier id or title holds it, whatever the case of
    its letters, or fits it where it is a glob. Raises UsageError for a rule or question that does not exist.
    """
    rows = tuple(rows)
    wanted = _rules_wanted(rules, rows, variants)
    check_questions(questions)
    rows = tuple(row for row in rows if row.rule in wanted and (not questions or row.ask in questions))
    forms = _Forms(pattern or "")
    return [
        Check(form, variant, normative(row, variant), deals)
        for variant in variants
        for row in rows
        if runs_in(row, variant)
        for form in forms.of(row, variant)
    ]


def runs_in(row: Row, variant: Variant) -> bool:
    """Whether a variant makes the choices that the row depends on, and its question is well formed there."""
    return runs_under(row, variant.rules)


def runs_under(row: Row, rules: Mapping[str, Wire]) -> bool:
    """The same of any rules."""
    return (
        rules[SEATS_RULE] in row.tables
        and all(rules[rule] == value for rule, value in row.mentions.items())
        and row.features.fit(rules)
    )


def normative(row: Row, variant: Variant) -> bool:
    """Whether every choice that the row depends on is more than customary in a variant."""
    return all(variant.decisions[rule].basis is not Basis.CUSTOMARY for rule in row.mentions)


def matches(row: Row, pattern: str, name: str = "") -> bool:
    """Whether a row's id, an earlier id or the title has the pattern in it, or fits it where it is a glob.

    Small and large letters are the same. `name` is asked in the place of the row's own id.
    """
    if not pattern:
        return True
    wanted = pattern.lower()
    texts = (text.lower() for text in (name or row.id, row.title, *row.aliases))
    if any(sign in wanted for sign in "*?["):
        return any(fnmatchcase(text, wanted) for text in texts)
    return any(wanted in text for text in texts)


class _Forms:
    """The forms of rows, each made once, without those that a pattern does not want."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._made: dict[tuple[Row, str, bool], list[Form]] = {}

    def of(self, row: Row, variant: Variant) -> list[Form]:
        """The forms in which a variant asks a row."""
        table, suits = variant.rules[SEATS_RULE], not keeps_suits(row, variant.rules)
        key = (row, table, suits)
        if key not in self._made:
            forms = (Form(row, k, table, suits) for k in twins_of(row))
            self._made[key] = [form for form in forms if matches(row, self._pattern, form.id)]
        return self._made[key]


def _rules_wanted(rules: Collection[str], rows: Iterable[Row], variants: Iterable[Variant]) -> frozenset[str]:
    """The ids of the rules that are asked for; an empty one stands for whole deals."""
    of_rows = {row.rule for row in rows}
    if not rules:
        return frozenset(of_rows)
    known = {rule for variant in variants for rule in variant.rules} | of_rows
    wanted: set[str] = set()
    for name in rules:
        found = {rule for rule in known if fnmatchcase(rule or GAME, name) or rule.startswith(f"{name}.")}
        if not found:
            raise UsageError(f"there is no rule {name}", hint=suggest(name, sorted(known - {""}), "rules"))
        wanted |= found
    return frozenset(wanted)


def check_questions(questions: Iterable[str]) -> None:
    """Raise UsageError for a question that does not exist."""
    for name in questions:
        if name not in QUESTIONS:
            raise UsageError(f"there is no question {name}", hint=suggest(name, QUESTIONS, "questions"))
