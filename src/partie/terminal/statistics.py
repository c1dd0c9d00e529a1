"""What the `stats` commands of games share: their common lines, and how a run that was stopped ends."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from partie.terminal.messages import translated

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def rate_line(percent: float, low: float, high: float) -> str:
    """A share of wins with its interval."""
    return translated(
        "win rate {rate:.2f} %, 95 % interval {low:.2f} to {high:.2f} %", rate=percent, low=low, high=high
    )


def print_statistics(
    title: str, summary: DataclassInstance, lines: list[str], played: int, asked: int, as_json: bool
) -> None:
    """Prints the summary as JSON or the lines; raises `KeyboardInterrupt` when the run was stopped."""
    if as_json:
        print(json.dumps({"title": title, **dataclasses.asdict(summary)}))
    else:
        if played < asked:
            print(
                translated(
                    "Stopped: {games} of {asked} games were played, and all of them count here.",
                    games=played,
                    asked=asked,
                )
            )
        print("\n".join(lines))
    if played < asked:
        raise KeyboardInterrupt  # everything that was played is reported and written
