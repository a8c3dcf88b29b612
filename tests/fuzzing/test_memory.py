"""However many deals there are, memory stays as it is."""

from __future__ import annotations

import gc
from pathlib import Path

from belot_runner.adapters.python import PythonAdapter
from belot_runner.asking.session import introduce
from belot_runner.fuzzing.campaign import Campaign, Goal
from belot_runner.fuzzing.crews import Here
from belot_runner.fuzzing.journal import Journal
from belot_runner.fuzzing.part import Bench
from belot_runner.fuzzing.tally import Seeds, Tally
from belot_runner.fuzzing.whose import whose
from belot_runner.suite import load_suite

from .engines import Engine

MOST = 1_000  # objects that five hundred deals more may leave behind: not one for two of them


def test_what_was_asked_is_forgotten(tmp_path: Path) -> None:
    suite = load_suite()
    adapter = PythonAdapter(Engine(void="always-trump"))
    variants = [suite.variants["bulgarian-modern"]]
    known = introduce(adapter, variants, explicit=True)
    bench = Bench(adapter, known, variants, suite)
    objects: list[int] = []

    def note(tally: Tally) -> None:
        gc.collect()
        objects.append(len(gc.get_objects()))

    with Journal(tmp_path / "journal", whose(known.hello, variants)) as journal:
        run = Campaign(Goal(Seeds(0, 1_000)), bench.meetable())
        run.run(Here(adapter, bench), journal, lambda: "", note)
    assert (len(objects), run.tally.deals) == (10, 1_000)
    assert run.tally.kinds.count > 50
    assert objects[9] - objects[4] < MOST
