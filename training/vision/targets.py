"""What the networks should say, and how far they are from it."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from training.vision.boards import CHESS, NONE, OTHER, SQUARES8, SQUARES10
from training.vision.cellviews import CellViews
from training.vision.positions import DARK, DARK_KING, EMPTY, LIGHT_KING

ALIKE = 0.13  # lightness gap below which no set is the light one


def heat(places: Tensor, exists: Tensor, size: int, sigma: float) -> Tensor:
    """B, N, 2 in -1 … 1 -> B, size, size: a bump at each place, drawn into the map around it."""
    batch = len(places)
    result = torch.zeros(batch, size * size, device=places.device)
    at = (places + 1) / 2 * size - 0.5
    cell = torch.round(at)
    base = torch.arange(batch, device=places.device).view(-1, 1)
    reach = int(3 * sigma + 0.5)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            x, y = cell[..., 0] + dx, cell[..., 1] + dy
            inside = (x >= 0) & (y >= 0) & (x < size) & (y < size) & exists
            value = torch.exp(-((x - at[..., 0]) ** 2 + (y - at[..., 1]) ** 2) / (2 * sigma**2)) * inside
            index = (y.clamp(0, size - 1) * size + x.clamp(0, size - 1)).long() + base * size * size
            result.view(-1).scatter_reduce_(0, index.flatten(), value.flatten(), "amax")
    return result.view(batch, size, size)


def inside_quad(corners: Tensor, size: int) -> Tensor:
    """B, 4, 2 clockwise as seen -> B, size, size."""
    steps = (torch.arange(size, device=corners.device) + 0.5) / size * 2 - 1
    y, x = torch.meshgrid(steps, steps, indexing="ij")
    inside = torch.ones(len(corners), size, size, dtype=torch.bool, device=corners.device)
    for start, end in ((0, 1), (1, 2), (2, 3), (3, 0)):
        a, b = corners[:, start].view(-1, 2, 1, 1), corners[:, end].view(-1, 2, 1, 1)
        inside &= (b[:, 0] - a[:, 0]) * (y - a[:, 1]) - (b[:, 1] - a[:, 1]) * (x - a[:, 0]) > 0
    return inside


def focal(logits: Tensor, wanted: Tensor) -> Tensor:
    """Cross entropy that leaves alone what is nearly right; least where the map equals the wanted one."""
    seen = logits.sigmoid()
    loss = F.binary_cross_entropy_with_logits(logits, wanted, reduction="none")
    return ((seen - wanted).abs().detach() ** 1.5 * loss).sum() / (wanted > 0.7).sum().clamp(min=16)


def map_loss(
    maps: Tensor,
    kinds: Tensor,
    corners: Tensor,
    lattice: Tensor,
    exists: Tensor,
    kind: Tensor,
    crossings: float,
) -> Tensor:
    """Of finder and refiner."""
    size = maps.shape[-1]
    shown = kind != NONE
    maps = maps.float()
    corner_heat = heat(corners, shown.view(-1, 1).expand(-1, 4), size, 1.3)
    loss = focal(maps[:, 0], corner_heat)
    mask = inside_quad(corners, size) & shown.view(-1, 1, 1)
    loss = loss + F.binary_cross_entropy_with_logits(maps[:, 1], mask.float())
    if crossings:
        known = (kind != OTHER).view(-1, 1, 1).float()
        lattice_heat = heat(lattice, exists, size, 0.9)
        loss = loss + crossings * focal(maps[:, 2] * known - 9 * (1 - known), lattice_heat * known)
    return loss + 0.5 * F.cross_entropy(kinds.float(), kind)


def cell_loss(says: Tensor, board: Tensor, views: CellViews) -> Tensor:
    """Of the reader; sets that are equally light may be told either way round, but all the same way."""
    says, board = says.float(), board.float()
    kind = views.kind
    readable = (kind != CHESS) & (kind != OTHER) & (kind != NONE)
    use = ((readable & views.fits).view(-1, 1, 1) & views.counted).flatten(1).float()
    design = views.design.flatten(1).clamp(max=DARK_KING)
    taken = (design != EMPTY).float()
    loss = (F.binary_cross_entropy_with_logits(says[..., 0], taken, reduction="none") * use).sum() / use.sum().clamp(
        min=1
    )
    stone = use * taken
    dark = ((design == DARK) | (design == DARK_KING)).float()
    one = (F.binary_cross_entropy_with_logits(says[..., 1], dark, reduction="none") * stone).sum(1)
    other = (F.binary_cross_entropy_with_logits(says[..., 1], 1 - dark, reduction="none") * stone).sum(1)
    colour = torch.where(views.lightness_gap < ALIKE, torch.minimum(one, other), one)
    loss = loss + 0.5 * colour.sum() / stone.sum().clamp(min=1)
    crowned = stone * ((kind == SQUARES8) | (kind == SQUARES10)).view(-1, 1) * views.told.flatten(1)
    king = (design >= LIGHT_KING).float()
    kings = F.binary_cross_entropy_with_logits(says[..., 2], king, reduction="none") * crowned
    loss = loss + 1.5 * kings.sum() / crowned.sum().clamp(min=1)
    rise = views.rise.flatten(1, 2)
    known = (stone > 0) & ~rise.isnan().any(-1)
    risen = F.smooth_l1_loss(says[..., 3:], rise.nan_to_num(), reduction="none", beta=0.1).sum(-1) * known
    loss = loss + risen.sum() / known.sum().clamp(min=1)
    fits = (views.fits & (readable | (kind == CHESS))).float()
    loss = loss + 0.2 * F.binary_cross_entropy_with_logits(board[:, -1], fits)
    sure = views.fits.float()
    return loss + 0.2 * (F.cross_entropy(board[:, :-1], kind, reduction="none") * sure).sum() / sure.sum().clamp(min=1)
