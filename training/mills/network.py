"""`python -m training.mills.network EXAMPLES OUT.npz`: fits the network, where PyTorch is.

A win is as likely as the value is above a margin, a loss as it is below minus the margin; there is one for
each number of men. Every example is turned at random in every step. The rows are learned as they are stored,
rounded. Nothing here needs Numba.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import DTypeLike, NDArray
from torch import Tensor, nn

from partie.games.mills.engine import network as engine
from partie.games.mills.rules import board, variants
from training.mills.rounding import rounded

WIN, LOSS = 1, 2  # as the tables have them
_KNOWN_MEN = 10  # with all men placed the shipped tables know positions with so many
_BATCHES = (22_528, 26_624, 16_384)  # examples of each table in a step
_EARLY_HANDS = 4  # so many men in hand are seldom met in a search
_EARLY_SHARE = 0.35  # of the examples with so many that are taken
_ASIDE = 1 << 18  # examples of each table that only measure
_CAP = engine.CAP / engine.ONE
_LEAST_MARGIN = 0.05


def stepped(weights: Tensor, kind: DTypeLike) -> Tensor:
    """As stored in whole numbers, but learned as if they were not."""
    far = np.iinfo(np.dtype(kind)).max / engine.ONE
    whole = (weights.detach() * engine.ONE).round().div(engine.ONE).clamp(-far, far)
    return weights + (whole - weights.detach())


class Network(nn.Module):
    """As the engine computes it, in floats; the first layer is a product with zeros and ones."""

    def __init__(self) -> None:
        super().__init__()
        phases, width, units, last = engine.PHASES, engine.WIDTH, engine.UNITS, engine.LAST_UNITS
        self.table = nn.ParameterList(torch.randn(engine.ROWS, width) * 0.05 for _ in range(engine.TABLES))
        self.material = nn.Parameter(torch.randn(engine.MATERIALS, width) * 0.05 + 0.3)
        first, ends = torch.randn(phases, units + 1, width), torch.randn(phases, last + 1, units)
        first[:, units] = 0
        self.first = nn.Parameter(first / math.sqrt(width))
        self.first_bias = nn.Parameter(torch.full((phases, units), 0.1))
        self.last = nn.Parameter(ends / math.sqrt(units))
        self.last_bias = nn.Parameter(torch.full((phases, last), 0.1))
        self.ends = nn.Parameter(torch.randn(phases, last) / math.sqrt(last))
        self.constant = nn.Parameter(torch.zeros(engine.MATERIALS))
        self.margin = nn.Parameter(torch.ones(engine.MATERIALS))

    def forward(self, table: int, stands: Tensor, material: Tensor) -> tuple[Tensor, Tensor]:
        """The values and the margins of examples of one table."""
        shaped = engine.ARRAYS
        rows = [stepped(self.table[table], shaped["table"][0]), stepped(self.material, shaped["material"][0])]
        marks = _marks(stands, material)
        sums = (marks @ torch.cat(rows).to(torch.bfloat16)).float().clamp(0, _CAP)
        phases, which = _PHASES[table].to(material.device), _PHASE_OF.to(material.device)[material]
        phase = (which[:, None] == phases).float()
        units, straight = _layer(sums, self.first[phases], self.first_bias[phases], phase)
        last, further = _layer(units, self.last[phases], self.last_bias[phases], phase)
        of_men = torch.stack([self.constant, self.margin], 1).to(torch.bfloat16)
        constant, margin = (marks[:, engine.ROWS :] @ of_men).float().unbind(1)
        value = straight + further + (last * (phase @ self.ends[phases])).sum(1) + constant
        return value, margin.clamp(min=_LEAST_MARGIN)


def _marks(stands: Tensor, material: Tensor) -> Tensor:
    """A one for every row that counts."""
    rows = (stands.float() @ _PLACES.to(stands.device)).round().long()
    rows += torch.arange(engine.PATTERNS, device=stands.device) * engine.STANDS
    chosen = torch.cat([rows, material[:, None] + engine.ROWS], 1)
    empty = torch.zeros(len(rows), engine.ROWS + engine.MATERIALS, device=rows.device, dtype=torch.bfloat16)
    return empty.scatter_(1, chosen, 1.0)


def _layer(inputs: Tensor, weights: Tensor, biases: Tensor, phase: Tensor) -> tuple[Tensor, Tensor]:
    """The units of the phase of each example, and what its last row gives."""
    straight = (inputs * (phase @ weights[:, -1])).sum(1)
    rows = weights[:, :-1].reshape(-1, inputs.shape[1]).t().to(torch.bfloat16)
    units = (inputs.to(torch.bfloat16) @ rows).view(len(inputs), len(weights), -1)
    units = (units * phase.to(torch.bfloat16)[:, :, None]).sum(1).float() + phase @ biases
    return units.clamp(0, engine.UNIT_CAP), straight


def _places() -> Tensor:
    found = torch.zeros(board.POINTS, engine.PATTERNS)
    for number, points in enumerate(engine.patterns()):
        for place, point in enumerate(points):
            found[point, number] = 3.0**place
    return found


_PLACES = _places()
_TABLE_OF = torch.tensor([engine.table_of(material) for material in range(engine.MATERIALS)])
_PHASE_OF = torch.tensor([engine.phase_of(material) for material in range(engine.MATERIALS)])
_PHASES = [_PHASE_OF[table == _TABLE_OF].unique() for table in range(engine.TABLES)]


def unpacked(examples: Tensor, turn: Tensor | None) -> tuple[Tensor, Tensor, Tensor]:
    """What stands on the points, material, and the exact values."""
    points = torch.arange(board.POINTS, device=examples.device)
    own, other = examples[:, None] >> points & 1, examples[:, None] >> (points + 24) & 1
    stands = own + 2 * other
    if turn is not None:
        stands = torch.zeros_like(stands).scatter_(1, turn, stands)
    hands = (examples >> 48 & 15) + (examples >> 52 & 15)
    return stands, hands * 100 + own.sum(1) * 10 + other.sum(1), examples >> 56 & 3


def losses(value: Tensor, margin: Tensor, truth: Tensor) -> Tensor:
    """Minus the logarithm of the chance that was given to the truth."""
    won, lost = torch.sigmoid(value - margin), torch.sigmoid(-value - margin)
    chance = torch.where(truth == WIN, won, torch.where(truth == LOSS, lost, 1 - won - lost))
    return -torch.log(chance.clamp(min=1e-6))


def learnable(examples: Tensor) -> list[Tensor]:
    """For each table those in the reach of the network, without what the tables know."""
    kept: list[list[Tensor]] = [[] for _ in range(engine.TABLES)]
    for part in examples.split(1 << 20):
        _, material, _ = unpacked(part, None)
        hands, men = material // 100, material % 100 // 10 + material % 10
        taken = (hands < _EARLY_HANDS) | (torch.rand(len(part), device=part.device) < _EARLY_SHARE)
        taken &= (hands <= engine.MOST_HANDS) & ((hands > 0) | (men > _KNOWN_MEN))
        part, material = part[taken], material[taken]
        tables = _TABLE_OF.to(part.device)[material]
        for table, found in enumerate(kept):
            found.append(part[tables == table])
    return [torch.cat(found) for found in kept]


def fit(network: Network, examples: list[Tensor], seconds: float, rate: float) -> None:
    """Trains by the clock; the weights of the last part are averaged."""
    device = examples[0].device
    turns = torch.from_numpy(board.symmetries(variants.NINE.rings)).to(device)
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-4, betas=(0.9, 0.99))
    averaged = [parameter.detach().clone() for parameter in network.parameters()]
    began, step = time.monotonic(), 0
    while (passed := (time.monotonic() - began) / seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 300) * max(0.003, 0.5 + 0.5 * math.cos(math.pi * passed))
        optimiser.zero_grad()
        loss = torch.zeros((), device=device)
        for table, (known, count) in enumerate(zip(examples, _BATCHES, strict=True)):
            batch = known[torch.randint(0, len(known), (count,), device=device)]
            turn = turns[torch.randint(0, len(turns), (count,), device=device)]
            stands, material, truth = unpacked(batch, turn)
            value, margin = network(table, stands, material)
            part = losses(value, margin, truth).sum() / sum(_BATCHES)
            part.backward()
            loss += part.detach()
        optimiser.step()
        step += 1
        with torch.no_grad():
            for old, new in zip(averaged, network.parameters(), strict=True):
                old.lerp_(new, 0.001 if passed > 0.6 else 0.02)
        if step % 2000 == 0:
            print(f"step {step}, {passed:4.0%}, loss {loss.item():.4f}", flush=True)
    with torch.no_grad():
        for old, new in zip(averaged, network.parameters(), strict=True):
            new.copy_(old)


@torch.no_grad()
def measured(network: Network, examples: list[Tensor]) -> tuple[float, float]:
    """The mean loss, and how often won, drawn and lost are told right."""
    found = []
    for table, known in enumerate(examples):
        for batch in known.split(1 << 15):
            stands, material, truth = unpacked(batch, None)
            value, margin = network(table, stands, material)
            guess = torch.where(value > margin, WIN, torch.where(value < -margin, LOSS, 0))
            found.append(torch.stack([losses(value, margin, truth), (guess == truth).float()]))
    loss, right = torch.cat(found, 1).mean(1).tolist()
    return loss, right


def fitted(network: Network) -> dict[str, NDArray[np.float64]]:
    """The weights by the names of the file; nothing for men that no position has."""
    found = {name: value.detach().double().cpu().numpy() for name, value in network.named_parameters()}
    found["table"] = np.concatenate([found.pop(f"table.{number}") for number in range(engine.TABLES)])
    far = np.iinfo(np.dtype(engine.ARRAYS["table"][0])).max / engine.ONE
    found["table"] = found["table"].clip(-far, far)
    found["margin"] = found["margin"].clip(min=_LEAST_MARGIN)
    met = np.array([_is_met(material) for material in range(engine.MATERIALS)])
    for name in ("material", "constant", "margin"):
        found[name][~met] = 0
    return found


def _is_met(material: int) -> bool:
    hands, own, other = material // 100, material // 10 % 10, material % 10
    own, other = own + (hands + 1) // 2, other + hands // 2
    return min(own, other) >= 3 and max(own, other) <= variants.NINE.men


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
    known = [part[torch.randperm(len(part), device=wanted.device)] for part in learnable(stored)]
    aside = [min(_ASIDE, len(part) // 10) for part in known]
    network = Network().to(wanted.device)
    learned = [part[count:] for part, count in zip(known, aside, strict=True)]
    fit(network, learned, wanted.seconds, wanted.rate)
    loss, right = measured(network, [part[:count] for part, count in zip(known, aside, strict=True)])
    print(f"{sum(map(len, learned))} examples; of {sum(aside)} others: loss {loss:.4f}, {right:.2%} right")
    np.savez_compressed(wanted.out, **rounded(fitted(network)))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
