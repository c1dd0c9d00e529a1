"""Why a move: one sentence from the threats on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partie.core.text import Text
from partie.games.gomoku.formats.names import SIDE_NAMES
from partie.games.gomoku.rules import threats
from partie.games.gomoku.rules.forbidden import black_may_not
from partie.games.gomoku.rules.kernels import STRIDE, make, unmake
from partie.games.gomoku.rules.notation import format_cell
from partie.games.gomoku.rules.position import SIDES, GomokuPosition, scratch

_SHOWN = 9  # moves of a winning line in a sentence

_MAKES = {
    threats.MAKES_FIVE: Text("Completes the row."),
    threats.MAKES_OPEN_FOUR: Text("Makes an open four, which cannot be stopped."),
    threats.MAKES_FOUR_AND_THREE: Text("Makes a four and an open three at once."),
    threats.MAKES_FOUR: Text("Makes a four, which must be answered at once."),
    threats.MAKES_TWO_THREES: Text("Makes two open threes at once."),
    threats.MAKES_THREE: Text("Makes an open three, which must be answered."),
}


def cells_of(state: Any, side: int, threat: int) -> list[int]:
    """The cells of a threat class."""
    rows = state.masks[side, threat].tolist()
    return [row * STRIDE + bit for row, bits in enumerate(rows) for bit in range(STRIDE) if bits >> bit & 1]


def of_win(board: GomokuPosition, line: Sequence[int], is_whole: bool) -> Text:
    """The reason of a proved win, from its line; `is_whole` where the line goes on to the five."""
    count = (len(line) + 1) // 2
    if count == 1 and is_whole:
        return _MAKES[threats.MAKES_FIVE]
    if is_whole:
        text = Text("Wins by force in {count} moves: {line}", count=count, line=line_text(line))
    else:
        text = Text("Wins by force: {line}", line=line_text(line))
    threat = threatened(board, line[0])
    return text if threat is None else Text("{win}. {threat}", win=text, threat=threat)


def threatened(board: GomokuPosition, cell: int) -> Text | None:
    """What a stone threatens and stops: fives, ways to an open four; None for a quiet one."""
    state, me = board.fill(scratch(board.rules)), int(board.side)
    mine, stops = int(state.threat[me, cell]), state.counts[1 - me, threats.MAKES_FIVE] > 0
    name, side = format_cell(cell), SIDE_NAMES[SIDES[me]]
    if mine == threats.MAKES_FIVE:
        return Text("{move} completes the row.", move=name)
    make(state, cell)
    fives, fours = (cells_of(state, me, threat) for threat in (threats.MAKES_FIVE, threats.MAKES_OPEN_FOUR))
    unmake(state)
    if len(fives) > 1:
        cells = tuple(map(format_cell, fives))
        return Text(
            "After {move} {side} completes a row at {cells}: one stone cannot stop both.",
            move=name, side=side, cells=cells,
        )  # fmt: skip
    if fives:
        cell_text = format_cell(fives[0])
        text = Text("After {move} the other side must answer the four at {cell}.", move=name, cell=cell_text)
    elif fours:
        text = Text.plural(
            "After {move} {side} has a way to an open four: {cells}.",
            "After {move} {side} has {count} ways to an open four: {cells}.",
            count=len(fours), move=name, side=side, cells=tuple(map(format_cell, fours)),
        )  # fmt: skip
    else:
        return None
    return Text("It stops the row, too. {text}", text=text) if stops else text


def line_text(line: Sequence[int]) -> str:
    """A line in a sentence."""
    return " ".join(map(format_cell, line[:_SHOWN])) + (" …" if len(line) > _SHOWN else "")


def of_move(state: Any, cell: int) -> Text:
    """The reason of any other move; `state` is the position before it."""
    me, enemy = int(state.side), 1 - int(state.side)
    mine, theirs = int(state.threat[me, cell]), int(state.threat[enemy, cell])
    if theirs == threats.MAKES_FIVE:
        return Text("Stops the row at {cell}.", cell=format_cell(cell))
    fives = cells_of(state, enemy, threats.MAKES_FIVE)
    if me == 0 and fives and all(black_may_not(state, five) for five in fives):
        return Text("Every answer to the threat is forbidden.")
    if mine in (threats.MAKES_OPEN_FOUR, threats.MAKES_FOUR_AND_THREE):
        return _MAKES[mine]
    open_fours = cells_of(state, enemy, threats.MAKES_OPEN_FOUR)
    if open_fours and theirs >= threats.MAKES_FOUR:
        threatened = tuple(map(format_cell, open_fours[:2]))
        if len(threatened) == 1:
            return Text("Stops the open four threatened at {cell}.", cell=threatened[0])
        return Text("Stops the open four threatened at {cell} and {other}.", cell=threatened[0], other=threatened[1])
    if mine in _MAKES:
        return _MAKES[mine]
    if theirs in (threats.MAKES_FOUR_AND_THREE, threats.MAKES_TWO_THREES):
        return Text("Takes {cell}, where the other side would make a double threat.", cell=format_cell(cell))
    if theirs == threats.MAKES_THREE:
        return Text("Takes {cell}, where the other side would make an open three.", cell=format_cell(cell))
    return Text("Builds the better shape.")
