"""How experience is used: a move that lost is avoided where something better is known or found.

After a loss the last decisions are searched deeper than during the game, from the end backwards, until one is
found where another move would have held.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from partie.brain import Limits, StopFlag, Thought
from partie.game import Outcome
from partie.games.gomoku.engine import GomokuBrain
from partie.games.gomoku.experience import LONGEST, Experience, Known, PlayedGame
from partie.games.gomoku.notation import format_cell
from partie.games.gomoku.offers import unopened
from partie.games.gomoku.rules import GomokuPosition

GOOD = 75.0  # win percent from which a move that was played is played again without thinking
AVOIDED = 35.0  # below this another move is looked for
HOLDS = 40.0  # what another move must be worth for the search after a loss to be content
_HOPELESS = 8.0  # what the engine thought of its own move: nothing to be found from there on
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
    """Stands between the engine and its experience; one for each brain."""

    def __init__(self, engine: GomokuBrain, experience: Experience) -> None:
        self._engine, self._experience = engine, experience
        self._decisions: dict[tuple[int, ...], _Decision] = {}  # by the moves before

    # While playing

    def advise(self, board: GomokuPosition, limits: Limits, stop: StopFlag) -> Thought | None:
        """A move from experience; None where it has nothing to say."""
        plain = unopened(board)
        if len(plain.moves) >= LONGEST or board.step is not None:
            return None
        known = self._experience.known(plain)
        if not known:
            return None
        best = known[0]
        if best.value >= GOOD and best.games:
            return _remembered(best)
        if known[-1].value >= AVOIDED:
            return None
        if best.value >= AVOIDED:
            return _remembered(best)
        other = self._other_than(plain, known, limits, stop)
        if other is None or (other.value <= best.value and not best.games):
            return _remembered(best)
        self._experience.consider(plain, int(str(other.move)), other.value)
        return other if other.value >= best.value else _remembered(best)

    def note(self, board: GomokuPosition, thought: Thought, limits: Limits) -> None:
        """Remembers a decision until the game is over."""
        moves = unopened(board).moves
        self._decisions = {key: made for key, made in self._decisions.items() if key == moves[: len(key)]}
        self._decisions[moves] = _Decision(thought.value, limits)

    def _other_than(
        self, board: GomokuPosition, lost: Sequence[Known], limits: Limits, stop: StopFlag
    ) -> Thought | None:
        """The best of the other moves the engine finds worth searching, looked at closely."""
        avoided = {cell for move in lost for cell in move.cells}
        first = self._engine.choose(board, _LIST, stop)
        if first.forced_win:
            return first
        lines = cast(list[dict[str, Any]], first.extra.get("lines", []))
        cells = [int(str(board.parse_move(line["line"][0]))) for line in lines]
        allowed = [cell for cell in cells if cell not in avoided][:_ALTERNATIVES]
        if not allowed:
            return None
        found = self._engine.choose(board, deeper(limits), stop, only=allowed)
        return replace(found, reason=f"{found.reason} Another move lost here before.")

    # After the game

    def learn(self, last: GomokuPosition, outcome: Outcome) -> None:
        """Folds the game back, and looks for the last moment where another move would have held."""
        plain = unopened(last)
        winner = None if outcome.winner is None else int(last.player_of(outcome.winner))
        game = PlayedGame(plain.rules.name, plain.to_text(), winner)
        positions = game.positions()
        considered: dict[str, dict[str, float]] = {}
        if winner is not None:
            considered = self._look_back(positions, plain.moves, 1 - winner)
        self._experience.add(replace(game, considered=considered))
        self._decisions.clear()

    def _look_back(
        self, positions: Sequence[GomokuPosition], moves: tuple[int, ...], loser: int
    ) -> dict[str, dict[str, float]]:
        """Other moves in the last decisions of the losing side that were the engine's own."""
        found: dict[str, dict[str, float]] = {}
        own = [ply for ply in range(min(len(moves), LONGEST)) if positions[ply].side == loser]
        for ply in reversed(own):
            made = self._decisions.get(moves[:ply])
            if made is None or made.value < _HOPELESS:
                continue
            known = self._experience.known(positions[ply])
            tried = [move for move in known if move.games] + [Known((moves[ply],), 1, 0.0)]
            other = self._other_than(positions[ply], tried, made.limits, StopFlag())
            if other is not None:
                found[str(ply)] = {format_cell(int(str(other.move))): other.value}
            if len(found) == _LOOKS or (other is not None and other.value >= HOLDS):
                break
        return found


def deeper(limits: Limits) -> Limits:
    """More positions than usual; the clock stays what it is."""
    return replace(limits, nodes=None if limits.nodes is None else limits.nodes * _DEEPER, lines=1)


def _remembered(known: Known) -> Thought:
    games = f"in {known.games} games" if known.games != 1 else "in a game"
    reason = f"Did well here {games}." if known.games else "Found after a loss here."
    return Thought(known.cells[0], known.value, line=(known.cells[0],), reason=reason)
