"""The page draws tiles from its own copy of their data: it must be the same."""

from __future__ import annotations

import re

from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.material import BUILDINGS

ART = GAME.page / "art.js"


def test_the_page_draws_the_walls_of_the_rules() -> None:
    block = re.search(r"BUILDINGS = \{(.*?)\};", ART.read_text("utf-8"), re.DOTALL)
    assert block is not None
    assert dict(re.findall(r'(\w+): "([^"]+)"', block.group(1))) == BUILDINGS
