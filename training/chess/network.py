"""Fits the network to positions of self-play, where PyTorch is.

    python -m training.chess.network FILE.npy … --out network.npz --seconds 600

The network learns what the fitted weights leave over: both are added. A position is worth as many points as the value
of its search and the result of its game say together. One game in fifty only measures, and says when it was best to
stop. Nothing here needs Numba.
"""

from __future__ import annotations

import argparse
import copy
import io
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from partie.games.chess.engine import network as engine
from partie.games.chess.rules.squares import BLACK_PIECE, EMPTY, KING
from partie.storage.files import write_atomically
from training.chess.points import best_scale, chance

TEST_SHARE = 50  # one game of so many
WARM_UP = 200  # steps
MOST_MEN = 32
PART = 1 << 16  # positions turned into rows at once
MOST_FOR_SCALE = 1_000_000  # positions
MOST_ROW, MOST_WEIGHT = engine.MOST_ROW / engine.ONE, engine.MOST_WEIGHT / engine.WEIGHT_ONE


class Network(nn.Module):
    """As the engine computes it, in floats."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.Parameter(torch.randn(engine.ROWS, engine.WIDTH) * 0.05)
        self.start = nn.Parameter(torch.full((engine.WIDTH,), 0.2))
        self.ends = nn.Parameter(torch.zeros(engine.STAGES, 2 * engine.WIDTH))
        self.constant = nn.Parameter(torch.zeros(engine.STAGES))

    def forward(self, rows: Tensor, stages: Tensor) -> Tensor:
        """The value for the side to move, in ones."""
        sums = torch.cat([self._sums(rows[:, side]) for side in range(2)], 1)
        values = sums.clamp(0, 1).square() @ self.ends.t() + self.constant
        return values.gather(1, stages.long()[:, None]).squeeze(1)

    def _sums(self, rows: Tensor) -> Tensor:
        if rows.is_cuda:  # a product with zeros and ones is the fastest there
            marks = torch.zeros(len(rows), engine.ROWS + 1, device=rows.device)
            marks.scatter_(1, rows.long(), 1.0)
            return marks[:, : engine.ROWS] @ self.rows + self.start
        padded = torch.cat([self.rows, torch.zeros(1, engine.WIDTH)])
        return functional.embedding_bag(rows.int(), padded, mode="sum", padding_idx=engine.ROWS) + self.start

    def bound(self) -> None:
        """Keeps the numbers within what the engine's types hold."""
        with torch.no_grad():
            self.rows.clamp_(-MOST_ROW, MOST_ROW)
            self.start.clamp_(-MOST_ROW, MOST_ROW)
            self.ends.clamp_(-MOST_WEIGHT, MOST_WEIGHT)


def rows_of(boards: Tensor, lookers: Tensor) -> Tensor:
    """The rows that the sums of these sides add, filled up with `ROWS`."""
    squares = torch.arange(64, device=boards.device)
    looker, pieces = lookers[:, None].long(), boards.long()
    king = (pieces == KING + BLACK_PIECE * looker).float().argmax(1, keepdim=True)
    places = squares ^ (56 * looker) ^ (7 * (king & 4 > 0).long())
    other = pieces // BLACK_PIECE ^ looker
    rows = engine.ROWS // 2 * other + 64 * (pieces % BLACK_PIECE) + places
    rows = torch.where(pieces == EMPTY, engine.ROWS, rows)
    return rows.sort(1).values[:, :MOST_MEN].to(torch.int16)


class Examples:
    """Positions on the device, seen by the side to move."""

    def __init__(self, positions: NDArray[Any], scale: float, share: float, alone: bool, device: str) -> None:
        sign = 1.0 - 2.0 * positions["side"].astype(np.float32)
        points = share * positions["result"] + (1 - share) * chance(positions["value"], scale)
        points = np.where(sign > 0, points, 1 - points).astype(np.float32)
        static = np.zeros(len(positions), np.float32) if alone else positions["static"] * sign
        rows, stages = [], []
        for start in range(0, len(positions), PART):
            part = positions[start : start + PART]
            boards = torch.from_numpy(np.ascontiguousarray(part["board"])).to(device)
            sides = torch.from_numpy(np.ascontiguousarray(part["side"])).to(device)
            rows.append(torch.stack([rows_of(boards, sides), rows_of(boards, 1 - sides)], 1))
            stages.append((((boards != EMPTY).sum(1) - 1) // engine.MEN).to(torch.int8))
        self.rows, self.stages = torch.cat(rows), torch.cat(stages)
        self.points = torch.from_numpy(points).to(device)
        self.static = torch.from_numpy(static.astype(np.float32)).to(device)

    def __len__(self) -> int:
        return len(self.points)

    def error(self, network: Network, chosen: Tensor, scale: float) -> Tensor:
        """Of the expected points, squared."""
        values = network(self.rows[chosen], self.stages[chosen]) * engine.SCALE + self.static[chosen]
        return (torch.sigmoid(values / scale) - self.points[chosen]).square()


def fit(network: Network, examples: Examples, aside: Examples, options: argparse.Namespace, scale: float) -> None:
    """Trains by the clock and leaves the averaged weights that were best on the examples set aside."""
    rate, batch, per_pass = options.rate, options.batch, max(1, len(examples) // options.batch)
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=options.decay)
    averaged = copy.deepcopy(network)
    best, kept = measured(network, aside, scale), copy.deepcopy(network.state_dict())
    began, step = time.monotonic(), 0
    while (passed := max((time.monotonic() - began) / options.seconds, step / per_pass / options.passes)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / WARM_UP) * max(0.003, 0.5 + 0.5 * math.cos(math.pi * passed))
        chosen = torch.randint(0, len(examples), (batch,), device=examples.points.device)
        optimiser.zero_grad()
        loss = examples.error(network, chosen, scale).mean()
        loss.backward()
        optimiser.step()
        network.bound()
        step += 1
        with torch.no_grad():
            for old, new in zip(averaged.parameters(), network.parameters(), strict=True):
                old.lerp_(new, 0.01)
        if step % max(1, per_pass // 4) == 0 and (error := measured(averaged, aside, scale)) < best:
            best, kept = error, copy.deepcopy(averaged.state_dict())
        if step % per_pass == 0:
            print(f"pass {step // per_pass}, {passed:4.0%}: {loss.item():.5f}, best aside {best:.5f}", flush=True)
    network.load_state_dict(kept)


@torch.no_grad()
def measured(network: Network, examples: Examples, scale: float) -> float:
    """The mean error; not a number where there are no examples."""
    if not len(examples):
        return math.nan
    places = torch.arange(len(examples), device=examples.points.device)
    return float(torch.cat([examples.error(network, part, scale) for part in places.split(1 << 14)]).mean())


def rounded(network: Network) -> dict[str, NDArray[Any]]:
    """The numbers that the engine computes with, by the names of its file."""
    units = {"rows": engine.ONE, "start": engine.ONE, "ends": engine.WEIGHT_ONE, "constant": engine.SCALE}
    found = {}
    for name, parameter in network.named_parameters():
        kind, shape = engine.ARRAYS[name]
        found[name] = np.rint(parameter.detach().double().cpu().numpy() * units[name]).astype(kind).reshape(shape)
    return found


def load(files: list[Path]) -> NDArray[Any]:
    """All positions; a folder stands for its files."""
    found = [path for file in files for path in (sorted(file.glob("*.npy")) if file.is_dir() else [file])]
    return np.concatenate([np.load(path) for path in found])


def main() -> None:
    """Fits, measures, writes the file that the engine reads."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+", help="of training.chess.self_play, or their folders")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument(
        "--share", type=float, default=0.25, help="of the result in the points, the rest is the value's"
    )
    parser.add_argument("--alone", action="store_true", help="without the fitted weights")
    parser.add_argument("--batch", type=int, default=16_384)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--decay", type=float, default=0.1)
    parser.add_argument("--passes", type=float, default=25, help="over all positions at most")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    wanted = parser.parse_args()
    torch.manual_seed(1)
    torch.set_float32_matmul_precision("high")
    positions = load(wanted.files)
    some = positions[:: 1 + len(positions) // MOST_FOR_SCALE]
    scale = best_scale(some["value"], some["result"])
    is_test = positions["game"] % TEST_SHARE == 0
    known, aside = (
        Examples(part, scale, wanted.share, wanted.alone, wanted.device)
        for part in (positions[~is_test], positions[is_test])
    )
    print(f"{len(known)} positions, {len(aside)} for the test; {scale:.0f} centipawns are 73 %", flush=True)
    network = Network().to(wanted.device)
    before = measured(network, aside, scale)
    fit(network, known, aside, wanted, scale)
    print(f"error on the test games: {before:.5f} before, {measured(network, aside, scale):.5f} after")
    content = io.BytesIO()
    np.savez_compressed(content, **rounded(network))  # type: ignore[arg-type]
    write_atomically(wanted.out, content.getvalue())


if __name__ == "__main__":
    main()
