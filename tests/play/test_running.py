"""A game while it is played, and the loop that plays it."""

from __future__ import annotations

import pytest

from partie.core.errors import IllegalMove, InvalidText
from partie.core.record import RESIGNED, Record, RecordedMove
from partie.play.loop import Answer, RejectedMove, play_answer, play_out
from partie.play.running_game import OtherTermination, RunningGame
from tests.toys.shuttle import GAME


def running(*moves: str) -> RunningGame:
    game = RunningGame(GAME, GAME.start(), 2, 0)
    for text in moves:
        game.play(game.position.parse_move(text))
    return game


def texts(game: RunningGame) -> list[str]:
    return [played.text for played in game.played]


def test_positions_moves_and_what_is_told_of_them_go_together() -> None:
    game = running("b", "c")
    assert [position.to_text() for position in game.positions] == ["a 0", "b 1", "c 0"]
    assert game.played == [RecordedMove("b", 0), RecordedMove("c", 1)]


def test_a_forbidden_move_changes_nothing() -> None:
    game = running("b")
    with pytest.raises(IllegalMove):
        game.play(3)
    assert (len(game.positions), len(game.moves), texts(game)) == (2, 1, ["b"])


def test_a_game_goes_on_from_its_record() -> None:
    again = RunningGame.from_record(running("b", "c").record(), GAME)
    again.play(again.position.parse_move("d"))
    assert texts(again) == ["b", "c", "d"]
    assert again.record().moves == (RecordedMove("b", 0), RecordedMove("c", 1), RecordedMove("d", 0))


def test_giving_up_is_in_the_record() -> None:
    game = running("b")
    game.resign(0)
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((1,), OtherTermination.RESIGNED)
    record = game.record()
    assert (record.reason, record.at_fault, record.winners) == (RESIGNED, 0, (1,))
    assert RunningGame.from_record(record, GAME).resigned == 0


def test_cutting_takes_a_resignation_back() -> None:
    game = running("b", "c")
    game.resign(1)
    game.cut(1)
    assert (texts(game), game.resigned, game.outcome()) == (["b"], None, None)


def test_a_game_from_a_position_has_it_in_its_record() -> None:
    game = RunningGame(GAME, GAME.from_text("c 1"), 2)
    assert game.record() == Record("shuttle", "four", start="c 1")


def test_the_loop_asks_whoever_is_to_move_until_the_end() -> None:
    game, asked, heard = running(), list[int](), list[str]()

    def ask(seat: int) -> Answer:
        asked.append(seat)
        return Answer("ba"[seat], seconds=0.5)

    outcome = play_out(game, ask, lambda: heard.append(game.played[-1].text))
    assert outcome == game.outcome() is not None
    assert (asked, heard) == ([0, 1, 0, 1], ["b", "a", "b", "a"])
    assert all(played.seconds == 0.5 for played in game.played)


def test_the_loop_ends_when_somebody_leaves_or_gives_up() -> None:
    game = running("b")
    assert play_out(game, lambda _seat: None) is None
    assert game.outcome() is None
    outcome = play_out(game, lambda _seat: Answer("", resigns=True))
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize(
    ("answer", "unreadable", "kind"),
    [
        (Answer("?"), True, InvalidText),
        (Answer("d"), False, IllegalMove),
        (Answer(3, is_text=False), False, IllegalMove),
        (Answer([], is_text=False), False, IllegalMove),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_answer_changes_nothing(answer: Answer, unreadable: bool, kind: type[Exception]) -> None:
    game = running("b")
    with pytest.raises(RejectedMove) as caught:
        play_answer(game, answer, 0)
    assert (caught.value.unreadable, type(caught.value.cause)) == (unreadable, kind)
    assert texts(game) == ["b"]


def test_an_answer_in_the_middle_cuts_off_what_followed() -> None:
    game = running("b", "c", "d")
    play_answer(game, Answer("a"), 1)
    assert texts(game) == ["b", "a"]
