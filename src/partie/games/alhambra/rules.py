"""What the game is: the Python face of the kernels."""

from __future__ import annotations

import enum
import functools
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from partie.game import Game, IllegalMove, InvalidText, Move, Outcome, Position, Problem, Variant, WarmUp
from partie.games.alhambra import checks, dealing, kernels, moves, notation, positions, reasons
from partie.games.alhambra.state import AWARD, MARKET_EMPTY, OVER, new_states

if TYPE_CHECKING:
    from partie.brain import Brain
    from partie.looks import Looks

State = notation.State


class Ending(enum.Enum):
    """Why a game is over."""

    MARKET = "market"  # the market could not be refilled
    TURN_CAP = "turn_cap"  # everybody had 150 turns


class AlhambraPosition(Position):
    """One step of one turn: an action, a tile to be placed, or a tile awarded at the end."""

    def __init__(self, state: State) -> None:
        """Takes the record over; nobody may change it afterwards."""
        self.state = state

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
        """In the order of kinds: takes, purchases, placings, redesigns."""
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
        return AlhambraPosition(state)

    def _why_not(self, move: Move) -> str:
        if not isinstance(move, int) or move < 0:
            return f"{move!r} is no move of Alhambra."
        reason = reasons.why_not(self.state, move)
        return f"{self.format_move(move)!r} is not possible here: {reason}"

    def outcome(self) -> Outcome | None:
        """The players with most points win; Dirk cannot."""
        if self.state["step"][0] != OVER:
            return None
        scores = self.scores
        winners = tuple(player for player in range(self.players) if scores[player] == max(scores))
        ending = Ending.MARKET if self.state["ending"][0] == MARKET_EMPTY else Ending.TURN_CAP
        return Outcome(winners, ending, tuple(float(score) for score in scores))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points so far."""
        return tuple(int(points) for points in self.state["points"][0].sum(axis=0)[: self.players])

    @property
    def is_award(self) -> bool:
        """Whether the tile to be placed was handed out at the end."""
        return bool(self.state["step"][0] == AWARD)

    def problems(self) -> list[Problem]:
        """Tiles or cards missing or double, and maps against the building rules."""
        return checks.problems(self.state)

    def view(self, player: int) -> AlhambraPosition:
        """Without the orders of deck and bag. Hands stay: they were dealt, taken and paid face up."""
        state = self.state.copy()
        dealing.hide(state)
        return AlhambraPosition(state)

    def to_text(self) -> str:
        """One line, `docs/alhambra.md` has the words."""
        return positions.write_position(self.state)

    def parse_move(self, text: str) -> Move:
        """Reads `take:y1+g3` and the like."""
        move = notation.read_move(self.state, text)
        if move not in self._legal:
            raise IllegalMove(self._why_not(move))
        return move

    def format_move(self, move: Move) -> str:
        """One word."""
        if not isinstance(move, int):
            raise IllegalMove(f"{move!r} is no move of Alhambra.")
        return notation.write_move(self.state, move)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AlhambraPosition):
            return NotImplemented
        return self.to_text() == other.to_text()

    def __hash__(self) -> int:
        return hash(self.to_text())

    def __repr__(self) -> str:
        return f"AlhambraPosition({self.to_text()!r})"


class Alhambra(Game):
    """Two to six players."""

    name = "alhambra"
    title = "Alhambra"
    players = range(2, 7)
    sides = ("red", "blue", "green", "yellow", "white", "orange")
    brains = ("random", "greedy", "published", "thinking")
    variants = tuple(Variant(f"{count}-players", f"Alhambra, {count} players") for count in range(2, 7))

    def start(self, variant: str | None = None, seed: int = 0) -> AlhambraPosition:
        """Deals; the start player is number 0."""
        state = new_states(1)
        dealing.deal(state, players_of(variant), seed % 2**62)
        return AlhambraPosition(state)

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> AlhambraPosition:
        """Reads what `to_text` writes; `side` overrides who is to move."""
        state = positions.read_position(text)
        if variant is not None and players_of(variant) != state["players"][0]:
            raise InvalidText(
                f"The position is for {state['players'][0]} players, not the variant {variant!r}."
            )
        if side is not None:
            if side not in self.sides[: state["players"][0]]:
                raise InvalidText(
                    f"{side!r} does not play in this position of {state['players'][0]} players."
                )
            state["turn"] = self.sides.index(side)
        return AlhambraPosition(state)

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        """The thinking player; levels below 10 think less, the lowest are simple players."""
        from partie.games.alhambra.engine import make_brain

        return make_brain(level, **options)

    def looks(self) -> Looks:
        """Market, display, hand and the map of the player on the turn."""
        from partie.games.alhambra.looks import AlhambraLooks

        return AlhambraLooks()

    def warm_up(self) -> Sequence[WarmUp]:
        """Compiles the rules, then the players."""
        from partie.games.alhambra.engine import warm_players

        return (
            WarmUp("Alhambra: rules", lambda: self.start().play(self.start().legal_moves()[0])),
            WarmUp("Alhambra: computer players", warm_players),
        )


def players_of(variant: str | None) -> int:
    """The number of players a variant's name says; two when it is None."""
    names = {kind.name: count for count, kind in enumerate(Alhambra.variants, start=2)}
    if variant is None:
        return 2
    if variant not in names:
        raise InvalidText(f"{variant!r} is no variant of Alhambra; there are {', '.join(names)}.")
    return names[variant]


GAME = Alhambra()
