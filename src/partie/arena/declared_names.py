"""The names that programs declare, for programs that the user has not named."""

from __future__ import annotations

import contextlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from partie import games
from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import is_named, make_player, parse_brain
from partie.arena.conditions import BrainFault, GameConditions
from partie.arena.protocols.peer import PeerPlayer
from partie.arena.protocols.protocol import Target
from partie.arena.protocols.table import target_of
from partie.arena.referee import set_up
from partie.arena.tournament.setup import LONGEST_BRAIN_NAME, BrainSetup, Tournament
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.game import Game

START_SECONDS = 5.0  # a program that is slower keeps the name of its file


def declared_name(spec: BrainSpec, game: Game) -> str:
    """What the program of a command calls itself; empty where it does not say. It is started and ended for that."""
    if target_of(spec.prefix) is not Target.COMMAND:
        return ""
    player = make_player(spec, game)
    assert isinstance(player, PeerPlayer), "commands are other processes"
    seats = 2 if 2 in game.players else game.players[0]
    conditions = GameConditions(game.name, "", clock=Clock(per_move=1.0, response_timeout=START_SECONDS))
    try:
        player.begin(set_up(game, conditions, seats), 0, lambda: None)
        return " ".join(player.ask_name(START_SECONDS).split())[:LONGEST_BRAIN_NAME]
    except BrainFault:
        return ""
    finally:
        player.close()


def with_declared_names(tournament: Tournament) -> Tournament:
    """The tournament with these names for its brains; where two say the same, those of their files tell them apart."""
    game = games.find(tournament.game)
    with ThreadPoolExecutor(max_workers=8) as pool:
        found = list(pool.map(lambda brain: _name(brain, game), tournament.brains))
    files = {(name, parse_brain(brain.brain).name) for name, brain in zip(found, tournament.brains, strict=True)}
    said = Counter(name for name, _file in files)
    brains = (
        replace(brain, name=name) if name and said[name] == 1 else brain
        for name, brain in zip(found, tournament.brains, strict=True)
    )
    return replace(tournament, brains=tuple(brains))


def _name(brain: BrainSetup, game: Game) -> str:
    if brain.name or is_named(brain.brain):
        return ""
    with contextlib.suppress(InvalidText):
        return declared_name(brain.spec(), game)
    return ""
