"""The tree search from Python: batches of leaves within limits, the tree kept from move to move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Limits, StopFlag
from partie.core.position import Move
from partie.search.limits import Budget, budget
from partie.search.mcts import tree
from partie.search.mcts.contract import Evaluator, Floats, Leaf, TreeGame, check_evaluations, priors_of
from partie.search.mcts.exploring import GumbelRoot, Noise, RootNumbers
from partie.search.mcts.tree import DRAWN, NO_NODE, ROOT, UNKNOWN, WON
from partie.search.records import new_record
from partie.search.searcher import NothingToSearch

S = TypeVar("S")
_LONGEST = 4096  # plies of a line
_LOOKED_AT = 4096  # nodes compared with a new root
_REUSE_DEPTH = 2  # moves between two searches of one player
_SPEED_IS_KNOWN = 100  # visits: before that, time is lost by loading and compiling
_FIRST_REPORT = 16  # visits; then whenever they have doubled


@dataclass(frozen=True)
class TreeSettings:
    """How a tree is searched."""

    batch: int = 1  # leaves evaluated together; more only pay with several threads or an accelerator
    exploration: float = 1.25  # weight of priors against values
    growth: float = 19_652.0  # visits after which that weight grows
    urgency: float = 0.25  # how much worse than its parent an unvisited move is taken for
    virtual_loss: float = 1.0  # what a leaf that waits for its evaluation counts against its line
    capacity: int = 1 << 20  # nodes; the search ends when they are used up
    stops_early: bool = True  # when no other move can get more visits within the limits
    noise: Noise | None = None  # on the first moves, for self-play
    candidates: int = 0  # first moves that Gumbel's choice begins with, for self-play with few visits; 0: PUCT
    seed: int = 0  # of everything random


@dataclass(frozen=True)
class TreeLine:
    """A first move and what should follow."""

    value: float  # -1 lost to 1 won, for the side to move
    moves: tuple[Move, ...]  # never empty
    visits: int
    prior: float
    proof: int  # UNKNOWN, LOST, WON or DRAWN
    distance: int  # plies to the end of the game, where there is a proof

    @property
    def move(self) -> Move:
        """The first move."""
        return self.moves[0]


@dataclass(frozen=True)
class TreeFinding:
    """What a tree search knows while it runs, and at its end."""

    lines: tuple[TreeLine, ...]  # as many as asked for, the best first; never empty
    visits: int  # of the root, those of earlier searches included
    kept: int  # of these, from earlier searches
    seconds: float
    numbers: RootNumbers  # of all first moves
    actions: NDArray[np.int32]  # their places in the policy
    extras: Mapping[str, Floats] = field(default_factory=dict)  # what else the evaluator says of the root
    is_full: bool = False  # the search ended because the pool of nodes was used up

    @property
    def best(self) -> TreeLine:
        """The best line."""
        return self.lines[0]


OnReport = Callable[[TreeFinding], None]


class TreeSearcher(Generic[S]):
    """One tree. Used by one thread at a time."""

    def __init__(self, game: TreeGame[S], evaluator: Evaluator, settings: TreeSettings | None = None) -> None:
        self.settings = settings or TreeSettings()
        self._game = game
        self._evaluator = evaluator
        self._nodes = tree.new_pool(self.settings.capacity)
        self._moved = np.zeros(self.settings.capacity, np.int32)
        self._path = np.zeros(_LONGEST, np.int32)
        self._rule = _rule(self.settings)
        self.forget()

    def forget(self) -> None:
        """Empties the tree and begins the random numbers again: the next search depends on nothing before it."""
        self._used = 0
        self._rng = np.random.default_rng(self.settings.seed)
        self._root_value = 0.0
        self._extras: dict[str, Floats] = {}
        self._gives_extras = False
        self._is_full = False

    def search(
        self,
        root: S,
        limits: Limits | None = None,
        stop: StopFlag | None = None,
        on_report: OnReport | None = None,
        *,
        lines: int = 1,
    ) -> TreeFinding:
        """Visits until a limit is reached, the root is proved, or the nodes are used up.

        `Limits.nodes` are visits of the root, with those of earlier searches; `Limits.depth` ends the search when
        the expected line is that long. Raises `NothingToSearch` where the game is over.
        """
        limits, flag = limits or Limits(), stop or StopFlag()
        with budget(limits, flag, _LONGEST) as allowed:
            run = _Run(limits, flag, allowed, lines)
            self._enter(root)
            run.kept = int(self._nodes[ROOT].visits)
            self._open_root()
            raw = self._root_priors.copy()
            self._add_noise()
            try:
                self._visit(run, on_report)
                return self._finding(run)
            finally:
                self._root_priors[:] = raw

    def _enter(self, root: S) -> None:
        """Goes to the root in the tree where it is there, else begins a new tree."""
        self._is_full = False
        path = None if self._used == 0 or self.settings.candidates else self._find(root)
        if path is None:
            tree.clear(self._nodes)
            self._used = 1
            self._game.begin(root)
            return
        node = self._node_at(path)
        if node != ROOT:
            self._used = tree.keep_subtree(self._nodes, self._used, node, self._moved)
            self._game.advance(path)
            self._extras = {}

    def _find(self, root: S) -> list[int] | None:
        """The moves to a visited node with this position, the likeliest first."""
        level: list[list[int]] = [[]]
        looked = 0
        for _ in range(_REUSE_DEPTH + 1):
            for path in level:
                if self._game.is_at(path, root):
                    return path
                looked += 1
                if looked == _LOOKED_AT:
                    return None
            level = [[*path, move] for path in level for move in self._visited_moves(path)]
        return None

    def _visited_moves(self, path: list[int]) -> list[int]:
        children = self._children(self._node_at(path))
        order = np.argsort(-children["visits"], kind="stable")
        return [int(children["move"][index]) for index in order if children["children"][index]]

    def _node_at(self, path: Sequence[int]) -> int:
        node = ROOT
        for move in path:
            first = int(self._nodes[node].first)
            node = first + int(np.argmax(self._children(node)["move"] == move))
        return node

    def _children(self, node: int) -> NDArray[np.void]:
        first, count = int(self._nodes[node].first), int(self._nodes[node].children)
        return self._nodes[first : first + count]

    @property
    def _root_priors(self) -> Floats:
        priors: Floats = self._children(ROOT)["prior"]
        return priors

    def _open_root(self) -> None:
        """Expands the root, and asks for its extras where only the tree below it was kept."""
        leaf = self._game.look(())
        if leaf.result is not None:
            raise NothingToSearch("there is no move to choose from in this position")
        self._actions = leaf.actions
        if self._nodes[ROOT].children == 0:
            self._nodes[ROOT].virtual += 1
            self._evaluate([(ROOT, leaf)])
            if self._is_full:
                raise ValueError(f"a pool of {len(self._nodes)} nodes is too small for {len(leaf.moves)} moves")
        elif not self._extras and self._gives_extras:
            self._note_root(self._evaluator.evaluate([leaf.item]))

    def _add_noise(self) -> None:
        if self.settings.noise is not None:
            self._root_priors[:] = self.settings.noise.mixed(self._root_priors.astype(np.float64), self._rng)

    def _visit(self, run: _Run, on_report: OnReport | None) -> None:
        gumbel = self._gumbel(run)
        next_report = _FIRST_REPORT
        while not self._is_over(run) and not self._is_settled(run):
            self._evaluate(self._gather(run, gumbel))
            visits = int(self._nodes[ROOT].visits)
            if visits >= next_report:
                next_report = 2 * visits
                if on_report is not None:
                    on_report(self._finding(run))
                if run.limits.depth is not None and self._line_is_known(run.limits.depth):
                    break
        run.gumbel = gumbel

    def _gumbel(self, run: _Run) -> GumbelRoot | None:
        if self.settings.candidates == 0:
            return None
        if run.limits.nodes is None:
            raise ValueError("candidates need a limit of nodes")
        moves = int(self._nodes[ROOT].children)
        return GumbelRoot(self.settings.candidates, max(1, run.limits.nodes - 1), moves, self._rng)

    def _is_over(self, run: _Run) -> bool:
        root = self._nodes[ROOT]
        if run.flag.is_set() or self._is_full or root.visits >= run.allowed.nodes:
            return True
        return bool(root.proof != UNKNOWN and (run.lines == 1 or not tree.has_open_child(self._nodes)))

    def _is_settled(self, run: _Run) -> bool:
        """Whether the most visited move stays that, whatever the visits that are left say."""
        if not self.settings.stops_early or run.lines > 1:
            return False
        children = self._children(ROOT)
        if len(children) == 1:
            return True
        left = run.visits_left(int(self._nodes[ROOT].visits))
        if left is None:
            return False
        second, first = np.partition(children["visits"], -2)[-2:]
        return bool(first - second > left and children["proof"][np.argmax(children["visits"])] in (UNKNOWN, WON))

    def _line_is_known(self, depth: int) -> bool:
        nodes = list(self._line_from(ROOT))
        return len(nodes) >= depth or self._nodes[nodes[-1]].proof != UNKNOWN

    def _gather(self, run: _Run, gumbel: GumbelRoot | None) -> list[tuple[int, Leaf]]:
        """Descends until the batch is full. Ends of games count at once; a leaf that waits already is left alone."""
        leaves: list[tuple[int, Leaf]] = []
        collisions: list[int] = []
        nodes = self._nodes
        for _ in range(2 * self.settings.batch):
            if len(leaves) == self.settings.batch or self._is_over(run) or self._is_enough(run, len(leaves)):
                break
            first = NO_NODE if gumbel is None else int(nodes[ROOT].first) + gumbel.next_move(self._numbers())
            node = tree.descend(nodes, self._rule, first)
            found = nodes[node]
            if found.proof != UNKNOWN:
                tree.back_up(nodes, node, _value_of(int(found.proof)), self._mover(node))
            elif found.virtual > 1:
                collisions.append(node)
            else:
                self._reach(node, leaves)
        for node in collisions:
            tree.withdraw(nodes, node)
        return leaves

    def _is_enough(self, run: _Run, waiting: int) -> bool:
        return bool(self._nodes[ROOT].visits + waiting >= run.allowed.nodes)

    def _reach(self, node: int, leaves: list[tuple[int, Leaf]]) -> None:
        length = tree.path_to(self._nodes, node, self._path)
        if length == NO_NODE:  # deeper than any line: nothing is known there
            self._is_full = True
            tree.withdraw(self._nodes, node)
            return
        leaf = self._game.look(self._path[:length].tolist())
        if leaf.result is None:
            leaves.append((node, leaf))
        else:
            tree.settle(self._nodes, node, leaf.side, leaf.result)
            tree.back_up(self._nodes, node, _value_of(leaf.result), leaf.side)

    def _mover(self, node: int) -> int:
        """Whose value and proof a node has."""
        above = int(self._nodes[node].parent)
        return int(self._nodes[node if above == NO_NODE else above].side)

    def _evaluate(self, leaves: list[tuple[int, Leaf]]) -> None:
        """Evaluates the leaves together, expands them and counts their visits. Raises `InvalidEvaluation`."""
        if not leaves:
            return
        waiting = [node for node, _ in leaves]
        try:
            found = self._evaluator.evaluate([leaf.item for _, leaf in leaves])
            check_evaluations(found, len(leaves))
            priors = [priors_of(found, index, leaf.actions) for index, (_, leaf) in enumerate(leaves)]
        except BaseException:
            for node in waiting:
                tree.withdraw(self._nodes, node)  # the tree stays as it was
            raise
        for index, (node, leaf) in enumerate(leaves):
            if node == ROOT:
                self._note_root(found)
            before = self._used
            self._used = tree.expand(self._nodes, before, node, leaf.side, leaf.moves, priors[index], len(leaf.moves))
            self._is_full = self._is_full or self._used == before
            tree.back_up(self._nodes, node, float(found.values[index]), leaf.side)

    def _note_root(self, found: Any) -> None:
        self._root_value = float(found.values[0])
        self._extras = {name: np.array(array[0]) for name, array in found.extras.items()}
        self._gives_extras = bool(self._extras)

    def _numbers(self) -> RootNumbers:
        children = self._children(ROOT)
        counts = children["visits"] + children["virtual"]
        lost = self.settings.virtual_loss * children["virtual"]
        means = (children["total"] - lost) / np.maximum(counts, 1)
        proofs = children["proof"]
        values = np.where(proofs == UNKNOWN, means, np.where(proofs == DRAWN, 0.0, proofs))
        return RootNumbers(children["prior"].astype(np.float64), counts, values, self._root_value)

    def _finding(self, run: _Run) -> TreeFinding:
        order = np.zeros(int(self._nodes[ROOT].children), np.int32)
        tree.rank_children(self._nodes, order)
        ranked = order.tolist()
        if run.gumbel is not None:
            chosen = int(self._nodes[ROOT].first) + run.gumbel.best_move(self._numbers())
            ranked.sort(key=lambda child: child != chosen)
        return TreeFinding(
            lines=tuple(self._line(child) for child in ranked[: run.lines]),
            visits=int(self._nodes[ROOT].visits),
            kept=run.kept,
            seconds=run.allowed.seconds,
            numbers=self._numbers(),
            actions=self._actions,
            extras=self._extras,
            is_full=self._is_full,
        )

    def _line(self, child: int) -> TreeLine:
        one = self._nodes[child]
        moves = [int(self._nodes[node].move) for node in (child, *self._line_from(child))]
        value = float(one.total / one.visits) if one.visits else self._root_value
        return TreeLine(
            value=value if one.proof == UNKNOWN else _value_of(int(one.proof)),
            moves=self._game.moves_of(moves),
            visits=int(one.visits),
            prior=float(one.prior),
            proof=int(one.proof),
            distance=int(one.distance),
        )

    def _line_from(self, node: int) -> Iterator[int]:
        """The expected nodes below a node, as far as they were visited."""
        while self._nodes[node].children:
            node = tree.best_child(self._nodes, node)
            if self._nodes[node].visits == 0 and self._nodes[node].proof == UNKNOWN:
                return
            yield node


@dataclass
class _Run:
    """One search while it runs."""

    limits: Limits
    flag: StopFlag
    allowed: Budget
    lines: int
    kept: int = 0
    gumbel: GumbelRoot | None = None

    def visits_left(self, visits: int) -> float | None:
        """How many more visits the limits allow, by the speed so far; None where they do not say."""
        left = None if self.limits.nodes is None else float(self.limits.nodes - visits)
        if self.limits.seconds is None:
            return left
        if visits - self.kept < _SPEED_IS_KNOWN:
            return None
        spent = max(self.allowed.seconds, 1e-6)
        in_time = (visits - self.kept) / spent * max(0.0, self.limits.seconds - spent)
        return in_time if left is None else min(left, in_time)


def _rule(settings: TreeSettings) -> Any:
    rule = new_record(tree.RULE)
    rule.exploration, rule.growth = settings.exploration, settings.growth
    rule.urgency, rule.loss = settings.urgency, settings.virtual_loss
    return rule


def _value_of(proof: int) -> float:
    return 0.0 if proof == DRAWN else float(proof)
