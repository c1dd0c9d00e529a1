"""The folder of the user's data."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Games, tables, books, logs; `PARTIE_DATA` moves it."""
    return Path(os.environ.get("PARTIE_DATA") or platformdirs.user_data_dir("partie", appauthor=False))


RUN_NAME = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$"


def learning_folder(game: str) -> Path:
    """The learning runs of a game, a folder each."""
    return data_folder() / "evolve" / game


def learned_player(game: str, run: str) -> Path | None:
    """The file of the best player of a learning run; None where nothing was learned yet, or there is no such run."""
    path = learning_folder(game) / run / "best.txt"
    return path if re.match(RUN_NAME, run) and path.is_file() else None
