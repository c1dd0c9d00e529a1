from __future__ import annotations

import json
from pathlib import Path

import pytest

from partie.core.errors import InvalidText
from partie.games.alhambra.engine.statistics import PlayerStatistics, measure
from partie.games.alhambra.engine.weights import built_in, format_weights


def without_time(statistics: PlayerStatistics) -> dict[str, object]:
    facts = statistics.as_json()
    del facts["seconds"], facts["games_per_second"]
    return facts


def test_any_number_of_processes_gives_the_same_games() -> None:
    alone = measure(3, ["published", "greedy"], 1300, seed=7, workers=0)
    together = measure(3, ["published", "greedy"], 1300, seed=7, workers=2)
    assert without_time(alone) == without_time(together)


def test_another_seed_gives_other_games() -> None:
    first, second = (measure(3, ["greedy"], 20, seed=seed, workers=0) for seed in (1, 2))
    assert first.seats != second.seats


def test_games_of_a_run_are_the_deals_of_the_seeds_from_the_first_on() -> None:
    both = measure(2, ["greedy"], 2, seed=5, workers=0)
    single = [measure(2, ["greedy"], 1, seed=seed, workers=0) for seed in (5, 6)]
    assert both.brains[0].points == sum(one.brains[0].points for one in single) / 2


def test_players_move_on_one_seat_every_game() -> None:
    statistics = measure(3, ["published", "greedy", "random"], 30, workers=0)
    assert [row.name for row in statistics.brains] == ["published", "greedy", "random"]
    assert all(row.games == 30 for row in statistics.brains)


def test_wins_of_all_seats_sum_up_to_one() -> None:
    statistics = measure(4, ["published"], 50, workers=0)
    assert sum(row.wins for row in statistics.seats) == pytest.approx(1)


def test_shares_of_wins_have_intervals_that_a_row_of_wins_does_not_close() -> None:
    statistics = measure(2, ["greedy", "random"], 20, workers=0)
    greedy = statistics.brains[0]
    assert greedy.wins == greedy.wins_high == 1.0
    assert 0.8 < greedy.wins_low < 0.9  # Wilson's interval of 20 of 20


def test_seats_of_one_kind_share_its_wins() -> None:
    statistics = measure(3, ["greedy"], 20, workers=0)
    alone = statistics.brains[0]
    assert (alone.wins, alone.wins_low, alone.wins_high) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert all(0 <= seat.wins_low < seat.wins < seat.wins_high < 0.8 for seat in statistics.seats)


def test_the_scoring_cards_of_the_source_come_earlier() -> None:
    ours, theirs = (measure(2, ["published"], 400, original_deck=original, workers=0) for original in (False, True))
    assert theirs.brains[0].points < ours.brains[0].points


def test_the_thinking_player_is_repeatable_and_beats_the_published_one() -> None:
    runs = [measure(2, ["published", "thinking"], 6, seed=3, rollouts=40, workers=workers) for workers in (0, 2)]
    assert without_time(runs[0]) == without_time(runs[1])
    published, thinking = sorted(runs[0].brains, key=lambda row: row.name)
    assert thinking.points > published.points + 10


@pytest.mark.parametrize("other", ["greedy", "thinking"])
def test_a_weights_file_plays_as_its_weights_say(tmp_path: Path, other: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(format_weights(built_in(3)), "ascii")
    own = measure(3, [str(path), other], 3, rollouts=2, workers=0)
    assert own.brains[0].name == str(path)
    path.write_text(format_weights(1 - built_in(3)), "ascii")
    assert measure(3, [str(path), other], 3, rollouts=2, workers=0).seats != own.seats


def test_a_bad_weights_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("0.5\n" * 227, "ascii")
    with pytest.raises(InvalidText, match="has 227 numbers, not 228 or 114"):
        measure(3, [str(path)], 3)


def test_statistics_are_json() -> None:
    facts = measure(2, ["greedy"], 3, workers=0).as_json()
    assert json.loads(json.dumps(facts))["players"] == 2


@pytest.mark.parametrize(
    ("players", "brains", "games", "rollouts", "message"),
    [
        (7, ["greedy"], 1, 1, "2 to 6 players, not 7"),
        (2, ["greedy"], 0, 1, "number of games"),
        (2, [], 1, 1, "Name 1 to 2"),
        (2, ["greedy"] * 3, 1, 1, "Name 1 to 2"),
        (2, ["clever"], 1, 1, "'clever' is not a computer player"),
        (2, ["thinking"], 1, 0, "1 rollout or more"),
    ],
)
def test_bad_requests_are_refused(players: int, brains: list[str], games: int, rollouts: int, message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        measure(players, brains, games, rollouts=rollouts, workers=0)


def test_one_game_has_no_error_and_its_json_no_nan() -> None:
    text = json.dumps(measure(3, ["greedy"], 1, workers=0).as_json(), allow_nan=False)
    assert '"points_error": null' in text


@pytest.mark.parametrize("seed", [-1, 10**23])
def test_a_seed_out_of_range_is_one_sentence(seed: int) -> None:
    with pytest.raises(InvalidText, match="The seed is 0 to"):
        measure(3, ["greedy"], 1, seed, workers=0)
