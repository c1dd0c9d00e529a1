"""The loop of a game: each seat answers with a move, until the game is over."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from partie.core.brain import Analysis
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.position import Move, Outcome, Position
from partie.core.record import RecordedMove
from partie.play.running_game import RunningGame


@dataclass(frozen=True)
class Answer:
    """A decision: a move itself, its text where it comes from outside, or giving up."""

    move: Move | str
    seconds: float = 0.0
    is_text: bool = True
    value: float | None = None
    value_kind: str | None = None
    depth: int = 0
    resigns: bool = False
    offers_draw: bool = False  # with this move
    accepts_draw: bool = False  # instead of the move, where the other side offers one

    @classmethod
    def of(cls, analysis: Analysis, seconds: float) -> Answer:
        """What a brain decided, and the time it is charged. Raises what a brain that fails raises."""
        value, kind = float(analysis.value), str(analysis.value_kind.value)
        known = value if analysis.has_value and math.isfinite(value) else None
        agreements = bool(analysis.resigns), bool(analysis.offers_draw), bool(analysis.accepts_draw)
        return cls(analysis.move, seconds, False, known, kind, int(analysis.depth), *agreements)


class RejectedMove(Exception):
    """An answer that cannot be played; `cause` is the error of the game."""

    def __init__(self, cause: Exception, unreadable: bool = False) -> None:
        super().__init__(cause)
        self.cause = cause
        self.unreadable = unreadable  # the text is not a move at all


ChooseMove = Callable[[int], Answer | None]  # the seat to move; None: it leaves, and the game stays as it is


def play_out(running: RunningGame, choose: ChooseMove, on_move: Callable[[], None] = lambda: None) -> Outcome | None:
    """How the game ended; None when a player left it. `on_move` is called after every move.

    Raises `RejectedMove` for an answer against the rules, which changes nothing, and what `choose` raises.
    """
    while (outcome := running.outcome()) is None:
        answer = choose(int(running.position.turn))
        if answer is None:
            return None
        play_answer(running, answer)
        on_move()
    return outcome


def play_answer(running: RunningGame, answer: Answer, ply: int | None = None) -> None:
    """Plays an answer of the seat to move, after this many moves or after all. Raises `RejectedMove`.

    The moves after `ply` are dropped, but only for an answer that can be played.
    """
    position = running.positions[len(running.moves) if ply is None else ply]
    seat = int(position.turn)
    if answer.resigns:
        running.resign(seat)
        return
    if answer.accepts_draw and ply is None and running.draw_offer not in (None, seat):
        running.agree_draw()
        return
    move = _parsed(position, answer)
    try:
        after = position.play(move)
        text = position.format_move(move)
    except Exception as error:  # a move object of the wrong kind raises what it likes
        raise RejectedMove(error) from error
    played = RecordedMove(text, seat, answer.seconds, answer.value, answer.value_kind, answer.depth)
    if ply is not None:
        running.cut(ply)
    running.carry_out(move, after, played)
    if answer.offers_draw:
        running.offer_draw(seat)


def _parsed(position: Position, answer: Answer) -> Move:
    if not answer.is_text:
        return answer.move
    try:
        return position.parse_move(str(answer.move))
    except InvalidText as error:
        raise RejectedMove(error, unreadable=True) from error
    except (IllegalMove, AmbiguousMove) as error:
        raise RejectedMove(error) from error
