"""A run from hello to goodbye: who answers is heard, parts are asked, groups are settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from belot_runner.adapters.base import Adapter
from belot_runner.asking.session import introduce
from belot_runner.errors import AdapterError, SuiteError, UsageError
from belot_runner.fuzzing.campaign import Campaign, Goal
from belot_runner.fuzzing.crews import Crew, Here, Order
from belot_runner.fuzzing.fuzzed import Fuzzed
from belot_runner.fuzzing.journal import Journal
from belot_runner.fuzzing.part import Bench
from belot_runner.fuzzing.settling import Settled, Settler
from belot_runner.fuzzing.tally import Tally
from belot_runner.fuzzing.whose import whose
from belot_runner.suite import Suite


@dataclass(frozen=True, slots=True)
class Means:
    """How a run is spread, and where it is kept: processes on this machine, or a scheduler, and a journal."""

    jobs: int = 1
    scheduler: str = ""
    journal: Path | None = None


@dataclass(frozen=True, slots=True)
class Watching:
    """Whom to tell how far it is, and whom to ask whether to end."""

    stop: Callable[[], str] = lambda: ""
    on_begin: Callable[[int | None], None] = lambda total: None
    on_done: Callable[[Tally], None] = lambda tally: None


def fuzz(
    adapter: Adapter,
    order: Order,
    goal: Goal,
    suite: Suite,
    means: Means | None = None,
    watching: Watching | None = None,
) -> Fuzzed:
    """Ask an adapter about the deals of some seeds.

    However it ends, what is known by then is told. Raises UsageError where it is not known what to ask, or a journal
    cannot be used, AdapterError where the adapter cannot be started or spoken to in the first place.
    """
    means, watching = means or Means(), watching or Watching()
    started = monotonic()
    known = introduce(adapter, order.variants, explicit=order.explicit)
    played = [variant for variant in order.variants if variant.id in known.played]
    bench = Bench(adapter, known, played, suite)
    campaign = Campaign(goal, bench.meetable())
    fault: SuiteError | None = None
    settled = Settled()
    said = whose(known.hello, played)
    with ExitStack() as stack:
        journal: Journal | None = None
        try:
            if means.journal:
                journal = stack.enter_context(Journal(means.journal, said))
            watching.on_begin(None if goal.until_met else len(range(*goal.seeds)) * len(played))
            if played:
                with _crew(adapter, bench, order, said.as_json(), means) as crew:
                    campaign.run(crew, journal, watching.stop, watching.on_done)
        except AdapterError as error:
            fault = error
        except UsageError as error:  # a journal that can no longer be written, as where the disk is full
            if not campaign.seeds:
                raise
            fault = error
        except KeyboardInterrupt:
            campaign.stopped = "interrupted"
        if bench.broken_off is not None:
            campaign.add_broken_off(bench.broken_off)
        settled = _settled(bench, campaign, suite, watching, asked=fault is None)
        if journal and not isinstance(fault, UsageError):
            try:
                journal.settle(settled.as_json())
            except UsageError as error:
                fault = fault or error
    return Fuzzed(
        adapter=dict(said.adapter),
        variants=played,
        seeds=campaign.seeds,
        tally=campaign.tally,
        groups=settled.groups,
        meetable=campaign.meetable,
        refused=known.refused,
        strays=campaign.strays,
        stopped=campaign.stopped,
        given_up=campaign.given_up,
        fault=fault,
        strict=goal.strict,
        until_met=goal.until_met,
        kept=campaign.kept,
        seconds=monotonic() - started,
    )


def _settled(bench: Bench, campaign: Campaign, suite: Suite, watching: Watching, *, asked: bool) -> Settled:
    """The groups; without asking again where there is no time for it, or nobody to answer."""

    def is_left() -> bool:
        return not asked or bool(campaign.stopped or campaign.given_up or watching.stop())

    try:
        return Settler(bench, suite, is_left).settled(campaign.tally.kinds)
    except KeyboardInterrupt:
        campaign.stopped = campaign.stopped or "interrupted"
    except AdapterError:  # it was spoken to all the time; now it is another one, and is left alone
        asked = False
    return Settler(bench, suite, lambda: True).settled(campaign.tally.kinds)


@contextmanager
def _crew(adapter: Adapter, bench: Bench, order: Order, said: dict[str, object], means: Means) -> Iterator[Crew]:
    if means.scheduler:
        from belot_runner.fuzzing.cluster import Cluster

        with Cluster(means.scheduler, order, said) as cluster:
            yield cluster
    elif means.jobs > 1:
        from belot_runner.fuzzing.processes import Processes

        with Processes(order, said, means.jobs) as processes:
            yield processes
    else:
        yield Here(adapter, bench)
