"""A tournament survives SIGKILL: no finished game lost, none counted twice, the same table in the end."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from partie.arena.control import Command
from partie.arena.player import TimedGame
from partie.arena.runner import Listeners, Runner
from partie.arena.store.rows import GameRow
from partie.arena.store.store import State, Store
from partie.arena.tournament.pairing import Pairing
from partie.arena.tournament.setup import BrainSetup, ClockSetup, Kind, Tournament
from tests.arena.kills import kill_and_resume, run, tournament
from tests.needs import is_gone


def table(rows: list[GameRow]) -> list[tuple[object, ...]]:
    return [(row.number, row.round, row.brains, row.points, row.ending, row.plies) for row in rows]


def test_killed_tournament_ends_like_one_left_alone(tmp_path: Path) -> None:
    """Swiss, because its later rounds depend on every earlier result."""
    beacon, place = tmp_path / "brains", tmp_path / "arena.sqlite3"
    store = Store(place)
    setup = tournament(Kind.SWISS, 2, beacon)
    alone, killed = store.create(setup), store.create(setup)
    store.close()
    run(place, alone)
    survived = kill_and_resume(place, killed, 3, Random(11))
    assert survived.kills  # three, unless nobody looked here before the tournament was over
    store = Store(place)
    assert table(survived.rows) == table(store.results(alone))
    assert store.owners(killed) == []
    store.close()
    assert_gone([int(word) for word in beacon.read_text().split()])


def test_levels_play_the_same_games_when_a_tournament_is_stopped_and_resumed(store: Store) -> None:
    """With time to spare: a search that its clock cuts off may end with another move every time."""
    brains = (BrainSetup("partie:1", "one"), BrainSetup("partie:2", "two"))
    clock = ClockSetup(per_move=60.0)
    setup = Tournament("cup", "gomoku", brains, "free-15", games=4, clock=clock, concurrency=2)
    alone, stopped = store.create(setup), store.create(setup)
    assert Runner(store, alone).run().state is State.FINISHED
    for place in (0, 1, 3):  # in the middle of each of these games, where they are not played already
        stop_in_the_middle(store, stopped, place)
    assert Runner(store, stopped).run().state is State.FINISHED
    assert moves(store, stopped) == moves(store, alone)


def stop_in_the_middle(store: Store, tournament: int, place: int) -> None:
    def stop(pairing: Pairing, table: TimedGame) -> None:
        if pairing.number == place and len(table.moves) == 5:
            runner.request(Command.STOP)

    runner = Runner(store, tournament, Listeners(on_move=stop))
    runner.run()


def moves(store: Store, tournament: int) -> list[list[str]]:
    return [[played.text for played in store.game(row.id).moves] for row in store.results(tournament)]


def assert_gone(processes: list[int]) -> None:
    """Brains of a killed manager end, even those that ignore the end of their input."""
    assert processes
    give_up = time.monotonic() + 120
    while not all(map(is_gone, processes)):
        assert time.monotonic() < give_up, "a brain outlived its manager"
        time.sleep(0.01)
