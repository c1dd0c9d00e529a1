"""Steps for brains of the Manager, after `docs/protocols/manager-tcp.md`."""

from __future__ import annotations

from partie.arena.brains import BrainSpec
from partie.arena.compliance.steps import Check, Failed, lateness
from partie.arena.conditions import Terms, text_of
from partie.arena.player import Table
from partie.arena.protocols.manager_host import ManagerPlayer
from partie.arena.referee import set_up
from partie.core.game import Game
from partie.core.record import Clock
from partie.core.text import Text

PER_MOVE = 2.0  # seconds


def _table(game: Game) -> Table:
    clock = Clock(per_move=PER_MOVE, margin=lateness())
    return set_up(game, Terms(game.name, game.variants[0].name, clock=clock), 2)


def _connects(spec: BrainSpec, game: Game, lines: list[str]) -> None:
    _in_game(spec, game, lines, 0, moves=0)


def _begins(spec: BrainSpec, game: Game, lines: list[str]) -> None:
    _in_game(spec, game, lines, 0, moves=1)


def _answers(spec: BrainSpec, game: Game, lines: list[str]) -> None:
    _in_game(spec, game, lines, 1, moves=2)


def _in_game(spec: BrainSpec, game: Game, lines: list[str], seat: int, moves: int) -> None:
    """Plays this many of the brain's moves from `seat`; the other side takes the first legal one."""
    player, table = ManagerPlayer(spec), _table(game)
    try:
        player.begin(table, seat, lambda: None)
        for _ in range(moves):
            if table.position.turn != seat:
                _carry_out(table, table.position.format_move(table.position.legal_moves()[0]))
            _carry_out(table, str(player.choose(table, seat, PER_MOVE, lambda: None).move))
        player.finish(table)
    finally:
        lines.extend(player.log.text().splitlines())
        player.close()


def _carry_out(table: Table, text: str) -> None:
    try:
        table.running.play(table.position.parse_move(text))
    except ValueError as error:
        raise Failed(text_of(error)) from error


CHECKS = (
    Check(Text("answers hello, com, game, board, player and name"), _connects),
    Check(Text("begins when it hears move start"), _begins),
    Check(Text("answers the opponent's moves"), _answers),
)
