"""Why a move is good, in words: what it takes, gives, saves or threatens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from partie.core.brain import format_line
from partie.core.history import History
from partie.core.text import Text
from partie.games.checkers.rules.board import FIRST_ROW, LAST_ROW, place
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.rules.variants import BLACK

_CENTRE = range(2, 6)  # rows and columns
_NEAR_CROWN = 2  # rows to go
_EVEN = 50.0  # percent


def reason_for(position: DraughtsPosition, line: Sequence[DraughtsMove], percent: float) -> Text:
    """The most telling thing about the first move of an expected line, which has this value for its side."""
    move = line[0]
    after = position.after(move)
    if len(position.moves) == 1:
        return Text("The only move there is.")
    if len(line) == 1:  # a line that the tables gave: what has to be taken belongs to it
        line = [move, *(reply for reply in after.moves if reply.captured)][:2]
    crowned = after.kings[position.to_move].bit_count() > position.kings[position.to_move].bit_count()
    if move.captured or (len(line) > 1 and line[1].captured):
        return _exchange(position, line, crowned, percent)
    if crowned:
        return Text("The man becomes a king.")
    if _can_take(after):
        return Text("The other side has to capture now.")
    return _quiet(position, move, after)


def _exchange(position: DraughtsPosition, line: Sequence[DraughtsMove], crowned: bool, percent: float) -> Text:
    """Captures follow one another until a quiet move: what each side takes."""
    first = 0 if line[0].captured else 1
    taken, end = [0, 0], first
    for number, move in enumerate(line[first:], start=first):
        if not move.captured:
            break
        taken[number % 2] += move.captured.bit_count()
        end = number + 1
    mine, theirs = taken
    if theirs == 0:
        if crowned:
            return Text.plural(
                "Takes {count} piece and becomes a king.",
                "Takes {count} pieces and becomes a king.",
                count=mine,
            )
        return Text.plural("Takes {count} piece.", "Takes {count} pieces.", count=mine)
    if mine == theirs:
        return Text.plural("Exchanges {count} piece for as many.", "Exchanges {count} pieces for as many.", count=mine)
    if mine > theirs:
        shown = " ".join(format_line(position, line[:end]))
        return Text("Gives {given} and takes {taken}: {line}.", given=theirs, taken=mine, line=shown)
    if percent < _EVEN and not line[-1].captured:
        return Text("Loses {given} for {taken}: nothing loses less.", given=theirs, taken=mine)
    if mine == 0:  # meant so, or not over yet, as the next
        return Text.plural("Gives {count} piece.", "Gives {count} pieces.", count=theirs)
    return Text("Gives {given} for {taken}.", given=theirs, taken=mine)


def _quiet(position: DraughtsPosition, move: DraughtsMove, after: DraughtsPosition) -> Text:
    if _can_take(replace(position, to_move=1 - position.to_move, quiet=0, earlier=History())):
        return Text("Saves a piece that was about to be taken.")
    if _can_take(replace(after, to_move=position.to_move, quiet=0, earlier=History())):
        return Text("Threatens to take a piece.")
    if position.men[position.to_move] >> move.start & 1:
        return _step_of_man(position, move)
    return Text("The king takes a better square, and nothing of its own can be taken.")


def _step_of_man(position: DraughtsPosition, move: DraughtsMove) -> Text:
    row, column = place(move.target)
    to_go = 7 - row if position.to_move == BLACK else row
    home = FIRST_ROW if position.to_move == BLACK else LAST_ROW
    if to_go <= _NEAR_CROWN:
        return Text("Brings the man closer to the row where it becomes a king.")
    if row in _CENTRE and column in _CENTRE:
        return Text("Brings a man to the centre, where it can go both ways.")
    if home >> move.start & 1:
        return Text("Brings a man of the back row into play, and nothing can be taken.")
    if position.men[position.to_move] & home == home:
        return Text("Keeps the back row closed: no man of the other side is crowned there.")
    return Text("Brings a man forward, and nothing can be taken.")


def _can_take(position: DraughtsPosition) -> bool:
    """Whether the side to move could capture."""
    return any(move.captured for move in position.moves)
