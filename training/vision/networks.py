"""The three networks: finder and refiner (one shape, two sizes) and the cell reader."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from training.vision.boards import KINDS

MAPS = 3  # corners, board, crossings
SAYS = 5  # of a cell: taken, dark, king, and how far the top is from the foot, across and down
PLACE = 7  # numbers that say where on the board a cell is


def normalised(pictures: Tensor) -> Tensor:
    """Mean 0 in each channel, deviation 1 over all: light and white balance taken out."""
    centred = pictures - pictures.mean((2, 3), keepdim=True)
    spread = (centred * centred).mean((1, 2, 3), keepdim=True).sqrt()
    return centred / (spread + 0.02)


def conv(inward: int, outward: int, size: int = 3, stride: int = 1, groups: int = 1) -> nn.Sequential:
    """Convolution and batch norm, which the exported network folds into it."""
    return nn.Sequential(
        nn.Conv2d(inward, outward, size, stride, size // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outward),
    )


class Block(nn.Module):
    """Looks around in each channel, then mixes the channels."""

    def __init__(self, width: int, wider: int = 2, size: int = 5) -> None:
        super().__init__()
        self.around = conv(width, width, size, groups=width)
        self.mix = conv(width, width * wider, 1)
        self.back = conv(width * wider, width, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Adds to what comes in."""
        return x + self.back(F.relu(self.mix(self.around(x))))


class Everywhere(nn.Module):
    """Adds what the whole picture says to every place."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.say = nn.Linear(2 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        """Mean and maximum, mixed."""
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3))], dim=1)
        return x + self.say(pooled).unsqueeze(-1).unsqueeze(-1)


class Finder(nn.Module):
    """Picture -> maps at a quarter of its size, and which kind of board it shows."""

    def __init__(self, widths: tuple[int, int, int, int, int] = (16, 32, 56, 80, 104), depth: int = 2) -> None:
        super().__init__()
        a, b, c, d, e = widths
        self.stem = nn.Sequential(conv(3, a, 3, 2), nn.ReLU(), conv(a, b, 3, 2), nn.ReLU(), Block(b))
        self.down1 = nn.Sequential(conv(b, c, 3, 2), nn.ReLU(), *(Block(c) for _ in range(depth)))
        self.down2 = nn.Sequential(conv(c, d, 3, 2), nn.ReLU(), *(Block(d) for _ in range(depth)), Everywhere(d))
        self.down3 = nn.Sequential(
            conv(d, e, 3, 2), nn.ReLU(), *(Block(e) for _ in range(depth)), Everywhere(e), Block(e)
        )
        self.up3, self.up2, self.up1 = conv(e, d, 1), conv(d, c, 1), conv(c, b, 1)
        self.join3, self.join2, self.join1 = Block(d), Block(c), Block(b)
        self.maps = nn.Conv2d(b, MAPS, 1)
        self.kind = nn.Sequential(nn.Linear(2 * e, 96), nn.ReLU(), nn.Linear(96, len(KINDS)))
        nn.init.constant_(self.maps.bias, -3.0)

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        """B, 3, S, S -> B, MAPS, S/4, S/4 and B, kinds; both before the sigmoid or softmax."""
        x1 = self.stem(normalised(pictures))
        x2 = self.down1(x1)
        x3 = self.down2(x2)
        x4 = self.down3(x3)
        y = self.join3(x3 + F.interpolate(self.up3(x4), scale_factor=2.0, mode="nearest"))
        y = self.join2(x2 + F.interpolate(self.up2(y), scale_factor=2.0, mode="nearest"))
        y = self.join1(x1 + F.interpolate(self.up1(y), scale_factor=2.0, mode="nearest"))
        pooled = torch.cat([x4.mean((2, 3)), x4.amax((2, 3))], dim=1)
        return self.maps(y), self.kind(pooled)


class Attention(nn.Module):
    """Lets every cell look at every other one."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads, self.each = heads, width // heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.ask, self.answer, self.value = (nn.Linear(width, width) for _ in range(3))
        self.out = nn.Linear(width, width)
        self.think = nn.Sequential(nn.Linear(width, 2 * width), nn.ReLU(), nn.Linear(2 * width, width))

    def forward(self, x: Tensor) -> Tensor:
        """B, cells, width."""
        y = self.norm1(x)
        split = (self.heads, self.each)
        ask = self.ask(y).unflatten(-1, split).transpose(1, 2)
        answer = self.answer(y).unflatten(-1, split).permute(0, 2, 3, 1)
        value = self.value(y).unflatten(-1, split).transpose(1, 2)
        weights = torch.softmax(ask @ answer * (self.each**-0.5), dim=-1)
        x = x + self.out((weights @ value).transpose(1, 2).flatten(2))
        return x + self.think(self.norm2(x))


class Reader(nn.Module):
    """Rectified board with a margin of one cell -> what stands on each cell, which game, does it fit."""

    def __init__(self, width: int = 96, rounds: int = 3) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 24, 3, 2), nn.ReLU(), conv(24, 48, 3, 2), nn.ReLU(), Block(48), Block(48))
        self.deep = nn.Sequential(conv(48, width, 3, 2), nn.ReLU(), *(Block(width) for _ in range(4)))
        self.cell = nn.Conv2d(width, width, 6, 4, 1, groups=8)
        self.fine = nn.Conv2d(48, width, 8, 8, 0, groups=8)
        self.enter = nn.Linear(3 * width, width)
        self.place = nn.Linear(PLACE, width)
        self.rounds = nn.Sequential(*(Attention(width, 4) for _ in range(rounds)))
        self.norm = nn.LayerNorm(width)
        self.says = nn.Linear(width, SAYS)
        self.board = nn.Sequential(nn.Linear(2 * width, 64), nn.ReLU(), nn.Linear(64, len(KINDS) + 1))

    def forward(self, pictures: Tensor, places: Tensor) -> tuple[Tensor, Tensor]:
        """B, 3, S, S and cells, PLACE -> B, cells, SAYS and B, kinds + 1 (last: fits)."""
        near = self.stem(normalised(pictures))
        far = self.deep(near)
        inside = far[:, :, 4:-4, 4:-4]
        fine = self.fine(near[:, :, 8:-8, 8:-8])
        seen = torch.cat([self.cell(inside), F.max_pool2d(inside, 4), fine], dim=1)
        x = self.enter(seen.flatten(2).transpose(1, 2)) + self.place(places)
        x = self.norm(self.rounds(x))
        pooled = torch.cat([x.mean(1), x.amax(1)], dim=1)
        return self.says(x), self.board(pooled)


def cell_places(cells: int) -> Tensor:
    """cells², PLACE: column, row, their squares, colour of the square, edge, size."""
    steps = torch.arange(cells).float()
    row, column = torch.meshgrid(steps, steps, indexing="ij")
    x, y = column / (cells - 1) * 2 - 1, row / (cells - 1) * 2 - 1
    parity = ((row + column) % 2) * 2 - 1
    edge = torch.maximum(x.abs(), y.abs())
    size = torch.full_like(x, cells / 10 - 1)
    return torch.stack([x, y, x * x, y * y, parity, edge, size], dim=-1).flatten(0, 1)
