"""What a program hides: the random numbers it drew, written down by a library loaded before its own."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).parent / "truth.c"


@dataclass(frozen=True)
class Truth:
    """The file of draws of one program."""

    library: Path
    draws_file: Path

    def environment(self, seed: int | None = None) -> dict[str, str]:
        found = {"LD_PRELOAD": str(self.library), "PARTIE_TRUTH": str(self.draws_file)}
        return found | ({} if seed is None else {"PARTIE_SEED": str(seed)})

    def draws(self) -> list[tuple[int, int, int]]:
        """(begin, end, drawn) of every draw so far."""
        if not self.draws_file.exists():
            return []
        lines = self.draws_file.read_text().splitlines()
        return [(int(begin), int(end), int(drawn)) for begin, end, drawn in map(str.split, lines)]


def build(folder: Path) -> Truth:
    library = folder / "truth.so"
    command = ["gcc", "-shared", "-fPIC", "-O1", str(SOURCE), "-o", str(library), "-ldl"]
    subprocess.run(command, check=True)
    return Truth(library, folder / "draws")


def mines_of(draws: list[tuple[int, int, int]], width: int, height: int, mines: int, first: int) -> set[int]:
    """Where GNOME Mines put its mines: pairs of column and row, none near the first cell, none twice."""
    values = [(end, drawn) for _, end, drawn in draws]
    found: set[int] = set()
    pairs = zip(values[::2], values[1::2], strict=False)
    for (columns, x), (rows, y) in pairs:
        assert (columns, rows) == (width, height)
        near = abs(x - first % width) <= 1 and abs(y - first // width) <= 1
        if not near:
            found.add(y * width + x)
        if len(found) == mines:
            break
    return found


def numbers_of(mines: set[int], width: int, height: int) -> list[int]:
    """The number of every cell, -9 for a mine."""
    cells = []
    for cell in range(width * height):
        row, column = divmod(cell, width)
        near = [
            (row + down) * width + column + right
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if 0 <= row + down < height and 0 <= column + right < width
        ]
        cells.append(-9 if cell in mines else sum(other in mines for other in near))
    return cells


def deal_of(draws: list[tuple[int, int, int]]) -> list[str]:
    """The deal of AisleRiot in the order it is laid out: every card was swapped with a later one."""
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    for index, (_, _, drawn) in enumerate(draws[: len(deck)]):
        deck[index], deck[index + drawn] = deck[index + drawn], deck[index]
    return deck[::-1]
