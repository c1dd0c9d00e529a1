"""A game made by following docs/adding-a-game.md is known everywhere once it stands in the table.

The conformance kit and the command line's tests run on the same toy.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from partie import games
from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import make_player
from partie.arena.conditions import GameConditions
from partie.arena.records.formats import read_file, write_file
from partie.arena.referee import play_game
from partie.cli import main
from partie.core.clock_text import read_clock
from partie.core.errors import InvalidText
from partie.core.evaluation import Evaluation
from partie.core.record import Record
from partie.web.server.app import create_app
from tests.toys import hexapawn
from tests.toys.hexapawn.engine.engine import HexapawnBrain
from tests.web.talk import ORIGIN

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


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
        assert {"move": "a3-b2", "taps": ["a3", "b2"], "path": ["a3", "b2"]} in state["legal"]
        assert client.post("/api/v1/best", json=request | {"seconds": 60}).json()["value"] == 0


def test_its_verb_and_its_counts_are_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    main(["count", "hexapawn", "2"])
    assert capsys.readouterr().out == "10 games of 2 moves\n"
    main(["perft", "hexapawn", "--depth", "2"])
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()] == [["1", "3"], ["2", "10"]]


def test_its_verb_speaks_czech(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    main(["count", "hexapawn", "2"])
    assert capsys.readouterr().out == "partie o 2 tazích: 10\n"


def test_its_files_are_read_and_written_by_the_arena(tmp_path: Path) -> None:
    path = tmp_path / "games.hexapawn"
    path.write_text("3, Ann, Bob: b1-b2 a3-b2 a1-b2\n")
    (record,) = read_file(path)
    assert (record.game, record.players, len(record.moves)) == ("hexapawn", ("Ann", "Bob"), 3)
    write_file(path, [record])
    assert path.read_text() == "3, Ann, Bob: b1-b2 a3-b2 a1-b2\n"
    path.write_text("3, Ann, Bob: b1-b3\n")
    with pytest.raises(InvalidText, match="b1-b3"):
        read_file(path)


TREE = "3, Ann, Bob, 5+3: b1-b2 ~31:centipawns $1 {The middle.} (a1-a2 {Too slow.} b3-a2) a3-b2 (c3-b2 a1-b2) a1-b2\n"


def test_its_files_hold_clocks_variations_glyphs_comments_and_evaluations(tmp_path: Path) -> None:
    path = tmp_path / "games.hexapawn"
    path.write_text(TREE)
    (record,) = read_file(path)
    assert record.clock == read_clock("5+3")
    first, second, _ = record.moves
    assert (first.nag_text, first.comment, first.evaluation) == ("!", "The middle.", Evaluation.centipawns(31))
    assert [(move.text, move.seat) for move in first.variations[0]] == [("a1-a2", 0), ("b3-a2", 1)]
    assert [move.seat for move in second.variations[0]] == [1, 0]
    assert [move.text for move in record.line([(1, 0)]).moves] == ["b1-b2", "c3-b2", "a1-b2"]
    write_file(path, [record])
    assert path.read_text() == TREE


def test_its_centipawns_are_chances() -> None:
    game = games.load("hexapawn")
    assert game.win_percent(Evaluation.centipawns(200)) == pytest.approx(73.1, abs=0.1)
    assert game.win_percent(Evaluation.loss_in(2)) == 0.0


def test_its_players_agree_on_draws_and_resign() -> None:
    even = GameConditions("hexapawn", "3", clock=read_clock("5+3"))
    agreed = _arena_game(even, depth=3)
    assert (agreed.reason, agreed.winners) == ("agreement", ())
    resigned = _arena_game(even, depth=16)
    assert (resigned.reason, resigned.winners) == ("forfeit", (1,))  # the second player wins on three columns


def _arena_game(conditions: GameConditions, depth: int) -> Record:
    game = games.load("hexapawn")
    options = (("agrees", True), ("depth", depth))
    specs = [
        BrainSpec(name, f"python:{HexapawnBrain.__module__}:HexapawnBrain", options=options) for name in ("one", "two")
    ]
    players = [make_player(spec, game) for spec in specs]
    try:
        return play_game(game, conditions, players)
    finally:
        for player in players:
            player.close()


def test_its_variants_and_options_are_typed_as_fields(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    main(["best", "hexapawn", "", "--variant", "width=4", "--option", "depth=1", "--time", "60"])
    assert "depth 1" in capsys.readouterr().out
