"""What every game of the table reads, from the contract alone: a new game enters by standing in the table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from harness.fuzz.reader import Reader
from partie import games
from partie.core.game import Game
from partie.core.position import Position

LONGEST_POSITION = 20_000  # characters, as the web lets through
LONGEST_MOVE = 500
LONGEST_NAME = 100
VARIANT_ENDS = "\x1f"  # between the name of the variant, where one is given, and the position
_PLIES = (0, 1, 5, 12, 40)  # of the positions that give samples


def readers_of_game(name: str) -> Iterator[Reader[Any]]:
    """Variants, positions and moves of one game."""
    game = games.load(name)
    positions = list(_some_positions(game))
    variants = [variant.name for variant in game.variants]
    yield Reader(f"{name} variant", lambda text: game.start(text), variants, LONGEST_NAME)
    texts = [f"{position.variant}{VARIANT_ENDS}{position.to_text()}" for position in positions]
    yield Reader(f"{name} position", lambda text: _look_at(_read(game, text)), texts, LONGEST_POSITION)
    middle = positions[len(positions) // 2]
    moves = [middle.format_move(move) for move in middle.legal_moves()[:20]]
    yield Reader(f"{name} move", middle.parse_move, moves, LONGEST_MOVE)


def _some_positions(game: Game) -> Iterator[Position]:
    for seed, variant in enumerate(game.variants):
        chance, position, ply = Random(seed), game.start(variant.name, seed), 0
        while position.outcome() is None and ply <= _PLIES[-1]:
            if ply in _PLIES:
                yield position
            position = position.play(chance.choice(position.legal_moves()))
            ply += 1


def _read(game: Game, given: str) -> Position:
    variant, ends, text = given.partition(VARIANT_ENDS)
    return game.from_text(text, variant) if ends else game.from_text(given)


def _look_at(position: Position) -> None:
    """Everything a person may ask of a position that was read, also of an impossible one."""
    problems = position.problems()
    position.to_text()
    if not problems:
        position.outcome()
        position.legal_moves()
