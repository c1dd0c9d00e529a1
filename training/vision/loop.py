"""The training loop, by the clock: a rate that rises and falls, averaged weights, one seed."""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable

import torch
from torch import Tensor, nn

SAVED = 0.15  # of the time, after which the network is written
Step = Callable[[nn.Module, int], Tensor]  # network and number of the step -> loss


def train(
    network: nn.Module, step: Step, seconds: float, rate: float, report: str, save: Callable[[nn.Module], None]
) -> None:
    """Trains for about so many seconds; the averaged network is saved from time to time and at the end."""
    averaged = copy.deepcopy(network).eval()
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=0.01, betas=(0.9, 0.98))
    network.train()
    start, number, shown, saved = time.monotonic(), 0, 0.0, 0.0
    while (passed := (time.monotonic() - start) / seconds) < 1.0:
        warm = min(1.0, (number + 1) / 200)
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * passed)))
        loss = step(network, number)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        number += 1
        _average(averaged, network, min(0.998, 1 - 1 / (1 + number / 10)))
        if passed - shown > 0.04:
            shown = passed
            now = time.monotonic() - start
            print(f"{report}: {passed:4.0%} step {number} loss {float(loss.detach()):.4f} {now:.0f} s", flush=True)
        if passed - saved > SAVED:
            saved = passed
            save(averaged)
    save(averaged)


@torch.no_grad()
def _average(averaged: nn.Module, network: nn.Module, keep: float) -> None:
    for old, new in zip(averaged.parameters(), network.parameters(), strict=True):
        old.lerp_(new, 1 - keep)
    for old, new in zip(averaged.buffers(), network.buffers(), strict=True):
        if old.dtype.is_floating_point:
            old.lerp_(new, 1 - keep)
        else:
            old.copy_(new)
