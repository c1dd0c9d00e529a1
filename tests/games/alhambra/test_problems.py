from __future__ import annotations

import pytest

from partie.core.errors import InvalidText
from partie.games.alhambra.game import GAME
from tests.games.alhambra.table import arrange


def rules_of(text: str) -> str:
    return " ".join(str(problem.rule) for problem in GAME.from_text(text).problems())


def changed(**words: str) -> str:
    parts = dict(part.split("=") for part in GAME.start("3-players", 4).to_text().split()) | words
    return " ".join(f"{name}={value}" for name, value in parts.items())


def test_a_missing_card_and_a_missing_tile_are_found() -> None:
    assert "cards y" in rules_of(changed(deck="S1S2"))
    assert "is there 0 times" in rules_of(changed(bag="none"))


def test_a_tile_that_is_there_twice_is_found() -> None:
    assert "tower12 is there 2 times" in rules_of(changed(maps="tower12@e1/-/-"))


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ({"step": "placing"}, "none was bought"),
        ({"step": "award", "market": "-,tower12,-,-", "ending": "market"}, "its market space is empty"),
        ({"ending": "market"}, "reason of the ending"),
        ({"dirk": "tower12"}, "Dirk has tiles"),
        ({"step": "over", "ending": "market", "bought": "tower12"}, "was not placed"),
        ({"scorings": "1"}, "Scoring card 1 is 1 times in the deck, not 0"),
        ({"piles": "0/0/0/900"}, "pile of scoring card 2"),
        ({"step": "placing", "bought": "tower12"}, "More tiles were bought than the market has empty spaces"),
        ({"step": "over", "ending": "market"}, "but there are tiles in the bag"),
        (
            {"points": "0,0,0,0,0,0,0/9,0,0,0,0,0,0/0,0,0,0,0,0,0"},
            "not those of the walls and of the buildings",
        ),
        ({"points": "9,0,0,0,0,0,0/0,0,0,0,0,0,0/0,0,0,0,0,0,0"}, "a scoring that has not been yet"),
        ({"points": "0,0,0,9,0,0,0/0,0,0,0,0,0,0/0,0,0,0,0,0,0"}, "somebody who does not play"),
    ],
)
def test_a_step_that_does_not_fit_is_found(words: dict[str, str], rule: str) -> None:
    assert rule in rules_of(changed(**words))


@pytest.mark.parametrize("name", ["bag", "bought", "dirk"])
@pytest.mark.parametrize("tiles", ["-", "tower12,tower12", "tower12,-"])
def test_a_list_of_tiles_has_no_gap_and_no_tile_twice(name: str, tiles: str) -> None:
    with pytest.raises(InvalidText, match="different tiles"):
        GAME.from_text(changed(**{name: tiles}))


def test_a_hand_of_more_cards_than_there_are_is_not_read() -> None:
    with pytest.raises(InvalidText, match="more than 3 cards of one kind"):
        GAME.from_text(changed(hands="y1y1y1y1/-/-"))


def test_walls_that_do_not_match_are_found_with_their_cells() -> None:
    problems = arrange(maps=["pavilion7@w1"]).problems()
    assert any("one side of a border only" in str(p.rule) and "w1" in p.cells for p in problems)


def test_tiles_that_cannot_be_reached_are_found() -> None:
    assert any("only 1 of 2 tiles" in str(p.rule) for p in arrange(maps=["tower12@e3"]).problems())


def test_an_enclosed_area_is_found_with_its_cells() -> None:
    ring = "tower12@e1+tower11c@e2+garden11@e2s1+garden10c@e2s2+chambers11@e1s2+chambers10@s2+arcades9@s1"
    assert any("enclosed" in str(p.rule) and p.cells == ("e1s1",) for p in arrange(maps=[ring]).problems())


def test_all_problems_are_listed_at_once() -> None:
    assert len(GAME.from_text(changed(bag="none", step="placing")).problems()) > 10
