"""What a camera, its program and a screen do to the light: blur, noise, colours, moiré, JPEG."""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from training.vision.sampling import Dice

KERNEL = 9


def photograph(light: Tensor, dice: Dice, harm: float = 1.0) -> Tensor:
    """B, 3, H, W of linear light -> the photo, 0 … 1. `harm` scales what is lost."""
    light = light.clamp(0, 4)
    middle = light.mean((1, 2, 3), keepdim=True).clamp(min=0.02)
    wanted = dice.log_uniform(0.16, 0.5).view(-1, 1, 1, 1)  # what the camera takes for a middle grey
    light = light * (wanted / middle) ** dice.uniform(0.6, 1.0).view(-1, 1, 1, 1)
    light = light * torch.exp(dice.normal(3, 1, 1) * 0.07)
    rolled = light / (1 + 0.2 * light) * 1.1
    photo = rolled.clamp(0, 1) ** dice.uniform(0.5, 0.9).view(-1, 1, 1, 1)
    photo = _moire(photo, dice)
    photo = _blurred(photo, dice, harm)
    photo = _coarse(photo, dice, harm)
    grey = photo.mean(1, keepdim=True)
    vivid = torch.where(dice.chance(0.05), torch.zeros(dice.batch, device=dice.device), dice.uniform(0.5, 1.2))
    photo = grey + (photo - grey) * vivid.view(-1, 1, 1, 1)
    contrast = dice.uniform(0.7, 1.25).view(-1, 1, 1, 1)
    photo = ((photo - 0.45) * contrast + 0.45 + dice.normal(1, 1, 1) * 0.03).clamp(0, 1)
    amount = (dice.uniform(0, 1) ** 2 * 0.06 * harm).view(-1, 1, 1, 1)
    photo = photo + dice.normal(*photo.shape[1:]) * amount
    return _jpeg(photo.clamp(0, 1), dice)


def _blurred(photo: Tensor, dice: Dice, harm: float) -> Tensor:
    """Out of focus, or moved."""
    steps = torch.arange(KERNEL, device=photo.device).float() - KERNEL // 2
    y, x = torch.meshgrid(steps, steps, indexing="ij")
    wide = dice.uniform(0.3, 0.7) + dice.uniform(0, 1) ** 3 * 1.6 * harm
    angle = dice.uniform(0, math.pi)
    long = torch.where(dice.chance(0.2), wide * dice.uniform(1, 2.2), wide)
    u = x * angle.cos().view(-1, 1, 1) + y * angle.sin().view(-1, 1, 1)
    v = y * angle.cos().view(-1, 1, 1) - x * angle.sin().view(-1, 1, 1)
    kernel = torch.exp(-((u / long.view(-1, 1, 1)) ** 2 + (v / wide.view(-1, 1, 1)) ** 2) / 2)
    kernel = kernel / kernel.sum((1, 2), keepdim=True)
    sharpened = dice.chance(0.25).view(-1, 1, 1)
    centre = torch.zeros(KERNEL, KERNEL, device=photo.device)
    centre[KERNEL // 2, KERNEL // 2] = 1
    amount = dice.uniform(0.2, 1.0).view(-1, 1, 1)
    kernel = torch.where(sharpened, centre * (1 + amount) - kernel * amount, kernel)
    batch, _, high, wide_ = photo.shape
    padded = F.pad(photo, [KERNEL // 2] * 4, mode="replicate")
    flat = padded.reshape(1, batch * 3, *padded.shape[2:])
    weights = kernel.repeat_interleave(3, dim=0).unsqueeze(1)
    return F.conv2d(flat, weights, groups=batch * 3).view(batch, 3, high, wide_)


def _coarse(photo: Tensor, dice: Dice, harm: float) -> Tensor:
    """Some photos are small ones, enlarged."""
    for share, factor in ((0.15, 0.66), (0.12, 0.45)):
        small = F.interpolate(photo, scale_factor=factor, mode="bilinear", antialias=True)
        again = F.interpolate(small, size=photo.shape[2:], mode="bilinear", align_corners=False)
        photo = torch.where(dice.chance(share * harm).view(-1, 1, 1, 1), again, photo)
    return photo


def _moire(photo: Tensor, dice: Dice) -> Tensor:
    """The beat of a screen's raster with the sensor's."""
    high, wide = photo.shape[2:]
    y = torch.linspace(-1, 1, high, device=photo.device).view(1, 1, -1, 1)
    x = torch.linspace(-1, 1, wide, device=photo.device).view(1, 1, 1, -1)
    angle, turns = dice.uniform(0, math.pi).view(-1, 1, 1, 1), dice.log_uniform(10, 150).view(-1, 1, 1, 1)
    bend = dice.normal(1, 1, 1) * 0.3
    across = x * angle.cos() + y * angle.sin() + bend * (x * x - y * y)
    phase = torch.tensor([0.0, 0.7, 1.4], device=photo.device).view(1, 3, 1, 1)
    amount = (dice.chance(0.07) * dice.uniform(0.02, 0.18)).view(-1, 1, 1, 1)
    return photo * (1 + amount * torch.sin(across * turns * math.pi + phase))


def _cosines(device: torch.device) -> Tensor:
    n = torch.arange(8, device=device).float()
    table = torch.cos((2 * n.view(1, -1) + 1) * n.view(-1, 1) * math.pi / 16) / 2
    table[0] /= math.sqrt(2)
    return table


def _jpeg(photo: Tensor, dice: Dice) -> Tensor:
    """Rounds the cosines of blocks of 8 x 8, colours more coarsely."""
    batch, _, high, wide = photo.shape
    to_yuv = torch.tensor([[0.299, 0.587, 0.114], [-0.169, -0.331, 0.5], [0.5, -0.419, -0.081]], device=photo.device)
    yuv = torch.einsum("ij,bjhw->bihw", to_yuv, photo) * 255
    blocks = yuv.view(batch, 3, high // 8, 8, wide // 8, 8).permute(0, 1, 2, 4, 3, 5)
    table = _cosines(photo.device)
    waves = table @ blocks @ table.T
    n = torch.arange(8, device=photo.device).float()
    step = (6 + 3.5 * (n.view(-1, 1) + n.view(1, -1))).view(1, 1, 1, 1, 8, 8)
    rough = torch.where(dice.chance(0.3), dice.uniform(0.0, 0.1), dice.uniform(0.05, 1.6)).view(-1, 1, 1, 1, 1, 1)
    chroma = torch.tensor([1.0, 2.0, 2.0], device=photo.device).view(1, 3, 1, 1, 1, 1)
    step = (step * rough * chroma).clamp(min=0.5)
    waves = torch.round(waves / step) * step
    blocks = table.T @ waves @ table
    yuv = blocks.permute(0, 1, 2, 4, 3, 5).reshape(batch, 3, high, wide) / 255
    return torch.einsum("ij,bjhw->bihw", torch.linalg.inv(to_yuv), yuv).clamp(0, 1)
