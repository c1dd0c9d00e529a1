"""`partie brain`: Partie's own engine as a brain for other managers."""

from __future__ import annotations

import sys
import threading
from collections.abc import Mapping
from typing import Annotated

from cyclopts import Parameter

from partie import games
from partie.arena.protocols.brain_side import BrainService
from partie.arena.protocols.protocol import Protocol
from partie.arena.protocols.table import PROTOCOLS, protocols_of
from partie.cli.play import brain_options
from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.text import did_you_mean
from partie.games import check_level
from partie.play.warmup import PROCESS
from partie.terminal.options import OptionPairs


def brain(
    game: str,
    /,
    *,
    protocol: str = "",
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
        A protocol that `partie games GAME` lists, the first of them when not given. manager listens on a TCP
        port, the others speak on standard input and output.
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
    chosen = _protocol(protocol, the_game)
    check_level(the_game, level)
    options = brain_options(the_game, option, resigns)

    def make(given: Mapping[str, object]) -> Brain:
        return the_game.make_brain(level, {**given, **options})

    def at_level(chosen: int, given: Mapping[str, object]) -> Brain:
        return the_game.make_brain(chosen, {**given, **options})

    threading.Thread(target=PROCESS.ensure, args=(the_game,), daemon=True).start()  # before it is asked for
    streams = (sys.stdin, sys.stdout)
    chosen.serve(
        BrainService(
            the_game, make, lambda: PROCESS.ensure(the_game), *streams, host, port, None if level else at_level
        )
    )


def _protocol(name: str, game: Game) -> Protocol:
    known = protocols_of(game)
    if not name:
        return known[0]
    if name not in PROTOCOLS:
        hint = did_you_mean(name, list(PROTOCOLS))
        raise InvalidText(
            "There is no protocol {name!r}.{hint} There are {known}.", name=name, hint=hint, known=tuple(PROTOCOLS)
        )
    if PROTOCOLS[name] not in known:
        raise InvalidText(
            "{game!r} cannot be played over {protocol!r}; there are {known}.",
            game=game.name,
            protocol=name,
            known=tuple(protocol.name for protocol in known),
        )
    return PROTOCOLS[name]
