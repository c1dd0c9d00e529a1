"""Positions that nobody can tell apart, for the conformance kit."""

from __future__ import annotations

from collections.abc import Iterable

from partie.core.game import Game
from partie.core.position import Position
from partie.games.alhambra.rules.dealing import make_up_hidden
from partie.games.alhambra.rules.position import AlhambraPosition


def pairs(game: Game) -> Iterable[tuple[Position, Position, int]]:
    for number, variant in enumerate(game.variants):
        position = game.start(variant.name, number)
        for _ in range(40):
            position = position.play(position.legal_moves()[0])
        assert isinstance(position, AlhambraPosition)
        state = position.state.copy()
        make_up_hidden(state, number + 100)
        yield position, AlhambraPosition(state, position.last), number
