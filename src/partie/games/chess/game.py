"""Chess as a game of Partie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.core.game import Game, Variant, WarmUp
from partie.core.options import Kind, Option, Value, read_options
from partie.core.position_text import check_length, side_index
from partie.core.record import Record
from partie.core.replay import last_position, record_of
from partie.core.text import Text
from partie.core.view import View
from partie.games.chess.features import FEATURES
from partie.games.chess.formats import epd, movetext, pgn
from partie.games.chess.formats.annotations import SCALE
from partie.games.chess.formats.names import LOSS_TEXTS, MARK_NAMES, PIECE_NAMES, SIDE_NAMES, TERMINATION_TEXTS
from partie.games.chess.rules import fen
from partie.games.chess.rules.position import ChessPosition, first_position, place
from partie.games.chess.rules.squares import SIDES
from partie.games.chess.rules.variants import DRAWN, FIELDS, VARIANTS, ChessVariant, find_variant, values_of
from partie.games.chess.view import ChessView

LONGEST_TEXT = 100_000  # characters of a position or a game


class Chess(Game):
    """Standard chess, Chess960, and draws that are claimed."""

    name: ClassVar[str] = "chess"
    title: ClassVar[Text] = Text("Chess")
    players: ClassVar[range] = range(2, 3)
    sides: ClassVar[tuple[str, ...]] = SIDES
    page = Path(__file__).parent / "page"
    features = FEATURES
    termination_texts = TERMINATION_TEXTS
    loss_texts = LOSS_TEXTS
    side_names = SIDE_NAMES
    piece_names = PIECE_NAMES
    mark_names = MARK_NAMES
    paired_numbers = True
    centipawn_scale = SCALE
    preview: ClassVar[str] = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 4 7"
    options: ClassVar[tuple[Option, ...]] = (
        Option("mebibytes", Kind.INTEGER, Text("Memory for its table."), 32, low=1, high=65536, offered=False),
        Option(
            "network", Kind.FILE, Text("A network file that is added to the evaluation instead of the shipped one.")
        ),
        Option("use_book", Kind.FLAG, Text("Use the opening book, which only full strength does."), default=True),
        Option("seed", Kind.INTEGER, Text("Decides among moves that are as good for a level."), 0, offered=False),
    )
    fields: ClassVar[tuple[Option, ...]] = FIELDS
    variants: ClassVar[tuple[Variant, ...]] = VARIANTS

    def variant_values(self, name: str | None = None) -> dict[str, Value]:
        """Chess960, its number, and whether draws are claimed."""
        return values_of(find_variant(name))

    def variant_name(self, given: Mapping[str, object]) -> str:
        """Any combination; the number counts only in Chess960."""
        values = self.variant_values() | read_options(self.fields, given, self.name)
        is_960 = bool(values["chess960"])
        number = int(str(values["number"])) if is_960 else DRAWN
        return ChessVariant(is_960, number, bool(values["claims"])).name

    def start(self, variant: str | None = None, seed: int = 0) -> ChessPosition:
        """The first position; the seed decides that of Chess960 without a number."""
        return first_position(find_variant(variant), seed)

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> ChessPosition:
        """Reads a FEN, also with the operations of EPD, or moves or PGN, of which the last position counts."""
        check_length(text, LONGEST_TEXT)
        rules = None if variant is None else find_variant(variant)
        if fen.looks_like_fen(text):
            return place(fen.read(epd.position_of(text), side_index(side, SIDES) or 0), rules)
        return _positions(text, variant)[-1]

    def read_game(self, text: str, variant: str | None = None, side: str | None = None) -> Record:
        """The moves that the text lists, or the position."""
        check_length(text, LONGEST_TEXT)
        if fen.looks_like_fen(text):
            return super().read_game(text, variant, side)
        if pgn.looks_like_pgn(text):
            return _only_game(text, variant)
        positions = _positions(text, variant)
        moves = [position.last_move for position in positions[1:]]
        return record_of(self, positions[0], moves, 0)

    def brain(self, level: int | None = None, *, use_book: bool = True, **options: Any) -> Brain:
        """The engine; `level` None plays as well as it can."""
        from partie.games.chess.engine.book import BOOK
        from partie.games.chess.engine.brain import ChessBrain

        return ChessBrain(level, book=BOOK if use_book else None, **options)

    def view(self) -> View:
        """A chequered board."""
        return ChessView()

    def warm_up(self) -> Sequence[WarmUp]:
        """Compiles the rules and the engine."""
        from partie.games.chess.engine.brain import warm_up_engine

        return [
            WarmUp("Rules", lambda: self.view().scene(self.start().play(self.start().legal_moves()[0])), 33),
            WarmUp("Engine", warm_up_engine, 163),
        ]


def _positions(text: str, variant: str | None) -> list[ChessPosition]:
    """The last position of a game in PGN, or all of a list of moves."""
    if not pgn.looks_like_pgn(text):
        return movetext.read(text, GAME.start(variant))
    last = last_position(_only_game(text, variant), GAME)
    assert isinstance(last, ChessPosition)
    return [last]


def _only_game(text: str, variant: str | None) -> Record:
    games = pgn.read(text, variant)
    if len(games) != 1:
        raise InvalidText("{text!r} is {count} games, not one", text=text[:80], count=len(games))
    return games[0]


GAME = Chess()
