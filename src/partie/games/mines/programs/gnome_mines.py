"""GNOME Mines: flat tiles, one colour for each number."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from partie.games.mines.engine.engine import first_cell
from partie.games.mines.formats.notation import Setup
from partie.games.mines.programs.playing import Again, Field, Read
from partie.games.mines.programs.tiles import Palette, Signs, Tiles, colours, find_tiles, read_signs
from partie.programs import Hands, Level, Played, Program
from partie.text import Text

START = 20.0  # seconds for all tiles to be drawn
SIZES = {"small": (8, 8, 10), "medium": (16, 16, 40), "big": (30, 16, 99)}


PALETTE = Palette(
    covered=colours("babdb6 d3d7cf"),  # also under the pointer
    numbers=colours("dededc ddfac3 ecedbf eddab4 edc38a f7a1a2 fea785 ff7d60 ff323c"),
    exploded=colours("888a85 cc0000"),
)


class GnomeMines:
    """Drives GNOME Mines 40."""

    def play(self, hands: Hands, level: str, number: int) -> Played:
        """One game; the window shows a fresh board, or the end of the game before."""
        width, height, mines = SIZES[level]
        renew = Again(hands, "ctrl+r") if number else None
        hands.park()

        def fresh() -> Tiles | None:
            if renew is not None:
                renew.ask()
            found = find_tiles(hands.look(), PALETTE)
            return found if found is not None and (found.columns, found.rows) == (width, height) else None

        what = Text("a fresh board of {width}x{height} is shown", width=width, height=height)
        tiles = hands.wait(fresh, what, START)

        def read() -> Signs:
            return read_signs(hands.look(tiles.box()), tiles, PALETTE)

        return self.field(hands, tiles, mines, read).play(first_cell(Setup(width, height, mines, "open")))

    def field(self, hands: Hands, tiles: Tiles, mines: int, read: Read) -> Field:
        """How the board is played."""
        return Field(hands, tiles, mines, read, mines_shown=min(2, mines))


def prepare(home: Path, level: Level) -> Sequence[Sequence[str]]:
    """The whole window for the board, and no question marks."""
    schema = "org.gnome.Mines"
    wanted = {"window-is-maximized": "true", "use-question-marks": "false", "use-animations": "false"}
    wanted |= {"theme": "'bgcolors'"}
    return [("gsettings", "set", schema, key, value) for key, value in wanted.items()]


PROGRAM = Program(
    name="gnome-mines",
    title="GNOME Mines",
    game="mines",
    executables=("gnome-mines",),
    packages=("gnome-mines",),
    window_class="gnome-mines",
    levels=(
        Level("small", Text("8x8, 10 mines"), ("--small",)),
        Level("medium", Text("16x16, 40 mines"), ("--medium",)),
        Level("big", Text("30x16, 99 mines"), ("--big",)),
    ),
    driver="partie.games.mines.programs.gnome_mines:GnomeMines",
    prepare=prepare,
)
