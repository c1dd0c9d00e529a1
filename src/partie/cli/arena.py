"""`partie arena match`, `tournament`, `resume`, `control`: brains against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from partie.arena.brains import IN_PROCESS
from partie.arena.control import Command
from partie.arena.declared_names import with_declared_names
from partie.arena.owners import has_running_owner
from partie.arena.records.folder import folder_problems
from partie.arena.registered import find_program
from partie.arena.store.deleted import RESTORABLE_FOR
from partie.arena.store.store import State, Store
from partie.arena.tournament.setup import Tournament, clock_fields, from_data, problems, read_tournament
from partie.cli.arena_run import run
from partie.core.clock_text import read_clock, with_margin
from partie.core.errors import InvalidText
from partie.core.options import parse_pairs
from partie.core.text import Text
from partie.games import FIRST, find
from partie.terminal.messages import printable, translated, translated_text
from partie.terminal.numbers import Seed

DAY = 24 * 3600.0  # seconds


def match(
    *brains: str,
    game: str = "",
    variant: str = "",
    games: int = 2,
    clock: str = "",
    time: float = 1.0,
    time_per_game: float | None = None,
    margin: float = 0.05,
    openings: Path | None = None,
    from_start: Annotated[bool, Parameter(negative="")] = False,
    concurrency: int = 1,
    memory: int = 0,
    sprt: tuple[float, float] | None = None,
    adjudicate_resign: str = "",
    adjudicate_draw: str = "",
    adjudicate_tables: Annotated[bool, Parameter(negative="")] = False,
    max_moves: int = 2000,
    move_delay: float = 0.0,
    seed: Seed = 0,
    name: str = "",
    folder: Path | None = None,
    format: str = "xml",
    store: str | None = None,
    cluster: str = "",
) -> None:
    """Play brains against each other, every one against every other one.

    Parameters
    ----------
    brains
        partie, partie:5 (a level), gomocup:PROGRAM, manager:PROGRAM, tcp:HOST:PORT or
        python:MODULE:CLASS; NAME= before it names it. Or a name of `partie programs list`.
    game
        A name from `partie games`; the first one when not given.
    variant
        Rules, size and opening rule, e.g. free-15-swap2; the game's first one when not given.
    games
        Games of each pair; every opening is played with both colours.
    clock
        The time control instead of --time and --time-per-game: 5+3 (minutes + seconds a move), 40/300,
        600+3x30 (byo-yomi), 2/move, depth=8; 5+3|1+0 gives each player another one.
    time
        Seconds for each move.
    time_per_game
        Seconds for all moves of a brain in one game.
    margin
        Seconds of lateness that are forgiven on every move.
    openings
        A file with one opening a line: moves, or offsets from the centre as Piskvork writes them; the
        game's default openings when not given.
    from_start
        Begin at the first position, without openings.
    concurrency
        Games played at the same time.
    memory
        Megabytes a brain and its children may hold; 0 is no limit.
    sprt
        Two bounds in Elo, e.g. 0 10: stop as soon as it is clear which of them the first brain reaches.
    adjudicate_resign
        A brain that sees little chance loses, e.g. score=3,moves=4,two_sided=on: at most 3 % in its last 4 moves, and
        the other one agrees.
    adjudicate_draw
        A draw where both brains see about 50 %, e.g. score=3,moves=8,after=30: ± 3 % in the last 8 moves of each, after
        30 moves of each.
    adjudicate_tables
        End a game as soon as the game's endgame tables know the result.
    max_moves
        A longer game is a draw.
    move_delay
        Seconds to wait after each move, for watching.
    seed
        Decides everything random in the games.
    name
        Name of the match in the store.
    folder
        Where every finished game is written as a file, beside the store.
    format
        Of these files: xml, json, or a format of the game.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    cluster
        Address of a Dask scheduler whose machines play the games, e.g. tcp://scheduler:8786.
    """
    data = {
        "name": name or translated("match"),
        "game": game or FIRST,
        "variant": variant,
        "brains": [_brain(brain, memory) for brain in brains],
        "games": games,
        "clock": _clock(clock, time, time_per_game, margin),
        "concurrency": concurrency,
        "adjudication": _adjudication(adjudicate_resign, adjudicate_draw, adjudicate_tables),
        "max_moves": max_moves,
        "move_delay": move_delay,
        "seed": seed,
        "folder": str(folder or ""),
        "format": format,
        "sprt": {"worse": sprt[0], "better": sprt[1]} if sprt else None,
    }
    if openings is not None and from_start:
        raise InvalidText("Give either --openings or --from-start.")
    if openings is not None or from_start:
        data["openings"] = str(openings.absolute()) if openings else ()
    _start(from_data(data, Path()), store, cluster)


def _brain(text: str, memory: int) -> dict[str, Any]:
    """A brain of a match as a set-up has it; a program of the list with its options."""
    if ":" in text or text in IN_PROCESS:
        return {"brain": text, "memory_mb": memory}
    program = find_program(text)
    return {"brain": program.brain, "name": text, "memory_mb": memory, "options": dict(program.options)}


def _clock(text: str, time: float | None, time_per_game: float | None, margin: float) -> dict[str, Any]:
    """The clock of a match as a set-up has it."""
    if text:
        return clock_fields(with_margin(read_clock(text), margin))
    return {"per_move": time, "per_game": time_per_game, "margin": margin}


def _adjudication(resign: str, draw: str, tables: bool) -> dict[str, Any] | None:
    """The rules that end games early, as a set-up has them; None where none is given."""
    rules = {name: parse_pairs(text.split(",")) for name, text in (("resign", resign), ("draw", draw)) if text}
    return {**rules, "tables": tables} if rules or tables else None


def tournament(file: Path, /, *, store: str | None = None, cluster: str = "") -> None:
    """Play the tournament described in a TOML file.

    Parameters
    ----------
    file
        The tournament; docs/arena.md explains every field.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    cluster
        Address of a Dask scheduler whose machines play the games, e.g. tcp://scheduler:8786.
    """
    _start(read_tournament(file), store, cluster)


def _start(setup: Tournament, store: str | None, cluster: str) -> None:
    game = find(setup.game)
    found = problems(setup, game) or folder_problems(setup, game)
    if found:
        raise InvalidText(Text.joined(found))
    opened = Store(store)
    run(opened, opened.create(with_declared_names(setup)), cluster)


def resume(number: int | None = None, /, *, store: str | None = None, cluster: str = "") -> None:
    """Go on with a tournament exactly where it was broken off.

    Parameters
    ----------
    number
        Its number from `partie arena list`; the last unfinished one when not given.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    cluster
        Address of a Dask scheduler whose machines play the games, e.g. tcp://scheduler:8786.
    """
    opened = Store(store, create=False)
    if number is None:
        waiting = [found.id for found in opened.tournaments() if found.state is not State.FINISHED]
        if not waiting:
            raise InvalidText("There is no unfinished tournament.")
        number = waiting[0]
    run(opened, number, cluster)


def control(number: int, command: Literal["run", "pause", "finish", "stop"], /, *, store: str | None = None) -> None:
    """Pause a running tournament, let it go on, or stop it, from anywhere.

    Parameters
    ----------
    number
        Its number from `partie arena list`.
    command
        pause, run (go on), finish (play running games to their end) or stop (break off now).
    store
        File or database URL for the games; a file in the user's data folder when not given.
    """
    opened = Store(store, create=False)
    opened.tournament(number)
    opened.set_command(number, Command(command))


def remove(number: int, /, *, store: str | None = None) -> None:
    """Delete a tournament with its games; `partie arena restore` brings it back.

    Parameters
    ----------
    number
        Its number from `partie arena list`.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    """
    opened = Store(store, create=False)
    found = opened.tournament(number)
    if found.state is State.RUNNING and has_running_owner(opened, number):
        raise InvalidText(
            "tournament {number} is running; stop it first: partie arena control {number} stop", number=number
        )
    opened.remove(number)
    message = Text(
        "Tournament {number}, {name}, is deleted; games: {games}. For {days} days it can be brought back:"
        " partie arena restore {number}",
        number=number,
        name=printable(found.name),
        games=found.played,
        days=round(RESTORABLE_FOR / DAY),
    )
    print(translated_text(message))


def restore(number: int, /, *, store: str | None = None) -> None:
    """Bring a deleted tournament back with its games.

    Parameters
    ----------
    number
        Its number from `partie arena list --deleted`.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    """
    found = Store(store, create=False).restore(number)
    message = Text(
        "Tournament {number}, {name}, is restored; games: {games}.",
        number=number,
        name=printable(found.name),
        games=found.played,
    )
    print(translated_text(message))
