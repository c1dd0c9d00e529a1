"""`partie brain`: Partie's own engine as a brain for other managers."""

from __future__ import annotations

import sys
import threading
from typing import Annotated, Literal

from cyclopts import Parameter

from partie import games
from partie.cli.play import brain_options
from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.games import check_level
from partie.play.warmup import PROCESS
from partie.terminal.options import OptionPairs


def brain(
    game: str,
    /,
    *,
    protocol: Literal["gomocup", "manager"] = "gomocup",
    port: int = 5555,
    host: str = "127.0.0.1",
    level: int | None = None,
    resigns: Annotated[bool, Parameter(negative="")] = False,
    option: OptionPairs = (),
) -> None:
    """Be a brain for another manager.

    Parameters
    ----------
    game
        A name from `partie games`.
    protocol
        gomocup speaks on standard input and output, manager listens on a TCP port.
    port
        Port to listen on for the Manager.
    host
        Address to listen on for the Manager.
    level
        1 (easy) to 10, see `partie levels`; full strength when not given.
    resigns
        Give up when the other side's win is proved; Gomocup knows only a message for it.
    option
        NAME=VALUE for the computer player, see `partie games --json`; can be given again.
    """
    the_game = games.find(game)
    check_level(the_game, level)
    options = brain_options(the_game, option, resigns)
    if protocol == "manager":
        from partie.arena.protocols.manager import brain

        threading.Thread(target=PROCESS.ensure, args=(the_game,), daemon=True).start()  # hello need not wait for it
        brain.serve(the_game, the_game.make_brain(level, options), port, host, lambda: PROCESS.ensure(the_game))
        return
    if "gomocup" not in the_game.features.dialects:
        raise InvalidText("{game!r} cannot be played over Gomocup's protocol.", game=game)
    from partie.arena.protocols.gomocup.brain import GomocupBrain

    def memory(mebibytes: int) -> dict[str, object]:
        return {"mebibytes": mebibytes} if the_game.option("mebibytes") else {}

    def make(mebibytes: int) -> Brain:
        PROCESS.ensure(the_game)
        return the_game.make_brain(level, {**memory(mebibytes), **options})

    threading.Thread(target=PROCESS.ensure, args=(the_game,), daemon=True).start()  # before START asks for it
    GomocupBrain(the_game, make, sys.stdin, sys.stdout).run()
