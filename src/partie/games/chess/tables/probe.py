"""What the tables say about a position."""

from __future__ import annotations

from partie.games.chess.rules.fen import NOWHERE
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.squares import EMPTY
from partie.games.chess.tables import store
from partie.games.chess.tables.index import ALL_SECTIONS, MOST_MEN, place_of, section_of
from partie.games.chess.tables.retrograde import MATE
from partie.search.tables.values import DRAW, LOSS, WIN

Known = tuple[int, int]  # WIN, LOSS or DRAW for the side to move, and plies to mate


def known(position: ChessPosition) -> Known | None:
    """The value of a position; None where no table has it. Draws by counting moves are not looked at."""
    outcome = position.outcome()
    if outcome is not None:
        return (LOSS if outcome.winners else DRAW), 0
    placed = position.placed
    if 64 - placed.board.count(EMPTY) > MOST_MEN or not position.is_playable:
        return None
    if placed.en_passant != NOWHERE or any(rook != NOWHERE for rook in placed.rooks):
        return None
    state = position.state()
    found = section_of(state)
    values = None if found < 0 else store.find(ALL_SECTIONS[found >> 1])
    if values is None:
        return None
    plies = int(values[place_of(state, found)]) - MATE
    if plies < 0:
        return DRAW, 0
    return (WIN if plies & 1 else LOSS), plies


def known_winners(position: ChessPosition) -> tuple[int, ...] | None:
    """Who wins where the tables know it; empty for a draw."""
    found = known(position)
    if found is None:
        return None
    value = found[0]
    return () if value == DRAW else (position.turn if value == WIN else 1 - position.turn,)
