"""Matches, tournaments, evolution and the server from Python."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import pytest

import partie
from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position


class First:
    """Plays the first legal move."""

    name = "first"

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return Analysis(position.legal_moves()[0], 50.0)


class Last(First):
    """Plays the last one."""

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return Analysis(position.legal_moves()[-1], 50.0)


def test_a_match_of_classes_has_a_result_with_elo_and_its_error() -> None:
    heard: list[partie.Record] = []
    found = partie.match("mills", First, Last, games=4, on_game=heard.append, variant="six")
    assert found.games == len(found.records) == len(heard) == 4
    assert found.wins + found.draws + found.losses == 4
    assert found.elo.low <= found.elo.elo <= found.elo.high
    assert 0 <= found.superiority <= 1
    assert found.score == (found.wins + found.draws / 2) / 4
    assert str(found).startswith(f"{found.brains[0]} – {found.brains[1]}: +{found.wins} ={found.draws}")
    assert {record.variant for record in found.records} == {"six"}
    assert partie.replay(found.records[0]).moves


def test_a_tournament_has_tables(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    found = partie.tournament("mills", ["partie:1", First, Last], games=2, seconds=0.05, variant="six", store=store)
    assert len(found.standings) == len(found.ratings) == 3
    assert sum(line.points for line in found.standings) == len(found.records) == 6
    assert str(found).splitlines()[0].startswith(found.standings[0].name)
    assert store.exists()


def test_a_match_leaves_no_file_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    partie.match("mills", First, Last, variant="six")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("brains", "settings", "error"),
    [
        (("partie:1", "partie:99"), {}, "Level 99 does not exist"),
        (("parti:1", "partie:2"), {}, "did you mean 'partie'"),
        ((First, Last), {"colour": "red"}, "'colour' is not a known field"),
        ((First, Last), {"games": 0}, "'games' is '0'"),
    ],
)
def test_what_cannot_be_played_is_told_before(brains: tuple[str, str], settings: dict[str, object], error: str) -> None:
    with pytest.raises(partie.InvalidText, match=error):
        partie.match("mills", *brains, **settings)  # type: ignore[arg-type]


INTERRUPTED = """
import signal, tempfile, threading, partie
tempfile.tempdir = {folder!r}
sent = []
def stop(record):  # once: a second interrupt would break off the tidying up
    if not sent:
        sent.append(record)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
try:
    partie.match("mills", "partie:1", "partie:2", games=1000, seconds=0.05, variant="six", on_game=stop)
except KeyboardInterrupt:
    print([thread.name for thread in threading.enumerate() if not thread.daemon])
"""


def test_an_interrupt_leaves_no_game_and_no_file_behind(tmp_path: Path) -> None:
    script = INTERRUPTED.format(folder=str(tmp_path))
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300)
    assert found.stdout == "['MainThread']\n", found.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_player_evolves_and_the_run_goes_on(tmp_path: Path) -> None:
    settings = {"Population": 4, "GamesForEach": 2, "Generations": 2, "Nodes": 1, "KeptAsideGames": 0}
    seen: list[int] = []
    game = partie.game("mills")
    found = game.evolve(
        settings, tmp_path, workers=1, on_generation=lambda generation, total: seen.append(generation.number)
    )
    assert seen == [generation.number for generation in found.generations] == [1, 2]
    assert found.best.is_file()
    assert found.folder == tmp_path
    assert game.evolve(tmp_path / "settings.toml", tmp_path).generations == found.generations


def test_a_game_without_a_learner_says_so() -> None:
    with pytest.raises(partie.InvalidText, match="no computer player that learns"):
        partie.game("klondike").evolve()


def test_the_page_is_served_while_the_block_runs() -> None:
    with partie.serving(port=0) as url, urllib.request.urlopen(url) as answer:
        assert b"<html" in answer.read()
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(url)
