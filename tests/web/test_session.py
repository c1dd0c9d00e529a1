"""The logic of a session, without sockets."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.core.errors import IllegalMove, InvalidText
from partie.core.position import Position
from partie.core.record import Record
from partie.web.http.errors import Refusal
from partie.web.session.messages import NewMessage
from partie.web.session.session import Session
from partie.web.session.start import start_session
from partie.web.session.state import state_message
from tests.toys.brains import FirstMoveBrain
from tests.toys.secrets import HIDDEN, SecretPosition
from tests.toys.tictactoe import CELLS
from tests.web.talk import BRAIN_FIRST, PERSON_FIRST, TWO_BRAINS, TWO_PERSONS, texts


def start(seats: list[Any], game: str = "tictactoe", **values: Any) -> Session:
    return start_session(NewMessage(type="new", game=game, seats=seats, **values))


def played(seats: list[Any], *moves: str) -> Session:
    session = start(seats)
    for move in moves:
        session.play(move)
    return session


def test_person_may_not_move_for_a_brain() -> None:
    with pytest.raises(Refusal, match="not your turn"):
        start(BRAIN_FIRST).move("a3")


def test_refused_move_changes_nothing() -> None:
    session = played(TWO_PERSONS, "a3", "b3")
    session.go(1)
    with pytest.raises(IllegalMove):
        session.move("a3")
    assert (session.ply, session.moves) == (1, ["a3", "b3"])


def test_brain_thinks_only_at_the_end_of_the_game() -> None:
    session = played(PERSON_FIRST, "a3", "b3", "c3")
    assert session.brain_to_move()
    session.go(1)
    assert not session.brain_to_move()
    session.continue_here()
    assert session.brain_to_move()
    session.go(1)
    assert not session.brain_to_move()


def test_playing_on_is_for_brains() -> None:
    with pytest.raises(Refusal, match="person is on the move"):
        start(PERSON_FIRST).continue_here()


def test_nobody_moves_when_the_game_is_over() -> None:
    session = played(PERSON_FIRST, "a3", "a2", "b3", "b2", "c3")
    assert not session.brain_to_move()
    assert not session.person_to_move()
    for act in (session.continue_here, session.resign):
        with pytest.raises(Refusal, match="over"):
            act()


def test_undo_goes_back_to_a_persons_decision() -> None:
    session = played(BRAIN_FIRST, "a3", "b3", "c3")
    session.undo()
    assert session.ply == 1
    assert not session.can_undo  # ply 0 was the brain's decision


def test_undo_of_two_persons_goes_back_one_move() -> None:
    session = played(TWO_PERSONS, "a3", "b3")
    session.undo()
    assert session.ply == 1


def test_undo_where_only_brains_play_goes_back_one_move() -> None:
    session = played(TWO_BRAINS, "a3", "b3")
    session.undo()
    assert session.ply == 1
    session.redo()
    assert session.ply == 2


def test_redo_without_a_later_decision_goes_to_the_end() -> None:
    session = played(PERSON_FIRST, "a3", "b3", "c3")
    session.go(2)
    session.redo()
    assert session.ply == 3
    with pytest.raises(Refusal, match="nothing to play again"):
        session.redo()


def test_resignation_ends_the_game_in_the_shown_position() -> None:
    session = played(TWO_PERSONS, "a3", "b3", "c3")
    session.undo()
    session.resign()
    assert (session.ply, session.move_texts(), session.can_redo) == (2, ["a3", "b3"], False)
    assert texts(state_message(session, thinking=False)) == session.moves
    outcome = session.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    session.go(1)
    assert session.outcome() is None
    session.move("c3")
    assert session.outcome() is None


def test_a_game_that_ended_is_not_given_up_at_an_earlier_move() -> None:
    session = played(PERSON_FIRST, "a3", "a2", "b3", "b2", "c3")
    session.go(2)
    assert (session.outcome(), state_message(session, thinking=False)["can_resign"]) == (None, False)
    with pytest.raises(Refusal, match="over"):
        session.resign()
    assert (session.ply, len(session.moves)) == (2, 5)


def test_nobody_resigns_twice() -> None:
    session = played(TWO_PERSONS, "a3", "b3")
    session.resign()
    with pytest.raises(Refusal, match="over"):
        session.resign()
    assert (session.ply, session.move_texts()) == (2, ["a3", "b3"])


def test_brains_cannot_resign() -> None:
    with pytest.raises(Refusal, match="Only persons"):
        start(TWO_BRAINS).resign()


def test_seats_keep_their_own_brains() -> None:
    session = start(TWO_BRAINS)
    assert session.brains.at(0) is session.brains.at(0)
    assert session.brains.at(0) is not session.brains.at(1)
    assert session.brains.adviser() is session.brains.adviser()
    assert session.brains.adviser() is not session.brains.at(0)
    with pytest.raises(Refusal):
        start(PERSON_FIRST).brains.at(0)


def test_seats_must_fit_the_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.toys.tictactoe.TicTacToe.players", range(2, 4))
    monkeypatch.setattr("tests.toys.tictactoe.TicTacToePosition.players", 3)
    with pytest.raises(Refusal, match="'plain' is for 3 players, not 2"):
        start(TWO_PERSONS)
    assert len(start([*TWO_PERSONS, "human"]).seats) == 3


def test_seed_decides_the_game() -> None:
    first, second = (start(TWO_PERSONS, "secrets", seed=7) for _ in range(2))
    assert first.position == second.position
    assert start(TWO_PERSONS, "secrets").position != start(TWO_PERSONS, "secrets").position


# --- secrets -----------------------------------------------------------------------------------------


def shown(session: Session) -> str:
    return json.dumps(state_message(session, thinking=False))


def test_person_never_sees_what_the_brain_knows() -> None:
    session = start(PERSON_FIRST, "secrets", seed=77)
    for _ in range(4):
        assert "A77" in shown(session)
        assert "B77" not in shown(session)
        session.play("wait")


def test_persons_who_share_the_page_see_the_side_to_move() -> None:
    session = start(TWO_PERSONS, "secrets", seed=77)
    assert session.observation().to_text() == f"A77/{HIDDEN}"
    session.play("wait")
    assert session.observation().to_text() == f"{HIDDEN}/B77/wait"


def test_views_that_differ_for_nobody_keep_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some games hide things from everybody: then the brain knows no more than the person."""
    hidden = ("?", "?")
    monkeypatch.setattr(SecretPosition, "observation", lambda position, _player: replace(position, hands=hidden))
    assert not start(BRAIN_FIRST, "secrets", seed=77).keeps_secret()


def test_brain_that_knows_more_keeps_its_secret() -> None:
    session = start(BRAIN_FIRST, "secrets", seed=77)
    assert session.keeps_secret()
    assert not session.can_be_analysed()
    session.play("wait")
    assert not session.keeps_secret()
    assert session.can_be_analysed()
    assert not start(BRAIN_FIRST).keeps_secret()  # a game without secrets


def test_refusals_tell_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    session = start(PERSON_FIRST, "secrets", seed=77)

    def refuse(position: Position, move: object) -> Position:
        raise IllegalMove(f"{move!r} is forbidden in {position.to_text()}.")

    monkeypatch.setattr(type(session.position), "play", refuse)
    with pytest.raises(Refusal, match=r"^The rules forbid this move here.$"):
        session.move("wait")


# --- anything in any order ---------------------------------------------------------------------------

ACTS = st.one_of(
    st.tuples(st.just("move"), st.sampled_from(CELLS)),
    st.tuples(st.just("play"), st.sampled_from(CELLS)),
    st.tuples(st.just("go"), st.integers(0, 9)),
    st.sampled_from(["undo", "redo", "resign", "continue_here"]).map(lambda name: (name,)),
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([TWO_PERSONS, PERSON_FIRST, BRAIN_FIRST, TWO_BRAINS]), st.lists(ACTS, max_size=25))
def test_any_order_of_acts_leaves_a_game_that_can_be_replayed(seats: list[Any], acts: list[tuple[Any, ...]]) -> None:
    session = start(seats)
    for name, *arguments in acts:
        before = (list(session.moves), session.ply, session.resigned)
        try:
            getattr(session, name)(*arguments)
        except (Refusal, IllegalMove):
            assert (session.moves, session.ply, session.resigned) == before
        replayed = session.game.start()
        for move in session.moves[: session.ply]:
            replayed = replayed.play(move)
        assert replayed.to_text() == session.position.to_text()
        message = state_message(session, thinking=session.brain_to_move())
        assert texts(message) == session.moves
        assert bool(message["legal"]) == session.person_to_move()
        assert not (session.person_to_move() and session.brain_to_move())


def test_a_saved_game_is_its_seed_and_its_moves() -> None:
    saved = played(TWO_PERSONS, "a1", "b2", "c3")
    loaded = start(TWO_PERSONS, moves=["a1", "b2", "c3"])
    assert loaded.position.to_text() == saved.position.to_text()
    assert loaded.move_texts() == ["a1", "b2", "c3"]


def branched() -> Session:
    """a3 b3 c3, or a3 b2."""
    moves: list[dict[str, Any]]
    moves = [{"text": "a3", "seat": 0}, {"text": "b3", "seat": 1, "comment": "so"}, {"text": "c3", "seat": 0}]
    moves[1]["variations"] = [[{"text": "b2", "seat": 1}]]
    record = {"format": "partie-game", "version": 1, "game": "tictactoe", "variant": "plain", "moves": moves}
    return start(TWO_PERSONS, record=record)


def test_a_game_goes_on_with_a_variation_of_its_record() -> None:
    session = branched()
    told = state_message(session, thinking=False)["moves"]
    assert (told[1]["comment"], told[1]["variations"]) == ("so", [{"text": "b2", "moves": 1}])
    assert "variations" not in told[0]
    session.choose_line(1, 0)
    told = state_message(session, thinking=False)["moves"]
    assert ([move["text"] for move in told], session.ply) == (["a3", "b2"], 2)
    assert told[1]["variations"] == [{"text": "b3 c3", "moves": 2}]
    session.choose_line(1, 0)
    assert session.move_texts() == ["a3", "b3", "c3"]


def test_a_variation_that_is_not_recorded_changes_nothing() -> None:
    session = branched()
    with pytest.raises(InvalidText, match="has no variation"):
        session.choose_line(1, 1)
    assert (session.move_texts(), session.ply) == (["a3", "b3", "c3"], 3)


def test_variations_of_a_game_with_secrets_are_not_chosen() -> None:
    with pytest.raises(Refusal, match="hidden"):
        start(PERSON_FIRST, "secrets", seed=77).choose_line(0, 0)


def test_a_saved_game_with_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove):
        start(TWO_PERSONS, moves=["a1", "a1"])


class Pupil(FirstMoveBrain):
    """Notes the games it may learn from."""

    def __init__(self) -> None:
        self.lessons: list[tuple[str, tuple[int, ...]]] = []

    def learn(self, record: Record) -> None:
        self.lessons.append((record.moves[-1].text, record.winners))


def test_brains_learn_once_from_each_end_of_a_game() -> None:
    pupil, adviser = Pupil(), Pupil()
    session = played(PERSON_FIRST, "a1", "a3", "b1", "b3")
    session.brains._made = {1: pupil, None: adviser}
    session.learn()
    assert pupil.lessons == []
    session.play("c1")
    session.learn()
    session.learn()
    assert pupil.lessons == [("c1", (0,))]
    assert adviser.lessons == []
