"""Where a tournament's games are played in this process: its control, its listeners, its idle brains.

`play_pairing` is what an executor runs. It takes plain data only, so the executor may be threads of this
process, processes, or the machines of a cluster; where no room of that key is open, nobody listens.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from partie import games
from partie.arena.brains import BrainSpec, seat_player
from partie.arena.conditions import Terms
from partie.arena.control import Control
from partie.arena.player import Player, Table
from partie.arena.referee import play_game
from partie.arena.tournament.schedule import Pairing
from partie.core.game import Game
from partie.core.record import Record
from partie.play.warmup import PROCESS

OnTable = Callable[[Pairing, Table], None]  # after every move
OnLine = Callable[[Pairing, int, str], None]  # every line said to or by the brain in a seat


@dataclass(frozen=True)
class Job:
    """One game to be played, complete."""

    room: str
    pairing: Pairing
    terms: Terms
    brains: tuple[BrainSpec, ...]  # by seat


class Room:
    """Shared by the games of one tournament in one process."""

    def __init__(
        self, control: Control, on_table: OnTable | None = None, on_line: OnLine | None = None
    ) -> None:
        self.control = control
        self.on_table = on_table
        self.on_line = on_line
        self._idle: dict[BrainSpec, list[Player]] = defaultdict(list)
        self._lock = threading.Lock()

    def borrow(self, spec: BrainSpec, game: Game) -> Player:
        """A brain that waits for a game, or a new one."""
        with self._lock:
            if self._idle[spec]:
                return self._idle[spec].pop()
        return seat_player(spec, game)

    def give_back(self, spec: BrainSpec, player: Player) -> None:
        """After a game that ended by itself."""
        if not player.healthy:
            player.close()
            return
        with self._lock:
            self._idle[spec].append(player)

    def close(self) -> None:
        """Sends all brains away."""
        with self._lock:
            players = [player for idle in self._idle.values() for player in idle]
            self._idle.clear()
        for player in players:
            player.close()


OPEN_ROOMS: dict[str, Room] = {}  # of this process


def play_pairing(job: Job) -> Record:
    """Plays one game. Raises `Interrupted` when the tournament was stopped."""
    open_room = OPEN_ROOMS.get(job.room)
    room = open_room or Room(Control())
    try:
        return _play(job, room)
    finally:
        if open_room is None:
            room.close()


def _play(job: Job, room: Room) -> Record:
    game = games.load(job.terms.game)
    if any(spec.protocol == "partie" for spec in job.brains):
        PROCESS.ensure(game)  # compiling must not be charged to a clock
    players: list[Player] = []
    try:
        for seat, spec in enumerate(job.brains):
            players.append(room.borrow(spec, game))
            players[-1].log.heard = _ear(room, job.pairing, seat)
        on_table = room.on_table
        on_move = (lambda table: on_table(job.pairing, table)) if on_table else None
        record = play_game(game, job.terms, players, on_move, room.control)
    except BaseException:
        for player in players:
            player.close()
        raise
    for spec, player in zip(job.brains, players, strict=True):
        player.log.heard = None
        room.give_back(spec, player)
    return record


def _ear(room: Room, pairing: Pairing, seat: int) -> Callable[[str], None] | None:
    on_line = room.on_line
    return (lambda line: on_line(pairing, seat, line)) if on_line else None
