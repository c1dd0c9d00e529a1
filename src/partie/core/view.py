"""How a game is displayed: shapes on a plane, without rules, pixels or colours.

The page, the photo reader and the screen reader share it. A unit is one cell; y grows downwards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from partie.core.effects import Effect, difference
from partie.core.position import Move, Position
from partie.core.text import Text

Fact: TypeAlias = bool | int | float | str | Sequence["Fact"] | Mapping[str, "Fact"] | None


@dataclass(frozen=True)
class Cell:
    """A place a person can tap. Its id, e.g. "h8", is its spoken name where it has no other."""

    id: str
    x: float  # centre
    y: float
    text: Text | None = None  # what stands on it where it is a button beside the board, not a place on it
    name: Text | None = None  # for screen readers, where the id is not readable
    piece: str = ""  # kind of piece that is drawn on the button, such as what a pawn becomes


@dataclass(frozen=True)
class Label:
    """Text beside the board, such as a coordinate."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Arrangement:
    """Where the cells of a board lie otherwise."""

    width: float
    height: float
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Geometry:
    """A board: everything that does not change during a game."""

    width: float
    height: float
    cells: tuple[Cell, ...]
    lines: tuple[tuple[float, float, float, float], ...] = ()  # x1, y1, x2, y2
    dots: tuple[tuple[float, float], ...] = ()
    fields: tuple[tuple[float, float], ...] = ()  # centres of tinted unit squares
    labels: tuple[Label, ...] = ()
    cell_size: float = 1.0  # diameter of what a finger may hit
    piece_size: float = 0.92  # diameter of a piece
    tints_cells: bool = False  # the last move, the chosen piece and one under attack tint their squares
    tray_room: float = 0.0  # above and below the board, for the trays of the scene
    surface: str = "wood"  # what the board is made of: "wood" or "felt"
    label_sets: Mapping[str, tuple[Label, ...]] = field(
        default_factory=dict
    )  # other ways to name the places, e.g. "numbers", "letters"; a person may choose one of them
    below: str = ""  # the side that sits below, where sides face each other: others see the board turned
    card_size: tuple[float, float] = (0.9, 1.26)  # width and height of the cards of `Scene.stacks`
    drawings: Mapping[str, str] = field(default_factory=dict)  # kind of piece or face -> see docs/page.md
    wide: Arrangement | None = None  # for a screen that is low and wide; of boards without lines and labels


@dataclass(frozen=True)
class Card:
    """One card of a stack. It can be tapped by its id, which no cell and no other card has."""

    id: str
    face: str = ""  # e.g. "7h", "ks"; empty is face down: hidden cards are not sent


@dataclass(frozen=True)
class Stack:
    """Cards that lie on one another: a pile, a fan, a hand. The cell alone is tapped for all its cards."""

    cell: str  # where its first card lies
    cards: tuple[Card, ...] = ()  # the lowest first
    step: tuple[float, float] = (0.0, 0.0)  # from each card to the one upon it; none is a pile
    empty: str = ""  # kind of drawing its place shows while no card lies there, such as a suit


@dataclass(frozen=True)
class Tray:
    """Pieces beside the board: still in the hand, or taken off."""

    name: Text  # e.g. "White has 4 men in hand"
    pieces: tuple[str, ...]  # kinds
    below: bool = False  # the board; else above it
    taken: bool = False  # off the board for good
    balance: str = ""  # how much more these are worth than the other tray, e.g. "+3"


@dataclass(frozen=True)
class Scene:
    """What stands on the board now."""

    pieces: Mapping[str, str]  # cell id -> kind, e.g. "black", "white", "white-king"
    last: tuple[str, ...] = ()  # cells of the last move
    path: tuple[str, ...] = ()  # where the piece of the last move came from, landed and stands
    taken: tuple[str, ...] = ()  # cells whose pieces the last move took off
    rows: tuple[tuple[str, ...], ...] = ()  # cells to be joined, e.g. the winning five
    marks: Mapping[str, str] = field(default_factory=dict)  # cell id -> kind of mark, e.g. "forbidden", "chosen"
    notes: tuple[Text, ...] = ()  # what a person should know, e.g. "White has 4 men in hand"
    prompt: Text | None = None  # for the player to move, e.g. "Place a man on a free point."
    facts: Mapping[str, Fact] = field(default_factory=dict)  # the same for programs, e.g. {"hand": [4, 5]}
    trays: tuple[Tray, ...] = ()  # where pieces lie beside the board
    stacks: tuple[Stack, ...] = ()  # where the game has cards
    next: str | None = None  # kind of the next piece, where it is not the side of the player to move
    grid: tuple[str, ...] = ()  # of `View.grid_scene`: rows of signs, one per cell, in place of `pieces`


class View(ABC):
    """How a game is displayed."""

    @abstractmethod
    def geometry(self, variant: str) -> Geometry:
        """The empty board."""

    @abstractmethod
    def scene(self, position: Position) -> Scene:
        """The stones on it."""

    def grid_scene(self, position: Position) -> Scene | None:
        """The scene with a `grid`, for boards too large to list pieces and moves; None for the others."""
        return None

    @abstractmethod
    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """The cells a person touches, in order, to make `move`; no two legal moves share them."""

    def path(self, position: Position, move: Move) -> tuple[str, ...]:
        """The cells the moved piece goes over, from where it stands: the first of `taps`; none where no piece moves."""
        return ()

    def effects(self, before: Position, move: Move, after: Position) -> tuple[Effect, ...]:
        """What the move does to the pieces of `scene(before)`, in order; applied to them they give `scene(after)`.

        The default suits games in which no piece moves: it compares the two scenes.
        """
        return difference(self.scene(before).pieces, self.scene(after).pieces)

    def premoves(self, position: Position, seat: int) -> Sequence[tuple[str, ...]]:
        """Taps of the moves that a seat may prepare while it waits for its turn; whether one is legal shows then.

        None where a game leaves preparing moves out. The taps of a move that can be made then are those of `taps`.
        """
        return ()

    def changed(self, position: Position, move: Move) -> tuple[str, ...]:
        """Cells whose pieces become the mover's where they stand, to be shown before the move is made."""
        return ()

    def prompt_after(self, position: Position, taps: tuple[str, ...]) -> Text | None:
        """The prompt in the middle of a move, after these taps; None where it needs none."""
        return None

    def rows_after(self, position: Position, taps: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Rows to be lit once these taps of a move are made, such as a mill that is closed by them."""
        return ()

    def double_tap(self, position: Position, cell: str) -> Move | None:
        """The move that two touches of a cell make, such as a card that goes home; None where none is."""
        return None

    def label(self, position: Position, move: Move) -> Text | None:
        """What a person calls the move, where it is not its text."""
        return None

    def advice(self, position: Position, move: Move) -> Text | None:
        """The move as it is advised to the person on the turn, where that is not its label."""
        return self.label(position, move)

    def moved_piece(self, position: Position, move: Move, side: str) -> str | None:
        """The kind of piece the move puts or moves, `side` being the mover's own; None for a choice."""
        return side

    def threats(self, position: Position) -> Mapping[str, str]:
        """What a piece on an empty cell would make, lit on demand: cell id -> kind, e.g. "black-four"."""
        return {}

    def review_marks(self, position: Position) -> Mapping[str, str]:
        """Marks that only a review shows, as `Scene.marks`: what a position teaches and a player should see alone."""
        return {}

    def sketch(self, position: Position) -> str | None:
        """The position in characters, where the geometry makes no good drawing; None where it does."""
        return None
