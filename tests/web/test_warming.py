"""Compiling in the background."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from partie import games
from partie.core.game import WarmUp
from partie.core.position import Move, Position
from partie.jit import compile_times
from partie.play.warmup import WarmUps
from partie.web.games.warmup import Progress, Warming
from partie.web.server.app import create_app
from tests.toys.brains import PATIENCE, WrongBrain
from tests.toys.tictactoe import GAME, TicTacToe
from tests.web.talk import ORIGIN, TWO_BRAINS, TWO_PERSONS, Talk, connect


def give_jobs(monkeypatch: pytest.MonkeyPatch, *jobs: Callable[[], object]) -> None:
    listed = [WarmUp(f"Job {number}", job) for number, job in enumerate(jobs)]
    monkeypatch.setattr(TicTacToe, "warm_up", lambda _game: listed)


def crash() -> None:
    raise ZeroDivisionError


def test_every_job_is_run_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    give_jobs(monkeypatch, lambda: done.append(0), lambda: done.append(1))
    warming, heard = Warming(), list[Progress]()
    warming.listen(heard.append)
    warming.start()
    warming.start()
    warming.join()
    assert done == [0, 1]
    assert heard == [
        Progress("Loading the games", 0, 2),
        Progress("Job 0", 0, 2),
        Progress("Job 1", 1, 2),
        Progress("", 2, 2),
    ]


def test_failing_job_does_not_keep_the_others_cold(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[int] = []
    give_jobs(monkeypatch, crash, lambda: done.append(1))
    warming = Warming()
    warming.start()
    warming.join()
    assert done == [1]
    assert "Warming up failed: Job 0" in caplog.text
    assert warming.progress is not None
    assert warming.progress.finished


@pytest.mark.parametrize("broken", ["module", "warm_up"])
def test_broken_game_does_not_keep_the_others_cold(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    done: list[int] = []
    give_jobs(monkeypatch, lambda: done.append(0))
    if broken == "module":
        monkeypatch.setitem(games.TABLE, "broken", "tests.toys.no_such_module")
    else:
        monkeypatch.setattr("tests.toys.secrets.Secrets.warm_up", lambda _game: crash())
    warming = Warming()
    warming.start()
    warming.join()
    assert done == [0]
    assert warming.progress is not None
    assert warming.progress.finished


def test_whoever_needs_a_game_compiles_it_first_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    give_jobs(monkeypatch, lambda: done.append(0), lambda: done.append(1))
    warming = Warming()
    warming.ensure(GAME)
    assert done == [0, 1]
    warming.ensure(GAME)
    warming.start()
    warming.join()
    assert done == [0, 1]


def test_warm_game_does_not_wait_for_a_cold_one(monkeypatch: pytest.MonkeyPatch) -> None:
    running, gate = threading.Event(), threading.Event()

    def wait() -> None:
        running.set()
        assert gate.wait(PATIENCE)

    warming = Warming()
    warming.ensure(GAME)
    monkeypatch.setattr("tests.toys.secrets.Secrets.warm_up", lambda _game: [WarmUp("Cold", wait)])
    warming.start()
    assert running.wait(PATIENCE)
    warming.ensure(GAME)  # would never come back
    gate.set()
    warming.join()


def test_brain_chooses_only_when_its_game_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    give_jobs(monkeypatch, lambda: done.append("compiled"))

    def choose(position: Position) -> Move:
        done.append("asked")
        return position.legal_moves()[0]

    brain = WrongBrain(choose)
    monkeypatch.setattr(TicTacToe, "brain", lambda *_arguments: brain)
    with TestClient(create_app(warm=False), base_url=ORIGIN) as client:
        client.post("/api/v1/best", json={"game": "tictactoe", "position": "." * 9})
        assert done == ["compiled", "asked"]
        with connect(client) as socket:
            Talk(socket).start(TWO_BRAINS)
            Talk(socket).hear_until("state", ply=1)
    assert done[:3] == ["compiled", "asked", "asked"]


def test_the_game_that_a_visitor_opened_is_compiled_next(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    warming = Warming()
    give_jobs(monkeypatch, lambda: warming.prefer("secrets"), lambda: done.append("engine of the first"))
    jobs = [WarmUp("Rules", lambda: done.append("rules")), WarmUp("Engine", lambda: done.append("engine"))]
    monkeypatch.setattr("tests.toys.secrets.Secrets.warm_up", lambda _game: jobs)
    warming.start()
    warming.join()
    assert done == ["rules", "engine", "engine of the first"]


def test_the_rules_of_all_games_come_before_the_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    give_jobs(monkeypatch, lambda: done.append("rules 1"), lambda: done.append("engine 1"))
    jobs = [WarmUp("Rules", lambda: done.append("rules 2")), WarmUp("Engine", lambda: done.append("engine 2"))]
    monkeypatch.setattr("tests.toys.secrets.Secrets.warm_up", lambda _game: jobs)
    warming = Warming()
    warming.start()
    warming.join()
    assert done == ["rules 1", "rules 2", "engine 1", "engine 2"]


def test_a_search_says_in_words_that_its_game_is_being_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    give_jobs(monkeypatch, lambda: gate.wait(PATIENCE))
    with TestClient(create_app(), base_url=ORIGIN) as client, connect(client) as socket:
        talk = Talk(socket)
        talk.say("new", game="tictactoe", seats=TWO_BRAINS)
        talk.hear_until("state", ply=0)
        assert "is being prepared" in talk.hear_until("queue")["text"]
        gate.set()
        talk.hear_until("state", ply=1)


def test_the_share_is_of_what_the_game_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[int | None] = []
    warming = Warming()
    jobs = [
        WarmUp("Rules", lambda: None, 30),
        WarmUp("Engine", lambda: shares.append(warming.share_while_preparing(GAME)), 70),
    ]
    monkeypatch.setattr(TicTacToe, "warm_up", lambda _game: jobs)
    other = [WarmUp("Other", lambda: shares.append(warming.share_while_preparing(GAME)), 900)]
    monkeypatch.setattr("tests.toys.secrets.Secrets.warm_up", lambda _game: other)
    warming.prefer("tictactoe")
    warming.start()
    warming.join()
    assert shares == [30, None]


def test_compiled_functions_are_progress_within_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[tuple[int, int]] = []
    jobs = WarmUps()

    def run() -> None:
        for _ in range(9):
            compile_times.add_one()
            shares.append(jobs.compiled_of(GAME))

    monkeypatch.setattr(TicTacToe, "warm_up", lambda _game: [WarmUp("Engine", run, 4)])
    jobs.ensure(GAME)
    assert shares[:4] == [(1, 4), (2, 4), (3, 4), (3, 4)]
    assert jobs.compiled_of(GAME) == (4, 4)


def test_stopped_warming_begins_no_further_job(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    warming = Warming()
    give_jobs(monkeypatch, warming.stop, lambda: done.append(1))
    warming.start()
    warming.join()
    assert done == []


def test_sessions_and_status_hear_of_the_warming(monkeypatch: pytest.MonkeyPatch) -> None:
    running, gate = threading.Event(), threading.Event()

    def wait() -> None:
        running.set()
        assert gate.wait(PATIENCE)

    give_jobs(monkeypatch, wait)
    with TestClient(create_app(), base_url=ORIGIN) as client, connect(client) as socket:
        assert running.wait(PATIENCE)
        assert client.get("/api/v1/status").json()["warming"] == {"title": "Job 0", "done": 0, "total": 1}
        talk = Talk(socket)
        assert talk.hear_until("warming", title="Job 0")["done"] == 0
        talk.say("new", game="tictactoe", seats=TWO_PERSONS)
        assert talk.hear("queue")["text"] == (
            "Tic-tac-toe is being prepared for its first game: 0%. It goes on by itself."
        )
        assert talk.hear("state")["ply"] == 0  # a game can begin meanwhile
        gate.set()
        assert talk.hear("warming") == {"type": "warming", "title": "", "done": 1, "total": 1}
        assert client.get("/api/v1/status").json()["warming"] is None
