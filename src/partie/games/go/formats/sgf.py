"""SGF of go (GM[1]), both ways: handicap, set-up stones, komi, rules, passes, variations, annotations.

SGF has no moves for dead stones. A counted game is written with its result; read again, its end is the proposal of dead
stones where that gives the same result, else the result alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from partie.arena.faults import Fault
from partie.core import sgf
from partie.core.clock import Clock
from partie.core.errors import InvalidText, OtherGame
from partie.core.record import ADJUDICATED, RESIGNED, GameResult, Record, RecordedMove
from partie.core.replay import last_position
from partie.core.sgf import LETTERS, SgfNode
from partie.games.go.formats.sgf_rules import read_rules, rules_name
from partie.games.go.formats.texts import TEXTS
from partie.games.go.rules.kernels import BLACK, EMPTY, WHITE
from partie.games.go.rules.notation import AGREED, PASSED, RESUME, empty_cells, parse_point, point_name
from partie.games.go.rules.position import GoPosition, set_up
from partie.games.go.rules.variants import MOST_HANDICAP, GoVariant, find_variant, fixed_points

_COLOURS = ("B", "W")
_OTHER_PASS = "tt"  # as old files write it, on boards of up to 19 lines
_LARGEST_LIST = 361


# --- writing -------------------------------------------------------------------------------------------


def write(records: Iterable[Record]) -> str:
    """A collection of games. Raises `InvalidText` for other games than go."""
    return "\n".join(_write_game(record) for record in records) + "\n"


def _write_game(record: Record) -> str:
    if record.game != "go":
        raise InvalidText("this SGF is written for go, not for {game}", game=record.game)
    variant = find_variant(record.variant)
    black, white = record.players or ("Black", "White")
    head: dict[str, str | Sequence[str]] = {
        "FF": "4", "GM": "1", "CA": "UTF-8", "AP": "Partie", "SZ": str(variant.size),
        "KM": f"{variant.komi:g}", "RU": rules_name(variant.rules_name), "PB": black, "PW": white,
        "RE": _result(record),
    }  # fmt: skip
    if variant.handicap:
        head["HA"] = str(variant.handicap)
    head |= _first_stones(record, variant)
    if record.comment:
        head["C"] = record.comment
    moves = _without_settling(record.moves)
    if variant.is_free and record.start is None:
        moves = moves[variant.handicap :]
    return sgf.write_game(head, moves, lambda move: _write_move(move, variant.size))


def _first_stones(record: Record, variant: GoVariant) -> dict[str, str | Sequence[str]]:
    """The stones that stand before the first move, and who moves where that is not clear."""
    size = variant.size
    if record.start is None:
        free = [parse_point(move.text, size) for move in record.moves[: variant.handicap]] if variant.is_free else []
        stones = [_square(point, size) for point in (*variant.stones, *free)]
        return {"AB": stones} if stones else {}
    position = TEXTS.from_text(record.start, record.variant)
    found: dict[str, str | Sequence[str]] = {}
    for key, colour in (("AB", BLACK), ("AW", WHITE)):
        stones = [_square(point, size) for point, cell in enumerate(position.cells) if cell == colour]
        if stones:
            found[key] = stones
    return found | {"PL": _COLOURS[position.turn]}


def _without_settling(moves: Sequence[RecordedMove]) -> tuple[RecordedMove, ...]:
    """The tree without what is settled beside the board; variations there are lost with it."""
    found = []
    passes = 0
    for move in moves:
        is_settling = passes >= 2
        if move.text.split()[0] == RESUME:
            passes = 0
        if is_settling or move.text.split()[0] in (AGREED, RESUME):
            continue
        passes = passes + 1 if move.text == PASSED else 0
        found.append(replace(move, variations=tuple(filter(None, map(_without_settling, move.variations)))))
    return tuple(found)


def _write_move(move: RecordedMove, size: int) -> tuple[str, str]:
    return _COLOURS[move.seat], "" if move.text == PASSED else _square(parse_point(move.text, size), size)


def _square(point: int, size: int) -> str:
    row, column = divmod(point, size + 1)
    return LETTERS[column - 1] + LETTERS[size - row]


def _result(record: Record) -> str:
    if record.result is None:
        return "?"
    if not record.winners:
        return "Void" if record.reason == "no result" else "0"
    how = {Fault.TIME.value: "T", Fault.FORFEIT.value: "R", RESIGNED: "R"}.get(record.reason, "")
    if record.scores is not None:
        how = f"{abs(record.scores[0] - record.scores[1]):g}"
    return f"{_COLOURS[record.winners[0]]}+{how or ('F' if record.at_fault is not None else '')}"


# --- reading -------------------------------------------------------------------------------------------


def read(text: str, variant: str | None) -> list[Record]:
    """Every game with its variations. Raises `InvalidText`."""
    return [_read_game(root, variant) for root in sgf.read_trees(text)]


def _read_game(root: SgfNode, variant: str | None) -> Record:
    if root.first("GM", "1") != "1":
        raise OtherGame("GM[{game}] is not go", game=root.first("GM")[:20])
    rules = read_rules(root) if variant is None else find_variant(variant)
    rules, start, first = _beginning(root, rules)
    moves, comment = sgf.read_moves(root, lambda node: list(_moves(node, rules.size, node is root)))
    position = TEXTS.start(rules.name) if start is None else TEXTS.from_text(start, rules.name)
    turn = WHITE - 1 if first else position.turn
    names = tuple(root.first(key, default)[:200] or default for key, default in (("PB", "Black"), ("PW", "White")))
    record = Record(
        "go",
        rules.name,
        start=start,
        moves=(*first, *_in_turn(moves, turn)),
        players=names,
        clock=Clock(None, None),
        comment=comment,
    )
    return _with_result(record, root.first("RE", "?"))


def _beginning(root: SgfNode, rules: GoVariant) -> tuple[GoVariant, str | None, tuple[RecordedMove, ...]]:
    """The variant with its handicap, the text of a set-up board, and the moves of a free handicap."""
    black, white = (_points(root.properties.get(key, ()), rules.size) for key in ("AB", "AW"))
    stones, size = root.first("HA", "0"), rules.size
    if stones.isdecimal() and 2 <= int(stones) <= MOST_HANDICAP and len(black) == int(stones) and not white:
        fixed = _fixed(size, int(stones))
        given = replace(rules, handicap=int(stones), is_free=set(black) != set(fixed))
        moves = [RecordedMove(point_name(point, size), 0) for point in black] if given.is_free else []
        return given, None, tuple(moves)
    if not black and not white and root.first("PL", "B").upper()[:1] != "W":
        return replace(rules, handicap=0, is_free=False), None, ()
    cells = bytearray(empty_cells(size))
    for colour, points in ((BLACK, black), (WHITE, white)):
        for point in points:
            cells[point] = colour
    for point in _points(root.properties.get("AE", ()), size):
        cells[point] = EMPTY
    side = WHITE if root.first("PL", _likely_side(root)).upper().startswith("W") else BLACK
    return replace(rules, handicap=0, is_free=False), set_up(rules, bytes(cells), side).to_text(), ()


def _fixed(size: int, stones: int) -> Sequence[int]:
    try:
        return fixed_points(size, stones)
    except InvalidText:
        return ()


def _likely_side(root: SgfNode) -> str:
    """Who makes the first move of the tree."""
    node = root
    while node.children:
        node = node.children[0]
        for colour in _COLOURS:
            if colour in node.properties:
                return colour
    return "B"


def _points(values: Iterable[str], size: int) -> list[int]:
    """Points and rectangles of points: `aa`, `aa:cc`. Raises `InvalidText`."""
    found: list[int] = []
    for value in values:
        first, _, last = value.strip().partition(":")
        column, row = _place(first, size)
        last_column, last_row = _place(last, size) if last else (column, row)
        for down in range(row, last_row + 1):
            for right in range(column, last_column + 1):
                found.append((size - down) * (size + 1) + right + 1)
    if len(found) > _LARGEST_LIST:
        raise InvalidText("{count} set-up stones are too many", count=len(found))
    return list(dict.fromkeys(found))


def _place(text: str, size: int) -> tuple[int, int]:
    if len(text) != 2 or not set(text) <= set(LETTERS[:size]):
        raise InvalidText("{point!r} is not on the {size}×{size} board", point=text[:20], size=size)
    return LETTERS.index(text[0]), LETTERS.index(text[1])


def _moves(node: SgfNode, size: int, is_root: bool) -> Iterator[RecordedMove]:
    if not is_root and any(key in node.properties for key in ("AB", "AW", "AE")):
        raise InvalidText("stones that are set up in the middle of a game cannot be read")
    for seat, colour in enumerate(_COLOURS):
        for value in node.properties.get(colour, ())[:1]:
            point = value.strip()
            if not point or (point == _OTHER_PASS and size <= 19):
                yield RecordedMove(PASSED, seat)
            else:
                column, row = _place(point, size)
                yield RecordedMove(point_name((size - row) * (size + 1) + column + 1, size), seat)


def _in_turn(moves: Sequence[RecordedMove], turn: int, passes: int = 0) -> tuple[RecordedMove, ...]:
    """The moves with the passes that a file left out where a side moves twice, and play going on after two passes."""
    found: list[RecordedMove] = []
    for move in moves:
        others = tuple(_in_turn(line, turn, passes) for line in move.variations)
        if passes >= 2:  # the other side of who resumes moves
            found.append(RecordedMove(RESUME, turn))
            turn, passes = 1 - turn, 0
        if move.seat != turn:
            found.append(RecordedMove(PASSED, turn))
            passes += 1
        found.append(move if not others else replace(move, variations=()))
        if others:  # alternatives stand where the first of these moves stands
            place = len(found) - 1
            while place and found[place - 1] in (RecordedMove(PASSED, turn), RecordedMove(RESUME, turn)):
                place -= 1
            found[place] = replace(found[place], variations=others)
        passes = passes + 1 if move.text == PASSED else 0
        turn = 1 - move.seat
    return tuple(found)


def _with_result(record: Record, text: str) -> Record:
    """The end that the file names, in the words of records."""
    winner, plus, how = text.strip().upper().partition("+")
    if text.strip().upper() in ("0", "DRAW", "JIGO"):
        return _settled(record, (), 0.0)
    if not plus or winner not in _COLOURS:
        return record
    seat = _COLOURS.index(winner)
    if how in ("R", "RESIGN"):
        return replace(record, result=GameResult((seat,), RESIGNED, at_fault=1 - seat))
    faults = {"T": Fault.TIME, "TIME": Fault.TIME, "F": Fault.FORFEIT, "FORFEIT": Fault.FORFEIT}
    if how in faults:
        return replace(record, result=GameResult((seat,), faults[how].value, at_fault=1 - seat))
    try:
        points = float(how)
    except ValueError:
        return replace(record, result=GameResult((seat,), ADJUDICATED))
    return _settled(record, (seat,), points)


def _settled(record: Record, winners: tuple[int, ...], points: float) -> Record:
    """Ended by agreement about the stones that seem dead, if that gives the result; else by what the file says."""
    try:
        position = last_position(record, TEXTS)
    except InvalidText:
        return record  # playing it by the rules names the wrong move
    assert isinstance(position, GoPosition)
    lead = position.scores[0] - position.scores[1] if position.is_settling else None
    is_same = lead is not None and abs(lead) == points and (not winners or (lead < 0) == bool(winners[0]))
    if not is_same:
        return record if position.outcome() else replace(record, result=GameResult(winners, ADJUDICATED))
    text = position.format_move(position.agreement)
    agreed = tuple(RecordedMove(text, seat) for seat in (position.turn, 1 - position.turn))
    return replace(record, moves=(*record.moves, *agreed), result=None)
