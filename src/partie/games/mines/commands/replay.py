"""`partie replay mines`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from partie.core.errors import InvalidText
from partie.storage.files import read_limited
from partie.terminal.drawing import picture
from partie.terminal.messages import printable, risk_text, translated, translated_plural, translated_text

if TYPE_CHECKING:
    from partie.games.mines.engine.click_risks import ClickRisk
    from partie.games.mines.formats.recordings import Recording
    from partie.games.mines.rules.position import MinesPosition

RESULTS = {
    "won": "won in {seconds:.3f} s",
    "lost": "lost after {seconds:.3f} s",
    "unfinished": "unfinished after {seconds:.3f} s",
}


def replay(
    file: Path,
    /,
    *,
    at: int | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Show a recorded game of Minesweeper (RAWVF): every click, its risk, 3BV and 3BV/s.

    Parameters
    ----------
    file
        The recording.
    at
        Show the board after this many clicks instead of the list of them.
    as_json
        Print JSON.
    """
    from partie.games.mines.engine.click_risks import click_risks

    recording = read_file(file)
    if at is not None and not 0 <= at <= len(recording.steps):
        raise InvalidText(
            "The recording has {count} clicks that change something, not {at}.",
            count=len(recording.steps),
            at=at,
        )
    if as_json:
        print(json.dumps(as_data(recording, list(click_risks(recording))), ensure_ascii=False))
        return
    print(describe(recording))
    if at is None:
        print("\n".join(describe_step(number, risk) for number, risk in enumerate(click_risks(recording), 1)))
    print(_drawing(recording, len(recording.steps) if at is None else at))


def read_file(path: Path) -> Recording:
    """The recording in a file. Raises `InvalidText`."""
    from partie.games.mines.formats.recordings import MAX_TEXT, read_recording

    content = read_limited(path, MAX_TEXT)
    return read_recording(content.decode("utf-8", errors="replace"))  # names of players come in old encodings


def describe(recording: Recording) -> str:
    """What kind of game it was."""
    board = recording.board
    size = f"{board.width}x{board.height}/{board.mines}"
    names = [printable(recording.about.get(key, "")) for key in ("player", "program")]
    speed = translated(
        "3BV {solved} of {value}, {speed:.2f} 3BV/s",
        solved=recording.solved,
        value=recording.value,
        speed=recording.speed,
    )
    clicks = translated_plural("{number} click", "{number} clicks", recording.clicks)
    lines = [
        ", ".join([size, *(name for name in names if name)]),
        translated(RESULTS[recording.result], seconds=recording.seconds),
        f"{speed}, {clicks}" + (", " + _wasted(recording.wasted) if recording.wasted else ""),
    ]
    return "\n".join(lines + ([translated_text(recording.doubt)] if recording.doubt else []))


def _wasted(number: int) -> str:
    return translated("{number} without effect", number=number)


def describe_step(number: int, risk: ClickRisk) -> str:
    """A click in a line."""
    line = f"{number:5} {risk.step.seconds:9.3f}  {risk.text:6}"
    if risk.percent is not None:
        line += translated("a mine with {number} %", number=risk_text(risk.percent))
    return (line + ("; " + translated("another cell was safe") if risk.needless else "")).rstrip()


def _drawing(recording: Recording, clicks: int) -> str:
    from partie.games.mines.view import MinesView

    position: MinesPosition = recording.start
    for step in recording.steps[:clicks]:
        position = position.play(step.move)
    return "\n" + picture(MinesView(), position.observation(0))


def as_data(recording: Recording, risks: list[ClickRisk]) -> dict[str, object]:
    """The same for machines."""
    board = recording.board
    return {
        "width": board.width,
        "height": board.height,
        "mines": board.mines,
        "player": recording.about.get("player", ""),
        "program": recording.about.get("program", ""),
        "result": recording.result,
        "seconds": round(recording.seconds, 3),
        "3bv": recording.value,
        "solved_3bv": recording.solved,
        "3bv_per_second": round(recording.speed, 3),
        "clicks": recording.clicks,
        "wasted": recording.wasted,
        "doubt": str(recording.doubt or ""),
        "steps": [
            {
                "seconds": each.step.seconds,
                "move": each.text,
                "mine_percent": each.percent,
                "needless": each.needless,
            }
            for each in risks
        ],
    }
