"""A whole position as one line of text."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.core.numbers import parse_int
from partie.core.text import Text
from partie.games.alhambra.rules.material import (
    CARD_KINDS,
    CARD_OF_NAME,
    COPIES,
    DIRK,
    FOUNTAIN,
    KIND,
    MOST_PLAYERS,
    POINTS,
    TILE_NAMES,
    TILE_OF_NAME,
    TILES,
    card_name,
)
from partie.games.alhambra.rules.notation import State, cell_named, display_text, money_card, tile_named
from partie.games.alhambra.rules.state import CENTRE, DECK, PLACING, cell_name, new_states

TOO_LONG = 20_000  # characters; the longest real position has about 4 000
STEP_NAMES = ("action", "placing", "award", "over")
ENDING_NAMES = ("none", "market", "cap")
_FIELDS = (
    *("players", "turn", "step", "scorings", "ending", "hidden", "turns", "random"),
    *("hands", "display", "deck", "piles", "discard"),
    *("market", "bag", "bought", "award", "reserves", "dirk", "maps"),
    *("redesigns", "points", "walls", "shares"),
)
_LAID = "laid"  # a last token, only while several tiles of one turn are being placed


def write_position(state: State) -> str:
    """Everything about a position on one line of `name=value` tokens."""
    s = state[0]
    players = range(int(s["players"]))
    deck = s["deck"][s["deck_next"] : s["deck_end"]]
    maps = ("+".join(_map_words(s["grid"][player])) or "-" for player in players)
    values: tuple[str | int, ...] = (
        *(int(s[name]) for name in ("players", "turn")),
        STEP_NAMES[s["step"]],
        int(s["scorings"]),
        ENDING_NAMES[s["ending"]],
        *(int(s[name]) for name in ("hidden", "turns", "random")),
        "/".join(_cards(_kinds(s["hands"][player])) for player in players),
        display_text(state),
        _cards(deck),
        "/".join(str(int(place) - int(s["deck_next"]) if place else 0) for place in s["pile"].ravel()),
        _cards(_kinds(s["discard"])),
        _tiles(s["market"]),
        _tiles(s["bag"][: s["bag_left"]]),
        _tiles(s["bought"][: s["bought_count"]]),
        int(s["award"]),
        "/".join(_tiles(np.flatnonzero(s["reserve"][player])) for player in players),
        _tiles(np.flatnonzero(s["dirk"])),
        "/".join(maps),
        "/".join(str(s["redesigns"][player]) for player in players),
        "/".join(",".join(map(str, row)) for row in s["points"]),
        "/".join(",".join(map(str, row)) for row in s["walls"]),
        "/".join(",".join(map(str, row.ravel())) for row in s["shares"]),
    )
    tokens = [f"{name}={value}" for name, value in zip(_FIELDS, values, strict=True)]
    if s["laid_count"]:
        tokens.append(f"{_LAID}={','.join(cell_name(int(cell)) for cell in s['laid'][: s['laid_count']])}")
    return " ".join(tokens)


def _kinds(counts: NDArray[np.int8]) -> list[int]:
    return [kind for kind in range(CARD_KINDS) for _ in range(max(0, int(counts[kind])))]


def _cards(kinds: Iterable[int]) -> str:
    return "".join(card_name(int(kind)) for kind in kinds) or "-"


def tile_words(tiles: Iterable[int]) -> list[str]:
    """The names of tiles, `-` for none."""
    return [TILE_NAMES[int(tile)] or "-" for tile in tiles]


def _tiles(tiles: Iterable[int]) -> str:
    return ",".join(tile_words(tiles)) or "none"


def _map_words(grid: NDArray[np.int8]) -> list[str]:
    cells = [int(cell) for cell in np.flatnonzero(grid) if cell != CENTRE]
    return [f"{TILE_NAMES[int(grid[cell])]}@{cell_name(cell)}" for cell in cells]


def read_position(text: str) -> State:
    """The record of a position's text. Raises `InvalidText`; what the tokens say may still be impossible."""
    if len(text) > TOO_LONG:
        raise InvalidText(
            "An Alhambra position of {count} characters is too long; {most} is the limit.",
            count=len(text),
            most=TOO_LONG,
        )
    tokens = _tokens(text)
    state = new_states(1)
    s = state[0]
    players = s["players"] = _number(tokens, "players", 2, MOST_PLAYERS)
    s["turn"] = _number(tokens, "turn", 0, players - 1)
    s["step"] = _choice(tokens, "step", STEP_NAMES)
    s["ending"] = _choice(tokens, "ending", ENDING_NAMES)
    for name, limit in (
        ("scorings", 2),
        ("hidden", 1),
        ("turns", 30_000),
        ("random", 2**64 - 1),
        ("award", 3),
    ):
        s[name] = _number(tokens, name, 0, limit)
    _read_cards(s, tokens, players)
    _read_tiles(s, tokens, players)
    _read_laid(s, tokens.get(_LAID))
    s["redesigns"][:players] = _numbers(tokens, "redesigns", "/", players, 127)
    for name, most in (("points", 2000), ("walls", 2000), ("shares", int(POINTS.max()))):
        table = _numbers({name: tokens[name].replace("/", ",")}, name, ",", s[name].size, most)
        s[name] = np.reshape(table, s[name].shape)
    return state


def _tokens(text: str) -> dict[str, str]:
    pairs = [token.partition("=") for token in text.split()]
    tokens = {name: value for name, _, value in pairs}
    if tuple(name for name, _, _ in pairs) not in (_FIELDS, (*_FIELDS, _LAID)):
        missing = [name for name in _FIELDS if name not in tokens]
        what = Text("its tokens are not the known ones in their order")
        if missing:
            what = Text("the token {token!r} is missing", token=missing[0])
        raise InvalidText("{text!r} is not an Alhambra position: {problem}.", text=text[:60], problem=what)
    return tokens


def _number(tokens: dict[str, str], name: str, least: int, most: int) -> int:
    value = tokens[name]
    if not (value.isascii() and value.isdigit() and len(value) <= 20 and least <= int(value) <= most):
        raise InvalidText(
            "{name}={value!r} should be a number from {least} to {most}.",
            name=name,
            value=value[:40],
            least=least,
            most=most,
        )
    return int(value)


def _numbers(tokens: dict[str, str], name: str, separator: str, count: int, most: int) -> list[int]:
    parts = tokens[name].split(separator)
    if len(parts) != count:
        raise InvalidText(
            "{name}={token!r} should be {needed} numbers, not {count}.",
            name=name,
            token=tokens[name][:40],
            needed=count,
            count=len(parts),
        )
    return [_number({name: part}, name, 0, most) for part in parts]


def _choice(tokens: dict[str, str], name: str, choices: tuple[str, ...]) -> int:
    if tokens[name] not in choices:
        raise InvalidText(
            "{name}={token!r} should be one of {choices}.",
            name=name,
            token=tokens[name][:40],
            choices=tuple(choices),
        )
    return choices.index(tokens[name])


def _read_cards(s: np.void, tokens: dict[str, str], players: int) -> None:
    for player, text in enumerate(_rows(tokens, "hands", players)):
        np.add.at(s["hands"][player], _card_list(text, DECK), 1)
    np.add.at(s["discard"], _card_list(tokens["discard"], DECK), 1)
    if max(int(s["hands"].max()), int(s["discard"].max())) > COPIES:
        raise InvalidText("A hand or the discard has more than {copies} cards of one kind.", copies=COPIES)
    display = tokens["display"].split(",")
    if len(display) != 4:
        raise InvalidText("display={token!r} should be four places, each a card or -.", token=tokens["display"][:40])
    s["display"] = [-1 if name == "-" else money_card(name, tokens["display"]) for name in display]
    deck = _card_list(tokens["deck"], DECK, scoring=True)
    s["deck"][: len(deck)] = deck
    s["deck_end"] = len(deck)
    piles = [number for pile in tokens["piles"].split("/") if (number := parse_int(pile, -999, 9999)) is not None]
    if len(piles) != 4 or tokens["piles"].count("/") != 3:
        raise InvalidText("piles={token!r} should be four numbers.", token=tokens["piles"][:40])
    s["pile"] = np.reshape(piles, (2, 2))


def _rows(tokens: dict[str, str], name: str, players: int) -> list[str]:
    rows = tokens[name].split("/")
    if len(rows) != players:
        raise InvalidText(
            "{name}={token!r} should have {players} parts, one for each player.",
            name=name,
            token=tokens[name][:40],
            players=players,
        )
    return rows


def _card_list(text: str, limit: int, scoring: bool = False) -> list[int]:
    names = [] if text == "-" else [text[at : at + 2] for at in range(0, len(text), 2)]
    cards = [CARD_OF_NAME.get(name, -1) for name in names]
    highest = CARD_KINDS + 1 if scoring else CARD_KINDS - 1
    if len(cards) > limit or any(not 0 <= card <= highest for card in cards):
        raise InvalidText(
            "{text!r} is not a list of at most {limit} cards such as y5g2o9.", text=text[:40], limit=limit
        )
    return cards


def _tile_list(text: str, limit: int) -> list[int]:
    if text == "none":
        return []
    tiles = [TILE_OF_NAME.get(name, -1) for name in text.split(",")]
    if len(tiles) > limit or min(tiles) < 0 or len(set(tiles)) < len(tiles):
        raise InvalidText(
            "{text!r} is not a list of at most {limit} different tiles such as tower9a,pavilion2.",
            text=text[:40],
            limit=limit,
        )
    return tiles


def _market(text: str) -> list[int]:
    """Four spaces, each a tile or `-`."""
    tiles = [0 if name == "-" else TILE_OF_NAME.get(name, -1) for name in text.split(",")]
    if len(tiles) != 4 or min(tiles) < 0:
        raise InvalidText("market={text!r} should be four spaces, each a tile or -.", text=text[:40])
    return tiles


def _read_tiles(s: np.void, tokens: dict[str, str], players: int) -> None:
    bag, bought = (_tile_list(tokens[name], limit) for name, limit in (("bag", TILES), ("bought", 4)))
    s["market"] = _market(tokens["market"])
    s["bag"][: len(bag)] = bag
    s["bag_left"] = len(bag)
    s["bought"][: len(bought)] = bought
    s["bought_count"] = len(bought)
    for tile in _tile_list(tokens["dirk"], TILES):
        s["dirk"][tile] = 1
        s["counts"][DIRK, KIND[tile]] += 1
    for player, text in enumerate(_rows(tokens, "reserves", players)):
        tiles = _tile_list(text, TILES)
        s["reserve"][player, tiles] = 1
        s["reserve_count"][player] = len(tiles)
    for player, text in enumerate(_rows(tokens, "maps", players)):
        _read_map(s, player, text)


def _read_map(s: np.void, player: int, text: str) -> None:
    s["grid"][player, CENTRE] = FOUNTAIN
    cells = [CENTRE]
    for token in [] if text == "-" else text.split("+"):
        name, _, place = token.partition("@")
        tile, cell = tile_named(name, token), cell_named(place, token)
        if s["grid"][player, cell] or len(cells) > TILES:
            raise InvalidText("{token!r} stands where another tile of the map stands already.", token=token)
        s["grid"][player, cell] = tile
        s["counts"][player, KIND[tile]] += 1
        cells.append(cell)
    s["built"][player, : len(cells)] = cells
    s["built_count"][player] = len(cells)


def _read_laid(s: np.void, text: str | None) -> None:
    """The cells of tiles that were bought this turn and lie on the map of the player on the turn."""
    cells = [cell_named(name, text) for name in text.split(",")] if text else []
    grid = s["grid"][s["turn"]]
    is_possible = (
        s["step"] == PLACING
        and 0 < len(cells) == len(set(cells)) <= 4 - int(s["bought_count"])
        and all(grid[cell] not in (0, FOUNTAIN) for cell in cells)
    )
    if text is not None and not is_possible:
        raise InvalidText(
            "laid={text!r} should be cells with tiles that the player on the turn placed in this turn.",
            text=text[:40],
        )
    s["laid"][: len(cells)] = cells
    s["laid_count"] = len(cells)
