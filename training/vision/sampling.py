"""Random numbers for a batch of scenes, on any device, from one seed."""

from __future__ import annotations

import math

import torch
from torch import Tensor


class Dice:
    """One value a scene, unless more are asked for."""

    def __init__(self, batch: int, seed: int, device: str) -> None:
        self.batch, self.device = batch, device
        self.generator = torch.Generator(device).manual_seed(seed)

    def uniform(self, low: float, high: float, *more: int) -> Tensor:
        """Evenly between the bounds."""
        return low + (high - low) * torch.rand(self.batch, *more, generator=self.generator, device=self.device)

    def log_uniform(self, low: float, high: float, *more: int) -> Tensor:
        """Evenly in the logarithm."""
        return torch.exp(self.uniform(math.log(low), math.log(high), *more))

    def normal(self, *more: int) -> Tensor:
        """Mean 0, deviation 1."""
        return torch.randn(self.batch, *more, generator=self.generator, device=self.device)

    def chance(self, share: float | Tensor, *more: int) -> Tensor:
        """True with the given share."""
        return torch.rand(self.batch, *more, generator=self.generator, device=self.device) < share

    def pick(self, weights: list[float], *more: int) -> Tensor:
        """An index with the given weights."""
        bounds = torch.tensor(weights, device=self.device, dtype=torch.float32).cumsum(0)
        drawn = self.uniform(0.0, 1.0, *more) * bounds[-1]
        return torch.bucketize(drawn, bounds).clamp(max=len(weights) - 1)

    def colour(self, darkest: float = 0.02, lightest: float = 0.95, vivid: float = 1.0, *more: int) -> Tensor:
        """A colour of any hue: lightness even, saturation small more often than large."""
        light = self.uniform(darkest, lightest, *more, 1)
        hue = self.uniform(0.0, 1.0, *more, 1)
        saturation = vivid * self.uniform(0.0, 1.0, *more, 1) ** 2
        offsets = torch.tensor([0.0, 1 / 3, 2 / 3], device=self.device)
        wave = 0.5 + 0.5 * torch.cos(2 * math.pi * (hue - offsets))
        return (light * (1 - saturation + saturation * 1.5 * wave)).clamp(0.01, 0.98)
