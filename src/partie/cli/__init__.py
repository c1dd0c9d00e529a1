"""The commands that a person types. Each is a few lines that call another package.

Commands are named here, `partie COMMAND GAME` by the features of the games; they are imported only when used,
so that `partie --help` answers at once.
"""

from __future__ import annotations

import contextlib
import math
import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from partie import __version__
from partie.cli.game_commands import all_game_commands, complete, place_hyphen
from partie.cli.help import TranslatedHelp
from partie.cli.parse_errors import parse_error_text
from partie.core.text import Text
from partie.terminal.messages import BAD_INPUT, FAILED, INTERRUPTED, print_error, translated, translated_text

# What is typed -> (module:function, one line of help); two tokens make a command of a group.
COMMANDS = {
    "games": ("partie.cli.games:games", "List the games, their variants and sides."),
    "levels": ("partie.cli.levels:levels", "Show how strong the computer is at each level."),
    "best": ("partie.cli.best:best", "Find the best move in a position."),
    "today": ("partie.cli.today:today", "Solve the puzzles of the day, the same for everybody."),
    "look": ("partie.cli.look:look", "Read the position from a photo or a screenshot."),
    "boards": ("partie.cli.boards:boards", "Print a board on paper: writes a PDF."),
    "book": (
        "partie.cli.book:book",
        "Grow the opening book by long searches; a run that was stopped goes on.",
    ),
    "perft": ("partie.cli.perft:perft", "Count the games of a given length: the sharpest test of rules."),
    "play": ("partie.cli.play:play", "Play against the computer in the terminal."),
    "evolve": ("partie.cli.evolve:evolve", "Let a computer player learn by playing many games."),
    "drive": ("partie.cli.drive:drive", "Play the real games of the desktop by themselves."),
    "serve": ("partie.cli.serve:serve", "Open the page: play, analyse, watch in the browser."),
    "explain": (
        "partie.cli.explain:explain",
        "Tell why a game was lost: the last moment when a win or a draw was there.",
    ),
    "warmup": ("partie.cli.warmup:warmup", "Compile the engines ahead, so that first moves are fast."),
    "programs list": ("partie.cli.programs:list_programs", "List your programs and how strong they were here."),
    "programs add": ("partie.cli.programs:add", "Add a program to your list, for every game it can play."),
    "programs remove": ("partie.cli.programs:remove", "Take a program off your list; its files stay."),
    "arena match": ("partie.cli.arena:match", "Play brains against each other."),
    "arena tournament": ("partie.cli.arena:tournament", "Play the tournament described in a TOML file."),
    "arena resume": ("partie.cli.arena:resume", "Go on with a tournament exactly where it was broken off."),
    "arena control": ("partie.cli.arena:control", "Pause a running tournament, let it go on, or stop it."),
    "arena list": ("partie.cli.arena_show:list_tournaments", "List the tournaments, the newest first."),
    "arena ratings": (
        "partie.cli.arena_show:ratings",
        "Show points, relative Elo, who beat whom, how games ended.",
    ),
    "arena games": ("partie.cli.arena_show:list_games", "List stored games, the newest first."),
    "arena remove": (
        "partie.cli.arena:remove",
        "Delete a tournament with its games; `partie arena restore` brings it back.",
    ),
    "arena restore": ("partie.cli.arena:restore", "Bring a deleted tournament back with its games."),
    "arena new-brain": (
        "partie.cli.arena_new_brain:new_brain",
        "Write a small program that plays legal moves, for you to make better.",
    ),
    "arena check": ("partie.cli.arena_check:check", "Check whether a brain follows its protocol."),
    "arena replay": ("partie.cli.arena_files:replay", "Show a game move by move."),
    "arena log": ("partie.cli.arena_log:log", "Show the conversation with the brains of a game."),
    "arena export": ("partie.cli.arena_files:export", "Write games into a file."),
    "arena import": ("partie.cli.arena_files:import_games", "Read games from files into the store."),
    "brain": ("partie.cli.brain:brain", "Be a brain for another manager."),
}
GROUPS = {  # first token -> one line of help
    "programs": "Your programs: who you play against on the page, in the terminal, in the arena.",
    "arena": "Brains against each other: matches, tournaments, ratings, records.",
}


def build_app() -> App:
    """All commands, none of them imported yet."""
    app = App(
        name="partie",
        help=translated("Sees a game, finds the best move, and plays it."),
        version=__version__,
        help_format="plaintext",
        help_formatter=TranslatedHelp(),
    )
    groups = {name: App(name=name, help=translated(help_text)) for name, help_text in GROUPS.items()}
    for group in groups.values():
        app.command(group)
    for typed, (target, help_text) in COMMANDS.items():
        group_name, _, name = typed.rpartition(" ")
        groups.get(group_name, app).command(target, name=name, help=translated(help_text))
    for name, commands in all_game_commands().items():
        first = next(iter(commands.values()))
        group = App(name=name, help=translated_text(first.about or first.help))
        for game, command in commands.items():
            group.command(command.target, name=game, help=translated_text(command.help))
        app.command(group)
    return app


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command and exits: 0 done, 1 the system refuses, 2 bad input, 130 Ctrl+C; in one sentence."""
    tokens = list(sys.argv[1:] if arguments is None else arguments)
    try:
        _refuse_little_memory()
        build_app()(
            complete(place_hyphen(tokens)),
            exit_on_error=False,
            print_error=False,
            verbose=False,
            result_action="return_none",
        )
    except CycloptsError as error:
        print_error(parse_error_text(error, commands_after(error.root_input_tokens or [""])))
        sys.exit(BAD_INPUT)
    except ValueError as error:  # InvalidText, IllegalMove, AmbiguousMove and their kin
        print_error(error)
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # "partie games | head"
        sys.stderr.close()
    except MemoryError:
        _give_up(_NO_MEMORY)
    except OSError as error:
        _give_up(_refused(error))
    except RuntimeError as error:
        if "can't start new thread" not in str(error):
            raise
        _give_up(_NO_MEMORY)
    _flush()


_NO_MEMORY = Text("There is not enough memory for this.")
_LEAST_MEMORY = 200 << 20  # bytes of address space; with less a library ends the process in its own way


def _allowed_memory() -> float:
    import resource

    allowed = resource.getrlimit(resource.RLIMIT_AS)[0]
    return math.inf if allowed == resource.RLIM_INFINITY else allowed


def _refuse_little_memory() -> None:
    allowed = _allowed_memory()
    if allowed < _LEAST_MEMORY:
        _give_up(
            Text(
                "There is not enough memory: {allowed} MB are allowed (ulimit -v), {least} MB are needed.",
                allowed=int(allowed) >> 20,
                least=_LEAST_MEMORY >> 20,
            )
        )


def _refused(error: OSError) -> Text:
    """What the operating system does not allow: no room, no right, or no memory to load a library."""
    if error.errno is None and _allowed_memory() < math.inf:
        return _NO_MEMORY
    why = error.strerror or str(error)
    if error.filename is None:
        return Text("This cannot be written or read: {error}", error=why)
    return Text("{path!r} cannot be used: {error}", path=str(error.filename), error=why)


def _give_up(text: Text) -> None:
    print_error(text)
    _drop_output()
    sys.exit(FAILED)


def _flush() -> None:
    """Now, not at the end of the process, where errors could not be reported."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _give_up(_refused(error))


def _drop_output() -> None:
    """What is still to be written goes nowhere, so that the end of the process does not try again."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def commands_after(tokens: Sequence[str]) -> list[str]:
    """What could have been typed: commands of the group that was, or everything."""
    group = f"{tokens[0]} "
    return [typed.removeprefix(group) for typed in COMMANDS if typed.startswith(group)] or [
        *COMMANDS,
        *GROUPS,
        *all_game_commands(),
    ]
