"""What a drawn board is: its kind, its lattice, and how its plane is divided into cells."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from training.vision.sampling import Dice

SQUARES8, CHESS, SQUARES10, MORRIS, LINES, OTHER, NONE, CELLS8 = range(8)
KINDS = ("squares8", "chessmen", "squares10", "morris", "lines", "other", "none", "cells8")
PITCH = 20  # most cells a side
AROUND = 4  # cells of table around the board that may hold pieces, too
TABLE = PITCH + 2 * AROUND
MORRIS_RINGS = ((0.24, 0.44), (0.57, 0.75))
TAFL, TWO_RINGS, DIAGONALS, UNEVEN, HALMA = range(5)


@dataclass
class Boards:
    """A batch of boards in units of a cell around the middle of the playing area."""

    kind: Tensor  # B
    odd: Tensor  # B, which of the other boards, where kind is OTHER
    count: Tensor  # B, cells a side
    half: Tensor  # B, half of the playing area
    inner: Tensor  # B, inner and middle ring of morris
    middle: Tensor
    points: Tensor  # B: pieces stand on crossings, not in squares

    def to_table(self, places: Tensor) -> Tensor:
        """x or y (B, …) -> column or row of the table, a whole number at the middle of a cell."""
        shape = (-1,) + (1,) * (places.dim() - 1)
        ring = self._rings(places, shape)
        flat = torch.where((self.kind == MORRIS).view(shape), ring, places)
        return flat + (self.count.view(shape) - 1) / 2 + AROUND

    def _rings(self, places: Tensor, shape: tuple[int, ...]) -> Tensor:
        inner, middle = self.inner.view(shape), self.middle.view(shape)
        size = places.abs()
        inside = size / inner
        between = 1 + (size - inner) / (middle - inner)
        outside = 2 + (size - middle) / (3 - middle)
        beyond = size
        ring = torch.where(size < inner, inside, torch.where(size < middle, between, outside))
        return torch.where(size > 3, beyond, ring) * places.sign()

    def from_table(self, cells: Tensor) -> Tensor:
        """The inverse: column or row -> x or y."""
        shape = (-1,) + (1,) * (cells.dim() - 1)
        flat = cells - (self.count.view(shape) - 1) / 2 - AROUND
        inner, middle = self.inner.view(shape), self.middle.view(shape)
        size = flat.abs()
        place = torch.where(size < 1, size * inner, torch.where(size < 2, inner + (size - 1) * (middle - inner), size))
        place = torch.where((size >= 2) & (size < 3), middle + (size - 2) * (3 - middle), place)
        return torch.where((self.kind == MORRIS).view(shape), place * flat.sign(), flat)


def draw_boards(dice: Dice, weights: list[float], wanted: int | None = None) -> Boards:
    """Boards of the kinds by weight, sizes as people have them, or most line grids of the wanted one."""
    kind = dice.pick(weights)
    odd = dice.pick([0.4, 0.15, 0.15, 0.18, 0.12])
    lines = torch.tensor([9, 11, 13, 15, 17, 19, 20, 10, 12, 14, 16, 18], device=dice.device)
    size = lines[dice.pick([0.14, 0.04, 0.22, 0.2, 0.03, 0.25, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02])]
    if wanted is not None and wanted > 8:
        size = torch.where(dice.chance(0.9), wanted, size)
    tafl = torch.tensor([7, 9, 11, 13], device=dice.device)[dice.pick([0.15, 0.35, 0.35, 0.15])]
    if wanted is not None and wanted > 8:  # whose lines are as many as the wanted grid's
        tafl = torch.where(dice.chance(0.5), wanted - 1, tafl)
    count = torch.full_like(kind, 8)
    count = torch.where(kind == SQUARES10, 10, count)
    count = torch.where(kind == MORRIS, 7, count)
    count = torch.where(kind == LINES, size, count)
    small = torch.where(odd == UNEVEN, size, 7)
    small = torch.where(odd == TAFL, tafl, torch.where(odd == HALMA, 10, small))
    count = torch.where(kind == OTHER, small, count)
    points = (kind == MORRIS) | (kind == LINES) | ((kind == OTHER) & ((odd == TWO_RINGS) | (odd == DIAGONALS)))
    half = torch.where(points, (count - 1) / 2, count / 2)
    return Boards(
        kind=kind,
        odd=odd,
        count=count,
        half=half,
        inner=3 * dice.uniform(*MORRIS_RINGS[0]),
        middle=3 * dice.uniform(*MORRIS_RINGS[1]),
        points=points,
    )
