"""Draws a batch of scenes: a ray a pixel, pieces as stacks of discs, one soft light, shadows, highlights."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from training.vision import pieces
from training.vision.boards import NONE, TABLE, Boards
from training.vision.cameras import Cameras
from training.vision.compiled import fast
from training.vision.pieces import LAYERS, Sets
from training.vision.positions import Positions
from training.vision.sampling import Dice
from training.vision.surfaces import Look, _view, paint_board, paint_over, paint_table, sample, turned

SHADOW_LAYERS = 4
NEIGHBOURS = ((0, 0), (0, 1), (1, 0), (1, 1))


@dataclass
class Lights:
    """One main light and what comes from everywhere."""

    towards: Tensor  # B, 3
    main: Tensor  # B, 3: colour times strength
    ambient: Tensor  # B, 3
    sharp: Tensor  # B: exponent of highlights
    soft: Tensor  # B: how far the light is spread
    flat: Tensor  # B: a screen or a print: no light at all


def draw_lights(dice: Dice) -> Lights:
    """From low sun to an overcast room."""
    high = dice.uniform(0.35, 1.5)
    around = dice.uniform(0, 2 * math.pi)
    towards = torch.stack([high.cos() * around.cos(), high.cos() * around.sin(), high.sin()], dim=-1)
    share = dice.uniform(0.1, 0.85).view(-1, 1)
    warm = torch.stack(
        [1 + 0.15 * dice.normal(), torch.ones(dice.batch, device=dice.device), 1 + 0.2 * dice.normal()], -1
    )
    return Lights(
        towards=towards,
        main=share * warm.clamp(0.5, 1.6) * 1.1,
        ambient=(1 - share) * torch.ones_like(towards),
        sharp=dice.log_uniform(6, 150),
        soft=dice.uniform(0.02, 0.5),
        flat=dice.chance(0.06),
    )


@dataclass
class Pieces:
    """The tables that say which piece is near a place."""

    layout: Boards
    cells: Tensor  # B * TABLE * TABLE, 5: x, y, design, turn, tint
    base: Tensor  # B, 1, 1: where a board's cells begin
    designs: Tensor  # B, 1, 1: where a board's designs begin
    radii: Tensor  # B * DESIGNS, LAYERS


def lay_out(layout: Boards, position: Positions, sets: Sets) -> Pieces:
    """Flat tables."""
    batch, designs = sets.radius.shape[:2]
    cells = torch.cat(
        [
            position.centre,
            position.design.unsqueeze(-1).float(),
            position.turn.unsqueeze(-1),
            position.tint.unsqueeze(-1),
        ],
        dim=-1,
    ).view(batch * TABLE * TABLE, 5)
    numbers = torch.arange(batch, device=cells.device).view(-1, 1, 1)
    return Pieces(layout, cells, numbers * TABLE * TABLE, numbers * designs, sets.radius.flatten(0, 1))


def _near(cast: Pieces, places: Tensor, neighbour: tuple[int, int]) -> tuple[Tensor, Tensor]:
    """B, H, W: one of the four cells around a place, and whether it is on the table."""
    column = torch.floor(cast.layout.to_table(places[..., 0])).long() + neighbour[0]
    row = torch.floor(cast.layout.to_table(places[..., 1])).long() + neighbour[1]
    known = (column >= 0) & (row >= 0) & (column < TABLE) & (row < TABLE)
    return cast.base + row.clamp(0, TABLE - 1) * TABLE + column.clamp(0, TABLE - 1), known


def _circle(cast: Pieces, index: Tensor, known: Tensor, radii: Tensor) -> tuple[Tensor, Tensor]:
    """Middle and radius of the piece of a cell, in the layer with these radii."""
    design = torch.where(known, cast.cells[:, 2][index], 0.0).long()
    centre = torch.stack([cast.cells[:, 0][index], cast.cells[:, 1][index]], dim=-1)
    return centre, radii[cast.designs + design]


def _nearest(start: Tensor, end: Tensor, centre: Tensor) -> Tensor:
    """How near the segment from start to end comes to the centre."""
    along = end - start
    share = ((centre - start) * along).sum(-1) / (along**2).sum(-1).clamp(min=1e-9)
    return ((start + share.clamp(0, 1).unsqueeze(-1) * along - centre) ** 2).sum(-1).sqrt()


@dataclass
class Hits:
    """What the rays meet first among the pieces."""

    index: Tensor  # B, H, W: of the cell, -1 where there is none
    layer: Tensor
    top: Tensor  # on the upper side of a layer, not on its wall


def _at(start: Tensor, rays: Tensor, height: Tensor) -> Tensor:
    """Where the rays are at a height."""
    return start[..., :2] + rays[..., :2] * ((_view(height) - start[..., 2]) / rays[..., 2]).unsqueeze(-1)


@fast
def _trace_layer(
    cast: Pieces,
    hits: Hits,
    start: Tensor,
    rays: Tensor,
    low: Tensor,
    high: Tensor,
    radii: Tensor,
    number: Tensor,
) -> Hits:
    """One layer over those below it."""
    below, above = _at(start, rays, low), _at(start, rays, high)
    index, layer, top = hits.index, hits.layer, hits.top
    for neighbour in NEIGHBOURS:
        cell, known = _near(cast, (below + above) / 2, neighbour)
        centre, radius = _circle(cast, cell, known, radii)
        meets = (_nearest(below, above, centre) < radius) & (radius > 0)
        on_top = ((above - centre) ** 2).sum(-1) < radius**2
        index = torch.where(meets, cell, index)
        layer = torch.where(meets, number, layer)
        top = torch.where(meets, on_top, top)
    return Hits(index, layer, top)


def _trace(cast: Pieces, start: Tensor, rays: Tensor, height: Tensor) -> Hits:
    """From the lowest layer to the highest; what is above covers what is below."""
    shape, device = rays.shape[:3], rays.device
    hits = Hits(
        torch.full(shape, -1, device=device),
        torch.zeros(shape, dtype=torch.long, device=device),
        torch.zeros(shape, dtype=torch.bool, device=device),
    )
    numbers = torch.arange(LAYERS, device=device)
    for number in range(LAYERS):
        radii = cast.radii[:, number].contiguous()
        hits = _trace_layer(cast, hits, start, rays, height * number, height * (number + 1), radii, numbers[number])
    return hits


@fast
def _shadow_layer(
    cast: Pieces, covered: Tensor, places: Tensor, slope: Tensor, low: Tensor, high: Tensor, radii: Tensor
) -> Tensor:
    """What one layer keeps from the light."""
    near = places + slope * _view(low).unsqueeze(-1)
    far = places + slope * _view(high).unsqueeze(-1)
    for neighbour in NEIGHBOURS:
        cell, known = _near(cast, (near + far) / 2, neighbour)
        centre, radius = _circle(cast, cell, known, radii)
        distance = _nearest(near, far, centre)
        covered = torch.maximum(covered, ((radius - distance) / 0.04 + 0.5).clamp(0, 1) * (radius > 0))
    return covered


def _shadow(cast: Pieces, places: Tensor, lights: Lights, height: Tensor, jitter: Tensor) -> Tensor:
    """B, H, W: 1 in the light, 0 in the shadow of pieces."""
    lean = lights.towards[:, :2] / lights.towards[:, 2:].clamp(min=0.2)
    slope = lean.view(-1, 1, 1, 2) + jitter * _view(lights.soft).unsqueeze(-1)
    covered = torch.zeros(places.shape[:3], device=places.device)
    step = LAYERS // SHADOW_LAYERS
    for number in range(0, LAYERS, step):
        radii = cast.radii[:, number].contiguous()
        covered = _shadow_layer(cast, covered, places, slope, height * number, height * (number + step), radii)
    return 1 - covered


@fast
def _contact(cast: Pieces, places: Tensor, radii: Tensor) -> Tensor:
    """B, H, W: darkness where pieces stand close."""
    dark = torch.zeros_like(places[..., 0])
    for neighbour in NEIGHBOURS:
        cell, known = _near(cast, places, neighbour)
        centre, radius = _circle(cast, cell, known, radii)
        distance = ((places - centre) ** 2).sum(-1).sqrt() - radius
        dark = torch.maximum(dark, torch.exp(-(distance.clamp(min=0) * 14)) * (radius > 0))
    return dark


def relief(pattern: Tensor, radial: Tensor, angle: Tensor, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """Slope along the radius and share of paint of a top at a relative radius 0 … 1."""
    p = pattern.unbind(-1)
    edge = ((1.0 - radial) * 8).clamp(0, 1)
    slope = p[pieces.RING_DEPTH] * torch.sin(radial * p[pieces.RINGS] * 2 * math.pi) * edge
    rim = (radial > 0.7).float()
    slope = slope + p[pieces.SPOKE_DEPTH] * torch.sin(angle * p[pieces.SPOKES]) * rim
    slope = slope + p[pieces.DISH] * radial
    star = p[pieces.STAR_SIZE] * (1 + 0.4 * torch.cos(angle * p[pieces.STAR]))
    inside = ((star - radial) * 14 + 0.5).clamp(0, 1)
    slope = slope + p[pieces.STAR_DEPTH] * (inside * (1 - inside) * 4)
    disc = ((p[pieces.DISC] - radial) * 14 + 0.5).clamp(0, 1)
    teeth = 0.25 - 0.35 * ((x * 3.2) % 1 - 0.5).abs() * 2
    crown = (x.abs() < 0.55) & (y < 0.4) & (y > -teeth - 0.1)
    paint = torch.maximum(p[pieces.STAR_PAINT] * inside, p[pieces.DISC_PAINT] * disc)
    return slope, torch.maximum(paint, p[pieces.CROWN_PAINT] * crown)


@fast
def _piece_colours(
    sets: Sets, hits: Hits, lights: Lights, start: Tensor, rays: Tensor, texture: Tensor, cast: Pieces
) -> Tensor:
    cell = cast.cells[hits.index.clamp(min=0)]
    index = cast.designs + cell[..., 2].long()
    level = hits.layer + torch.where(hits.top, 1.0, 0.5)
    z = level * _view(sets.layer_height)
    place = start[..., :2] + rays[..., :2] * ((z - start[..., 2]) / rays[..., 2]).unsqueeze(-1)

    def of(values: Tensor) -> Tensor:
        return values.flatten(0, 1)[index]

    layer = hits.layer
    radius = torch.gather(of(sets.radius), -1, layer.unsqueeze(-1))[..., 0].clamp(min=1e-3)
    lean = torch.gather(of(sets.slope), -1, layer.unsqueeze(-1))[..., 0]
    above = torch.gather(of(sets.radius), -1, (layer + 1).clamp(max=LAYERS - 1).unsqueeze(-1))[..., 0]
    highest = (above <= 0) | (layer == LAYERS - 1)
    offset = place - cell[..., :2]
    distance = (offset**2).sum(-1).sqrt().clamp(min=1e-4)
    outward = offset / distance.unsqueeze(-1)
    radial = (distance / radius).clamp(0, 1)
    angle = torch.atan2(offset[..., 1], offset[..., 0]) + cell[..., 3]
    slope, paint = relief(of(sets.pattern), radial, angle, radial * angle.cos(), radial * angle.sin())
    flat_top = hits.top & highest
    round_top = lean.abs() > 0.3
    steep = torch.where(flat_top & ~round_top, slope * 0.5, torch.where(hits.top, 1 / (0.3 + lean.abs()), 6.0))
    steep = torch.where(hits.top & round_top, radial * 1.2, steep)
    normal = torch.cat([outward * steep.unsqueeze(-1), torch.ones_like(steep).unsqueeze(-1)], dim=-1)
    normal = normal / normal.norm(dim=-1, keepdim=True)
    base = torch.where((layer >= LAYERS // 2).unsqueeze(-1), of(sets.upper), of(sets.colour))
    mixed = (paint * flat_top).unsqueeze(-1)
    colour = base * (1 - mixed) + of(sets.paint) * mixed
    grain = sample(texture, turned(place, torch.ones(len(texture), device=texture.device)) * 0.11)
    colour = colour * torch.exp(cell[..., 4] + 0.06 * grain[..., 0] + 0.05 * grain[..., 2]).unsqueeze(-1)
    seam = torch.gather(of(sets.seam), -1, layer.unsqueeze(-1))[..., 0]
    return _lit(colour, normal, lights, rays, of(sets.gloss)) * torch.where(hits.top, 1.0, seam).unsqueeze(-1)


def _lit(colour: Tensor, normal: Tensor, lights: Lights, rays: Tensor, gloss: Tensor) -> Tensor:
    towards = lights.towards.view(-1, 1, 1, 3)
    facing = (normal * towards).sum(-1).clamp(min=0)
    sky = 0.65 + 0.35 * normal[..., 2]
    light = (
        lights.ambient.view(-1, 1, 1, 3) * sky.unsqueeze(-1)
        + lights.main.view(-1, 1, 1, 3) * facing.unsqueeze(-1) * 1.3
    )
    view = -rays / rays.norm(dim=-1, keepdim=True)
    middle = view + towards
    middle = middle / middle.norm(dim=-1, keepdim=True).clamp(min=1e-4)
    shine = (normal * middle).sum(-1).clamp(min=0) ** _view(lights.sharp) * gloss
    lit = colour * light + shine.unsqueeze(-1)
    return torch.where(_view(lights.flat).unsqueeze(-1), colour, lit)


@dataclass
class Scenes:
    """Everything that is needed to draw a batch."""

    layout: Boards
    position: Positions
    sets: Sets
    look: Look
    lights: Lights
    texture: Tensor


def _ground(scene: Scenes, start: Tensor, rays: Tensor, pixels: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Colours of board and table, where they are, and which of the two it is."""
    look, layout = scene.look, scene.layout
    board_at, table_at = _at(start, rays, torch.zeros_like(look.thick)), _at(start, rays, -look.thick)
    size = _view(layout.half + look.rim)
    shown = _view(layout.kind != NONE)
    on_board = (board_at.abs().amax(-1) < size) & shown
    on_side = (table_at.abs().amax(-1) < size) & ~on_board & shown
    colour = paint_table(look, scene.texture, table_at.clamp(-400, 400), _footprint(table_at))
    beyond = (table_at.abs().amax(-1) - size).clamp(min=0)
    fall = 1 - 0.5 * torch.exp(-beyond / (0.1 + _view(look.thick) * 0.5)) * shown * (_view(look.thick) > 0.02)
    colour = colour * fall.unsqueeze(-1)
    board = paint_board(look, layout, scene.texture, board_at.clamp(-60, 60), _footprint(board_at))
    side = look.frame.paint(scene.texture, table_at.clamp(-60, 60)) * 0.55
    colour = torch.where(on_board.unsqueeze(-1), board, torch.where(on_side.unsqueeze(-1), side, colour))
    colour = paint_over(look, colour, board_at.clamp(-400, 400), _footprint(board_at))
    colour = torch.where(_far(rays).unsqueeze(-1), _wall(scene, pixels), colour)
    return colour, board_at, torch.where(on_board.unsqueeze(-1), board_at, table_at), on_board


@fast
def _ground_light(lights: Lights, colour: Tensor, rays: Tensor, light: Tensor, contact: Tensor) -> Tensor:
    """Ground in light and shadow."""
    up = torch.zeros_like(rays) + torch.tensor([0.0, 0.0, 1.0], device=rays.device)
    lit = _lit(colour, up, lights, rays, torch.zeros_like(light))
    ambient = colour * lights.ambient.view(-1, 1, 1, 3)
    mixed = ambient * (1 - 0.45 * contact).unsqueeze(-1) + (lit - ambient) * light.unsqueeze(-1)
    return torch.where(_view(lights.flat).unsqueeze(-1), colour, mixed)


def draw(scene: Scenes, camera: Cameras, pixels: Tensor, dice: Dice) -> Tensor:
    """B, H, W, 2 places in the frame -> B, 3, H, W: linear light, not yet a photo."""
    rays = camera.rays(pixels)
    rays = torch.cat([rays[..., :2], rays[..., 2:].clamp(max=-1e-3)], dim=-1)
    start = camera.place.view(-1, 1, 1, 3)
    colour, board_at, ground, on_board = _ground(scene, start, rays, pixels)
    cast = lay_out(scene.layout, scene.position, scene.sets)
    height = scene.sets.layer_height
    jitter = torch.randn(ground.shape, generator=dice.generator, device=ground.device)
    light = _shadow(cast, ground, scene.lights, height, jitter)
    contact = _contact(cast, ground, cast.radii[:, 0].contiguous())
    colour = _ground_light(scene.lights, colour, rays, light, contact)
    colour = _mirrored(scene, colour, board_at, on_board)
    hits = _trace(cast, start, rays, height)
    hit = (hits.index >= 0) & ~(scene.lights.flat.view(-1, 1, 1) & ~on_board)
    stones = _piece_colours(scene.sets, hits, scene.lights, start, rays, scene.texture, cast)
    colour = torch.where(hit.unsqueeze(-1), stones, colour)
    return _shaded(scene, colour, board_at).permute(0, 3, 1, 2)


def _footprint(places: Tensor) -> Tensor:
    """Cells a pixel is wide."""
    across = (places[:, :, 1:] - places[:, :, :-1]).abs().amax(-1)
    down = (places[:, 1:] - places[:, :-1]).abs().amax(-1)
    across = torch.cat([across, across[:, :, -1:]], dim=2)
    down = torch.cat([down, down[:, -1:]], dim=1)
    return torch.maximum(across, down).clamp(1e-3, 5.0)


def _far(rays: Tensor) -> Tensor:
    return rays[..., 2] > -0.12 * rays[..., :2].norm(dim=-1)


def _wall(scene: Scenes, pixels: Tensor) -> Tensor:
    """What stands behind the table: the clutter's colours as a flat pattern."""
    return scene.look.frame.paint(scene.texture, pixels * 9) * 0.6 + 0.3 * scene.look.table.paint(
        scene.texture, pixels * 23
    )


def _shaded(scene: Scenes, colour: Tensor, places: Tensor) -> Tensor:
    """A large soft shadow, and a highlight on the varnish."""
    look = scene.look
    relative = places / _view(scene.layout.half).unsqueeze(-1)
    angle, offset, soft, dark, band = look.shadow.unbind(-1)
    at = turned(relative, angle)[..., 0] - _view(offset)
    inside = torch.sigmoid((at / _view(soft)).clamp(-30, 30)) * torch.sigmoid(
        ((_view(band) - at) / _view(soft)).clamp(-30, 30)
    )
    colour = colour * (1 - inside * _view(dark)).unsqueeze(-1)
    for blot in look.blots.unbind(1):
        away = (places - blot[:, :2].view(-1, 1, 1, 2)).norm(dim=-1) / _view(blot[:, 2])
        colour = colour * (1 - torch.exp(-(away**4)) * _view(blot[:, 3])).unsqueeze(-1)
    x, y, size, strength, patchy = look.glare.unbind(-1)
    distance = ((relative - torch.stack([x, y], -1).view(-1, 1, 1, 2)) ** 2).sum(-1) / _view(size) ** 2
    uneven = torch.exp(_view(patchy) * sample(scene.texture, relative * 0.3)[..., 0])
    spot = torch.exp(-distance * 2) * _view(strength) * uneven
    return colour + spot.unsqueeze(-1)


def _mirrored(scene: Scenes, colour: Tensor, places: Tensor, on_board: Tensor) -> Tensor:
    """Lamps and windows in the varnish of the board, each square a little tilted, and its cracks."""
    look, half = scene.look, _view(scene.layout.half)
    strength, share, sharp, scale, tilted = (_view(value) for value in look.mirror.unbind(-1))
    cell = torch.floor(places + half.unsqueeze(-1))
    number = torch.sin(cell[..., 0] * 12.9898 + cell[..., 1] * 78.233 + strength * 99) * 43758.5453
    wobble = (number % 1 - 0.5) * tilted
    at = places.clamp(-60, 60) * scale.unsqueeze(-1) + wobble.unsqueeze(-1) * 0.3
    lamps = ((sample(scene.texture, at)[..., 0] - share) * sharp + 0.5).clamp(0, 1)
    light = strength * (lamps + wobble.clamp(min=0))
    relative = places.clamp(-60, 60) / half.unsqueeze(-1)
    grain = sample(scene.texture, relative * 0.45)
    crack = (grain[..., 1].abs() < 0.02) & (grain[..., 0] > 0)
    return colour + ((light + 0.5 * crack * _view(look.cracks)) * on_board).unsqueeze(-1)
