"""`partie look`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from partie import games
from partie.cli.best import describe as describe_analysis
from partie.core.brain import Analysis, Limits
from partie.core.errors import InvalidText
from partie.core.options import parse_pairs
from partie.core.replay import record_of
from partie.facade.pictures import position_of
from partie.facade.positions import Position
from partie.play.brain_thread import Search, think
from partie.storage.files import read_limited
from partie.terminal.messages import translated, translated_text
from partie.terminal.numbers import NumberRange
from partie.terminal.preparing import prepare

if TYPE_CHECKING:
    from partie.vision.reading import Reading

THINKING = 2.0  # seconds for the best move
WORST = 8  # doubtful cells that are named


def look(
    pictures: list[Path],
    /,
    *,
    game: str | None = None,
    size: int | None = None,
    corners: str | None = None,
    side: str | None = None,
    answer: list[str] | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
    annotated: Path | None = None,
    out: Path | None = None,
) -> None:
    """Read the position from a photo or a screenshot and find the best move.

    Parameters
    ----------
    pictures
        The picture's file. Several photos of one game in a row tell the moves played in between.
    game
        A name from `partie games`, or draughts, where it is known.
    size
        Lines of the board, where they are known.
    corners
        Corners of the playing area in pixels, "x,y x,y x,y x,y", where they are known.
    side
        Who is to move; when not given, the side that the pieces suggest.
    answer
        What the picture does not show, as NAME=VALUE; an unknown name is answered with those that the game asks for.
    as_json
        Print JSON with game, size, corners, cells, confidence, position, best.
    annotated
        Write the picture with what was read drawn into it, as PNG.
    out
        Write the moves between several pictures as a game; the ending says the format, such as .pdn, .sgf or .xml.
    """
    from partie import vision
    from partie.vision.pictures import Unreadable

    if size is not None:
        _check_size(size)
    given = None if corners is None else _corners(corners)
    try:
        readings = [vision.read(_file(picture), game, given, size) for picture in pictures]
    except Unreadable as error:
        if as_json:
            print(json.dumps({"game": None, "reason": str(error.text)}))
        raise
    if out is not None and len(readings) < 2:
        raise InvalidText("Moves are found between several pictures; there is one.")
    if annotated is not None:
        annotated.write_bytes(_annotated(pictures[0], readings[0]))
    position = position_of(readings[-1], side, parse_pairs(answer or ()))
    if (side is not None or answer) and position is not None:
        problems = tuple(position.core.problems())
        readings[-1] = replace(readings[-1], position=position.text, problems=problems)
    if len(readings) > 1:
        _print_moves(readings, as_json, out)
        return
    best = None if position is None else _best_move(readings[0], position)
    if as_json:
        found = readings[0].to_json()
        if best is not None and position is not None:
            found["best"] = best.to_json(position.core) | {"side": position.turn}
        print(json.dumps(found, ensure_ascii=False))
        return
    print(describe(readings[0]))
    for note in () if position is None or not answer else games.load(position.game).view().scene(position.core).notes:
        print(translated_text(note))
    if best is not None and position is not None:
        move = describe_analysis(position.core, best)
        if len(position.sides) == 1:
            print(translated("Best move: {move}", move=move))
        else:
            name = games.load(position.game).side_names.get(position.turn, position.turn)
            print(translated("Best move of {side}: {move}", side=name, move=move))


def _best_move(reading: Reading, position: Position) -> Analysis | None:
    """What to play, where nothing is doubtful and the game goes on."""
    if reading.doubtful or reading.problems or position.is_over:
        return None
    game, core = games.load(position.game), position.core
    prepare(game)
    brain = game.brain()
    return think(Search(lambda: brain, core.observation(core.turn), Limits(seconds=THINKING)))


def _check_size(size: int) -> None:
    from partie.vision.boards import SIZES

    NumberRange(SIZES[0], SIZES[-1])(int, size)


def _file(path: Path) -> bytes:
    from partie.vision.photos import MAX_BYTES

    return read_limited(path, MAX_BYTES)


def _corners(text: str) -> list[list[float]]:
    try:
        found = [[float(number) for number in pair.split(",")] for pair in text.split()]
    except ValueError:
        found = []
    if len(found) != 4 or any(len(pair) != 2 for pair in found):
        raise InvalidText("{text!r} is not four corners such as '10,10 200,12 205,210 8,200'", text=text)
    return found


def _annotated(path: Path, reading: Reading) -> bytes:
    from partie.vision.overlay import annotate
    from partie.vision.photos import open_photo
    from partie.vision.reading import DOUBT

    boards = [one.board for one in (reading, *reading.others) if one.board is not None]
    return annotate(open_photo(path.read_bytes()).pixels, boards, DOUBT)


def _print_moves(readings: list[Reading], as_json: bool, out: Path | None) -> None:
    from partie.arena.records.formats import write_file
    from partie.vision.move_inference import series_of

    series = series_of(readings)
    moves = series.texts()
    if out is not None:
        write_file(out, [record_of(games.load(readings[0].game), series.start, series.moves)])
    if as_json:
        print(json.dumps({"moves": moves, "readings": [one.to_json() for one in readings]}))
    else:
        print(describe(readings[-1]))
        print(translated("Moves: {moves}", moves=" ".join(moves)))


def describe(reading: Reading) -> str:
    """What was read, as a person reads it in a terminal."""
    percent = f"{100 * reading.certainty:.0f}"
    if reading.rows:
        columns, rows = len(reading.rows[0]), len(reading.rows)
        line = translated(
            "{game}, {columns} x {rows}, {percent} % sure",
            game=reading.game,
            columns=columns,
            rows=rows,
            percent=percent,
        )
    else:  # cards lie on no grid
        line = translated("{game}, {percent} % sure", game=reading.game, percent=percent)
    lines = [line]
    lines += [" ".join(row).replace("-", " ") for row in reading.rows]
    if reading.doubtful:
        named = ", ".join(f"{column + 1}/{row + 1}" for column, row in reading.doubtful[:WORST])
        more = "" if len(reading.doubtful) <= WORST else ", …"
        lines.append(translated("Please check (column/row): {cells}", cells=named + more))
    lines += [translated_text(problem.rule) for problem in reading.problems]
    if reading.others:
        lines.append(translated("Further boards in the picture: {count}", count=len(reading.others)))
    if reading.position is not None:
        lines.append(reading.position)
    return "\n".join(lines)
