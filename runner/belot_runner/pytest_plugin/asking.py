"""Whom this process asks, and what: chosen once, and put to the adapter one check at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from belot_runner.adapters import REFERENCE, Adapter, open_adapter
from belot_runner.adapters.base import Strays
from belot_runner.adapters.python import PythonAdapter
from belot_runner.asking.results import Expected, Run, Untrue, summarize
from belot_runner.asking.select import Check
from belot_runner.asking.session import Docket, Introduction, choose_variants, introduce
from belot_runner.asking.verdict import JudgedCheck, Outcome, Verdict
from belot_runner.errors import UsageError
from belot_runner.naming.words import chosen_variants
from belot_runner.pytest_plugin import choosing
from belot_runner.pytest_plugin.naming import Name
from belot_runner.pytest_plugin.options import Settings
from belot_runner.report.told import Told
from belot_runner.spec.variants import Variant
from belot_runner.suite import load_suite

if TYPE_CHECKING:
    from belot_runner.pytest_plugin.listed import Listed


class Asking:
    """The checks that are asked for, and the adapter, which is started when it is first needed.

    `names` are what the command line names of the checks, if anything. `told` are the variants that the adapter has
    named to another process. Raises SuiteError for what cannot be read or chosen, AdapterError for an adapter that
    cannot be spoken to.
    """

    def __init__(self, settings: Settings, names: Sequence[Name] = (), told: Sequence[str] = ()) -> None:
        self.settings = settings
        self.suite = load_suite([Path(folder) for folder in settings.cases])
        self._names = names
        self._told = told

    @property
    def who(self) -> str:
        """Who is asked, in a word; nobody has to be started for that."""
        return self.settings.adapter or "the engine of a conftest.py"

    @cached_property
    def adapter(self) -> Adapter:
        """The adapter; opened, but started only when it is first spoken to."""
        if self.settings.engine is None:
            return open_adapter(self.settings.adapter, self.settings.timeout)
        return PythonAdapter(self.settings.engine)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """Those that are named, else those that the adapter names; the reference plays all."""
        named = self._named or self._told
        if named or self.settings.adapter == REFERENCE:
            return tuple(chosen_variants(self.suite, named))
        hello = self.adapter.hello()
        try:
            chosen = choose_variants(hello, chosen_variants(self.suite, ()), any_will_do=False)
        except UsageError as error:
            raise UsageError(error.message, hint="choose one with --belot-variant") from None
        return tuple(chosen_variants(self.suite, [variant.id for variant in chosen]))

    @property
    def _named(self) -> tuple[str, ...]:
        """The variants that whoever asks has named."""
        if self.settings.variants or not all(name.variant for name in self._names):
            return self.settings.variants
        return tuple(name.variant for name in self._names)

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """The checks, in an order that is the same in every process."""
        return choosing.checks(self.suite, self.variants, self.settings, self._names)

    def verdict(self, check: Check) -> Verdict:
        """The verdict on a check, which is asked if it was not before."""
        verdict = self._docket.verdict(check, self.adapter)
        if verdict is not None:
            return verdict
        why = next(refusal.why for refusal in self._introduction.refused if refusal.variant == check.variant.id)
        return Verdict(check, Outcome.UNSUPPORTED, message=f"the variant is not played: {why}")

    @cached_property
    def listed(self) -> Listed | None:
        """The known failures, where a list of them is named."""
        if not self.settings.baseline:
            return None
        from belot_runner.pytest_plugin.listed import Listed

        return Listed(self.settings.baseline, self.suite, self.variants)

    def known(self, verdict: Verdict) -> Expected | Untrue | None:
        """What the list of known failures says of a check."""
        if self.listed is None or self.is_refused(verdict):
            return None
        return self.listed.says_of(verdict, self.told.run)

    def is_refused(self, verdict: Verdict) -> bool:
        """Whether the adapter does not play the variant."""
        return any(refusal.variant == verdict.check.variant.id for refusal in self._introduction.refused)

    @cached_property
    def told(self) -> Told:
        """What is known of all checks; the verdicts are not: there is no end of them before the session's."""
        known = self._introduction
        run = Run(known.hello, known.played, (), known.refused)
        return Told(run, summarize(run), self.suite, self.variants)

    def close(self) -> Strays | None:
        """End the adapter; the lines of it that fit no question, None where it was never needed."""
        if "adapter" not in self.__dict__:
            return None
        self.adapter.close()
        return self.adapter.strays

    @cached_property
    def _introduction(self) -> Introduction:
        return introduce(self.adapter, self.variants, explicit=bool(self._named))

    @cached_property
    def _docket(self) -> Docket:
        return Docket(self.checks, self._introduction, self._explain)

    def _explain(self, check: JudgedCheck, answer: Mapping[str, Any]) -> tuple[str, ...]:
        from belot_runner.proof.custom import explain  # only a mismatch asks for it

        return explain(cast(Check, check), answer, self.suite.catalogue)
