"""Tournaments run to their end, whatever their brains do, and can be controlled."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import replace

import pytest

from partie.arena.control import Command
from partie.arena.owners import has_running_owner
from partie.arena.player import TimedGame
from partie.arena.runner import RUN_LOCK, Listeners, Runner
from partie.arena.store.store import Filter, State, Store
from partie.arena.tournament.pairing import Pairing
from partie.arena.tournament.setup import BrainSetup, ClockSetup, Kind, SprtSetup, Tournament
from partie.arena.tournament.tables import cross_table, endings_table, rating_table, standings
from partie.core.record import Record
from tests.arena.tables import scripted, scripted_tcp

pytestmark = pytest.mark.usefixtures("toy_games")
FIRST = BrainSetup("python:tests.arena.toys:FirstMove", "first")
RANDOM = BrainSetup("python:tests.arena.toys:RandomMove", "random")
NIM = Tournament("nim", "nim", (FIRST, RANDOM), games=6)
FIVES = Tournament("five", "gomoku", (FIRST, RANDOM), "free-7", games=4)


def test_tournament_is_played_to_the_end(store: Store) -> None:
    number = store.create(replace(NIM, concurrency=3))
    summary = Runner(store, number).run()
    assert (summary.state, summary.played, summary.planned) == (State.FINISHED, 6, 6)
    rows = store.results(number)
    assert [row.number for row in rows] == list(range(6))
    assert sum(line.points for line in standings(rows, ["first", "random"])) == 6
    assert endings_table(rows) == {"last taken": 6}
    assert cross_table(rows, ["first", "random"])["first", "random"].games == 6
    assert {line.games for line in rating_table(rows, ["first", "random"])} == {6}


def test_a_tournament_of_misbehaving_brains_goes_on_and_counts_right(store: Store) -> None:
    behaviours = ("good", "illegal", "crash-at-move", "crash-at-start", "garbage", "no-restart", "flood")
    brains = tuple(BrainSetup(scripted(name).text, name) for name in behaviours)
    brains += (BrainSetup(scripted_tcp("forfeit").text, "forfeit"),)
    setup = Tournament(
        "bad ones",
        "gomoku",
        (FIRST, *brains),
        kind=Kind.GAUNTLET,
        clock=ClockSetup(per_move=6.0),
        concurrency=4,
    )
    number = store.create(setup)
    summary = Runner(store, number).run()
    assert summary.state is State.FINISHED
    rows = store.results(number)
    faults = Counter((row.brains[row.at_fault], row.ending) for row in rows if row.at_fault is not None)
    assert faults == {
        ("illegal", "illegal"): 2,
        ("crash-at-move", "crash"): 2,
        ("crash-at-start", "crash"): 2,
        ("garbage", "garbage"): 2,
        ("flood", "flood"): 2,
        ("forfeit", "forfeit"): 2,
    }
    assert store.count(Filter(tournament=number, faults_only=True)) == 12


def test_a_tournament_of_misbehaving_python_brains_goes_on(store: Store) -> None:
    names = ("ReturnsNothing", "ReturnsBareMove", "NotMade", "RaisesBadText", "Exits", "WrongMove")
    brains = tuple(BrainSetup(f"python:tests.arena.toys:{name}", name) for name in names)
    setup = Tournament("bad ones", "gomoku", (FIRST, *brains), kind=Kind.GAUNTLET, concurrency=2)
    number = store.create(setup)
    summary = Runner(store, number).run()
    assert (summary.state, summary.played) == (State.FINISHED, 12)
    faults = Counter(row.brains[row.at_fault] for row in store.results(number) if row.at_fault is not None)
    assert faults == dict.fromkeys(names, 2)


def test_an_error_that_breaks_a_tournament_off_is_named(store: Store) -> None:
    def fail(pairing: Pairing) -> None:
        raise RuntimeError("the disk is full")

    number = store.create(NIM)
    with pytest.raises(RuntimeError):
        Runner(store, number, Listeners(on_start=fail)).run()
    summary = store.tournament(number)
    assert summary.state is State.WAITING
    assert str(summary.reason) == "broken off by an error: RuntimeError: the disk is full; it can be continued"


def test_late_answer_does_not_reach_the_next_game(store: Store) -> None:
    late = BrainSetup(scripted("late").text, "late")
    clock = ClockSetup(per_move=1.0, margin=0.1)
    number = store.create(Tournament("late", "gomoku", (late, FIRST), games=3, clock=clock))
    Runner(store, number).run()
    rows = store.results(number)
    faults = [(row.ending, row.brains[row.at_fault]) for row in rows if row.at_fault is not None]
    assert faults == [("time", "late")] * 3


def test_stop_breaks_off_and_resume_plays_only_what_is_missing(store: Store) -> None:
    number = store.create(FIVES)
    ended: list[int] = []
    runner: Runner

    def stop_during_the_third(pairing: Pairing, table: TimedGame) -> None:
        if pairing.number == 2 and len(table.moves) == 3:
            runner.request(Command.STOP)

    def note(pairing: Pairing, record: Record, game_id: int) -> None:
        ended.append(pairing.number)

    runner = Runner(store, number, Listeners(on_move=stop_during_the_third, on_end=note))
    summary = runner.run()
    assert (summary.state, summary.played) == (State.WAITING, 2)
    summary = Runner(store, number, Listeners(on_end=note)).run()
    assert (summary.state, summary.played) == (State.FINISHED, 4)
    assert ended == [0, 1, 2, 3]


def test_finish_plays_running_games_to_their_end(store: Store) -> None:
    number = store.create(FIVES)

    def finish_early(pairing: Pairing, table: TimedGame) -> None:
        if len(table.moves) == 1:
            runner.request(Command.FINISH)

    runner = Runner(store, number, Listeners(on_move=finish_early))
    assert runner.run().played == 1
    assert store.game(store.results(number)[0].id).reason in ("five", "full")


def test_pause_stands_still_between_moves_until_it_goes_on(store: Store) -> None:
    number = store.create(replace(FIVES, games=1))
    paused = threading.Event()

    def pause(pairing: Pairing, table: TimedGame) -> None:
        if len(table.moves) == 3 and not paused.is_set():
            runner.control.request(Command.PAUSE)
            store.set_command(number, Command.PAUSE)
            paused.set()

    runner = Runner(store, number, Listeners(on_move=pause))
    thread = threading.Thread(target=runner.run)
    thread.start()
    assert paused.wait(120)
    assert has_running_owner(store, number)
    assert store.tournament(number).played == 0
    store.set_command(number, Command.RUN)
    thread.join(120)
    assert store.tournament(number).state is State.FINISHED
    assert not has_running_owner(store, number)


def test_run_is_known_to_others_before_its_first_game(store: Store) -> None:
    number = store.create(NIM)
    known: list[bool] = []

    def look(pairing: Pairing) -> None:
        known.append(not store.claim(number, RUN_LOCK, "somebody else", 60))

    Runner(store, number, Listeners(on_start=look)).run()
    assert known == [True] * 6
    assert store.owners(number) == []


def test_sequential_test_ends_a_match_early(store: Store) -> None:
    brains = (FIRST, BrainSetup("python:tests.arena.toys:Raises", "raises"))
    sprt = SprtSetup(0, 100)
    number = store.create(Tournament("sprt", "nim", brains, games=10_000, sprt=sprt))
    summary = Runner(store, number).run()
    assert summary.state is State.FINISHED
    assert "better" in str(summary.reason)
    assert 4 <= summary.played < 1000
    assert Runner(store, number).run().played == summary.played


def test_a_match_ends_as_soon_as_one_is_clearly_stronger(store: Store) -> None:
    brains = (BrainSetup("python:tests.arena.toys:Raises", "raises"), FIRST)
    number = store.create(Tournament("clear", "nim", brains, games=1000, until_clear=0.01))
    summary = Runner(store, number).run()
    assert summary.state is State.FINISHED
    assert str(summary.reason) == f"{FIRST.name} is clearly stronger after 22 games"
    assert Runner(store, number).run().played == summary.played == 22


def test_two_runners_share_a_tournament(store: Store) -> None:
    number = store.create(replace(FIVES, games=12, concurrency=2))
    runners = [Runner(store, number) for _ in range(2)]
    threads = [threading.Thread(target=runner.run) for runner in runners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    rows = store.results(number)
    assert [row.number for row in rows] == list(range(12))


@pytest.mark.parametrize("kind", [Kind.KNOCKOUT, Kind.SWISS])
def test_kinds_that_grow_are_played_to_the_end(store: Store, kind: Kind) -> None:
    brains = tuple(BrainSetup(f"partie:{level}", f"level {level}") for level in (1, 2, 3))
    number = store.create(Tournament("grows", "nim", brains, kind=kind))
    summary = Runner(store, number).run()
    assert summary.state is State.FINISHED
    assert summary.planned == summary.played == len(store.results(number))


def test_bigger_tables_are_rated_by_comparing_points(store: Store) -> None:
    brains = (FIRST, RANDOM, BrainSetup("partie:3", "three"))
    number = store.create(Tournament("six", "nim", brains, "nim-3", games=3, table=3))
    Runner(store, number).run()
    rows = store.results(number)
    assert {len(row.brains) for row in rows} == {3}
    assert sum(tally.games for tally in cross_table(rows, [b.name for b in brains]).values()) == 3 * 6
