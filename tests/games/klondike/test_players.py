from __future__ import annotations

import pytest

from partie.core.brain import Limits, StopFlag
from partie.games.klondike.engine.advice import (
    difficulty_of,
    gives_away,
    last_winnable,
    play_to_end,
    winnable_deal,
)
from partie.games.klondike.engine.brain import LOOK_THROUGH, SAFE
from partie.games.klondike.engine.honest import HonestPlayer, Strength, filled, unknown_cards
from partie.games.klondike.engine.safe_moves import is_safe
from partie.games.klondike.engine.solver import Verdict, solve
from partie.games.klondike.engine.strategies import (
    STRATEGIES,
    by_priorities,
    play_strategy,
    search_with_undo,
)
from partie.games.klondike.game import GAME
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.position import KlondikePosition
from partie.games.klondike.rules.table import DEAL, Act, Table, lay_out
from partie.games.klondike.rules.variants import Rules

FEW = Strength(samples=60, nodes=300)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(1, None),
        Rules(3, None),
        Rules(1, 2),
        Rules(3, 1),
        Rules(2, 0, any_card=True),
        Rules(1, 1, False, False),
    ],
    ids=lambda rules: rules.name,
)
def test_honest_games_keep_the_rules_and_end(rules: Rules) -> None:
    for seed in range(3):
        table = lay_out(deal_of(seed), rules)
        player = HonestPlayer(FEW)
        for _ in range(400):
            plan = player.plan(table)
            if not plan.moves or table.is_won:
                break
            for move in plan.moves:
                assert move in table.moves()
                table = table.play(move)
        else:
            pytest.fail("the player goes in circles")


@pytest.mark.parametrize("rules", [Rules(1, None), Rules(3, 2)], ids=lambda rules: rules.name)
def test_what_is_hidden_does_not_change_the_plan(rules: Rules) -> None:
    table = lay_out(deal_of(2), rules)
    seen = table.observation()
    other = filled(seen, unknown_cards(seen)[::-1])
    assert other != table
    assert HonestPlayer(FEW).plan(table) == HonestPlayer(FEW).plan(other)


def a_new_table(draw: int, *, ace: bool) -> Table:
    tables = (lay_out(deal_of(seed), Rules(draw, None)) for seed in range(100))
    return next(table for table in tables if any(pile[-1] < 4 for pile in table.shown) is ace)


@pytest.mark.parametrize("draw", [1, 3])
def test_an_ace_goes_home_before_the_stock_is_turned(draw: int) -> None:
    table = a_new_table(draw, ace=True)
    (home,) = HonestPlayer(FEW).plan(table).moves
    assert home.act is Act.HOME
    assert home.card < 4


def test_only_cards_that_nothing_needs_go_home_unasked() -> None:
    three_of_hearts = 4 * 2 + 1
    assert is_safe((1, 2, 1, 1), three_of_hearts)  # the black twos would lie on it: they can go home
    assert is_safe((0, 2, 1, 1), three_of_hearts)
    assert not is_safe((2, 2, 0, 1), three_of_hearts)  # the ace of clubs is needed first
    assert not is_safe((0, 3, 2, 2), 4 * 3 + 1)  # a black three may need the four for the two of diamonds


@pytest.mark.parametrize("ace", [True, False])
def test_no_chance_is_told_where_none_was_computed(ace: bool) -> None:
    table = a_new_table(1, ace=ace)
    position = KlondikePosition(table)
    analysis = GAME.brain().choose(position.observation(0), Limits(), StopFlag())
    assert position.format_move(analysis.move).endswith("-F") is ace
    assert analysis.to_json(position)["value"] is None
    assert analysis.depth == 0
    assert analysis.reason == (SAFE if ace else LOOK_THROUGH)


@pytest.mark.parametrize(("redeals", "times"), [(None, 24), (0, None)])
def test_the_whole_stock_is_turned_in_one_step_only_where_it_comes_back(redeals: int | None, times: int | None) -> None:
    table = lay_out(deal_of(15), Rules(1, redeals))
    analysis = GAME.brain().choose(KlondikePosition(table).observation(0), Limits(), StopFlag())
    assert analysis.move == DEAL
    assert analysis.evidence.get("times") == times


def test_honest_players_win_many_games() -> None:
    won = sum(
        play_to_end(lay_out(deal_of(seed), Rules(1, None)), HonestPlayer(Strength(samples=200))).is_won
        for seed in range(12)
    )
    assert won >= 5


@pytest.mark.parametrize("name", STRATEGIES)
def test_strategies_play_to_an_end(name: str) -> None:
    home = 0
    for seed in range(3):
        last, moves = play_strategy(lay_out(deal_of(seed), Rules(1, 2)), STRATEGIES[name])
        assert moves > 10
        home += sum(last.home)
    assert home > 0


def test_priorities_turn_cards_up_on_the_highest_pile() -> None:
    text = "8H/(??)7S/8D/(????)7C/-/-/- D0H0C0S0 stock:- waste:- redeals:0 idle:0 score:0"
    position = GAME.from_text(text, "draw-1")
    choices = {move: position.table.play(move) for move in position.table.moves()}
    best = max(choices, key=lambda move: by_priorities(position.table, move, choices[move]))
    assert position.format_move(best).startswith("7C")


def test_the_search_with_undo_counts_what_it_takes_back() -> None:
    found = search_with_undo(lay_out(deal_of(1), Rules(1, 2)), 200)
    assert found.nodes <= 200
    assert found.won or found.undos > 0


def dealt_out() -> list[Table]:
    """Tables of a game that could be won, in which the stock was only turned, without a redeal."""
    rules = Rules(1, 0)
    tables = [lay_out(winnable_deal(rules, 1), rules)]
    while tables[-1].stock:
        tables.append(tables[-1].play(DEAL))
    return tables


def test_the_last_moment_when_a_lost_game_could_be_won() -> None:
    tables = dealt_out()
    moment = last_winnable(tables)
    assert moment is not None
    assert moment.number < len(tables) - 1
    assert moment.solution.verdict is Verdict.WON
    assert gives_away(tables[moment.number], DEAL)
    assert gives_away(tables[moment.number], moment.solution.moves[0]) is False


def test_winnable_deals_can_be_won() -> None:
    for seed in range(6):
        deal = winnable_deal(Rules(3, None), seed)
        assert solve(lay_out(deal, Rules(3, None))).verdict is Verdict.WON
    assert GAME.start("draw-1/winnable", 3).variant == "draw-1/winnable"


def test_difficulty_counts_games_and_only_moves() -> None:
    found = difficulty_of(lay_out(deal_of(1), Rules(1, None)), games=2, samples=20)
    assert found.verdict is Verdict.WON
    assert 0 <= found.won <= found.games == 2
    assert 0 <= found.only <= found.decisions <= 21


def test_the_brain_follows_its_plan_and_wins() -> None:
    brain = GAME.brain(level=5)
    position = GAME.start("draw-1", 1)
    for _ in range(600):
        if position.outcome() is not None:
            break
        analysis = brain.choose(position.observation(0), Limits(), StopFlag())
        position = position.play(analysis.move)
    assert position.outcome() is not None


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_weak_levels_come_to_an_end(level: int) -> None:
    brain = GAME.brain(level=level)
    position = GAME.start("draw-1/redeals-2", level)
    while position.outcome() is None:
        position = position.play(brain.choose(position.observation(0), Limits(), StopFlag()).move)
