"""Five in a row: fits evaluation and move order to a file of `gomoku_pack`; needs PyTorch, Partie does not.

Imports nothing of Partie, so that it runs on a machine that has an accelerator and little else.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

torch: Any = importlib.import_module("torch")

SIZE, FRAME, MARGIN = 15, 25, 5
CODES, NOTHING = 2380, 2380
PAIR_BASE = 4096
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
# Bits of the threat mask: which classes the mover has, then which the other side has; see threats.py.
MOVER_CLASSES, WAITER_CLASSES = (4, 5, 6, 7), (4, 5, 6, 7, 8)
MASKS = 1 << (len(MOVER_CLASSES) + len(WAITER_CLASSES))
MAKES_OPEN_FOUR, MAKES_FIVE = 8, 9
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


@dataclass
class Positions:
    """Tensors of all positions that an evaluation may be asked about."""

    cells: Any  # the mover's code times PAIR_BASE plus the other's; later the number of that pair; [n, 225]
    mask: Any  # threat mask; [n]
    target: Any  # what the value should be, 0 to 1
    result: Any  # of the game, -1 unknown
    best: Any  # point the search chose
    candidates: Any  # points a search looks at; [n, 225]
    pressed: Any  # whether the other side threatens an open four
    game: Any

    def part(self, chosen: Any) -> Positions:
        return Positions(**{name: value[chosen] for name, value in vars(self).items()})

    def __len__(self) -> int:
        return len(self.target)


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


def load(file: Path, blend: float) -> Positions:
    """All positions of the file that threats do not decide at once."""
    with np.load(file) as stored:
        data = {name: torch.as_tensor(stored[name].copy()).to(DEVICE) for name in stored.files}
    parts = []
    for start in range(0, len(data["boards"]), 20_000):
        piece = slice(start, start + 20_000)
        parts.append(_features(piece, data, blend))
    return Positions(**{name: torch.cat([getattr(part, name) for part in parts]) for name in vars(parts[0])})


def _features(piece: slice, data: dict[str, Any], blend: float) -> Positions:
    boards = data["boards"][piece]
    packed = packed_cells(boards, data["line_table"]).long()
    empty = boards == 0
    classes = torch.where(empty[:, None], data["class_table"][packed].long(), 0)
    codes = torch.where(empty[:, None], data["code_of"][packed].long(), NOTHING).to(torch.int32)
    has = torch.stack([(classes == kind).any(2) for kind in range(10)], 2)  # [n, 2, kinds]
    bits = torch.cat([has[:, 0, list(MOVER_CLASSES)], has[:, 1, list(WAITER_CLASSES)]], 1).long()
    mask = (bits << torch.arange(bits.shape[1], device=DEVICE)).sum(1)
    pressed = has[:, 1, MAKES_OPEN_FOUR]
    answers = (classes >= 6).any(1) & empty
    result, value = data["results"][piece], data["values"][piece].clamp(0.002, 0.998)
    target = torch.where(result < 0, value, blend * result + (1 - blend) * value)
    found = Positions(
        cells=codes[:, 0] * PAIR_BASE + codes[:, 1],
        mask=mask,
        target=target,
        result=result,
        best=data["best"][piece].long(),
        candidates=torch.where(pressed[:, None], answers, near(boards)),
        pressed=pressed,
        game=data["games"][piece],
    )
    decided = has[:, :, MAKES_FIVE].any(1) | has[:, 0, MAKES_OPEN_FOUR]
    return found.part(~decided)


class Table(torch.nn.Module):  # type: ignore[misc]
    """A vector for every code: what its shapes, its pairs of shapes and itself add.

    Rare codes have little but their shapes to go by, so the last part decays.
    """

    def __init__(self, lines: Any, channels: int, spread: float = 0.0) -> None:
        super().__init__()
        self.register_buffer("parts", _parts(lines))
        width = self.parts.shape[1]
        self.common = torch.nn.Parameter(spread * torch.randn(width, channels))
        self.own = torch.nn.Parameter(torch.zeros(CODES, channels))

    def forward(self) -> Any:
        table = self.parts @ self.common + self.own
        return torch.cat([table, torch.zeros_like(table[:1])])

    def decay(self) -> Any:
        return (self.own**2).sum()


def _parts(lines: Any) -> Any:
    """How often each shape and each pair of shapes occurs in every code, the best two shapes apart."""
    lines = lines.long()
    one = torch.nn.functional.one_hot(lines, 14).float()
    singles = one.sum(1)
    pairs = torch.zeros(len(lines), 14 * 14, device=lines.device)
    for first in range(4):
        for second in range(first + 1, 4):
            places = lines[:, first] * 14 + lines[:, second]
            pairs.scatter_add_(1, places[:, None], torch.ones_like(pairs[:, :1]))
    best = torch.nn.functional.one_hot(lines[:, 2] * 14 + lines[:, 3], 14 * 14).float()
    return torch.cat([singles, pairs, best], 1)


@dataclass
class Pairs:
    """All pairs of codes, the mover's and the other side's, that occur in some cell."""

    mine: Any
    theirs: Any
    empty: Any  # 0.0 for the pair that stands for a stone

    def sums(self, positions: Positions, active: Any) -> Any:
        """The sum of active[pair] over the cells of each position, as one product of matrices."""
        counts = torch.zeros((len(positions), len(self.mine)), device=DEVICE)
        counts.scatter_add_(1, positions.cells.long(), torch.ones_like(positions.cells, dtype=torch.float32))
        return counts @ (active * self.empty)


def number_pairs(positions: Positions) -> Pairs:
    """Replaces the codes in `cells` by numbers of pairs."""
    pairs, numbers = torch.unique(positions.cells, return_inverse=True)
    positions.cells = numbers.to(torch.int32)
    mine, theirs = (pairs // PAIR_BASE).long(), (pairs % PAIR_BASE).long()
    return Pairs(mine, theirs, (mine != NOTHING).float()[:, None])


def mask_bits() -> Any:
    numbers = torch.arange(MASKS, device=DEVICE)
    return ((numbers[:, None] >> torch.arange(9, device=DEVICE)) & 1).float()


class Sums(torch.nn.Module):  # type: ignore[misc]
    """Step one: a worth for every code, a value for every threat mask. No cost at run time."""

    def __init__(self, lines: Any, pairs: Pairs, two: bool = False) -> None:
        super().__init__()
        self.pairs = pairs
        self.worth = Table(lines, 2 if two else 1)
        self.masks = torch.nn.Parameter(torch.zeros(MASKS))
        self.bits = torch.nn.Parameter(torch.zeros(9))
        self.tempo = torch.nn.Parameter(torch.zeros(1))

    def forward(self, batch: Positions) -> Any:
        table = self.worth()
        active = table[self.pairs.mine, :1] - table[self.pairs.theirs, -1:]
        return self.pairs.sums(batch, active)[:, 0] + self.mask_values()[batch.mask]

    def mask_values(self) -> Any:
        return self.masks + mask_bits() @ self.bits + self.tempo

    def decay(self) -> Any:
        return self.worth.decay() + 0.3 * (self.masks**2).sum()

    def export(self) -> dict[str, Any]:
        return {"worth": self.worth()[:CODES], "masks": self.mask_values()}


class Network(torch.nn.Module):  # type: ignore[misc]
    """Step two: what both sides could make of a cell, summed over cells, then two small layers."""

    def __init__(self, lines: Any, pairs: Pairs, channels: int, hidden: int) -> None:
        super().__init__()
        self.pairs = pairs
        self.own = Table(lines, channels, 0.02)
        self.other = Table(lines, channels, 0.02)
        self.shift = torch.nn.Parameter(0.05 * torch.randn(channels))
        self.first = torch.nn.Parameter(torch.randn(2 * channels, hidden) * 0.05)
        self.masks = torch.nn.Parameter(torch.zeros(MASKS, hidden))
        self.bits = torch.nn.Parameter(torch.zeros(9, hidden))
        self.start = torch.nn.Parameter(0.1 * torch.randn(hidden))
        self.second = torch.nn.Parameter(torch.randn(hidden) * 0.1)
        self.direct = torch.nn.Parameter(torch.zeros(2 * channels))
        self.values = torch.nn.Parameter(torch.zeros(MASKS))
        self.value_bits = torch.nn.Parameter(torch.zeros(9))
        self.tempo = torch.nn.Parameter(torch.zeros(1))

    def forward(self, batch: Positions) -> Any:
        own, other = self.own() + self.shift, self.other()
        me = torch.relu(own[self.pairs.mine] + other[self.pairs.theirs])
        enemy = torch.relu(own[self.pairs.theirs] + other[self.pairs.mine])
        sums = self.pairs.sums(batch, torch.cat([me, enemy], 1))
        inner = torch.relu(sums @ self.first + self.mask_weights()[batch.mask])
        return inner @ self.second + sums @ self.direct + self.mask_values()[batch.mask]

    def mask_weights(self) -> Any:
        return self.masks + mask_bits() @ self.bits + self.start

    def mask_values(self) -> Any:
        return self.values + mask_bits() @ self.value_bits + self.tempo

    def decay(self) -> Any:
        tables = self.own.decay() + self.other.decay()
        return tables + 0.3 * ((self.masks**2).sum() + (self.values**2).sum())

    def export(self) -> dict[str, Any]:
        return {
            "own": self.own()[:CODES] + self.shift,
            "other": self.other()[:CODES],
            "first": self.first,
            "masks": self.mask_weights(),
            "second": self.second,
            "direct": self.direct,
            "values": self.mask_values(),
        }


class Order(torch.nn.Module):  # type: ignore[misc]
    """How early a cell is tried: a number for what the mover and one for what the other side makes there.

    Under pressure (the other side threatens an open four) other numbers hold.
    """

    def __init__(self, lines: Any, pairs: Pairs, channels: int = 0) -> None:
        super().__init__()
        self.pairs = pairs
        self.mine = Table(lines, 2)
        self.theirs = Table(lines, 2)
        self.inner_mine = Table(lines, channels, 0.05)
        self.inner_theirs = Table(lines, channels, 0.05)
        self.weights = torch.nn.Parameter(torch.randn(channels, 2) * 0.3)

    def forward(self, batch: Positions) -> Any:
        mine, theirs = self.pairs.mine, self.pairs.theirs
        scores = self.mine()[mine] + self.theirs()[theirs]
        if len(self.weights):
            inner = torch.relu(self.inner_mine()[mine] + self.inner_theirs()[theirs])
            scores = scores + inner @ self.weights
        flat = scores.T.reshape(-1)
        places = batch.cells.long() + batch.pressed.long()[:, None] * len(mine)
        found = flat.index_select(0, places.reshape(-1)).reshape(places.shape)
        return torch.where(batch.candidates, found, -1e9)

    def decay(self) -> Any:
        inner = self.inner_mine.decay() + self.inner_theirs.decay()
        return self.mine.decay() + self.theirs.decay() + inner

    def export(self) -> dict[str, Any]:
        return {
            "order_mine": self.mine()[:CODES],
            "order_theirs": self.theirs()[:CODES],
            "inner_mine": self.inner_mine()[:CODES],
            "inner_theirs": self.inner_theirs()[:CODES],
            "inner_weights": self.weights,
        }


def value_loss(model: Any, batch: Positions) -> Any:
    return torch.nn.functional.binary_cross_entropy_with_logits(model(batch), batch.target)


def order_loss(model: Any, batch: Positions) -> Any:
    return torch.nn.functional.cross_entropy(model(batch), batch.best)


Loss = Callable[[Any, Positions], Any]


def train(
    model: Any, loss: Loss, positions: Positions, steps: int, size: int, decay: float, rate: float
) -> None:
    """Adam with a rate that falls to nothing; `decay` is divided by the number of positions."""
    optimiser = torch.optim.Adam(model.parameters(), lr=rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=rate, total_steps=steps, pct_start=0.1)
    for _ in range(steps):
        chosen = torch.randint(len(positions), (min(size, len(positions)),), device=DEVICE)
        total = loss(model, positions.part(chosen)) + decay / len(positions) * model.decay()
        optimiser.zero_grad()
        total.backward()
        optimiser.step()
        schedule.step()


def report(name: str, model: Any, loss: Loss, positions: Positions) -> float:
    """Loss on positions the model has not seen; for orders also how often the best move comes first."""
    total = first = third = 0.0
    with torch.no_grad():
        for start in range(0, len(positions), 8192):
            batch = positions.part(slice(start, start + 8192))
            total += float(loss(model, batch)) * len(batch)
            if loss is order_loss:
                scores = model(batch)
                better = (scores > scores.gather(1, batch.best[:, None])).sum(1)
                first, third = first + float((better < 1).sum()), third + float((better < 3).sum())
    count = len(positions)
    extra = f", first {first / count:.3f}, first three {third / count:.3f}" if first else ""
    print(f"{name}: loss {total / count:.5f}{extra}", flush=True)
    return total / count


def halves(positions: Positions) -> tuple[Positions, Positions]:
    """What to learn from, and every tenth game to check."""
    held = positions.game % 10 == 0
    return positions.part(~held), positions.part(held)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("folder", type=Path, help="where the weights go")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--blend", type=float, default=0.5, help="share of the game's result in the target")
    parser.add_argument(
        "--models", nargs="*", default=["sums:10", "network_32_16:10", "order:10"], help="name:decay"
    )
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.backends.cuda.matmul.allow_tf32 = True
    positions = load(options.file, options.blend)
    pairs = number_pairs(positions)
    with np.load(options.file) as stored:
        lines = torch.as_tensor(stored["lines_of"].copy()).to(DEVICE)
    listed = torch.gather(positions.candidates, 1, positions.best[:, None])[:, 0]
    print(f"{len(positions)} positions, {len(pairs.mine)} pairs; device {DEVICE}", flush=True)
    options.folder.mkdir(parents=True, exist_ok=True)
    for wanted in options.models:
        name, _, decay = wanted.partition(":")
        kind, *sizes = name.split("_")
        numbers = [int(size) for size in sizes]
        loss = order_loss if kind == "order" else value_loss
        maker = {"sums": Sums, "network": Network, "order": Order}[kind]
        seen, unseen = halves(positions.part(listed) if kind == "order" else positions)
        model = maker(lines, pairs, *numbers).to(DEVICE)
        began = time.time()
        train(model, loss, seen, options.steps, options.batch, float(decay), 0.01)
        report(f"{wanted} seen", model, loss, seen.part(slice(0, len(unseen))))
        report(f"{wanted} unseen, {time.time() - began:.0f} s", model, loss, unseen)
        weights = {key: value.detach().cpu().numpy() for key, value in model.export().items()}
        np.savez_compressed(options.folder / f"{name}-{decay}.npz", **weights)


if __name__ == "__main__":
    main()
