"""The opening book: grown from ballots and stored games, used where it knows more than a search would."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from partie.arena.store.store import Store
from partie.cli import main
from partie.core.brain import Limits, StopFlag
from partie.core.record import Record
from partie.core.replay import record_of
from partie.games.checkers.engine.book import BOOK
from partie.games.checkers.game import GAME
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.variants import CZECH, ENGLISH, DraughtsVariant
from partie.search.growing import grow, played
from partie.storage.corrupt import CorruptFile

SHORT = Limits(seconds=0.1)
START = first_position(ENGLISH)
OWN = f"english {START.to_text()} 10-14=61.5 11-15=48.0\n"


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path


def game_of(*moves: str) -> Record:
    position, found = START, []
    for text in moves:
        found.append(position.parse_move(text))
        position = position.play(found[-1])
    return record_of(GAME, START, found)


@pytest.mark.parametrize("rules", [ENGLISH, CZECH], ids=lambda rules: rules.name)
def test_the_shipped_book_answers_the_first_plies(rules: DraughtsVariant) -> None:
    start = first_position(rules)
    for position in (start, *(start.play(move) for move in start.legal_moves())):
        found = BOOK.find(position, SHORT)
        assert found is not None
        assert found.move in position.legal_moves()


def test_the_shipped_book_has_legal_moves_only() -> None:
    for place, moves in BOOK.shipped().items():
        variant, text = place.split()
        position = GAME.from_text(text, variant)
        assert not position.problems()
        assert all(BOOK.read_move(position, move) in position.legal_moves() for move, _ in moves)
        assert all(0 <= percent <= 100 for _, percent in moves)


def test_a_book_move_tells_what_the_long_search_found() -> None:
    BOOK.user_file().write_text(OWN)
    analysis = GAME.brain().choose(START, SHORT, StopFlag())
    assert (START.format_move(analysis.move), analysis.value, analysis.nodes) == ("10-14", 61.5, 0)
    assert str(analysis.reason) == "From the opening book."


def test_levels_analyses_and_long_searches_do_not_use_it() -> None:
    for brain in (GAME.brain(5), GAME.brain(use_book=False)):
        assert brain.choose(START, Limits(nodes=500), StopFlag()).nodes > 0
    analysis = GAME.brain().choose(START, Limits(nodes=500, lines=3), StopFlag())
    assert len(analysis.lines) == 3
    assert BOOK.find(START, Limits(seconds=10 * BOOK.seconds)) is None


def test_an_own_book_is_left_out_where_it_breaks_a_rule(caplog: pytest.LogCaptureFixture) -> None:
    BOOK.user_file().write_text(OWN.replace("10-14", "1-5"))
    assert BOOK.find(START, Limits(seconds=10 * BOOK.seconds)) is None
    assert "1-5" in caplog.text


def test_a_file_that_is_not_a_book_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text(OWN.replace("10-14", "ten"))
    with pytest.raises(CorruptFile, match="Remove it, and `partie book checkers` grows a new one"):
        BOOK.read_file(tmp_path / "bad.txt")


def test_growing_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "grown.txt"
    assert grow(BOOK, "czech", 3, 300, path) == 3
    before = path.read_text()
    path.write_text(before[:-5])  # killed while it wrote
    assert grow(BOOK, "czech", 4, 300, path) == 4
    assert path.read_text().startswith(before)
    assert len(BOOK.read_file(path)) == 4


def test_positions_of_stored_games_come_the_sooner_the_more_games_had_them() -> None:
    common, rare = ("11-15", "22-17"), ("12-16", "21-17")
    records = [game_of(*common, "8-11"), game_of(*common, "9-13"), game_of(*rare, "16-20")]
    waiting = {position.to_text(): cost for cost, position in played(BOOK, records, GAME, 3)}
    twice, once = (START.play(START.parse_move(moves[0])).to_text() for moves in (common, rare))
    assert 0 == waiting[START.to_text()] < waiting[twice] < waiting[once]


def test_the_command_follows_stored_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "arena.sqlite3"
    record = game_of("9-14", "22-18", "5-9")
    Store(store).add_many([Record(**{**vars(record), "players": ("a", "b")})])
    main(["book", "checkers", "--positions", "2", "--nodes", "200"])
    assert "2 positions of english in " in capsys.readouterr().out
    assert len(BOOK.read_file(BOOK.user_file())) == 2


@pytest.mark.parametrize(
    "wrong", [["mills"], ["checkers", "--positions", "0"], ["checkers", "--plies", "-1"], ["chekers"]]
)
def test_what_cannot_be_grown_is_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["book", *wrong])
    assert refused.value.code == 2


def test_matches_begin_with_ballots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "matches.sqlite3")
    match = ["arena", "match", "partie:1", "partie:2", "--game", "checkers", "--games", "2", "--time", "60"]
    match += ["--store", store]
    main(match)
    main([*match, "--from-start"])
    main(["arena", "export", str(tmp_path / "all.json"), "--store", store])
    games = json.loads((tmp_path / "all.json").read_text())["games"]
    openings = [[move["text"] for move in game["moves"] if move.get("opening")] for game in games]
    assert [len(moves) for moves in openings] == [3, 3, 0, 0]
    assert openings[0] == openings[1]
