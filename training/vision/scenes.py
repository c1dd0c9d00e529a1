"""Views for the networks: whole pictures and rectified boards, each with its truth."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from training.vision.boards import AROUND, NONE, PITCH, Boards, draw_boards
from training.vision.cameras import board_corners, draw_cameras
from training.vision.pieces import FLIPPED, MARKED, draw_sets
from training.vision.positions import DARK, EMPTY, LIGHT, draw_positions
from training.vision.render import Scenes, draw, draw_lights
from training.vision.sampling import Dice
from training.vision.sensor import photograph
from training.vision.surfaces import covered, draw_look, noise

FEW_KINGS, MANY_KINGS = 0.4, 0.9  # share of the pieces; a mark on most of them is not a crown
WEIGHTS = [0.25, 0.05, 0.08, 0.14, 0.23, 0.07, 0.04, 0.14]  # of the kinds of boards


def draw_scenes(dice: Dice, weights: list[float], size: int | None = None) -> Scenes:
    """Boards, positions, sets, materials and lights."""
    layout = draw_boards(dice, weights, size)
    first_dark = dice.chance(0.5)  # the square at the top left
    on_dark = dice.chance(0.88)  # pieces stand on the dark squares in most games
    dark_parity = torch.where(first_dark == on_dark, 0, 1)
    look = draw_look(dice, layout, first_dark)
    under = torch.where((dark_parity == 0).view(-1, 1), look.light.colour, look.dark.colour)
    ground = torch.where(look.squares.view(-1, 1), under, look.light.colour)
    sets = draw_sets(dice, layout, torch.stack([ground, ground], dim=1))
    signed = (sets.style == FLIPPED) | (sets.style == MARKED)
    position = draw_positions(dice, layout, dark_parity, torch.where(signed, FEW_KINGS, MANY_KINGS))
    position.design = torch.where(covered(look, position.centre), EMPTY, position.design)
    light_heap = dice.chance(0.6, look.over.shape[1]).unsqueeze(-1)
    look.heap_colour = torch.where(light_heap, sets.colour[:, LIGHT, None], sets.colour[:, DARK, None])
    return Scenes(layout, position, sets, look, draw_lights(dice), noise(dice))


def pixel_grid(batch: int, size: int, device: str) -> Tensor:
    """B, size, size, 2: middles of pixels in -1 … 1."""
    steps = (torch.arange(size, device=device) + 0.5) / size * 2 - 1
    y, x = torch.meshgrid(steps, steps, indexing="ij")
    return torch.stack([x, y], dim=-1).expand(batch, -1, -1, -1)


def homography(source: Tensor, target: Tensor) -> Tensor:
    """B, 4, 2 to B, 4, 2 -> B, 3, 3."""
    batch = len(source)
    x, y = source[..., 0], source[..., 1]
    u, v = target[..., 0], target[..., 1]
    zero, one = torch.zeros_like(x), torch.ones_like(x)
    rows_u = torch.stack([x, y, one, zero, zero, zero, -u * x, -u * y], dim=-1)
    rows_v = torch.stack([zero, zero, zero, x, y, one, -v * x, -v * y], dim=-1)
    matrix = torch.cat([rows_u, rows_v], dim=1).double()
    right = torch.cat([u, v], dim=1).double().unsqueeze(-1)
    solved = torch.linalg.solve(matrix, right).squeeze(-1)
    return torch.cat([solved, torch.ones(batch, 1, device=source.device).double()], dim=1).view(-1, 3, 3).float()


def transform(matrix: Tensor, places: Tensor) -> Tensor:
    """B, 3, 3 on B, …, 2."""
    shape = places.shape
    flat = places.reshape(shape[0], -1, 2)
    homogeneous = torch.cat([flat, torch.ones_like(flat[..., :1])], dim=-1) @ matrix.transpose(1, 2)
    return (homogeneous[..., :2] / homogeneous[..., 2:].clamp(min=1e-4)).view(shape)


def lattice(layout: Boards) -> tuple[Tensor, Tensor]:
    """B, 441, 3 places of crossings, and which of them exist."""
    from training.vision.boards import MORRIS, OTHER
    from training.vision.positions import MORRIS_POINTS

    device = layout.half.device
    steps = torch.arange(PITCH + 1, device=device).float()
    row, column = torch.meshgrid(steps, steps, indexing="ij")
    count = (layout.half * 2 + 1).view(-1, 1, 1)
    exists = (row < count) & (column < count)
    morris = torch.zeros(PITCH + 1, PITCH + 1, dtype=torch.bool, device=device)
    for x, y in MORRIS_POINTS:
        morris[y, x] = True
    is_morris = (layout.kind == MORRIS).view(-1, 1, 1)
    exists = torch.where(is_morris, morris, exists) & ((layout.kind != NONE) & (layout.kind != OTHER)).view(-1, 1, 1)
    flat_x = torch.where(
        is_morris,
        layout.from_table((column + AROUND).expand(len(count), -1, -1)),
        column - layout.half.view(-1, 1, 1),
    )
    flat_y = torch.where(
        is_morris,
        layout.from_table((row + AROUND).expand(len(count), -1, -1)),
        row - layout.half.view(-1, 1, 1),
    )
    places = torch.stack([flat_x, flat_y, torch.zeros_like(flat_x)], dim=-1)
    return places.flatten(1, 2), exists.flatten(1)


@dataclass
class WholeViews:
    """For the finder."""

    pictures: Tensor  # B, 3, S, S
    corners: Tensor  # B, 4, 2 in -1 … 1
    kind: Tensor
    lattice: Tensor  # B, 441, 2
    exists: Tensor


def whole_views(seed: int, batch: int, size: int, device: str, weights: list[float] = WEIGHTS) -> WholeViews:
    """Pictures as they come from a phone, with the bars that make them square."""
    dice = Dice(batch, seed, device)
    scene = draw_scenes(dice, weights)
    camera = draw_cameras(dice, scene.layout.half, 62, (0.3, 0.99))
    pixels = pixel_grid(batch, size, device)
    pictures = photograph(draw(scene, camera, pixels, dice), dice)
    pictures = _barred(pictures, pixels, dice)
    places, exists = lattice(scene.layout)
    corners = camera.project(board_corners(scene.layout.half))
    return WholeViews(pictures, corners, scene.layout.kind, camera.project(places), exists)


def _barred(pictures: Tensor, pixels: Tensor, dice: Dice) -> Tensor:
    """Black bars above and below, or at the sides."""
    shape = dice.uniform(0.55, 1.0).view(-1, 1, 1)
    upright = dice.chance(0.5).view(-1, 1, 1)
    across = torch.where(upright, pixels[..., 0], pixels[..., 1]).abs()
    barred = (across > shape) & dice.chance(0.6).view(-1, 1, 1)
    return pictures * ~barred.unsqueeze(1)


@dataclass
class FlatViews:
    """For the refiner: the board fills the view but for a margin, its corners a little off."""

    pictures: Tensor
    corners: Tensor
    kind: Tensor
    count: Tensor
    lattice: Tensor
    exists: Tensor


def view_square(margin: float, batch: int, device: str) -> Tensor:
    """Where the corners should be in a view with a margin (share of the board)."""
    edge = 1 / (1 + 2 * margin)
    signs = torch.tensor([[-1.0, -1], [1, -1], [1, 1], [-1, 1]], device=device)
    return (signs * edge).expand(batch, -1, -1)


def flat_views(
    seed: int, batch: int, size: int, device: str, weights: list[float] = WEIGHTS, margin: float = 0.14
) -> FlatViews:
    """Views through a guessed quadrangle."""
    dice = Dice(batch, seed, device)
    scene = draw_scenes(dice, weights)
    camera = draw_cameras(dice, scene.layout.half, 64, (0.5, 0.99))
    true = camera.project(board_corners(scene.layout.half))
    side = (true - true.roll(1, 1)).norm(dim=-1).mean(1).view(-1, 1, 1)
    wrong = dice.normal(4, 2) * side * (dice.uniform(0, 1) ** 2 * 0.09).view(-1, 1, 1)
    inward = (true.mean(1, keepdim=True) - true) * (dice.normal() * 0.05 * dice.chance(0.4)).view(-1, 1, 1)
    guessed = true + wrong + inward
    back = homography(view_square(margin, batch, device), guessed)
    pixels = transform(back, pixel_grid(batch, size, device))
    outside = (pixels.abs().amax(-1) > 1.0 + dice.uniform(0, 1).view(-1, 1, 1)) & dice.chance(0.3).view(-1, 1, 1)
    pictures = photograph(draw(scene, camera, pixels.clamp(-4, 4), dice), dice) * ~outside.unsqueeze(1)
    forth = homography(guessed, view_square(margin, batch, device))
    places, exists = lattice(scene.layout)
    return FlatViews(
        pictures,
        transform(forth, true),
        scene.layout.kind,
        scene.layout.count,
        transform(forth, camera.project(places)),
        exists,
    )
