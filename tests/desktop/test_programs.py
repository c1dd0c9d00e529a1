"""Programs that are large to install, under a display of their own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from partie.core.text import Text
from partie.desktop.display import virtual_display
from partie.desktop.program import DriveResult, DriverOutcome, Program, WindowControl
from partie.desktop.session import BROKEN, Drive, DrivenGame
from partie.games.klondike.programs import kpat
from partie.games.klondike.programs.exploring import Explorer
from partie.games.klondike.rules.cards import UNKNOWN
from partie.games.mines.programs import kmines, sgt_mines, winemine
from tests.desktop.checking import Checked, CheckedKMines, CheckedSgtMines, CheckedWineMine
from tests.desktop.watching import Watcher
from tests.needs import needs_program

pytestmark = [pytest.mark.programs, pytest.mark.timeout(600)]


@pytest.mark.parametrize(
    ("program", "driver", "levels", "size"),
    [
        (kmines.PROGRAM, CheckedKMines, ("easy", "medium", "hard"), (1280, 1024)),
        (kmines.PROGRAM, CheckedKMines, ("medium",), (1920, 1080)),
        (winemine.PROGRAM, CheckedWineMine, ("beginner", "intermediate", "expert"), (1280, 1024)),
        (sgt_mines.PROGRAM, CheckedSgtMines, ("small", "medium", "big"), (1280, 1024)),
        (sgt_mines.PROGRAM, CheckedSgtMines, ("small-any",), (800, 600)),
    ],
    ids=lambda value: value.name if isinstance(value, Program) else None,
)
def test_numbers_agree_with_the_mines_that_are_shown_at_the_end(
    program: Program, driver: type[Checked], levels: tuple[str, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    needs_program(program.executables[0], " ".join(program.packages))
    played: list[DrivenGame] = []
    with virtual_display(size) as display:
        for level in program.levels:
            if level.name in levels:
                folder = tmp_path / level.name
                run = Drive(program, level, 2, display, folder, Watcher(), make_driver=driver)
                run.run(played.append)
    assert [str(game.last) for game in played if game.result == BROKEN] == []
    assert len(played) == 2 * len(levels)
    assert {game.result for game in played if game.details["guesses"] == 0} <= {"won"}
    assert [game.details["wrong"] for game in played if game.details.get("wrong")] == []
    assert sum(int(str(game.details["misread"])) for game in played) == 0
    if "big" in levels:  # never lost at once, and opened bit by bit
        assert sum(int(str(game.details["looked"])) for game in played) > 0


class CheckedKPat(kpat.KPat):
    """Plays a little of one deal and tells what it knows of the first table then."""

    def play(self, control: WindowControl, level: str, number: int) -> DriverOutcome:
        explorer = Explorer(self.table_of(control, level), control, random.Random(number), response_timeout=10.0)
        explorer.play()
        start = explorer.start
        seen = [card for cards in (*start.hidden, *start.shown, start.stock) for card in cards if card != UNKNOWN]
        details = {"seen": seen, "stock": start.stock, "undone": explorer.undone}
        return DriverOutcome(DriveResult.STUCK, Text("a look"), details)


@pytest.mark.parametrize("level", [0, 1])
def test_kpatience_is_read_dealt_and_taken_back(level: int, tmp_path: Path) -> None:
    needs_program("kpat", "kpat")
    program, played = kpat.PROGRAM, list[DrivenGame]()
    with virtual_display() as display:
        run = Drive(program, program.levels[level], 1, display, tmp_path, Watcher(), make_driver=CheckedKPat)
        run.run(played.append)
    assert [str(game.last) for game in played if game.result == BROKEN] == []
    seen, stock = played[0].details["seen"], played[0].details["stock"]
    assert isinstance(seen, list)
    assert isinstance(stock, tuple)
    assert len(set(seen)) == len(seen) >= 7 + 8  # no card is read twice
    known = sum(card != UNKNOWN for card in stock)
    assert known == 24 if level == 0 else 8 <= known <= 24  # below the uppermost of three some are told apart
    assert int(str(played[0].details["undone"])) >= (24 if level == 0 else 8)
