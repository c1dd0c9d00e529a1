"""Views for the cell reader: one square of pixels a cell, one cell of margin, some grids wrong on purpose."""

from __future__ import annotations

from dataclasses import dataclass, replace

import torch
from torch import Tensor

from training.vision.boards import AROUND, CELLS8, MORRIS, SQUARES8, SQUARES10, Boards
from training.vision.cameras import Cameras, board_corners, draw_cameras
from training.vision.pieces import FLIPPED, MARKED, heights
from training.vision.positions import DARK_KING, LIGHT_KING, MORRIS_POINTS
from training.vision.render import Scenes, draw
from training.vision.sampling import Dice
from training.vision.scenes import draw_scenes, homography, transform
from training.vision.sensor import photograph

CELL = 32  # pixels
SEEN = 0.07  # cells by which the top of a stack must be moved before it shows that it is one


@dataclass
class CellViews:
    """Boards of one size."""

    pictures: Tensor  # B, 3, (n + 2) CELL, …
    design: Tensor  # B, n, n: what stands there
    counted: Tensor  # B, n, n: cells that exist
    kind: Tensor
    fits: Tensor  # B: the grid is the true one
    lightness_gap: Tensor
    told: Tensor  # B, n, n: a king there can be told from a man
    rise: Tensor  # B, n, n, 2: cells from the foot of a piece to its top as seen; NaN where it is unknown


def develop(views: CellViews, seed: int, mirrored: bool) -> CellViews:
    """Drawn light as a photo; mirrored, too, so that one drawing serves several times."""
    dice = Dice(len(views.kind), seed, str(views.pictures.device))
    light, design, told, rise = views.pictures, views.design, views.told, views.rise
    if mirrored:
        light, design, told = light.flip(3), design.flip(2), told.flip(2)
        rise = rise.flip(2) * torch.tensor([-1.0, 1.0], device=rise.device)
    pictures = photograph(light, dice, 0.8)
    pictures = pictures * (light.sum(1, keepdim=True) != 0)
    return replace(views, pictures=pictures, design=design, told=told, rise=rise)


def cell_views(seed: int, batch: int, cells: int, weights: list[float], device: str) -> CellViews:
    """Photos of boards, see `cell_lights`."""
    return develop(cell_lights(seed, batch, cells, weights, device), seed, False)


def cell_lights(seed: int, batch: int, cells: int, weights: list[float], device: str) -> CellViews:
    """Boards with `cells` a side, as light; others of the wanted kinds are drawn with a wrong grid."""
    dice = Dice(batch, seed, device)
    scene = draw_scenes(dice, weights, cells)
    layout = scene.layout
    camera = draw_cameras(dice, layout.half, 62, (0.5, 0.99))
    wrong = dice.chance(0.22) | (layout.count != cells)
    true = camera.project(board_corners(layout.half))
    slips = _slips(dice, layout, cells)
    side = (true - true.roll(1, 1)).norm(dim=-1).mean(1).view(-1, 1, 1) / cells
    loose = (dice.uniform(0, 1) ** 2 * 0.12).view(-1, 1, 1)
    slipped = board_corners(layout.half)
    slipped[..., :2] = slipped[..., :2] * slips[:, :1].unsqueeze(1) + slips[:, 1:3].unsqueeze(1)
    guessed = (
        torch.where((wrong & ~as_lines(layout, cells)).view(-1, 1, 1), camera.project(slipped), true)
        + dice.normal(4, 2) * side * loose
    )
    flat = board_corners(layout.half)[..., :2]
    back = homography(flat, guessed)
    pixels = transform(back, grid_places(layout, cells, device))
    light = draw(scene, camera, pixels.clamp(-4, 4), dice)
    outside = (pixels.abs().amax(-1) > 1.03) & dice.chance(0.5).view(-1, 1, 1)
    light = light.masked_fill(outside.unsqueeze(1), 0.0)
    inside = slice(AROUND, AROUND + cells)
    counted = torch.ones(batch, cells, cells, dtype=torch.bool, device=device)
    if cells == 7:
        ring = torch.zeros(7, 7, dtype=torch.bool, device=device)
        for x, y in MORRIS_POINTS:
            ring[y, x] = True
        counted &= ring
    design = scene.position.design[:, inside, inside]
    told, rise = _rises(scene, camera, homography(guessed, flat), slice(AROUND, AROUND + cells))
    return CellViews(light, design, counted, layout.kind, ~wrong, scene.sets.lightness_gap, told, rise)


def _rises(scene: Scenes, camera: Cameras, forth: Tensor, inside: slice) -> tuple[Tensor, Tensor]:
    """See `CellViews`: whether kings can be told, and how far tops are from feet, on boards of squares."""
    design, foot = scene.position.design[:, inside, inside], scene.position.centre[:, inside, inside]
    sets, shape = scene.sets, foot.shape
    high = heights(sets)

    def seen(of: Tensor) -> Tensor:
        """Moved by the height of these designs."""
        up = torch.gather(high, 1, of.flatten(1))
        low = torch.cat([foot.flatten(1, 2), torch.zeros_like(up).unsqueeze(-1)], dim=-1)
        top = torch.cat([foot.flatten(1, 2), up.unsqueeze(-1)], dim=-1)
        moved = transform(forth, camera.project(top)) - transform(forth, camera.project(low))
        return moved.view(shape)

    king = (design == LIGHT_KING) | (design == DARK_KING)
    signed = ((sets.style == FLIPPED) | (sets.style == MARKED)).view(-1, 1, 1)
    rise = seen(design)
    taller = (rise - seen(torch.where(king, design - 2, design))).norm(dim=-1) > SEEN
    kind = scene.layout.kind
    squares = ((kind == SQUARES8) | (kind == SQUARES10) | (kind == CELLS8)).view(-1, 1, 1, 1)
    return ~king | signed | taller, torch.where(squares, rise, torch.nan)


def as_lines(layout: Boards, cells: int) -> Tensor:
    """B: a board of squares whose lines are as many as those of the grid."""
    return ~layout.points & (layout.count == cells - 1)


def grid_places(layout: Boards, cells: int, device: str) -> Tensor:
    """B, S, S, 2: which place of the board each pixel shows; rings of morris are brought to equal distances.

    The playing area of a board with another count is stretched to the grid's.
    """
    size = (cells + 2) * CELL
    index = (torch.arange(size, device=device) + 0.5) / CELL - 1.5  # cells; 0 is the middle of the first one
    on_lines = layout.points | as_lines(layout, cells)
    span = torch.where(on_lines, torch.tensor(cells - 1.0, device=device), torch.tensor(float(cells), device=device))
    true_span = layout.half * 2
    centred = index.view(1, -1) - (cells - 1) / 2
    scaled = centred * (true_span / span).view(-1, 1)
    rings = layout.from_table(centred + (layout.count.view(-1, 1) - 1) / 2 + AROUND)
    along = torch.where((layout.kind == MORRIS).view(-1, 1) & (layout.count == cells).view(-1, 1), rings, scaled)
    x = along.unsqueeze(1).expand(-1, size, -1)
    y = along.unsqueeze(2).expand(-1, -1, size)
    return torch.stack([x, y], dim=-1)


def _slips(dice: Dice, layout: Boards, cells: int) -> Tensor:
    """B, 3: scale and shift of a wrong grid: whole lines off at its sides, or anything."""
    half = layout.half
    span = torch.where(layout.points, torch.full_like(half, cells - 1.0), torch.full_like(half, float(cells)))
    same = layout.count == cells
    more = torch.where(dice.chance(0.5), 1.0, -1.0) * (1 + dice.pick([0.6, 0.3, 0.1])).float()
    span = torch.where(same & dice.chance(0.6), span + more, span)  # so many of the true lines are taken in
    room = half * 2 - span  # lines left out on both sides together
    left = torch.round(dice.uniform(0, 1, 2) * room.view(-1, 1))
    left = torch.where(room.abs().view(-1, 1) < 0.5, torch.where(dice.chance(0.5, 2), 1.0, -1.0), left)
    aligned = torch.cat([(span / 2 / half).view(-1, 1), left + (span / 2 - half).view(-1, 1)], dim=1)
    loose = torch.cat([(1 + 0.25 * dice.normal()).view(-1, 1), dice.normal(2) * half.view(-1, 1) * 0.3], dim=1)
    return torch.where(dice.chance(0.7).view(-1, 1), aligned, loose)
