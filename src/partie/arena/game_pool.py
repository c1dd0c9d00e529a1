"""Plays a tournament's games in this process: its control, its listeners, its idle brains.

`play_pairing` is what an executor runs. It takes plain data only, so the executor may be threads of this
process, processes, or the machines of a cluster, where the job's pool is not open and no listener is called.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from partie import games
from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import make_player
from partie.arena.conditions import GameConditions
from partie.arena.control import Control
from partie.arena.player import Player, TimedGame
from partie.arena.referee import play_game
from partie.arena.tournament.pairing import Pairing
from partie.core.game import Game
from partie.core.record import Record
from partie.play.warmup import PROCESS

OnMove = Callable[[Pairing, TimedGame], None]  # after every move
OnLine = Callable[[Pairing, int, str], None]  # every line to or from the brain in a seat


@dataclass(frozen=True)
class Job:
    """One game to be played, complete."""

    pool: str  # key of `OPEN_POOLS`
    pairing: Pairing
    conditions: GameConditions
    brains: tuple[BrainSpec, ...]  # by seat


class GamePool:
    """Shared by the games of one tournament in one process."""

    def __init__(self, control: Control, on_move: OnMove | None = None, on_line: OnLine | None = None) -> None:
        self.control = control
        self.on_move = on_move
        self.on_line = on_line
        self._idle: dict[BrainSpec, list[Player]] = defaultdict(list)
        self._lock = threading.Lock()

    def acquire(self, spec: BrainSpec, game: Game) -> Player:
        """An idle player for the brain, or a new one."""
        with self._lock:
            if self._idle[spec]:
                return self._idle[spec].pop()
        return make_player(spec, game)

    def release(self, spec: BrainSpec, player: Player) -> None:
        """Takes a player back after a game that ended regularly."""
        if not player.healthy:
            player.close()
            return
        with self._lock:
            self._idle[spec].append(player)

    def close(self) -> None:
        """Closes all idle players."""
        with self._lock:
            players = [player for idle in self._idle.values() for player in idle]
            self._idle.clear()
        for player in players:
            player.close()


OPEN_POOLS: dict[str, GamePool] = {}  # of this process


def play_pairing(job: Job) -> Record:
    """Plays one game. Raises `Interrupted` when the tournament was stopped."""
    open_pool = OPEN_POOLS.get(job.pool)
    pool = open_pool or GamePool(Control())
    try:
        return _play(job, pool)
    finally:
        if open_pool is None:
            pool.close()


def _play(job: Job, pool: GamePool) -> Record:
    game = games.load(job.conditions.game)
    if any(spec.prefix in ("partie", "learned") for spec in job.brains):
        PROCESS.ensure(game)  # compiling must not be charged to a clock
    players: list[Player] = []
    try:
        for seat, spec in enumerate(job.brains):
            players.append(pool.acquire(spec, game))
            players[-1].log.on_line = _line_listener(pool, job.pairing, seat)
        listener = pool.on_move
        on_move = (lambda timed: listener(job.pairing, timed)) if listener else None
        record = play_game(game, job.conditions, players, on_move, pool.control)
    except BaseException:
        for player in players:
            player.close()
        raise
    for spec, player in zip(job.brains, players, strict=True):
        player.log.on_line = None
        pool.release(spec, player)
    return record


def _line_listener(pool: GamePool, pairing: Pairing, seat: int) -> Callable[[str], None] | None:
    on_line = pool.on_line
    return (lambda line: on_line(pairing, seat, line)) if on_line else None
