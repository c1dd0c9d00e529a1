"""Hexapawn as a game of Partie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from partie.core.brain import Brain, Limits, StopFlag
from partie.core.errors import InvalidText
from partie.core.game import Agreement, Game, WarmUp
from partie.core.options import Choice, Kind, Option, Value, read_options
from partie.core.text import Text
from partie.core.view import View
from tests.toys.hexapawn.engine.engine import HexapawnBrain
from tests.toys.hexapawn.engine.tree_engine import HexapawnTreeBrain
from tests.toys.hexapawn.features import FEATURES
from tests.toys.hexapawn.formats import notation
from tests.toys.hexapawn.rules.position import HexapawnPosition, set_up
from tests.toys.hexapawn.rules.variants import FIELDS, VARIANTS, read_variant, variant_name
from tests.toys.hexapawn.view import HexapawnView

SEARCHES = (Choice("alpha-beta", Text("Alpha-beta")), Choice("tree", Text("Tree search")))


class Hexapawn(Game):
    """Pawns against pawns on three rows."""

    name = "hexapawn"
    title = Text("Hexapawn")
    players = range(2, 3)
    sides = ("white", "black")
    features = FEATURES
    page = Path(__file__).parent / "page"
    fields = FIELDS
    variants = VARIANTS
    levels = range(1, 4)
    agreements = (Agreement.RESIGNATION, Agreement.DRAW)
    centipawn_scale = 200.0
    options = (
        Option("depth", Kind.INTEGER, Text("Moves to look ahead."), low=1, high=16),
        Option("agrees", Kind.FLAG, Text("Offers draws, accepts them, and resigns what is lost.")),
        Option("search", Kind.CHOICE, Text("How it searches."), choices=SEARCHES),
        Option("network", Kind.FILE, Text("A network for the tree search."), offered=False),
    )

    def variant_values(self, name: str | None = None) -> dict[str, Value]:
        return read_variant(name)

    def variant_name(self, given: Mapping[str, object]) -> str:
        values = read_variant(None) | read_options(self.fields, given, self.name)
        return variant_name(int(str(values["width"])), bool(values["promotions"]))

    def start(self, variant: str | None = None, seed: int = 0) -> HexapawnPosition:
        values = read_variant(variant)
        width = int(str(values["width"]))
        return set_up([-1] * width + [0] * width + [1] * width, width, 1, bool(values["promotions"]))

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> HexapawnPosition:
        pieces, width, to_move = notation.read_board(text, side)
        values = read_variant(variant) if variant is not None else read_variant(None) | {"width": width}
        if width != values["width"]:
            raise InvalidText("{text!r} has another width than {variant!r}.", text=text, variant=variant or "")
        return set_up(pieces, width, to_move, bool(values["promotions"]))

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        search, network = options.pop("search", None), options.pop("network", None)
        return HexapawnTreeBrain(level, network) if search == "tree" else HexapawnBrain(level, **options)

    def view(self) -> View:
        return HexapawnView()

    def warm_up(self) -> Sequence[WarmUp]:
        return [WarmUp("engine", lambda: self.brain().choose(self.start(), Limits(depth=1), StopFlag()))]


GAME = Hexapawn()
