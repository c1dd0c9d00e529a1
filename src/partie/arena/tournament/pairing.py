"""One game of a schedule."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pairing:
    """One game of the schedule."""

    number: int
    round: int
    seats: tuple[int, ...]  # indices of the tournament's brains, the beginner first
    encounter: int  # games with the same brains and opening share it; colour-swapped pairs
    opening: int
    seed: int
