"""Five in a row as a game of Partie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.core.game import Game, WarmUp
from partie.core.options import Kind, Option, Value
from partie.core.record import Record
from partie.core.replay import record_of
from partie.core.text import Text
from partie.core.view import View
from partie.games.gomoku.features import FEATURES
from partie.games.gomoku.formats import notation
from partie.games.gomoku.formats.words import ENDINGS, MARK_NAMES, PIECE_NAMES, SIDE_NAMES
from partie.games.gomoku.learning import balanced
from partie.games.gomoku.rules import kernels, openings, variants
from partie.games.gomoku.rules.position import SIDES, GomokuPosition, empty_board
from partie.games.gomoku.rules.shapes import BLACK, WHITE
from partie.games.gomoku.rules.variants import RuleSet


def _set_up(rules: RuleSet, reading: notation.Reading, side: int | None) -> GomokuPosition:
    empty = empty_board(rules)
    cells = bytearray(empty.cells)
    for (column, row), colour in reading.stones.items():
        cells[kernels.cell_at(column, row)] = colour
    if side is None:
        side = int(cells.count(BLACK) > cells.count(WHITE))
    board = bytes(cells)
    base = f"{notation.format_rows(board, rules.size)} {notation.SYMBOLS[side + 1]}"
    return GomokuPosition(rules, board, side, base=base)


class Gomoku(Game):
    """Five in a row and its relatives."""

    name: ClassVar[str] = "gomoku"
    title: ClassVar[Text] = Text("Five in a row")
    players: ClassVar[range] = range(2, 3)
    sides: ClassVar[tuple[str, ...]] = SIDES
    options = (
        Option(
            "seed", Kind.INTEGER, Text("Decides which of several good moves a level takes."), default=0, low=0
        ),
        Option("book", Kind.FLAG, Text("Use the opening book, which only full strength does."), default=True),
        Option(
            "experience",
            Kind.FLAG,
            Text("Learn from games and remember them; as `partie experience` says when not given."),
            offered=False,
        ),
        Option(
            "resigns", Kind.FLAG, Text("Give up as soon as the other side's win is proved."), default=False
        ),
        Option(
            "mebibytes", Kind.INTEGER, Text("Memory for its table."), 32, low=1, high=65536, offered=False
        ),
        Option(
            "threads", Kind.INTEGER, Text("Threads that think together."), 1, low=1, high=256, offered=False
        ),
    )
    endings = ENDINGS
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

    def start(self, variant: str | None = None, seed: int = 0) -> GomokuPosition:
        """The empty board; `seed` picks one of the balanced openings where the variant begins with one."""
        rules = variants.read(variant)
        position = empty_board(rules)
        if openings.OPENINGS[rules.opening].preset:
            for cell in balanced.pick(rules, seed):
                position = position.play(cell)
        return position

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> GomokuPosition:
        """Reads moves or rows, see `notation`. Without a variant, rows decide the board size."""
        reading = notation.read(text)
        rules = variants.read(variant)
        side_to_move = self._side(reading.side, side)
        if reading.size is None:
            position = empty_board(rules)
        else:
            if variant is not None and reading.size != rules.size:
                raise InvalidText(
                    "{text!r} has {rows} rows, but {variant!r} is played on {size}",
                    text=text,
                    rows=reading.size,
                    variant=variant,
                    size=rules.size,
                )
            position = _set_up(rules.with_size(reading.size), reading, side_to_move)
        for move in reading.moves:
            position = position.play(position.parse_move(move))
        return position

    def read_game(self, text: str, variant: str | None = None, side: str | None = None) -> Record:
        """The moves of a text: after its rows, or after the stones of an opening that is dealt."""
        last = self.from_text(text, variant, side)
        preset = 0 if last.base else openings.OPENINGS[last.rules.opening].preset
        if not last.base and not preset:
            return record_of(self, self.start(last.variant), last.moves, 0)
        dealt = " ".join(notation.format_move(move) for move in last.moves[:preset])
        return record_of(self, self.from_text(last.base or dealt or "-", last.variant), last.moves[preset:])

    def _side(self, written: int | None, wanted: str | None) -> int | None:
        if wanted is not None and wanted not in SIDES:
            raise InvalidText(
                "{wanted!r} is not a side of five in a row: {sides}", wanted=wanted, sides=SIDES
            )
        return written if written is not None or wanted is None else SIDES.index(wanted)

    def ratings(self) -> Mapping[int, int]:
        """Measured in games of the levels with each other."""
        from partie.games.gomoku.engine.levels import ratings

        return ratings()

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        """The engine with its opening knowledge, see `player.GomokuPlayer`."""
        from partie.games.gomoku.engine.player import GomokuPlayer

        return GomokuPlayer(level, **options)

    def view(self) -> View:
        """A grid with stones on its crossings."""
        from partie.games.gomoku.view import GomokuView

        return GomokuView()

    def warm_up(self) -> Sequence[WarmUp]:
        """One job: the engine thinks about a small position."""
        from partie.games.gomoku.engine.engine import warm_up

        return (WarmUp("Five in a row", warm_up),)


GAME = Gomoku()
