"""How strong a player is on deals that no player learned from, in a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from partie.storage.files import write_atomically

STRENGTH = "strength.csv"
MEASURED, FINALIST, BEST_PLAYER = "measured", "finalist", "best"  # when it was found


@dataclass(frozen=True)
class Strength:
    """One player against rivals of one name at all other seats."""

    stage: str
    generation: int  # after which the player was so strong
    rival: str
    games: int
    wins: float  # the share of games won, shared wins and draws in parts
    low: float  # its 95 % interval
    high: float
    score: float  # mean points
    rival_score: float
    fair: float  # what a player as strong as the rivals would win


def write_strengths(folder: Path, rows: Sequence[Strength]) -> None:
    """The table as it is now."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([field.name for field in fields(Strength)])
    writer.writerows(list(asdict(row).values()) for row in rows)
    write_atomically(folder / STRENGTH, text.getvalue().encode())


def read_strengths(folder: Path) -> list[Strength]:
    """All rows; none where nothing was measured."""
    path = folder / STRENGTH
    if not path.exists():
        return []
    rows = csv.DictReader(io.StringIO(path.read_text("utf-8")))
    return [
        Strength(
            row["stage"],
            int(row["generation"]),
            row["rival"],
            int(row["games"]),
            *(float(row[name]) for name in ("wins", "low", "high", "score", "rival_score", "fair")),
        )
        for row in rows
    ]
