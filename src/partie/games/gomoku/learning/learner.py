"""How experience is used: a move that lost is avoided where something better is known or found.

After a loss the last decisions are searched deeper than during the game, from the end backwards, until one is
found where another move would have held.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.text import Text
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.engine.offers import unopened
from partie.games.gomoku.learning.experience import LONGEST, Experience, KnownMove
from partie.games.gomoku.learning.played import PlayedGame
from partie.games.gomoku.rules.notation import format_cell
from partie.games.gomoku.rules.position import GomokuPosition
from partie.search.limits import time_slice

GOOD = 75.0  # win percent from which a move that was played is worth a look
AVOIDED = 35.0  # below this another move is looked for
CONTENT = 40.0  # what another move must be worth for the search after a loss to be content
_WORSE = 10.0  # win percent by which the search may find a remembered move worse than its own
_LOST = 8.0  # what the engine thinks of a move: nothing to be found from there on
_LOOKS = 6  # positions searched again after a loss
_DEEPER = 3  # times the positions of a move
_LIST = Limits(depth=1, nodes=2000, lines=64)  # lists the moves the engine finds worth searching
_ALTERNATIVES = 12  # first moves searched beside those to be avoided


@dataclass(frozen=True)
class _Decision:
    """How the engine judged what it played."""

    value: float
    limits: Limits


class Learner:
    """Stands between the engine and its experience; one for each brain.

    `make_engine` makes another engine like it, which looks back while this one may already play on.
    """

    def __init__(self, engine: GomokuBrain, experience: Experience, make_engine: Callable[[], GomokuBrain]) -> None:
        self._engine, self._experience, self._make_engine = engine, experience, make_engine
        self._decisions: dict[tuple[int, ...], _Decision] = {}  # by the moves before

    # While playing

    def advise(self, board: GomokuPosition, limits: Limits, stop: StopFlag) -> Analysis | None:
        """A move that experience proposes and the engine has looked at; None where it has nothing to say."""
        plain = unopened(board)
        if len(plain.moves) >= LONGEST or board.step is not None:
            return None
        known = self._experience.known(plain)
        if not known:
            return None
        best, has_lost = known[0], known[-1].value < AVOIDED
        if (best.value >= GOOD and best.games) or (best.value >= AVOIDED and has_lost):
            return self._weigh(plain, known, limits, stop)
        if not has_lost:
            return None
        other = _other_than(self._engine, plain, known, limits, stop)
        if other is None or other.value < best.value or (other.value == best.value and not best.games):
            return self._look_at(plain, best, limits, stop)
        self._experience.consider(plain, cast(int, other.move), other.value)
        return other

    def _weigh(self, board: GomokuPosition, known: Sequence[KnownMove], limits: Limits, stop: StopFlag) -> Analysis:
        """The best known move, unless the engine has a clearly better one that has not done worse."""
        best, half = known[0], _half(limits)
        with time_slice(stop, half.seconds) as part:
            own = self._engine.choose(board, half, part)
        if own.forced_win or own.move in best.cells:
            return own
        remembered = self._look_at(board, best, half, stop)
        has_done_worse = any(own.move in move.cells and move.games for move in known[1:])
        if not has_done_worse:
            return remembered if remembered.value >= own.value - _WORSE else own
        if remembered.value >= _LOST:
            return remembered
        return _other_than(self._engine, board, known, half, stop) or remembered

    def _look_at(self, board: GomokuPosition, known: KnownMove, limits: Limits, stop: StopFlag) -> Analysis:
        """What the engine thinks of a remembered move: one game alone proves nothing."""
        analysis = self._engine.choose(board, limits, stop, only=known.cells)
        reason = Text("Found after a loss here.")
        if known.games:
            reason = Text.plural("Did well here in a game.", "Did well here in {count} games.", count=known.games)
        is_it = analysis.move in known.cells and not analysis.forced_win and known.value >= AVOIDED
        return replace(analysis, reason=reason) if is_it else analysis

    def note(self, board: GomokuPosition, analysis: Analysis, limits: Limits) -> None:
        """Remembers a decision until the game is over."""
        moves = unopened(board).moves
        self._decisions = {key: made for key, made in self._decisions.items() if key == moves[: len(key)]}
        self._decisions[moves] = _Decision(analysis.value, limits)

    # After the game

    def learn(self, last: GomokuPosition) -> None:
        """Folds the game back, and looks for the last moment where another move would have held.

        A game that the board did not decide teaches nothing: the side that resigned may have been winning.
        """
        decisions, self._decisions = self._decisions, {}
        outcome = last.outcome()
        if outcome is None:
            return
        plain = unopened(last)
        winner = None if outcome.winner is None else int(last.player_of(outcome.winner))
        game = PlayedGame(plain.rules.name, plain.to_text(), winner)
        considered: dict[str, dict[str, float]] = {}
        if winner is not None:
            considered = self._look_back(game.positions(), plain.moves, 1 - winner, decisions)
        self._experience.add(replace(game, considered=considered))

    def _look_back(
        self,
        positions: Sequence[GomokuPosition],
        moves: tuple[int, ...],
        loser: int,
        decisions: Mapping[tuple[int, ...], _Decision],
    ) -> dict[str, dict[str, float]]:
        """Other moves in the last decisions of the losing side that were the engine's own."""
        found: dict[str, dict[str, float]] = {}
        own = [ply for ply in range(min(len(moves), LONGEST)) if positions[ply].side == loser]
        engine = self._make_engine()
        for ply in reversed(own):
            made = decisions.get(moves[:ply])
            if made is None or made.value < _LOST:
                continue
            known = self._experience.known(positions[ply])
            tried = [move for move in known if move.games] + [KnownMove((moves[ply],), 1, 0.0)]
            other = _other_than(engine, positions[ply], tried, made.limits, StopFlag())
            if other is not None:
                found[str(ply)] = {format_cell(cast(int, other.move)): other.value}
            if len(found) == _LOOKS or (other is not None and other.value >= CONTENT):
                break
        return found


def _other_than(
    engine: GomokuBrain, board: GomokuPosition, lost: Sequence[KnownMove], limits: Limits, stop: StopFlag
) -> Analysis | None:
    """The best of the other moves the engine finds worth searching, looked at closely."""
    avoided = {cell for move in lost for cell in move.cells}
    first = engine.choose(board, _LIST, stop)
    if first.forced_win:
        return first
    cells = [cast(int, line.moves[0]) for line in first.lines]
    allowed = [cell for cell in cells if cell not in avoided][:_ALTERNATIVES]
    if not allowed:
        return None
    found = engine.choose(board, deeper(limits), stop, only=allowed)
    reason = Text("Another move lost here before.")
    if found.reason is not None:
        reason = Text("{reason} Another move lost here before.", reason=found.reason)
    return replace(found, reason=reason)


def deeper(limits: Limits) -> Limits:
    """More positions than during the game; the clock stays what it is."""
    return replace(limits, nodes=None if limits.nodes is None else limits.nodes * _DEEPER, lines=1)


def _half(limits: Limits) -> Limits:
    """Two searches share the clock of a move."""
    return replace(limits, seconds=None if limits.seconds is None else limits.seconds / 2)
