"""A position of Alhambra: the Python interface of the kernels."""

from __future__ import annotations

import enum
import functools
import zlib
from collections.abc import Sequence

from partie.core.errors import IllegalMove
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.games.alhambra.rules import checks, dealing, kernels, moves, notation, position_text, reasons
from partie.games.alhambra.rules.state import AWARD, MARKET_EMPTY, OVER, new_states

State = notation.State


class Termination(enum.Enum):
    """Why a game is over."""

    MARKET = "market"  # the market could not be refilled
    TURN_CAP = "turn_cap"  # every player had 150 turns


class AlhambraPosition(Position):
    """One step of one turn: an action, a tile to be placed, or a tile awarded at the end."""

    def __init__(self, state: State, last: tuple[int, int] | None = None) -> None:
        """Takes the record over; it must not change afterwards. `last` is who moved last, and how."""
        self.state = state
        self.last = last

    @property
    def players(self) -> int:
        """How many play, Dirk not counted."""
        return int(self.state["players"][0])

    @property
    def variant(self) -> str:
        """`3-players` and so on."""
        return f"{self.players}-players"

    @property
    def turn(self) -> int:
        """The player who acts, places or receives a tile."""
        return int(self.state["turn"][0])

    @functools.cached_property
    def _legal(self) -> tuple[int, ...]:
        return tuple(moves.legal_moves(self.state).tolist())

    def legal_moves(self) -> Sequence[Move]:
        """The legal moves in the order of kinds: takes, purchases, placings, redesigns."""
        return self._legal

    def play(self, move: Move) -> AlhambraPosition:
        """The position after one step. A view goes on with orders made up from its text."""
        if not isinstance(move, int) or move not in self._legal:
            raise IllegalMove(self._why_not(move))
        state = self.state.copy()
        if state["hidden"][0]:
            dealing.make_up_hidden(state, zlib.crc32(self.to_text().encode()))
            state["hidden"] = 0
        kernels.play_one(state, move)
        return AlhambraPosition(state, (self.turn, move))

    def _why_not(self, move: Move) -> Text:
        if not isinstance(move, int) or move < 0:
            return Text("{move} is not a move of Alhambra.", move=repr(move))
        reason = reasons.error_reason(self.state, move)
        return Text("{move!r} is not possible here: {rule}", move=self.format_move(move), rule=reason)

    def outcome(self) -> Outcome | None:
        """The players with most points win; Dirk cannot."""
        if self.state["step"][0] != OVER:
            return None
        scores = self.scores
        winners = tuple(player for player in range(self.players) if scores[player] == max(scores))
        reason = Termination.MARKET if self.state["ending"][0] == MARKET_EMPTY else Termination.TURN_CAP
        return Outcome(winners, reason, tuple(float(score) for score in scores))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points so far."""
        return tuple(int(points) for points in self.state["points"][0].sum(axis=0)[: self.players])

    @property
    def waiting(self) -> list[int]:
        """The tiles to be placed: those bought this turn, or the one awarded."""
        state = self.state[0]
        if state["step"] == AWARD:
            return [int(state["market"][state["award"]])]
        return [int(tile) for tile in state["bought"][: state["bought_count"]]]

    @property
    def is_award(self) -> bool:
        """Whether the tile to be placed was handed out at the end."""
        return bool(self.state["step"][0] == AWARD)

    def problems(self) -> list[Problem]:
        """Tiles or cards missing or double, and maps against the building rules."""
        return checks.problems(self.state)

    def observation(self, player: int) -> AlhambraPosition:
        """The position without the orders of deck and bag. Hands stay: they were dealt, taken and paid face up."""
        state = self.state.copy()
        dealing.sort_hidden(state)
        return AlhambraPosition(state, self.last)

    def to_text(self) -> str:
        """One line, `docs/alhambra.md` has the fields."""
        return position_text.write_position(self.state)

    def parse_move(self, text: str) -> Move:
        """Reads `take:y1+g3` and the like."""
        move = notation.read_move(self.state, text)
        if move not in self._legal:
            raise IllegalMove(self._why_not(move))
        return move

    def format_move(self, move: Move) -> str:
        """One token."""
        if not isinstance(move, int):
            raise IllegalMove("{move} is not a move of Alhambra.", move=repr(move))
        return notation.write_move(self.state, move)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AlhambraPosition):
            return NotImplemented
        return self.to_text() == other.to_text()

    def __hash__(self) -> int:
        return hash(self.to_text())

    def __repr__(self) -> str:
        return f"AlhambraPosition({self.to_text()!r})"


def deal(players: int, seed: int = 0) -> AlhambraPosition:
    """The first position of a seed; the start player is number 0."""
    state = new_states(1)
    dealing.deal(state, players, seed % 2**62)
    return AlhambraPosition(state)
