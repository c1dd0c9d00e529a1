"""AisleRiot's Klondike, GNOME's patience."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path

from partie.core.text import Text
from partie.desktop.program import (
    DriveResult,
    DriverOutcome,
    Program,
    ProgramLevel,
    UnreadableScreen,
    WindowControl,
)
from partie.games.klondike.programs.exploring import Explorer
from partie.games.klondike.programs.faces import sheet_faces
from partie.games.klondike.programs.places import find_places
from partie.games.klondike.programs.screen_table import ScreenTable, fresh_table
from partie.games.klondike.programs.themes import SHEET, sheet_aspect
from partie.games.klondike.programs.without_undo import GameWithoutUndo
from partie.games.klondike.rules.variants import Rules

START = 60.0  # seconds for the cards to be dealt
DIALOG = 15.0  # seconds for the dialog of a win to appear
AGAIN = 4.0  # seconds after which a new deal is asked for once more
SETTLES = 2.0  # seconds after which a deal that was asked for twice is not followed by another
RULES = {
    "draw-1": Rules(1, 2),
    "draw-3": Rules(3, None),
    "one-pass": Rules(1, 0),
    "unlimited": Rules(1, None),
}
HONEST = "-honest"  # ends the name of a level that never goes back
_OPTIONS = {"draw-1": 2, "draw-3": 1, "one-pass": 4, "unlimited": 8}  # bits of the program's settings
_WINDOW = {"width": "828", "height": "950", "maximized": "false"}  # tall: long piles are not squeezed
_SETTINGS = """[Aisleriot Config]
Theme={theme}
ClickToMove=false
Sound=false
ShowToolbar=true
ShowStatusbar=true

[klondike.scm]
Options={options}
"""


class AisleRiot:
    """Drives AisleRiot 3.22, going back by its undo unless the level is an honest one."""

    def __init__(self) -> None:
        self._deals_itself = False  # closing the dialog of a win begins a new game

    def play(self, control: WindowControl, level: str, number: int) -> DriverOutcome:
        """One deal; the window shows a fresh one, or the end of the deal before."""
        rules = level.removesuffix(HONEST)
        table = self.table_of(control, rules, number)
        if rules == level:
            played = Explorer(table, control, random.Random(number)).play()
        else:
            played = GameWithoutUndo(table, control, number).play()
        self._deals_itself = played.result is DriveResult.WON and _close_dialog(control)
        return played

    def table_of(self, control: WindowControl, level: str, number: int) -> ScreenTable:
        """The table of a fresh deal, a new one where games were played before."""
        asked, times = time.monotonic(), 0
        before: ScreenTable | None = None

        def fresh() -> ScreenTable | None:
            nonlocal asked, times, before
            late = time.monotonic() - asked
            is_asked = times > 0 or self._deals_itself
            if number and (late >= AGAIN or not is_asked):  # also when the key was lost
                before = self._fresh(control, RULES[level])  # a deal that was given up may look untouched
                control.press("ctrl+n")
                control.move_pointer_away()
                asked, times = time.monotonic(), times + 1
                return None
            if times + self._deals_itself > 1 and late < SETTLES:
                return None
            found = self._fresh(control, RULES[level])
            is_old = found is not None and before is not None and found.table.shown == before.table.shown
            return None if is_old else found

        control.move_pointer_away()
        return control.wait(fresh, Text("a fresh deal is shown"), START)

    def _fresh(self, control: WindowControl, rules: Rules) -> ScreenTable | None:
        places = find_places(control.screenshot(), sheet_aspect(SHEET))
        if places is None:
            return None
        return fresh_table(control, places, sheet_faces(SHEET, places.width, places.height), rules)


def _close_dialog(control: WindowControl) -> bool:
    """Closes the dialog of a win, which comes after the last card is shown; whether it came."""
    try:
        return control.wait(lambda: control.dismiss() or None, Text("the dialog of a win is shown"), DIALOG)
    except UnreadableScreen:
        return False


def prepare(home: Path, level: ProgramLevel) -> Sequence[Sequence[str]]:
    """The theme whose pictures are known, a tall window, the rules of the level."""
    folder = home / ".config" / "gnome-games"
    folder.mkdir(parents=True, exist_ok=True)
    settings = _SETTINGS.format(theme=SHEET.name, options=_OPTIONS[level.name.removesuffix(HONEST)])
    (folder / "aisleriot").write_text(settings, encoding="utf-8")
    schema = "org.gnome.Patience.WindowState:/org/gnome/solitaire/window-state/"
    return [("gsettings", "set", schema, key, value) for key, value in _WINDOW.items()]


_KLONDIKE = ("--variation", "klondike")
PROGRAM = Program(
    name="aisleriot",
    title="AisleRiot Klondike",
    game="klondike",
    executables=("sol",),
    packages=("aisleriot",),
    window_class="sol",
    levels=(
        ProgramLevel("draw-1", Text("one card at a time, three times through the stock"), _KLONDIKE),
        ProgramLevel("draw-3", Text("three cards at a time"), _KLONDIKE),
        ProgramLevel("one-pass", Text("one card at a time, once through the stock"), _KLONDIKE),
        ProgramLevel("unlimited", Text("one card at a time, without a limit"), _KLONDIKE),
        ProgramLevel("draw-1-honest", Text("three times through the stock, never going back"), _KLONDIKE),
        ProgramLevel("draw-3-honest", Text("three cards at a time, never going back"), _KLONDIKE),
        ProgramLevel("one-pass-honest", Text("once through the stock, never going back"), _KLONDIKE),
        ProgramLevel("unlimited-honest", Text("one card at a time without a limit, never going back"), _KLONDIKE),
    ),
    driver="partie.games.klondike.programs.aisleriot:AisleRiot",
    prepare=prepare,
)
