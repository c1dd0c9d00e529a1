"""Boards to be printed: a page of PDF, drawn from the geometry that the page and the reader use."""

from __future__ import annotations

from partie.core.game import Game
from partie.core.view import Geometry
from partie.vision.marks import GAP, SIDE, area, size_of, squares

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # points
EDGE = 28.0  # points that printers leave white
LINE = 0.035  # of a cell
DOT = 0.1
TITLE = 0.2  # of the width, left of the title
KAPPA = 0.5523  # a quarter of a circle as a Bézier curve
INK = "0.1 0.1 0.1"
TINT = "0.45 0.45 0.47"


def caption(game: Game, variant: str) -> str:
    """The game and its rules in words, in English: the fonts that every printer has lack other letters."""
    rules = next((str(one.title) for one in game.variants if one.name == variant), variant)
    return f"Partie: {game.title}, {rules}"


def page(geometry: Geometry, paper: str, title: str = "", kind: str = "") -> bytes:
    """One sheet with the empty board as large as it fits; with its kind of board, it is marked by that."""
    width, height, unit, left, top = sheet(geometry, paper)
    return _file(_drawing(geometry, unit, left, top, title, kind), width, height)


def sheet(geometry: Geometry, paper: str) -> tuple[float, float, float, float, float]:
    """Width, height, size of a cell, and where the board's left and its top are above the lower left corner."""
    width, height = PAPERS[paper]
    marked = area(geometry)[2] * (1 + 2 * GAP + 2 * SIDE)
    unit = min((width - 2 * EDGE) / geometry.width, (height - 2 * EDGE) / max(geometry.height, marked))
    return width, height, unit, (width - geometry.width * unit) / 2, (height + geometry.height * unit) / 2


def marks_of(geometry: Geometry, kind: str) -> list[tuple[float, float, float]]:
    """The black squares of its marks in places of the geometry: left, top and side."""
    x, y, side = area(geometry)
    found = squares(kind, size_of(kind, geometry))
    return [(x + side * across, y + side * down, side * size) for across, down, size in found]


def _drawing(geometry: Geometry, unit: float, left: float, top: float, title: str, kind: str) -> str:
    """The content stream: y grows upwards in PDF."""

    def at(x: float, y: float) -> str:
        return f"{left + x * unit:.2f} {top - y * unit:.2f}"

    parts = [f"{TINT} rg"]
    for x, y in geometry.fields:
        parts.append(f"{at(x - 0.5, y + 0.5)} {unit:.2f} {unit:.2f} re f")
    parts += [f"{INK} RG {INK} rg {LINE * unit:.2f} w 2 J"]
    parts += [f"{at(x1, y1)} m {at(x2, y2)} l S" for x1, y1, x2, y2 in ruled(geometry)]
    parts += [_disc(x, y, DOT, at) for x, y in geometry.dots]
    for x, y, side in marks_of(geometry, kind):
        parts.append(f"{at(x, y + side)} {side * unit:.2f} {side * unit:.2f} re f")
    size = 0.32 * unit
    for label in geometry.labels:
        wide = 0.28 * size * len(label.text)
        x, y = left + label.x * unit - wide, top - label.y * unit - 0.35 * size
        parts.append(f"BT /F {size:.2f} Tf {x:.2f} {y:.2f} Td ({_escaped(label.text)}) Tj ET")
    if title:
        x, y = left + TITLE * geometry.width * unit, top - geometry.height * unit - 12
        parts.append(f"BT /F 9 Tf {x:.2f} {y:.2f} Td ({_escaped(title)}) Tj ET")
    return "\n".join(parts)


def ruled(geometry: Geometry) -> list[tuple[float, float, float, float]]:
    """The lines of the geometry, and the frame around tinted squares."""
    lines = list(geometry.lines)
    if geometry.fields and not lines:
        xs = [x for x, _ in geometry.fields]
        ys = [y for _, y in geometry.fields]
        west, east, north, south = min(xs) - 0.5, max(xs) + 0.5, min(ys) - 0.5, max(ys) + 0.5
        lines += [(west, north, east, north), (east, north, east, south), (east, south, west, south)]
        lines.append((west, south, west, north))
    return lines


def _disc(x: float, y: float, radius: float, at: object) -> str:
    assert callable(at)
    k = KAPPA * radius
    return " ".join(
        [
            f"{at(x + radius, y)} m",
            f"{at(x + radius, y + k)} {at(x + k, y + radius)} {at(x, y + radius)} c",
            f"{at(x - k, y + radius)} {at(x - radius, y + k)} {at(x - radius, y)} c",
            f"{at(x - radius, y - k)} {at(x - k, y - radius)} {at(x, y - radius)} c",
            f"{at(x + k, y - radius)} {at(x + radius, y - k)} {at(x + radius, y)} c f",
        ]
    )


def _escaped(text: str) -> str:
    plain = text.encode("latin-1", "replace").decode("latin-1")
    return plain.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _file(content: str, width: float, height: float) -> bytes:
    """The five objects of a PDF of one page, and where they begin."""
    stream = content.encode("latin-1")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] "
        "/Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    data = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    starts = []
    for number, body in enumerate(objects, 1):
        starts.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % start for start in starts)
    return data + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
