"""Chess as a beginner programs it: a dictionary of squares; a move is legal if no king can be taken after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from partie.games.chess.rules.moves import CASTLING, EN_PASSANT, NORMAL, PROMOTION, move_of
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.squares import EMPTY, LETTERS, piece_letter

Place = tuple[int, int]  # file, rank
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
SLIDERS = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL}
STEPPERS = {"N": KNIGHT, "K": STRAIGHT + DIAGONAL}


@dataclass(frozen=True)
class Board:
    """White's pieces are capital letters."""

    pieces: dict[Place, str]
    is_white: bool
    rooks: frozenset[Place]  # those the kings may castle with
    en_passant: Place | None = None


def board_of(position: ChessPosition) -> Board:
    """The same position."""
    pieces = {(at & 7, at >> 3): piece_letter(piece) for at, piece in enumerate(position.board) if piece != EMPTY}
    rooks = frozenset((rook & 7, rook >> 3) for rook in position.placed.rooks if rook >= 0)
    target = position.placed.en_passant
    return Board(pieces, position.turn == 0, rooks, None if target < 0 else (target & 7, target >> 3))


def number(place: Place) -> int:
    """The square as the rules count it."""
    return place[1] * 8 + place[0]


def attacked(pieces: dict[Place, str], place: Place, by_white: bool) -> bool:
    """Whether a side could capture on a square."""
    return any(place in reached(pieces, start) for start, piece in pieces.items() if piece.isupper() == by_white)


def reached(pieces: dict[Place, str], start: Place) -> list[Place]:
    """The squares a piece attacks."""
    piece = pieces[start]
    kind, found = piece.upper(), []
    if kind == "P":
        up = 1 if piece.isupper() else -1
        found = [(start[0] + side, start[1] + up) for side in (-1, 1)]
    for right, up in STEPPERS.get(kind, []):
        found.append((start[0] + right, start[1] + up))
    for right, up in SLIDERS.get(kind, []):
        at = (start[0] + right, start[1] + up)
        while on_board(at):
            found.append(at)
            if at in pieces:
                break
            at = (at[0] + right, at[1] + up)
    return [at for at in found if on_board(at)]


def on_board(place: Place) -> bool:
    """Whether there is such a square."""
    return 0 <= place[0] < 8 and 0 <= place[1] < 8


def in_check(board: Board) -> bool:
    """Whether the king of the side to move could be captured."""
    king = next(place for place, piece in board.pieces.items() if piece == ("K" if board.is_white else "k"))
    return attacked(board.pieces, king, not board.is_white)


def legal(board: Board) -> Iterator[tuple[int, Board]]:
    """Every legal move, as the rules number it, with the board after it."""
    for move, after in [*ordinary(board), *castling(board)]:
        if not in_check(replace(after, is_white=board.is_white)):
            yield move, after


def ordinary(board: Board) -> Iterator[tuple[int, Board]]:
    """All moves but castling, also those that leave the king in check."""
    for start, piece in board.pieces.items():
        if piece.isupper() != board.is_white:
            continue
        if piece.upper() == "P":
            yield from pawn(board, start)
            continue
        for target in reached(board.pieces, start):
            other = board.pieces.get(target, "")
            if not other or other.isupper() != board.is_white:
                yield move_of(number(start), number(target)), moved(board, start, target)


def moved(board: Board, start: Place, target: Place, piece: str = "", passant: Place | None = None) -> Board:
    """The board after a piece has moved; `piece` where it became another."""
    pieces = dict(board.pieces)
    taken = pieces.pop(start)
    pieces[target] = piece or taken
    rooks = board.rooks - {start, target}
    if taken.upper() == "K":
        rooks = frozenset(rook for rook in rooks if rook[1] != (0 if board.is_white else 7))
    return Board(pieces, not board.is_white, rooks, passant)


def pawn(board: Board, start: Place) -> Iterator[tuple[int, Board]]:
    """Steps, captures, en passant, promotions."""
    up = 1 if board.is_white else -1
    one, two = (start[0], start[1] + up), (start[0], start[1] + 2 * up)
    if one not in board.pieces:
        yield from stepped(board, start, one)
        if start[1] == (1 if board.is_white else 6) and two not in board.pieces:
            yield move_of(number(start), number(two)), moved(board, start, two, passant=one)
    for target in reached(board.pieces, start):
        other = board.pieces.get(target)
        if other and other.isupper() != board.is_white:
            yield from stepped(board, start, target)
        elif target == board.en_passant and not other:
            after = moved(board, start, target)
            del after.pieces[target[0], start[1]]
            yield move_of(number(start), number(target), EN_PASSANT), after


def stepped(board: Board, start: Place, target: Place) -> Iterator[tuple[int, Board]]:
    """One move, or four on the last rank."""
    if target[1] not in (0, 7):
        yield move_of(number(start), number(target), NORMAL), moved(board, start, target)
        return
    for letter in "QRBN":
        piece = letter if board.is_white else letter.lower()
        move = move_of(number(start), number(target), PROMOTION, LETTERS.index(letter))
        yield move, moved(board, start, target, piece)


def castling(board: Board) -> Iterator[tuple[int, Board]]:
    """King and rook end on the usual squares; nothing else stands on their ways, and the king is never attacked."""
    row = 0 if board.is_white else 7
    for rook in board.rooks:
        if rook[1] != row:
            continue
        king = next(place for place, piece in board.pieces.items() if piece == ("K" if board.is_white else "k"))
        is_short = rook[0] > king[0]
        king_to, rook_to = ((6, row), (5, row)) if is_short else ((2, row), (3, row))
        pieces = {place: piece for place, piece in board.pieces.items() if place not in (king, rook)}
        walk = files(king[0], king_to[0])
        if any((file, row) in pieces for file in walk + files(rook[0], rook_to[0])):
            continue
        without_king = {place: piece for place, piece in board.pieces.items() if place != king}
        if any(attacked(without_king, (file, row), not board.is_white) for file in walk):
            continue
        pieces[king_to], pieces[rook_to] = ("K", "R") if board.is_white else ("k", "r")
        rights = frozenset(other for other in board.rooks if other[1] != row)
        yield move_of(number(king), number(rook), CASTLING), Board(pieces, not board.is_white, rights)


def files(start: int, end: int) -> list[int]:
    """The files from one to another."""
    return list(range(min(start, end), max(start, end) + 1))


def count_games(board: Board, depth: int) -> int:
    """The number of games of `depth` plies."""
    if depth == 0:
        return 1
    return sum(count_games(after, depth - 1) for _, after in legal(board))
