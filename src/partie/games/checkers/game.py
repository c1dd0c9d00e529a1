"""English and Czech draughts as a game of Partie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.core.game import Game, Variant, WarmUp
from partie.core.options import Choice, Kind, Option
from partie.core.position_text import check_length, side_index
from partie.core.record import Record
from partie.core.replay import record_of
from partie.core.text import Text
from partie.core.view import View
from partie.games.checkers.features import FEATURES
from partie.games.checkers.formats import board, pdn
from partie.games.checkers.formats.names import LOSS_TEXTS, MARK_NAMES, PIECE_NAMES, SIDE_NAMES, TERMINATION_TEXTS
from partie.games.checkers.rules import fen, notation
from partie.games.checkers.rules.position import DraughtsPosition, first_position, place
from partie.games.checkers.rules.variants import ENGLISH, SIDES, DraughtsVariant, find_variant
from partie.games.checkers.view import DraughtsView

TITLES = {
    "english": Text("English draughts (checkers)"),
    "czech": Text("Czech draughts"),
    "czech-free": Text("Czech draughts, free landing"),
}
MEANINGS = {
    "english": Text("Black begins. A king goes one square at a time."),
    "czech": Text("White begins. A king goes any distance; after a capture it must land where it can capture on."),
    "czech-free": Text("As in Czech draughts, but a king may land on any free square behind the piece it takes."),
}
DEFAULT_IN = {"czech": ("cs",)}
LONGEST_TEXT = 100_000  # characters of a position or a game


class Draughts(Game):
    """Draughts on 64 squares: English, Czech, and Czech with free landing."""

    name: ClassVar[str] = "checkers"
    title: ClassVar[Text] = Text("Checkers")
    players: ClassVar[range] = range(2, 3)
    sides: ClassVar[tuple[str, ...]] = SIDES
    page = Path(__file__).parent / "page"
    features = FEATURES
    termination_texts = TERMINATION_TEXTS
    loss_texts = LOSS_TEXTS
    side_names = SIDE_NAMES
    rating_scale = Text("Ratings come from games of the levels with each other; moving at random has 400.")
    centipawn_scale = 100.0  # as its own search has it: a man more wins 73 %
    piece_names = PIECE_NAMES
    mark_names = MARK_NAMES
    options: ClassVar[tuple[Option, ...]] = (
        Option("use_tables", Kind.FLAG, Text("Use the solved endings."), default=True),
        Option("use_book", Kind.FLAG, Text("Use the opening book, which only full strength does."), default=True),
        Option("mebibytes", Kind.INTEGER, Text("Memory for its table."), 64, low=1, high=65536, offered=False),
        Option("threads", Kind.INTEGER, Text("Threads that think together."), 1, low=1, high=256, offered=False),
    )
    fields: ClassVar[tuple[Option, ...]] = (
        Option(
            "rules",
            Kind.CHOICE,
            Text("Rules"),
            default=ENGLISH.name,
            choices=tuple(Choice(name, title) for name, title in TITLES.items()),
        ),
    )
    variants: ClassVar[tuple[Variant, ...]] = tuple(
        Variant(
            *(name, title, {"rules": name}, find_variant(name).sides),
            meaning=MEANINGS[name],
            default_in=DEFAULT_IN.get(name, ()),
        )
        for name, title in TITLES.items()
    )

    def start(self, variant: str | None = None, seed: int = 0) -> DraughtsPosition:
        """Twelve men each; nothing here is random."""
        return first_position(find_variant(variant))

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> DraughtsPosition:
        """Reads a FEN, a drawn board, or a game in PDN, of which the last position counts."""
        rules = find_variant(variant)
        check_length(text, LONGEST_TEXT)
        colour = side_index(side, SIDES)
        if board.looks_like_board(text) and not fen.looks_like_fen(text):
            return place(rules, board.parse(text, rules.starts if colour is None else colour))
        found = _position(text, rules)
        if colour not in (None, found.to_move):
            raise InvalidText(
                "the text says that it is the turn of {told}, not of {side}",
                told=Text(notation.SIDE_TITLES[found.to_move]),
                side=Text(notation.SIDE_TITLES[colour]),
            )
        return found

    def read_game(self, text: str, variant: str | None = None, side: str | None = None) -> Record:
        """The moves of a game in PDN, or the position that is drawn."""
        if len(text) > LONGEST_TEXT or fen.looks_like_fen(text) or board.looks_like_board(text):
            return super().read_game(text, variant, side)
        found = _only_game(text, find_variant(variant))
        record = record_of(self, found.first, found.moves, 0 if found.start is None else None)
        return replace(record, moves=found.played, comment=found.comment)

    def ratings(self) -> Mapping[int, int]:
        """Measured in games of English draughts."""
        from partie.games.checkers.engine.levels import ratings

        return ratings()

    def brain(self, level: int | None = None, *, use_book: bool = True, **options: Any) -> Brain:
        """The engine; `level` None plays as well as it can."""
        from partie.games.checkers.engine.book import BOOK
        from partie.games.checkers.engine.brain import DraughtsBrain

        return DraughtsBrain(level, book=BOOK if use_book else None, **options)

    def view(self) -> View:
        """A chequered board."""
        return DraughtsView()

    def warm_up(self) -> Sequence[WarmUp]:
        """Compiles the rules and the engine."""
        from partie.games.checkers.engine.brain import warm_up_engine

        return [
            WarmUp("Rules", lambda: self.start().legal_moves(), 19),
            WarmUp("Engine and tables", warm_up_engine, 135),
        ]


def _position(text: str, rules: DraughtsVariant) -> DraughtsPosition:
    """A text that says who is to move."""
    if fen.looks_like_fen(text):
        return place(rules, fen.parse(text))
    return list(_only_game(text, rules).positions())[-1]


def _only_game(text: str, rules: DraughtsVariant) -> pdn.PdnGame:
    try:
        games = pdn.read(text, rules)
    except InvalidText as error:
        raise InvalidText(
            "{text!r} is not a FEN (B:W21,22:B1,K2) nor rows of a board nor moves (11-15 22-18): {why}",
            text=text[:80],
            why=error,
        ) from error
    if len(games) != 1:
        raise InvalidText("{text!r} is {count} games, not one", text=text[:80], count=len(games))
    if games[0].variant != rules:
        raise InvalidText("the game is {found!r}, not {wanted!r}", found=games[0].variant.name, wanted=rules.name)
    return games[0]


GAME = Draughts()
