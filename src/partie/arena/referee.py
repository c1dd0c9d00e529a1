"""Plays one game between players, strictly: every way a game can end is a result, never an exception."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from partie.arena.conditions import BrainFault, GameConditions, error_text
from partie.arena.control import Control
from partie.arena.faults import Fault
from partie.arena.player import Player, TimedGame
from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.record import TOO_LONG, GameResult, Record
from partie.core.text import Text
from partie.play.loop import Answer, RejectedMove, play_out
from partie.play.running_game import RunningGame

OnMove = Callable[[TimedGame], None]


def play_game(
    game: Game,
    conditions: GameConditions,
    players: Sequence[Player],
    on_move: OnMove | None = None,
    control: Control | None = None,
) -> Record:
    """The record of the game; `on_move` is called before the first move and after each.

    Raises `InvalidText` or `IllegalMove` when the conditions themselves are wrong and `Interrupted` when
    `control` stops the game, never anything for what a brain does.
    """
    started = time.time()
    timed = set_up(game, conditions, len(players))
    ending = _play(timed, players, on_move or (lambda _timed_game: None), control or Control())
    for player in players:
        player.finish(timed)
    return replace(
        timed.running.record(players=[player.name for player in players], clock=conditions.clock),
        result=ending,
        started=started,
        finished=time.time(),
        logs=tuple(player.log.text() for player in players),
    )


def set_up(game: Game, conditions: GameConditions, seats: int) -> TimedGame:
    """The game with the opening played on it. Raises what the game raises for a wrong opening."""
    if seats not in game.players:
        raise InvalidText("{name} is not played by {seats}", name=game.name, seats=seats)
    start = game.start(conditions.variant or None, conditions.seed)
    if start.players not in (None, seats):
        raise InvalidText(
            "{name} {variant!r} is played by {players}, not by {seats}",
            name=game.name,
            variant=start.variant,
            players=str(start.players),
            seats=seats,
        )
    clocks = [conditions.clock.start(seat) for seat in range(seats)]
    timed = TimedGame(conditions, RunningGame(game, start, seats, conditions.seed), clocks)
    for text in conditions.opening:
        if timed.position.outcome() is not None:
            raise IllegalMove("the opening goes on with {text!r} after the game is over", text=text)
        timed.running.play(timed.position.parse_move(text), opening=True)
    return timed


class _TooLong(Exception):
    """The game has as many moves as it may have."""


def _play(timed: TimedGame, players: Sequence[Player], on_move: OnMove, control: Control) -> GameResult:
    for seat, player in enumerate(players):
        try:
            player.begin(timed, seat, control.check)
        except BrainFault as fault:
            return _lost(timed, seat, fault)
    on_move(timed)

    def choose(seat: int) -> Answer:
        if len(timed.moves) >= timed.conditions.max_moves:
            raise _TooLong
        control.between_moves()
        return _timed_answer(timed, players[seat], seat, control)

    def after_move() -> None:
        _adjudicate(timed)
        on_move(timed)
        control.between_moves(timed.conditions.move_delay)

    try:
        outcome = play_out(timed.running, choose, after_move)
    except _TooLong:
        return GameResult((), TOO_LONG, Text("no end after {count} moves", count=timed.conditions.max_moves))
    except BrainFault as fault:
        _charge(timed, timed.position.turn, fault.seconds)
        return _lost(timed, timed.position.turn, fault)
    except RejectedMove as error:
        return _lost(timed, timed.position.turn, _fault_of(error))
    assert outcome is not None, "a brain cannot leave a game"
    return timed.running.ended or GameResult.of(outcome)


def _adjudicate(timed: TimedGame) -> None:
    rules = timed.conditions.adjudication
    if rules is not None and timed.running.outcome() is None:
        timed.running.ended = rules.adjudicate(timed.game, timed.position, timed.moves)


def _timed_answer(timed: TimedGame, player: Player, seat: int, control: Control) -> Answer:
    left = timed.clocks[seat]
    limit = left.limit
    answer = player.choose(timed, seat, limit, control.check)
    if limit is not None and answer.seconds > limit + left.clock.margin:
        raise BrainFault(
            Fault.TIME,
            Text("{seconds:.3f} s used, {limit:.3f} s allowed", seconds=answer.seconds, limit=limit),
            answer.seconds,
        )
    _charge(timed, seat, answer.seconds)
    return answer


def _charge(timed: TimedGame, seat: int, seconds: float) -> None:
    timed.clocks[seat] = timed.clocks[seat].after(seconds)


def _fault_of(error: RejectedMove) -> BrainFault:
    return BrainFault(Fault.GARBAGE if error.unreadable else Fault.ILLEGAL, error_text(error.cause))


def _lost(timed: TimedGame, seat: int, fault: BrainFault) -> GameResult:
    others = tuple(other for other in range(len(timed.clocks)) if other != seat)
    return GameResult(others, fault.fault.value, fault.detail, seat)
