"""Steps for brains of the Manager, after `docs/protocols/manager-tcp.md`."""

from __future__ import annotations

from partie.arena.brains import BrainSpec
from partie.arena.conditions import GameConditions, error_text
from partie.arena.player import TimedGame
from partie.arena.protocols.compliance import CheckFailed, ComplianceCheck, lateness
from partie.arena.protocols.manager.host import ManagerPlayer
from partie.arena.referee import set_up
from partie.core.clock import Clock
from partie.core.game import Game
from partie.core.text import Text

PER_MOVE = 2.0  # seconds


def _timed_game(game: Game) -> TimedGame:
    clock = Clock(per_move=PER_MOVE, margin=lateness())
    return set_up(game, GameConditions(game.name, game.variants[0].name, clock=clock), 2)


def _connects(spec: BrainSpec, game: Game, lines: list[str]) -> None:
    _in_game(spec, game, lines, 0, moves=0)


def _begins(spec: BrainSpec, game: Game, lines: list[str]) -> None:
    _in_game(spec, game, lines, 0, moves=1)


def _answers(spec: BrainSpec, game: Game, lines: list[str]) -> None:
    _in_game(spec, game, lines, 1, moves=2)


def _in_game(spec: BrainSpec, game: Game, lines: list[str], seat: int, moves: int) -> None:
    """Plays this many of the brain's moves from `seat`; the other side takes the first legal one."""
    player, timed = ManagerPlayer(spec), _timed_game(game)
    try:
        player.begin(timed, seat, lambda: None)
        for _ in range(moves):
            if timed.position.turn != seat:
                _carry_out(timed, timed.position.format_move(timed.position.legal_moves()[0]))
            _carry_out(timed, str(player.choose(timed, seat, PER_MOVE, lambda: None).move))
        player.finish(timed)
    finally:
        lines.extend(player.log.text().splitlines())
        player.close()


def _carry_out(timed: TimedGame, text: str) -> None:
    try:
        timed.running.play(timed.position.parse_move(text))
    except ValueError as error:
        raise CheckFailed(error_text(error)) from error


CHECKS = (
    ComplianceCheck(Text("answers hello, com, game, board, player and name"), _connects),
    ComplianceCheck(Text("begins after move start"), _begins),
    ComplianceCheck(Text("answers the opponent's moves"), _answers),
)
