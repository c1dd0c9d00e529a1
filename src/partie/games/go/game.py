"""Go as a game of Partie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from partie.core.brain import Brain
from partie.core.game import Game, Variant, WarmUp
from partie.core.options import Kind, Option, Value, read_options
from partie.core.record import Record
from partie.core.text import Text
from partie.core.view import View
from partie.games.go.features import FEATURES
from partie.games.go.formats.names import MARK_NAMES, PIECE_NAMES, SIDE_NAMES, TERMINATION_TEXTS
from partie.games.go.formats.texts import TEXTS
from partie.games.go.rules.dead import ownership
from partie.games.go.rules.position import GoPosition
from partie.games.go.rules.variants import FIELDS, SIDES, VARIANTS, find_variant, of_values, values_of
from partie.games.go.view import GoView


class Go(Game):
    """Stones on crossings; who surrounds more, wins."""

    name: ClassVar[str] = "go"
    title: ClassVar[Text] = Text("Go", context="game")
    players: ClassVar[range] = range(2, 3)
    sides: ClassVar[tuple[str, ...]] = SIDES
    page = Path(__file__).parent / "page"
    features = FEATURES
    termination_texts = TERMINATION_TEXTS
    side_names = SIDE_NAMES
    piece_names = PIECE_NAMES
    mark_names = MARK_NAMES
    preview: ClassVar[str] = (
        "........./..o.o..../.o.xxo.../..x..xo../...x..x../..x.ox.../..oxxo.../...o...../......... x"
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("resigns", Kind.FLAG, Text("Resign a game that is surely lost."), default=False),
        Option("network", Kind.FILE, Text("A network file to play with in place of the one that ships.")),
    )
    fields: ClassVar[tuple[Option, ...]] = FIELDS
    variants: ClassVar[tuple[Variant, ...]] = VARIANTS

    def variant_values(self, name: str | None = None) -> dict[str, Value]:
        """Rules, size, komi and handicap."""
        return values_of(find_variant(name))

    def variant_name(self, given: Mapping[str, object]) -> str:
        """Any of them together; without a komi it is the usual one."""
        return of_values(read_options(self.fields, given, self.name)).name

    def start(self, variant: str | None = None, seed: int = 0) -> GoPosition:
        """See `Texts`."""
        return TEXTS.start(variant, seed)

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> GoPosition:
        """See `Texts`."""
        return TEXTS.from_text(text, variant, side)

    def read_game(self, text: str, variant: str | None = None, side: str | None = None) -> Record:
        """See `Texts`."""
        return TEXTS.read_game(text, variant, side)

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        """The engine; `level` None plays as well as it can."""
        from partie.games.go.engine.brain import GoBrain

        return GoBrain(level, **options)

    def view(self) -> View:
        """A grid."""
        return GoView()

    def warm_up(self) -> Sequence[WarmUp]:
        """Compiles the rules and the engine."""
        from partie.games.go.engine.brain import warm_up_engine

        return [WarmUp("Rules", _warm_up_rules, 42), WarmUp("Engine", warm_up_engine, 42)]


def _warm_up_rules() -> None:
    position = TEXTS.start().play(TEXTS.start().legal_moves()[0])
    position.count(frozenset())
    ownership(position.cells, position.size, position.to_move, 1)


GAME = Go()
