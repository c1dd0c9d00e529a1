"""A position of go: the Python interface of the kernels.

A move is a point of `kernels`, `PASS`, or, once both sides have passed, one of the ways to settle which stones are
dead: a stone marks it and its companions dead or alive, `RESUME` plays on, and a tuple of points agrees that just the
chains of these are dead. Two agreements in a row about the same stones end the game.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from partie.core.errors import IllegalMove, InvalidText
from partie.core.history import History
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.games.go.rules import kernels, notation
from partie.games.go.rules.chains import chain_of, chains_of, companions, opposite
from partie.games.go.rules.dead import proposal
from partie.games.go.rules.kernels import BLACK, EMPTY, MAX_MOVES, PASS, SIMPLE, SITUATIONAL, STATE, WHITE
from partie.games.go.rules.scoring import Count, count_board
from partie.games.go.rules.variants import GoVariant
from partie.search.records import NumpyRecord, new_record

RESUME = -1
_REPEATED = 3  # times that a position ends a game without superko
_NONE: tuple[int, ...] = ()


class Termination(enum.Enum):
    """Why a game is over."""

    COUNTED = "counted"  # both sides passed, and agreed where the rules want it
    NO_RESULT = "no_result"  # a long cycle under rules without superko
    TOO_LONG = "too_long"  # the board is counted as it stands


@dataclass(frozen=True)
class GoPosition(Position):
    """The board and what else decides about the moves that follow."""

    rules: GoVariant
    cells: bytes  # with an edge around, see `kernels`
    to_move: int  # BLACK or WHITE
    ko: int = 0
    prisoners: tuple[int, int] = (0, 0)  # by who took them, Black first
    passes: int = 0
    moves: int = 0  # made so far
    placing: int = 0  # handicap stones that Black still has to put
    dead: frozenset[int] | None = None  # points marked dead; None: as proposed
    agreed: int = 0  # sides in a row that agree
    history: History[int] = field(default_factory=History)
    has_taken: bool = False  # since the history began
    last: int | None = field(default=None, compare=False, repr=False)
    taken: tuple[int, ...] = field(default=(), compare=False, repr=False)  # by the last move

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self.rules.name

    @property
    def size(self) -> int:
        """Lines of the board."""
        return self.rules.size

    @property
    def turn(self) -> int:
        """The side to move: 0 is Black, who moves second in a game with handicap."""
        return self.to_move - 1

    @property
    def has_history(self) -> bool:
        """Whether earlier boards matter: no board can repeat before the first capture."""
        return self.has_taken

    @property
    def is_settling(self) -> bool:
        """Whether both sides have passed and moves are about dead stones."""
        return self.passes >= 2 and self.rules.rules.agrees

    @functools.cached_property
    def marked(self) -> frozenset[int]:
        """The stones that count as dead as things stand."""
        if not self.is_settling:
            return frozenset()
        return proposal(self.cells, self.size) if self.dead is None else self.dead

    def count(self, dead: frozenset[int] | None = None) -> Count:
        """The count of the board, `dead` being the dead stones in place of those marked."""
        return count_board(self.rules, self.cells, self.marked if dead is None else dead, self.prisoners)

    @functools.cached_property
    def scores(self) -> tuple[float, float]:
        """Points if the game ended here."""
        dead = frozenset[int]() if self._is_too_long and self.agreed < 2 else None
        return self.count(dead).scores(self.rules.rules.by_area)

    def state(self) -> NumpyRecord:
        """The position for the kernels, with its past."""
        state, rules = new_record(STATE), self.rules.rules
        kernels.set_up(state, np.frombuffer(self.cells, np.uint8), self.size)
        state.side, state.ko, state.passes = self.to_move, self.ko, min(self.passes, 2)
        state.rule, state.suicide = rules.ko, int(rules.suicide)
        state.komi = self.rules.komi + self.rules.bonus
        state.prisoners[BLACK], state.prisoners[WHITE] = self.prisoners
        state.last = 0 if self.last is None else self.last
        if rules.ko != SIMPLE:
            past = list(self.history)[-kernels.MEMORY :]
            state.past[: len(past)], state.remembered = past, len(past)
        return state

    # --- moves ---------------------------------------------------------------------------------------------

    def legal_moves(self) -> Sequence[Move]:
        """Points row by row from below, then the pass; while settling the stones, the agreement, `RESUME`."""
        return self._legal

    @functools.cached_property
    def _legal(self) -> tuple[Move, ...]:
        if self.outcome() is not None:
            return ()
        if self.is_settling:
            stones = tuple(point for point, cell in enumerate(self.cells) if cell in (BLACK, WHITE))
            return (*stones, self.agreement, RESUME)
        if self.placing:
            return tuple(point for point, cell in enumerate(self.cells) if cell == EMPTY)
        return (*tuple(self._points), PASS)

    @functools.cached_property
    def _points(self) -> list[int]:
        moves, scores = np.zeros((2, MAX_MOVES), np.int32)
        count = kernels.generate(self.state(), 0, moves, scores)
        found: list[int] = moves[: count - 1].tolist()
        return found

    @property
    def agreement(self) -> tuple[int, ...]:
        """The move that agrees with the marks: a stone of every dead chain."""
        return self._heads(self.marked)

    def _heads(self, dead: frozenset[int]) -> tuple[int, ...]:
        heads = {chain_of(self.cells, self.size, point)[0] for point in dead}
        return tuple(sorted(heads))

    def play(self, move: Move) -> GoPosition:
        """The position after a move. An agreement about other stones than those marked proposes them."""
        if isinstance(move, tuple):
            return self._agree(move)
        if not isinstance(move, int) or move not in self._legal:
            raise self.forbidden(move)
        if self.is_settling:
            return self._resumed() if move == RESUME else self._marked(move)
        if move == PASS:
            return self._passed()
        return self._placed(move)

    def _agree(self, heads: tuple[object, ...]) -> GoPosition:
        if not self.is_settling or self.outcome() is not None:
            raise self.forbidden(heads)
        dead = set[int]()
        for head in heads:
            if not isinstance(head, int) or not 0 < head < len(self.cells) or self.cells[head] not in (BLACK, WHITE):
                raise self.forbidden(heads)
            dead |= set(chain_of(self.cells, self.size, head))
        again = self.agreed + 1 if dead == self.marked else 1
        return self._next(dead=frozenset(dead), agreed=again, to_move=opposite(self.to_move), last=None)

    def _marked(self, point: int) -> GoPosition:
        group = set(companions(self.cells, self.size, point))
        dead = self.marked - group if point in self.marked else self.marked | group
        return self._next(dead=frozenset(dead), agreed=0, last=None)

    def _resumed(self) -> GoPosition:
        """The other side moves: who wants to go on has to let it."""
        return self._next(passes=0, dead=None, agreed=0, to_move=opposite(self.to_move), last=None)

    def _passed(self) -> GoPosition:
        after = self._next(passes=self.passes + 1, ko=0, to_move=opposite(self.to_move), last=PASS)
        if self.rules.rules.ko != SITUATIONAL:
            return after
        return replace(after, history=after.history.add(self._key(np.uint64(_stones_key(self.cells)), after.to_move)))

    def _next(self, **changes: object) -> GoPosition:
        return replace(self, moves=self.moves + 1, taken=_NONE, **changes)  # type: ignore[arg-type]

    def _placed(self, point: int) -> GoPosition:
        state = self.state()
        key_rule = state.rule
        state.rule = SIMPLE  # the past is kept here
        kernels.make(state, point)
        state.rule = key_rule
        cells = state.board[: len(self.cells)].tobytes()
        taken = tuple(at for at, (one, other) in enumerate(zip(self.cells, cells, strict=True)) if one and not other)
        placing = max(0, self.placing - 1)
        to_move = BLACK if placing else opposite(self.to_move)
        key = self._key(np.uint64(state.key), to_move)
        return GoPosition(
            *(self.rules, cells, to_move, int(state.ko)),
            prisoners=(int(state.prisoners[BLACK]), int(state.prisoners[WHITE])),
            moves=self.moves + 1,
            placing=placing,
            history=self.history.add(key),
            has_taken=self.has_taken or bool(taken) or cells == self.cells,
            last=point,
            taken=taken,
        )

    def _key(self, stones: np.uint64, to_move: int) -> int:
        """What the history keeps: the board, with its mover but for positional superko."""
        positional = self.rules.rules.ko == kernels.POSITIONAL
        return int(stones) if positional or to_move == BLACK else int(stones ^ kernels.WHITE_TO_MOVE)

    def forbidden(self, move: Move) -> IllegalMove:
        """Why a move cannot be played."""
        shown = self._format(move)
        if self.outcome() is not None:
            return IllegalMove("{move!r} cannot be played: the game is over", move=shown)
        if self.is_settling:
            return IllegalMove("{move!r} is not possible while dead stones are marked", move=shown)
        if not isinstance(move, int) or not 0 < move < len(self.cells) or self.cells[move] == kernels.EDGE:
            return IllegalMove("{move!r} is not a move in {position!r}", move=shown, position=self.to_text())
        if self.cells[move] != EMPTY:
            return IllegalMove("{move!r} cannot be played: a stone stands there", move=shown)
        if self.ko == move:
            return IllegalMove("{move!r} cannot be played: it would retake the ko at once", move=shown)
        if not kernels.can_place(self.state(), move, self.to_move):
            return IllegalMove("{move!r} cannot be played: the stone would have no liberty", move=shown)
        return IllegalMove("{move!r} cannot be played: it would repeat an earlier board", move=shown)

    def _format(self, move: Move) -> str:
        try:
            return self.format_move(move)
        except (AssertionError, IndexError):
            return str(move)

    # --- the end -------------------------------------------------------------------------------------------

    @property
    def _is_too_long(self) -> bool:
        return self.moves >= self.rules.longest

    def outcome(self) -> Outcome | None:
        """More points win."""
        return self._outcome

    @functools.cached_property
    def _outcome(self) -> Outcome | None:
        if self.rules.rules.ko == SIMPLE and self.has_taken and self.last and self._is_third_time:
            return Outcome((), Termination.NO_RESULT)
        is_agreed = self.passes >= 2 and (not self.rules.rules.agrees or self.agreed >= 2)
        if not is_agreed and not self._is_too_long:
            return None
        scores = self.scores
        winners = () if scores[0] == scores[1] else (int(scores[1] > scores[0]),)
        return Outcome(winners, Termination.COUNTED if is_agreed else Termination.TOO_LONG, scores)

    @property
    def _is_third_time(self) -> bool:
        newest = self._key(np.uint64(_stones_key(self.cells)), self.to_move)
        return self.history.count(newest) >= _REPEATED

    def problems(self) -> list[Problem]:
        """Chains without a liberty."""
        found = []
        for colour in (BLACK, WHITE):
            for chain in chains_of(self.cells, self.size, colour):
                if not any(self.cells[point + step] == EMPTY for point in chain for step in self._steps):
                    names = tuple(notation.point_name(point, self.size) for point in chain)
                    found.append(Problem(Text("Stones without a liberty cannot stand on the board."), names))
        return found

    @property
    def _steps(self) -> tuple[int, int, int, int]:
        return 1, -1, self.size + 1, -self.size - 1

    # --- text ----------------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """See `notation`."""
        words = [notation.write_rows(self.cells, self.size, self.marked), "xo"[self.turn], str(self.moves)]
        if self.ko:
            words.append(f"ko={notation.point_name(self.ko, self.size)}")
        if any(self.prisoners):
            words.append(f"taken={self.prisoners[0]},{self.prisoners[1]}")
        for name in ("passes", "free", "agreed"):
            if number := self.placing if name == "free" else getattr(self, name):
                words.append(f"{name}={number}")
        return " ".join(words)

    def parse_move(self, text: str) -> Move:
        """Reads `d4`, `pass`, `resume`, `agreed d4 k10`."""
        words = text.split()
        move: Move
        if words[:1] == [notation.AGREED]:
            move = tuple(sorted(self._stone(word) for word in words[1:]))
            if self.is_settling:
                move = self._heads(frozenset(move))
        elif text.strip().lower() in (notation.PASSED, notation.RESUME):
            move = PASS if notation.is_pass(text) else RESUME
        else:
            move = notation.parse_point(text, self.size)
        if move not in self._legal and not (isinstance(move, tuple) and self._legal and self.is_settling):
            raise self.forbidden(move)
        return move

    def _stone(self, word: str) -> int:
        point = notation.parse_point(word, self.size)
        if self.cells[point] == EMPTY:
            raise InvalidText("there is no stone on {point!r} that could be dead", point=word)
        return point

    def format_move(self, move: Move) -> str:
        """The inverse."""
        if isinstance(move, tuple):
            return " ".join([notation.AGREED, *(notation.point_name(int(point), self.size) for point in move)])
        assert isinstance(move, int)
        if move in (PASS, RESUME):
            return notation.PASSED if move == PASS else notation.RESUME
        return notation.point_name(move, self.size)


@functools.lru_cache(maxsize=4096)
def _stones_key(cells: bytes) -> int:
    """The key of a board."""
    key = 0
    for point, cell in enumerate(cells):
        if cell in (BLACK, WHITE):
            key ^= int(kernels.ZOBRIST[cell, point])
    return key


def set_up(rules: GoVariant, cells: bytes, to_move: int, **more: object) -> GoPosition:
    """A position whose history begins here."""
    position = GoPosition(rules, cells, to_move, **more)  # type: ignore[arg-type]
    key = position._key(np.uint64(_stones_key(cells)), to_move)
    return replace(position, history=History[int]().add(key))


def first_position(rules: GoVariant) -> GoPosition:
    """The empty board, or the stones of the handicap."""
    cells = bytearray(notation.empty_cells(rules.size))
    for point in rules.stones:
        cells[point] = BLACK
    placing = rules.handicap if rules.is_free and rules.handicap > 1 else 0
    return set_up(rules, bytes(cells), rules.beginner, placing=placing)
