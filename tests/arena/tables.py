"""Short ways to seat scripted brains at a table."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

from partie.arena.brains import BrainSpec, make_player
from partie.arena.conditions import GameConditions
from partie.arena.player import Player
from partie.arena.referee import play_game
from partie.core.clock import Clock
from partie.core.record import Record
from tests.arena.toys import TOYS

BRAINS = Path(__file__).parents[1] / "brains"
PATIENT = Clock(per_move=60.0)
SHORT = Clock(per_move=1.0, margin=0.1)  # for those that must lose on time


def scripted(behaviour: str, *arguments: str, memory: int = 0) -> BrainSpec:
    """A Gomocup brain with that behaviour."""
    command = shlex.join([sys.executable, "-S", str(BRAINS / "pbrain.py"), behaviour, *arguments])
    return BrainSpec(behaviour, f"gomocup:{command}", memory)


def scripted_tcp(behaviour: str) -> BrainSpec:
    """A brain for the Manager with that behaviour."""
    command = shlex.join([sys.executable, "-S", str(BRAINS / "manager_brain.py"), behaviour])
    return BrainSpec(behaviour, f"manager:{command}")


def python_brain(name: str) -> BrainSpec:
    """One of the toys' brains inside this process."""
    return BrainSpec(name, f"python:tests.arena.toys:{name}")


def play(
    *specs: BrainSpec,
    game: str = "gomoku",
    variant: str = "free-15",
    clock: Clock = PATIENT,
    **conditions: Any,
) -> Record:
    """One game of fresh players, who leave afterwards."""
    players: list[Player] = [make_player(spec, TOYS[game]) for spec in specs]
    try:
        return play_game(TOYS[game], GameConditions(game, variant, clock=clock, **conditions), players)
    finally:
        for player in players:
            player.close()
