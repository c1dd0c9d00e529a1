"""`partie games`."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from partie import games as table_of_games
from partie.cli.words import words
from partie.options import Option


def games(*, as_json: Annotated[bool, Parameter(name="--json", negative="")] = False) -> None:
    """List the games, their variants and sides.

    Parameters
    ----------
    as_json
        Print JSON instead of a table.
    """
    known = [table_of_games.load(name) for name in table_of_games.TABLE]
    if as_json:
        rows = [
            {
                "name": game.name,
                "title": game.title,
                "players": list(game.players),
                "sides": list(game.sides),
                "variants": [{"name": variant.name, "title": variant.title} for variant in game.variants],
                "options": [_describe(option) for option in game.options],
            }
            for game in known
        ]
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "what it is", "players", "variants"):
        table.add_column(words(heading), overflow="fold")
    for game in known:
        players = f"{game.players[0]}–{game.players[-1]}" if len(game.players) > 1 else str(game.players[0])
        variants = ", ".join(variant.name for variant in game.variants)
        table.add_row(game.name, words(game.title), players, variants)
    Console().print(table)


def _describe(option: Option) -> dict[str, str]:
    return {"name": option.name, "takes": str(option.takes()), "help": str(option.help)}
