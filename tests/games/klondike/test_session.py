"""A game of Klondike at the page: what is taken back, and what finishes by itself."""

from __future__ import annotations

import pytest

from partie.web.http.errors import Refusal
from partie.web.session.messages import NewMessage
from partie.web.session.session import Session
from partie.web.session.start import start_session


def solitaire(position: str) -> Session:
    return start_session(NewMessage(type="new", game="klondike", seats=["human"], position=position, moves=[]))


def test_what_has_shown_something_hidden_is_taken_back_only_with_help() -> None:
    session = solitaire("KS/(4S)QH/-/-/-/-/- D13H11C13S3 stock:- waste:KH5S6S7S8S9STSJSQS redeals:0 idle:0 score:0")
    session.move("QH-1")
    assert session.undo_reveals
    with pytest.raises(Refusal, match="counts as help"):
        session.undo()
    session.undo(assisted=True)
    assert (session.ply, session.helped) == (0, True)


def test_work_without_a_decision_is_finished_at_once() -> None:
    session = solitaire("KH/QS/-/-/-/-/- D13H12C13S11 stock:- waste:KS redeals:0 idle:0 score:700")
    assert session.can_finish
    session.finish()
    assert session.outcome() is not None
    assert not session.can_finish
    with pytest.raises(Refusal, match="decisions"):
        session.finish()
