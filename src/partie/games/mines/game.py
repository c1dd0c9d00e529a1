"""Minesweeper as a game of Partie."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.core.game import Game, Ranking, Variant, WarmUp
from partie.core.numbers import parse_int
from partie.core.options import Kind, Option, Value, int_value, read_options, text_value
from partie.core.text import Text
from partie.core.view import View
from partie.games.mines.features import FEATURES
from partie.games.mines.field import UNKNOWN
from partie.games.mines.formats.names import TERMINATION_TEXTS
from partie.games.mines.rules import notation
from partie.games.mines.rules.notation import (
    EXPLODED,
    FIELDS,
    PRESETS,
    Setup,
    check_setup,
    parse_rows,
    parse_variant,
)
from partie.games.mines.rules.position import MAX_SEED, MinesPosition, covered

_SECRET = re.compile(r"(?P<rows>.*?)(?:\s+(?P<kind>seed|mines):(?P<value>\S+))?\s*", re.DOTALL)


class Mines(Game):
    """Minesweeper."""

    name = "mines"
    title = Text("Minesweeper")
    players = range(1, 2)
    sides = ("player",)
    ranking = Ranking.WINS
    features = FEATURES
    options = (Option("quick", Kind.FLAG, Text("Decide without looking ahead."), default=False),)
    termination_texts = TERMINATION_TEXTS
    side_names: ClassVar[Mapping[str, Text]] = {"player": Text("Player")}
    page = Path(__file__).parent / "page"
    fields = FIELDS
    variants = tuple(
        Variant(name, title, asdict(parse_variant(name)))
        for name, title in (
            ("beginner", Text("Beginner, 9×9, 10 mines")),
            ("beginner-8x8", Text("Beginner, 8×8, 10 mines")),
            ("intermediate", Text("Intermediate, 16×16, 40 mines")),
            ("expert", Text("Expert, 30×16, 99 mines")),
        )
    )

    def variant_values(self, name: str | None = None) -> dict[str, Value]:
        """Width, height, mines and the start rule."""
        return asdict(parse_variant(name or self.variants[0].name))

    def variant_name(self, given: Mapping[str, object]) -> str:
        """Such as "expert" or "30x16/120/safe"."""
        values = self.variant_values() | read_options(FIELDS, given, self.name)
        width, height, mines = (int_value(values, name) for name in ("width", "height", "mines"))
        setup = Setup(width, height, mines, text_value(values, "start"))
        check_setup(setup)
        return setup.name

    def start(self, variant: str | None = None, seed: int = 0) -> MinesPosition:
        """A covered board; the first cell opened decides the layout together with the seed."""
        setup = parse_variant(variant or self.variants[0].name)
        return covered(setup, seed % (MAX_SEED + 1))

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> MinesPosition:
        """Reads a board; without `variant` its size must be one of the presets."""
        if side is not None and side not in self.sides:
            raise InvalidText("Side {side!r} does not exist: Minesweeper has one player.", side=side)
        found = _SECRET.fullmatch(text)
        rows = found["rows"] if found else text
        width, height, shown, marks = parse_rows(rows)
        setup = _setup_for(width, height, variant)
        position = MinesPosition(setup, shown, marks)
        if found is None or found["kind"] is None:
            return position
        if found["kind"] == "mines":
            return _with_layout(position, notation.parse_layout(found["value"], setup))
        return _with_seed(position, found["value"])

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        """The solver; weak levels know fewer rules."""
        from partie.games.mines.engine.engine import MinesBrain  # kernels load only with the brain

        return MinesBrain(level, **options)

    def view(self) -> View:
        """Squares and numbers."""
        from partie.games.mines.view import MinesView

        return MinesView()

    def warm_up(self) -> Sequence[WarmUp]:
        """Rules and solver."""
        from partie.games.mines.engine.engine import warm_up

        return [WarmUp("Rules", lambda: self.start().legal_moves(), 3), WarmUp("Minesweeper: solver", warm_up, 121)]


def _setup_for(width: int, height: int, variant: str | None) -> Setup:
    if variant is None:
        for size in PRESETS.values():
            if size[:2] == (width, height):
                return Setup(*size)
        raise InvalidText(
            "How many mines has a board of {width}×{height}? Name a variant, such as {example!r}.",
            width=width,
            height=height,
            example=f"{width}x{height}/{max(1, width * height // 6)}",
        )
    setup = parse_variant(variant)
    if (setup.width, setup.height) != (width, height):
        raise InvalidText(
            "The board has {width}×{height} cells, the variant {variant!r} another size.",
            width=width,
            height=height,
            variant=variant,
        )
    return setup


def _with_layout(position: MinesPosition, layout: NDArray[np.uint8]) -> MinesPosition:
    """Checks that what is open agrees with the mines."""
    grid = position.grid
    for cell, value in enumerate(position.shown):
        around = int(layout[grid["neighbours"][cell][: grid["degree"][cell]]].sum())
        under = EXPLODED if layout[cell] else around
        if value not in (UNKNOWN, under):
            raise InvalidText("The mines do not agree with the opened cell {cell!r}.", cell=position.cell_name(cell))
    return replace(position, layout=layout)


def _with_seed(position: MinesPosition, text: str) -> MinesPosition:
    seed = parse_int(text, 0, MAX_SEED)
    if seed is None:
        raise InvalidText("Seed {text!r} is not a number from 0 to {most}.", text=text[:40], most=MAX_SEED)
    if (position.shown == EXPLODED).any():
        raise InvalidText("A board with a seed has no exploded mine; give the mines instead.")
    return replace(position, seed=seed)


GAME = Mines()
