"""A thousand won endings, played out and won."""

from __future__ import annotations

import random

from partie.core.brain import Brain, Limits, StopFlag
from partie.games.mills.engine.brain import open_tables
from partie.games.mills.game import GAME
from partie.games.mills.rules import variants
from partie.games.mills.rules.kernels import QUIET_LIMIT
from partie.games.mills.rules.position import MillsPosition
from partie.search.tables.values import WIN
from tests.games.mills.sampling import random_position

ENDINGS = 1000
RESISTED = 50  # of them against the longest resistance the tables know, the others against chance


def won_ending(choose: random.Random) -> MillsPosition:
    """A random position of up to ten men that can be won before the fifty moves are over."""
    tables = open_tables(variants.NINE)
    assert tables
    while True:
        own = choose.randint(3, 7)
        position = random_position(choose, own, choose.randint(3, 10 - own))
        if not position.outcome() and tables.value(position) == WIN:
            distance = tables.distance(position)
            assert distance
            if distance < QUIET_LIMIT:
                return position


def play_out(position: MillsPosition, brain: Brain, choose: random.Random, resists: bool) -> int | None:
    """The winner when the first side plays its best."""
    while not (outcome := position.outcome()):
        if position.turn == 0 or resists:
            move = brain.choose(position, Limits(depth=1), StopFlag()).move
        else:
            move = choose.choice(list(position.legal_moves()))
        position = position.play(move)
    return outcome.winner


def test_won_endings_are_won() -> None:
    choose = random.Random(6)
    brain = GAME.brain()
    for number in range(ENDINGS):
        position = won_ending(choose)
        winner = play_out(position, brain, choose, number < RESISTED)
        assert winner == 0, position.to_text()
