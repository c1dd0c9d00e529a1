"""The real AisleRiot under a display of its own."""

from __future__ import annotations

import contextlib
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from Xlib.display import Display as Connection

from partie.core.text import Text
from partie.desktop.display import SCREEN, virtual_display
from partie.desktop.program import DriveResult
from partie.desktop.session import Drive, DrivenGame
from partie.desktop.waiting import wait_until
from partie.desktop.window import Window, find_window
from partie.desktop.window_control import X11WindowControl
from partie.games.klondike.engine.solver import Effort, Verdict, solve
from partie.games.klondike.pictures.reading import read_table
from partie.games.klondike.programs import exploring
from partie.games.klondike.programs.aisleriot import PROGRAM, RULES, AisleRiot, prepare
from partie.games.klondike.programs.exploring import Explorer
from partie.games.klondike.programs.themes import SHEET, SHEETS
from partie.games.klondike.rules.cards import NUMBERS, UNKNOWN
from partie.games.klondike.rules.table import Table, lay_out
from partie.vision.pictures import Unreadable
from tests.desktop.truth import Truth, build, deal_of
from tests.desktop.watching import Watcher
from tests.needs import missing, needs_program

pytestmark = pytest.mark.timeout(280)


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    needs_program("gcc", "gcc")
    return build(tmp_path_factory.mktemp("truth"))


@contextlib.contextmanager
def opened(
    truth: Truth, seed: int, level: str, theme: str = SHEET.name, size: tuple[int, int] = SCREEN
) -> Iterator[X11WindowControl]:
    """The program with a deal that is known to the test but not to the driver."""
    executable = needs_program("sol", "aisleriot")
    truth.draws_file.unlink(missing_ok=True)
    chosen = next(known for known in PROGRAM.levels if known.name == level)
    with virtual_display(size) as display:
        for command in prepare(display.home, chosen):
            subprocess.run(command, env=display.environment, check=True)
        settings = display.home / ".config" / "gnome-games" / "aisleriot"
        settings.write_text(settings.read_text().replace(SHEET.name, theme))
        display.environment.update(truth.environment(seed))
        process = display.run(executable, *chosen.arguments)
        connection = Connection(display.name)
        window: Window = wait_until(lambda: find_window(connection, PROGRAM.window_class), Text("a window"), 30)
        control = X11WindowControl(display.name, window, process, PROGRAM.window_class, Watcher())
        try:
            yield control
        finally:
            control.close()
            connection.close()


@pytest.mark.parametrize(("seed", "level"), [(2, "draw-1"), (3, "unlimited")])
def test_every_card_is_read_as_it_is_and_verdicts_agree_with_the_solver(truth: Truth, seed: int, level: str) -> None:
    with opened(truth, seed, level) as control:
        screen = AisleRiot().table_of(control, level, 0)
        deal = lay_out(tuple(NUMBERS[name] for name in deal_of(truth.draws())), RULES[level])
        assert screen.table.shown == deal.shown
        explorer = Explorer(screen, control, random.Random(1), response_timeout=40.0)
        played = explorer.play()
        pairs = [
            (seen, card)
            for found, true in zip(explorer.start.hidden, deal.hidden, strict=True)
            for seen, card in zip(found, true, strict=True)
        ]
        assert [seen for seen, card in pairs if seen not in (UNKNOWN, card)] == []
        assert explorer.start.stock == deal.stock
        verdict = solve(deal, Effort(seconds=20)).verdict  # unknown where the machine is slow
        if played.result is DriveResult.WON:
            assert verdict is not Verdict.LOST
        if played.details["proved"]:
            assert verdict is not Verdict.WON


@pytest.mark.programs
@pytest.mark.parametrize(
    ("theme", "size"),
    [("anglo.svgz", (1280, 1024)), ("anglo_modern_4_color.svgz", (1024, 768)), (SHEET.name, (800, 600))],
)
def test_screenshots_with_other_cards_are_read(truth: Truth, theme: str, size: tuple[int, int]) -> None:
    if not (SHEETS / theme).exists():
        missing(theme, "apt-get install --no-install-recommends gnome-cards-data")
    with opened(truth, 7, "draw-3", theme, size) as control:
        control.move_pointer_away()
        seen: list[Table] = []

        def read() -> bool | None:
            picture = control.screenshot()
            with contextlib.suppress(Unreadable):
                table = read_table(picture)[0]
                if np.array_equal(picture, control.screenshot()):  # else it was being painted
                    seen.append(table)
            return len(seen) > 0 or None

        control.wait(read, Text("a table is read"), 240)
        deal = lay_out(tuple(NUMBERS[name] for name in deal_of(truth.draws())), RULES["draw-3"])
        assert seen[0].shown == deal.shown


def test_games_in_a_row_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs_program("sol", "aisleriot")
    monkeypatch.setattr(exploring, "DEAL_TIMEOUT", 20.0)
    played: list[DrivenGame] = []
    with virtual_display() as display:
        Drive(PROGRAM, PROGRAM.levels[3], 2, display, tmp_path, Watcher()).run(played.append)
    assert [game.result in ("won", "stuck") for game in played] == [True, True]
