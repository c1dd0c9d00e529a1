"""From pixels to rays and from places on the board to pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from training.vision.sampling import Dice


@dataclass
class Cameras:
    """A batch of pinhole cameras with a bent lens; pixels are in -1 … 1 across the frame's longer side."""

    place: Tensor  # B, 3: where they are, in cells, z up
    axes: Tensor  # B, 3, 3: rows are right, down, ahead
    zoom: Tensor  # B: from the plane at distance 1 to pixels
    shift: Tensor  # B, 2
    bend: Tensor  # B: lens, in units of the squared distance from the frame's middle

    def rays(self, pixels: Tensor) -> Tensor:
        """B, H, W, 2 -> B, H, W, 3: directions, one ahead."""
        straight = pixels * (1 + self.bend.view(-1, 1, 1, 1) * (pixels**2).sum(-1, keepdim=True))
        plane = (straight - self.shift.view(-1, 1, 1, 2)) / self.zoom.view(-1, 1, 1, 1)
        ahead = torch.cat([plane, torch.ones_like(plane[..., :1])], dim=-1)
        return torch.einsum("bhwk,bkj->bhwj", ahead, self.axes)

    def project(self, places: Tensor) -> Tensor:
        """B, N, 3 -> B, N, 2."""
        seen = torch.einsum("bnj,bkj->bnk", places - self.place.unsqueeze(1), self.axes)
        plane = seen[..., :2] / seen[..., 2:].clamp(min=1e-3)
        straight = plane * self.zoom.view(-1, 1, 1) + self.shift.unsqueeze(1)
        bent = straight
        for _ in range(8):
            bent = straight / (1 + self.bend.view(-1, 1, 1) * (bent**2).sum(-1, keepdim=True))
        return bent


def draw_cameras(dice: Dice, half: Tensor, steep: float, sizes: tuple[float, float]) -> Cameras:
    """Around boards of the given half sizes, up to `steep` degrees from straight above.

    `sizes` bounds how much of the frame's side the board takes.
    """
    tilt = dice.uniform(0, 1) ** 0.8 * math.radians(steep)
    tilt = torch.where(dice.chance(0.18), dice.uniform(0, math.radians(6)), tilt)
    tilt = torch.where(dice.chance(0.06), torch.zeros_like(tilt), tilt)
    yaw = dice.normal() * 0.28
    yaw = torch.where(dice.chance(0.25), dice.uniform(-0.8, 0.8), yaw)
    yaw = torch.where(dice.chance(0.1), torch.zeros_like(yaw), yaw)
    roll = dice.normal() * 0.08
    far = half * 2 * dice.log_uniform(1.15, 6.0)
    aim = dice.uniform(-0.3, 0.3, 2) * half.view(-1, 1)
    ahead = torch.stack([torch.zeros_like(tilt), -tilt.sin(), -tilt.cos()], dim=-1)
    right = torch.stack([torch.ones_like(tilt), torch.zeros_like(tilt), torch.zeros_like(tilt)], dim=-1)
    down = torch.stack([torch.zeros_like(tilt), tilt.cos(), -tilt.sin()], dim=-1)
    right, down = _turned(right, down, roll)
    spin = torch.zeros(dice.batch, 3, 3, device=dice.device)
    spin[:, 0, 0], spin[:, 0, 1] = yaw.cos(), -yaw.sin()
    spin[:, 1, 0], spin[:, 1, 1] = yaw.sin(), yaw.cos()
    spin[:, 2, 2] = 1
    axes = torch.einsum("bij,bkj->bki", spin, torch.stack([right, down, ahead], dim=1))
    target = torch.cat([aim, torch.zeros_like(aim[:, :1])], dim=-1)
    place = target - axes[:, 2] * far.view(-1, 1)
    zeros = torch.zeros_like(tilt)
    camera = Cameras(place, axes, torch.ones_like(tilt), torch.stack([zeros, zeros], dim=-1), zeros)
    return _framed(dice, camera, half, sizes)


def _turned(right: Tensor, down: Tensor, roll: Tensor) -> tuple[Tensor, Tensor]:
    cos, sin = roll.cos().view(-1, 1), roll.sin().view(-1, 1)
    return right * cos + down * sin, down * cos - right * sin


def board_corners(half: Tensor) -> Tensor:
    """B, 4, 3: top left, top right, bottom right, bottom left of the playing area."""
    signs = torch.tensor([[-1.0, -1], [1, -1], [1, 1], [-1, 1]], device=half.device)
    flat = signs.unsqueeze(0) * half.view(-1, 1, 1)
    return torch.cat([flat, torch.zeros_like(flat[..., :1])], dim=-1)


def _framed(dice: Dice, camera: Cameras, half: Tensor, sizes: tuple[float, float]) -> Cameras:
    """Zoomed and shifted so that the board lies in the frame."""
    corners = camera.project(board_corners(half))
    low, high = corners.amin(1), corners.amax(1)
    extent = (high - low).amax(-1)
    camera.zoom = 2 * dice.uniform(*sizes) / extent
    room = (1.0 - (high - low) * camera.zoom.view(-1, 1) / 2).clamp(min=0.0)
    middle = dice.uniform(-1, 1, 2) * (room + 0.02)
    camera.shift = middle - (high + low) / 2 * camera.zoom.view(-1, 1)
    camera.bend = torch.where(dice.chance(0.4), dice.normal() * 0.035, torch.zeros_like(camera.zoom))
    return camera
