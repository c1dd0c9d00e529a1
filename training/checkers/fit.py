"""Fits the network of checkers to positions with values and results, and writes the file that the engine reads.

    python -m training.checkers.fit FOLDER OUT.npz --variant czech --seconds 60

The goal is a mix of what the search thought and how the game ended, where that tells something; in endings the
result counts more, since tables end these games. The loss is the cross entropy. A fiftieth of the games is kept aside.
The rate falls to nothing by the end of the seconds or of the epochs, whichever comes first.
"""

from __future__ import annotations

import argparse
import io
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from partie.games.checkers.engine import network as engine
from partie.games.checkers.rules.state import SUMS
from partie.storage.files import write_atomically
from training.checkers.games import MOST_IN_ENDING, POSITION

ASIDE = 50  # one position of so many
IN_ENDINGS = 0.5  # the trust in the search there, beside that elsewhere
_EVEN_ROWS = 0x0F0F0F0F
_LARGEST = 7.9  # of a weight: four more bits than a one
_LARGEST_ROW = 4.0


class Network(nn.Module):
    """The same as the engine's, in floating point."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.Parameter(torch.randn(engine.INPUTS, engine.WIDTH) * 0.1)
        self.starts = nn.Parameter(torch.full((engine.WIDTH,), 0.2))
        narrow, sums = 1 / math.sqrt(engine.UNITS), 1 / math.sqrt(SUMS)
        self.first = nn.Parameter((torch.randn(1, engine.UNITS, SUMS) * sums).repeat(engine.PHASES, 1, 1))
        self.first_starts = nn.Parameter(torch.full((engine.PHASES, engine.UNITS), 0.1))
        last = torch.randn(1, engine.LAST_UNITS, engine.UNITS) * narrow
        self.last = nn.Parameter(last.repeat(engine.PHASES, 1, 1))
        self.last_starts = nn.Parameter(torch.full((engine.PHASES, engine.LAST_UNITS), 0.1))
        self.ends = nn.Parameter((torch.randn(1, engine.LAST_UNITS) * narrow).repeat(engine.PHASES, 1))
        self.constants = nn.Parameter(torch.zeros(engine.PHASES))

    def forward(self, pieces: Tensor, phases: Tensor) -> Tensor:
        """The log odds; pieces [n, kind, square] as zeros and ones."""
        turned = pieces.roll(engine.KINDS // 2, 1).flip(2)
        halves = [one.flatten(1) @ self.rows + self.starts for one in (pieces, turned)]
        sums = torch.cat(halves, 1).clamp(0, 1)
        units = sums @ self.first.flatten(0, 1).T
        units = units.view(-1, engine.PHASES, engine.UNITS)[torch.arange(len(phases), device=phases.device), phases]
        units = (units + self.first_starts[phases]).clamp(0, engine.UNIT_CAP / engine.ONE)
        last = torch.einsum("nlu,nu->nl", self.last[phases], units)
        last = (last + self.last_starts[phases]).clamp(0, engine.UNIT_CAP / engine.ONE)
        return (last * self.ends[phases]).sum(1) + self.constants[phases]

    @torch.no_grad()
    def cut_back(self) -> None:
        """Keeps what is rounded later within the integers of the file."""
        self.rows.clamp_(-_LARGEST_ROW, _LARGEST_ROW)
        self.first.clamp_(-_LARGEST, _LARGEST)
        self.last.clamp_(-_LARGEST, _LARGEST)


def read(folder: Path, variant: str) -> NDArray[Any]:
    """All positions of the variant. Raises `ValueError` where there are none."""
    files = sorted(folder.glob(f"{variant}-*.npy"))
    if not files:
        raise ValueError(f"{folder} has no positions of {variant!r}")
    return np.concatenate([np.asarray(np.load(file), POSITION) for file in files])


def pieces_of(rows: NDArray[Any]) -> NDArray[np.int64]:
    """How many there are in every position."""
    sets = np.ascontiguousarray(rows["men"] | rows["kings"])
    return np.unpackbits(sets.view(np.uint8), axis=1).sum(1, dtype=np.int64)


def packed(rows: NDArray[Any], trust: float, device: str) -> tuple[Tensor, Tensor]:
    """The four sets of every position, and its goal."""
    sets = np.concatenate([rows["men"][:, :1], rows["kings"][:, :1], rows["men"][:, 1:], rows["kings"][:, 1:]], 1)
    expected = 1 / (1 + np.exp(-rows["value"].astype(np.float64) / engine.SCALE))
    few = pieces_of(rows) <= MOST_IN_ENDING
    weights = np.where(rows["result"] < 0, 1.0, np.where(few, trust * IN_ENDINGS, trust))
    goals = weights * expected + (1 - weights) * rows["result"] / 2
    return (
        torch.from_numpy(sets.astype(np.int64).astype(np.int32)).to(device),
        torch.from_numpy(goals.astype(np.float32)).to(device),
    )


def unpacked(sets: Tensor) -> tuple[Tensor, Tensor]:
    """Pieces as zeros and ones [n, kind, square], and the phases."""
    squares = torch.arange(32, device=sets.device, dtype=torch.int32)
    pieces = (sets[:, :, None] >> squares & 1).float()
    on_squares = pieces.sum(1)
    number = on_squares.sum(1)
    even = torch.tensor([_EVEN_ROWS >> square & 1 for square in range(32)], device=sets.device, dtype=torch.float32)
    parity = (on_squares @ even).round().long() % 2
    kings = pieces[:, 1::2].sum((1, 2)) > 0
    few = 4 - (number >= 9).long() - (number >= 13).long() - (number >= 17).long() - (number >= 21).long()
    with_kings = 7 - (number >= 8).long() - (number >= 11).long()
    return pieces, torch.where(kings, with_kings, few) + engine.SIZES * parity


def loss_of(network: Network, sets: Tensor, goals: Tensor) -> Tensor:
    """The mean cross entropy."""
    return nn.functional.binary_cross_entropy_with_logits(network(*unpacked(sets)), goals)


@torch.no_grad()
def measured(network: Network, sets: Tensor, goals: Tensor) -> float:
    """The mean loss of many positions."""
    parts = zip(sets.split(1 << 14), goals.split(1 << 14), strict=True)
    return sum(float(loss_of(network, *part)) * len(part[1]) for part in parts) / max(1, len(goals))


def fit(network: Network, sets: Tensor, goals: Tensor, aside: int, wanted: argparse.Namespace) -> None:
    """Adam until the time is up; the first `aside` positions are not learned."""
    optimiser = torch.optim.AdamW(network.parameters(), lr=wanted.rate, weight_decay=wanted.decay)
    began, count = time.monotonic(), len(goals) - aside
    for epoch in range(wanted.epochs):
        order = torch.randperm(count, device=sets.device) + aside
        total, steps = torch.zeros((), device=sets.device), 0
        for batch in order.split(wanted.batch):
            done = max(
                (time.monotonic() - began) / wanted.seconds, (epoch + steps * wanted.batch / count) / wanted.epochs
            )
            if done >= 1:
                return
            for group in optimiser.param_groups:
                group["lr"] = wanted.rate * (0.5 + 0.5 * math.cos(math.pi * done)) * min(1.0, 0.1 + 50 * done)
            optimiser.zero_grad(set_to_none=True)
            loss = loss_of(network, sets[batch], goals[batch])
            loss.backward()
            optimiser.step()
            network.cut_back()
            total += loss.detach()
            steps += 1
        apart = measured(network, sets[:aside], goals[:aside])
        learned, seconds = float(total) / max(1, steps), time.monotonic() - began
        print(f"epoch {epoch + 1}, {seconds:.0f} s: {learned:.5f}, aside {apart:.5f}", flush=True)


def rounded(network: Network) -> dict[str, NDArray[Any]]:
    """The arrays of the file."""
    one, found = engine.ONE, {}
    factors = {"first_starts": one * one, "last_starts": one * one, "ends": one * engine.SCALE}
    factors["constants"] = one * one * engine.SCALE
    for name, (kind, _) in engine.ARRAYS.items():
        values = getattr(network, name).detach().double().cpu().numpy() * factors.get(name, one)
        limits = np.iinfo(np.dtype(kind))
        found[name] = np.round(values).clip(limits.min, limits.max).astype(kind)
    return found


def main() -> None:
    """Reads, fits, writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--variant", default="english")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--batch", type=int, default=16_384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=1e-4)
    parser.add_argument("--trust", type=float, default=0.6, help="in the value of the search against the result")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    wanted = parser.parse_args()
    torch.manual_seed(1)
    torch.set_float32_matmul_precision("high")
    sets, goals = packed(read(wanted.folder, wanted.variant), wanted.trust, wanted.device)
    aside = len(goals) // ASIDE
    network = Network().to(wanted.device)
    print(f"{len(goals)} positions of {wanted.variant}", flush=True)
    fit(network, sets, goals, aside, wanted)
    print(f"{wanted.variant}: aside {measured(network, sets[:aside], goals[:aside]):.5f}", flush=True)
    content = io.BytesIO()
    np.savez_compressed(content, allow_pickle=False, **rounded(network))
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(wanted.out, content.getvalue())


if __name__ == "__main__":
    main()
