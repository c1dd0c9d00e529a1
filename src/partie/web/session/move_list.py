"""The moves of a game as a person reads them, described once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partie.core.game import Game
from partie.core.position import Move, Position
from partie.web.games.describe import describe_move


class DescribedMoves:
    """What was said about the moves so far, for each seat that looked and each language."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[tuple[int, str], list[dict[str, Any]]] = {}

    def read(
        self, viewer: int, language: str, positions: Sequence[Position], moves: Sequence[Move]
    ) -> list[dict[str, Any]]:
        """All moves, as far as the person at that seat may know them, and who made them."""
        known = self._known.setdefault((viewer, language), [])
        for ply in range(len(known), len(moves)):
            view = positions[ply].observation(viewer)
            known.append(describe_move(self._game, view, moves[ply], language).model_dump())
        return list(known)

    def forget(self, ply: int) -> None:
        """The moves from there on were taken back."""
        for known in self._known.values():
            del known[ply:]
