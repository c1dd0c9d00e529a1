"""One step of training for each network."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from training.vision.cellviews import CELL, CellViews, cell_lights, develop
from training.vision.networks import cell_places
from training.vision.realviews import RealBoards, real_views
from training.vision.scenes import flat_views, whole_views
from training.vision.targets import cell_loss, map_loss

FINDER_SIZE, REFINER_SIZE = 384, 448
SIZES = (8, 8, 7, 8, 10, 8, 13, 8, 8, 15, 8, 10, 8, 19, 8, 7, 8, 9)  # boards of the reader in turn
READER_WEIGHTS = {  # cells a side -> kinds
    7: [0.02, 0.0, 0.0, 0.9, 0.02, 0.05, 0.0, 0.01],
    8: [0.62, 0.05, 0.03, 0.0, 0.03, 0.08, 0.01, 0.18],
    10: [0.05, 0.0, 0.83, 0.0, 0.07, 0.03, 0.0, 0.02],
}
LINE_WEIGHTS = [0.02, 0.0, 0.02, 0.01, 0.86, 0.07, 0.0, 0.02]
AGAIN = 3  # steps with one drawing
SPARE = (11, 12, 14, 16, 17, 18, 20)


def finder_step(network: nn.Module, number: int, batch: int, device: str, seed: int) -> Tensor:
    """Whole pictures."""
    with torch.no_grad():
        views = whole_views(seed + number, batch, FINDER_SIZE, device)
    with torch.autocast(device, torch.bfloat16):
        maps, kinds = network(views.pictures.contiguous(memory_format=torch.channels_last))
    return map_loss(maps, kinds, views.corners, views.lattice, views.exists, views.kind, 0.0)


def refiner_step(network: nn.Module, number: int, batch: int, device: str, seed: int) -> Tensor:
    """Rectified views."""
    with torch.no_grad():
        views = flat_views(seed + number, batch, REFINER_SIZE, device)
    with torch.autocast(device, torch.bfloat16):
        maps, kinds = network(views.pictures.contiguous(memory_format=torch.channels_last))
    return map_loss(maps, kinds, views.corners, views.lattice, views.exists, views.kind, 1.0)


def reader_size(number: int) -> int:
    """Which size of board a drawing has."""
    size = SIZES[number % len(SIZES)]
    return SPARE[number // 31 % len(SPARE)] if number % 31 == 30 else size


class ReaderSteps:
    """Boards of one size a step; `batch` is that of an 8 x 8 board. Photos are mixed in where given."""

    def __init__(self, batch: int, device: str, seed: int, real: RealBoards | None = None, every: int = 3) -> None:
        self.batch, self.device, self.seed = batch, device, seed
        self.real, self.every = real, every
        self.drawn: CellViews | None = None
        self.steps = 0  # with drawings

    def __call__(self, network: nn.Module, number: int) -> Tensor:
        """One step."""
        with torch.no_grad():
            photos = self.real is not None and number % self.every == 0
            views = self._photos(number) if photos else self._drawings()
        cells = views.design.shape[1]
        places = cell_places(cells).to(self.device)
        with torch.autocast(self.device, torch.bfloat16):
            says, board = network(views.pictures.contiguous(memory_format=torch.channels_last), places)
        return cell_loss(says, board, views)

    def _count(self, cells: int) -> int:
        return max(min(8, self.batch), int(self.batch * (10 * CELL) ** 2 / ((cells + 2) * CELL) ** 2))

    def _photos(self, number: int) -> CellViews:
        assert self.real is not None
        sizes = self.real.sizes()
        cells = sizes[number // self.every % len(sizes)]
        return real_views(self.real, self.seed + number, max(1, self._count(cells) // 2), cells, self.device)

    def _drawings(self) -> CellViews:
        drawing, again = divmod(self.steps, AGAIN)
        self.steps += 1
        if again == 0 or self.drawn is None:
            cells = reader_size(drawing)
            weights = READER_WEIGHTS.get(cells, LINE_WEIGHTS)
            self.drawn = cell_lights(self.seed + drawing, self._count(cells), cells, weights, self.device)
        return develop(self.drawn, self.seed + self.steps, again % 2 == 1)
