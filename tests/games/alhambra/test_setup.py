from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from partie.core.errors import InvalidText
from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.material import KIND, KINDS, PRICE, TILES, WALLS, card_name
from partie.games.alhambra.rules.position import AlhambraPosition
from tests.games.alhambra.table import hand, word

PLAYERS = [2, 3, 4, 5, 6]


def start(players: int, seed: int = 0) -> AlhambraPosition:
    return GAME.start(f"{players}-players", seed)


def values(cards: str) -> list[int]:
    return [int(digit) for digit in cards[1::2]]


def test_there_are_54_tiles_in_six_kinds() -> None:
    assert [int((KIND[1 : TILES + 1] == kind).sum()) for kind in range(6)] == [7, 7, 9, 9, 11, 11]


@pytest.mark.parametrize(
    ("kind", "prices"),
    [
        ("pavilion", [2, 3, 4, 5, 6, 7, 8]),
        ("seraglio", [3, 4, 5, 6, 7, 8, 9]),
        ("arcades", [4, 5, 6, 6, 7, 8, 8, 9, 10]),
        ("chambers", [5, 6, 7, 7, 8, 9, 9, 10, 11]),
        ("garden", [6, 7, 8, 8, 8, 9, 10, 10, 10, 11, 12]),
        ("tower", [7, 8, 9, 9, 9, 10, 11, 11, 11, 12, 13]),
    ],
)
def test_every_kind_has_its_prices(kind: str, prices: list[int]) -> None:
    assert [int(PRICE[tile]) for tile in range(1, TILES + 1) if KINDS[KIND[tile]] == kind] == prices


def test_every_tile_has_the_kind_price_and_walls_of_the_list() -> None:
    """The list was written down apart from the rules and compared with five other implementations."""
    with (Path(__file__).parent / "tiles.csv").open(encoding="utf-8", newline="") as file:
        listed = [(row["building"], int(row["price"]), _walls(row)) for row in csv.DictReader(file)]
    ours = [(KINDS[KIND[tile]], int(PRICE[tile]), int(WALLS[tile])) for tile in range(1, TILES + 1)]
    assert sorted(ours) == sorted(listed)


def _walls(row: dict[str, str]) -> int:
    return sum(int(row[side]) << bit for bit, side in enumerate(("north", "east", "south", "west")))


def test_each_side_has_20_walls() -> None:
    assert [sum(int(walls) >> side & 1 for walls in WALLS) for side in range(4)] == [20, 20, 20, 20]


def test_tiles_have_0_to_3_walls_10_16_20_8_times() -> None:
    assert Counter(int(walls).bit_count() for walls in WALLS[1 : TILES + 1]) == {0: 10, 1: 16, 2: 20, 3: 8}


def test_two_walls_of_a_tile_are_always_adjacent() -> None:
    assert not {0b0101, 0b1010} & {int(walls) for walls in WALLS}


@pytest.mark.small  # without the JIT sums of small integers may overflow
@pytest.mark.parametrize("players", PLAYERS)
def test_every_hand_reaches_20_with_its_last_card(players: int) -> None:
    for seed in range(20):
        dealt = start(players, seed)
        for player in range(players):
            held = values(hand(dealt, player))
            assert sum(held) >= 20
            assert sum(held) - max(held) < 20


def test_the_start_player_has_fewest_cards_then_the_lowest_sum() -> None:
    for seed in range(60):
        hands = [values(hand(start(4, seed), player)) for player in range(4)]
        assert (len(hands[0]), sum(hands[0])) == min((len(held), sum(held)) for held in hands)
        assert start(4, seed).turn == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_set_up_uses_all_cards_and_tiles_once(players: int) -> None:
    assert start(players, 5).problems() == []


def test_with_two_players_one_copy_of_each_card_is_removed() -> None:
    position = start(2)
    cards = hand(position, 0) + hand(position, 1) + word(position, "deck")
    cards += word(position, "display").replace(",", "")
    seen = Counter(cards[at : at + 2] for at in range(0, len(cards), 2))
    assert all(seen[card_name(kind)] == 2 for kind in range(36))


def test_four_cards_lie_on_display_and_four_tiles_on_the_market() -> None:
    position = start(3)
    assert len(word(position, "display").split(",")) == 4
    assert len(word(position, "market").split(",")) == 4
    assert "-" not in word(position, "market") + word(position, "display")


@pytest.mark.parametrize("players", PLAYERS)
def test_scoring_cards_lie_in_the_second_and_fourth_of_five_piles(players: int) -> None:
    for seed in range(40):
        deck = word(start(players, seed), "deck")
        cards = [deck[at : at + 2] for at in range(0, len(deck), 2)]
        fifth = (len(cards) - 2) / 5
        assert fifth - 1 <= cards.index("S1") <= 2 * fifth + 2
        assert 3 * fifth - 1 <= cards.index("S2") <= 4 * fifth + 3


def test_scoring_cards_reach_both_ends_of_their_piles() -> None:
    relative = []
    for seed in range(400):
        position = start(3, seed)
        deck = word(position, "deck")
        cards = [deck[at : at + 2] for at in range(0, len(deck), 2)]
        first, last = (int(place) for place in word(position, "piles").split("/")[:2])
        relative.append((cards.index("S1") - first) / (last - first))
    assert min(relative) == 0
    assert max(relative) == 1


def test_dirk_takes_six_tiles_at_the_start_of_a_two_player_game() -> None:
    position = start(2)
    assert len(word(position, "dirk").split(",")) == 6
    assert len(word(position, "bag").split(",")) == TILES - 4 - 6


def test_dirk_takes_nothing_with_more_players() -> None:
    assert word(start(3), "dirk") == "none"


def test_same_seed_same_game_and_other_seed_other_game() -> None:
    assert start(3, 9) == start(3, 9)
    assert start(3, 9) != start(3, 10)


def test_an_unknown_variant_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidText, match="'7-players' is not a variant of Alhambra; there are 2-players"):
        GAME.start("7-players")
