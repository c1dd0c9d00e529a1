"""`partie games`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from partie import games as table_of_games
from partie.arena.protocols.table import protocols_of
from partie.core.game import Game
from partie.core.options import Option
from partie.terminal.messages import translated, translated_text
from partie.terminal.variants import offered_variants


def games(game: str = "", /, *, as_json: Annotated[bool, Parameter(name="--json", negative="")] = False) -> None:
    """List the games, their variants and sides.

    Parameters
    ----------
    game
        One of them: everything that can be set in its variants and for its player, and what else it can do.
    as_json
        Print JSON instead of a table.
    """
    known = [table_of_games.find(name) for name in ([game] if game else table_of_games.TABLE)]
    if as_json:
        rows = [
            {
                "name": game.name,
                "title": str(game.title),
                "players": list(game.players),
                "sides": list(game.sides),
                "fields": [_describe(field) for field in game.fields],
                "variants": [{"name": variant.name, "title": str(variant.title)} for variant in game.variants],
                "options": [_describe(option) for option in game.options],
                "verbs": [verb.name for verb in game.features.commands],
                "formats": [form.name for form in game.features.formats],
                "protocols": [protocol.name for protocol in protocols_of(game)],
            }
            for game in known
        ]
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    Console().print(_all(known))
    if game:
        Console().print(_options(translated("fields of a variant"), known[0].fields))
        Console().print(_options(translated("options"), known[0].options))
        Console().print(_abilities(known[0]))


def _all(known: Sequence[Game]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "what it is", "players", "variants"):
        table.add_column(translated(heading), overflow="fold")
    for game in known:
        players = f"{game.players[0]}–{game.players[-1]}" if len(game.players) > 1 else str(game.players[0])
        variants = ", ".join(variant.name for variant in offered_variants(game))
        table.add_row(game.name, translated_text(game.title), players, variants)
    return table


def _options(heading: str, options: Sequence[Option]) -> Table:
    table = Table(box=None, pad_edge=False)
    for text in (heading, translated("takes"), translated("what it is")):
        table.add_column(text, overflow="fold")
    for option in options:
        table.add_row(option.name, translated_text(option.takes()), translated_text(option.help))
    return table


def _abilities(game: Game) -> Table:
    """What else it can do."""
    table = Table(box=None, pad_edge=False)
    for text in (translated("can also"), translated("what it is")):
        table.add_column(text, overflow="fold")
    for verb in game.features.commands:
        table.add_row(f"partie {verb.name} {game.name}", translated_text(verb.help))
    for form in game.features.formats:
        table.add_row(f".{form.name}", translated_text(form.title))
    for protocol in protocols_of(game):
        table.add_row(f"{protocol.name}:", translated("programs that speak this protocol"))
    return table


def _describe(option: Option) -> dict[str, str]:
    return {"name": option.name, "takes": str(option.takes()), "help": str(option.help)}
