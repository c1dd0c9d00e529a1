"""Brains whose moves depend on the position alone, so that a tournament can be compared game by game."""

from __future__ import annotations

import zlib

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position


class Steady:
    """Chooses by a checksum of the position."""

    name = "steady"
    salt = ""

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `Brain`."""
        moves = position.legal_moves()
        return Analysis(moves[zlib.crc32(f"{self.salt} {position.to_text()}".encode()) % len(moves)], 50.0)


class Steadier(Steady):
    """The same with other moves."""

    salt = "other"


class Steadiest(Steady):
    """The same with other moves again."""

    salt = "third"
