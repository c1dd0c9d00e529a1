"""The kernels a game gives to the search, as signatures with their rules.

`alphabeta.specialise_search` replaces these names by the game's kernels. The first group has to be
given; the second has the defaults below, which cost nothing. Rules for all of them:

- `state` is a NumPy record, or a tuple of that record and of tables the kernels only read.
- The sides move in turn; every value is meant for the side to move, in integers.
- Moves are int32 and not negative. Nothing is allocated.
- Values of proved endings count plies from the root: `WIN - ply` won, `-(WIN - ply)` lost, 0 drawn.
- `context` is the memory of the search (`partie.search.context`), `entries` its table, `entry` what the
  table says about this position.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.search.context import NO_MOVE
from partie.search.ordering import reduction_for
from partie.search.values import NOT_OVER, WIN

MISSING = "the game gives this kernel"


def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """Writes the moves worth searching and how early to search each; returns how many.

    Larger scores come first. The search adds up to 16 384 for moves that were good elsewhere in
    the tree and 20 000 for killers, so differences above 40 000 are never turned around.
    """
    raise NotImplementedError(MISSING)


def make(state: Any, move: int) -> None:
    """Plays the move."""
    raise NotImplementedError(MISSING)


def unmake(state: Any, move: int) -> None:
    """Takes back the move that `make` played last; every field is as before."""
    raise NotImplementedError(MISSING)


def evaluate(state: Any) -> int:
    """A guess for the side to move, strictly between -PROVED and PROVED."""
    raise NotImplementedError(MISSING)


def outcome(state: Any, ply: int) -> int:
    """The value of an ended game, or NOT_OVER. Asked at every node below the root before anything
    else, the table included, so draws by repetition and by counting moves belong here, and whatever
    the position decides without searching.
    """
    raise NotImplementedError(MISSING)


def key(state: Any) -> np.uint64:
    """A Zobrist key, the side to move included; its low bits choose the bucket of the table."""
    raise NotImplementedError(MISSING)


def is_quiet(state: Any, move: int) -> bool:
    """Whether the move, not played yet, may become a killer, gain history and be reduced."""
    raise NotImplementedError(MISSING)


# Ends of lines


def leaf(state: Any, alpha: int, beta: int, ply: int, context: Any, stop: NDArray[np.uint8]) -> int:
    """The value where the depth is used up: the place for quiescence and threat searches.

    It may use `context.moves[ply:]` and `context.scores[ply:]`, counts its own positions in
    `context.nodes`, and comes back with anything once `stop[0]` is set.
    """
    return evaluate(state)


def value_without_moves(state: Any, ply: int) -> int:
    """The value when `generate` finds nothing though the game is not over: lost."""
    return ply - WIN


def lowest_value(ply: int) -> int:
    """The least a node can be worth: as if the game were lost already."""
    return ply - WIN


def highest_value(ply: int) -> int:
    """The most a node can be worth: a win by the next move."""
    return WIN - ply - 1


# Nodes that need no moves


def accepts_table_value(value: int, is_pv: bool) -> bool:
    """Whether a value of the table that is deep enough ends the node, too, inside an open window."""
    return not is_pv


def static_value(state: Any) -> int:
    """A static value, noted in `context.static_values[ply]` for the hooks below; usually `evaluate`."""
    return 0


def prune(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    entry: np.uint64,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """A value that ends the node before any move is tried, or NOT_OVER: futility, razoring, proofs."""
    return NOT_OVER


def may_try_null_move(state: Any, context: Any, depth: int, alpha: int, beta: int, ply: int) -> bool:
    """Whether passing the turn may be enough to reach beta; never asked twice in a row."""
    return False


def make_null_move(state: Any) -> None:
    """Gives the turn to the other side without a move; called again it gives it back."""


def null_move_reduction(depth: int) -> int:
    """Plies that the search after a pass is shallower."""
    return 3


def verified_margin(state: Any, context: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
    """How far above beta a shallower search must come to end the node, where that looks likely; -1: not asked."""
    return -1


def verified_reduction(depth: int) -> int:
    """Plies that this search is shallower."""
    return 4


# Which moves, and how deep


def forced_move(state: Any) -> int:
    """The only move that makes sense, which then costs no depth and no table entry; NO_MOVE when there
    are several, NOTHING_HELPS when the value of `value_without_moves` holds.
    """
    return NO_MOVE


def table_move(state: Any, entry: np.uint64) -> int:
    """The table's move if it can be played here, else NO_MOVE: tried before the others are generated.

    `generate` must list it, too.
    """
    return NO_MOVE


def internal_iterative_reduction(depth: int) -> int:
    """Plies less for a node where `table_move` has nothing, so that the table knows more next time."""
    return 0


def singular_margin(state: Any, context: Any, entry: np.uint64, depth: int, ply: int) -> int:
    """How much worse than the table's value all other moves must be for `table_move` to be searched one ply
    deeper; -1: not asked here. The question costs a search of half the depth.
    """
    return -1


def excluded_move(context: Any, ply: int) -> int:
    """The move left out while `singular_margin` is answered; never given by a game."""
    return NO_MOVE


def node_reduction(state: Any, context: Any, entry: np.uint64, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Plies that all moves of a node are searched less deep; the table stores the full depth."""
    return 0


def alpha_raise_reduction(depth: int) -> int:
    """Plies that the other moves are searched less deep once a move is better than alpha."""
    return 0


def extend(state: Any, move: int) -> int:
    """Plies to add below `move`, which has just been played."""
    return 0


def reduce(state: Any, context: Any, move: int, index: int, depth: int, ply: int, is_pv: bool, quiet: bool) -> int:
    """Plies to take from `move`, not played yet, the `index`-th of the node; asked from the second on."""
    return reduction_for(context, depth, index, is_pv) if quiet else 0


def prunes_late_moves(state: Any, depth: int, tried: int) -> bool:
    """Whether the `tried`-th quiet move and all quiet ones after it are left out."""
    return False


def skips_move(
    state: Any, context: Any, move: int, index: int, depth: int, alpha: int, ply: int, is_pv: bool, quiet: bool
) -> bool:
    """Whether `move`, the `index`-th of the node and not played yet, is left out; not asked about the first,
    nor while every move so far loses.
    """
    return False


def note_node(state: Any, context: Any, best: int, bound: int, index: int, depth: int, ply: int) -> None:
    """Learns from a node whose moves were searched: `context.moves[ply]` has them in order, the last one tried at
    `index`; with the bound LOWER it was too good. Not called while `singular_margin` is answered.
    """


def has_enough_moves(state: Any, context: Any, depth: int, ply: int, index: int) -> bool:
    """Whether this many moves are enough, if one of them does not lose."""
    return False


def generate_evasions(
    state: Any,
    context: Any,
    stop: NDArray[np.uint8],
    ply: int,
    moves: NDArray[np.int32],
    scores: NDArray[np.int32],
) -> int:
    """Like `generate`, where a threat leaves few moves that can help; NO_MOVE: ask `generate`.

    It lists the table's move of `context.entry[ply]`, too, if `table_move` gives it.
    """
    return NO_MOVE


def generate_root(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """Like `generate`, for the first moves of the search."""
    return generate(state, ply, moves, scores)


REQUIRED = ("generate", "make", "unmake", "evaluate", "outcome", "key", "is_quiet")
OPTIONAL = (
    *(leaf, value_without_moves, lowest_value, highest_value),
    *(accepts_table_value, static_value, prune, may_try_null_move, make_null_move, null_move_reduction),
    *(verified_margin, verified_reduction),
    *(forced_move, table_move, internal_iterative_reduction, singular_margin, node_reduction, alpha_raise_reduction),
    *(extend, reduce, prunes_late_moves, skips_move, has_enough_moves, note_node),
    *(generate_evasions, generate_root),
)
