"""A game made by following docs/adding-a-game.md is known everywhere once it stands in the table.

The conformance kit and the command line's tests run on the same toy.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from partie import games
from partie.web.app import create_app
from tests.toys import hexapawn
from tests.web.talk import ORIGIN

GUIDE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"


@pytest.fixture(autouse=True)
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.TABLE, "hexapawn", "tests.toys.hexapawn.game")
    for job in games.load("hexapawn").warm_up():  # so that the time given is for thinking
        job.run()


def test_the_toy_has_exactly_the_rooms_of_the_guide() -> None:
    named = set(re.findall(r"\*\*`([a-z]+(?:\.py|/))`", GUIDE.read_text(encoding="utf-8")))
    inside = Path(str(hexapawn.__file__)).parent.iterdir()
    built = {f"{path.name}/" if path.is_dir() else path.name for path in inside}
    assert built - {"__init__.py", "__pycache__/"} == named


def test_the_api_lists_plays_and_advises_it() -> None:
    with TestClient(create_app(warm=False), base_url=ORIGIN) as client:
        assert "hexapawn" in [game["name"] for game in client.get("/api/v1/games").json()]
        request = {"game": "hexapawn", "position": "bbb/.../www w"}
        state = client.post("/api/v1/play", json=request | {"move": "b1-b2"}).json()
        assert state["position"] == "bbb/.w./w.w b"
        assert {"move": "a3-b2", "taps": ["a3", "b2"]} in state["legal"]
        assert client.post("/api/v1/best", json=request | {"seconds": 1}).json()["value"] == 0
