"""Photos of boards: how many are found and read rightly, how sure it was, how long it took.

    python -m benchmarks photos --folder PHOTOS [--folder MORE] [--predictions OUT.json]

A folder holds photos and a `labels.json`: a list of {id, file, game, board: {size}, corners, position,
color_swap_ok, notes: {angle_deg_est}}. Photos are never part of the repository. `--models` takes other
networks than those of the package; `--left-out K --folds N` reads only photos whose source is in fold K.
`--check` ends with exit status 1 where a share is below its floor, which is a little below what was measured.
"""

from __future__ import annotations

import json
import resource
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from training.vision.photos import rows_of

from partie import vision
from partie.vision import networks
from partie.vision.pictures import Unreadable
from partie.vision.reading import DOUBT, Reading

NAMES = {"mills": "morris", "draughts": "draughts10", "go": "gomoku"}
SWAP = str.maketrans("wbWB", "bwBW")
REFUSED = ("other", "none")
FLOORS = {  # of all photos: part and whole, and the least share of it
    ("found up to 50 degrees", "boards up to 50 degrees"): 0.98,
    ("right occupied", "cells"): 0.999,
    ("right", "cells"): 0.9975,
    ("perfect", "read boards"): 0.9,
    ("wrong flagged", "wrong read"): 0.8,
    ("refused", "to refuse"): 0.8,
}
BINS = (0.0, 0.5, 0.7, 0.9, DOUBT, 0.99, 0.999, 1.0)  # of the certainty of cells


def main(
    *,
    folder: list[Path],
    predictions: Path | None = None,
    models: Path | None = None,
    folds: int = 3,
    left_out: int | None = None,
    check: bool = False,
) -> None:
    """
    :param predictions: write what was read, for other measurements
    :param models: folder with finder, refiner and reader as .onnx
    :param check: exit status 1 below the floors
    """
    if models:
        networks.use_folder(models)
    labels = [(where, label) for where in folder for label in json.loads((where / "labels.json").read_text())]
    sources = sorted({label["source"]["repo"] for _, label in labels if label.get("position")})
    if left_out is not None:
        labels = [
            (where, label)
            for where, label in labels
            if label["source"]["repo"] in sources and sources.index(label["source"]["repo"]) % folds == left_out
        ]
    vision.read((labels[0][0] / labels[0][1]["file"]).read_bytes())  # loads the networks
    sums: Counter[str] = Counter()
    times: list[float] = []
    read: dict[str, Any] = {}
    for where, label in labels:
        data = (where / label["file"]).read_bytes()
        start = time.process_time()
        try:
            reading: Reading | None = vision.read(data)
        except Unreadable:
            reading = None
        times.append(time.process_time() - start)
        read[label["id"]] = _prediction(reading, times[-1])
        sums.update(_measure(label, reading))
    _report(sums, times)
    if predictions:
        predictions.write_text(json.dumps(read))
    if check and (low := _below(sums)):
        raise SystemExit("\n".join(low))


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


def _same_game(one: str, other: str) -> bool:
    return NAMES.get(one, one) == NAMES.get(other, other)


def _measure(label: dict[str, Any], reading: Reading | None) -> Counter[str]:
    found: Counter[str] = Counter()
    if label["game"] in REFUSED:
        found["to refuse"] += 1
        found["refused"] += reading is None
        return found
    angle = float((label.get("notes") or {}).get("angle_deg_est") or 0)
    group = "up to 50 degrees" if angle <= 50 else "50 to 60 degrees" if angle <= 60 else "beyond 60 degrees"
    found[f"boards {group}"] += 1
    located = reading is not None and _same_game(reading.game, label["game"]) and _corner_error(label, reading) < 0.25
    found[f"found {group}"] += located
    if label.get("position"):
        found.update(_measure_cells(label, reading))
    return found


def _corner_error(label: dict[str, Any], reading: Reading) -> float:
    true, seen = np.array(label["corners"]), np.array(reading.corners)
    size = 6 if label["game"] == "morris" else label["board"]["size"]
    unit = np.linalg.norm(true - np.roll(true, -1, axis=0), axis=1).mean() / size
    errors = [np.linalg.norm(np.roll(seen, turn, axis=0) - true, axis=1).max() for turn in range(4)]
    return float(min(errors) / unit)


def _measure_cells(label: dict[str, Any], reading: Reading | None) -> Counter[str]:
    size = 7 if label["game"] == "morris" else label["board"]["size"]
    true = np.array([list(row) for row in rows_of(label["position"], size)])
    counted = true != "-"
    found = Counter({"read boards": 1, "cells": int(counted.sum())})
    if reading is None or len(reading.rows) != size:
        print(f"  {label['id']}: not read")
        return found
    rows = [reading.rows]
    if label.get("color_swap_ok"):
        rows.append(tuple(row.translate(SWAP) for row in reading.rows))
    sure = np.array(reading.chances)
    tries = [
        (np.rot90(np.array([list(row) for row in signs]), turn), np.rot90(sure, turn))
        for signs in rows
        for turn in range(4)
    ]
    seen, chances = min(tries, key=lambda pair: int(((pair[0] != true) & counted).sum()))
    wrong = (seen != true) & counted
    taken_wrong = ((seen == ".") != (true == ".")) & counted
    found["right"] += int(counted.sum() - wrong.sum())
    found["right occupied"] += int(counted.sum() - taken_wrong.sum())
    found["wrong flagged"] += int((chances[wrong] < DOUBT).sum())
    found["wrong read"] += int(wrong.sum())
    found["flagged"] += int((chances[counted] < DOUBT).sum())
    found["perfect"] += not wrong.any()
    for low, high in pairwise(BINS):
        within = counted & (chances >= low) & ((chances < high) | (high == BINS[-1]))
        found[f"sure {low}"] += int(within.sum())
        found[f"sure and right {low}"] += int((within & ~wrong).sum())
    if wrong.any():
        print(f"  {label['id']}: {int(wrong.sum())} of {int(counted.sum())} cells wrong")
    return found


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
    print(f"wrong cells flagged: {share('wrong flagged', 'wrong read')}; of all: {share('flagged', 'cells')}")
    for low, high in pairwise(BINS):
        if sums[f"sure {low}"]:
            print(f"  certainty {low:.3f} to {high:.3f}: right {share(f'sure and right {low}', f'sure {low}')}")
    print(f"pictures without a board it knows, refused: {share('refused', 'to refuse')}")
    ordered = sorted(times)
    print(f"CPU seconds a photo: median {ordered[len(ordered) // 2]:.2f}, most {ordered[-1]:.2f}")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
