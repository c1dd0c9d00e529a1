"""SGF and Piskvork's files: exact texts, and what is refused."""

from __future__ import annotations

import pytest

from partie.arena.faults import Fault
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.record import GameResult, Record, RecordedMove
from partie.games.gomoku.formats import psq, sgf

MOVES = (RecordedMove("a15", 0, 0.0), RecordedMove("o1", 1, 0.3456), RecordedMove("c2", 0, 12.0))
SWAP = (RecordedMove("swap", 0),)
PSQ_CODES = {
    Fault.TIME: "15",
    Fault.MEMORY: "16",
    Fault.ILLEGAL: "7",
    Fault.START: "2",
    Fault.SILENCE: "3",
    Fault.GARBAGE: "3",
    Fault.CRASH: "3",
    Fault.FORFEIT: "-2",
}


def record(
    result: GameResult | None = None, variant: str = "free-15", moves: tuple[RecordedMove, ...] = MOVES
) -> Record:
    players = ("a ] b", "c\\d")
    return Record("gomoku", variant, moves=moves, result=result, players=players, clock=Clock(None, None))


def test_sgf_has_rows_from_the_top_and_escaped_names() -> None:
    assert sgf.write([record()]) == (
        "(;FF[4]GM[4]CA[UTF-8]AP[Partie]SZ[15]RU[free-15]PB[a \\] b]PW[c\\\\d]RE[?]\n;B[aa]\n;W[oo]\n;B[cn])\n"
    )


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (GameResult((), "full"), "0"),
        (GameResult((0,), "five"), "B+"),
        (GameResult((1,), "five"), "W+"),
        (GameResult((1,), "time", at_fault=0), "W+T"),
        (GameResult((0,), "forfeit", at_fault=1), "B+R"),
        (GameResult((0,), "crash", at_fault=1), "B+F"),
    ],
)
def test_sgf_names_the_winner_and_why_the_other_lost(result: GameResult, text: str) -> None:
    assert f"RE[{text}]" in sgf.write([record(result)])


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B+T", GameResult((0,), "time", at_fault=1)),
        ("w+resign", GameResult((1,), "forfeit", at_fault=0)),
        ("B+", None),  # the moves tell
        ("X+T", None),
        ("B T", None),
        ("0", None),
    ],
)
def test_sgf_results_by_a_fault_are_read(text: str, result: GameResult | None) -> None:
    assert sgf.read(f"(;GM[4]RE[{text}];B[hh])", None)[0].result == result


@pytest.mark.parametrize("wrong", [record(variant="free"), record(moves=SWAP)])
def test_sgf_refuses_what_it_cannot_hold(wrong: Record) -> None:
    with pytest.raises(InvalidText):
        sgf.write([wrong])


@pytest.mark.parametrize("size", ["5", "26"])
def test_sgf_boards_from_5_to_26_are_read(size: str) -> None:
    assert sgf.read(f"(;GM[4]SZ[{size}])", None)[0].variant == f"free-{size}"


@pytest.mark.parametrize("size", ["4", "27", "005", "x", "-7", "9:9"])
def test_sgf_of_other_boards_is_refused(size: str) -> None:
    with pytest.raises(InvalidText, match="is not a board"):
        sgf.read(f"(;GM[4]SZ[{size}])", None)


def test_sgf_rules_name_the_variant_unless_another_is_asked_for() -> None:
    text = "(;GM[4]SZ[15]RU[renju-15];B[hh])"
    assert [sgf.read(text, variant)[0].variant for variant in (None, "free-15")] == ["renju-15", "free-15"]
    assert sgf.read("(;SZ[19]RU[Japanese])", None)[0].variant == "free-19"
    assert sgf.read("(;)", None)[0].variant == "free-15"


@pytest.mark.parametrize("colour", ["AB", "AW"])
def test_sgf_with_set_up_stones_is_refused(colour: str) -> None:
    with pytest.raises(InvalidText, match="set-up stones"):
        sgf.read(f"(;GM[4];{colour}[hh])", None)


@pytest.mark.parametrize("point", ["", "h", "hhh", "hp", "ph", "H8"])
def test_sgf_points_off_the_board_are_refused(point: str) -> None:
    with pytest.raises(InvalidText, match="is not on the 15×15 board"):
        sgf.read(f"(;GM[4]SZ[15];B[{point}])", None)


@pytest.mark.parametrize("text", ["(;GM[4]", "((;GM[4])"])
def test_sgf_trees_must_be_closed(text: str) -> None:
    with pytest.raises(InvalidText, match="not closed"):
        sgf.read(text, None)


def test_sgf_trees_are_closed_once() -> None:
    with pytest.raises(InvalidText, match="closes no game tree"):
        sgf.read("(;GM[4]))", None)


def test_sgf_outside_of_trees_and_after_the_main_line_is_skipped() -> None:
    found = sgf.read("\ufeff;B[aa](;GM[4];B[hh](;W[ii])(;W[jj];B[kk]);W[ll])", None)
    assert [[move.text for move in game.moves] for game in found] == [["h8", "i7"]]


SGF_TREE = (
    "(;FF[4]GM[4]CA[UTF-8]AP[Partie]SZ[15]RU[free-15]PB[a]PW[b]RE[?]C[how to begin]\n;B[hh]C[the centre \\] of it]\n"
    "(;W[ii]BM[1]\n(;B[jj]\n;W[aa])\n(;B[kk]\n;W[ll]))\n(;W[gg]TE[1]IT[]C[better]\n;B[ff]))\n"
)


def test_sgf_variations_and_annotations_come_back() -> None:
    (found,) = sgf.read(SGF_TREE, None)
    assert sgf.write([found]) == SGF_TREE
    assert found.comment == "how to begin"
    first, second, third, _fourth = found.moves
    assert (first.text, first.comment) == ("h8", "the centre ] of it")
    assert (second.nags, third.nags) == ((2,), ())
    assert [[move.text for move in line] for line in second.variations] == [["g9", "f10"]]
    assert (second.variations[0][0].nags, second.variations[0][0].comment) == ((1, 5), "better")
    assert [[move.text for move in line] for line in third.variations] == [["k5", "l4"]]


def test_sgf_that_opens_a_tree_for_every_move_is_one_line() -> None:
    squares = [letter + other for letter in "abcdefghijklmno" for other in "abcdefghijklmno"]
    moves = "".join(f"(;{'BW'[number % 2]}[{square}]" for number, square in enumerate(squares))
    (found,) = sgf.read("(;GM[4]" + moves + ")" * (len(squares) + 1), None)
    assert (len(found.moves), found.has_variations) == (225, False)


def test_sgf_names_are_cut() -> None:
    (found,) = sgf.read(f"(;PB[{'b' * 300}]PW[ {'w' * 300} ])", None)
    assert found.players == ("b" * 200, "w" * 200)


def test_psq_counts_squares_from_one_and_milliseconds() -> None:
    lines = psq.write([record(GameResult((1,), "memory", at_fault=0))]).split("\r\n")
    head, *moves = lines[:4]
    assert head == "Piskvorky 15x15, 11:11, 0"
    assert [move.split(",") for move in moves] == [["1", "15", "0"], ["15", "1", "346"], ["3", "2", "12000"]]
    assert lines[4:] == ["a ] b", "c\\d", "16", ""]


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (None, "0"),
        (GameResult((0,), "five"), "0"),
        *((GameResult((0,), fault.value, at_fault=1), code) for fault, code in PSQ_CODES.items()),
    ],
)
def test_psq_ends_with_why_the_loser_lost(result: GameResult | None, code: str) -> None:
    assert psq.write([record(result)]).split("\r\n")[-2] == code


@pytest.mark.parametrize("wrong", [record(variant="free"), record(moves=SWAP)])
def test_psq_refuses_what_it_cannot_hold(wrong: Record) -> None:
    with pytest.raises(InvalidText, match="without swaps"):
        psq.write([wrong])


@pytest.mark.parametrize("line", ["0,1,0", "27,1,0", "1,0,0"])
def test_psq_squares_off_any_board_are_refused(line: str) -> None:
    with pytest.raises(InvalidText, match="is not on the board"):
        psq.read(f"Piskvorky 15x15, 11:11, 0\n{line}\n", None)


def test_psq_is_read_with_its_times_and_fault() -> None:
    text = "Piskvorky 20x20, 11:11, 0\n26,1\n1,20,1500\n8,8,7\nx/black.exe\nwhite.exe\n7\n"
    (found,) = psq.read(text, None)
    assert (found.variant, found.players) == ("free-20", ("black.exe", "white.exe"))
    assert [(move.text, move.seat, move.seconds) for move in found.moves] == [
        ("z1", 0, 0.0),
        ("a20", 1, 1.5),
        ("h8", 0, 0.007),
    ]
    assert found.result == GameResult((0,), "illegal", at_fault=1)
    assert psq.read(text, "standard-20")[0].variant == "standard-20"


@pytest.mark.parametrize(
    ("tail", "players"),
    [
        ("", ("black", "white")),
        ("one\n", ("one", "white")),
        ("a\nb\nc\n", ("a", "b")),
        (f"{'a' * 300}\nb\n", ("a" * 200, "b")),
    ],
)
def test_psq_without_names_has_the_colours(tail: str, players: tuple[str, str]) -> None:
    assert psq.read(f"Piskvorky 15x15, 11:11, 0\n{tail}", None)[0].players == players


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("15", "time"),
        ("16", "memory"),
        ("7", "illegal"),
        ("2", Fault.START.value),
        ("3", "crash"),
        ("0", None),
    ],
)
def test_psq_codes_are_read(code: str, reason: str | None) -> None:
    (found,) = psq.read(f"Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n{code}\n", None)
    assert found.result == (None if reason is None else GameResult((0,), reason, at_fault=1))


def test_sgf_is_read_back_as_it_was_written() -> None:
    (found,) = sgf.read(sgf.write([record()]), None)
    assert [(move.text, move.seat) for move in found.moves] == [("a15", 0), ("o1", 1), ("c2", 0)]
    assert found.players == ("a ] b", "c\\d")
