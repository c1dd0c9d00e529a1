"""What chess looks like: a chequered board, drawn pieces, buttons for promotion and for claims."""

from __future__ import annotations

import functools

from partie.core.effects import Effect
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.core.view import Cell, Geometry, Label, Scene, Tray, View
from partie.games.chess.rules.dangers import WORTH
from partie.games.chess.rules.moves import (
    CASTLING,
    CLAIM,
    EN_PASSANT,
    PROMOTION,
    ends_of,
    kind_of,
    promoted,
    start_of,
    target_of,
)
from partie.games.chess.rules.position import CLAIM_QUIET, ChessPosition
from partie.games.chess.rules.reach import reachable
from partie.games.chess.rules.squares import (
    BISHOP,
    BLACK,
    BLACK_PIECE,
    EMPTY,
    FILES,
    KINDS,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    SIDES,
    piece_kind,
    square_name,
)

_MARGIN = 0.4  # room for the coordinates
_PIECE = 0.9  # diameter
_TRAY = 0.6
_DRAWINGS = {f"{side}-{kind}": f"pieces.svg#{side}-{kind}" for side in SIDES for kind in KINDS}
_SIDES = (Text("White"), Text("Black"))
_CLAIM = "claim"  # the button of a claim
_PROMOTED = {QUEEN: Text("Queen"), ROOK: Text("Rook"), BISHOP: Text("Bishop"), KNIGHT: Text("Knight")}
_BEGUN = ((PAWN, 8), (KNIGHT, 2), (BISHOP, 2), (ROOK, 2), (QUEEN, 1))  # how many a side has


class ChessView(View):
    """A move is a tap on the piece and one on its square, then one on the piece that a pawn becomes."""

    def geometry(self, variant: str) -> Geometry:
        """The same board for every variant."""
        return _geometry()

    def scene(self, position: Position) -> Scene:
        """Pieces, the last move, a king in check, captured pieces."""
        assert isinstance(position, ChessPosition)
        board = position.board
        pieces = {square_name(at): piece_kind(piece) for at, piece in enumerate(board) if piece != EMPTY}
        king = square_name(board.find(KING + BLACK_PIECE * position.turn)) if position.in_check else ""
        return Scene(
            pieces=pieces,
            last=tuple(square_name(square) for square in position.last_cells),
            marks={king: "attacked"} if king else {},
            trays=tuple(_captured(board, side) for side in (0, 1)),
            notes=_notes(position),
            prompt=_prompt(position),
            facts={"check": position.in_check, "quiet": position.placed.quiet, "times": position.times},
        )

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """Both squares; castling in Chess960 from the king to his rook."""
        assert isinstance(position, ChessPosition)
        assert isinstance(move, int)
        if move & CLAIM:
            plain = move & ~CLAIM
            return (_CLAIM, *self.taps(position, plain)) if plain else (_CLAIM,)
        start, target = ends_of(move)
        if position.rules.chess960:
            target = target_of(move)
        squares = square_name(start), square_name(target)
        return (
            (*squares, piece_kind(promoted(move) + BLACK_PIECE * position.turn))
            if kind_of(move) == PROMOTION
            else squares
        )

    def effects(self, before: Position, move: Move, after: Position) -> tuple[Effect, ...]:
        """A captured piece leaves first; castling moves the rook, too; a promoted pawn changes where it stands then."""
        assert isinstance(before, ChessPosition)
        assert isinstance(move, int)
        move &= ~CLAIM
        if not move:
            return ()
        start, target = ends_of(move)
        kind, moved = kind_of(move), Effect.move(square_name(start), square_name(target))
        if kind == CASTLING:
            return _castling(move)
        taken = target ^ 8 if kind == EN_PASSANT else target
        found = [Effect.take(square_name(taken))] if before.board[taken] != EMPTY else []
        found.append(moved)
        if kind == PROMOTION:
            found.append(Effect.change(piece_kind(promoted(move) + BLACK_PIECE * before.turn), square_name(target)))
        return tuple(found)

    def path(self, position: Position, move: Move) -> tuple[str, ...]:
        """The squares of the piece; none where castling is a tap on the rook, or a draw is claimed."""
        assert isinstance(position, ChessPosition)
        assert isinstance(move, int)
        if move & CLAIM or (kind_of(move) == CASTLING and position.rules.chess960):
            return ()
        return self.taps(position, move)[:2]

    def prompt_after(self, position: Position, taps: tuple[str, ...]) -> Text | None:
        """Where the piece goes, or what the pawn becomes."""
        if taps[0] == _CLAIM:
            return Text("Now choose the move that makes the draw.")
        return Text("Now choose the square it goes to.") if len(taps) == 1 else Text("Choose what the pawn becomes.")

    def premoves(self, position: Position, seat: int) -> list[tuple[str, ...]]:
        """Wherever a piece could go if nothing stood in its way; a pawn on the last row becomes a queen."""
        assert isinstance(position, ChessPosition)
        queen = piece_kind(QUEEN + BLACK_PIECE * seat)
        return [
            (*map(square_name, ends), queen) if promotes else tuple(map(square_name, ends))
            for ends, promotes in reachable(position, seat)
        ]

    def label(self, position: Position, move: Move) -> Text | None:
        """A claim in words."""
        assert isinstance(move, int)
        return Text("Claims the draw") if move == CLAIM else None

    def moved_piece(self, position: Position, move: Move, side: str) -> str | None:
        """The piece by kind; None for a claim."""
        assert isinstance(position, ChessPosition)
        assert isinstance(move, int)
        return None if move == CLAIM else piece_kind(position.board[start_of(move)])

    def sketch(self, position: Position) -> str | None:
        """Eight rows of letters with the names of rows and columns."""
        assert isinstance(position, ChessPosition)
        rows = []
        for rank in range(7, -1, -1):
            row = position.board[8 * rank : 8 * rank + 8]
            rows.append(f"{rank + 1} " + " ".join(_sign(piece) for piece in row))
        return "\n".join([*rows, "  " + " ".join(FILES)])


def _captured(board: bytes, side: int) -> Tray:
    """What a side has lost; a queen more than at the beginning was a pawn."""
    counts = {kind: begun - board.count(kind + BLACK_PIECE * side) for kind, begun in _BEGUN}
    counts[PAWN] += sum(min(0, lost) for kind, lost in counts.items() if kind != PAWN)
    pieces = [piece_kind(kind + BLACK_PIECE * side) for kind, lost in counts.items() for _ in range(max(0, lost))]
    name = Text.plural(
        "{side} has lost {count} piece", "{side} has lost {count} pieces", side=_SIDES[side], count=len(pieces)
    )
    ahead = _material(board, 1 - side) - _material(board, side)
    return Tray(name, tuple(pieces), below=side == BLACK, taken=False, balance=f"+{ahead}" if ahead > 0 else "")


def _material(board: bytes, side: int) -> int:
    return sum(WORTH[kind] * board.count(kind + BLACK_PIECE * side) for kind in WORTH if kind != KING)


def _sign(piece: int) -> str:
    if piece == EMPTY:
        return "."
    letter = "PNBRQK"[piece & 7]
    return letter.lower() if piece >= BLACK_PIECE else letter


def _castling(move: int) -> tuple[Effect, ...]:
    """King and rook; the one that goes to the other's square waits until it is free, or they change places."""
    start, target = ends_of(move)
    rook = target_of(move)
    rook_to = (start & 56) + (5 if rook > start else 3)
    if (target, rook_to) == (rook, start):
        tower = piece_kind(ROOK + BLACK_PIECE * (start > 31))
        return (
            Effect.take(square_name(rook)),
            Effect.move(square_name(start), square_name(target)),
            Effect.place(tower, square_name(rook_to)),
        )
    king = [] if start == target else [Effect.move(square_name(start), square_name(target))]
    castle = [] if rook == rook_to else [Effect.move(square_name(rook), square_name(rook_to))]
    if target != rook:
        return (*king, *castle)
    return (*castle, *king)


def _prompt(position: ChessPosition) -> Text | None:
    if position.outcome() is not None:
        return None
    if position.in_check:
        return Text("You are in check: move the king, take the attacker or put a piece between.")
    return Text("Choose a piece, then the square it goes to.")


def _notes(position: ChessPosition) -> tuple[Text, ...]:
    if position.outcome() is not None:
        return ()
    found = []
    if position.rules.claims and position.may_claim:
        found.append(Text("You may claim a draw."))
    elif position.times > 1:
        found.append(Text("The same position for the second time: the third time is a draw."))
    left = position.rules.ending_quiet - position.placed.quiet
    if position.placed.quiet >= CLAIM_QUIET // 2:
        found.append(
            Text.plural(
                "Draw in {count} move without a capture or a move of a pawn",
                "Draw in {count} moves without a capture or a move of a pawn",
                count=(left + 1) // 2,
            )
        )
    return tuple(found)


@functools.cache
def _geometry() -> Geometry:
    size, low, high = 8 + 2 * _MARGIN, _MARGIN, 8 + _MARGIN
    centres = {square: (low + (square & 7) + 0.5, high - (square >> 3) - 0.5) for square in range(64)}
    cells = [Cell(square_name(square), *centre) for square, centre in centres.items()]
    cells += [
        Cell(name, 1.5 + 2 * step, size + 1.0 + colour, text, piece=name)
        for colour in (0, 1)
        for step, (kind, text) in enumerate(_PROMOTED.items())
        if (name := piece_kind(kind + BLACK_PIECE * colour))
    ]
    cells.append(Cell(_CLAIM, 4.0, size + 3.0, Text("Claim a draw")))
    columns = [Label(low + step + 0.5, size - _MARGIN / 2, FILES[step]) for step in range(8)]
    rows = [Label(_MARGIN / 2, high - step - 0.5, str(step + 1)) for step in range(8)]
    return Geometry(
        *(
            size,
            size,
            tuple(cells),
            ((low, low, high, low), (low, high, high, high), (low, low, low, high), (high, low, high, high)),
        ),
        fields=tuple(centre for square, centre in centres.items() if ((square >> 3) + square) % 2 == 0),
        labels=(*columns, *rows),
        piece_size=_PIECE,
        tints_cells=True,
        tray_room=_TRAY,
        below="white",
        drawings=_DRAWINGS,
    )
