"""Statistics of driven games: how many are won, how long they take, after what they end."""

from __future__ import annotations

import csv
import json
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from partie.core.intervals import wilson
from partie.core.text import Text
from partie.desktop.program import DriveResult
from partie.desktop.session import BROKEN, DrivenGame


@dataclass(frozen=True)
class DriveSummary:
    """Counts, times and endings of driven games."""

    games: int
    won: int
    low: float  # 95 % interval of the share of wins (Wilson)
    high: float
    median: float | None  # seconds of won games
    fastest: float | None
    broken: int
    endings: tuple[tuple[str, int], ...]  # after which action, the most frequent first


def summarise(played: Sequence[DrivenGame]) -> DriveSummary:
    """The summary of the games so far; broken ones count neither as won nor as lost."""
    counted = [game for game in played if game.result != BROKEN]
    won = [game.seconds for game in counted if game.result == DriveResult.WON.value]
    low, high = wilson(len(won), len(counted))
    endings = Counter(f"{game.result}: {game.last}" for game in played)
    return DriveSummary(
        len(counted),
        len(won),
        low,
        high,
        statistics.median(won) if won else None,
        min(won, default=None),
        len(played) - len(counted),
        tuple(endings.most_common()),
    )


def grouped_endings(played: Sequence[DrivenGame]) -> list[tuple[str, Text, int]]:
    """Result, after what, and how often, the most frequent first; guesses are put together by tens."""
    counts: Counter[tuple[str, str]] = Counter()
    texts: dict[str, Text] = {}
    for game in played:
        text = _ending(game)
        texts[str(text)] = text
        counts[game.result, str(text)] += 1
    return [(result, texts[text], count) for (result, text), count in counts.most_common()]


def _ending(game: DrivenGame) -> Text:
    risk = game.details.get("risk")
    if not isinstance(risk, float) or risk <= 0 or game.result == BROKEN:
        return game.last
    low = min(90, int(10 * risk) * 10)
    return Text("a guess at {low} to {high} %", low=low, high=low + 10)


def median_of(played: Sequence[DrivenGame], name: str) -> float | None:
    """The median of a number among the details of the games that have it."""
    values = [value for game in played if isinstance(value := game.details.get(name), int)]
    return statistics.median(values) if values else None


def to_json(played: Sequence[DrivenGame]) -> str:
    """All games, and the summary."""
    rows = [_row(game) for game in played]
    summary = vars(summarise(played)) | {"endings": dict(summarise(played).endings)}
    return json.dumps({"summary": summary, "games": rows}, ensure_ascii=False, indent=2)


def write_csv(played: Sequence[DrivenGame], file: TextIO) -> None:
    """A row a game."""
    columns = ["number", "result", "seconds", "last"]
    columns += sorted({name for game in played for name in game.details} - set(columns))
    writer = csv.DictWriter(file, columns, restval="")
    writer.writeheader()
    for game in played:
        writer.writerow(_row(game))


def _row(game: DrivenGame) -> dict[str, object]:
    others = {name: value for name, value in game.details.items() if name not in ("seconds", "last")}
    return {
        "number": game.number + 1,
        "result": game.result,
        "seconds": game.seconds,
        "last": str(game.last),
        **others,
    }
