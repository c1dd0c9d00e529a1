"""A shared game as one visitor's page reads it: the `state` message."""

from __future__ import annotations

from typing import Any

from partie.core.clock import NO_CLOCK
from partie.core.clock_text import format_clock
from partie.core.game import Game
from partie.core.record import OUT_OF_TIME
from partie.play.running_game import RunningGame
from partie.web.games.describe import describe_state
from partie.web.session.messages import BrainSeat
from partie.web.session.state import describe_seat
from partie.web.session.wire import ClockModel, ClocksModel, StageModel
from partie.web.shared.permissions import possible_actions
from partie.web.shared.shared_game import Person, SharedGame, result_for
from partie.web.shared.stored import library_id
from partie.web.shared.wire import SharedPartModel


def shared_state(
    game: SharedGame, owner: str | None, language: str, now: float, ply: int | None = None
) -> dict[str, Any]:
    """The `state` message, of an earlier position where `ply` is not the last. Raises `Refusal` for spectators."""
    seat = game.seat_of(owner)
    shown = game.ply if ply is None else min(ply, game.ply)
    at_end = shown == game.ply
    running, position = game.running, game.observation(seat, shown)
    outcome = game.outcome() if at_end else position.outcome()
    may_move = at_end and game.is_running and seat == game.turn
    last = None
    if shown > 0:
        last = game.observation(seat, shown - 1), running.moves[shown - 1]
    state = describe_state(game.game, position, language, with_legal=may_move, outcome=outcome, last_move=last)
    return {
        "type": "state",
        "session": game.id,
        "id": library_id(game, seat),
        "in_library": game.archived and seat is not None and game.ply > 0,
        "result": result_for(game, seat),
        "puzzle": None,
        "changed": game.changed,
        **state.model_dump(),
        "moves": game.described_moves(seat, language),
        "start": None if _hides(game.game, running) else running.positions[0].to_text(),
        "has_history": True,
        "ply": shown,
        "seconds": 0.0,
        "seats": [_seat(game, number, seat) for number in range(len(game.seats))],
        "premoves": _premoves(game, seat) if at_end else [],
        "thinking": at_end and game.brain_to_move() is not None,
        "can_undo": False,
        "can_redo": not at_end,
        "can_finish": False,
        "can_resign": "resign" in possible_actions(game, seat),
        "undo_reveals": False,
        "helped": False,
        "clocks": None if game.clock == NO_CLOCK else clocks_of(game, now).model_dump(),
        "shared": shared_part(game, seat, owner).model_dump(),
    }


def _premoves(game: SharedGame, seat: int | None) -> list[list[str]]:
    """What a player may prepare while the other side is to move."""
    if seat is None or seat == game.turn or not game.is_running:
        return []
    return [list(taps) for taps in game.game.view().premoves(game.observation(seat), seat)]


def _hides(game: Game, running: RunningGame) -> bool:
    first = running.positions[0]
    return any(first.observation(seat) is not first for seat in range(running.seats))


def _seat(game: SharedGame, number: int, mine: int | None) -> Any:
    seat = game.seats[number]
    if isinstance(seat, BrainSeat):
        return describe_seat(seat)
    if number == mine:
        return "human"
    return {"level": None, "person": seat.name if isinstance(seat, Person) else ""}


def shared_part(game: SharedGame, seat: int | None, owner: str | None) -> SharedPartModel:
    """What a shared game has besides a game at one device."""
    return SharedPartModel(
        id=game.id,
        seat=seat,
        names=[None if one is None else one.name if isinstance(one, Person) else "" for one in game.seats],
        is_host=owner == game.host,
        begun=game.is_begun,
        withdrawn=game.withdrawn,
        actions=possible_actions(game, seat),
        proposals={str(what): seat for what, seat in game.proposals.items()},
        again=sorted(game.again),
        next=game.next,
    )


def clocks_of(game: SharedGame, now: float) -> ClocksModel:
    """The clocks of all seats."""
    return ClocksModel(
        text=format_clock(game.clock),
        seat=game.turn if game.is_running else None,
        running=game.clock_runs(),
        spent=round(game.elapsed(now), 3),
        seats=[_clock_of(game, number) for number in range(len(game.seats))],
    )


def _clock_of(game: SharedGame, seat: int) -> ClockModel:
    ended = game.running.ended
    fallen = ended is not None and ended.reason == OUT_OF_TIME and ended.at_fault == seat
    stages = [StageModel.model_validate(vars(stage)) for stage in game.time_left(seat).stages()]
    return ClockModel(stages=stages, fallen=fallen)
