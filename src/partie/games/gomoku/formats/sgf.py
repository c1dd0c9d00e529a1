"""SGF, the game tree format (FF[4], GM[4] five in a row): main lines only, both ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from partie.arena.faults import Fault
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.record import GameResult, Record, RecordedMove
from partie.games.gomoku.formats.squares import to_cell, to_square

_SIZE = re.compile(r"[a-z]+-(\d+)")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(r"\s*(?:([();])|([A-Z]{1,8})\s*|\[((?:[^\\\]]|\\.)*)\])", re.DOTALL)
_COLOURS = ("B", "W")
_FAULTS = {
    "T": Fault.TIME,
    "R": Fault.FORFEIT,
    "RESIGN": Fault.FORFEIT,
    "TIME": Fault.TIME,
    "F": Fault.FORFEIT,
}
Properties = dict[str, list[str]]


def write(records: Iterable[Record]) -> str:
    """A collection of games. Raises `InvalidText` for other games than five in a row."""
    return "\n".join(_write_game(record) for record in records) + "\n"


def _write_game(record: Record) -> str:
    size = _SIZE.fullmatch(record.variant)
    if record.game != "gomoku" or size is None:
        raise InvalidText("SGF is written for five in a row, not for {game}", game=record.game)
    black, white = record.players
    head = {
        "FF": "4",
        "GM": "4",
        "CA": "UTF-8",
        "AP": "Partie",
        "SZ": size[1],
        "RU": record.variant,
        "PB": black,
        "PW": white,
        "RE": _result(record),
    }
    nodes = [";" + "".join(f"{key}[{_escaped(value)}]" for key, value in head.items())]
    for move in record.moves:
        square = to_square(move.text)
        if square is None:
            raise InvalidText("SGF cannot hold the move {text!r}", text=move.text)
        point = _LETTERS[square[0]] + _LETTERS[int(size[1]) - 1 - square[1]]
        nodes.append(f";{_COLOURS[move.seat]}[{point}]")
    return "(" + "\n".join(nodes) + ")"


def _result(record: Record) -> str:
    if not record.winners:
        return "?" if record.result is None else "0"
    how = {Fault.TIME.value: "T", Fault.FORFEIT.value: "R"}.get(record.reason)
    how = how or ("" if record.at_fault is None else "F")
    return f"{_COLOURS[record.winners[0]]}+{how}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def read(text: str, variant: str | None) -> list[Record]:
    """The main line of every game. Raises `InvalidText`."""
    return [_read_game(nodes, variant) for nodes in _main_lines(text)]


def _main_lines(text: str) -> Iterator[list[Properties]]:
    """The leftmost path of every tree: it ends at the first closing bracket."""
    nodes: list[Properties] = []
    depth, ended, key = 0, False, ""
    for mark, name, value in _tokens(text):
        if mark == "(":
            depth += 1
        elif mark == ")":
            depth, ended = depth - 1, True
            if depth == 0:
                yield nodes
                nodes, ended = [], False
        elif ended or depth <= 0:
            continue
        elif mark == ";":
            nodes.append({})
        elif name:
            key = name
        elif nodes:
            nodes[-1].setdefault(key, []).append(re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL))
    if depth:
        raise InvalidText("a game tree is not closed")


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    place = 0
    text = text.strip().removeprefix("\ufeff")
    while place < len(text):
        found = _TOKEN.match(text, place)
        if not found:
            raise InvalidText("{text!r} is not SGF", text=text[place : place + 20])
        yield found[1] or "", found[2] or "", found[3] or ""
        place = found.end()


def _read_game(nodes: list[Properties], variant: str | None) -> Record:
    head = nodes[0] if nodes else {}
    if _first(head, "GM", "4") != "4":
        raise InvalidText("GM[{game}] is not five in a row", game=_first(head, "GM", ""))
    size = _first(head, "SZ", "15")
    if not size.isdecimal() or len(size) > 2 or not 5 <= int(size) <= 26:
        raise InvalidText("SZ[{size}] is not a board", size=size)
    rules = _first(head, "RU", "")
    named = rules if _SIZE.fullmatch(rules) else f"free-{size}"
    moves = tuple(_moves(nodes, int(size)))
    names = (_first(head, "PB", "black")[:200], _first(head, "PW", "white")[:200])
    ending = _read_result(_first(head, "RE", "?"))
    return Record("gomoku", variant or named, moves=moves, result=ending, players=names, clock=Clock(None, None))


def _moves(nodes: list[Properties], size: int) -> Iterator[RecordedMove]:
    for node in nodes:
        if "AB" in node or "AW" in node:
            raise InvalidText("games that begin with set-up stones cannot be read")
        for seat, colour in enumerate(_COLOURS):
            for point in node.get(colour, ()):
                yield RecordedMove(_cell(point, size), seat)


def _cell(point: str, size: int) -> str:
    if len(point) != 2 or not set(point) <= set(_LETTERS[:size]):
        raise InvalidText("{point!r} is not on the {size}×{size} board", point=point, size=size)
    return to_cell(_LETTERS.index(point[0]), size - 1 - _LETTERS.index(point[1]))


def _read_result(text: str) -> GameResult | None:
    winner, plus, how = text.upper().partition("+")
    if not plus or winner not in _COLOURS or how not in _FAULTS:
        return None  # the moves tell who won
    seat = _COLOURS.index(winner)
    return GameResult((seat,), _FAULTS[how].value, at_fault=1 - seat)


def _first(properties: Properties, key: str, default: str) -> str:
    return properties.get(key, [default])[0].strip()
