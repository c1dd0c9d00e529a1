"""Photos of boards: how many are found and read rightly, how sure it was, how long it took.

    python -m benchmarks photos --folder PHOTOS [--folder MORE] [--by-source] [--recoloured 3] [--unheard]

A folder holds photos and a `labels.json`: a list of {id, file, game, board: {size}, corners, position,
color_swap_ok, notes: {angle_deg_est}, source: {repo}}. Photos are never part of the repository.
`--by-source` prints one row for each source. `--recoloured` gives the sets of every board so many times other
colours, and `--unheard` takes away what the network says about sets: both show what boards are read like whose
sets no network has learned from. `--left-out` reads each source by networks that have not learned
from it. `--models` takes other networks than those of the package; `--check` ends with
exit status 1 where a share is below its floor, which is a little below what was measured.
"""

from __future__ import annotations

import json
import resource
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from training.vision.folds import folds_of

from benchmarks._photo_counts import BINS, NAMES, as_seen, count
from benchmarks._recolouring import recoloured as recolour
from benchmarks._recolouring import two_colours
from partie import vision
from partie.networks.network import Floats
from partie.vision import boards, networks
from partie.vision.decisions import DARK
from partie.vision.photos import open_photo
from partie.vision.pictures import Pixels, Unreadable
from partie.vision.reading import Reading

FLOORS = {  # of all photos: part and whole, and the least share of it
    ("found up to 50 degrees", "boards up to 50 degrees"): 0.98,
    ("right occupied", "cells"): 0.999,
    ("right", "cells"): 0.9975,
    ("perfect", "read boards"): 0.9,
    ("wrong flagged", "wrong read"): 0.8,
    ("refused", "to refuse"): 0.8,
}
COLUMNS = {  # of the table by source: part and whole
    "found": ("found", "boards"),
    "perfect": ("perfect", "read boards"),
    "one tap": ("ready", "advisable"),
    "cells": ("right", "cells"),
    "men called kings": ("men called kings", "men"),
    "kings seen": ("kings seen", "kings"),
    "wrong flagged": ("wrong flagged", "wrong read"),
    "refused": ("refused", "to refuse"),
}


def main(
    *,
    folder: list[Path],
    predictions: Path | None = None,
    models: Path | None = None,
    by_source: bool = False,
    recoloured: int = 0,
    unheard: bool = False,
    left_out: Path | None = None,
    learned: Path | None = None,
    check: bool = False,
) -> None:
    """
    :param predictions: write what was read, for other measurements
    :param models: folder with finder, refiner and reader as .onnx
    :param by_source: a table with a row for each source
    :param recoloured: read each board so many times with sets in other colours instead
    :param unheard: without what the network says about sets
    :param left_out: folder with without0, without1, …, each with networks that have seen no photo of a fold of sources
    :param learned: the .npz of the photos they learned from, which says the folds
    :param check: exit status 1 below the floors
    """
    if models:
        networks.use_folder(models)
    if unheard:
        _take_words_away()
    labels = [(where, label) for where in folder for label in json.loads((where / "labels.json").read_text())]
    folds = folds_of(learned) if left_out and learned else {}
    if left_out:
        labels.sort(key=lambda one: folds.get(one[1]["source"]["repo"], 0))
        networks.use_folder(left_out / "without0")
    fold = 0
    _read((labels[0][0] / labels[0][1]["file"]).read_bytes(), [])  # loads the networks
    sources: dict[str, Counter[str]] = {}
    times: list[float] = []
    read: dict[str, Any] = {}
    for where, label in labels:
        if left_out and fold != (fold := folds.get(label["source"]["repo"], 0)):
            networks.use_folder(left_out / f"without{fold}")
        data = (where / label["file"]).read_bytes()
        for reading in _recoloured(data, label, recoloured) if recoloured else [_read(data, times)]:
            read[label["id"]] = _prediction(reading, times[-1] if times else 0.0)
            sums = sources.setdefault(label["source"]["repo"], Counter())
            sums.update(count(label, reading, bool(recoloured)))
    total = sum(sources.values(), Counter[str]())
    if by_source:
        _print_table(sources, total)
    _report(total, times)
    if predictions:
        predictions.write_text(json.dumps(read))
    if check and (low := _below(total)):
        raise SystemExit("\n".join(low))


def _take_words_away() -> None:
    """The reader no longer says which pieces are dark: only their colours in the photo do."""
    heard = networks.run_reader

    def unheard(pixels: Pixels, places: Floats) -> tuple[Floats, Floats]:
        cells, board = heard(pixels, places)
        cells = cells.copy()
        cells[:, DARK] = 0.0
        return cells, board

    vars(boards)["run_reader"] = unheard


def _read(data: bytes, times: list[float]) -> Reading | None:
    start = time.process_time()
    try:
        return vision.read(data)
    except Unreadable:
        return None
    finally:
        times.append(time.process_time() - start)


def _recoloured(data: bytes, label: dict[str, Any], many: int) -> Iterator[Reading | None]:
    """The same board with other colours; nothing where it has no pieces of two sets or is not found."""
    before = _read(data, [])
    pieces = set("".join(map(str, label.get("position") or "")))
    if before is None or not pieces & set("wW") or not pieces & set("bB"):
        return
    photo = open_photo(data)
    dice = np.random.default_rng(list(label["id"].encode()))
    for _ in range(many):
        if len(before.rows) != len(label["position"]):
            yield None
            continue
        true, _ = as_seen(label, before, bool(label.get("color_swap_ok")))
        picture = recolour(photo.pixels, before, true, two_colours(dice), photo.scale)
        done, file = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 95])
        assert done
        reading = _read(file.tobytes(), [])
        yield None if reading is None else _in_file(reading, photo.scale)


def _in_file(reading: Reading, scale: float) -> Reading:
    """With corners in pixels of the labelled file."""
    corners = tuple((x * scale, y * scale) for x, y in reading.corners)
    return Reading(**{**vars(reading), "corners": corners})


def _below(sums: Counter[str]) -> list[str]:
    """Shares below their floor, in words."""
    return [
        f"{part}: {sums[part]} of {sums[whole]} is below {least:.1%}"
        for (part, whole), least in FLOORS.items()
        if sums[part] < least * sums[whole]
    ]


def _prediction(reading: Reading | None, seconds: float) -> dict[str, Any]:
    if reading is None:
        return {"game": "none", "time_s": seconds}
    return {
        "game": NAMES.get(reading.game, reading.game),
        "size": reading.size,
        "corners": [list(corner) for corner in reading.corners],
        "position": list(reading.rows),
        "time_s": seconds,
    }


def _print_table(sources: dict[str, Counter[str]], total: Counter[str]) -> None:
    print("| source | " + " | ".join(COLUMNS) + " |")
    print("| --- |" + " --- |" * len(COLUMNS))
    for name, sums in [*sorted(sources.items()), ("all", total)]:
        cells = [f"{_sum(sums, part)} of {_sum(sums, whole)}" for part, whole in COLUMNS.values()]
        print(f"| {name} | " + " | ".join("" if cell.endswith(" of 0") else cell for cell in cells) + " |")


def _sum(sums: Counter[str], name: str) -> int:
    """Of all angles where the name is counted by angle."""
    return sums[name] or sum(value for key, value in sums.items() if key.startswith(f"{name} ") and "degrees" in key)


def _report(sums: Counter[str], times: list[float]) -> None:
    def share(part: str, whole: str) -> str:
        return f"{sums[part]} of {sums[whole]} ({100 * sums[part] / max(1, sums[whole]):.2f} %)"

    for group in ("up to 50 degrees", "50 to 60 degrees", "beyond 60 degrees"):
        if sums[f"boards {group}"]:
            print(f"board and game found, {group}: {share(f'found {group}', f'boards {group}')}")
    cells = max(1, sums["cells"])
    print(f"occupied or empty right: {100 * sums['right occupied'] / cells:.3f} % of {cells} cells")
    print(f"everything right: {100 * sums['right'] / cells:.3f} %")
    print(f"boards without an error: {share('perfect', 'read boards')}")
    print(f"right advice with at most one tap: {share('ready', 'advisable')}")
    print(f"men called kings: {share('men called kings', 'men')}; kings seen: {share('kings seen', 'kings')}")
    print(f"wrong cells flagged: {share('wrong flagged', 'wrong read')}; of all: {share('flagged', 'cells')}")
    for low, high in pairwise(BINS):
        if sums[f"sure {low}"]:
            print(f"  certainty {low:.3f} to {high:.3f}: right {share(f'sure and right {low}', f'sure {low}')}")
    print(f"pictures without a board it knows, refused: {share('refused', 'to refuse')}")
    if times:
        ordered = sorted(times)
        print(f"CPU seconds a photo: median {ordered[len(ordered) // 2]:.2f}, most {ordered[-1]:.2f}")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
