"""`python -m partie.games.mills.training.network EXAMPLES OUT.npz`: fits the network, where PyTorch is.

A win is as likely as the value is above a margin, a loss as it is below minus the margin; there is one for
each number of men. Every example is turned at random in every step. Nothing here needs Numba.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from partie.games.mills.engine import network as engine
from partie.games.mills.rules import board
from partie.games.mills.training.rounding import rounded

WIN, LOSS = 1, 2  # as the tables have them
_KNOWN_MEN = 10  # with all men placed the shipped tables know positions with so many
_BATCH = 65_536
_ASIDE = 1 << 20  # examples that only measure
_CAP, _UNIT_CAP = 4.0, 32.0
_LEAST_MARGIN = 0.05


class Network(nn.Module):
    """As the engine computes it, in floats; the first layer is a product with zeros and ones."""

    def __init__(self) -> None:
        super().__init__()
        hands, width, units = engine.MOST_HANDS + 1, engine.WIDTH, engine.UNITS
        places = torch.zeros(board.POINTS, engine.PATTERNS)
        for number, points in enumerate(engine.patterns()):
            for place, point in enumerate(points):
                places[point, number] = 3.0**place
        self.register_buffer("places", places)
        self.register_buffer("starts", torch.arange(engine.PATTERNS) * engine.STANDS)
        self.table = nn.Parameter(torch.randn(engine.ROWS, width) * 0.05)
        self.material = nn.Parameter(torch.randn(engine.MATERIALS, width) * 0.05 + 0.3)
        self.first = nn.Parameter(torch.randn(hands, units, width) / math.sqrt(width))
        self.first_bias = nn.Parameter(torch.full((hands, units), 0.1))
        self.second = nn.Parameter(torch.randn(hands, units) / math.sqrt(units))
        self.direct = nn.Parameter(torch.zeros(hands, width))
        self.constant = nn.Parameter(torch.zeros(engine.MATERIALS))
        self.margin = nn.Parameter(torch.ones(engine.MATERIALS))

    def forward(self, stands: Tensor, material: Tensor, hands: Tensor) -> tuple[Tensor, Tensor]:
        """The values and the margins."""
        rows = (stands.float() @ self.places).long() + self.starts
        chosen = torch.cat([rows, material[:, None] + engine.ROWS], 1)
        weights = torch.cat([self.table, self.material]).to(torch.bfloat16)
        marks = torch.zeros(len(rows), len(weights), device=rows.device, dtype=torch.bfloat16)
        marks.scatter_(1, chosen, 1.0)
        sums = (marks @ weights).float().clamp(0, _CAP)
        phase = torch.zeros(len(rows), len(self.second), device=rows.device).scatter_(1, hands[:, None], 1.0)
        layers = self.first.reshape(-1, engine.WIDTH).t().to(torch.bfloat16)
        units = (sums.to(torch.bfloat16) @ layers).view(len(rows), -1, engine.UNITS)
        units = (units * phase.to(torch.bfloat16)[:, :, None]).sum(1).float() + phase @ self.first_bias
        of_men = torch.stack([self.constant, self.margin], 1).to(torch.bfloat16)
        constant, margin = (marks[:, engine.ROWS :] @ of_men).float().unbind(1)
        straight = (sums * (phase @ self.direct)).sum(1)
        value = (units.clamp(0, _UNIT_CAP) * (phase @ self.second)).sum(1) + straight + constant
        return value, margin.clamp(min=_LEAST_MARGIN)


def unpacked(examples: Tensor, turn: Tensor | None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """What stands on the points, material, men in hand, and the exact values."""
    points = torch.arange(board.POINTS, device=examples.device)
    own, other = examples[:, None] >> points & 1, examples[:, None] >> (points + 24) & 1
    stands = own + 2 * other
    if turn is not None:
        stands = torch.zeros_like(stands).scatter_(1, turn, stands)
    hands = (examples >> 48 & 15) + (examples >> 52 & 15)
    return stands, hands * 100 + own.sum(1) * 10 + other.sum(1), hands, examples >> 56 & 3


def losses(value: Tensor, margin: Tensor, truth: Tensor) -> Tensor:
    """Minus the logarithm of the chance that was given to the truth."""
    won, lost = torch.sigmoid(value - margin), torch.sigmoid(-value - margin)
    chance = torch.where(truth == WIN, won, torch.where(truth == LOSS, lost, 1 - won - lost))
    return -torch.log(chance.clamp(min=1e-6))


def learnable(examples: Tensor) -> Tensor:
    """Those in the reach of the network, without what the tables know."""
    kept = []
    for part in examples.split(16 * _BATCH):
        _, material, hands, _ = unpacked(part, None)
        men = material % 100 // 10 + material % 10
        kept.append(part[(hands <= engine.MOST_HANDS) & ((hands > 0) | (men > _KNOWN_MEN))])
    return torch.cat(kept)


def fit(network: Network, examples: Tensor, seconds: float, rate: float) -> None:
    """Trains by the clock; the weights of the second half are averaged."""
    turns = torch.from_numpy(board.symmetries(board.NINE.rings)).to(examples.device)
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-4, betas=(0.9, 0.99))
    averaged = [parameter.detach().clone() for parameter in network.parameters()]
    began, step = time.monotonic(), 0
    while (passed := (time.monotonic() - began) / seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, step / 200) * max(0.005, 0.5 + 0.5 * math.cos(math.pi * passed))
        batch = examples[torch.randint(0, len(examples), (_BATCH,), device=examples.device)]
        turn = turns[torch.randint(0, len(turns), (_BATCH,), device=examples.device)]
        stands, material, hands, truth = unpacked(batch, turn)
        value, margin = network(stands, material, hands)
        loss = losses(value, margin, truth).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        keep = 0.998 if passed > 0.5 else 0.0
        with torch.no_grad():
            for old, new in zip(averaged, network.parameters(), strict=True):
                old.lerp_(new, 1 - keep)
        if step % 2000 == 0:
            print(f"step {step}, {passed:4.0%}, loss {loss.item():.4f}", flush=True)
    with torch.no_grad():
        for old, new in zip(averaged, network.parameters(), strict=True):
            new.copy_(old)


@torch.no_grad()
def measured(network: Network, examples: Tensor) -> tuple[float, float]:
    """The mean loss, and how often won, drawn and lost are told right."""
    found = []
    for batch in examples.split(_BATCH):
        stands, material, hands, truth = unpacked(batch, None)
        value, margin = network(stands, material, hands)
        guess = torch.where(value > margin, WIN, torch.where(value < -margin, LOSS, 0))
        found.append(torch.stack([losses(value, margin, truth), (guess == truth).float()]))
    loss, right = torch.cat(found, 1).mean(1).tolist()
    return loss, right


def main() -> None:
    """Fits and writes the file that the engine reads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    wanted = parser.parse_args()
    torch.manual_seed(1)
    stored = torch.from_numpy(np.fromfile(wanted.examples, np.int64)).to(wanted.device)
    examples = learnable(stored)
    examples = examples[torch.randperm(len(examples), device=wanted.device)]
    aside = min(_ASIDE, len(examples) // 10)
    network = Network().to(wanted.device)
    fit(network, examples[aside:], wanted.seconds, wanted.rate)
    loss, right = measured(network, examples[:aside])
    print(f"{len(examples) - aside} examples; of {aside} others: loss {loss:.4f}, {right:.2%} right")
    fitted = {name: value.detach().cpu().numpy() for name, value in network.named_parameters()}
    fitted["margin"] = fitted["margin"].clip(min=_LEAST_MARGIN)
    np.savez_compressed(wanted.out, **rounded(fitted))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
