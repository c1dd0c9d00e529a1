"""Plays one game between players, strictly: every way a game can end is a result, never an exception."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from partie.arena.conditions import BrainFault, Terms, text_of
from partie.arena.control import Control
from partie.arena.faults import Fault
from partie.arena.player import Player, Table
from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.record import TOO_LONG, GameResult, Record
from partie.core.text import Text
from partie.play.loop import Answer, Misplayed, play_on
from partie.play.running_game import RunningGame

OnMove = Callable[[Table], None]


def play_game(
    game: Game,
    terms: Terms,
    players: Sequence[Player],
    on_move: OnMove | None = None,
    control: Control | None = None,
) -> Record:
    """The record of the game; `on_move` hears of the table before the first move and after each.

    Raises `InvalidText` or `IllegalMove` when the terms themselves are wrong and `Interrupted` when
    `control` stops the game, never anything for what a brain does.
    """
    started = time.time()
    table = set_up(game, terms, len(players))
    ending = _play(table, players, on_move or (lambda _table: None), control or Control())
    for player in players:
        player.finish(table)
    return replace(
        table.running.record(players=[player.name for player in players], clock=terms.clock),
        result=ending,
        started=started,
        finished=time.time(),
        logs=tuple(player.log.text() for player in players),
    )


def set_up(game: Game, terms: Terms, seats: int) -> Table:
    """The table with the opening played on it. Raises what the game raises for a wrong opening."""
    if seats not in game.players:
        raise InvalidText("{name} is not played by {seats}", name=game.name, seats=seats)
    start = game.start(terms.variant or None, terms.seed)
    if start.players not in (None, seats):
        raise InvalidText(
            "{name} {variant!r} is played by {players}, not by {seats}",
            name=game.name,
            variant=start.variant,
            players=str(start.players),
            seats=seats,
        )
    table = Table(terms, RunningGame(game, start, seats, terms.seed), [0.0] * seats)
    for text in terms.opening:
        if table.position.outcome() is not None:
            raise IllegalMove("the opening goes on with {text!r} after the game is over", text=text)
        table.running.play(table.position.parse_move(text), opening=True)
    return table


class _TooLong(Exception):
    """The game has as many moves as it may have."""


def _play(table: Table, players: Sequence[Player], on_move: OnMove, control: Control) -> GameResult:
    for seat, player in enumerate(players):
        try:
            player.begin(table, seat, control.check)
        except BrainFault as fault:
            return _lost(table, seat, fault)
    on_move(table)

    def ask(seat: int) -> Answer:
        if len(table.moves) >= table.terms.max_moves:
            raise _TooLong
        control.between_moves()
        return _asked(table, players[seat], seat, control)

    def heard() -> None:
        on_move(table)
        control.between_moves(table.terms.move_delay)

    try:
        outcome = play_on(table.running, ask, heard)
    except _TooLong:
        return GameResult((), TOO_LONG, Text("no end after {count} moves", count=table.terms.max_moves))
    except BrainFault as fault:
        table.used[table.position.turn] += fault.seconds
        return _lost(table, table.position.turn, fault)
    except Misplayed as error:
        return _lost(table, table.position.turn, _fault_of(error))
    assert outcome is not None, "nobody leaves a table of the arena"
    return GameResult.of(outcome)


def _asked(table: Table, player: Player, seat: int, control: Control) -> Answer:
    clock = table.terms.clock
    limit = clock.limit(table.used[seat])
    answer = player.choose(table, seat, limit, control.check)
    if limit is not None and answer.seconds > limit + clock.margin:
        raise BrainFault(
            Fault.TIME,
            Text("{seconds:.3f} s used, {limit:.3f} s allowed", seconds=answer.seconds, limit=limit),
            answer.seconds,
        )
    table.used[seat] += answer.seconds
    return answer


def _fault_of(error: Misplayed) -> BrainFault:
    return BrainFault(Fault.GARBAGE if error.unreadable else Fault.ILLEGAL, text_of(error.cause))


def _lost(table: Table, seat: int, fault: BrainFault) -> GameResult:
    others = tuple(other for other in range(len(table.used)) if other != seat)
    return GameResult(others, fault.fault.value, fault.detail, seat)
