"""Five in a row as a game of Partie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from partie.core.brain import Brain
from partie.core.game import Game, WarmUp
from partie.core.options import Kind, Option, Value
from partie.core.text import Text
from partie.core.view import View
from partie.games.gomoku.features import FEATURES
from partie.games.gomoku.formats.names import MARK_NAMES, PIECE_NAMES, SIDE_NAMES, TERMINATION_TEXTS
from partie.games.gomoku.formats.texts import Texts
from partie.games.gomoku.rules import variants
from partie.games.gomoku.rules.position import SIDES


class Gomoku(Texts, Game):
    """Five in a row and its relatives."""

    title: ClassVar[Text] = Text("Five in a row")
    players: ClassVar[range] = range(2, 3)
    sides: ClassVar[tuple[str, ...]] = SIDES
    options = (
        Option("seed", Kind.INTEGER, Text("Decides which of several good moves a level takes."), default=0, low=0),
        Option("book", Kind.FLAG, Text("Use the opening book, which only full strength does."), default=True),
        Option(
            "experience",
            Kind.FLAG,
            Text("Learn from games and remember them; as `partie experience` says when not given."),
            offered=False,
        ),
        Option("resigns", Kind.FLAG, Text("Give up as soon as the other side's win is proved."), default=False),
        Option("mebibytes", Kind.INTEGER, Text("Memory for its table."), 32, low=1, high=65536, offered=False),
        Option("threads", Kind.INTEGER, Text("Threads that think together."), 1, low=1, high=256, offered=False),
    )
    termination_texts = TERMINATION_TEXTS
    side_names = SIDE_NAMES
    rating_scale = Text(
        "Ratings come from games of the levels with each other; a child that can count to four has 800."
    )
    piece_names = PIECE_NAMES
    mark_names = MARK_NAMES
    page = Path(__file__).parent / "page"
    features = FEATURES
    preview = "h8 h9 i8 g8 i9 i10 g10 j9 h10 f10 j8 k8 h7 i6 g6"
    fields = variants.FIELDS
    variants = variants.VARIANTS

    def variant_values(self, name: str | None = None) -> dict[str, Value]:
        """Rule, size and opening rule."""
        return variants.values_of(variants.read(name))

    def variant_name(self, given: Mapping[str, object]) -> str:
        """Such as "free-15-swap2"."""
        return variants.name_of(given)

    def ratings(self) -> Mapping[int, int]:
        """Measured in games of the levels with each other."""
        from partie.games.gomoku.engine.levels import ratings

        return ratings()

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        """The engine with its opening knowledge and experience."""
        from partie.games.gomoku.learning.player import GomokuPlayer

        return GomokuPlayer(level, **options)

    def view(self) -> View:
        """A grid with stones on its crossings."""
        from partie.games.gomoku.view import GomokuView

        return GomokuView()

    def warm_up(self) -> Sequence[WarmUp]:
        """The rules need nothing; the engine thinks about a small position."""
        from partie.games.gomoku.engine.brain import warm_up

        return (
            WarmUp("Rules", lambda: self.start().legal_moves()),
            WarmUp("Five in a row", lambda: warm_up(self.from_text), 238),
        )


GAME = Gomoku()
