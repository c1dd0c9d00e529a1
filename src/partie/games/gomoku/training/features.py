"""What training sees of a position of five in a row: the codes of all cells, the threats; needs PyTorch."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from partie.evolve.evolvable import Arrays
from partie.games.gomoku.rules import codes, shapes, threats
from partie.games.gomoku.training.examples import SUREST

torch: Any = importlib.import_module("torch")

SIZE, FRAME, MARGIN = 15, 25, 5
CODES, NOTHING = 2380, 2380
PAIR_BASE = 4096
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
# Bits of the threat mask: which classes the mover has, then which the other side has; see threats.py.
MOVER_CLASSES, WAITER_CLASSES = (4, 5, 6, 7), (4, 5, 6, 7, 8)
MASKS = 1 << (len(MOVER_CLASSES) + len(WAITER_CLASSES))
MAKES_FOUR, MAKES_OPEN_FOUR, MAKES_FIVE = 6, 8, 9
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
_PIECE = 20_000  # positions at a time


@dataclass
class Positions:
    """Tensors of positions that an evaluation may be asked about."""

    boards: Any  # 1 the mover's stones, 2 the other's; [n, 225]
    classes: Any  # threat classes of all cells, the mover's and the other's; [n, 2, 225]
    cells: Any  # the mover's code times PAIR_BASE plus the other's; later the number of that pair; [n, 225]
    mask: Any  # threat mask; [n]
    decided: Any  # by a five or an open four
    pressed: Any  # whether the other side threatens an open four
    result: Any  # of the game, -1 unknown
    target: Any  # what the value should be, 0 to 1
    best: Any  # point the search chose
    game: Any

    def part(self, chosen: Any) -> Positions:
        """Some of them."""
        return Positions(**{name: value[chosen] for name, value in vars(self).items()})

    def sample(self, count: int) -> Positions:
        """So many at random."""
        return self.part(torch.randint(len(self), (count,), device=DEVICE))

    def __len__(self) -> int:
        return len(self.target)


def joined(parts: Sequence[Positions]) -> Positions:
    """One after another."""
    return Positions(**{name: torch.cat([getattr(part, name) for part in parts]) for name in vars(parts[0])})


def packed_cells(boards: Any, line_table: Any) -> Any:
    """The packed shapes of all cells for the mover and for the other side; [n, 2, 225]."""
    count = len(boards)
    framed = torch.full((count, FRAME, FRAME), 3, dtype=torch.int32, device=DEVICE)
    inner = slice(MARGIN, MARGIN + SIZE)
    framed[:, inner, inner] = boards.reshape(count, SIZE, SIZE).to(torch.int32)
    packed = torch.zeros((count, 2, SIZE, SIZE), dtype=torch.int32, device=DEVICE)
    for direction, (rows, columns) in enumerate(DIRECTIONS):
        key = torch.zeros((count, SIZE, SIZE), dtype=torch.int32, device=DEVICE)
        for distance in range(1, 5):
            for sign, extra in ((1, 0), (-1, 2)):
                top, left = MARGIN + sign * distance * rows, MARGIN + sign * distance * columns
                seen = framed[:, top : top + SIZE, left : left + SIZE]
                key |= seen << (4 * (distance - 1) + extra)
        both = line_table[key.long()].to(torch.int32)
        packed[:, 0] |= (both & 15) << (4 * direction)
        packed[:, 1] |= (both >> 4) << (4 * direction)
    return packed.reshape(count, 2, SIZE * SIZE)


def near(boards: Any) -> Any:
    """Empty cells at most two lines from a stone; [n, 225]."""
    stones = (boards > 0).reshape(-1, 1, SIZE, SIZE).float()
    wide = torch.nn.functional.max_pool2d(stones, 5, stride=1, padding=2)
    return ((wide > 0) & (stones == 0)).reshape(-1, SIZE * SIZE)


def candidates(positions: Positions) -> Any:
    """The points a search looks at; [n, 225]."""
    answers = (positions.classes >= MAKES_FOUR).any(1) & (positions.boards == 0)
    return torch.where(positions.pressed[:, None], answers, near(positions.boards))


def described(boards: Any, tables: dict[str, Any]) -> Positions:
    """Boards with all that follows from the stones; nothing is known of result, value and best move."""
    packed = packed_cells(boards, tables["line_table"]).long()
    empty = boards == 0
    classes = torch.where(empty[:, None], tables["class_table"][packed].long(), 0)
    codes = torch.where(empty[:, None], tables["code_of"][packed].long(), NOTHING).to(torch.int32)
    has = torch.stack([(classes == kind).any(2) for kind in range(10)], 2)  # [n, 2, kinds]
    bits = torch.cat([has[:, 0, list(MOVER_CLASSES)], has[:, 1, list(WAITER_CLASSES)]], 1).long()
    unknown = torch.full((len(boards),), -1.0, device=DEVICE)
    return Positions(
        boards=boards,
        classes=classes.to(torch.uint8),
        cells=codes[:, 0] * PAIR_BASE + codes[:, 1],
        mask=(bits << torch.arange(bits.shape[1], device=DEVICE)).sum(1),
        decided=has[:, :, MAKES_FIVE].any(1) | has[:, 0, MAKES_OPEN_FOUR],
        pressed=has[:, 1, MAKES_OPEN_FOUR],
        result=unknown,
        target=unknown,
        best=unknown.long(),
        game=unknown.long(),
    )


def tables() -> dict[str, Any]:
    """Shapes of lines, threat classes and codes as tensors."""
    found = {
        "line_table": shapes.line_table(shapes.FREE),
        "class_table": threats.class_table(False, False),
        "code_of": codes.code_table(),
        "lines_of": codes.lines_of_codes(),
    }
    return {name: torch.as_tensor(np.array(table)).to(DEVICE) for name, table in found.items()}


def load(examples: Arrays, found: dict[str, Any], blend: float) -> Positions:
    """The positions of examples; `blend` is the result's share in the target."""
    data = {name: torch.as_tensor(np.array(values)).to(DEVICE) for name, values in examples.items()}
    parts = []
    for start in range(0, len(data["boards"]), _PIECE):
        piece = slice(start, start + _PIECE)
        part = described(data["boards"][piece], found)
        value = data["values"][piece].clamp(1.0 - SUREST, SUREST)
        part.result, part.best, part.game = (
            data["results"][piece],
            data["best"][piece].long(),
            data["games"][piece],
        )
        part.target = torch.where(part.result < 0, value, blend * part.result + (1 - blend) * value)
        parts.append(part)
    return joined(parts)


@dataclass
class Pairs:
    """All pairs of codes, the mover's and the other side's, that occur in some cell."""

    mine: Any
    theirs: Any
    empty: Any  # 0.0 for the pair that stands for a stone

    def sums(self, positions: Positions, active: Any) -> Any:
        """The sum of active[pair] over the cells of each position."""
        return torch.nn.functional.embedding_bag(positions.cells, active * self.empty, mode="sum")


def number_pairs(sets: Sequence[Positions]) -> Pairs:
    """Replaces the codes in `cells` by numbers of pairs."""
    present = torch.zeros(PAIR_BASE * PAIR_BASE, dtype=torch.bool, device=DEVICE)
    for positions in sets:
        for cells in positions.cells.split(_PIECE):
            present[cells.reshape(-1).long()] = True
    numbers = (present.cumsum(0) - 1).to(torch.int32)
    for positions in sets:
        positions.cells = torch.cat([numbers[cells.long()] for cells in positions.cells.split(_PIECE)])
    pairs = present.nonzero()[:, 0]
    mine, theirs = pairs // PAIR_BASE, pairs % PAIR_BASE
    return Pairs(mine, theirs, (mine != NOTHING).float()[:, None])
