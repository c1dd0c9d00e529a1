"""The sets of pieces of drawn boards: turned shapes in layers, colours, what is cut or printed on top."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from training.vision.boards import CELLS8, CHESS, MORRIS, OTHER, SQUARES8, SQUARES10, Boards
from training.vision.positions import DARK, DARK_KING, DESIGNS, LIGHT, LIGHT_KING, TALL
from training.vision.sampling import Dice

LAYERS = 8
STACK, FLIPPED, MARKED, CROWN, CHIP = range(5)  # how a set shows its kings


@dataclass
class Sets:
    """All designs of a batch; B, DESIGNS first everywhere."""

    radius: Tensor  # …, LAYERS: of each layer, 0 above the top
    slope: Tensor  # …, LAYERS: how much the wall leans inwards
    layer_height: Tensor  # B: of one layer, in cells
    colour: Tensor  # …, 3: of the lower half
    upper: Tensor  # …, 3: of the upper half, another one in some stacks and in discs of reversi
    paint: Tensor  # …, 3: colour of what is printed
    pattern: Tensor  # …, PATTERN: see `render.relief`
    seam: Tensor  # …, LAYERS: how dark the wall is
    gloss: Tensor  # …: strength of the highlight
    style: Tensor  # B: how kings are shown
    lightness_gap: Tensor  # B: lightness of the light set minus that of the dark one


PATTERN = 12
RINGS, RING_DEPTH, SPOKES, SPOKE_DEPTH, STAR, STAR_SIZE, STAR_PAINT, STAR_DEPTH = range(8)
DISC, DISC_PAINT, DISH, CROWN_PAINT = range(8, 12)


def heights(sets: Sets) -> Tensor:
    """B, DESIGNS: from the board to the top, in cells."""
    return (sets.radius > 0).sum(-1) * sets.layer_height.view(-1, 1)


def luminance(colour: Tensor) -> Tensor:
    """As an eye weighs it."""
    weights = torch.tensor([0.3, 0.59, 0.11], device=colour.device)
    return (colour * weights).sum(-1)


def _pairs(device: str) -> Tensor:
    """Light and dark sets that are sold."""
    pairs = [
        ((0.93, 0.92, 0.88), (0.06, 0.06, 0.07)),
        ((0.85, 0.70, 0.48), (0.28, 0.16, 0.09)),
        ((0.80, 0.62, 0.40), (0.12, 0.09, 0.08)),
        ((0.92, 0.88, 0.76), (0.65, 0.10, 0.08)),
        ((0.75, 0.12, 0.10), (0.05, 0.05, 0.05)),
        ((0.95, 0.94, 0.90), (0.35, 0.20, 0.12)),
        ((0.90, 0.80, 0.30), (0.12, 0.25, 0.60)),
        ((0.70, 0.13, 0.25), (0.22, 0.42, 0.12)),
        ((0.80, 0.65, 0.30), (0.40, 0.20, 0.10)),
        ((0.85, 0.85, 0.85), (0.20, 0.25, 0.30)),
        ((0.45, 0.65, 0.80), (0.55, 0.12, 0.40)),
        ((0.88, 0.85, 0.80), (0.10, 0.30, 0.20)),
        ((0.74, 0.73, 0.71), (0.60, 0.34, 0.20)),  # coins
        ((0.78, 0.62, 0.30), (0.55, 0.55, 0.55)),
    ]
    return torch.tensor(pairs, device=device)


def draw_sets(dice: Dice, layout: Boards, ground: Tensor) -> Sets:
    """Sets as varied as shops have them; `ground` (B, 2, 3) are the colours of the board under the pieces."""
    light, dark = _colours(dice, layout, ground)
    size = (dice.batch, DESIGNS)
    device = dice.device
    colour = torch.zeros(*size, 3, device=device)
    for design in range(1, DESIGNS):
        is_light = design in (LIGHT, LIGHT_KING) or (design >= TALL and (design - TALL) % 2 == 0)
        colour[:, design] = light if is_light else dark
    radius, slope, seam, layer_height, style = _shapes(dice, layout)
    pattern, paint = _patterns(dice, colour, style)
    upper = colour.clone()
    other = torch.stack([dark, light], dim=1)
    chip = (style == CHIP).view(-1, 1, 1)
    upper[:, [LIGHT_KING, DARK_KING]] = torch.where(chip, other, upper[:, [LIGHT_KING, DARK_KING]])
    two_sided = ((layout.kind == CELLS8) & dice.chance(0.6)).view(-1, 1, 1)
    colour[:, [LIGHT, DARK]] = torch.where(two_sided, colour[:, [DARK, LIGHT]], colour[:, [LIGHT, DARK]])
    gloss = (dice.uniform(0, 1, 2) ** 1.5 * 1.1).repeat(1, DESIGNS)[:, :DESIGNS]
    return Sets(
        radius,
        slope,
        layer_height,
        colour,
        upper,
        paint,
        pattern,
        seam,
        gloss,
        style,
        luminance(light) - luminance(dark),
    )


def _colours(dice: Dice, layout: Boards, ground: Tensor) -> tuple[Tensor, Tensor]:
    """Known pairs, any two colours, two bright colours about as light, or colours near those of the board."""
    chosen = dice.pick([3.0, 2, 2, 1.5, 1.5, 1, 1, 1, 1, 1, 1, 1, 0.5, 0.5])
    plain = (layout.kind == CELLS8) & dice.chance(0.6)  # black and white
    pairs = _pairs(dice.device)[torch.where(plain, 0, chosen)]
    free = torch.stack([dice.colour(0.3, 0.95), dice.colour(0.02, 0.7)], dim=1)
    pairs = torch.where((dice.chance(0.3) & ~plain).view(-1, 1, 1), free, pairs)
    pairs = torch.where((dice.chance(0.2) & ~plain).view(-1, 1, 1), _bright(dice), pairs)
    light, dark = pairs[:, 0], pairs[:, 1]
    near = (dice.chance(0.33) & (layout.kind != CELLS8)).view(-1, 1)
    dark = torch.where(near, ground[:, 1] * dice.uniform(0.7, 1.5).view(-1, 1) + 0.02 * dice.normal(3), dark)
    near = (dice.chance(0.15) & (layout.kind != CELLS8)).view(-1, 1)
    light = torch.where(near, ground[:, 0] * dice.uniform(0.8, 1.2).view(-1, 1) + 0.02 * dice.normal(3), light)
    light = (light + 0.05 * dice.normal(3)).clamp(0.02, 0.98)
    dark = (dark + 0.04 * dice.normal(3)).clamp(0.015, 0.98)
    swap = (luminance(light) < luminance(dark)).view(-1, 1)
    light, dark = torch.where(swap, dark, light), torch.where(swap, light, dark)
    same = ((light - dark).abs().sum(-1) < 0.25).view(-1, 1)  # they cannot be told apart
    return torch.where(same, (light + 0.35).clamp(0, 0.97), light), torch.where(same, dark * 0.6, dark)


def _bright(dice: Dice) -> Tensor:
    """B, 2, 3: saturated colours of two hues, about as light as each other."""
    hue = dice.uniform(0, 1, 1)
    hues = torch.cat([hue, hue + dice.uniform(0.2, 0.8, 1)], dim=1).unsqueeze(-1)
    offsets = torch.tensor([0.0, 1 / 3, 2 / 3], device=dice.device)
    wave = 0.5 + 0.5 * torch.cos(2 * math.pi * (hues - offsets))
    full = wave * dice.uniform(0.7, 1.0, 2, 1) + 0.05
    wanted = dice.uniform(0.12, 0.6, 1, 1) * torch.exp(0.15 * dice.normal(2, 1))
    return (full * wanted / luminance(full).unsqueeze(-1)).clamp(0.015, 0.95)


def _shapes(dice: Dice, layout: Boards) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """Radii of all layers of all designs."""
    device, batch = dice.device, dice.batch
    kind = layout.kind
    checkered = (kind == SQUARES8) | (kind == SQUARES10)
    body = torch.where(kind == MORRIS, dice.uniform(0.16, 0.44), dice.uniform(0.36, 0.49))
    body = torch.where(checkered, dice.uniform(0.24, 0.47), body)
    flat = dice.pick([0.25, 0.3, 0.12, 0.2, 0.07, 0.06])  # plain, bevelled, tapered, lens, knob, ball
    lens = dice.chance(0.65)
    flat = torch.where(~checkered & (kind != MORRIS) & lens, 3, flat)
    discs = checkered & dice.chance(0.6)
    flat = torch.where(discs, dice.pick([0.45, 0.55]), flat)
    flat = torch.where(kind == CELLS8, dice.pick([0.4, 0.45, 0.0, 0.15]), flat)
    height = body * torch.where(dice.chance(0.6), dice.uniform(0.2, 0.6), dice.uniform(0.12, 1.5))
    height = torch.where(flat == 3, body * dice.uniform(0.45, 1.0), height)
    height = torch.where(flat == 5, body * 1.7, height)
    height = torch.where(flat == 4, body * dice.uniform(0.8, 1.6), height)
    caps, coins = checkered & dice.chance(0.1), checkered & dice.chance(0.06)
    flat = torch.where(caps, dice.pick([0.5, 0.0, 0.5]), flat)
    height = torch.where(caps, body * dice.uniform(0.4, 1.3), height)
    height = torch.where(coins, body * dice.uniform(0.08, 0.2), height)
    height = torch.where(kind == CELLS8, body * dice.uniform(0.1, 0.6), height)
    printed = dice.chance(0.12)  # or on a screen
    height = torch.where(printed, 0.01, height)
    style = dice.pick([0.57, 0.24, 0.12, 0.07, 0.0])
    style = torch.where(printed, dice.pick([0.0, 0.6, 0.4]), style)
    towers = (style == STACK) | (style == CROWN) | (style == CHIP)
    halved = checkered & towers
    figures = (kind == CHESS) | (kind == OTHER)
    top = torch.where(halved, 2 * height, height)
    tallest = torch.where(figures, dice.uniform(0.8, 2.0), top)

    level = (torch.arange(LAYERS, device=device) + 0.5) / LAYERS  # B, LAYERS of relative height
    man = _profile(level.expand(batch, -1) * (tallest / height.clamp(min=1e-3)).view(-1, 1), flat)
    base, upper = man.clone(), man.clone()
    stacked = level.expand(batch, -1) * 2 % 1.0
    stack = _profile(torch.where(halved.view(-1, 1), stacked, level * 1.0), flat)
    crown = torch.where((level > 0.5).view(1, -1), stack * dice.uniform(0.45, 0.8).view(-1, 1), stack)
    king = torch.where((style == CROWN).view(-1, 1) & halved.view(-1, 1), crown, stack)
    king = torch.where(halved.view(-1, 1), king, base)
    radius = torch.zeros(batch, DESIGNS, LAYERS, device=device)
    for design, shape in ((LIGHT, base), (DARK, upper), (LIGHT_KING, king), (DARK_KING, king)):
        radius[:, design] = shape * body.view(-1, 1)
    for number in range(4):
        figure = _figure(dice, level, number)
        radius[:, TALL + 2 * number] = figure
        radius[:, TALL + 2 * number + 1] = figure
    below = torch.cat([radius[..., :1], radius[..., :-1]], dim=-1)
    layer_height = (tallest / LAYERS).clamp(min=1e-3)
    slope = ((below - radius) / layer_height.view(-1, 1, 1)).clamp(-2, 4)
    slope = torch.where(radius > 0, slope, 0)
    seam = torch.ones(batch, DESIGNS, LAYERS, device=device)
    dark_seam = torch.where(halved, dice.uniform(0.4, 1.0), torch.ones(batch, device=device))
    seam[:, LIGHT_KING : DARK_KING + 1, LAYERS // 2] = dark_seam.view(-1, 1)
    return radius, slope, seam, layer_height, style


def _profile(level: Tensor, flat: Tensor) -> Tensor:
    """Relative radius at a relative height 0 … 1 of six simple shapes."""
    cylinder = torch.ones_like(level)
    bevelled = torch.where((level > 0.78) | (level < 0.1), 0.9, 1.0)
    tapered = 1.0 - 0.25 * level
    lens = (1 - (2 * level - 1).clamp(-1, 1) ** 2).clamp(min=0).sqrt()
    knob = torch.where(level > 0.35, 0.35, 1.0)
    ball = lens
    shapes = torch.stack([cylinder, bevelled, tapered, lens, knob, ball], dim=0)
    chosen = torch.gather(shapes, 0, flat.view(1, -1, 1).expand(1, *level.shape))[0]
    return torch.where(level < 1.0, chosen, 0.0)


def _figure(dice: Dice, level: Tensor, number: int) -> Tensor:
    """A chess piece as a lathe turns it: a foot, a neck, a head."""
    size = dice.uniform(0.28, 0.42).view(-1, 1)
    top = (0.45, 0.65, 0.8, 1.0)[number]
    relative = level.view(1, -1) / top
    neck = dice.uniform(0.35, 0.6).view(-1, 1)
    head = dice.uniform(0.45, 0.75).view(-1, 1)
    shape = torch.where(relative < 0.2, 1.0, torch.where(relative < 0.65, neck, head))
    return torch.where(relative < 1.0, shape * size, torch.zeros_like(shape))


def _patterns(dice: Dice, colour: Tensor, style: Tensor) -> tuple[Tensor, Tensor]:
    """What the tops of men and kings look like; a king's differs only in sets that flip or mark them."""
    man, king = _pattern(dice, 0.3), _pattern(dice, 0.0)
    differs = ((style == FLIPPED) | (style == MARKED)).view(-1, 1)
    marked = king.clone()
    marked[:, DISC] = dice.uniform(0.3, 0.8)
    marked[:, DISC_PAINT] = 1.0
    marked[:, CROWN_PAINT] = 0.0
    crown = king.clone()
    crown[:, CROWN_PAINT] = dice.chance(0.6).float()
    crown[:, STAR_PAINT] = torch.maximum(crown[:, STAR_PAINT], (crown[:, CROWN_PAINT] == 0).float() * 0.6)
    changed = torch.where((style == MARKED).view(-1, 1), marked, crown)
    king = torch.where(differs, changed, man)
    pattern = torch.zeros(dice.batch, DESIGNS, PATTERN, device=dice.device)
    pattern[:, [LIGHT, DARK]] = man.unsqueeze(1)
    pattern[:, [LIGHT_KING, DARK_KING]] = king.unsqueeze(1)
    foreign = dice.chance(0.3).view(-1, 1, 1)
    darker, lighter = dice.uniform(0.2, 0.65, 1, 1), dice.uniform(0.12, 0.6, 1, 1)
    shaded = torch.where(luminance(colour).unsqueeze(-1) < 0.35, colour + lighter, colour * darker)
    paint = torch.where(foreign, dice.colour().unsqueeze(1).expand(-1, DESIGNS, -1), shaded)
    alike = ((paint - colour).abs().sum(-1, keepdim=True) < 0.3).expand_as(paint)
    return pattern, torch.where(alike, shaded, paint).clamp(0, 1)


def _pattern(dice: Dice, crowned: float) -> Tensor:
    pattern = torch.zeros(dice.batch, PATTERN, device=dice.device)
    ringed, spoked, starred, disced = (dice.chance(share) for share in (0.45, 0.2, 0.2, 0.25))
    pattern[:, RINGS] = dice.uniform(1.0, 6.0)
    pattern[:, RING_DEPTH] = ringed * dice.uniform(0.1, 0.9)
    pattern[:, SPOKES] = dice.uniform(8, 40).round()
    pattern[:, SPOKE_DEPTH] = spoked * dice.uniform(0.2, 0.9)
    pattern[:, STAR] = dice.uniform(3, 8).round()
    pattern[:, STAR_SIZE] = dice.uniform(0.25, 0.7)
    pattern[:, STAR_PAINT] = starred * dice.uniform(0.0, 1.0)
    pattern[:, STAR_DEPTH] = starred * dice.uniform(0.0, 0.6)
    pattern[:, DISC] = dice.uniform(0.3, 0.85)
    pattern[:, DISC_PAINT] = disced * dice.uniform(0.1, 1.0)
    pattern[:, DISH] = dice.chance(0.35) * dice.uniform(-0.6, 0.6)
    pattern[:, CROWN_PAINT] = dice.chance(crowned * 0.5) * dice.uniform(0.3, 1.0)
    plain = dice.chance(0.3).view(-1, 1)
    keep = torch.ones(PATTERN, dtype=torch.bool, device=dice.device)
    keep[[RING_DEPTH, SPOKE_DEPTH, STAR_PAINT, STAR_DEPTH, DISC_PAINT, DISH, CROWN_PAINT]] = False
    return torch.where(plain & ~keep, 0.0, pattern)
