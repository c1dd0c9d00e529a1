"""`partie evolve alhambra`: real games, real processes."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from partie.cli import main
from partie.evolve import checkpoints
from partie.evolve.algorithm import BEST
from partie.evolve.history import COMPARISONS, GENERATIONS

SETTINGS = """
NumberOfPlayers = 3
SubGenerations = 30
Generations = 2
Selecting = 4
ComparisonGames = 50
"""


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    path = tmp_path / "few.toml"
    path.write_text(SETTINGS, "utf-8")
    return path


def evolve(settings: Path, folder: Path, *more: str) -> None:
    main(["evolve", "alhambra", str(settings), "--out", str(folder), "--quiet", *more])


def outcome(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in (GENERATIONS, COMPARISONS, BEST)]


def test_one_and_eight_workers_breed_the_same_players(
    settings: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evolve(settings, tmp_path / "one", "--workers", "1")
    evolve(settings, tmp_path / "eight", "--workers", "8")
    assert outcome(tmp_path / "one") == outcome(tmp_path / "eight")
    said = capsys.readouterr().out
    assert "0 vs. 1: " in said
    assert "1 vs. 2: " in said
    assert (tmp_path / "one" / "fitness.png").exists()


def test_a_run_that_is_killed_goes_on_where_it_was(
    settings: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evolve(settings, tmp_path / "whole")
    folder = tmp_path / "killed"
    for order in (signal.SIGINT, signal.SIGKILL):
        before = len(checkpoints.generations(folder)) and checkpoints.generations(folder)[0]
        command = [sys.executable, "-m", "partie", "evolve", "alhambra", str(settings), "--quiet"]
        with subprocess.Popen(
            [*command, "--out", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        ) as process:
            wait_until_after(folder, before, process)
            process.send_signal(order)
            _, said = process.communicate()
            assert process.returncode in (0, 130, -signal.SIGINT, -signal.SIGKILL)
            if process.returncode == 130:
                assert b"of 60 generations are stored, and the same command continues after them." in said
    evolve(settings, folder)
    assert outcome(folder) == outcome(tmp_path / "whole")
    capsys.readouterr()
    evolve(settings, folder)
    assert capsys.readouterr().out.startswith("The run is finished: all 60 generations were played before.")


def wait_until_after(folder: Path, generation: int, process: subprocess.Popen[bytes]) -> None:
    """Until a later checkpoint is there, or the process has ended."""
    while process.poll() is None and not any(found > generation for found in checkpoints.generations(folder)):
        time.sleep(0.005)


def test_the_example_is_a_settings_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for algorithm in ("genetic", "described", "cma"):
        main(["evolve", "alhambra", "--example", algorithm])
        text = capsys.readouterr().out
        assert "NumberOfPlayers = 3  # " in text
        path = tmp_path / f"{algorithm}.toml"
        path.write_text(text + "Sed = 3\n", "utf-8")
        with pytest.raises(SystemExit) as ended:
            evolve(path, tmp_path / "never")
        assert ended.value.code == 2
        assert "did you mean 'Seed'?" in capsys.readouterr().err
        assert not (tmp_path / "never").exists()


def test_a_game_without_such_a_player_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["evolve", "mines"])
    said = capsys.readouterr().err
    assert "'mines' has no computer player that learns this way; these have one: " in said
    assert "alhambra" in said


def test_a_run_lies_among_the_data_when_no_folder_is_named(
    settings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path / "data"))
    settings.write_text("SubGenerations = 1\nGenerations = 1\nSelecting = 1\nComparisonGames = 0\n")
    main(["evolve", "alhambra", str(settings), "--quiet"])
    assert (tmp_path / "data" / "evolve" / "alhambra" / "few" / BEST).exists()
