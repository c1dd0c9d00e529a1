"""Reversi (Othello) as a game of Partie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.core.evaluation import Evaluation, ValueKind
from partie.core.game import Game, Variant, WarmUp
from partie.core.options import Kind, Option, Value, read_options
from partie.core.position_text import check_length, side_index
from partie.core.record import Record
from partie.core.replay import record_of
from partie.core.text import Text
from partie.core.view import View
from partie.games.reversi.features import FEATURES
from partie.games.reversi.formats import transcript
from partie.games.reversi.formats.names import LOSS_TEXTS, MARK_NAMES, PIECE_NAMES, SIDE_NAMES, TERMINATION_TEXTS
from partie.games.reversi.rules import notation
from partie.games.reversi.rules.position import ReversiPosition, first_position, with_forced_pass
from partie.games.reversi.rules.variants import FIELDS, SIDES, VARIANTS, ReversiVariant, find_variant, values_of
from partie.games.reversi.view import ReversiView

LONGEST_TEXT = 10_000  # characters of a position or a game


class Reversi(Game):
    """Discs that are turned by enclosing them, on boards of three sizes."""

    name: ClassVar[str] = "reversi"
    title: ClassVar[Text] = Text("Reversi (Othello)")
    players: ClassVar[range] = range(2, 3)
    sides: ClassVar[tuple[str, ...]] = SIDES
    page = Path(__file__).parent / "page"
    features = FEATURES
    termination_texts = TERMINATION_TEXTS
    loss_texts = LOSS_TEXTS
    side_names = SIDE_NAMES
    rating_scale = Text("Ratings come from games of the levels with each other; moving at random has 400.")
    centipawn_scale = 600.0  # as its own search has it, a disc counted as 100: six discs more win 73 %
    piece_names = PIECE_NAMES
    mark_names = MARK_NAMES
    preview: ClassVar[str] = "--------------------O-----XOX-----XXXXX---XOO------------------- O"
    options: ClassVar[tuple[Option, ...]] = (
        Option("mebibytes", Kind.INTEGER, Text("Memory for its table."), 32, low=1, high=65536, offered=False),
        Option("use_book", Kind.FLAG, Text("Use the opening book, which only full strength does."), default=True),
    )
    fields: ClassVar[tuple[Option, ...]] = FIELDS
    variants: ClassVar[tuple[Variant, ...]] = VARIANTS

    def variant_values(self, name: str | None = None) -> dict[str, Value]:
        """The size and the handicap."""
        return values_of(find_variant(name))

    def variant_name(self, given: Mapping[str, object]) -> str:
        """Any size with any handicap."""
        values = self.variant_values() | read_options(self.fields, given, self.name)
        return ReversiVariant(int(str(values["size"])), int(str(values["corners"]))).name

    def start(self, variant: str | None = None, seed: int = 0) -> ReversiPosition:
        """Four discs in the centre; nothing here is random."""
        return first_position(find_variant(variant))

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> ReversiPosition:
        """Reads a board (`---…OX… X`) or a transcript (`f5d6c3`), of which the last position counts."""
        check_length(text, LONGEST_TEXT)
        if not notation.looks_like_board(text):
            position = first_position(find_variant(variant))
            for move in transcript.read_moves(_not_empty(text), position):
                position = position.play(move)
            return position
        discs, to_move, size = notation.read_board(text, side_index(side, SIDES))
        rules = ReversiVariant(size) if variant is None else find_variant(variant)
        if size != rules.size:
            raise InvalidText(
                "{text!r} is a board of {size} squares a side, not of {wanted}",
                text=text[:120], size=size, wanted=rules.size,
            )  # fmt: skip
        return with_forced_pass(ReversiPosition(rules, discs, to_move))

    def read_game(self, text: str, variant: str | None = None, side: str | None = None) -> Record:
        """The moves of a transcript, or the position that is drawn."""
        check_length(text, LONGEST_TEXT)
        if notation.looks_like_board(text):
            return super().read_game(text, variant, side)
        start = self.start(variant)
        return record_of(self, start, transcript.read_moves(_not_empty(text), start), 0)

    def ratings(self) -> Mapping[int, int]:
        """Measured on 8 x 8."""
        from partie.games.reversi.engine.levels import ratings

        return ratings()

    def brain(self, level: int | None = None, *, use_book: bool = True, **options: Any) -> Brain:
        """The engine; `level` None plays as well as it can."""
        from partie.games.reversi.engine.book import BOOK
        from partie.games.reversi.engine.brain import ReversiBrain

        return ReversiBrain(level, book=BOOK if use_book else None, **options)

    def win_percent(self, evaluation: Evaluation) -> float | None:
        """Points are discs."""
        in_discs = evaluation.kind is ValueKind.POINTS
        return super().win_percent(Evaluation.centipawns(100 * evaluation.value) if in_discs else evaluation)

    def view(self) -> View:
        """A board of squares."""
        return ReversiView()

    def warm_up(self) -> Sequence[WarmUp]:
        """Compiles the rules and the engine."""
        from partie.games.reversi.engine.brain import warm_up_engine

        return [
            WarmUp(
                "Rules", lambda: [self.start(size).play(self.start(size).legal_moves()[0]) for size in ("8x8", "10x10")]
            ),
            WarmUp("Engine", warm_up_engine, 117),
        ]


def _not_empty(text: str) -> str:
    if not text.strip():
        raise InvalidText("{text!r} is neither a board of X, O and - nor a list of moves such as 'f5d6c3'", text=text)
    return text


GAME = Reversi()
