"""Games as records: read back as written, replayed by the rules, refused where they are wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partie import games
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.move_tree import MoveNode, grow
from partie.core.record import (
    MOST_NESTED,
    UNFINISHED,
    GameResult,
    Record,
    RecordedMove,
    all_moves,
    check_size,
    read_record,
    write_record,
)
from partie.core.replay import last_position, record_of, replay
from partie.core.text import Text

MILLS = games.load("mills")
FIVE = games.load("gomoku")
# Placing without a mill, then both sides go back and forth until the position stands for the third time.
PLACING = [
    "a7",
    "d7",
    "g7",
    "g4",
    "d6",
    "d5",
    "a4",
    "a1",
    "b6",
    "b4",
    "c4",
    "c3",
    "f4",
    "e4",
    "f2",
    "d3",
    "g1",
    "d1",
]


def repetition() -> Record:
    """A game of nine men's morris drawn by repetition."""
    position, moves = MILLS.start(), []
    for text in PLACING:
        moves.append(position.parse_move(text))
        position = position.play(moves[-1])
    back: dict[int, Any] = {}
    while position.outcome() is None:
        legal = {position.format_move(move): move for move in position.legal_moves()}
        text = back.pop(position.turn, None) or next(word for word in legal if "x" not in word)
        here, there = text.split("-")
        if f"{there}-{here}" not in back.values():
            back[position.turn] = f"{there}-{here}"
        moves.append(legal[text])
        position = position.play(moves[-1])
    return record_of(MILLS, MILLS.start(), moves, 0)


def complete() -> Record:
    return Record(
        "gomoku",
        "free-15",
        7,
        moves=(RecordedMove("h8", 0, opening=True), RecordedMove("i9", 1, 0.25, 62.5, "win_percent", 9)),
        result=GameResult((1,), "time", Text("late"), 0, (1.0, 2.0)),
        players=("one", "two"),
        seats=({"level": 5}, {}),
        clock=Clock(None, 60.0, 0.1, 5.0),
        started=100.0,
        finished=200.5,
        logs=("> a\n< b", ""),
    )


def test_a_record_is_read_as_it_is_written() -> None:
    assert read_record(write_record(complete())) == complete()
    assert read_record(write_record(Record("gomoku", "free-15"))) == Record("gomoku", "free-15")


def test_a_short_record_has_no_empty_fields() -> None:
    record = Record("gomoku", "free-15", moves=(RecordedMove("h8", 0),))
    assert record.to_json() == {
        "format": "partie-game",
        "version": 1,
        "game": "gomoku",
        "variant": "free-15",
        "moves": [{"text": "h8", "seat": 0}],
    }


def test_a_game_drawn_by_repetition_is_over_when_it_is_read_again() -> None:
    record = repetition()
    assert record.reason == "repeated"
    again = last_position(read_record(write_record(record)), MILLS)
    assert again.outcome() == last_position(record, MILLS).outcome() is not None
    assert not again.legal_moves()


def test_the_text_of_a_position_alone_has_lost_the_repetition() -> None:
    last = last_position(repetition(), MILLS)
    from_text = MILLS.from_text(last.to_text(), last.variant)
    assert last.has_history
    assert not from_text.has_history
    assert from_text.outcome() is None
    assert from_text != last


def branched() -> Record:
    """h8 i9 j10, or h8 g9 (f10 or e11), or h8 g7."""
    inner = RecordedMove("f10", 0, variations=((RecordedMove("e11", 0, comment_before="or", nags=(1, 5)),),))
    second = RecordedMove(
        "i9", 1, comment="natural", variations=((RecordedMove("g9", 1), inner), (RecordedMove("g7", 1),))
    )
    return Record(
        "gomoku",
        "free-15",
        moves=(RecordedMove("h8", 0), second, RecordedMove("j10", 0)),
        result=GameResult((0,), "resigned", at_fault=1),
        comment="before",
    )


def texts(record: Record) -> list[str]:
    return [move.text for move in record.moves]


def test_a_tree_is_read_as_it_is_written() -> None:
    assert read_record(write_record(branched())) == branched()


def test_a_line_puts_the_variation_in_the_place_of_the_moves_it_replaces() -> None:
    record = branched()
    line = record.line([(1, 0)])
    assert texts(line) == ["h8", "g9", "f10"]
    assert [[move.text for move in variation] for variation in line.moves[1].variations] == [["i9", "j10"], ["g7"]]
    assert line.result is None
    assert texts(record.line([(1, 0), (2, 0)])) == ["h8", "g9", "e11"]
    assert texts(record.line([(1, 1)])) == ["h8", "g7"]
    assert record.line([(1, 0), (1, 0)]).moves == record.moves
    assert record.line([]) is record


@pytest.mark.parametrize("choices", [[(1, 2)], [(0, 0)], [(3, 0)], [(-1, 0)], [(1, -1)], [(1, 1), (2, 0)]])
def test_a_line_that_is_not_recorded_is_refused(choices: list[tuple[int, int]]) -> None:
    with pytest.raises(InvalidText, match="has no variation"):
        branched().line(choices)


def test_variations_are_checked_by_the_rules() -> None:
    assert [position.to_text() for position in replay(branched(), FIVE).positions][-1] == "h8 i9 j10"
    moves = branched().moves
    wrong = (moves[0], replace(moves[1], variations=((RecordedMove("g9", 1), RecordedMove("h8", 0)),)), *moves[2:])
    with pytest.raises(InvalidText, match="variation 1 to move 2: move 2, 'h8'"):
        replay(replace(branched(), moves=wrong), FIVE)


def nested(depth: int) -> tuple[RecordedMove, ...]:
    inner = (nested(depth - 1),) if depth else ()
    return (RecordedMove("h8", 0, variations=inner),)


def test_too_many_nested_variations_are_refused() -> None:
    check_size(nested(MOST_NESTED))
    with pytest.raises(InvalidText, match="inside each other"):
        check_size(nested(MOST_NESTED + 1))
    deepest = Record("gomoku", "free-15", moves=nested(MOST_NESTED))
    assert Record.from_json(deepest.to_json()) == deepest


def test_a_tree_that_is_grown_and_read_again_is_the_same() -> None:
    root = MoveNode()
    grow(root, branched().moves)
    assert root.moves() == branched().moves


def test_all_moves_of_a_tree_are_counted() -> None:
    assert check_size(branched().moves) == len(list(all_moves(branched().moves))) == 7


def test_glyphs_are_shown_as_people_write_them() -> None:
    assert RecordedMove("h8", 0, nags=(3, 6, 14)).nag_text == "!! ?! $14"


def test_replay_gives_every_position_and_move() -> None:
    record = Record("gomoku", "free-15", moves=(RecordedMove("h8", 0), RecordedMove("i9", 1)))
    played = replay(record, FIVE)
    assert [position.to_text() for position in played.positions] == ["-", "h8", "h8 i9"]
    assert [played.positions[0].format_move(move) for move in played.moves] == ["h8", "i9"]


def test_a_game_may_begin_at_another_position() -> None:
    start = "w.w..w../b.b..b.b/........ w 0 0 0"
    record = Record("mills", "nine", start=start, moves=(RecordedMove("a7-d7", 0),))
    assert replay(record, MILLS).positions[0].to_text() == start


@pytest.mark.parametrize(
    ("record", "part"),
    [
        (Record("gomoku", "free-15", moves=(RecordedMove("h8", 0), RecordedMove("h8", 1))), "move 2, 'h8'"),
        (Record("gomoku", "free-15", moves=(RecordedMove("h8", 1),)), "seat 2"),
        (Record("mills", "nine"), "mills"),
        (Record("gomoku", "halma"), "halma"),
    ],
)
def test_what_the_rules_forbid_is_refused(record: Record, part: str) -> None:
    with pytest.raises(InvalidText, match=part):
        replay(record, FIVE)


def test_an_impossible_beginning_is_refused() -> None:
    record = Record("mills", "nine", start="wwwwwwww/wwwwwwww/........ b 8 9 0")
    with pytest.raises(InvalidText, match="24 men"):
        replay(record, MILLS)


def test_a_record_without_an_end_is_unfinished() -> None:
    record = Record("gomoku", "free-15", players=("one", "two"))
    assert (record.reason, record.winners, record.points) == (UNFINISHED, (), (0.5, 0.5))


def wrong(**changes: Any) -> dict[str, Any]:
    return {**complete().to_json(), **changes}


@pytest.mark.parametrize(
    ("data", "part"),
    [
        ([], "not a game of Partie"),
        ({}, "not a game of Partie"),
        (wrong(version=2), "version 2"),
        (wrong(version=True), "version True"),
        (wrong(game=5), "'game'"),
        (wrong(game="x" * 201), "'game'"),
        (wrong(seed=-1), "'seed'"),
        (wrong(seed=1.5), "'seed'"),
        (wrong(seed=True), "'seed'"),
        (wrong(start=5), "'start'"),
        (wrong(moves="h8"), "'moves'"),
        (wrong(moves=["h8"]), "names and values"),
        (wrong(moves=[{"text": "h8"}]), "'moves.0.seat' is missing"),
        (wrong(moves=[{"text": "h8", "seat": 64}]), "'moves.0.seat' is '64', it must be less than 64"),
        (wrong(moves=[{"text": "h8", "seat": 0, "seconds": -1}]), "'moves.0.seconds'"),
        (wrong(moves=[{"text": "h8", "seat": 0, "value": 10**400}]), "'moves.0.value'"),
        (wrong(moves=[{"text": "h8", "seat": 0, "colour": "red"}]), "'moves.0.colour' is not a known"),
        (wrong(moves=[{"text": "h8", "seat": 0}] * 100_001), "100001"),
        (wrong(ending={"reason": "five"}, unknown=1), "'unknown'"),
        (wrong(ending={"winners": [0], "reason": "five", "scores": ["many"]}), "'ending.scores.0'"),
        (wrong(clock={"per_move": float("nan")}), "'clock.per_move' is 'nan', which is not a number"),
        (wrong(players=["x"] * 65), "65"),
        (wrong(comment="x" * 10_001), "'comment' is longer than 10000 characters"),
        (
            wrong(moves=[{"text": "h8", "seat": 0, "opening": 1}]),
            "'moves.0.opening' is '1', it must be true or",
        ),
        (wrong(clock={"patience": -1}), "'clock.patience'"),
        (wrong(clock={"response_timeout": 5}), "'clock.response_timeout' is not a known field"),
        (wrong(seats=["human"]), "names and values"),
    ],
)
def test_damaged_json_is_refused_with_what_is_wrong(data: object, part: str) -> None:
    with pytest.raises(InvalidText, match=part):
        Record.from_json(data)


def test_an_ending_without_winners_is_a_draw() -> None:
    assert Record.from_json(wrong(ending={"reason": "full board"})).winners == ()


def test_a_detail_may_be_a_plain_string_or_empty_as_older_versions_wrote_it() -> None:
    ending = {"winners": [0], "reason": "time"}
    assert Record.from_json(wrong(ending={**ending, "detail": "5 s used"})).detail == Text("5 s used")
    assert Record.from_json(wrong(ending={**ending, "detail": ""})).detail is None


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        read_record(text)


@given(st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    text = write_record(complete())
    at = data.draw(st.integers(0, len(text) - 1))
    try:
        read_record(text[:at] + data.draw(st.text(max_size=3)) + text[at + 1 :])
    except InvalidText:
        return


def test_deep_json_is_refused() -> None:
    with pytest.raises(InvalidText):
        read_record("[" * 100_000)


def test_json_keeps_every_character() -> None:
    record = replace(complete(), players=("Žofie ☃", "\x00"))
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record
