"""The inquiry: question after question until no question tells any more, or enough were asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from belot_runner.identifying.belief import Belief
from belot_runner.identifying.bench import Bench, Candidate
from belot_runner.identifying.making import made
from belot_runner.identifying.pool import LATE, Pool
from belot_runner.identifying.queries import Query, Scope
from belot_runner.identifying.sieve import Sieve
from belot_runner.identifying.talk import Talk
from belot_runner.outcome import Outcome
from belot_runner.spec.values import Wire
from belot_runner.tables import SUIT_BIDS

Rules = dict[str, Wire]

NARROW = 128  # forks of a question by what is known at the moment
_ROUNDS = 4  # of questions that are made for the moment


class Inquiry:
    """Asks what tells most, and takes the answers into what is believed.

    First comes what the suite asks, then whole deals and what is made for the moment. Last, and only where it cannot be
    known which contracts there are, what may not be well formed: an answer is taken, a refusal is no fault. What was
    refused once, a kind of question about a contract, say, is asked no more: `in_vain` names it.
    """

    def __init__(self, pool: Pool, talk: Talk, belief: Belief) -> None:
        self.belief = belief
        self._pool = pool
        self._talk = talk
        self._scope = Scope(belief.table, pool.space)
        self._asked = {said.query for said in talk.said}
        self.in_vain: set[tuple[str, str]] = set()

    def ask(self, kinds: Collection[str]) -> None:
        """Ask what the suite asks of some kinds; raises Over."""
        self._from_suite(kinds, firm=True)

    def ask_all(self) -> None:
        """Ask until no question tells any more; raises Over where that is not to be."""
        for firm in (True, False):
            self._from_suite(self._pool.kinds, firm=firm)
            self._from_making(firm=firm)
            if not self._scope_is_open():
                break

    def _scope_is_open(self) -> bool:
        """Whether there are questions of which it is not known whether they are well formed."""
        queries = self._pool.queries(self.belief.table)
        return any(self._scope.perhaps(query) and not self._scope.surely(query) for query in queries)

    def _from_suite(self, kinds: Collection[str], *, firm: bool) -> None:
        while self._exhaust(self._of_suite(kinds), firm=firm):
            pass

    def _of_suite(self, kinds: Collection[str]) -> Iterator[Candidate]:
        for query in self._pool.few(self.belief.table):
            if query.ask in kinds and query not in self._asked and self._talk.answers(query.ask):
                tree = self.belief.tree(query)
                if tree is not None and tree.tells:
                    yield Candidate(query, tree)

    def _from_making(self, *, firm: bool) -> None:
        for number in range(_ROUNDS):
            before = len(self._talk.said)
            rules = self.belief.rules(self.belief.nearest().rules)
            while self._exhaust(self._of_moment(rules, number), firm=firm):
                pass
            if len(self._talk.said) == before:
                break

    def _of_moment(self, rules: Rules, number: int) -> Iterator[Candidate]:
        """Whole deals and questions that are made, with what they tell beside all that is known."""
        space, possible = self._pool.space, self.belief.possible
        options = {rule: space.options(possible, rule) for rule in self.belief.open}
        in_deals = self._only_in_deals()
        sieves = {False: Sieve(rules, options), True: Sieve(rules, {rule: options[rule] for rule in in_deals})}
        trees = {False: self.belief.narrowed(), True: self.belief.narrowed(in_deals, rules)}
        for query in (*self._cases(), *made(rules, number, self._is_wanted)):
            late = query.ask == LATE
            if sieves[late].passes(query.ask, query.given):
                tree = trees[late].tree(query, NARROW, self._talk.fields(query.ask))
                if tree is not None:
                    yield Candidate(query, tree)

    def _cases(self) -> Iterator[Query]:
        """The cases of the suite that tell something open, whole deals only for what nothing else tells."""
        wanted, late = {*self.belief.open}, self._only_in_deals()
        for query in self._pool.queries(self.belief.table):
            if query.row and query not in self._asked and self._talk.answers(query.ask):
                of_query = late if query.ask == LATE else wanted
                if not of_query.isdisjoint(query.row.mentions) and not of_query.isdisjoint(self.belief.told(query.row)):
                    yield query

    def _is_wanted(self, ask: str) -> bool:
        return self._talk.answers(ask) and (ask != LATE or bool(self._only_in_deals()))

    def _only_in_deals(self) -> set[str]:
        """The open rules of which only whole deals tell, as far as anything is answered."""
        direct = {kind for kind in self._pool.kinds - {LATE} if self._talk.answers(kind)}
        return {rule for rule in self.belief.open if direct.isdisjoint(self._pool.spoken[rule])}

    def _exhaust(self, candidates: Iterable[Candidate], *, firm: bool) -> bool:
        """Ask all that tells something; true where that has to be gone through again, since something opened again."""
        bench = Bench(candidates, self._pool.space)
        self._scope.narrow(self.belief.possible)
        while found := bench.best(self.belief.possible, self._is_sound if firm else self._may_be_sound):
            before = self.belief.possible
            self._asked.add(found.query)
            said = self._talk.put(found.query)
            taken = self.belief.take(said, found.tree)
            if said.failure is Outcome.UNSUPPORTED or not (taken or firm):
                self.in_vain |= beyond(found.query)
            self._scope.narrow(self.belief.possible)
            if self.belief.possible & ~before:
                return True
        return False

    def _is_sound(self, candidate: Candidate) -> bool:
        return candidate.sound and self._scope.surely(candidate.query) and self._is_answered(candidate.query)

    def _may_be_sound(self, candidate: Candidate) -> bool:
        query = candidate.query
        if query.features.valued and not self._scope.surely(query):
            return False  # who knows no bids of points passes the number over, and answers about another contract
        return self._scope.perhaps(query) and self._is_answered(query)

    def _is_answered(self, query: Query) -> bool:
        """Whether a question is worth asking: nothing like it was asked in vain."""
        return self._talk.answers(query.ask) and self.in_vain.isdisjoint(beyond(query))


def beyond(query: Query) -> set[tuple[str, str]]:
    """What a question has that not every table knows, with its kind."""
    used = query.features
    named: Mapping[str, bool] = {"doubled": used.doubled, "hanging": used.hanging, "match won": used.match_won}
    return {(query.ask, name) for name in (*(used.bids - {*SUIT_BIDS}), *(name for name, has in named.items() if has))}
