"""Commands that games add: `partie COMMAND GAME`."""

from __future__ import annotations

from collections.abc import Sequence

from partie import games
from partie.core.errors import InvalidText
from partie.core.features import GameCommand

POSITION = "--position"  # the option whose value may be `-`, too


def all_game_commands() -> dict[str, dict[str, GameCommand]]:
    """Commands of the games: name -> game -> its command."""
    found: dict[str, dict[str, GameCommand]] = {}
    for game in games.TABLE:
        for command in games.features(game).commands:
            found.setdefault(command.name, {})[game] = command
    return found


def place_hyphen(tokens: Sequence[str]) -> list[str]:
    """The tokens with a lone `-`, which means standard input, where the parser takes it for a position."""
    if list(tokens).count("-") != 1 or "--" in tokens:
        return list(tokens)
    at = list(tokens).index("-")
    if at and tokens[at - 1] == POSITION:
        return [*tokens[: at - 1], f"{POSITION}=-", *tokens[at + 1 :]]
    return [*tokens[:at], *tokens[at + 1 :], "--", "-"]


def complete(tokens: Sequence[str]) -> list[str]:
    """The tokens with the game's name, where it was omitted and only one game has the command."""
    able = all_game_commands().get(tokens[0], {}) if tokens else {}
    if not able or len(tokens) == 1 or tokens[1] in able or tokens[1] in ("--help", "-h"):
        return list(tokens)
    if tokens[1] in games.TABLE or len(able) > 1:
        sentence = "There is no {verb!r} of {game!r}; there is one of {games}."
        raise InvalidText(sentence, verb=tokens[0], game=tokens[1], games=tuple(able))
    return [tokens[0], *able, *tokens[1:]]
