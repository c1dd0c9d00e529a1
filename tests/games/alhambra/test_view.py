from __future__ import annotations

import random
from typing import Any, cast

import pytest

from partie.games.alhambra.formats.names import advice_text, move_text
from partie.games.alhambra.game import GAME
from partie.i18n import translate
from tests.games.alhambra.table import arrange

CELLS = {cell.id for cell in GAME.view().geometry("3-players").cells}


@pytest.mark.parametrize("players", [2, 4])
def test_taps_are_cells_and_tell_all_moves_apart(players: int) -> None:
    generator = random.Random(players)
    position = GAME.start(f"{players}-players", 8)
    view = GAME.view()
    while position.outcome() is None:
        moves = position.legal_moves()
        if generator.random() < 0.05:
            taps = [view.taps(position, move) for move in moves]
            assert len(set(taps)) == len(moves)
            assert {cell for tap in taps for cell in tap} <= CELLS
            assert set(view.scene(position).pieces) <= CELLS
        position = position.play(generator.choice(moves))


def test_the_scene_shows_what_lies_on_the_table() -> None:
    position = arrange(hands=["y5y5"], maps=["tower12@e1"], reserves=["garden11"], bought="arcades9", step="placing")
    pieces = GAME.view().scene(position).pieces
    assert pieces["c"] == "fountain"
    assert pieces["e1"] == "tower12"
    assert pieces["hand-y5"] == "card-2"
    assert pieces["reserve-garden11"] == "garden11"
    assert pieces["bought-1"] == "arcades9"
    assert pieces["market-1"] == "tower13"
    assert pieces["display-4"] == "o9"


def test_the_sketch_shows_map_market_and_hand() -> None:
    position = arrange(hands=["y5o1"], maps=["tower9c@e1"], reserves=["garden11"])
    lines = (GAME.view().sketch(position) or "").splitlines()
    assert lines[0] == "map, hand and reserve of red"
    assert lines[4] == "           ==="
    assert lines[5] == "  .   (*) |T9    ."
    assert "market:  yellow tower13 E   green garden12 S   blue chambers11   orange arcades10" in lines
    assert "hand:    y5 o1" in lines
    assert "reserve: garden11" in lines


def test_the_sketch_names_the_tile_to_be_placed_with_its_walls() -> None:
    position = arrange(bought="arcades4", step="placing", market="tower13,-,chambers11,arcades10")
    assert "place:   arcades4 NES" in (GAME.view().sketch(position) or "").splitlines()


def test_no_two_cells_share_an_id() -> None:
    assert len(CELLS) == len(GAME.view().geometry("2-players").cells)


def test_the_facts_say_what_lies_on_the_table_and_who_moved_last() -> None:
    position = arrange(hands=["y5y5"], maps=["tower12@e1"], reserves=["garden11"], bought="arcades9", step="placing")
    facts = cast(dict[str, Any], GAME.view().scene(position).facts)
    assert facts["hands"][0] == ["y5", "y5"]
    assert facts["palaces"][0] == {"c": "fountain", "e1": "tower12"}
    assert (facts["waiting"], facts["reserves"][0], facts["step"]) == (["arcades9"], ["garden11"], "placing")
    assert facts["last"] is None
    after = position.play(position.parse_move("reserve:arcades9")).observation(1)
    assert GAME.view().scene(after).facts["last"] == {"player": 0, "places": ["reserve"]}


def test_the_facts_say_what_a_scoring_now_would_bring() -> None:
    """Red has the only tower; a second one would bring nothing; Blue would share."""
    position = arrange(maps=["tower12@e1", "garden11@e1"])
    facts = cast(dict[str, Any], GAME.view().scene(position).facts)
    assert facts["counts"][0] == [0, 0, 0, 0, 0, 1]
    coming = facts["next"]
    assert (coming["number"], coming["places"][5]) == (3, [21, 13, 6])
    assert [shares[5] for shares in coming["shares"]] == [21, 0, *[0] * (len(coming["shares"]) - 2)]
    assert (coming["gains"][0][5], coming["gains"][0][0], coming["gains"][1][5]) == (0, 16, 17)
    assert len(facts["scorings"]) == 2


@pytest.mark.parametrize(
    ("move", "told", "advised", "czech"),
    [
        (
            "take:y1+g3",
            "takes yellow 1, green 3",
            "Take the yellow 1, the green 3",
            "Vezměte žlutou 1, zelenou 3",
        ),
        (
            "buy:tower9a:b4",
            "buys tower 9 for blue 4",
            "Buy the tower 9 for the blue 4",
            "Kupte věž 9 za modrou 4",
        ),
        (
            "place:garden12@e1n2",
            "places garden 12, 1 right and 2 up from the fountain",
            "Place the garden 12 on the marked cell",
            "Umístěte zahradu 12 na vyznačené pole",
        ),
        (
            "remove@w3",
            "moves a tile to the reserve, 3 left from the fountain",
            "Move the marked tile to the reserve",
            "Odložte vyznačenou dlaždici do zásoby",
        ),
    ],
)
def test_a_move_is_told_from_the_fountain_and_advised_as_something_to_do(
    move: str, told: str, advised: str, czech: str
) -> None:
    assert str(move_text(move)) == told
    assert str(advice_text(move)) == advised
    assert translate(advice_text(move), "cs") == czech
