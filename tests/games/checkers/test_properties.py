"""Whatever stands on the board: the rules, their texts and their kernels agree with the naive twin."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from partie.games.checkers.formats import board
from partie.games.checkers.rules import state as kernels
from partie.games.checkers.rules.bits import turned
from partie.games.checkers.rules.board import FIRST_ROW, LAST_ROW
from partie.games.checkers.rules.fen import PlacedPieces
from partie.games.checkers.rules.position import DraughtsPosition, Termination
from partie.games.checkers.rules.variants import VARIANTS
from partie.games.checkers.tables.index import Slice
from tests.games.checkers import naive
from tests.games.checkers.facts import as_board, as_found, read, twin_moves
from tests.games.checkers.sampling import random_ending

EXAMPLES = settings(deadline=None, max_examples=150, derandomize=True)


@st.composite
def positions(draw: st.DrawFn) -> DraughtsPosition:
    """Up to twenty pieces anywhere; who stands on the far row is a king."""
    pieces = draw(st.dictionaries(st.integers(0, 31), st.sampled_from("bBwW"), min_size=1, max_size=20))
    men, kings = [0, 0], [0, 0]
    for square, piece in pieces.items():
        colour = "bw".index(piece.lower())
        is_king = piece.isupper() or (LAST_ROW, FIRST_ROW)[colour] >> square & 1
        (kings if is_king else men)[colour] |= 1 << square
    rules = VARIANTS[draw(st.sampled_from(list(VARIANTS)))]
    return DraughtsPosition(rules, (men[0], men[1]), (kings[0], kings[1]), draw(st.integers(0, 1)))


@EXAMPLES
@given(position=positions())
def test_moves_and_their_effect_are_those_of_the_twin(position: DraughtsPosition) -> None:
    assert {as_found(move) for move in position.moves} == twin_moves(position)
    assert len(set(position.moves)) == len(position.moves)
    for move in position.moves:
        assert as_board(position.after(move)) == naive.played(as_board(position), as_found(move))


@EXAMPLES
@given(position=positions())
def test_texts_and_drawings_come_back(position: DraughtsPosition) -> None:
    assert read(position.to_text(), position.variant) == position
    placed = PlacedPieces(position.men, position.kings, position.to_move)
    assert board.parse(board.draw(placed), position.to_move) == placed
    for move in position.legal_moves():
        assert position.parse_move(position.format_move(move)) == move


@EXAMPLES
@given(position=positions())
def test_kernels_take_every_move_back(position: DraughtsPosition) -> None:
    record = position.state()
    before = record.copy()
    for move in position.moves:
        packed = position.move_for_search(move)
        captured = turned(0, move.captured)[0] if position.to_move else move.captured
        kernels.make(record, packed & 31, packed >> 5 & 31, int(captured))
        assert (*record.men, *record.kings) == position.after(move).oriented
        kernels.unmake(record)
        assert all((record[name] == before[name]).all() for name in ("men", "kings", "quiet", "ply"))


@settings(deadline=None, max_examples=60, derandomize=True)
@given(seed=st.integers(0, 10**6), variant=st.sampled_from(list(VARIANTS)))
def test_games_end_when_the_twin_says_so(seed: int, variant: str) -> None:
    """A few pieces, two kings at least, so that repetition and counting end games, too."""
    choose = random.Random(seed)
    placed = random_ending(choose, Slice(choose.randrange(2), 1, choose.randrange(2), 1), variant)
    quiet = choose.choice((0, placed.rules.quiet_limit - 9))
    position = replace(placed, quiet=quiet)
    seen = Counter([twin_key(position)])
    while position.outcome() is None:
        assert twin_ending(position, seen, quiet) is None
        move = choose.choice(position.legal_moves())
        quiet = quiet + 1 if is_king(position, move.start) and not move.captured else 0
        position = position.play(move)
        seen[twin_key(position)] += 1
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.termination is twin_ending(position, seen, quiet)


def twin_key(position: DraughtsPosition) -> tuple[object, ...]:
    return position.to_move, tuple(sorted(as_board(position).items()))


def twin_ending(position: DraughtsPosition, seen: Counter[tuple[object, ...]], quiet: int) -> Termination | None:
    if not twin_moves(position):
        has_pieces = any(piece.lower() == "bw"[position.to_move] for piece in as_board(position).values())
        return Termination.BLOCKED if has_pieces else Termination.NO_PIECES
    if seen[twin_key(position)] == 3:
        return Termination.REPEATED
    return Termination.QUIET if quiet == position.rules.quiet_limit else None


def is_king(position: DraughtsPosition, square: int) -> bool:
    return bool(position.kings[position.to_move] >> square & 1)
