"""Files saved by an older Partie are read by this one; `tests/storage/old/README.md` names their writer."""

from __future__ import annotations

import shutil
from pathlib import Path
from urllib.parse import unquote_plus

import pytest

from partie import games
from partie.arena.control import Command
from partie.arena.records.formats import read_file
from partie.arena.runner import Listeners, Runner
from partie.arena.store.store import State, Store
from partie.arena.tournament.setup import read_tournament
from partie.core.replay import last_position
from partie.games.alhambra.formats import files
from partie.games.gomoku.learning.experience import Experience

OLD = Path(__file__).parent / "old"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(shutil.copy(OLD / "arena.sqlite3", tmp_path))


def test_an_old_store_lists_its_tournaments(store: Store) -> None:
    told = [(one.name, one.state, one.played, one.planned) for one in store.tournaments()]
    assert told == [
        ("three at Alhambra", State.FINISHED, 1, 1),
        ("broken off", State.RUNNING, 6, 40),
        ("faults", State.FINISHED, 2, 2),
        ("old cup", State.FINISHED, 2, 2),
    ]


def test_a_tournament_of_an_old_store_is_deleted_and_restored(store: Store) -> None:
    before = store.tournaments()
    store.remove(before[0].id)
    assert store.tournaments() == before[1:]
    store.restore(before[0].id)
    assert store.tournaments() == before


def test_every_game_of_an_old_store_is_replayed_to_its_end(store: Store) -> None:
    for row in store.games(limit=100):
        record = store.game(row.id)
        outcome = last_position(record, games.load(record.game)).outcome()
        assert (outcome is None) == (record.at_fault is not None)
        assert outcome is None or outcome.winners == record.winners
        assert record.players == row.brains
        assert record.clock is not None


def test_a_game_of_an_old_store_keeps_what_was_stored(store: Store) -> None:
    record = store.game(1)
    assert (record.game, record.variant, record.opening) == ("gomoku", "free-15", ("h8", "i9", "j7"))
    assert (record.reason, record.players) == ("five", ("easy", "third"))
    assert all(move.value_kind == "win_percent" and move.seconds > 0 for move in record.moves[3:])
    assert record.logs[0]
    alhambra = store.game(11)
    assert alhambra.scores is not None
    assert len(alhambra.scores) == 3
    assert store.game(3).at_fault == 0


def test_a_tournament_broken_off_by_the_old_code_goes_on(store: Store) -> None:
    runner: Runner
    listeners = Listeners(on_end=lambda *_: runner.request(Command.STOP))
    runner = Runner(store, 3, listeners)
    runner.run()
    assert store.tournament(3).played >= 7


@pytest.mark.parametrize(("name", "count"), [("games.xml", 3), ("five.psq", 1), ("five.sgf", 2)])
def test_old_files_of_games_are_read(name: str, count: int) -> None:
    assert len(read_file(OLD / name)) == count


@pytest.mark.parametrize("name", ["cup", "faults", "broken", "alhambra"])
def test_old_tournament_files_are_read(name: str) -> None:
    assert read_tournament(OLD / f"{name}.toml").game in games.TABLE


def test_an_old_saved_game_of_alhambra_is_read() -> None:
    saved = files.load(OLD / "alhambra.json")
    assert (saved.seed, len(saved.seats), len(saved.moves)) == (7, 3, 60)
    assert files.read_game(files.write_game(saved)) == saved


def test_old_experience_is_known(tmp_path: Path) -> None:
    experience = Experience(Path(shutil.copy(OLD / "gomoku-experience.sqlite", tmp_path)))
    assert experience.is_on
    assert experience.counts() == (2, 20)
    assert [len(game.positions()) for game in experience.games()] == [12, 11]
    assert experience.merge(OLD / "experience.jsonl") == (0, 2)
    assert experience.known(games.load("gomoku").start("free-15"))  # type: ignore[arg-type]


@pytest.mark.parametrize("link", (OLD / "links.txt").read_text().split())
def test_old_links_name_positions_that_are_read(link: str) -> None:
    path = link.removeprefix("#/").partition("?")[0]
    name, variant, position = (*(unquote_plus(part) for part in path.split("/")), "", "")[:3]
    game = games.load(name)
    read = game.from_text(position, variant or None) if position else game.start(variant or None)
    assert read.problems() == []
