"""The claims that `make check` proves: a forbidden import makes it fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = "The layers of the core"
OFFERED = "The modules that games implement import only the core"
INSIDE = "The layers of a game"
INDEPENDENT = "Games do not import each other"
ONE_WAY = "Dependencies point one way, and every package has its layer"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, to be spoiled."""
    folder = tmp_path_factory.mktemp("layers")
    shutil.copytree(
        ROOT / "src",
        folder / "src",
        ignore=lambda parent, names: [name for name in names if _is_data(Path(parent) / name)],
    )
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def _is_data(path: Path) -> bool:
    has_no_python = path.is_dir() and not any(path.rglob("*.py"))
    return has_no_python or path.name == "__pycache__" or path.suffix not in ("", ".py")


def broken(folder: Path) -> list[str]:
    """The names of the contracts that import-linter finds broken there."""
    script = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    found = subprocess.run(
        [sys.executable, "-c", script, "--no-cache"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": "src", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert "Contracts" in found.stdout, found.stdout + found.stderr
    names = [line.partition(" BROKEN")[0].strip() for line in found.stdout.splitlines() if " BROKEN" in line]
    assert bool(names) == bool(found.returncode)
    return names


def test_the_contracts_hold(copy: Path) -> None:
    assert broken(copy) == []


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("games/gomoku/rules/openings.py", "from partie.games.mills.rules import board", INDEPENDENT),
        ("games/mills/game.py", "import partie.games.mines.formats.boards", INDEPENDENT),
        ("games/mines/game.py", "from partie.web.server import limits", ONE_WAY),
        ("games/gomoku/rules/kernels.py", "from partie.games.gomoku.network import weights", INSIDE),
        ("games/checkers/engine/brain.py", "from partie.games.checkers.game import GAME", INSIDE),
        ("games/mills/features.py", "from partie.games.mills.rules import board", INSIDE),
        ("search/values.py", "from partie.games.mills import view", ONE_WAY),
        ("core/text.py", "from partie.core import game", CORE),
        ("core/record.py", "from partie.core import replay", CORE),
        ("parallel/timers.py", "from partie.core import game", ONE_WAY),
        ("desktop/program.py", "from partie.search import book", OFFERED),
        ("nowhere.py", '"""A module without a layer."""', ONE_WAY),
    ],
)
def test_a_forbidden_import_is_found(copy: Path, file: str, line: str, contract: str) -> None:
    path = copy / "src" / "partie" / file
    before = path.read_text() if path.exists() else None
    path.write_text(f"{before or ''}\n{line}\n")
    try:
        assert contract in broken(copy)
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before)
