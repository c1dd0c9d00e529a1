"""Two processes never play one run at the same time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from partie.arena.owners import new_owner
from partie.cli import main
from partie.core.errors import InvalidText
from partie.evolve.lock import OWNER, is_locked, locked


def test_the_second_is_refused_and_the_first_is_not_disturbed(tmp_path: Path) -> None:
    with locked(tmp_path):
        owner = (tmp_path / OWNER).read_text()
        with pytest.raises(InvalidText, match="Another process plays the run in"), locked(tmp_path):
            pass
        assert (tmp_path / OWNER).read_text() == owner
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_a_process_that_is_gone_is_taken_over(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-c", "from partie.arena.owners import new_owner; print(new_owner(0))"],
        capture_output=True,
        text=True,
        check=True,
    )
    (tmp_path / OWNER).write_text(made.stdout)
    assert not is_locked(tmp_path)
    with locked(tmp_path):
        assert is_locked(tmp_path)


@pytest.mark.parametrize("text", ["", "no owner"])
def test_a_file_that_names_nobody_holds_nothing(text: str, tmp_path: Path) -> None:
    (tmp_path / OWNER).write_text(text)
    assert not is_locked(tmp_path)
    with locked(tmp_path):
        assert is_locked(tmp_path)


def test_the_command_says_that_another_process_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / OWNER).write_text(new_owner(0))
    with pytest.raises(SystemExit) as ended:
        main(["evolve", "alhambra", "--out", str(tmp_path), "--quiet"])
    assert ended.value.code == 2
    assert "Another process plays the run in" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [OWNER]
