"""Screenshots of real programs in the middle of a game, read as *See* does and compared with what the program shows.

    python -m benchmarks screens [--folder KEPT] [--games 1]

GNOME Mines in its themes, on screens of several sizes, in a maximised and in a default window, scaled as a browser or
a projector would. The truth is what its driver read and confirmed by playing; a board whose cells changed while the
picture was taken is left out. `--folder` keeps the pictures.
"""

from __future__ import annotations

import io
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from tests.desktop.watching import Watcher

from partie import vision
from partie.desktop.display import virtual_display
from partie.desktop.program import Pixels, Program, ProgramLevel, WindowControl
from partie.desktop.session import BROKEN, Drive, DrivenGame
from partie.games.mines.engine.choosing import ChoiceKind
from partie.games.mines.programs import gnome_mines
from partie.games.mines.programs.playing import Field, Read
from partie.games.mines.programs.tiles import Tiles
from partie.vision.pictures import Unreadable

LEVELS = ("small", "medium", "big", "12x9/17")
SCREENS = ((1280, 1024), (1920, 1080), (1024, 768), (2560, 1440))
THEMES = ("bgcolors", "default", "classic")
LOOKS: tuple[dict[str, str], ...] = ({}, {"GTK_THEME": "Adwaita:dark"})
DECISIONS = (0, 1, 3, 7, 15, 30)  # before which a picture is taken
SCALES = (1.0, 0.75, 1.5)  # of the picture; of the program itself it is 1


@dataclass(frozen=True)
class Shot:
    """A picture of a window and what it shows."""

    where: str
    pixels: Pixels
    shown: str  # cells row by row, "." covered
    columns: int


@dataclass
class WatchedField(Field):
    """Takes pictures between its moves."""

    where: str = ""
    shots: list[Shot] = field(default_factory=list)
    decisions: int = 0

    def decide(self, shown: NDArray[np.int8]) -> tuple[list[int], ChoiceKind, float] | None:
        if self.decisions in DECISIONS:
            pixels = self.control.screenshot()
            if (self.read() == shown).all():
                cells = "".join(str(sign) if 0 <= sign <= 8 else "." for sign in shown.tolist())
                self.shots.append(Shot(self.where, pixels, cells, self.tiles.columns))
        self.decisions += 1
        return super().decide(shown)


@dataclass
class WatchedMines(gnome_mines.GnomeMines):
    """The driver with a field that takes pictures."""

    where: str
    shots: list[Shot]

    def field(self, control: WindowControl, tiles: Tiles, mines: int, read: Read) -> Field:
        return WatchedField(control, tiles, mines, read, False, min(2, mines), self.where, self.shots)


def main(*, folder: Path | None = None, games: int = 1, levels: str = ",".join(LEVELS)) -> None:
    """
    :param folder: keep the pictures here
    :param games: of each program, size, theme and window
    :param levels: of GNOME Mines, separated by commas
    """
    counts: dict[str, Counter[str]] = {}
    for number, (where, level, program, screen, look) in enumerate(_windows(levels.split(","))):
        shots: list[Shot] = []
        driver = partial(WatchedMines, where, shots)
        played = _drive(program, level, games, look, screen, driver)
        tally = Counter(_reading_result(shot, scale) for shot in shots for scale in SCALES)
        counts[where] = tally
        broken = sum(game.result == BROKEN for game in played)
        print(f"{where}: {dict(tally)}, {broken} games broken off", flush=True)
        if folder:
            _keep(folder, number, shots)
    total = sum(counts.values(), Counter[str]())
    print(f"{total.total()} pictures: {dict(total)}; right or refused {_share(total):.1f} %")
    worst = min(counts, key=lambda where: _share(counts[where]))
    print(f"worst: {worst}, {_share(counts[worst]):.1f} %")


def _windows(
    levels: Sequence[str],
) -> list[tuple[str, ProgramLevel, Program, tuple[int, int], dict[str, str]]]:
    """One after the other in a different theme, screen and look, so that all meet."""
    found = []
    base = gnome_mines.PROGRAM
    for turn in range(len(levels) * len(SCREENS)):
        name, screen = levels[turn % len(levels)], SCREENS[turn // len(levels)]
        level = next((one for one in base.levels if one.name == name), None) or gnome_mines.custom(name)
        assert level is not None
        theme, look, maximised = THEMES[turn % 3], LOOKS[turn // 2 % 2], turn % 4 < 2
        where = f"GNOME Mines {name}, {theme}{', dark' if look else ''}, {screen[0]}x{screen[1]}"
        where += "" if maximised else ", default window"
        found.append((where, level, replace(base, prepare=_preparing(theme, maximised)), screen, look))
    return found


def _preparing(theme: str, maximised: bool) -> Callable[[Path, ProgramLevel], Sequence[Sequence[str]]]:
    wanted = {"theme": f"'{theme}'", "window-is-maximized": str(maximised).lower()}

    def prepare(home: Path, level: ProgramLevel) -> Sequence[Sequence[str]]:
        return [(*line[:4], wanted.get(line[3], line[4])) for line in gnome_mines.prepare(home, level)]

    return prepare


def _drive(
    program: Program,
    level: ProgramLevel,
    games: int,
    environment: dict[str, str],
    size: tuple[int, int],
    driver: Callable[[], WatchedMines],
) -> list[DrivenGame]:
    played: list[DrivenGame] = []
    with tempfile.TemporaryDirectory() as folder, virtual_display(size) as display:
        display.environment.update(environment)
        Drive(program, level, games, display, Path(folder), Watcher(), make_driver=driver).run(played.append)
    return played


def _reading_result(shot: Shot, scale: float) -> str:
    picture = Image.fromarray(shot.pixels)
    if scale != 1.0:
        picture = picture.resize(
            (round(picture.width * scale), round(picture.height * scale)), Image.Resampling.BICUBIC
        )
    file = io.BytesIO()
    picture.save(file, "PNG")
    try:
        reading = vision.read(file.getvalue())
    except Unreadable:
        return "refused"
    if reading.game != "mines" or len(reading.rows[0]) != shot.columns:
        return "another board"
    cells = "".join(reading.rows).replace("!", ".")
    wrong = [number for number, pair in enumerate(zip(cells, shot.shown, strict=False)) if pair[0] != pair[1]]
    outlined = {row * shot.columns + column for column, row in reading.doubtful}
    if not wrong and len(cells) == len(shot.shown):
        return "right"
    return "wrong and outlined" if set(wrong) <= outlined else "wrong"


def _share(tally: Counter[str]) -> float:
    return 100 * (tally["right"] + tally["refused"]) / max(1, tally.total())


def _keep(folder: Path, number: int, shots: list[Shot]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for index, shot in enumerate(shots):
        Image.fromarray(shot.pixels).save(folder / f"{number:02}-{index:02}.png")
