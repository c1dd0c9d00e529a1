"""Labelled photos made ready for training: rectified boards with a wide margin, in one file.

`python -m training.vision.photos OUT.npz FOLDER…` reads folders with a `labels.json`; it runs where the
package is installed, training itself does not need it. Photos stay outside the repository.
"""

from __future__ import annotations

import argparse
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from partie.vision.boards import CELL, Candidate, find_candidates, refine, shrunk
from partie.vision.geometry import Points, apply
from partie.vision.lattices import ring_places
from partie.vision.networks import LINES, RINGS, SQUARES10
from partie.vision.photos import open_photo
from partie.vision.pictures import Pixels
from partie.vision.positions import game_kinds

LARGER = 1.5  # times the reader's pixels
MARGIN = 1.75  # cells
KINDS = {"draughts10": SQUARES10, "morris": RINGS} | {game: kind for game, (kind, _) in game_kinds().items()}
SIGNS = ".wbWB"


def main() -> None:
    """Writes the file and says what was left out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    wanted = parser.parse_args()
    entries: list[dict[str, Any]] = []
    for folder in wanted.folders:
        for label in json.loads((folder / "labels.json").read_text()):
            if label.get("position"):
                entry = _entry(folder, label)
                print(label["id"], "ready" if entry else "left out: its lattice was not found")
                entries += [entry] if entry else []
    data: dict[str, Any] = {"index": json.dumps([entry["about"] for entry in entries])}
    for number, entry in enumerate(entries):
        data[f"view{number}"] = np.frombuffer(entry["jpeg"], np.uint8)
    np.savez(wanted.out, **data)


def _entry(folder: Path, label: dict[str, Any]) -> dict[str, Any] | None:
    photo = open_photo((folder / label["file"]).read_bytes())
    corners = np.array(label["corners"]) / photo.scale
    refined = refine(photo.pixels, corners, 1)
    kind = KINDS[label["game"]]
    size = 7 if kind == RINGS else int(label["board"]["size"])
    found = [] if refined is None else find_candidates(refined, kind, size)
    if refined is None or not found or found[0].lattice.score < 0.6:
        return None
    seen = apply(refined.back, found[0].lattice.corners())
    side = float(np.linalg.norm(corners[1] - corners[0]))
    if np.abs(seen - corners).max() > 0.4 * side / size:
        return None
    view = _view(photo.pixels, found[0], refined.back)
    file = io.BytesIO()
    Image.fromarray(view).save(file, "JPEG", quality=95)
    tilt = float((label.get("notes") or {}).get("angle_deg_est", 0) or 0)
    about = {
        "id": label["id"],
        "source": label["source"]["repo"],
        "kind": kind,
        "size": size,
        "rows": rows_of(label["position"], size),
        "swap": bool(label.get("color_swap_ok")),
        "tilt": tilt,
    }
    return {"about": about, "jpeg": file.getvalue()}


def rows_of(position: Any, size: int) -> list[str]:
    """Rows of a label; morris may be given as 24 signs in reading order."""
    if isinstance(position, str) and size == 7:
        from partie.vision.lattices import MORRIS

        rows = [["-"] * 7 for _ in range(7)]
        for (x, y), sign in zip(MORRIS, position.replace(" ", ""), strict=True):
            rows[y][x] = sign
        return ["".join(row) for row in rows]
    return list(position)


def _view(pixels: Pixels, candidate: Candidate, back: Points) -> Pixels:
    from partie.vision.boards import crop

    pixel = CELL * LARGER
    count = round((candidate.size - 1 + 2 * (MARGIN + 0.5)) * pixel)
    steps = (np.arange(count) + 0.5) / pixel - 0.5 - MARGIN
    x, y = np.meshgrid(steps, steps)
    cells = np.stack([x, y], axis=-1)
    if candidate.lattice.rings is not None:
        cells = ring_places(cells, candidate.lattice.rings)
    elif candidate.kind != LINES:
        cells = cells + 0.5
    places = apply(back, candidate.lattice.places(cells))
    spacing = float(np.linalg.norm(np.diff(places, axis=0), axis=2).mean()) * pixel
    small, scale = shrunk(pixels, 1.3 * pixel / spacing)
    return crop(small, places * scale)


if __name__ == "__main__":
    main()
