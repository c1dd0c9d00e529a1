"""Conversations over the WebSocket, written as scripts."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from partie.core.game import Game
from partie.parallel.batch import cores
from partie.web.games.warmup import Warming
from partie.web.http import limits
from partie.web.http.fair_queue import FairQueue
from partie.web.search.pools import SearchPools
from partie.web.session.open_games import OpenGames
from partie.web.session.session import Session
from partie.web.session.sessions import Sessions
from partie.web.session.socket import SessionSocket
from tests.toys.brains import GatedBrain, PatientBrain, RaisingBrain, WrongBrain
from tests.web.conftest import BrainBox
from tests.web.talk import (
    BRAIN_FIRST,
    PERSON_FIRST,
    TWO_BRAINS,
    TWO_PERSONS,
    Talk,
    connect,
    texts,
)


@pytest.fixture
def talk(client: TestClient) -> Iterator[Talk]:
    with connect(client) as socket:
        yield Talk(socket)


def test_person_and_brain_play_in_turn(talk: Talk) -> None:
    state = talk.start(PERSON_FIRST)
    assert texts(state) == []
    assert len(state["legal"]) == 9
    assert not state["thinking"]
    talk.say("move", move="b2")
    state = talk.hear("state")
    assert texts(state) == ["b2"]
    assert state["thinking"]
    assert state["legal"] == []
    assert talk.hear("analysis")["final"] is False
    analysis = talk.hear("analysis")
    assert analysis["for"] == "play"
    assert analysis["final"] is True
    assert analysis["move"] == "a3"
    assert analysis["taps"] == ["a3"]
    assert analysis["line"] == ["a3", "b3"]
    assert [step["taps"] for step in analysis["steps"]] == [["a3"], ["b3"]]
    assert [(step["seat"], step["side"]) for step in analysis["steps"]] == [(1, "white"), (0, "black")]
    assert analysis["turn"] == 1
    state = talk.hear("state")
    assert texts(state) == ["b2", "a3"]
    assert state["scene"]["pieces"] == {"b2": "black", "a3": "white"}
    assert state["scene"]["last"] == ["a3"]
    assert state["seats"] == PERSON_FIRST


def test_brain_begins_when_it_has_the_first_seat(talk: Talk) -> None:
    assert talk.start(BRAIN_FIRST)["thinking"]
    assert texts(talk.hear_until("state")) == ["a3"]


def test_game_of_two_persons_ends(talk: Talk) -> None:
    talk.start(TWO_PERSONS)
    for text in ("a3", "a2", "b3", "b2"):
        talk.move(text)
    state = talk.move("c3")
    assert state["outcome"] == {"winners": [0], "termination": "three", "text": "Three.", "scores": None}
    assert state["legal"] == []
    assert state["scene"]["rows"] == [["a3", "b3", "c3"]]
    talk.say("move", move="a1")
    assert talk.hear("error")["text"] == "The game is over."


def test_brains_play_each_other_to_the_end(talk: Talk) -> None:
    talk.start(TWO_BRAINS)
    state = talk.hear_until("state", thinking=False)
    assert state["outcome"]["termination"] == "three"
    assert state["ply"] == len(state["moves"]) == 7


def test_illegal_move_is_an_error_and_the_game_goes_on(talk: Talk) -> None:
    talk.start(TWO_PERSONS)
    talk.move("a3")
    talk.say("move", move="a3")
    assert talk.hear("error")["text"] == "'a3' is not free in x........."
    talk.say("move", move="z9")
    assert talk.hear("error")["text"] == "'z9' is not a cell."
    assert texts(talk.move("b3")) == ["a3", "b3"]


def test_moves_out_of_turn_do_not_disturb_the_brain(talk: Talk, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    talk.start(PERSON_FIRST)
    talk.say("move", move="a3")
    talk.hear("state")
    brain.wait_started()
    talk.hear("analysis")
    talk.say("move", move="b3")
    assert talk.hear("error")["text"] == "It is not your turn."
    talk.say("stop")
    assert texts(talk.hear_until("state")) == ["a3", "c1"]
    assert len(brain.positions) == 1


def test_move_chosen_in_another_position_is_refused(talk: Talk) -> None:
    talk.start(TWO_PERSONS)
    talk.move("a3")
    talk.say("move", move="b3", ply=0)
    assert "has changed" in talk.hear("error")["text"]
    talk.say("move", move="b3", ply=1)
    assert talk.hear("state")["ply"] == 2


def test_undo_and_redo_walk_along_the_persons_decisions(talk: Talk) -> None:
    talk.start(PERSON_FIRST)
    for text in ("c1", "b2"):
        talk.move(text)
        state = talk.hear_until("state", thinking=False)
    assert texts(state) == ["c1", "a3", "b2", "b3"]
    talk.say("undo")
    state = talk.hear("state")
    assert (state["ply"], state["can_undo"], state["can_redo"]) == (2, True, True)
    talk.say("undo")
    state = talk.hear("state")
    assert (state["ply"], state["can_undo"], len(state["legal"])) == (0, False, 9)
    talk.say("undo")
    assert talk.hear("error")["text"] == "There is nothing to take back."
    talk.say("redo")
    assert talk.hear("state")["ply"] == 2
    talk.say("redo")
    state = talk.hear("state")
    assert (state["ply"], state["can_redo"], state["thinking"]) == (4, False, False)


def test_undo_while_the_brain_thinks_takes_the_persons_move_back(talk: Talk, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    talk.start(PERSON_FIRST)
    talk.move("a3")
    brain.wait_started()
    talk.say("undo")
    brain.wait_ended()
    state = talk.hear_until("state")
    assert (state["ply"], state["thinking"], texts(state)) == (0, False, ["a3"])
    assert texts(talk.move("b2")) == ["b2"]


def test_late_thought_of_a_stopped_search_is_never_played(talk: Talk, brains: BrainBox) -> None:
    late, prompt = GatedBrain(choice=-1), GatedBrain(choice=0)
    prompt.gate.set()
    brains.put(late)
    talk.start(PERSON_FIRST)
    talk.move("a3")
    late.wait_started()
    brains.put(prompt)
    assert texts(talk.start(PERSON_FIRST)) == []
    assert texts(talk.move("b2")) == ["b2"]
    late.gate.set()
    analysis = talk.hear("analysis")
    assert analysis["move"] == "a3"
    assert texts(talk.hear("state")) == ["b2", "a3"]


def test_late_thought_is_not_played_after_undo_and_another_move(talk: Talk, brains: BrainBox) -> None:
    brain = GatedBrain()
    brains.put(brain)
    talk.start(PERSON_FIRST)
    talk.move("a3")
    brain.wait_started()
    talk.say("undo")
    talk.hear("state")
    assert texts(talk.move("b2")) == ["b2"]
    brain.gate.set()
    assert talk.hear("analysis")["final"] is True
    assert texts(talk.hear("state")) == ["b2", "c1"]
    talk.say("go", ply=0)
    assert texts(talk.hear("state")) == ["b2", "c1"]


def test_new_game_stops_the_thinking_brain(talk: Talk, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    talk.start(BRAIN_FIRST)
    brain.wait_started()
    assert texts(talk.start(TWO_PERSONS)) == []
    brain.wait_ended()


def test_refused_new_game_leaves_the_old_one(talk: Talk) -> None:
    talk.start(TWO_PERSONS)
    talk.move("a3")
    talk.say("new", game="halma", seats=TWO_PERSONS)
    assert talk.hear("error")["text"].startswith("There is no game 'halma'")
    assert texts(talk.move("b3")) == ["a3", "b3"]


def test_stop_makes_the_brain_play_what_it_has(talk: Talk, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    talk.start(BRAIN_FIRST, seconds=60)
    brain.wait_started()
    talk.say("stop")
    assert texts(talk.hear_until("state")) == ["c1"]


def test_go_shows_any_ply_and_the_next_move_cuts_the_rest_off(talk: Talk) -> None:
    talk.start(TWO_PERSONS)
    for text in ("a3", "b3", "c3"):
        talk.move(text)
    talk.say("go", ply=1)
    state = talk.hear("state")
    assert (state["ply"], texts(state), state["turn"]) == (1, ["a3", "b3", "c3"], 1)
    assert texts(talk.move("b2")) == ["a3", "b2"]
    talk.say("go", ply=3)
    assert talk.hear("error")["text"] == "The game has 2 moves, not 3."


def test_brain_in_the_middle_of_a_game_waits_for_continue(talk: Talk, brains: BrainBox) -> None:
    talk.start(PERSON_FIRST)
    for text in ("c1", "b2"):
        talk.move(text)
        talk.hear_until("state", thinking=False)
    talk.say("go", ply=1)
    state = talk.hear("state")
    assert (state["thinking"], state["legal"], state["can_redo"]) == (False, [], True)
    talk.say("continue")
    assert talk.hear("state")["thinking"]
    assert texts(talk.hear_until("state")) == ["c1", "a3"]


def test_going_to_the_end_lets_the_brain_go_on(talk: Talk, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    talk.start(PERSON_FIRST)
    talk.move("a3")
    brain.wait_started()
    talk.say("go", ply=0)
    assert not talk.hear_until("state")["thinking"]
    talk.say("go", ply=1)
    assert talk.hear("state")["thinking"]
    brain.wait_started()


def test_resigning_ends_the_game_and_undo_takes_it_back(talk: Talk) -> None:
    talk.start(PERSON_FIRST)
    talk.say("resign")
    state = talk.hear("state")
    resigned = "Black resigned."
    assert state["outcome"] == {"winners": [1], "termination": "resigned", "text": resigned, "scores": None}
    assert (state["legal"], state["can_undo"]) == ([], True)
    talk.say("resign")
    assert talk.hear("error")["text"] == "The game is over."
    talk.say("undo")
    assert talk.hear("state")["outcome"] is None


def test_resigning_stops_the_brain(talk: Talk, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    talk.start(BRAIN_FIRST)
    brain.wait_started()
    talk.say("resign")
    brain.wait_ended()
    assert talk.hear_until("state")["outcome"]["winners"] == [0]


def test_hint_is_thought_for_the_person_and_changes_nothing(talk: Talk) -> None:
    talk.start(PERSON_FIRST)
    talk.say("hint")
    assert talk.hear("analysis")["final"] is False
    analysis = talk.hear("analysis")
    assert (analysis["for"], analysis["final"], analysis["move"], analysis["turn"]) == ("hint", True, "a3", 0)
    assert texts(talk.move("b2")) == ["b2"]


def test_hint_needs_a_person_on_the_move(talk: Talk, brains: BrainBox) -> None:
    brains.put(PatientBrain())
    talk.start(BRAIN_FIRST)
    talk.say("hint")
    assert talk.hear_until("error")["text"] == "A hint is for a person on the move."


def test_analysis_follows_the_shown_position(talk: Talk, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    talk.start(TWO_PERSONS)
    talk.say("analyse", on=True)
    analysis = talk.hear("analysis")
    assert (analysis["for"], analysis["final"], analysis["turn"]) == ("analysis", False, 0)
    assert talk.move("c1")["ply"] == 1
    analysis = talk.hear("analysis")
    assert (analysis["move"], analysis["turn"]) == ("b1", 1)
    brain.wait_ended()
    talk.say("analyse", on=False)
    brain.wait_ended()
    assert talk.move("b1")["ply"] == 2


def test_analysis_goes_on_after_a_hint(talk: Talk, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    talk.start(TWO_PERSONS)
    talk.say("analyse", on=True)
    talk.hear("analysis")
    talk.say("hint")
    assert talk.hear("analysis")["for"] == "hint"
    talk.say("stop")
    assert talk.hear_until("analysis", final=True)["for"] == "hint"
    assert talk.hear("analysis")["for"] == "analysis"


def test_stop_ends_an_analysis(talk: Talk, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    talk.start(TWO_PERSONS)
    talk.say("analyse", on=True)
    talk.hear("analysis")
    talk.say("stop")
    assert talk.hear("analysis")["final"] is True
    talk.move("a3")
    talk.say("go", ply=0)
    talk.hear("state")
    assert len(brain.positions) == 1


def test_closed_socket_stops_its_search(client: TestClient, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    with connect(client) as socket:
        Talk(socket).start(BRAIN_FIRST, seconds=60)
        brain.wait_started()
    brain.wait_ended()


def test_lost_connection_is_resumed_with_all_its_moves(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS)
        talk.move("a3")
        talk.move("b3")
        talk.say("go", ply=1)
        lost = talk.hear("state")
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("resume", session=lost["session"])
        assert talk.hear("state") == lost
        talk.say("redo")
        assert talk.hear("state")["ply"] == 2


def test_resumed_brain_thinks_anew(client: TestClient, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    with connect(client) as socket:
        word = Talk(socket).start(BRAIN_FIRST)["session"]
        brain.wait_started()
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("resume", session=word)
        assert talk.hear("state")["thinking"]
        brain.wait_started()
        talk.say("stop")
        assert texts(talk.hear_until("state")) == ["c1"]


def test_game_moves_from_one_window_to_another(client: TestClient) -> None:
    """A connection may look open long after the page lost it."""
    with connect(client) as first, connect(client) as second:
        old, new = Talk(first), Talk(second)
        state = old.start(TWO_PERSONS)
        new.say("resume", session=state["session"])
        assert new.hear("state") == state
        assert old.hear("elsewhere")["session"] == state["session"]
        old.say("move", move="a3")
        assert "There is no game yet" in old.hear("error")["text"]
        assert texts(new.move("b3")) == ["b3"]


def test_game_can_be_resumed_where_it_is(talk: Talk) -> None:
    state = talk.start(TWO_PERSONS)
    talk.say("resume", session=state["session"])
    assert talk.hear("state") == state
    assert texts(talk.move("b3")) == ["b3"]


def test_unknown_and_replaced_games_cannot_be_resumed(talk: Talk) -> None:
    word = talk.start(TWO_PERSONS)["session"]
    talk.start(TWO_PERSONS)
    for gone in (word, "nonsense"):
        talk.say("resume", session=gone)
        assert talk.hear("error")["text"] == "This game is no longer stored; start a new one."


def test_lost_games_that_have_no_place_in_memory_come_from_the_disk(client: TestClient, app: FastAPI) -> None:
    app.state.sessions.open_games = OpenGames(1)
    words = []
    for _ in range(2):
        with connect(client) as socket:
            words.append(Talk(socket).start(TWO_PERSONS)["session"])
    for word in words:
        with connect(client) as socket:
            talk = Talk(socket)
            talk.say("resume", session=word)
            assert talk.hear("state")["session"] == word


def test_sessions_do_not_block_each_other(client: TestClient, brains: BrainBox) -> None:
    """More endless searches than there are threads, and every page still gets its answers."""
    brain = PatientBrain()
    brains.put(brain)
    with contextlib.ExitStack() as stack:
        talks = [Talk(stack.enter_context(connect(client))) for _ in range(2 * cores() + 1)]
        for talk in talks:
            talk.start(BRAIN_FIRST, seconds=60)
        assert client.get("/api/v1/status").status_code == 200
        for talk in reversed(talks):
            talk.say("stop")
            assert texts(talk.hear_until("state")) == ["c1"]


def test_who_waits_for_a_thinker_is_told(app: FastAPI, client: TestClient, brains: BrainBox) -> None:
    brain = GatedBrain()
    brains.put(brain)
    app.state.pools = SearchPools(threads=1)
    with connect(client) as first, connect(client) as second:
        one, other = Talk(first), Talk(second)
        one.start(BRAIN_FIRST)
        brain.wait_started()
        other.start(BRAIN_FIRST)
        queue = other.hear("queue")
        assert queue["place"] == 1
        assert "number 1 in the queue" in queue["text"]
        brain.gate.set()
        assert len(texts(one.hear_until("state"))) == len(texts(other.hear_until("state"))) == 1


def test_who_waits_for_a_compiler_is_told_so(app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else thinks: the only thread is taken by a search whose kernels are not compiled yet."""
    compiling, compiled = threading.Event(), threading.Event()

    def ensure(_warming: Warming, _game: Game) -> None:
        compiling.set()
        assert compiled.wait(60)

    monkeypatch.setattr(Warming, "ensure", ensure)
    app.state.pools = SearchPools(threads=1)
    with connect(client) as first, connect(client) as second:
        one, other = Talk(first), Talk(second)
        one.start(BRAIN_FIRST)
        assert compiling.wait(60)
        other.start(BRAIN_FIRST)
        assert other.hear("queue")["text"] == "The engine is being prepared; the first time takes a minute."
        compiled.set()
        assert len(texts(one.hear_until("state"))) == len(texts(other.hear_until("state"))) == 1


def test_who_waits_at_the_door_is_told_and_let_in(app: FastAPI, client: TestClient) -> None:
    app.state.queues.sessions = FairQueue(1)
    with connect(client) as second:
        waiting = Talk(second)
        with connect(client) as third:
            Talk(third).say("new", game="tictactoe", seats=TWO_PERSONS)
            assert waiting.start(TWO_PERSONS)["ply"] == 0
            queue = Talk(third).hear("queue")
            assert (queue["place"], "number 1 in the queue" in queue["text"]) == (1, True)
            second.close()
            assert Talk(third).hear_until("state")["ply"] == 0


def test_a_visitor_with_too_many_games_is_told_why(app: FastAPI, client: TestClient) -> None:
    app.state.queues.sessions = FairQueue(10, each=1)
    with connect(client) as first:
        Talk(first).start(TWO_PERSONS)
        with connect(client) as second:
            assert "You have many games open" in Talk(second).hear("queue")["text"]


def test_who_leaves_the_queue_at_the_door_keeps_no_place(app: FastAPI, client: TestClient) -> None:
    door = app.state.queues.sessions = FairQueue(1)
    with connect(client) as first:
        Talk(first).start(TWO_PERSONS)
        with connect(client) as second:
            Talk(second).hear("queue")
    with connect(client) as third:
        assert Talk(third).start(TWO_PERSONS)["ply"] == 0
    while door.held:
        client.get("/api/v1/status")
    assert door.waiting == 0


def test_an_idle_game_lies_on_disk_and_goes_on(
    app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch, talk: Talk
) -> None:
    suspended: list[str] = []
    suspend = SessionSocket._suspend

    async def suspend_and_note(self: SessionSocket) -> None:
        await suspend(self)
        if self._suspended is not None:
            suspended.append(self._suspended)

    monkeypatch.setattr(SessionSocket, "_suspend", suspend_and_note)
    talk.start(TWO_PERSONS)
    monkeypatch.setattr(limits, "IDLE_SECONDS", 0.01)
    before = talk.move("a1")
    while not suspended:
        client.get("/api/v1/status")
    assert suspended[0] == before["session"]
    read, broken = Sessions.read, [OSError("the disk is busy")]

    async def read_badly_once(self: Sessions, token: str) -> Session:
        if broken:
            raise broken.pop()
        return await read(self, token)

    monkeypatch.setattr(Sessions, "read", read_badly_once)
    talk.say("redo")
    assert "OSError" in talk.hear("error")["text"]
    after = talk.move("b2")
    assert (texts(after), after["session"]) == (["a1", "b2"], before["session"])
    talk.say("undo")
    assert texts(talk.hear("state")) == ["a1", "b2"]


def test_crash_in_a_brain_is_an_error_and_continue_tries_again(
    talk: Talk, brains: BrainBox, caplog: pytest.LogCaptureFixture
) -> None:
    brains.put(RaisingBrain(times=1))
    talk.start(PERSON_FIRST)
    talk.move("b2")
    assert "ZeroDivisionError: crashed on purpose" in talk.hear("error")["text"]
    state = talk.hear("state")
    assert (texts(state), state["thinking"]) == (["b2"], False)
    talk.say("continue")
    assert talk.hear("state")["thinking"]
    assert texts(talk.hear_until("state")) == ["b2", "a3"]
    assert "A brain failed." in caplog.text


def test_brain_that_cannot_be_made_is_an_error(talk: Talk, monkeypatch: pytest.MonkeyPatch, brains: BrainBox) -> None:
    brains.fail(OSError("no weights"))
    talk.start(BRAIN_FIRST)
    assert "no weights" in talk.hear("error")["text"]
    assert not talk.hear("state")["thinking"]


@pytest.mark.parametrize("move", ["b2", 17])
def test_illegal_move_of_a_brain_is_not_played(talk: Talk, brains: BrainBox, move: object) -> None:
    brains.put(WrongBrain(lambda position: move))
    talk.start(PERSON_FIRST)
    talk.move("b2")
    assert "The brain could not answer" in talk.hear_until("error")["text"]
    state = talk.hear("state")
    assert (texts(state), state["thinking"]) == (["b2"], False)


def test_failure_of_a_stopped_search_stays_silent(talk: Talk, brains: BrainBox) -> None:
    brain = GatedBrain(choice=99)
    brains.put(brain)
    talk.start(PERSON_FIRST)
    talk.move("b2")
    brain.wait_started()
    talk.say("undo")
    assert talk.hear("state")["ply"] == 0
    brain.gate.set()
    talk.say("go", ply=0)
    assert talk.hear("state")["ply"] == 0


def test_game_starts_from_a_position(talk: Talk) -> None:
    state = talk.start(TWO_PERSONS, position="x........")
    assert (state["position"], state["turn"], state["moves"]) == ("x........", 1, [])


def test_a_lost_game_is_explained(talk: Talk) -> None:
    talk.start(TWO_PERSONS, moves=["a1", "a3", "b1", "b3", "c1"])
    talk.say("explain")
    analysis = talk.hear_until("analysis", final=True)
    assert analysis["for"] == "explain"
    assert analysis["evidence"]["ply"] in (1, 3)
    assert analysis["turn"] == 1
    assert analysis["taps"] == [analysis["move"]]
    assert "instead of" in analysis["reason"]


def test_a_game_given_up_without_need_was_not_lost(talk: Talk) -> None:
    talk.start(TWO_PERSONS, moves=["a1"])
    talk.say("resign")
    talk.hear_until("state")
    talk.say("explain")
    analysis = talk.hear_until("analysis", final=True)
    assert (analysis["for"], analysis["evidence"]) == ("explain", {"ply": 1, "open": True})
    assert analysis["reason"].startswith("The position was not lost: ")


def test_only_a_lost_game_is_explained(talk: Talk) -> None:
    talk.start(TWO_PERSONS, moves=["a1"])
    talk.say("explain")
    assert talk.hear("error")["text"] == "Nobody lost this game."
