"""Games against itself, played for their examples: many side by side, on boards of several sizes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.options import float_value, int_value
from partie.evolve.evolvable import Arrays, OptionValues, SelfPlayJob
from partie.games.go.rules.kernels import STATE
from partie.games.go.rules.position import first_position
from partie.games.go.rules.variants import GoVariant
from partie.games.go.training import slots
from partie.games.go.training.evaluators import new_evaluation
from partie.games.go.training.examples import LEAD, RESULT, nothing, sizes_of
from partie.games.go.training.players import is_network
from partie.games.go.training.slots import IDLE, OPEN, OVER
from partie.search.mcts import tree
from partie.search.mcts.exploring import considered_visits
from partie.search.records import new_record

_AREA = 81  # a job plays as many points of boards as its number of games on 9 x 9 has
_KOMI_SPREAD = 3.0
_SETTLE = 0.9  # share of the games that end when playouts agree about every point
_PUCT_VISITS = 4  # games without a network, which have no improved policy, look at so many times more


def play(job: SelfPlayJob) -> Arrays:
    """The examples of a job, by the sizes of its boards."""
    sizes = sizes_of(job.option_values)
    rng = np.random.default_rng(job.seed)
    chosen = int(rng.choice(sizes))
    count = max(1, round(job.games * _AREA / chosen**2)) if chosen > 9 else job.games
    evaluation = new_evaluation(job.weights, chosen, int(rng.integers(1 << 30)))
    side_by_side = min(job.games, int_value(job.option_values, "SideBySide"))
    games = ParallelGames(chosen, job.option_values, is_network(job.weights), side_by_side, rng)
    games.left = count
    while not games.is_done:
        if games.advance():
            games.take(*evaluation.evaluate(games.arrays))
    found = games.collect()
    examples: dict[str, NDArray[Any]] = {"games": np.full(count, chosen, np.int16)}
    for size in dict.fromkeys(sizes):
        examples |= {f"{name}_{size}": array for name, array in (found if size == chosen else nothing(size)).items()}
    return examples


class ParallelGames:
    """Games on boards of one size, played side by side: a leaf of each is evaluated at a time."""

    def __init__(
        self, size: int, values: OptionValues, has_network: bool, side_by_side: int, rng: np.random.Generator
    ) -> None:
        self.size, self._rng = size, rng
        self.left = 0  # games that are still to begin
        self.is_done = False
        self._rule = _rule(values, size, has_network)
        self._tree_rule = _tree_rule()
        self._orders = _orders(self._rule)
        most = max(int(self._rule.visits), int(self._rule.cheap_visits))
        self.arrays = slots.new_slots(side_by_side, size, int(self._rule.longest), most)
        self._scratch = new_record(STATE)
        self._komi = float_value(values, "Komi")
        self._finished = [nothing(size)]

    def advance(self) -> int:
        """Plays on until every game waits for the evaluation of a leaf or is over; returns how many wait."""
        slots = self.arrays["slots"]
        while True:
            for game in np.flatnonzero((slots["status"] == IDLE) | (slots["status"] == OVER)).tolist():
                if slots[game]["status"] == OVER:
                    self._finished.append(self._examples(game))
                    slots[game]["status"] = IDLE
                if self.left:
                    self._begin(game)
                    self.left -= 1
            waiting = self._gather()
            if waiting:
                return waiting
            if not self.left and not (slots["status"] == OVER).any():
                self.is_done = True
                return 0

    def take(self, values: NDArray[np.float32], policies: NDArray[np.float32]) -> None:
        """Gives every leaf that waits its evaluation."""
        t = self.arrays
        slots.take(t["slots"], t["leaves"], t["pools"], t["gumbels"], self._rule, values, policies)

    def collect(self) -> dict[str, NDArray[Any]]:
        """The examples of the games that ended since the last call."""
        found, self._finished = self._finished, [nothing(self.size)]
        return {name: np.concatenate([one[name] for one in found]) for name in found[0]}

    def _gather(self) -> int:
        t = self.arrays
        return slots.gather(
            *(t["slots"], t["states"], t["leaves"], t["pools"], t["gumbels"], t["codes"], t["facts"]),
            *(t["seen_codes"], t["seen_facts"], t["seen_policies"], t["owners"]),
            *(self._scratch, self._rule, self._tree_rule, self._orders),
        )

    def _begin(self, game: int) -> None:
        slot, rng = self.arrays["slots"][game], self._rng
        slot["status"], slot["used"], slot["ply"] = OPEN, 0, 0
        slot["opening"] = int(rng.geometric(1 / (1 + self.size / 3)) - 1)
        slot["settles"] = int(self._rule.agrees or rng.random() < _SETTLE)
        slot["noise"] = int(rng.integers(1, 1 << 62))
        komi = self._komi + round(2 * float(rng.normal(0, _KOMI_SPREAD / 2))) / 2
        rules = GoVariant(size=self.size, komi=komi, rules_name="tromp-taylor")
        self.arrays["states"][game] = first_position(rules).state()

    def _examples(self, game: int) -> dict[str, NDArray[Any]]:
        """The examples of a game that is over, from the point of view of the side to move."""
        t, slot = self.arrays, self.arrays["slots"][game]
        plies = int(slot["ply"])
        sign = np.where(np.arange(plies) % 2 == 0, 1, -1)
        facts = np.zeros((plies, 8), np.float32)
        facts[:, :RESULT] = t["seen_facts"][game, :plies]
        facts[:, RESULT] = sign * np.sign(slot["lead"])
        facts[:, LEAD] = sign * slot["lead"]
        return {
            "codes": t["seen_codes"][game, :plies].copy(),
            "facts": facts,
            "policies": t["seen_policies"][game, :plies].copy(),
            "owners": (sign[:, None] * t["owners"][game]).astype(np.int8),
        }


def _rule(values: OptionValues, size: int, has_network: bool) -> Any:
    rule = new_record(slots.RULE)
    more = 1 if has_network else _PUCT_VISITS
    rule.visits, rule.cheap_visits = more * int_value(values, "Visits"), more * int_value(values, "CheapVisits")
    rule.taught = float_value(values, "Taught")
    rule.candidates = int_value(values, "Candidates") if has_network else 0
    rule.longest = 2 * size * size
    rule.agrees = int(not has_network)
    rule.sharp_after = 2 * size
    return rule


def _tree_rule() -> Any:
    rule = new_record(tree.RULE)
    rule.exploration, rule.growth, rule.urgency, rule.loss = 1.1, 19_652.0, 0.2, 1.0
    return rule


def _orders(rule: Any) -> NDArray[np.int32]:
    """Sequential halving for cheap and taught moves, by the number of candidates."""
    most = max(int(rule.visits), int(rule.cheap_visits))
    found = np.zeros((2, int(rule.candidates) + 1, most), np.int32)
    for taught, visits in enumerate((int(rule.cheap_visits), int(rule.visits))):
        for candidates in range(1, int(rule.candidates) + 1):
            order = considered_visits(candidates, max(1, visits - 1))
            found[taught, candidates, : len(order)] = order
            found[taught, candidates, len(order) :] = order[-1] + 1
    return found
