"""Games with a clock on the page: the server runs the clocks, and a fallen flag ends the game by the rules."""

from __future__ import annotations

import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie.core.brain import Analysis
from partie.core.errors import InvalidText
from partie.web.http.errors import Refusal
from partie.web.session.messages import NewMessage
from partie.web.session.session import Session
from partie.web.session.start import start_session
from partie.web.session.stored_game import from_json, to_json
from tests.web.talk import PERSON_FIRST, TWO_PERSONS, Talk, connect


def start(seats: list[Any], game: str = "tictactoe", **values: Any) -> Session:
    return start_session(NewMessage(type="new", game=game, seats=seats, **values))


def in_play(*moves: str, clock: str = "5+3", game: str = "tictactoe", **values: Any) -> Session:
    session = start(TWO_PERSONS, game, clock=clock, **values)
    for move in moves:
        session.move(move)
        session.run_clock()
    return session


def late(session: Session) -> float:
    """A moment after the flag of the running clock fell."""
    return time.monotonic() + (session.until_flag() or 0.0) + 1


def test_clocks_stand_until_the_first_move() -> None:
    session = in_play()
    session.run_clock()
    assert session.until_flag() is None
    session.move("a3")
    session.run_clock()
    assert session.until_flag() is not None


def test_a_fallen_flag_loses() -> None:
    session = in_play("a3", "b3")
    assert session.check_flag(late(session))
    outcome = session.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.termination.value) == ((1,), "time")
    assert not session.check_flag()


def test_a_move_after_the_flag_is_not_played() -> None:
    session = in_play("a3", "b3")
    session.move("c3", arrived=late(session))
    assert len(session.moves) == 2
    assert session.outcome() is not None


def test_a_move_that_came_in_time_is_played_whenever_it_is_read() -> None:
    session = in_play("a3", clock="1s")
    assert session.clocks is not None
    session.clocks.since = time.monotonic() - 5
    session.move("b3", arrived=session.clocks.since + 0.5)
    assert session.outcome() is None
    assert session.running.played[-1].seconds == 0.5


def test_a_flag_is_a_draw_where_the_other_side_cannot_win(monkeypatch: pytest.MonkeyPatch) -> None:
    session = in_play("a3", "b3")
    monkeypatch.setattr(type(session.position), "may_win", lambda _self, player: player == 0)
    session.check_flag(late(session))
    outcome = session.outcome()
    assert outcome is not None
    assert outcome.winners == ()


def test_with_a_clock_nothing_is_taken_back() -> None:
    session = in_play("a3", "b3")
    assert not session.can_undo
    with pytest.raises(Refusal, match="clock"):
        session.undo()
    session.go(1)
    with pytest.raises(Refusal, match="not your turn"):
        session.move("c3")
    assert len(session.moves) == 2


def test_resigning_at_an_earlier_position_keeps_the_moves() -> None:
    session = in_play("a3", "b3")
    session.go(1)
    session.resign()
    assert len(session.moves) == 2
    assert session.resigned == 0
    assert not session.is_clock_running


def test_a_stored_game_has_its_clocks() -> None:
    session = in_play("a3", "b3")
    again = from_json("token", to_json(session))
    assert again.clocks is not None
    assert session.clocks is not None
    assert again.clocks.to_json() == session.clocks.to_json()
    assert again.record().clock == session.record().clock


def test_a_brain_that_thinks_longer_than_its_clock_loses() -> None:
    session = start(PERSON_FIRST, clock="1s")
    session.move("a3")
    session.play("b3", Analysis("b3", 50.0, seconds=3.0))
    outcome = session.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize("text", ["5+", "0", "two minutes"])
def test_a_clock_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        start(TWO_PERSONS, clock=text)


def test_a_game_without_limits_has_no_clocks() -> None:
    assert start(TWO_PERSONS, clock="none").clocks is None


# --- over the socket --------------------------------------------------------------------------------------


def test_the_server_ends_a_game_when_a_flag_falls(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        state = talk.start(TWO_PERSONS, clock="0.2s")
        assert state["clocks"] == {
            "text": "0.2s+0",
            "seat": None,
            "running": False,
            "spent": 0,
            "seats": [{"stages": [{"kind": "main", "seconds": 0.2, "periods": 0, "moves": 0}], "fallen": False}] * 2,
        }
        state = talk.move("a3")
        assert (state["clocks"]["seat"], state["clocks"]["running"]) == (1, True)
        ended = talk.hear_until("state")
        assert ended["outcome"]["winners"] == [0]
        assert ended["outcome"]["text"] == "White ran out of time."
        assert [seat["fallen"] for seat in ended["clocks"]["seats"]] == [False, True]


def test_the_clock_of_the_computer_runs_when_it_thinks(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(PERSON_FIRST, clock="5+3")
        talk.say("move", move="a3")
        assert talk.hear_until("state")["clocks"]["running"] is False
        assert talk.hear_until("clocks")["seat"] == 1
        assert talk.hear_until("state")["clocks"]["seat"] == 0


def test_a_clock_is_checked_before_the_game(client: TestClient) -> None:
    assert client.get("/api/v1/clock", params={"text": "5m+3"}).json() == {"text": "5+3", "problem": ""}
    refused = client.get("/api/v1/clock", params={"text": "soon", "language": "cs"}).json()
    assert (refused["text"], refused["problem"][:6]) == ("", "'soon'")
