"""`partie programs`: the list of programs that this user plays with."""

from __future__ import annotations

import shlex

from rich.console import Console
from rich.table import Table

from partie import games
from partie.arena.brains import brain_problems, games_over, installed_programs
from partie.arena.registered import RegisteredProgram, add_program, check_program, registered, remove_program
from partie.core.errors import InvalidText
from partie.core.options import parse_pairs
from partie.terminal.messages import printable, translated, translated_text
from partie.terminal.options import OptionPairs


def list_programs() -> None:
    """List your programs and how strong they were here."""
    known = registered()
    if not known:
        print(translated("There are no programs yet: partie programs add NAME uci:PROGRAM"))
        for spec in (spec for name in games.TABLE for spec in installed_programs(games.find(name))):
            brain = shlex.quote(spec.text)
            print(translated("installed here: partie programs add {name} {brain}", name=spec.name, brain=brain))
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("name", "program", "against people here"):
        table.add_column(translated(heading), overflow="fold")
    for program in known:
        name = f"{program.icon} {program.name}".strip()
        table.add_row(printable(name), printable(program.brain), _results(program))
    Console().print(table)


def add(name: str, brain: str, /, *, icon: str = "", option: OptionPairs = ()) -> None:
    """Add a program to your list, for every game it can play; one of the same name is replaced.

    Parameters
    ----------
    name
        What it is called here.
    brain
        uci:, gtp:, gomocup:, hub:, nboard: or manager: and the program with its arguments, or tcp:HOST:PORT.
    icon
        A sign or two that stand before its name.
    option
        NAME=VALUE for the program, e.g. Threads=1; can be given again.
    """
    program = RegisteredProgram(name, brain, icon, parse_pairs(option))
    check_program(program)
    playable = games_over(program.spec.prefix)
    if found := brain_problems(program.spec, games.find((*playable, *games.TABLE)[0])):
        raise InvalidText(found[0])
    add_program(program)
    print(translated("{name} can play: {games}", name=printable(name), games=", ".join(playable)))


def remove(name: str, /) -> None:
    """Take a program off your list; its files stay.

    Parameters
    ----------
    name
        A name of `partie programs list`.
    """
    remove_program(name)


def _results(program: RegisteredProgram) -> str:
    """Its games by game: won, drawn and lost by the program."""
    return ", ".join(
        f"{translated_text(games.find(game).title)} +{found.won} ={found.drawn} -{found.lost}"
        for game, found in sorted(program.results.items())
        if game in games.TABLE
    )
