"""The beginning of a game with a brain that is checked: shared by the checks of all protocols."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TypeVar

from partie.arena.conditions import GameConditions, error_text
from partie.arena.player import TimedGame
from partie.arena.protocols.compliance import CheckFailed, Subject, allowed_lateness
from partie.arena.protocols.peer import PeerPlayer
from partie.arena.referee import set_up
from partie.core.clock import Clock
from partie.core.game import Game

PER_MOVE = 2.0  # seconds

P = TypeVar("P", bound=PeerPlayer)


def play_first_moves(subject: Subject, seat: int, moves: int) -> None:
    """Plays this many of the brain's moves from `seat`; the other side takes the first legal one."""
    timed = _timed_game(subject.game)
    with subject.player() as player:
        player.begin(timed, seat, lambda: None)
        for _ in range(moves):
            while timed.position.turn != seat and timed.position.outcome() is None:
                _carry_out(timed, timed.position.format_move(timed.position.legal_moves()[0]))
            if timed.position.outcome() is None:
                _carry_out(timed, str(player.choose(timed, seat, PER_MOVE, lambda: None).move))
        player.finish(timed)


@contextlib.contextmanager
def connected(subject: Subject, kind: type[P]) -> Iterator[tuple[P, TimedGame]]:
    """A player of a protocol, at the beginning of a game."""
    timed = _timed_game(subject.game)
    with subject.player() as player:
        assert isinstance(player, kind), "these steps are for players of this protocol"
        player.begin(timed, 0, lambda: None)
        yield player, timed


def _timed_game(game: Game) -> TimedGame:
    clock = Clock(per_move=PER_MOVE, margin=allowed_lateness())
    variant = game.variants[0].name
    seats = game.start(variant).players or (2 if 2 in game.players else game.players[0])
    return set_up(game, GameConditions(game.name, variant, clock=clock), seats)


def _carry_out(timed: TimedGame, text: str) -> None:
    try:
        timed.running.play(timed.position.parse_move(text))
    except ValueError as error:
        raise CheckFailed(error_text(error)) from error
