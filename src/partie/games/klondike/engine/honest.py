"""The honest player: decides by what is face up, and by the stock as far as it is known."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import StopFlag
from partie.games.klondike.engine.bits import bit_of
from partie.games.klondike.engine.memory import with_costs
from partie.games.klondike.engine.problem import COLUMNS, IN_STOCK, LAST, REDEALS, STOCKED, WASTE, problem_of
from partie.games.klondike.engine.safe_moves import safe_move_home
from partie.games.klondike.engine.sampling import (
    BIT,
    FROM,
    KIND,
    LENGTH,
    PROBE_COLUMNS,
    TRIED,
    TURN,
    WON,
    Worlds,
    compare_probes,
    find_probes,
)
from partie.games.klondike.engine.searching import make_visited
from partie.games.klondike.engine.solver import Effort, Verdict, solve
from partie.games.klondike.engine.table_moves import MoveTranslator
from partie.games.klondike.rules.cards import CARDS, UNKNOWN
from partie.games.klondike.rules.table import DEAL, KlondikeMove, Table

ROWS = 4000  # states without news that are looked at before a decision
PROBES = 64
_PROBE_SLOTS = 1 << 13  # of the table of the probes, more than rows
_EXACT_NODES = 2_000_000  # of the search once no card can surprise any more


@dataclass(frozen=True)
class Strength:
    """How much one decision may cost."""

    samples: int = 6000  # worlds solved, over all probes
    nodes: int = 300  # states of one of them


@dataclass(frozen=True)
class Plan:
    """Moves up to the next news, and how likely the game is won after them."""

    moves: tuple[KlondikeMove, ...]
    chance: float | None  # share of the worlds that were won; None where none was tried
    worlds: int
    proved: bool = False  # nothing was left to chance: 1.0 is a win, 0.0 a loss


class HonestPlayer:
    """Plans from news to news. The same table, seed and strength give the same plan."""

    def __init__(self, strength: Strength | None = None, seed: int = 0) -> None:
        self.strength = strength or Strength()
        self._seed = seed
        self._rows: NDArray[np.int64] = np.zeros((ROWS, COLUMNS), np.int64)
        self._parents: NDArray[np.int64] = np.zeros(ROWS, np.int64)
        self._probes: NDArray[np.int64] = np.zeros((PROBES, PROBE_COLUMNS), np.int64)
        self._path: NDArray[np.int64] = np.zeros((self.strength.nodes + 2, COLUMNS), np.int64)

    def plan(self, table: Table, stop: StopFlag | None = None) -> Plan:
        """What to do on a table of which only the known part counts; no moves when nothing helps."""
        known = table.observation()
        stop = stop or StopFlag()
        unknown = unknown_cards(known)
        if len(unknown) <= 1:
            return _plan_exactly(filled(known, unknown), stop)
        if known.rules.redeals is None and UNKNOWN in known.stock:
            return Plan((safe_move_home(known) or DEAL,), None, 0)  # looking through costs nothing
        return self._plan_by_worlds(known, unknown, stop)

    def _plan_by_worlds(self, known: Table, unknown: list[int], stop: StopFlag) -> Plan:
        problems, blind = self._prepare(known, unknown)
        rules = known.rules
        visited = make_visited(_PROBE_SLOTS, rules.any_card, with_costs(rules))
        count = find_probes(problems[0], self._rows, self._parents, visited, self._probes[: PROBES - 1])
        if blind[0]:
            self._probes[count] = 0
            self._probes[count, [KIND, LENGTH]] = TURN, 1
            count += 1
        if count == 0:
            return Plan((), 0.0, 0, proved=True)
        best = 0
        if count > 1:
            worlds = Worlds(
                np.array([bit_of(card) for card in unknown], np.int64),
                blind,
                np.array([self._random_start(known), 0], np.int64),
                self._path,
                make_visited(1 << (2 * self.strength.nodes).bit_length(), rules.any_card, with_costs(rules)),
                self.strength.nodes,
                stop.array,
            )
            samples = self.strength.samples
            best = compare_probes(problems[0], self._rows, self._probes[:count], worlds, samples)
        probe = self._probes[best]
        tried = int(probe[TRIED])
        return Plan(self._moves_of(known, probe), int(probe[WON]) / tried if tried else None, tried)

    def _prepare(self, known: Table, unknown: list[int]) -> tuple[NDArray[np.void], NDArray[np.int64]]:
        """The first row knows only known cards; the rest of the stock is added in every world."""
        problems, row = problem_of(filled(known, unknown))
        blind = np.zeros(4, np.int64)
        unseen = known.stock.count(UNKNOWN)
        if unseen:
            size = len(known.waste) + len(known.stock)
            ahead = ((1 << size) - 1) & ~((1 << len(known.waste)) - 1)
            blind[:] = (ahead, row[REDEALS], row[WASTE], size)
            row[STOCKED] &= ~ahead
            row[IN_STOCK] = sum(1 << bit_of(card) for card in known.waste)
            row[REDEALS] = problems[0]["redeals"]
        self._rows[0] = row
        return problems, blind

    def _random_start(self, known: Table) -> int:
        """Depends on the table, so that a game can be played again."""
        total = self._seed
        for card in (
            *known.home,
            *sum(known.shown, ()),
            *known.waste,
            len(known.stock),
            known.redeals,
        ):
            total = (total * 1_000_003 + card + 7) % 2_147_483_629
        return total + 1

    def _moves_of(self, known: Table, probe: NDArray[np.int64]) -> tuple[KlondikeMove, ...]:
        if probe[KIND] == TURN:
            return (DEAL,)
        steps, at = [(int(probe[KIND]), int(probe[BIT]))], int(probe[FROM])
        while at > 0:
            last = int(self._rows[at, LAST])
            steps.append((last >> 8, last & 255))
            at = int(self._parents[at])
        translator = MoveTranslator(known)
        translator.follow(reversed(steps))
        return tuple(translator.moves)


def unknown_cards(known: Table) -> list[int]:
    """The cards that lie face down somewhere and were never turned up, in order."""
    home = {4 * rank + suit for suit in range(4) for rank in range(known.home[suit])}
    met = home.union(known.waste, known.stock, *known.shown, *known.hidden)
    return [card for card in range(CARDS) if card not in met]


def filled(known: Table, unknown: list[int]) -> Table:
    """A table with the unknown cards in some order where they are missing."""
    cards = iter(unknown)
    hidden = tuple(tuple(next(cards) if card == UNKNOWN else card for card in pile) for pile in known.hidden)
    stock = tuple(next(cards) if card == UNKNOWN else card for card in known.stock)
    return replace(known, hidden=hidden, stock=stock)


def _plan_exactly(table: Table, stop: StopFlag) -> Plan:
    solution = solve(table, Effort(nodes=_EXACT_NODES, memory=1 << 28), stop)
    if solution.verdict is Verdict.WON:
        return Plan(solution.moves, 1.0, 1, proved=True)
    return Plan((), 0.0, 1, proved=solution.verdict is Verdict.LOST)
