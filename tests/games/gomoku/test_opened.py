"""A game opened by its text has its moves: they can be taken back, listed and explained."""

from __future__ import annotations

from typing import Any

from partie.web.session.messages import NewMessage
from partie.web.session.session import Session
from partie.web.session.start import start_session


def start(seats: list[Any], position: str | None = None, **values: Any) -> Session:
    return start_session(NewMessage(type="new", game="gomoku", seats=seats, position=position, **values))


def test_a_game_opened_by_its_text_has_its_moves() -> None:
    session = start(["human", {"level": 1}], position="h8 h9 i8 g9 j8 c12 k8 g8 l8")
    assert session.move_texts() == ["h8", "h9", "i8", "g9", "j8", "c12", "k8", "g8", "l8"]
    assert session.outcome() is not None
    assert session.loser() == 1
    session.undo()
    assert (session.ply, session.position.to_text()) == (8, "h8 h9 i8 g9 j8 c12 k8 g8")


def test_a_game_opened_by_its_text_goes_on_after_the_last_move() -> None:
    session = start(["human", "human"], position="h8 i9 g7 white", variant="free-15-swap")
    session.move("a1")
    assert session.move_texts() == ["h8", "i9", "g7", "white", "a1"]
    for ply in range(6):
        session.go(ply)
        assert len(session.position.to_text().split()) == max(ply, 1)


def test_the_stones_of_a_balanced_opening_are_not_taken_back() -> None:
    first = start(["human", "human"], variant="free-15-balanced", seed=3)
    first.play(first.position.legal_moves()[0])
    again = start(["human", "human"], variant="free-15-balanced", position=first.position.to_text())
    assert again.move_texts() == first.move_texts()
    again.undo()
    assert not again.can_undo
    assert again.position == first.positions[0]


def test_rows_have_only_the_moves_after_them() -> None:
    rows = "/".join(["." * 15] * 15) + " x"
    session = start(["human", "human"], position=f"{rows} h8 i9")
    assert session.move_texts() == ["h8", "i9"]
    session.go(0)
    assert session.position.to_text() == rows
