"""Compiling ahead."""

from __future__ import annotations

from typing import Any

import pytest

from partie.games.mines.engine.choosing import Choice, ChoiceKind, Chooser
from partie.games.mines.engine.engine import warm_up


def test_every_kind_of_decision_is_compiled_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    met, choose = set[ChoiceKind](), Chooser.choose

    def watched(*given: Any) -> Choice | None:
        choice = choose(*given)
        if choice is not None:
            met.add(choice.how)
        return choice

    monkeypatch.setattr(Chooser, "choose", watched)
    warm_up()
    assert met == {ChoiceKind.SURE, ChoiceKind.EXACT, ChoiceKind.GUESS}
