"""Moves as text: standard algebraic notation is written exactly and read as people write it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.games.chess.rules.moves import (
    CASTLING,
    CLAIM,
    CLAIM_SIGN,
    EN_PASSANT,
    PROMOTION,
    ends_of,
    kind_of,
    plain,
    promoted,
    start_of,
    target_of,
)
from partie.games.chess.rules.squares import (
    BISHOP,
    EMPTY,
    KING,
    KNIGHT,
    LETTERS,
    PAWN,
    QUEEN,
    ROOK,
    square_name,
    square_number,
)


class Playable(Protocol):
    """What a position tells about its moves."""

    @property
    def board(self) -> bytes:
        """The piece on every square."""
        ...

    @property
    def moves(self) -> tuple[int, ...]:
        """All moves without claims."""
        ...

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        ...

    def after(self, move: int) -> Playable:
        """The position after a move."""
        ...

    def legal_moves(self) -> Sequence[int]:
        """All moves with claims; none when the game is over."""
        ...

    def outcome(self) -> Any:
        """None while the game goes on."""
        ...

    def to_text(self) -> str:
        """FEN."""
        ...


_LONGEST = 40  # characters
# Letters of pieces: English, then Czech and German ones. S is a bishop (střelec) or a knight (Springer).
_PIECES = {
    **{letter: (kind,) for kind, letter in enumerate(LETTERS)},
    "D": (QUEEN,), "V": (ROOK,), "T": (ROOK,), "L": (BISHOP,), "J": (KNIGHT,), "S": (BISHOP, KNIGHT),
    **{sign: (kind,) for kind, sign in zip((KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN), "♔♕♖♗♘♙", strict=True)},
    **{sign: (kind,) for kind, sign in zip((KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN), "♚♛♜♝♞♟", strict=True)},
}  # fmt: skip
_ANY = "".join(_PIECES)
_SAN = re.compile(rf"([{_ANY}nrqk]?)([a-h]?)([1-8]?)[-x:×]?([a-h])([1-8])(?:[=/(]?([{_ANY}nbrqdvtlsj])\)?)?")
_LAN = re.compile(r"([a-h][1-8])[-x:×]?([a-h][1-8])(?:[=/(]?([nbrq])\)?)?", re.IGNORECASE)
_CASTLE = re.compile(r"[O0o]-?[O0o](-?[O0o])?")
_TAIL = re.compile(r"(?:\s*(?:e\.?p\.?|[+#!?†‡]|\+\+|mate))+$")  # check, annotations, en passant
_PASSES = ("--", "Z0", "0000", "null", "pass", "@@@@")


def is_capture(move: int, board: bytes) -> bool:
    """Whether a piece is taken."""
    kind = kind_of(move)
    return kind == EN_PASSANT or (kind != CASTLING and board[target_of(move)] != EMPTY)


def format_move(move: int, position: Playable) -> str:
    """Exact: `Nbd7`, `exd6`, `e8=Q+`, `O-O-O#`; an announced claim is `Nf3(=)`."""
    if move == CLAIM:
        return CLAIM_SIGN
    sign = CLAIM_SIGN if move & CLAIM else ""
    move &= ~CLAIM
    after = position.after(move)
    check = "" if not after.in_check else "+" if after.moves else "#"
    return _without_check(move, position) + check + sign


def _without_check(move: int, position: Playable) -> str:
    start, target, kind = start_of(move), target_of(move), kind_of(move)
    if kind == CASTLING:
        return "O-O" if target > start else "O-O-O"
    piece = position.board[start] & 7
    takes = "x" if is_capture(move, position.board) else ""
    name = square_name(target)
    if piece == PAWN:
        promotion = f"={LETTERS[promoted(move)]}" if kind == PROMOTION else ""
        return f"{square_name(start)[0] if takes else ''}{takes}{name}{promotion}"
    return f"{LETTERS[piece]}{_origin(start, target, position)}{takes}{name}"


def _origin(start: int, target: int, position: Playable) -> str:
    """What tells the piece from others of its kind that can go there: file, else rank, else both."""
    piece = position.board[start]
    others = [
        start_of(move)
        for move in position.moves
        if kind_of(move) != CASTLING
        and target_of(move) == target
        and position.board[start_of(move)] == piece
        and start_of(move) != start
    ]
    if not others:
        return ""
    name = square_name(start)
    if all(other & 7 != start & 7 for other in others):
        return name[0]
    return name[1] if all(other >> 3 != start >> 3 for other in others) else name


def parse_move(text: str, position: Playable) -> int:
    """The legal move that a text means. Raises `InvalidText`, `IllegalMove`, `AmbiguousMove`."""
    written = text.strip()
    if len(written) > _LONGEST:
        raise InvalidText("{text!r} is too long for a move", text=written[:_LONGEST])
    is_claim = written.endswith(CLAIM_SIGN)
    bare = _TAIL.sub("", written.removesuffix(CLAIM_SIGN).strip())
    if is_claim or written.lower() == "draw":
        move = CLAIM if not bare or written.lower() == "draw" else _find(bare, position) | CLAIM
        if move not in position.legal_moves():
            raise IllegalMove(
                "{text!r}: no draw can be claimed in {position!r}", text=text, position=position.to_text()
            )
        return move
    move = _find(bare, position)
    if position.outcome() is not None:
        raise IllegalMove("{move!r} cannot be played: the game is over", move=written)
    return move


def _find(text: str, position: Playable) -> int:
    if text in _PASSES:
        raise IllegalMove("{move!r} is a pass, which chess does not allow", move=text)
    if castling := _CASTLE.fullmatch(text):
        return _castling(text, bool(castling[1]), position)
    if long := _LAN.fullmatch(text):
        return _long(text, long, position)
    found = _SAN.fullmatch(text)
    if found is None:
        raise InvalidText("{text!r} is not a move such as 'Nf3', 'exd5', 'e8=Q', 'O-O' or 'e2e4'", text=text[:_LONGEST])
    kinds = _PIECES[found[1].upper()] if found[1] else (PAWN,)
    target = square_number(found[4] + found[5])
    candidates = [
        move
        for move in position.moves
        if kind_of(move) != CASTLING
        and target_of(move) == target
        and position.board[start_of(move)] & 7 in kinds
        and (not found[2] or square_name(start_of(move))[0] == found[2])
        and (not found[3] or square_name(start_of(move))[1] == found[3])
    ]
    return _only(text, _promoting(candidates, found[6]), position)


def _castling(text: str, is_long: bool, position: Playable) -> int:
    for move in position.moves:
        if kind_of(move) == CASTLING and (target_of(move) < start_of(move)) == is_long:
            return move
    raise IllegalMove("{move!r} is not possible in {position!r}", move=text, position=position.to_text())


def _long(text: str, found: re.Match[str], position: Playable) -> int:
    """Both squares; castling as the king's move or as king takes rook."""
    start, target = square_number(found[1].lower()), square_number(found[2].lower())
    exact = [move for move in position.moves if (start_of(move), target_of(move)) == (start, target)]
    castling = [move for move in position.moves if kind_of(move) == CASTLING and ends_of(move) == (start, target)]
    return _only(text, _promoting(exact or castling, found[3]), position)


def _promoting(moves: Sequence[int], letter: str | None) -> list[int]:
    """The moves that promote to the piece named; without a name all of them, so that a promotion is ambiguous."""
    kinds = _PIECES[letter.upper()] if letter else ()
    return [move for move in moves if not letter or (kind_of(move) == PROMOTION and promoted(move) in kinds)]


def _only(text: str, moves: Sequence[int], position: Playable) -> int:
    if len(moves) == 1:
        return moves[0]
    if moves:
        found = tuple(plain(move) for move in moves)
        raise AmbiguousMove(
            "{move!r} could be {moves} in {position!r}", move=text, moves=found, position=position.to_text()
        )
    raise IllegalMove("{move!r} is not a legal move in {position!r}", move=text, position=position.to_text())
