"""The player: the shared tree search over playouts and a network, and what to do when nothing is left to play for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.evaluation import ValueKind
from partie.core.position import Position
from partie.core.text import Text
from partie.games.go.engine.evaluator import GoEvaluator, MixedEvaluator, PlayoutEvaluator
from partie.games.go.engine.levels import LEVELS, NETWORK_VISITS
from partie.games.go.engine.reasons import reason_for
from partie.games.go.engine.tree import GoTreeGame
from partie.games.go.formats.names import SIDE_NAMES
from partie.games.go.network.files import LEARNED_SIZES, SHIPPED, read_network
from partie.games.go.rules.dead import is_open, proposal, settled_ownership, unsettled
from partie.games.go.rules.kernels import BLACK, PASS, WHITE
from partie.games.go.rules.notation import point_name
from partie.games.go.rules.position import RESUME, GoPosition
from partie.games.go.rules.variants import SIDES
from partie.search.limits import tightened
from partie.search.mcts.brain import TreeBrain, win_percent
from partie.search.mcts.searcher import TreeFinding, TreeSearcher, TreeSettings

CAPACITY = 1_500_000  # nodes of 40 bytes
SMALL_CAPACITY = 300_000  # where the level has few visits
_HOPELESS = 4.0  # percent: below that it resigns, if it may
_EVEN = 0.5  # points: a lead below that is none
_STONES_FIRST = 0.3  # part of the board that must have stones before it resigns
_SETTINGS = TreeSettings(exploration=0.9, urgency=0.2)


class GoBrain(TreeBrain[GoPosition]):
    """The network judges on boards of the sizes that it learned, else playouts. The visits of the tree decide."""

    def __init__(
        self,
        number: int | None = None,
        resigns: bool = False,
        network: Path | None = None,
        evaluator: Callable[[], GoEvaluator] | None = None,
        exploration: float = 1.0,
        urgency: float = 1.0,
    ) -> None:
        """`network` is a file in place of the one that ships, for all sizes; `evaluator` makes another evaluator.

        `exploration` and `urgency` multiply those of the search.
        """
        super().__init__(number, None if number is None else LEVELS[number])
        self._resigns = resigns
        self._network = network
        self._has_network = number is None or number in NETWORK_VISITS
        self._network_visits = None if number is None else NETWORK_VISITS.get(number)
        self._new_evaluator = evaluator
        self._settings = replace(
            _SETTINGS,
            exploration=_SETTINGS.exploration * exploration,
            urgency=_SETTINGS.urgency * urgency,
            capacity=CAPACITY if number is None else SMALL_CAPACITY,
        )
        self._evaluators: dict[str, GoEvaluator] = {}
        self._disputed: frozenset[int] = frozenset()  # stones that it last played on about
        self._disputed_at = 0  # moves played then

    def new_searcher(self, position: GoPosition) -> TreeSearcher[Any]:
        """One search for every variant."""
        evaluator = self._evaluators[position.variant] = self._evaluator(position.size)
        return TreeSearcher(GoTreeGame(), evaluator, self._settings)

    def _evaluator(self, size: int) -> GoEvaluator:
        if self._new_evaluator is not None:
            return self._new_evaluator()
        if self._network is not None:
            return MixedEvaluator(read_network(self._network))
        if self._has_network and size in LEARNED_SIZES:
            return MixedEvaluator(read_network(SHIPPED), games=0)
        return PlayoutEvaluator()

    def root(self, position: GoPosition) -> Any:
        """The state of the kernels.

        A pass in answer to a pass would end the game in the tree with all stones alive. Where dead stones are agreed on
        that is not how it is counted; `_is_won_by_passing` knows.
        """
        state = position.state()
        if position.rules.rules.agrees:
            state.passes = 0
        return state

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `partie.core.brain.Brain`."""
        board = cast(GoPosition, position)
        if board.is_settling:
            return self._settle(board)
        if board.placing:
            return self._handicap(board)
        if limits.lines == 1 and self._is_won_by_passing(board):
            return Analysis(PASS, 99.9, line=(PASS,), reason=Text("Nothing is left to gain: the count is won."))
        if board.variant in self._evaluators:
            self._evaluators[board.variant].restart()
        if board.size in LEARNED_SIZES:
            limits = tightened(limits, None, self._network_visits)
        found = super().choose(position, limits, stop, on_analysis)
        return replace(found, resigns=self._gives_up(board, found))

    def _gives_up(self, board: GoPosition, found: Analysis) -> bool:
        stones = sum(cell in (1, 2) for cell in board.cells)
        is_late = stones > _STONES_FIRST * board.size * board.size
        return self._resigns and is_late and found.value_kind is ValueKind.WIN_PERCENT and found.value < _HOPELESS

    def _handicap(self, board: GoPosition) -> Analysis:
        """The next free handicap stone: where the stones usually stand."""
        from partie.games.go.rules.variants import fixed_points

        legal = list(board.legal_moves())
        most = 9 if board.size % 2 and board.size > 7 else 4 if board.size > 6 else 0
        usual = [point for point in fixed_points(board.size, most) if point in legal]
        move = usual[0] if usual else legal[len(legal) // 2]
        return Analysis(move, 50.0, line=(move,), has_value=False)

    def _is_won_by_passing(self, board: GoPosition) -> bool:
        """Whether the board counts as a win and is settled everywhere.

        In answer to a pass it is enough that the points left to play for cannot turn the result.
        """
        if board.moves < board.size or self._has_dispute(board):
            return False
        if board.last != PASS and is_open(self._owners(board), board.cells):
            return False
        count = board.count(proposal(board.cells, board.size) if board.rules.rules.agrees else frozenset())
        scores = count.scores(board.rules.rules.by_area)
        owners, mine = self._owners(board), BLACK if board.turn == 0 else WHITE
        lead = scores[board.turn] - scores[1 - board.turn]
        if not is_open(owners, board.cells):
            return lead > 0
        swing = {mine: 2, BLACK + WHITE - mine: 0}  # points that the lead falls by where a point changes sides
        return lead > sum(swing.get(count.owners[point], 1) for point in unsettled(owners, board.cells))

    def _has_dispute(self, board: GoPosition) -> bool:
        """Whether stones stand that it played on about in this game: it has to show by moves that they live."""
        is_later = bool(self._disputed) and board.moves >= self._disputed_at
        return is_later and all(board.cells[point] in (BLACK, WHITE) for point in self._disputed)

    @staticmethod
    def _owners(board: GoPosition) -> Any:
        return settled_ownership(board.cells, board.size)

    def _settle(self, board: GoPosition) -> Analysis:
        """Agrees with the marks unless they cost it the game by its own judgement; then it plays on, once."""
        own = proposal(board.cells, board.size)
        scores = board.scores
        wanted = board.count(own).scores(board.rules.rules.by_area)
        loses = (wanted[board.turn] - wanted[1 - board.turn]) - (scores[board.turn] - scores[1 - board.turn])
        is_won = scores[board.turn] > scores[1 - board.turn]
        marked = board.marked - own
        if loses > 0 and not is_won and not (self._has_dispute(board) and marked <= self._disputed):
            self._disputed, self._disputed_at = marked, board.moves
            return Analysis(RESUME, 50.0, line=(RESUME,), has_value=False, reason=Text("Not all of these are dead."))
        move = board.agreement
        return Analysis(move, 99.9 if is_won else 0.1, line=(move,), reason=Text("The dead stones are these."))

    def reason(self, position: GoPosition, line: Any, percent: float) -> Text | None:
        """What the first move does, or who is ahead."""
        found = reason_for(position, line[0])
        evaluator = self._evaluators[position.variant]
        if found is not None or not evaluator.evaluated:
            return found
        lead = self._lead(position, percent)
        if abs(lead) < _EVEN:
            return Text("Both sides are about even.")
        side = SIDE_NAMES[SIDES[position.turn if lead > 0 else 1 - position.turn]]
        return Text("{side} is ahead by about {points:.0f}.", side=side, points=abs(lead))

    def _lead(self, position: GoPosition, percent: float) -> float:
        """Points by which the side to move is ahead, komi included; 0 where its chance to win says the opposite.

        Chances and points are judged apart: near even one may lean to Black and the other to White.
        """
        black = self._evaluators[position.variant].lead - position.rules.komi - position.rules.bonus
        lead = black if position.turn == 0 else -black
        return lead if (lead > 0) == (percent > 50) else 0.0

    def evidence(self, position: GoPosition, finding: TreeFinding) -> dict[str, object]:
        """The lead to be expected, and whose the points become."""
        evaluator = self._evaluators[position.variant]
        if not evaluator.evaluated:
            return {}
        lead = self._lead(position, win_percent(finding.best))
        owners = evaluator.ownership(len(position.cells))
        shown = {
            point_name(point, position.size): round(float(owners[point]), 2)
            for point, cell in enumerate(position.cells)
            if cell != 3
        }
        return {"lead": round(lead, 1), "ownership": shown}


def warm_up_engine() -> None:
    """Compiles the search, with playouts and with the network."""
    from partie.games.go.rules.position import first_position
    from partie.games.go.rules.variants import STANDARD, find_variant

    GoBrain(1).choose(first_position(STANDARD), Limits(nodes=2), StopFlag())
    GoBrain().choose(first_position(find_variant("chinese-9")), Limits(nodes=2), StopFlag())
