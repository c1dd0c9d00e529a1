"""The history of a run in CSV files: a line for every generation and every comparison."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from partie.evolve.algorithm import Comparison, Generation, Spread
from partie.storage.files import write_atomically

GENERATIONS, COMPARISONS = "generations.csv", "comparisons.csv"
_COLUMNS = (
    *("generation", "main", "games"),
    *("learning_min", "learning_mean", "learning_max", "static_min", "static_mean", "static_max"),
)
_COMPARED = ("generation", *(field.name for field in fields(Comparison)))


@dataclass
class History:
    """The lines so far; the files are complete up to the last `add`."""

    folder: Path
    generations: list[Generation]

    @staticmethod
    def read(folder: Path, upto: int) -> History:
        """The first `upto` generations; later lines are removed from the files."""
        history = History(folder, read_generations(folder, upto))
        history._write()
        return history

    def add(self, generation: Generation) -> None:
        """One more generation."""
        self.generations.append(generation)
        _append(self.folder / GENERATIONS, [_values(generation)])
        _append(self.folder / COMPARISONS, _compared_rows(generation))

    @property
    def comparisons(self) -> list[Comparison]:
        """All of them, in their order."""
        return [comparison for generation in self.generations for comparison in generation.comparisons]

    def missing(self, done: int) -> int:
        """How many of the `done` generations are not in the files, as after a manual change."""
        return done - len({generation.number for generation in self.generations})

    def _write(self) -> None:
        compared = [row for generation in self.generations for row in _compared_rows(generation)]
        _write_table(self.folder / GENERATIONS, _COLUMNS, [_values(one) for one in self.generations])
        _write_table(self.folder / COMPARISONS, _COMPARED, compared)


def read_generations(folder: Path, upto: int) -> list[Generation]:
    """The first `upto` generations, also while a run writes the files."""
    comparisons: dict[int, list[Comparison]] = {}
    for row in _rows(folder / COMPARISONS):
        comparisons.setdefault(int(row["generation"]), []).append(_comparison(row))
    return [
        _generation(row, tuple(comparisons.get(int(row["generation"]), ())))
        for row in _rows(folder / GENERATIONS)
        if int(row["generation"]) <= upto
    ]


def thinned(generations: Sequence[Generation], most: int) -> list[Generation]:
    """At most so many rows: several in a row become one, with the least, the mean and the most of all of them."""
    size = max(1, -(-len(generations) // most))
    return [_together(generations[at : at + size]) for at in range(0, len(generations), size)]


def _together(generations: Sequence[Generation]) -> Generation:
    last = generations[-1]
    return Generation(
        last.number,
        last.main,
        _spread([one.learning for one in generations]),
        _spread([one.static for one in generations]),
        sum(one.games for one in generations),
        tuple(comparison for one in generations for comparison in one.comparisons),
    )


def _spread(spreads: Sequence[Spread]) -> Spread:
    return Spread(
        min(spread.least for spread in spreads),
        sum(spread.mean for spread in spreads) / len(spreads),
        max(spread.most for spread in spreads),
    )


def _values(generation: Generation) -> list[object]:
    learning, static = generation.learning, generation.static
    return [
        *(generation.number, generation.main, generation.games),
        *(learning.least, learning.mean, learning.most, static.least, static.mean, static.most),
    ]


def _compared_rows(generation: Generation) -> list[list[object]]:
    return [
        [generation.number, *(getattr(comparison, name) for name in _COMPARED[1:])]
        for comparison in generation.comparisons
    ]


def _write_table(path: Path, columns: Sequence[str], rows: list[list[object]]) -> None:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows(rows)
    write_atomically(path, text.getvalue().encode())


def _append(path: Path, rows: list[list[object]]) -> None:
    """Adds lines that are on disk when it returns: the checkpoint that follows counts on them."""
    if rows:
        with path.open("a", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
            file.flush()
            os.fsync(file.fileno())


def _rows(path: Path) -> list[dict[str, str]]:
    """The complete lines of a file; a truncated last line is ignored."""
    if not path.exists():
        return []
    text = path.read_text("utf-8")
    complete = text[: text.rfind("\n") + 1]
    return [row for row in csv.DictReader(io.StringIO(complete)) if None not in row.values()]


def _generation(row: dict[str, str], comparisons: tuple[Comparison, ...]) -> Generation:
    learning, static = (
        Spread(*(float(row[f"{group}_{part}"]) for part in ("min", "mean", "max"))) for group in ("learning", "static")
    )
    return Generation(int(row["generation"]), int(row["main"]), learning, static, int(row["games"]), comparisons)


def _comparison(row: dict[str, str]) -> Comparison:
    numbers = {name: float(row[name]) for name in _COMPARED[4:]}
    return Comparison(row["older"], row["newer"], int(row["games"]), **numbers)
