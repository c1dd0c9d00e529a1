"""Labelled photos as training views: nudged, mirrored, relit; folds by source keep figures honest."""

from __future__ import annotations

import io
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from training.vision.boards import KINDS
from training.vision.cellviews import CELL, CellViews
from training.vision.folds import folds_of
from training.vision.sampling import Dice
from training.vision.sensor import photograph

MARGIN = 1.75  # cells around the board in the file
LEVEL = 14  # degrees of tilt below which a board may be turned
SIGNS = {".": 0, "w": 1, "b": 2, "W": 3, "B": 4, "-": 0}


@dataclass
class RealBoards:
    """All boards of one file, by size."""

    boards: dict[int, list[tuple[Tensor, Tensor, dict[str, Any]]]]  # size -> picture, designs, about

    def sizes(self) -> list[int]:
        """Those there are, each as often as it has boards, at most four times."""
        return [size for size, boards in sorted(self.boards.items()) for _ in range(min(4, len(boards)))]


def load(path: Path, device: str, folds: int, left_out: int | None) -> RealBoards:
    """Boards of all sources but those of one fold."""
    data = np.load(path)
    index = json.loads(str(data["index"]))
    fold = folds_of(path, folds)
    boards: dict[int, list[tuple[Tensor, Tensor, dict[str, Any]]]] = {}
    for number, about in enumerate(index):
        if left_out is not None and fold[about["source"]] == left_out:
            continue
        pixels = _decoded(data[f"view{number}"].tobytes()).to(device).float() / 255
        design = torch.tensor([[SIGNS[sign] for sign in row] for row in about["rows"]], device=device)
        boards.setdefault(about["size"], []).append((pixels, design, about))
    return RealBoards(boards)


def _decoded(jpeg: bytes) -> Tensor:
    """3, H, W of bytes; torchvision decodes where there is no Pillow."""
    try:
        from PIL import Image
    except ImportError:
        from torchvision.io import ImageReadMode, decode_image

        found: Tensor = decode_image(torch.frombuffer(bytearray(jpeg), dtype=torch.uint8), ImageReadMode.RGB)
        return found
    return torch.from_numpy(np.asarray(Image.open(io.BytesIO(jpeg)).convert("RGB")).copy()).permute(2, 0, 1)


def other_hues(linear: Tensor, dice: Dice) -> Tensor:
    """Half of the pictures with all colours turned around grey by some angle, each as light as before."""
    none = torch.zeros(dice.batch, device=dice.device)
    angle = torch.where(dice.chance(0.5), dice.uniform(0.3, 2 * math.pi - 0.3), none)
    cos, sin = angle.cos().view(-1, 1, 1), angle.sin().view(-1, 1, 1) / math.sqrt(3)
    one = torch.eye(3, device=dice.device)
    cross = torch.tensor([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]], device=dice.device)
    turn = cos * one + (1 - cos) / 3 * torch.ones(3, 3, device=dice.device) + sin * cross
    turned = torch.einsum("bij,bjhw->bihw", turn, linear).clamp(min=0)
    weights = torch.tensor([0.3, 0.59, 0.11], device=dice.device).view(1, 3, 1, 1)
    before, after = (linear * weights).sum(1, keepdim=True), (turned * weights).sum(1, keepdim=True)
    return turned * (before / after.clamp(min=1e-4)).clamp(0, 3)


def real_views(real: RealBoards, seed: int, batch: int, cells: int, device: str) -> CellViews:
    """Boards of one size, each time a little different."""
    dice = Dice(batch, seed, device)
    boards = real.boards[cells]
    chosen = (dice.uniform(0, 1) * len(boards)).long().clamp(max=len(boards) - 1).tolist()
    turns = dice.pick([1, 1, 1, 1]).tolist()
    mirrored = dice.chance(0.5).tolist()
    pictures, designs = [], []
    for number, turn, mirror in zip(chosen, turns, mirrored, strict=True):
        picture, design, about = boards[number]
        quarter = turn if about["tilt"] < LEVEL else 0
        picture, design = torch.rot90(picture, quarter, (1, 2)), torch.rot90(design, quarter, (0, 1))
        if mirror:
            picture, design = picture.flip(2), design.flip(1)
        pictures.append(picture)
        designs.append(design)
    stacked = torch.stack(pictures)
    size = (cells + 2) * CELL
    share = (cells + 2) / (cells + 2 * MARGIN)
    steps = ((torch.arange(size, device=device) + 0.5) / size * 2 - 1) * share
    y, x = torch.meshgrid(steps, steps, indexing="ij")
    places = torch.stack([x, y], dim=-1).unsqueeze(0)
    cell = 2 / (cells + 2 * MARGIN)
    turn = dice.normal() * 0.01
    spread = 1 + dice.normal(1, 1, 2) * 0.008
    turned = torch.stack(
        [
            places[..., 0] - turn.view(-1, 1, 1) * places[..., 1],
            places[..., 1] + turn.view(-1, 1, 1) * places[..., 0],
        ],
        dim=-1,
    )
    moved = turned * spread + dice.normal(1, 1, 2) * 0.04 * cell
    view = F.grid_sample(stacked, moved, mode="bilinear", padding_mode="border", align_corners=False)
    linear = view ** dice.uniform(1.1, 1.8).view(-1, 1, 1, 1)
    shade = F.interpolate(dice.normal(1, 3, 3), size=(size, size), mode="bicubic") * 0.2
    linear = linear * torch.exp(shade * dice.uniform(0, 1).view(-1, 1, 1, 1))
    pictures_ = photograph(other_hues(linear, dice), dice, 0.5)
    counted = torch.tensor([[sign != "-" for sign in row] for row in boards[0][2]["rows"]], device=device).expand(
        batch, -1, -1
    )
    kinds = torch.tensor([KINDS.index(boards[number][2]["kind"]) for number in chosen], device=device)
    gap = torch.tensor([0.0 if boards[number][2]["swap"] else 1.0 for number in chosen], device=device)
    fits = torch.ones(batch, dtype=torch.bool, device=device)
    designs_ = torch.stack(designs)
    unknown = torch.full((*designs_.shape, 2), torch.nan, device=device)
    told = torch.ones_like(designs_, dtype=torch.bool)
    return CellViews(pictures_, designs_, counted, kinds, fits, gap, told, unknown)
