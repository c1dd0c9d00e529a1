"""What levels are called."""

from __future__ import annotations

from partie import games
from partie.core.levels import LEVEL_NAMES, expected_percent, spread_names, with_strength
from partie.core.text import Text


def test_few_levels_take_names_from_the_whole_scale() -> None:
    names = spread_names(range(1, 4))
    assert [names[level] for level in (1, 3)] == [LEVEL_NAMES[0], LEVEL_NAMES[-1]]


def test_no_two_of_ten_levels_are_called_alike() -> None:
    assert len({name.title for name in spread_names(range(1, 11)).values()}) == 10


def test_a_game_without_levels_has_one_name() -> None:
    assert list(spread_names(range(1, 2))) == [1]


def test_equal_points_are_even_chances_and_four_hundred_are_ten_to_one() -> None:
    assert (expected_percent(1500, 1500), expected_percent(1900, 1500)) == (50, 91)


def test_the_strength_is_said_against_the_next_measured_level() -> None:
    said = with_strength(Text("Plays."), 4, {2: 1000, 3: 1400, 4: 1800})
    assert str(said) == "Plays. It scores about 91 % against level 3."
    assert with_strength(Text("Plays."), 2, {2: 1000}) == Text("Plays.")


def test_every_level_of_every_game_has_a_name_and_a_sentence() -> None:
    for game in map(games.load, games.TABLE):
        names = game.named_levels()
        assert list(names) == list(game.levels)
        assert all(str(name.title) and str(name.sentence).endswith(".") for name in names.values())
