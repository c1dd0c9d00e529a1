"""What a finished game of a person can be measured by, besides who won: declared by the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partie.core.text import Text


@dataclass(frozen=True)
class Metric:
    """One number of one game, such as the seconds of a won minefield."""

    name: str  # an identifier; the same metric of two games has the same name
    title: Text  # what a person reads
    value: float
    unit: Text | None = None  # follows the number: "{value} s"
    lowest: bool = False  # whether the best one is the lowest
    digits: int = 0  # after the point
    adds_up: bool = False  # whether the sum of all games means something, as money does

    def to_json(self) -> dict[str, Any]:
        """Plain values, for a store."""
        return {
            "name": self.name,
            "title": self.title.to_json(),
            "value": self.value,
            "unit": None if self.unit is None else self.unit.to_json(),
            "lowest": self.lowest,
            "digits": self.digits,
            "adds_up": self.adds_up,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Metric:
        """The inverse of `to_json`."""
        unit = data["unit"]
        return cls(
            str(data["name"]),
            Text.from_json(data["title"]),
            float(data["value"]),
            None if unit is None else Text.from_json(unit),
            bool(data["lowest"]),
            int(data["digits"]),
            bool(data.get("adds_up", False)),
        )


def time_metric(seconds: float) -> Metric:
    """How long a won game took; the shortest is the best."""
    return Metric("seconds", Text("Time"), round(seconds, 3), Text("s", context="unit"), lowest=True, digits=1)


def points_metric(points: float) -> Metric:
    """What a game counts; the most is the best."""
    return Metric("points", Text("Points"), points)
