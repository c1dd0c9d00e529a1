"""A network too large for the engine learns from the games and tells the small one more; needs PyTorch.

The positions of games are few, and near each other. A large network that sees the whole board makes more of
them than sums over cells can, and values as many positions beside the games as one likes: those that come
up after other moves, as they do in a search.
"""

from __future__ import annotations

from typing import Any

from partie.games.gomoku.training.features import (
    CODES,
    DEVICE,
    PAIR_BASE,
    SIZE,
    Positions,
    candidates,
    described,
    joined,
    torch,
)

_CLASSES = 9  # threat classes that say something
_PIECE = 20_000
_BATCH = 1024
_RATE, _DECAY = 0.002, 0.02
_TEMPERATURES = (1.0, 1.5, 2.0)
_MOST_PLIES = 3


class Block(torch.nn.Module):  # type: ignore[misc]
    """Two convolutions and a way around them."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.steps = torch.nn.Sequential(
            torch.nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            torch.nn.BatchNorm2d(channels),
            torch.nn.ReLU(),
            torch.nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            torch.nn.BatchNorm2d(channels),
        )

    def forward(self, seen: Any) -> Any:
        """See `torch.nn.Module`."""
        return torch.relu(seen + self.steps(seen))


class Teacher(torch.nn.Module):  # type: ignore[misc]
    """A network from stones and threat classes to the value of the mover, as log odds."""

    def __init__(self, channels: int = 128, blocks: int = 8) -> None:
        super().__init__()
        self.first = torch.nn.Conv2d(3 + 2 * _CLASSES, channels, 3, padding=1)
        self.blocks = torch.nn.Sequential(*(Block(channels) for _ in range(blocks)))
        self.last = torch.nn.Sequential(
            torch.nn.Dropout(0.2),
            torch.nn.Linear(2 * channels, 128),
            torch.nn.ReLU(),
            torch.nn.Linear(128, 1),
        )

    def forward(self, batch: Positions) -> Any:
        """See `torch.nn.Module`."""
        planes = _planes(batch)
        if self.training:
            planes = torch.rot90(planes, int(torch.randint(4, (1,))), (2, 3))
            planes = planes.flip(3) if torch.rand(1) < 0.5 else planes
        with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda"):
            seen = torch.relu(self.first(planes.contiguous(memory_format=torch.channels_last)))
            seen = self.blocks(seen)
            return self.last(torch.cat([seen.mean((2, 3)), seen.amax((2, 3))], 1))[:, 0].float()


def _planes(batch: Positions) -> Any:
    count = len(batch)
    stones = batch.boards.reshape(count, SIZE, SIZE)
    inside = torch.ones_like(stones, dtype=torch.bool)
    kinds = torch.arange(1, _CLASSES + 1, device=DEVICE).reshape(1, 1, -1, 1, 1)
    threats = (batch.classes.reshape(count, 2, 1, SIZE, SIZE) == kinds).reshape(count, -1, SIZE, SIZE)
    return torch.cat([torch.stack([stones == 1, stones == 2, inside], 1), threats], 1).float()


def taught(positions: Positions, epochs: float) -> Any:
    """A teacher that saw every position about `epochs` times."""
    teacher = Teacher().to(DEVICE).to(memory_format=torch.channels_last)
    steps = max(10, int(epochs * len(positions) / _BATCH))
    optimiser = torch.optim.AdamW(teacher.parameters(), lr=_RATE, weight_decay=_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=_RATE, total_steps=steps)
    for _ in range(steps):
        batch = positions.sample(_BATCH)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(teacher(batch), batch.target)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
    return teacher.eval()


class Panel(torch.nn.Module):  # type: ignore[misc]
    """What several teachers think on average."""

    def __init__(self, teachers: list[Any]) -> None:
        super().__init__()
        self.teachers = torch.nn.ModuleList(teachers)

    def forward(self, batch: Positions) -> Any:
        """See `torch.nn.Module`."""
        return torch.stack([teacher(batch) for teacher in self.teachers]).mean(0)

    def targets(self, positions: Positions) -> Any:
        """The values of many positions, 0 to 1."""
        with torch.no_grad():
            pieces = range(0, len(positions), _PIECE)
            return torch.cat([torch.sigmoid(self(positions.part(slice(at, at + _PIECE)))) for at in pieces])


def _moved(positions: Positions, codes: Any, order: dict[str, Any], temperature: float) -> Any:
    """The boards after a move at random, likely ones more often; seen by the other side."""
    count = len(positions)
    mine, theirs = (codes[:, side].clamp(max=CODES - 1) for side in (0, 1))
    both = order["order_mine"][mine] + order["order_theirs"][theirs]  # [n, 225, 2]
    scores = both[torch.arange(count, device=DEVICE), :, positions.pressed.long()]
    allowed = candidates(positions)
    allowed |= (~allowed.any(1, keepdim=True)) & (positions.boards == 0)
    scores = torch.where(allowed, scores / temperature, -1e9)
    chosen = torch.multinomial(torch.softmax(scores, 1), 1)
    boards = positions.boards.scatter(1, chosen, 1)
    return torch.where(boards == 0, 0, 3 - boards).to(torch.uint8)


def imagined(boards: Any, tables: dict[str, Any], order: dict[str, Any], copies: int, panel: Panel) -> Positions:
    """Positions one to three likely moves away from the given ones, with the panel's values as targets."""
    parts = []
    for copy in range(copies):
        temperature = _TEMPERATURES[copy // _MOST_PLIES % len(_TEMPERATURES)]
        for start in range(0, len(boards), _PIECE):
            part = described(boards[start : start + _PIECE], tables)
            for _ in range(1 + copy % _MOST_PLIES):
                codes = torch.stack([part.cells // PAIR_BASE, part.cells % PAIR_BASE], 1).long()
                part = described(_moved(part, codes, order, temperature), tables)
            part = part.part(~part.decided)
            part.target = panel.targets(part)
            parts.append(part)
    return joined(parts)
