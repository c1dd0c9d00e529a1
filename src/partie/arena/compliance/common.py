"""Steps for brains of every protocol: whole games under the referee."""

from __future__ import annotations

from partie.arena.brains import BrainSpec, seat_player
from partie.arena.compliance.steps import Check, Failed, lateness
from partie.arena.conditions import Terms
from partie.arena.referee import play_game
from partie.core.game import Game
from partie.core.record import Clock, Record
from partie.core.text import Text

PER_MOVE = 0.5  # seconds


def _game_against_itself(spec: BrainSpec, game: Game, lines: list[str]) -> None:
    record = _play(spec, game, lines, games=1)[0]
    _refuse_faults(record)


def _two_games_in_a_row(spec: BrainSpec, game: Game, lines: list[str]) -> None:
    for record in _play(spec, game, lines, games=2):
        _refuse_faults(record)


def _play(spec: BrainSpec, game: Game, lines: list[str], games: int) -> list[Record]:
    variant = game.variants[0].name
    seats = game.start(variant).players or (2 if 2 in game.players else game.players[0])
    players = [seat_player(spec, game) for _ in range(seats)]
    clock = Clock(per_move=PER_MOVE, margin=lateness())
    try:
        records = [play_game(game, Terms(game.name, variant, clock=clock), players) for _ in range(games)]
    finally:
        for player in players:
            lines.extend(player.log.text().splitlines())
            player.close()
    return records


def _refuse_faults(record: Record) -> None:
    if record.at_fault is not None:
        raise Failed(
            "lost by {reason} after {count} moves: {detail}",
            reason=record.reason,
            count=len(record.moves),
            detail=record.detail or "",
        )


CHECKS = (
    Check(Text("plays a whole game against itself, half a second a move"), _game_against_itself),
    Check(Text("plays a second game in the same process"), _two_games_in_a_row),
)
