"""Grounds of drawn scenes: noise, wood, paper, cloth, tiles; the board's squares, lines and border."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from training.vision import boards
from training.vision.boards import CELLS8, CHESS, LINES, MORRIS, OTHER, SQUARES8, SQUARES10, Boards
from training.vision.compiled import fast
from training.vision.pieces import luminance
from training.vision.sampling import Dice

TEXTURE = 256
SHAPES = 10  # things that lie about
OVER = 2  # of those, on the board's edge
BLOTS = 5


def noise(dice: Dice) -> Tensor:
    """B, 4, TEXTURE, TEXTURE: soft clouds, grain along x, fine grain, speckles; repeats seamlessly enough."""
    size = TEXTURE

    def octaves(steps: list[tuple[int, int, float]]) -> Tensor:
        total = torch.zeros(dice.batch, 1, size, size, device=dice.device)
        for rows, columns, weight in steps:
            cloud = F.interpolate(
                dice.normal(1, rows, columns), size=(size, size), mode="bilinear", align_corners=False
            )
            total += weight * cloud
        return total

    clouds = octaves([(4, 4, 0.6), (8, 8, 0.5), (24, 24, 0.4), (64, 64, 0.25)])
    grain = octaves([(16, 2, 0.7), (48, 3, 0.6), (128, 6, 0.6), (256, 12, 0.5)])
    fine = octaves([(128, 128, 0.7), (256, 256, 0.6)])
    speckles = torch.relu(dice.normal(1, size, size) - 2.2)
    return torch.cat([clouds, grain, fine, speckles], dim=1)


def sample(texture: Tensor, places: Tensor) -> Tensor:
    """B, C, T, T at B, H, W, 2 in repeats of the texture -> B, H, W, C."""
    folded = (places % 2.0 - 1.0).abs() * 2 - 1  # mirrored, so that there is no edge
    return F.grid_sample(texture, folded, mode="bilinear", align_corners=False).permute(0, 2, 3, 1)


def _view(values: Tensor) -> Tensor:
    return values.view(-1, 1, 1)


def _wide(colour: Tensor) -> Tensor:
    return colour.view(-1, 1, 1, 3)


def turned(places: Tensor, angle: Tensor) -> Tensor:
    """Places turned around the middle."""
    cos, sin = _view(angle.cos()), _view(angle.sin())
    x, y = places[..., 0], places[..., 1]
    return torch.stack([x * cos - y * sin, x * sin + y * cos], dim=-1)


@dataclass
class Material:
    """How one surface varies around its colour."""

    colour: Tensor  # B, 3
    amounts: Tensor  # B, 4: of each kind of noise
    scale: Tensor
    angle: Tensor
    offset: Tensor  # B, 2

    def paint(self, texture: Tensor, places: Tensor) -> Tensor:
        """B, H, W, 2 in cells -> B, H, W, 3."""
        at = turned(places, self.angle) * _view(self.scale).unsqueeze(-1) + self.offset.view(-1, 1, 1, 2)
        grain = (sample(texture, at) * self.amounts.view(-1, 1, 1, 4)).sum(-1, keepdim=True)
        return _wide(self.colour) * torch.exp(grain.clamp(-1.5, 1.5))


def draw_material(dice: Dice, colour: Tensor, rough: float = 1.0) -> Material:
    """A colour with some of each noise."""
    wooden = dice.chance(0.5).float()
    amounts = torch.stack(
        [
            dice.uniform(0, 1) ** 2 * 0.25,
            wooden * dice.uniform(0, 1) ** 1.5 * 0.4,
            dice.uniform(0, 1) ** 2 * 0.2,
            dice.chance(0.15) * dice.uniform(-1, 1),
        ],
        dim=-1,
    )
    turns = dice.pick([1, 1, 1, 1]).float() * math.pi / 2 + 0.02 * dice.normal()
    return Material(colour, amounts * rough, dice.log_uniform(0.02, 0.3), turns, dice.uniform(0, 1, 2))


@dataclass
class Look:
    """How the boards and their tables look, apart from the pieces."""

    table: Material
    frame: Material
    light: Material
    dark: Material
    squares: Tensor  # B: has two colours of squares
    line_colour: Tensor
    line_width: Tensor  # cells; 0 where there are none
    line_strength: Tensor
    rim: Tensor  # cells from the playing area to the end of the board
    outer_line: Tensor  # extra width of the outermost lines
    thick: Tensor  # of the board
    stripe: Tensor  # B, 3: of the frame: distance, width, darkness
    letters: Tensor  # strength of signs on the frame
    hinge: Tensor  # B, 2: width, darkness
    hinge_across: Tensor
    dots: Tensor  # size of star points, marks of the points
    dot_hollow: Tensor
    tiles: Tensor  # B, 5: of the table: width, height, line, shade, angle
    shapes: Tensor  # B, SHAPES, 9: x, y, half width, half height, angle, round, ring, raised, strength
    shape_colour: Tensor
    shadow: Tensor  # B, 5: soft edge across the scene: angle, offset, softness, darkness, second offset
    glare: Tensor  # B, 5: x, y, size, strength, patchiness
    blots: Tensor  # B, BLOTS, 4: small shadows on the board: x, y, size, darkness
    cracks: Tensor
    over: Tensor  # B, OVER, 9: shapes that reach over the board's edge
    over_colour: Tensor
    heaped: Tensor  # B, OVER: stones lie in it
    heap_colour: Tensor  # B, OVER, 3: set when the pieces are known
    filled: Tensor  # B: share of the cells of a crossword that are black; 0 on boards
    wear: Tensor  # B: noise below which lines are rubbed off
    mirror: Tensor  # B, 5: reflections on varnish: strength, share, sharpness, scale, difference of squares


def draw_look(dice: Dice, layout: Boards, first_dark: Tensor) -> Look:
    """Boards of every material on every table."""
    kind, odd = layout.kind, layout.odd
    checkered = (kind == SQUARES8) | (kind == SQUARES10) | (kind == CHESS)
    ruled = ((kind == OTHER) & (odd == boards.TAFL)) | (kind == CELLS8)
    checkered |= ((kind == OTHER) & (odd == boards.HALMA)) | ((kind == CELLS8) & dice.chance(0.3))
    light, dark = _square_colours(dice)
    swap = first_dark.view(-1, 1)
    light, dark = torch.where(swap, dark, light), torch.where(swap, light, dark)
    ground = _line_ground(dice)
    green = torch.tensor([0.08, 0.4, 0.2], device=dice.device) * dice.uniform(0.6, 1.4).view(-1, 1)
    felt = (kind == CELLS8) & dice.chance(0.6)
    ground = torch.where(felt.view(-1, 1), green, ground)
    light = torch.where(checkered.view(-1, 1), light, ground)
    frame_colour = torch.where(dice.chance(0.35).view(-1, 1), light, dice.colour(vivid=0.6))
    frame_colour = torch.where(dice.chance(0.2).view(-1, 1), dark, frame_colour)
    frame_colour = torch.where((~checkered & dice.chance(0.75)).view(-1, 1), light, frame_colour)
    ink = torch.where(dice.chance(0.7).view(-1, 1), light * dice.uniform(0.02, 0.5).view(-1, 1), dice.colour())
    width = torch.where(dice.chance(0.6), dice.uniform(0.015, 0.05), dice.uniform(0.03, 0.12))
    width = torch.where(kind == MORRIS, dice.uniform(0.03, 0.2), width)
    inlay = torch.where(dice.chance(0.35), dice.uniform(0.01, 0.06), torch.zeros_like(width))
    line_width = torch.where(checkered & ~ruled, inlay, width)
    faint = torch.where(dice.chance(0.25), dice.uniform(0.3, 0.8), dice.uniform(0.75, 1.0))
    rim = torch.where(checkered, dice.uniform(0.0, 1.3), dice.uniform(0.35, 1.5))
    rim = torch.where(dice.chance(0.15), dice.uniform(1.0, 4.0), rim)
    rim = torch.where(kind == MORRIS, dice.uniform(0.15, 1.2), rim)
    dots = torch.where(
        kind == MORRIS,
        dice.chance(0.6) * dice.uniform(0.05, 0.26),
        dice.chance(0.75) * dice.uniform(0.05, 0.2),
    )
    tiles = torch.stack(
        [
            dice.log_uniform(0.3, 12),
            dice.log_uniform(0.3, 12),
            dice.uniform(0.01, 0.12),
            dice.chance(0.45) * dice.uniform(-0.7, 0.5),
            dice.uniform(0, 3.14),
        ],
        dim=-1,
    )
    shapes, shape_colour = _clutter(dice, layout)
    return Look(
        table=draw_material(dice, dice.colour(vivid=0.8), 1.4),
        frame=draw_material(dice, frame_colour),
        light=draw_material(dice, light),
        dark=draw_material(dice, dark),
        squares=checkered,
        line_colour=ink,
        line_width=line_width,
        line_strength=faint,
        rim=rim,
        outer_line=torch.where(dice.chance(0.3), dice.uniform(0, 0.12), torch.zeros_like(width)),
        thick=torch.where(dice.chance(0.5), dice.uniform(0.0, 1.2), dice.uniform(0.0, 0.1)),
        stripe=torch.stack(
            [
                torch.where(dice.chance(0.4), 0.02 + 0.03 * dice.uniform(0, 1), dice.uniform(0.1, 0.9)),
                dice.uniform(0.01, 0.15),
                dice.chance(0.45) * dice.uniform(-0.6, 0.6),
            ],
            dim=-1,
        ),
        letters=dice.chance(0.35) * dice.uniform(0.3, 1.0),
        hinge=torch.stack([dice.uniform(0.01, 0.12), dice.chance(0.25) * dice.uniform(-0.3, 0.9)], dim=-1),
        hinge_across=dice.chance(0.5),
        dots=dots,
        dot_hollow=dice.chance(0.25),
        tiles=tiles,
        shapes=shapes,
        shape_colour=shape_colour,
        shadow=torch.stack(
            [
                dice.uniform(0, 6.28),
                dice.normal() * 0.6,
                dice.log_uniform(0.01, 0.5),
                dice.chance(0.35) * dice.uniform(0.1, 0.7),
                dice.log_uniform(0.2, 4),
            ],
            dim=-1,
        ),
        glare=torch.stack(
            [
                dice.normal() * 0.7,
                dice.normal() * 0.7,
                dice.log_uniform(0.08, 0.8),
                dice.chance(0.38) * dice.uniform(0.1, 1.2),
                dice.uniform(0, 2.0),
            ],
            dim=-1,
        ),
        blots=_blots(dice, layout),
        cracks=dice.chance(0.1) * dice.uniform(0.2, 1.0),
        over=_over(dice, layout),
        over_colour=dice.colour(0.02, 0.97, 1.0, OVER),
        heaped=dice.chance(0.5, OVER),
        heap_colour=torch.zeros(dice.batch, OVER, 3, device=dice.device),
        filled=torch.where(
            (kind == OTHER) & (odd == boards.TAFL) & dice.chance(0.4), dice.uniform(0.08, 0.4), width * 0
        ),
        wear=torch.where(dice.chance(0.2), dice.uniform(-1.3, 0.1), torch.full_like(width, -9.0)),
        mirror=torch.stack(
            [
                dice.chance(0.25) * dice.uniform(0.02, 0.35),
                dice.uniform(-0.3, 1.2),
                dice.log_uniform(1, 30),
                dice.log_uniform(0.015, 0.2),
                dice.chance(0.5) * dice.uniform(0, 1.0),
            ],
            dim=-1,
        ),
    )


def _square_colours(dice: Dice) -> tuple[Tensor, Tensor]:
    pairs = torch.tensor(
        [
            ((0.90, 0.78, 0.58), (0.40, 0.22, 0.12)),
            ((0.93, 0.91, 0.86), (0.08, 0.08, 0.09)),
            ((0.85, 0.72, 0.52), (0.10, 0.10, 0.11)),
            ((0.90, 0.88, 0.70), (0.20, 0.42, 0.22)),
            ((0.80, 0.15, 0.12), (0.06, 0.06, 0.06)),
            ((0.95, 0.80, 0.20), (0.35, 0.15, 0.10)),
            ((0.78, 0.60, 0.40), (0.55, 0.36, 0.22)),
            ((0.88, 0.88, 0.86), (0.45, 0.45, 0.47)),
            ((0.85, 0.10, 0.08), (0.10, 0.45, 0.12)),
            ((0.15, 0.55, 0.20), (0.08, 0.12, 0.50)),
            ((0.92, 0.55, 0.12), (0.10, 0.25, 0.60)),
            ((0.88, 0.84, 0.74), (0.14, 0.07, 0.05)),
        ],
        device=dice.device,
    )[dice.pick([2, 1.5, 1, 1, 0.6, 0.6, 1, 0.8, 0.5, 0.5, 0.4, 1])]
    free = torch.stack([dice.colour(0.25, 0.97), dice.colour(0.02, 0.7)], dim=1)
    pairs = torch.where(dice.chance(0.35).view(-1, 1, 1), free, pairs)
    pairs = (pairs + 0.04 * dice.normal(2, 3)).clamp(0.02, 0.98)
    light, dark = pairs[:, 0], pairs[:, 1]
    swap = (luminance(light) < luminance(dark)).view(-1, 1)
    light, dark = torch.where(swap, dark, light), torch.where(swap, light, dark)
    near = ((light - dark).abs().sum(-1) < 0.3).view(-1, 1)
    return torch.where(near, (light + 0.3).clamp(0, 0.97), light), torch.where(near, dark * 0.6, dark)


def _line_ground(dice: Dice) -> Tensor:
    woods = torch.tensor(
        [
            (0.86, 0.68, 0.38),
            (0.80, 0.58, 0.30),
            (0.90, 0.78, 0.55),
            (0.70, 0.50, 0.30),
            (0.93, 0.92, 0.88),
            (0.45, 0.28, 0.15),
        ],
        device=dice.device,
    )[dice.pick([2, 2, 2, 1, 2, 0.7])]
    woods = (woods + 0.05 * dice.normal(3)).clamp(0.02, 0.97)
    return torch.where(dice.chance(0.25).view(-1, 1), dice.colour(0.15, 0.97), woods)


def _clutter(dice: Dice, layout: Boards) -> tuple[Tensor, Tensor]:
    half = layout.half.view(-1, 1)
    around = dice.uniform(0, 6.28, SHAPES)
    away = half * dice.log_uniform(1.35, 4.5, SHAPES)
    size = half * dice.log_uniform(0.04, 0.9, SHAPES)
    long = size * dice.log_uniform(0.2, 1.0, SHAPES)
    shapes = torch.stack(
        [
            around.cos() * away,
            around.sin() * away,
            size,
            long,
            dice.uniform(0, 3.14, SHAPES),
            dice.chance(0.5, SHAPES).float(),
            dice.chance(0.2, SHAPES).float(),
            dice.uniform(-1, 1, SHAPES),
            dice.chance(dice.uniform(0, 1).view(-1, 1), SHAPES).float(),
        ],
        dim=-1,
    )
    return shapes, dice.colour(0.02, 0.97, 1.0, SHAPES)


def _blots(dice: Dice, layout: Boards) -> Tensor:
    """Shadows about as large as a piece, half of them on cells where a piece could stand."""
    half = layout.half.view(-1, 1, 1)
    places = dice.uniform(-1, 1, BLOTS, 2) * half
    moved = torch.where(layout.points.view(-1, 1, 1), half % 1, (half + 0.5) % 1)
    on_cell = torch.round(places - moved) + moved + 0.12 * dice.normal(BLOTS, 2)
    places = torch.where(dice.chance(0.5, BLOTS, 1), on_cell, places)
    dark = dice.chance(0.5, BLOTS) * dice.chance(0.25, 1) * dice.uniform(0.1, 0.6, BLOTS)
    return torch.cat([places, dice.uniform(0.15, 0.6, BLOTS, 1), dark.unsqueeze(-1)], dim=-1)


def _over(dice: Dice, layout: Boards) -> Tensor:
    """Bowls, lids and fingers that cover a little of the edge."""
    half = layout.half.view(-1, 1)
    size = dice.log_uniform(0.6, 3.0, OVER)
    cornered = dice.chance(0.35, OVER)
    along = dice.uniform(-1.1, 1.1, OVER) * half
    along = torch.where(cornered, (half + size * dice.uniform(0.2, 0.8, OVER)) * along.sign(), along)
    out = (
        half + size - torch.where(cornered, dice.uniform(0.3, 2.0, OVER), dice.uniform(0.0, 0.9, OVER))
    ) * torch.where(dice.chance(0.5, OVER), 1.0, -1.0)
    upright = dice.chance(0.5, OVER)
    return torch.stack(
        [
            torch.where(upright, along, out),
            torch.where(upright, out, along),
            size,
            size * dice.uniform(0.6, 1.0, OVER),
            torch.zeros_like(size),
            dice.chance(0.8, OVER).float(),
            dice.chance(0.3, OVER).float(),
            dice.uniform(-1, 1, OVER),
            dice.chance(0.11, OVER) * torch.where(dice.chance(0.7, OVER), 1.0, dice.uniform(0.5, 1, OVER)),
        ],
        dim=-1,
    )


def paint_over(look: Look, colour: Tensor, places: Tensor, footprint: Tensor) -> Tensor:
    """What reaches over the board."""
    for number in range(OVER):
        shape = look.over[:, number]
        colour = _lay(colour, shape, look.over_colour[:, number], places, footprint)
        full = look.heaped[:, number] & (shape[:, -1] > 0)
        colour = _heap(colour, shape, look.heap_colour[:, number], full, places)
    return colour


def covered(look: Look, places: Tensor) -> Tensor:
    """B, …, 2 -> B, …: whether something lies over the place."""
    found = torch.zeros(places.shape[:-1], dtype=torch.bool, device=places.device)
    for number in range(OVER):
        shape = look.over[:, number].view(-1, 9, *(1,) * (places.dim() - 2))
        u = (places[..., 0] - shape[:, 0]) / shape[:, 2]
        v = (places[..., 1] - shape[:, 1]) / shape[:, 3]
        distance = torch.where(shape[:, 5] > 0, (u**2 + v**2).sqrt(), torch.maximum(u.abs(), v.abs()))
        found |= (distance < 1.0) & (shape[:, 8] > 0)
    return found


@fast
def _heap(colour: Tensor, shape: Tensor, own: Tensor, full: Tensor, places: Tensor) -> Tensor:
    """Stones in a bowl: two layers of discs, moved, turned and leaning."""
    x0, y0, a, b = shape[:, :4].unbind(-1)
    at = places - torch.stack([x0, y0], -1).view(-1, 1, 1, 2)
    rim = ((at[..., 0] / _view(a)) ** 2 + (at[..., 1] / _view(b)) ** 2).sqrt()
    within = ((0.88 - rim) * 20).clamp(0, 1) * _view(full)
    for layer in (0.0, 0.37, 0.71):
        place = at / 0.9 + layer
        cell = torch.floor(place)
        seed = cell[..., 0] * 12.9898 + cell[..., 1] * 78.233 + layer * 37.7 + _view(x0) * 3.3
        first, second, third = ((torch.sin(seed + n) * 43758.5453) % 1 for n in (0.0, 1.3, 2.9))
        u = place[..., 0] - cell[..., 0] - 0.5 - 0.2 * (first - 0.5)
        v = place[..., 1] - cell[..., 1] - 0.5 - 0.2 * (second - 0.5)
        cos, sin = torch.cos(third * 3.14), torch.sin(third * 3.14)
        long, short = u * cos + v * sin, (v * cos - u * sin) / (0.5 + 0.5 * second)
        distance = (long**2 + short**2).sqrt() / 0.42
        stone = ((1 - distance) * 8 + 0.5).clamp(0, 1) * within * (first > 0.2)
        shade = 0.75 + 0.3 * (1 - distance).clamp(0, 1) + 0.25 * (u + v)
        dark = 1 - 0.4 * torch.exp(-((distance - 1).clamp(min=0) * 8)) * within * (first > 0.2)
        lit = _wide(own) * shade.unsqueeze(-1)
        colour = colour * dark.unsqueeze(-1) * (1 - stone.unsqueeze(-1)) + lit * stone.unsqueeze(-1)
    return colour


def paint_table(look: Look, texture: Tensor, places: Tensor, footprint: Tensor) -> Tensor:
    """The table with its tiles and what lies on it."""
    colour = look.table.paint(texture, places)
    wide, high, line, shade, angle = look.tiles.unbind(-1)
    at = turned(places, angle)
    brick = torch.floor(at[..., 1] / _view(high))
    x = at[..., 0] + _view(wide) * 0.5 * (brick % 2) * (_view(angle) > 1.5)
    near = torch.minimum(
        ((x / _view(wide)) % 1 - 0.5).abs().mul(-1).add(0.5) * _view(wide),
        ((at[..., 1] / _view(high)) % 1 - 0.5).abs().mul(-1).add(0.5) * _view(high),
    )
    cover = ((_view(line) - near) / footprint + 0.5).clamp(0, 1)
    plank = torch.sin(torch.floor(x / _view(wide)) * 12.9 + brick * 78.2) * 0.12 * (_view(shade) != 0)
    colour = colour * (1 + plank.unsqueeze(-1)) * (1 + (cover * _view(shade)).unsqueeze(-1))
    for number in range(SHAPES):
        colour = _lay(colour, look.shapes[:, number], look.shape_colour[:, number], places, footprint)
    return colour


@fast
def _lay(colour: Tensor, shape: Tensor, own: Tensor, places: Tensor, footprint: Tensor) -> Tensor:
    """One thing on the table, with its shadow."""
    x0, y0, a, b, turn, is_round, ring, raised, strength = shape.unbind(-1)
    at = turned(places - torch.stack([x0, y0], -1).view(-1, 1, 1, 2), turn)
    u, v = at[..., 0] / _view(a), at[..., 1] / _view(b)
    distance = torch.where(_view(is_round) > 0, (u**2 + v**2).sqrt(), torch.maximum(u.abs(), v.abs()))
    edge = (footprint / _view(torch.minimum(a, b))).clamp(min=1e-3)
    inside = ((1 - distance) / edge + 0.5).clamp(0, 1)
    inside = torch.where(_view(ring) > 0, inside * ((distance - 0.75) / edge + 0.5).clamp(0, 1), inside)
    shaded = 1 + 0.25 * _view(raised) * (u * 0.7 + v * 0.7).clamp(-1, 1)
    dropped = 1 - 0.35 * _view(strength) * torch.exp(-((distance - 1).clamp(min=0) * 6)) * (distance >= 1)
    thing = own.view(-1, 1, 1, 3) * shaded.unsqueeze(-1)
    weight = (inside * _view(strength)).unsqueeze(-1)
    return colour * dropped.unsqueeze(-1) * (1 - weight) + thing * weight


def _cover(distance: Tensor, width: Tensor, footprint: Tensor) -> Tensor:
    """How much of a pixel a line of this width covers."""
    sharp = ((width / 2 + footprint / 2 - distance) / footprint).clamp(0, 1)
    return sharp * (width / footprint).clamp(max=1)


def paint_board(look: Look, layout: Boards, texture: Tensor, places: Tensor, footprint: Tensor) -> Tensor:
    """Squares, lines, dots, hinge and frame."""
    x, y = places[..., 0], places[..., 1]
    half = _view(layout.half)
    light, dark = look.light.paint(texture, places), look.dark.paint(texture, places)
    colour = torch.where(_view(look.squares).unsqueeze(-1), _checkered(places, half, light, dark, footprint), light)
    puzzle = _crossword(look, places, half).unsqueeze(-1)
    colour = colour * (1 - puzzle) + _wide(look.line_colour) * puzzle
    outside = torch.maximum(x.abs(), y.abs()) - half
    framed = (outside / footprint + 0.5).clamp(0, 1).unsqueeze(-1)
    colour = colour * (1 - framed) + _frame(look, layout, texture, places, outside, footprint) * framed
    ink = _lines(look, layout, places, outside, footprint)
    grain = sample(texture, places * 0.06 + 0.5)
    rubbed = 0.6 * grain[..., 0] + 0.5 * grain[..., 2] - _view(look.wear)
    ink = ink * (rubbed * 6 + 0.5).clamp(0, 1)
    ink = torch.maximum(ink, _dots(look, layout, places, footprint)) * _view(look.line_strength)
    colour = colour * (1 - ink.unsqueeze(-1)) + _wide(look.line_colour) * ink.unsqueeze(-1)
    fold = torch.where(_view(look.hinge_across), x, y).abs()
    gap = _cover(fold, _view(look.hinge[:, 0]), footprint) * _view(look.hinge[:, 1])
    return colour * (1 - gap.unsqueeze(-1))


def _crossword(look: Look, places: Tensor, half: Tensor) -> Tensor:
    """B, H, W: ink of black cells and of letters."""
    cell = torch.floor(places + half.unsqueeze(-1))
    number = (torch.sin(cell[..., 0] * 12.9898 + cell[..., 1] * 78.233) * 43758.5453) % 1
    filled = _view(look.filled)
    u, v = ((places[..., axis] + half) % 1 - 0.5 for axis in (0, 1))
    strokes = torch.sin(9 * u + number * 40) * torch.sin(8 * v + number * 90) > 0.1
    letter = (u.abs() < 0.2) & (v.abs() < 0.28) & strokes & (number < filled * 2 + 0.3)
    return ((number < filled) | (letter & (filled > 0))).float()


def _checkered(places: Tensor, half: Tensor, light: Tensor, dark: Tensor, footprint: Tensor) -> Tensor:
    def wave(value: Tensor) -> Tensor:
        at = value + half
        signed = (0.5 - (at % 1 - 0.5).abs()) * torch.where(torch.floor(at) % 2 == 0, 1.0, -1.0)
        return (2 * signed / footprint).clamp(-1, 1)

    blend = (0.5 + 0.5 * wave(places[..., 0]) * wave(places[..., 1])).unsqueeze(-1)
    return light * blend + dark * (1 - blend)


def _frame(look: Look, layout: Boards, texture: Tensor, places: Tensor, outside: Tensor, footprint: Tensor) -> Tensor:
    colour = look.frame.paint(texture, places + 31.7)
    at, width, shade = look.stripe.unbind(-1)
    stripe = _cover((outside - _view(at * look.rim)).abs(), _view(width), footprint) * _view(shade)
    along = torch.where(places[..., 0].abs() > places[..., 1].abs(), places[..., 1], places[..., 0])
    half = _view(layout.half)
    cell = along + torch.where(_view(layout.points), half * 0, half * 0 + 0.5) + half
    u = (cell + 0.5) % 1 - 0.5
    v = outside - _view(look.rim).clamp(max=1.4) * 0.5
    glyph = torch.sin(40 * u + torch.floor(cell) * 1.7) * torch.sin(36 * v + torch.floor(cell) * 2.9) > -0.1
    written = (u.abs() < 0.16) & (v.abs() < 0.2) & glyph & (along.abs() < half + 0.3)
    signs = written.float() * _view(look.letters)
    return colour * (1 - stripe.unsqueeze(-1)) * (1 - signs.unsqueeze(-1)) + _wide(look.line_colour) * signs.unsqueeze(
        -1
    )


def _lines(look: Look, layout: Boards, places: Tensor, outside: Tensor, footprint: Tensor) -> Tensor:
    x, y = places[..., 0], places[..., 1]
    half = _view(layout.half)
    width = _view(look.line_width)
    on_board = (outside < width / 2 + _view(look.outer_line)).float()
    odd = _view(layout.odd)
    other = _view(layout.kind) == OTHER
    uneven = torch.where(other & (odd == boards.UNEVEN), 1.618, 1.0)
    grid_x = ((x + half) * uneven) % 1
    grid_y = (y + half) % 1
    to_x = torch.minimum(grid_x, 1 - grid_x) / uneven
    to_y = torch.minimum(grid_y, 1 - grid_y)
    grid = torch.maximum(_cover(to_x, width, footprint), _cover(to_y, width, footprint)) * on_board
    rim = _cover(outside.abs(), width + _view(look.outer_line), footprint)
    grid = torch.maximum(grid, rim * (width > 0))
    size = torch.maximum(x.abs(), y.abs())
    inner, middle = _view(layout.inner), _view(layout.middle)
    two = other & (odd == boards.TWO_RINGS)
    rings = torch.minimum((size - inner).abs(), (size - 3).abs())
    rings = torch.where(two, rings, torch.minimum(rings, (size - middle).abs()))
    spoke = torch.minimum(x.abs(), y.abs())
    spoke = torch.where((size >= inner) & (size <= 3), spoke, torch.full_like(spoke, 9.0))
    diagonal = torch.where(
        (size >= inner) & (size <= 3), (x.abs() - y.abs()).abs() * 0.707, torch.full_like(spoke, 9.0)
    )
    near = torch.minimum(rings, spoke)
    near = torch.where(other & (odd == boards.DIAGONALS), torch.minimum(near, diagonal), near)
    morris = _cover(near, width, footprint)
    ringed = (_view(layout.kind) == MORRIS) | two | (other & (odd == boards.DIAGONALS))
    return torch.where(ringed, morris, grid)


def _dots(look: Look, layout: Boards, places: Tensor, footprint: Tensor) -> Tensor:
    table = torch.stack([layout.to_table(places[..., 0]), layout.to_table(places[..., 1])], dim=-1)
    cell = torch.round(table)
    middle = torch.stack([layout.from_table(cell[..., 0]), layout.from_table(cell[..., 1])], dim=-1)
    distance = ((places - middle) ** 2).sum(-1).sqrt()
    index = cell - boards.AROUND
    last = _view(layout.count - 1)
    edge = torch.minimum(index, last.unsqueeze(-1) - index)
    star_edge = torch.where(last > 11, 3.0, 2.0)
    centre = index * 2 == last.unsqueeze(-1)
    starred = ((edge == star_edge.unsqueeze(-1)) | centre).all(-1) & (_view(layout.kind) == LINES)
    sides = torch.minimum(edge[..., 0], edge[..., 1])
    both = (edge[..., 0] == edge[..., 1]) | (index[..., 0] == 3) | (index[..., 1] == 3)
    pointed = (_view(layout.kind) == MORRIS) & both & (sides >= 0) & ~((index == 3).all(-1))
    corner = (places.abs() - 2).norm(dim=-1)  # of the middle sixteen cells
    discs = _view(layout.kind) == CELLS8
    distance = torch.where(discs, corner, distance)
    starred |= discs
    size = _view(look.dots)
    disc = ((size - distance) / footprint + 0.5).clamp(0, 1)
    hollow = _cover((distance - size).abs(), size * 0.35, footprint)
    shape = torch.where(_view(look.dot_hollow) & (_view(layout.kind) == MORRIS), hollow, disc)
    return shape * (starred | pointed) * (size > 0)
