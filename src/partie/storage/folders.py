"""The folder of the user's data."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Games, tables, books, logs; `PARTIE_DATA` moves it."""
    return Path(os.environ.get("PARTIE_DATA") or platformdirs.user_data_dir("partie", appauthor=False))
