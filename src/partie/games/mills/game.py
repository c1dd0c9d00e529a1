"""The morris family as a game of Partie."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from partie.core.brain import Brain
from partie.core.game import Game, Variant, WarmUp
from partie.core.options import Choice, Kind, Option
from partie.core.position import Move
from partie.core.position_text import check_length, side_index
from partie.core.record import Record
from partie.core.replay import record_of
from partie.core.text import Text
from partie.core.view import View
from partie.games.mills.features import FEATURES
from partie.games.mills.formats.names import LOSS_TEXTS, MARK_NAMES, PIECE_NAMES, SIDE_NAMES, TERMINATION_TEXTS
from partie.games.mills.rules import notation
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.rules.variants import NINE, VARIANTS, find_variant
from partie.games.mills.view import MillsView


class Mills(Game):
    """Nine men's morris, its variant without flying, Lasker, six and twelve men's morris."""

    name: ClassVar[str] = "mills"
    title: ClassVar[Text] = Text("Nine men's morris")
    players: ClassVar[range] = range(2, 3)
    sides: ClassVar[tuple[str, ...]] = notation.SIDES
    options: ClassVar[tuple[Option, ...]] = (
        Option("use_tables", Kind.FLAG, Text("Use the solved endings."), default=True),
        Option("use_book", Kind.FLAG, Text("Use the opening book, which only full strength does."), default=True),
        Option("mebibytes", Kind.INTEGER, Text("Memory for its table."), 32, low=1, high=65536, offered=False),
    )
    page = Path(__file__).parent / "page"
    features = FEATURES
    preview = "wb.w..b./.w.bw..b/w.b..w.b w 1 2"
    fields: ClassVar[tuple[Option, ...]] = (
        Option(
            "rules",
            Kind.CHOICE,
            Text("Rules"),
            default=NINE.name,
            choices=tuple(Choice(name, rules.title) for name, rules in VARIANTS.items()),
        ),
    )
    termination_texts = TERMINATION_TEXTS
    loss_texts = LOSS_TEXTS
    side_names = SIDE_NAMES
    piece_names = PIECE_NAMES
    mark_names = MARK_NAMES
    variants: ClassVar[tuple[Variant, ...]] = tuple(
        Variant(name, rules.title, {"rules": name}, meaning=rules.meaning) for name, rules in VARIANTS.items()
    )

    def start(self, variant: str | None = None, seed: int = 0) -> MillsPosition:
        """The empty board; nothing here is random."""
        rules = find_variant(variant)
        return MillsPosition(rules, (0, 0), (rules.men, rules.men))

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> MillsPosition:
        """Reads a board line, or the turns of a game from its start."""
        check_length(text, notation.LONGEST_TEXT)
        if not notation.looks_like_position(text.strip()):
            return self._played(text, variant)[0]
        rules = find_variant(variant)
        placed = notation.parse_position(text, rules)
        turn = placed.turn if placed.turn is not None else side_index(side, notation.SIDES) or 0
        return MillsPosition(rules, placed.men, placed.hand, turn, placed.quiet)

    def _played(self, text: str, variant: str | None) -> tuple[MillsPosition, list[Move]]:
        position, turns = self.start(variant), list[Move]()
        for turn in notation.split_game(text):
            turns.append(position.parse_move(turn))
            position = position.play(turns[-1])
        return position, turns

    def read_game(self, text: str, variant: str | None = None, side: str | None = None) -> Record:
        """The turns of a text, or the position it draws."""
        if len(text) > notation.LONGEST_TEXT or notation.looks_like_position(text.strip()):
            return super().read_game(text, variant, side)
        return record_of(self, self.start(variant), self._played(text, variant)[1], 0)

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        """The engine; `level` None plays as well as it can."""
        from partie.games.mills.engine.brain import MillsBrain

        return MillsBrain(level, **options)

    def view(self) -> View:
        """Nested squares."""
        return MillsView()

    def warm_up(self) -> Sequence[WarmUp]:
        """Compiles the rules and the engine."""
        from partie.games.mills.engine.brain import warm_up_engine

        endings = [
            self.from_text("w.w..w../b.b..b.b/........ w 0 0 0"),
            self.from_text("wbwb.b.b/www.wb.. w 0 0 0", "six"),  # its tables know how long a win takes
        ]
        return [
            WarmUp("Rules", lambda: self.start().legal_moves(), 18),
            WarmUp("Engine and tables", lambda: warm_up_engine(self.start(), endings), 160),
        ]


GAME = Mills()
