"""How five in a row is played well: wins by fours first, then alpha-beta on patterns."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from partie.core.brain import Analysis, Limits, Line, OnAnalysis, StopFlag
from partie.core.errors import InvalidText
from partie.core.position import Position
from partie.core.text import Text
from partie.games.gomoku.engine import evaluation, finishing, levels, moves, reasons, surrender
from partie.games.gomoku.engine.levels import GomokuLevel
from partie.games.gomoku.engine.orientation import Orientation
from partie.games.gomoku.engine.proofs import SEARCH_SHARE, Check, Prover
from partie.games.gomoku.engine.searching import KERNELS
from partie.games.gomoku.network import weights
from partie.games.gomoku.rules import threats
from partie.games.gomoku.rules.position import GomokuPosition, scratch
from partie.search.context import late_move_reductions
from partie.search.limits import tightened, time_slice
from partie.search.searcher import Finding, NothingToSearch, Searcher
from partie.search.table import TranspositionTable
from partie.search.values import win_percent

_LEAST_CERTAIN, _MOST_CERTAIN = 0.1, 99.9  # win percent of a search that did not look at every move
_FORCED_SHARE = 0.1  # of the time, for the value of the only move
_DEEPEST = 96


class GomokuBrain:
    """The engine. `seed` changes which of several good moves a weak level takes.

    `states` are those it thinks in, by rule, such as ones with another network; no other thread may use them.
    """

    def __init__(
        self,
        level: int | None = None,
        *,
        seed: int = 0,
        mebibytes: int = 32,
        threads: int = 1,
        states: dict[int, Any] | None = None,
    ) -> None:
        if level is not None and level not in levels.LEVELS:
            raise InvalidText(
                "{level!r} is not a level of five in a row: 1 to {most}",
                level=level,
                most=max(levels.LEVELS),
            )
        self.name = "Partie" if level is None else f"Partie level {level}"
        self.level: GomokuLevel = levels.FULL_STRENGTH if level is None else levels.LEVELS[level]
        self._seed = seed
        self._states = {} if states is None else states
        self._searcher = Searcher(
            KERNELS,
            max_moves=moves.MOST,
            max_ply=_DEEPEST,
            table=TranspositionTable(mebibytes),
            threads=threads,
            width=moves.WIDEST,
            reductions=late_move_reductions(divisor=1.0),
        )

    def choose(
        self,
        position: Position,
        limits: Limits,
        stop: StopFlag,
        on_analysis: OnAnalysis | None = None,
        only: Sequence[int] | None = None,
    ) -> Analysis:
        """See `partie.core.brain.Brain`. `only` these moves are searched, unless a win is proved before."""
        board = cast(GomokuPosition, position)
        timer = None if limits.seconds is None else stop.after(limits.seconds)
        try:
            return self._choose(board, limits, stop, on_analysis, only)
        finally:
            if timer is not None:
                timer.cancel()

    def _choose(
        self,
        board: GomokuPosition,
        limits: Limits,
        stop: StopFlag,
        on_analysis: OnAnalysis | None,
        only: Sequence[int] | None,
    ) -> Analysis:
        orientation = Orientation(board)
        level = levels.attention(self.level, self._luck(board))
        prover = Prover(self._state(orientation.turned, level), level, limits, stop)
        win = prover.win()
        if win is not None:
            line = finishing.played_out(prover.state, win.line)
            analysis = _won(orientation, line, win.positions, time.perf_counter() - prover.started)
        else:
            analysis = self._search(orientation, prover, on_analysis, only)
        if on_analysis is not None:
            on_analysis(analysis)
        return analysis

    def give_up(self, board: GomokuPosition, analysis: Analysis, limits: Limits, stop: StopFlag) -> Analysis | None:
        """`analysis` as a resignation with the enemy's win as its line, where every move loses."""
        if analysis.forced_win or analysis.value > surrender.HOPELESS:
            return None
        orientation = Orientation(board)
        prover = Prover(self._state(orientation.turned, self.level), self.level, limits, stop)
        [first] = orientation.to_search([cast(int, analysis.move)])
        others = orientation.to_search(cast(Sequence[int], board.legal_moves()))
        found = surrender.find_refuted_line(prover, first, others)
        if found is None:
            return None
        line = orientation.to_board(found)
        return replace(analysis, value=0.0, line=line, resigns=True, reason=surrender.resignation_text(line))

    def _luck(self, board: GomokuPosition) -> str:
        """Decides what looks like chance: the same game has the same."""
        return f"{self._seed} {board.to_text()}"

    def _state(self, board: GomokuPosition, level: GomokuLevel) -> Any:
        rule = board.rules.rule
        if rule not in self._states:
            self._states[rule] = weights.new_state(board.rules.size, rule)
        state = board.fill(self._states[rule])
        state.sight = level.sight
        return state

    def _search(
        self,
        orientation: Orientation,
        prover: Prover,
        on_analysis: OnAnalysis | None,
        only: Sequence[int] | None,
    ) -> Analysis:
        state, limits, level = prover.state, prover.limits, prover.level

        def report(finding: Finding) -> None:
            if on_analysis is not None:
                on_analysis(_analysis(orientation, finding, 0))

        allowed = tightened(replace(limits, seconds=None), level.depth, level.positions)
        lines = max(level.choices, limits.lines)
        first_moves = prover.stops() if only is None else orientation.to_search(only)
        try:
            with time_slice(prover.stop, _time_for(prover)) as part:
                finding = self._searcher.search(
                    state, allowed, part, report, lines=lines, root_moves=first_moves, refutes=Check(prover)
                )
        except NothingToSearch:  # the five cannot be stopped: lost, but a move is owed
            [move] = orientation.to_board([finishing.last_stand(state)])
            return Analysis(move, 0.0, line=(move,), reason=Text("Every answer to the threat is forbidden."))
        percents = [win_percent(line.value, evaluation.SCALE) for line in finding.lines]
        index = levels.pick(percents, level.margin, self._luck(orientation.board))
        return _analysis(orientation, finding, index)


def _time_for(prover: Prover) -> float | None:
    """Seconds for the search, few for a forced move; None: until the flag is set."""
    state, seconds = prover.state, prover.limits.seconds
    if seconds is None:
        return None
    if state.counts[1 - state.side, threats.MAKES_FIVE]:
        return seconds * _FORCED_SHARE
    return prover.started + seconds * SEARCH_SHARE - time.perf_counter()


def _won(orientation: Orientation, moves: Sequence[int], positions: int, seconds: float) -> Analysis:
    line = orientation.to_board(moves)
    return Analysis(
        move=line[0],
        value=100.0,
        line=line,
        forced_win=True,
        depth=len(line),
        nodes=positions,
        seconds=seconds,
        reason=reasons.of_win(orientation.board, line, _ends(orientation.board, line)),
    )


def _ends(board: GomokuPosition, line: Sequence[int]) -> bool:
    for move in line:
        board = board.play(move)
    return board.outcome() is not None


def _analysis(orientation: Orientation, finding: Finding, index: int) -> Analysis:
    lines = [(orientation.to_board(line.moves), line.value) for line in finding.lines]
    moves, value = lines[index]
    return Analysis(
        move=moves[0],
        value=_percent(value),
        line=moves,
        depth=finding.depth,
        nodes=finding.nodes,
        seconds=finding.seconds,
        reason=reasons.of_move(orientation.board.fill(scratch(orientation.board.rules)), moves[0]),
        lines=tuple(Line(line, _percent(worth)) for line, worth in lines) if len(lines) > 1 else (),
    )


def _percent(value: int) -> float:
    return max(_LEAST_CERTAIN, min(win_percent(value, evaluation.SCALE), _MOST_CERTAIN))


def warm_up(read: Callable[[str, str], GomokuPosition]) -> Analysis:
    """Compiles everything a game needs, at full strength: weak levels leave the threats out.

    `read` gives the position of a text and a variant.
    """
    few = Limits(depth=2, nodes=1000)
    for caro in ("h8 i9 g7", "h8 a1 i8 c1 j8 e1 k8"):  # has proofs of its own, and ways to stop a four
        GomokuBrain(mebibytes=1).choose(read(caro, "caro-15"), few, StopFlag())
    won = read("h8 a1 i8 c1 j8 e1", "renju-15")  # a proved win is played to its end
    for move in GomokuBrain(mebibytes=1).choose(won, few, StopFlag()).line:
        won = won.play(move)
    won.outcome()
    return GomokuBrain().choose(read("h8 i9 g7", "free-15"), few, StopFlag())
