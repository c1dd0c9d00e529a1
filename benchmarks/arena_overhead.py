"""The manager's own time for a move: in-process brains, pipes and TCP, beside brains that answer at once."""

from __future__ import annotations

import time

from tests.arena.tables import python_brain, scripted, scripted_tcp
from tests.arena.toys import TOYS

from partie.arena.brains import BrainSpec, make_player
from partie.arena.conditions import GameConditions
from partie.arena.referee import play_game
from partie.core.clock import Clock

PAIRS = {
    "in process": (python_brain("FirstMove"), python_brain("FirstMove")),
    "pipes": (scripted("good"), scripted("good")),
    "TCP": (scripted_tcp("good"), scripted_tcp("good")),
}


def main(*, moves: int = 4000) -> None:
    """:param moves: moves of each kind"""
    print(f"{'brains':12} {'moves':>7} {'whole':>10} {'brains':>10} {'manager':>10}  milliseconds a move")
    for name, specs in PAIRS.items():
        played, whole, analysis = measure(specs, moves)
        line = (1000 * seconds / played for seconds in (whole, analysis, whole - analysis))
        print(f"{name:12} {played:7} " + " ".join(f"{each:10.3f}" for each in line), flush=True)


def measure(specs: tuple[BrainSpec, BrainSpec], moves: int) -> tuple[int, float, float]:
    """Moves, wall time of the games, and the time charged to the brains; starts and rules are not counted."""
    game = TOYS["nim"] if specs[0].protocol == "python" else TOYS["gomoku"]
    conditions = GameConditions(game.name, game.variants[0].name, clock=Clock(per_move=5.0))
    players = [make_player(spec, game) for spec in specs]
    play_game(game, conditions, players)  # starts the programs
    played, whole, analysis = 0, 0.0, 0.0
    while played < moves:
        rules = 0.0
        began = time.perf_counter()
        record = play_game(game, conditions, players)
        whole += time.perf_counter() - began
        began = time.perf_counter()
        position = game.start(conditions.variant)
        for move in record.moves:
            position.outcome()
            position = position.play(position.parse_move(move.text))
        rules = time.perf_counter() - began
        whole -= rules
        analysis += sum(move.seconds for move in record.moves)
        played += len(record.moves)
    for player in players:
        player.close()
    return played, whole, analysis
