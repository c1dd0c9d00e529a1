"""The game as text: first positions, positions, lists of moves that a person writes."""

from __future__ import annotations

from typing import ClassVar

from partie.core.errors import InvalidText
from partie.core.position_text import check_length, side_index
from partie.core.record import Record
from partie.core.replay import record_of
from partie.games.go.rules import notation
from partie.games.go.rules.kernels import BLACK, EMPTY, WHITE
from partie.games.go.rules.position import GoPosition, first_position, set_up
from partie.games.go.rules.variants import SIDES, GoVariant, checked, find_variant, usual_komi

LONGEST_TEXT = 20_000  # characters of a position or a game


class Texts:
    """The part of `partie.core.game.Game` that replaying a record needs."""

    name: ClassVar[str] = "go"

    def start(self, variant: str | None = None, seed: int = 0) -> GoPosition:
        """The empty board or the stones of the handicap; nothing here is random."""
        return first_position(find_variant(variant))

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> GoPosition:
        """Reads rows of signs or a list of moves (`d4 q16 pass`), of which the last position counts."""
        check_length(text, LONGEST_TEXT)
        seat = side_index(side, SIDES)
        to_move = None if seat is None else seat + 1
        if notation.looks_like_board(text):
            return _from_board(notation.read_board(text), text, variant, to_move)
        position = self.start(variant)
        for word in _moves(text):
            position = position.play(position.parse_move(word))
        return position

    def read_game(self, text: str, variant: str | None = None, side: str | None = None) -> Record:
        """The moves of a list, or the position that is drawn."""
        if notation.looks_like_board(text):
            position = self.from_text(text, variant, side)
            return Record(self.name, position.variant, start=position.to_text())
        last, moves = self.start(variant), []
        check_length(text, LONGEST_TEXT)
        for word in _moves(text):
            moves.append(last.parse_move(word))
            last = last.play(moves[-1])
        return record_of(self, self.start(variant), moves, 0)


def _moves(text: str) -> list[str]:
    words = notation.split_moves(text)
    if not words:
        raise InvalidText(
            "{text!r} is neither a board of x, o and . nor a list of moves such as 'd4 c3 pass'", text=text
        )
    return [] if words == ["-"] else words


def _rules_for(board: notation.Board, text: str, variant: str | None) -> GoVariant:
    if variant is not None:
        rules = find_variant(variant)
        if rules.size != board.size:
            raise InvalidText(
                "{text!r} has {rows} rows, but {variant!r} is played on {size}",
                text=text[:120], rows=board.size, variant=variant, size=rules.size,
            )  # fmt: skip
        return rules
    first = find_variant(None)
    return checked(GoVariant(first.rules_name, board.size, usual_komi(first.rules_name, 0)))


def _from_board(board: notation.Board, text: str, variant: str | None, to_move: int | None) -> GoPosition:
    rules, extras = _rules_for(board, text, variant), board.extras
    stones = sum(cell in (BLACK, WHITE) for cell in board.cells)
    side = board.side or to_move or (BLACK if stones % 2 == 0 else WHITE)
    passes = notation.number(extras, "passes", 2)
    is_settling = passes == 2 and rules.rules.agrees
    if unknown := set(extras) - {"ko", "taken", "passes", "free", "agreed"}:
        raise InvalidText("{name!r} says nothing of a position of go", name=min(unknown))
    ko = notation.parse_point(extras["ko"], rules.size) if "ko" in extras else 0
    if ko and board.cells[ko] != EMPTY:
        raise InvalidText("the ko {point!r} is not an empty point", point=extras["ko"])
    return set_up(
        *(rules, board.cells, side),
        ko=ko,
        prisoners=_prisoners(extras.get("taken", "0,0")),
        passes=passes,
        moves=stones if board.moves is None else board.moves,
        placing=notation.number(extras, "free", 9),
        dead=board.dead if is_settling else None,
        agreed=notation.number(extras, "agreed", 2) if is_settling else 0,
    )


def _prisoners(text: str) -> tuple[int, int]:
    numbers = text.split(",")
    if len(numbers) != 2:
        raise InvalidText("taken={text} is not two numbers", text=text[:40])
    black, white = (notation.number({"taken": number}, "taken", 9999) for number in numbers)
    return black, white


TEXTS = Texts()
