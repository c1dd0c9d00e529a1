"""A server in this process whose table holds only toys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from partie import games
from partie.core.brain import Brain
from partie.web.games import catalogue
from partie.web.server.app import create_app
from tests.toys.table import TOYS
from tests.toys.tictactoe import TicTacToe
from tests.web.talk import ORIGIN


@pytest.fixture(autouse=True)
def toy_table(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path_factory.getbasetemp()))  # never the person's own games
    monkeypatch.setattr(games, "TABLE", dict(TOYS))
    monkeypatch.setattr(catalogue, "_broken", set())


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def app() -> FastAPI:
    return create_app(warm=False)


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


class BrainBox:
    """Hands out the brain a test puts in."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def put(self, brain: Brain) -> None:
        self._monkeypatch.setattr(TicTacToe, "brain", lambda *_arguments, **_options: brain)

    def fail(self, error: Exception) -> None:
        def raise_error(*_arguments: object, **_options: object) -> Brain:
            raise error

        self._monkeypatch.setattr(TicTacToe, "brain", raise_error)


@pytest.fixture
def brains(monkeypatch: pytest.MonkeyPatch) -> BrainBox:
    return BrainBox(monkeypatch)
