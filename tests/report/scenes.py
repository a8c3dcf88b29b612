"""Ways in which a run can go, each with the exit code that it has to have; and texts that mean to do harm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from belot_runner.adapters.base import Hello, Strays
from belot_runner.asking.results import Expected, Known, Refusal, Untrue
from belot_runner.asking.verdict import Outcome, Verdict
from belot_runner.errors import AdapterError, Place
from belot_runner.report.told import Told
from belot_runner.suite import Suite

from .running import a_run, answered, checks, passed

OPPONENT = "play.void/opponent-winning"
PARTNER = "play.void/partner-winning"
LEADER = "play.leader/opening"
BY_DECLARER = "play.leader = declarer"

HOSTILE = (
    "<script>alert(1)</script>\n::error::mine\r\x1b[2J]]>&amp;\ud800\ufffe 50%0A `a`|b|**c** _d_ ~e~ $f$ "
    "[g](http://h.example) ![i](http://j.example) </pre></details></summary> <!-- \u202e @everyone # www.k.example "
    "\x00\x08\u2028 ```\n# heading"
)

Scene = Callable[[Suite], Told]


def right(suite: Suite) -> list[Verdict]:
    return passed(*checks(suite, OPPONENT, f"{OPPONENT}~1"))


def wrong(suite: Suite) -> list[Verdict]:
    return [answered(check, {"legal": ["9H"]}) for check in checks(suite, f"{PARTNER}/one", f"{PARTNER}/one~2")]


def customary(suite: Suite) -> list[Verdict]:
    return [answered(check, {"leader": check.given["dealer"]}, BY_DECLARER) for check in checks(suite, LEADER)]


def unanswered(suite: Suite, outcome: Outcome, message: str = "", **more: Any) -> list[Verdict]:
    return [Verdict(check, outcome, message=message, **more) for check in checks(suite, f"{PARTNER}/two")]


def _strays(number: int = 1, line: str = "hm") -> Strays:
    strays = Strays()
    for _ in range(number):
        strays.add(line, "not JSON")
    return strays


def _knowing(suite: Suite, verdicts: list[Verdict], *untrue: Untrue, reason: str = "rounding", link: str = "") -> Told:
    expected = tuple(Expected(verdict, reason, link) for verdict in verdicts)
    return a_run(suite, [*right(suite), *verdicts], known=Known(expected, untrue))


UNTRUE = Untrue(Place("known.yaml", 3, 5), "play.void/partner-winning/two", "it passes now; remove the entry")
GIVEN_UP = "not asked: the adapter was lost 3 times without an answer between"
REFUSED = Refusal("bela-3", "only in pairs", named=True)

SCENES: Mapping[str, tuple[int, Scene]] = {
    "all pass": (0, lambda suite: a_run(suite, right(suite))),
    "some fail": (1, lambda suite: a_run(suite, [*right(suite), *wrong(suite)])),
    "all fail": (1, lambda suite: a_run(suite, wrong(suite))),
    "differs from custom": (0, lambda suite: a_run(suite, [*right(suite), *customary(suite)])),
    "differs from custom, strict": (1, lambda suite: a_run(suite, [*right(suite), *customary(suite)], strict=True)),
    "known to fail": (0, lambda suite: _knowing(suite, wrong(suite))),
    "known to crash": (0, lambda suite: _knowing(suite, unanswered(suite, Outcome.CRASH, "gone"))),
    "known, and one more": (
        1,
        lambda suite: a_run(
            suite,
            [*(verdicts := wrong(suite)), *unanswered(suite, Outcome.ERROR)],
            known=Known(tuple(Expected(verdict, "why") for verdict in verdicts)),
        ),
    ),
    "untrue": (1, lambda suite: _knowing(suite, [], UNTRUE)),
    "error": (1, lambda suite: a_run(suite, [*right(suite), *unanswered(suite, Outcome.ERROR, "no")])),
    "crash": (1, lambda suite: a_run(suite, [*right(suite), *unanswered(suite, Outcome.CRASH, "gone")])),
    "timeout": (1, lambda suite: a_run(suite, [*right(suite), *unanswered(suite, Outcome.TIMEOUT, "silent")])),
    "invalid": (
        1,
        lambda suite: a_run(suite, [answered(check, {"legal": ["ZZ"]}) for check in checks(suite, OPPONENT)]),
    ),
    "unsupported": (0, lambda suite: a_run(suite, [*right(suite), *unanswered(suite, Outcome.UNSUPPORTED, "not yet")])),
    "unsupported, though owed": (
        1,
        lambda suite: a_run(suite, [*right(suite), *unanswered(suite, Outcome.UNSUPPORTED, "not yet", owed=True)]),
    ),
    "nothing compared": (1, lambda suite: a_run(suite, unanswered(suite, Outcome.UNSUPPORTED, "not yet"))),
    "empty": (2, lambda suite: a_run(suite, [])),
    "variant refused": (
        0,
        lambda suite: a_run(suite, right(suite), refused=(Refusal("bela-3", "only in pairs", named=False),)),
    ),
    "named variant refused": (1, lambda suite: a_run(suite, right(suite), refused=(REFUSED,))),
    "strays": (1, lambda suite: a_run(suite, right(suite), strays=_strays(2))),
    "given up": (
        1,
        lambda suite: a_run(
            suite, [*right(suite), *unanswered(suite, Outcome.NOT_RUN, GIVEN_UP)], given_up=GIVEN_UP, losses=3
        ),
    ),
    "stopped": (
        1,
        lambda suite: a_run(
            suite, [*right(suite), *unanswered(suite, Outcome.NOT_RUN, "interrupted")], stopped="interrupted"
        ),
    ),
    "stopped when all was judged": (0, lambda suite: a_run(suite, right(suite), stopped="interrupted")),
    "fault": (
        3,
        lambda suite: a_run(
            suite,
            [*right(suite), *unanswered(suite, Outcome.NOT_RUN, "it turned into another")],
            fault=AdapterError("it turned into another"),
        ),
    ),
    "fault when all was judged": (3, lambda suite: a_run(suite, right(suite), fault=AdapterError("gone"))),
}


def hostile(suite: Suite, text: str = HOSTILE) -> Told:
    """A run in which everything that may come from outside is `text`, and everything goes wrong."""
    two, three = checks(suite, f"{PARTNER}/two", f"{PARTNER}/three")
    one = checks(suite, f"{PARTNER}/one")[0]
    known = answered(checks(suite, f"{PARTNER}/one~1")[0], {"legal": ["9H"]})
    unsupported = checks(suite, f"{PARTNER}/one~2")[0]
    verdicts = [
        *right(suite),
        known,
        Verdict(one, Outcome.INVALID, {"legal": [text], text: text}, message=text),
        Verdict(two, Outcome.ERROR, message=text),
        Verdict(three, Outcome.NOT_RUN, message=text),
        Verdict(unsupported, Outcome.UNSUPPORTED, message=text),
    ]
    return a_run(
        suite,
        verdicts,
        known=Known((Expected(known, text, text),), (Untrue(Place("a, b: 50%\n.yaml", 1, 2), text, text),)),
        hello=Hello(text, version=text, language=text),
        strays=_strays(3, text),
        refused=(Refusal("bela-3", text, named=True), Refusal("bela-2", text, named=False)),
        given_up=text,
    )
