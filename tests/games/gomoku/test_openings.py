"""Opening rules, by their names, and how the engine plays them."""

from __future__ import annotations

import random
from typing import cast

import pytest

from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.errors import IllegalMove, InvalidText
from partie.games.gomoku.engine import offers
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules import balanced, openings, symmetry
from partie.games.gomoku.rules.notation import format_cell
from partie.games.gomoku.rules.position import GomokuPosition
from partie.games.gomoku.rules.variants import read
from tests.conformance import kit

CHOOSING = [name for name, opening in openings.OPENINGS.items() if opening.has_choices]
LOOKS = GAME.view()


def words(position: GomokuPosition) -> list[str]:
    return [position.format_move(move) for move in position.legal_moves()]


def opened(text: str, opening: str, size: int = 15) -> GomokuPosition:
    return GAME.from_text(text, f"free-{size}-{opening}")


@pytest.mark.parametrize("opening", openings.OPENINGS)
def test_every_opening_keeps_the_contract(opening: str) -> None:
    variant = f"renju-13-{opening}" if opening != "free" else "renju-13"
    positions = kit.random_game(GAME, variant, 1)
    kit.check_outcome(GAME, positions)
    for position in [*positions[:9], positions[-1]]:
        kit.check_text_round_trip(GAME, position)
        kit.check_move_round_trip(position)
        kit.check_taps(GAME, position)
        kit.check_views(position)


def test_pro_first_stone_on_the_centre() -> None:
    assert words(GAME.start("free-15-pro")) == ["h8"]
    with pytest.raises(IllegalMove, match="centre"):
        GAME.start("free-15-pro").parse_move("h9")


def test_pro_second_stone_anywhere() -> None:
    assert len(words(opened("h8", "pro"))) == 15 * 15 - 1


@pytest.mark.parametrize(("opening", "away"), [("pro", 3), ("longpro", 4)])
def test_pro_third_stone_outside_the_central_square(opening: str, away: int) -> None:
    position = opened("h8 i9", opening)
    side = 2 * away - 1
    assert len(position.legal_moves()) == 15 * 15 - side * side
    assert "h11" in words(opened("h8 i9", "pro"))
    assert ("h11" in words(position)) == (away == 3)
    with pytest.raises(IllegalMove, match=f"at least {away} lines away"):
        position.parse_move("h10")


def test_pro_is_free_from_the_fourth_stone_on() -> None:
    assert "h9" in words(opened("h8 i9 h11", "pro"))
    assert opened("h8 i9 h11", "pro").turn == 1


def test_swap_the_first_player_puts_three_stones() -> None:
    turns = [opened(text, "swap").turn for text in ("-", "h8", "h8 a1", "h8 a1 o15")]
    assert turns == [0, 0, 0, 1]
    assert LOOKS.scene(opened("h8 a1 o15", "swap")).pieces == {"h8": "black", "a1": "white", "o15": "black"}


@pytest.mark.parametrize("opening", ["swap", "swap1"])
@pytest.mark.parametrize(("choice", "sides"), [("black", ("white", "black")), ("white", ("black", "white"))])
def test_swap_the_second_player_takes_a_colour_and_white_goes_on(
    opening: str, choice: str, sides: tuple[str, str]
) -> None:
    stones = "h8 a1 o15" if opening == "swap" else "h8"
    assert words(opened(stones, opening)) == ["black", "white"]
    position = opened(f"{stones} {choice}", opening)
    assert position.sides == sides
    assert sides[position.turn] == "white"


def test_swap_a_stone_instead_of_a_choice_is_illegal() -> None:
    with pytest.raises(IllegalMove, match="a choice is due: black, white"):
        opened("h8 a1 o15", "swap").parse_move("b2")
    with pytest.raises(IllegalMove, match="not a choice that is due"):
        opened("h8 a1 o15", "swap").parse_move("two")
    with pytest.raises(IllegalMove, match="not a choice that is due"):
        GAME.start("free-15").parse_move("black")


def test_swap2_the_second_player_has_three_options() -> None:
    assert words(opened("h8 a1 o15", "swap2")) == ["black", "white", "two"]


def test_swap2_two_more_stones_then_the_first_player_chooses() -> None:
    two = opened("h8 a1 o15 two", "swap2")
    assert (two.turn, two.side) == (1, 1)
    choice = opened("h8 a1 o15 two b2 c3", "swap2")
    assert (choice.turn, words(choice)) == (0, ["black", "white"])
    assert LOOKS.scene(choice).pieces["b2"] == "white"
    assert LOOKS.scene(choice).pieces["c3"] == "black"
    taken = choice.play(openings.TAKE_WHITE)
    assert (taken.sides, taken.turn, taken.side) == (("white", "black"), 0, 1)


def test_a_swapped_win_belongs_to_the_player_not_to_the_colour() -> None:
    game = opened("c3 a1 d3 black b1 e3 a3 f3 b4 g3", "swap")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)  # the second player took Black


def test_the_last_stone_stays_marked_after_a_choice() -> None:
    assert LOOKS.scene(opened("h8 a1 o15 black", "swap")).last == ("o15",)


def test_choices_are_buttons_beside_the_board() -> None:
    buttons = {cell.id: str(cell.text) for cell in LOOKS.geometry("free-15-swap2").cells if cell.text}
    assert buttons == {"black": "Take Black", "white": "Take White", "two": "Put two more stones"}
    assert not any(cell.text for cell in LOOKS.geometry("free-15-pro").cells)


@pytest.mark.parametrize("name", ["free-15-swop", "free-5-pro", "free-8-longpro", "free-9-balanced"])
def test_unknown_and_too_small_openings_are_refused(name: str) -> None:
    with pytest.raises(InvalidText):
        GAME.start(name)


def test_a_set_up_position_has_no_opening_phase() -> None:
    position = GAME.from_text("...../...../..x../...../..... o", "free-5-swap2")
    assert position.step is None
    assert position.turn == 1


# Balanced lists


@pytest.mark.parametrize("variant", ["free-15-balanced", "renju-15-balanced", "six-20-balanced"])
def test_balanced_starts_depend_on_the_seed_only(variant: str) -> None:
    texts = [GAME.start(variant, seed).to_text() for seed in range(12)]
    assert texts == [GAME.start(variant, seed).to_text() for seed in range(12)]
    assert len(set(texts)) > 3
    assert all(GAME.from_text(text, variant).outcome() is None for text in texts)


@pytest.mark.parametrize("file", [balanced.OPENINGS, balanced.OFFERS])
def test_no_two_shipped_starts_are_images_of_each_other(file: str) -> None:
    for rule, lines in balanced.starts(file).items():
        keys = set()
        for steps in lines:
            cells = " ".join(f"{chr(ord('h') + right)}{8 + up}" for right, up in steps)
            position = GAME.from_text(cells, f"{rule}-15")
            keys.add(symmetry.canonical(position.cells, 15, position.side)[0])
        assert len(keys) == len(lines)


def test_all_images_of_a_position_share_their_text() -> None:
    rng = random.Random(4)
    position = GAME.start("free-9")
    for _ in range(7):
        position = position.play(rng.choice(position.legal_moves()))
    keys = set()
    for number in symmetry.SYMMETRIES:
        table = symmetry.images(9, number)
        image = GAME.start("free-9")
        for move in position.moves:
            image = image.play(table[move])
        key, back = symmetry.canonical(image.cells, 9, image.side)
        keys.add(key)
        back_table = symmetry.images(9, symmetry.INVERSE[back])
        assert all(back_table[symmetry.images(9, back)[move]] == move for move in image.moves)
    assert len(keys) == 1


# The engine


def fixed(value: float) -> offers.Think:
    def think(board: GomokuPosition, limits: Limits, stop: StopFlag) -> Analysis:
        assert board.step is None
        return Analysis(board.legal_moves()[0], value)

    return think


@pytest.mark.parametrize(("value", "choice"), [(20.0, "black"), (49.5, "two"), (50.5, "two"), (80.0, "white")])
def test_swap2_the_engine_takes_the_better_colour_or_adds_two(value: float, choice: str) -> None:
    position = opened("h8 i9 j7", "swap2")
    analysis = offers.Opener(fixed(value), 1).choose(position, Limits(nodes=500), StopFlag())
    assert position.format_move(analysis.move) == choice
    assert analysis.value >= 49.0
    assert len(analysis.line) == (3 if choice == "two" else 1)


@pytest.mark.parametrize("value", [49.5, 50.5])
def test_swap_the_engine_takes_a_colour_however_even_it_is(value: float) -> None:
    position = opened("h8 i9 j7", "swap")
    analysis = offers.Opener(fixed(value), 1).choose(position, Limits(nodes=500), StopFlag())
    assert position.format_move(analysis.move) == ("white" if value > 50 else "black")


def test_the_engine_offers_the_most_even_of_its_tries() -> None:
    def think(board: GomokuPosition, limits: Limits, stop: StopFlag) -> Analysis:
        return Analysis(0, float(board.moves[-1] % 97))

    start = opened("h8 i9 j7 two", "swap2")
    opener = offers.Opener(think, 3)
    analysis = opener.choose(start, Limits(nodes=5000), StopFlag())
    other = opener.choose(start.play(analysis.move), Limits(nodes=5000), StopFlag())
    assert analysis.line == (analysis.move, other.move)  # the plan is kept
    assert abs(float(str(other.move)) % 97 - 50) <= 8


@pytest.mark.parametrize("opening", openings.OPENINGS)
def test_the_engine_plays_both_sides_of_every_opening(opening: str) -> None:
    position = GAME.start(f"free-15-{opening}" if opening != "free" else "free-15")
    brain = GAME.brain(seed=5)
    for _ in range(8):
        analysis = brain.choose(position, Limits(nodes=400), StopFlag())
        assert analysis.move in position.legal_moves()
        assert 0 <= analysis.value <= 100
        position = position.play(analysis.move)
    assert position.step is None


def test_the_same_seed_offers_the_same_stones() -> None:
    def offer(seed: int) -> str:
        start = GAME.start("free-15-swap2")
        analysis = GAME.brain(seed=seed).choose(start, Limits(nodes=300), StopFlag())
        return " ".join(format_cell(int(str(move))) for move in analysis.line)

    assert offer(7) == offer(7)
    assert len({offer(seed) for seed in range(1, 8)}) > 1


def test_longpro_the_engine_searches_allowed_stones_only() -> None:
    found = offers.first_moves(opened("h8 i9", "longpro"))
    assert found is not None
    assert len(found) == 40
    assert min(openings.centre_distance(cell, 15) for cell in found) == 4
    assert read("free-15-longpro").unopened == read("free-15")


@pytest.mark.parametrize(("opening", "lines"), [("pro", 3), ("longpro", 4)])
def test_the_second_stone_of_pro_is_free(opening: str, lines: int) -> None:
    """Only the first and the third stone are bound: 224 cells are allowed for the second."""
    board = GAME.from_text("h8", f"free-15-{opening}")
    assert len(board.legal_moves()) == 224
    third = board.play(board.parse_move("h9"))
    assert min(openings.centre_distance(cast(int, move), 15) for move in third.legal_moves()) == lines


@pytest.mark.parametrize(("opening", "lines"), [("pro", 3), ("longpro", 4)])
def test_whoever_puts_the_second_stone_reckons_with_the_limit_of_the_third(opening: str, lines: int) -> None:
    board = GAME.from_text("h8", f"free-15-{opening}")
    analysis = GAME.brain(mebibytes=1).choose(board, Limits(nodes=3000), StopFlag())
    reply = cast(int, analysis.line[1])
    assert openings.centre_distance(reply, 15) >= lines
    for move in analysis.line[:2]:
        board = board.play(move)
