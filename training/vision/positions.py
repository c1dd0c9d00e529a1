"""What stands on drawn boards: which piece on which cell of the table, nudged and turned."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from training.vision import boards
from training.vision.boards import AROUND, CELLS8, CHESS, MORRIS, OTHER, SQUARES8, SQUARES10, TABLE, Boards
from training.vision.sampling import Dice

EMPTY, LIGHT, DARK, LIGHT_KING, DARK_KING, TALL = range(6)  # TALL and up: designs of chess pieces
DESIGNS = TALL + 4 * 2
LATTICE = [(0, 0), (3, 0), (6, 0), (1, 1), (3, 1), (5, 1), (2, 2), (3, 2), (4, 2), (0, 3), (1, 3), (2, 3)]
MORRIS_POINTS = LATTICE + [(6 - x, 6 - y) for x, y in reversed(LATTICE)]


@dataclass
class Positions:
    """One table of TABLE x TABLE a board."""

    design: Tensor  # B, rows, columns: EMPTY or what stands there
    inside: Tensor  # B, rows, columns: on the board, not on the table around it
    centre: Tensor  # B, rows, columns, 2: x and y of the piece
    turn: Tensor  # B, rows, columns: radians
    tint: Tensor  # B, rows, columns: lighter or darker than its set


def _cells(dice: Dice, layout: Boards) -> tuple[Tensor, Tensor, Tensor]:
    index = torch.arange(TABLE, device=dice.device).float() - AROUND
    column = index.view(1, 1, -1).expand(dice.batch, TABLE, TABLE)
    row = index.view(1, -1, 1).expand(dice.batch, TABLE, TABLE)
    count = layout.count.view(-1, 1, 1)
    inside = (column >= 0) & (row >= 0) & (column < count) & (row < count)
    return column, row, inside


def _morris_cells(device: str) -> Tensor:
    mask = torch.zeros(TABLE, TABLE, dtype=torch.bool, device=device)
    for x, y in MORRIS_POINTS:
        mask[y + AROUND, x + AROUND] = True
    return mask


def draw_positions(dice: Dice, layout: Boards, dark_parity: Tensor, most_kings: Tensor) -> Positions:
    """Positions as they come up in play, captured pieces beside the board.

    `most_kings` (B) is the largest share of kings among the pieces.
    """
    column, row, inside = _cells(dice, layout)
    kind = layout.kind.view(-1, 1, 1)
    count = layout.count.view(-1, 1, 1).float()
    odd = layout.odd.view(-1, 1, 1)
    shape = (TABLE, TABLE)

    turned = dice.pick([1, 1, 1, 1]).view(-1, 1, 1)
    ahead = torch.where(turned % 2 == 0, row, column)
    ahead = torch.where(turned >= 2, count - 1 - ahead, ahead)  # 0 is the dark side's own row

    even = (column + row) % 2 == dark_parity.view(-1, 1, 1)
    clumps = F.interpolate(dice.normal(1, 7, 7), size=shape, mode="bicubic")[:, 0]

    share = dice.uniform(0.02, 0.8).view(-1, 1, 1)
    share = torch.where(dice.chance(0.08).view(-1, 1, 1), 0.0, share)
    middle = (ahead / (count - 1) - 0.5).abs()
    opening = dice.chance(0.35).view(-1, 1, 1)
    lined = middle > torch.where(count > 9, 0.1, 0.12) + dice.uniform(0.0, 0.25).view(-1, 1, 1)
    draughtsmen = even & torch.where(
        opening, lined ^ dice.chance(dice.uniform(0, 0.3).view(-1, 1, 1), *shape), dice.chance(share, *shape)
    )
    sided = dice.normal(*shape) * dice.uniform(0.02, 0.5).view(-1, 1, 1) + ahead / (count - 1) > 0.5
    one_sided = dice.chance(0.06).view(-1, 1, 1)
    light = torch.where(one_sided, dice.chance(0.5).view(-1, 1, 1), sided)

    blobs = clumps + 0.7 * dice.normal(*shape) > dice.uniform(-1.0, 2.6).view(-1, 1, 1)
    sparse = dice.chance(share * 0.25, *shape)
    lines = torch.where(dice.chance(0.6).view(-1, 1, 1), blobs, sparse)
    lines &= ~dice.chance(0.1).view(-1, 1, 1)
    mixed = dice.normal(*shape) + dice.normal(1, 1) * 0.3 > 0
    mixed = torch.where(dice.chance(0.14).view(-1, 1, 1), dice.chance(0.5).view(-1, 1, 1), mixed)

    morris = dice.chance(share * 0.9, *shape) & _morris_cells(dice.device)
    chess = torch.where(opening, middle > 0.3, dice.chance(share * 0.6, *shape))
    from_middle = ((column - 3.5) ** 2 + (row - 3.5) ** 2) ** 0.5
    discs = clumps - 0.4 * from_middle > dice.uniform(-2.6, 0.5).view(-1, 1, 1)
    discs |= (from_middle < 1) & ~dice.chance(0.04).view(-1, 1, 1)  # the first four are never taken away
    turned_over = F.interpolate(dice.normal(1, 8, 8), size=shape, mode="bicubic")[:, 0] + dice.normal(1, 1) * 0.3 > 0
    spots = dice.chance(share * dice.pick([1, 2]).view(-1, 1, 1) * 0.35, *shape)
    spots = torch.where((odd == boards.TWO_RINGS) | (odd == boards.DIAGONALS), morris, spots)

    checkered = (kind == SQUARES8) | (kind == SQUARES10)
    taken = torch.where(checkered, draughtsmen, lines)
    taken = torch.where(kind == MORRIS, morris, taken)
    taken = torch.where(kind == CHESS, chess, taken)
    taken = torch.where(kind == OTHER, spots, taken)
    taken = torch.where(kind == CELLS8, discs, taken)
    taken &= inside

    mixed = torch.where((kind == CELLS8) & dice.chance(0.7).view(-1, 1, 1), turned_over, mixed)
    light = torch.where(checkered | (kind == CHESS), light, mixed)
    kings = _kings(dice, ahead, count, light, most_kings) & checkered & taken
    design = torch.where(light, LIGHT, DARK) + 2 * kings
    figures = TALL + 2 * dice.pick([0.5, 0.2, 0.2, 0.1], *shape) + torch.where(light, 0, 1)
    tall_tafl = (kind == OTHER) & (odd == boards.TAFL) & dice.chance(0.5).view(-1, 1, 1)
    design = torch.where((kind == CHESS) | tall_tafl, figures, design)

    heaped = F.interpolate(dice.normal(1, 5, 5), size=shape, mode="bicubic")[:, 0] > 1.1
    crowd = torch.where(heaped & dice.chance(0.3).view(-1, 1, 1), 0.8, dice.uniform(0, 0.12).view(-1, 1, 1))
    beside = ~inside & dice.chance(crowd * dice.chance(0.45).view(-1, 1, 1), *shape)
    design = torch.where(taken | beside, design, EMPTY)
    return Positions(
        design=design,
        inside=inside,
        centre=_centres(dice, layout, column, row, inside),
        turn=dice.uniform(0, 2 * math.pi, *shape),
        tint=dice.normal(*shape) * dice.uniform(0.0, 0.08).view(-1, 1, 1)
        + dice.chance(0.02, *shape) * dice.uniform(-0.3, 0.8, *shape),  # a wet stone, one from another set
    )


def _kings(dice: Dice, ahead: Tensor, count: Tensor, light: Tensor, most: Tensor) -> Tensor:
    """Seldom any, then a few; a man that stands where it is crowned is one."""
    share = dice.uniform(0.0, 1.0).view(-1, 1, 1) ** 2.5 * most.view(-1, 1, 1)
    share = torch.where(dice.chance(0.4).view(-1, 1, 1), 0.0, share)
    crowned = torch.where(light, ahead == 0, ahead == count - 1)
    kings = dice.chance(share, TABLE, TABLE)
    rules = dice.chance(0.6).view(-1, 1, 1) & (share > 0)
    return kings | (crowned & rules)


def _centres(dice: Dice, layout: Boards, column: Tensor, row: Tensor, inside: Tensor) -> Tensor:
    shape = (TABLE, TABLE)
    loose = dice.uniform(0.01, 0.1).view(-1, 1, 1, 1)
    shift = dice.normal(*shape, 2) * loose
    far = dice.chance(0.03, *shape).unsqueeze(-1)
    shift = torch.where(far, shift + dice.uniform(-0.36, 0.36, *shape, 2), shift).clamp(-0.4, 0.4)
    shift = torch.where(inside.unsqueeze(-1), shift, dice.uniform(-0.45, 0.45, *shape, 2))
    places = torch.stack([layout.from_table(column + AROUND), layout.from_table(row + AROUND)], dim=-1)
    return places + shift
