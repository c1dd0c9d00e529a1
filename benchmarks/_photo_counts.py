"""Counts what was read rightly from labelled photos: for `photos`."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from training.vision.photos import rows_of

from partie.vision.positions import read_position
from partie.vision.reading import DOUBT, Reading

NAMES = {"mills": "morris", "draughts": "draughts10", "go": "gomoku"}  # the labels' words for games
GAMES = {"morris": "mills", "go": "gomoku"}
SWAP = str.maketrans("wbWB", "bwBW")
REFUSED = ("other", "none")
BINS = (0.0, 0.5, 0.7, 0.9, DOUBT, 0.99, 0.999, 1.0)  # of the certainty of cells

Signs = NDArray[np.str_]


def same_game(one: str, other: str) -> bool:
    """Whether a label and a reading speak of the same game."""
    return NAMES.get(one, one) == NAMES.get(other, other)


def true_rows(label: dict[str, Any]) -> Signs:
    """The labelled position."""
    size = 7 if label["game"] == "morris" else label["board"]["size"]
    return np.array([list(row) for row in rows_of(label["position"], size)])


def count(label: dict[str, Any], reading: Reading | None, swapped: bool = False) -> Counter[str]:
    """Of one photo; with `swapped`, either set may be the darker one."""
    found: Counter[str] = Counter()
    if label["game"] in REFUSED:
        return Counter({"to refuse": 1, "refused": int(reading is None or _is_reversi(label, reading))})
    angle = float((label.get("notes") or {}).get("angle_deg_est") or 0)
    group = "up to 50 degrees" if angle <= 50 else "50 to 60 degrees" if angle <= 60 else "beyond 60 degrees"
    found[f"boards {group}"] += 1
    located = reading is not None and same_game(reading.game, label["game"]) and _corner_error(label, reading) < 0.25
    found[f"found {group}"] += located
    if label.get("position"):
        found.update(_count_cells(label, reading, swapped))
    return found


def _is_reversi(label: dict[str, Any], reading: Reading) -> bool:
    """Labels older than the game of reversi say that its boards are to be refused."""
    return reading.game == "reversi" and (label.get("board") or {}).get("kind") == "othello"


def _corner_error(label: dict[str, Any], reading: Reading) -> float:
    true, seen = np.array(label["corners"]), np.array(reading.corners)
    size = 6 if label["game"] == "morris" else label["board"]["size"]
    unit = np.linalg.norm(true - np.roll(true, -1, axis=0), axis=1).mean() / size
    errors = [np.linalg.norm(np.roll(seen, turn, axis=0) - true, axis=1).max() for turn in range(4)]
    return float(min(errors) / unit)


def as_seen(label: dict[str, Any], reading: Reading, swapped: bool) -> tuple[Signs, bool]:
    """The labelled position as the photo was held, and whether the sets were taken for each other."""
    true, seen = true_rows(label), np.array([list(row) for row in reading.rows])
    exchanged = np.array([[sign.translate(SWAP) for sign in row] for row in true])
    tries = [(np.rot90(rows, turn), rows is exchanged) for rows in (true, exchanged) for turn in range(4)]
    allowed = [one for one in tries if swapped or label.get("color_swap_ok") or not one[1]]
    return min(allowed, key=lambda one: int(((one[0] != seen) & (one[0] != "-")).sum()))


def _count_cells(label: dict[str, Any], reading: Reading | None, swapped: bool) -> Counter[str]:
    cells = int((true_rows(label) != "-").sum())
    found = Counter({"read boards": 1, "cells": cells})
    playable = is_playable(label["game"], true_rows(label))
    found["advisable"] += playable
    if reading is None or len(reading.rows) != len(true_rows(label)):
        print(f"  {label['id']}: not read")
        return found
    true, _ = as_seen(label, reading, swapped)
    seen, chances = np.array([list(row) for row in reading.rows]), np.array(reading.chances)
    counted = true != "-"
    wrong = (seen != true) & counted
    found["right"] += cells - int(wrong.sum())
    found["right occupied"] += cells - int((((seen == ".") != (true == ".")) & counted).sum())
    found["wrong flagged"] += int((chances[wrong] < DOUBT).sum())
    found["wrong read"] += int(wrong.sum())
    found["flagged"] += int((chances[counted] < DOUBT).sum())
    found["perfect"] += not wrong.any()
    found["men"] += int(np.isin(true, ["w", "b"]).sum())
    found["men called kings"] += int((np.isin(true, ["w", "b"]) & np.isin(seen, ["W", "B"])).sum())
    found["kings"] += int(np.isin(true, ["W", "B"]).sum())
    found["kings seen"] += int((np.isin(true, ["W", "B"]) & np.isin(seen, ["W", "B"])).sum())
    found["ready"] += playable and _is_ready(reading, wrong, chances)
    for low, high in pairwise(BINS):
        within = counted & (chances >= low) & ((chances < high) | (high == BINS[-1]))
        found[f"sure {low}"] += int(within.sum())
        found[f"sure and right {low}"] += int((within & ~wrong).sum())
    if wrong.any():
        print(f"  {label['id']}: {int(wrong.sum())} of {cells} cells wrong")
    return found


def is_playable(game: str, rows: Signs) -> bool:
    """Whether the labelled position is one that Partie can advise on."""
    position = read_position(GAMES.get(game, game), ["".join(row) for row in rows])
    return position is not None and not position.problems()


def _is_ready(reading: Reading, wrong: NDArray[np.bool_], chances: NDArray[np.float64]) -> bool:
    """Whether at most one tap leads to the right advice: nothing is wrong, or one cell that is outlined."""
    if not wrong.any():
        return reading.position is not None and not reading.problems
    return int(wrong.sum()) == 1 and bool((chances[wrong] < DOUBT).all())
