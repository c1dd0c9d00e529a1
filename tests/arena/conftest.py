"""Toy games in the table, stores in temporary places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from partie import games
from partie.arena.store.store import Store
from partie.core.game import Game
from tests.arena.toys import TOYS


@pytest.fixture
def toy_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes `games.load` know the toys, which are quick and need no kernels."""

    def load(name: str) -> Game:
        return TOYS[name]

    monkeypatch.setattr(games, "load", load)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    opened = Store(tmp_path / "arena.sqlite3")
    yield opened
    opened.close()
