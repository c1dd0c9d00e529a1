"""The page draws tiles from its own copy of their data: it must be the same."""

from __future__ import annotations

import re
from typing import Any, cast

import numpy as np

from partie.core.brain import Limits, StopFlag
from partie.games.alhambra.formats.facts import facts
from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.material import BUILDINGS, TILE_NAMES
from partie.games.alhambra.rules.moves import legal_moves
from partie.games.alhambra.rules.position import AlhambraPosition
from partie.games.alhambra.rules.state import PLACING

ART = GAME.page / "art.js"


def test_the_page_draws_the_walls_of_the_rules() -> None:
    block = re.search(r"BUILDINGS = \{(.*?)\};", ART.read_text("utf-8"), re.DOTALL)
    assert block is not None
    assert dict(re.findall(r'(\w+): "([^"]+)"', block.group(1))) == BUILDINGS


def test_the_cells_where_a_tile_of_the_market_could_go_are_those_where_it_may_be_placed() -> None:
    """Every tile of the market, bought by hand, has exactly these cells to be placed on."""
    position = GAME.start("3-players", 4)
    for _ in range(60):
        fits = cast(Any, facts(position)["fits"])[position.turn]
        for tile in np.flatnonzero(position.state["market"][0]):
            bought = position.state.copy()
            number = int(bought["market"][0][tile])
            bought["step"], bought["bought"][0][0], bought["bought_count"] = PLACING, number, 1
            texts = [AlhambraPosition(bought).format_move(int(move)) for move in legal_moves(bought)]
            cells = [text.split("@")[1] for text in texts if text.startswith("place:")]
            assert sorted(fits[TILE_NAMES[number]]) == sorted(cells)
        position = position.play(GAME.brain(kind="greedy").choose(position, Limits(), StopFlag()).move)
        if position.outcome() is not None:
            break
