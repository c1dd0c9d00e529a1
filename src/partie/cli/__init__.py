"""The words a person types. Every command is a few lines that call a room.

Commands are named here and imported only when used, so that `partie --help` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError
from cyclopts.exceptions import UnknownCommandError, UnknownOptionError

from partie import __version__
from partie.cli.words import BAD_INPUT, INTERRUPTED, did_you_mean, say_error, words

# name -> (module:function, one line of help); in the order people meet them
COMMANDS = {
    "games": ("partie.cli.games:games", "List the games, their variants and sides."),
    "best": ("partie.cli.best:best", "Find the best move in a position."),
    "play": ("partie.cli.play:play", "Play against the computer in the terminal."),
    "serve": ("partie.cli.serve:serve", "Open the page: play, analyse, watch in the browser."),
    "warmup": ("partie.cli.warmup:warmup", "Compile the engines ahead, so that first moves are fast."),
}


def build_app() -> App:
    """All commands, none of them imported yet."""
    app = App(
        name="partie",
        help=words("Sees a game, finds the best move, and plays it."),
        version=__version__,
        help_format="plaintext",
    )
    for name, (target, help_text) in COMMANDS.items():
        app.command(target, name=name, help=words(help_text))
    return app


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command and exits: 0 done, 2 bad input said in one sentence, 130 Ctrl+C."""
    tokens = list(sys.argv[1:] if arguments is None else arguments)
    try:
        build_app()(tokens, exit_on_error=False, print_error=False, result_action="return_none")
    except CycloptsError as error:
        say_error(explain(error))
        sys.exit(BAD_INPUT)
    except ValueError as error:  # InvalidText, IllegalMove, AmbiguousMove and their kin
        say_error(str(error))
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # "partie games | head"
        sys.stderr.close()


def explain(error: CycloptsError) -> str:
    """A parse error as one sentence, with the nearest word that exists."""
    if isinstance(error, UnknownCommandError):
        unused = error.unused_tokens or [""]
        return words("There is no command {word!r}.{hint}").format(
            word=unused[0], hint=did_you_mean(unused[0], COMMANDS)
        )
    if isinstance(error, UnknownOptionError):
        word = error.token.keyword or ""
        options = [name for argument in error.argument_collection for name in argument.names]
        return words("There is no option {word!r}.{hint}").format(word=word, hint=did_you_mean(word, options))
    return " ".join(str(error).split())
