"""What games teach: folded back, kept, exported, merged, switched off, forgotten, and used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from partie.cli import main
from partie.core.brain import Analysis, Learning, Limits, StopFlag
from partie.core.errors import InvalidText
from partie.core.position import Outcome
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.game import GAME
from partie.games.gomoku.learning.experience import Experience, UnusableExperience, default_path
from partie.games.gomoku.learning.played import PlayedGame
from partie.games.gomoku.learning.player import GomokuPlayer
from partie.games.gomoku.rules import symmetry
from partie.games.gomoku.rules.position import GomokuPosition

LOST = "h8 a1 i8 c2 j8 e1 k8 b4 l8"  # Black makes five; White never answers
FEW = Limits(nodes=150)


@pytest.fixture
def store(tmp_path: Path) -> Experience:
    return Experience(tmp_path / "experience.sqlite")


def value(store: Experience, text: str, move: str) -> float:
    board = GAME.from_text(text)
    cell = board.parse_move(move)
    return next(known.value for known in store.known(board) if cell in known.cells)


def mirrored(text: str) -> str:
    table = symmetry.images(15, 5)
    position = GAME.from_text(text)
    return " ".join(position.format_move(table[move]) for move in position.moves)


def test_the_result_reaches_the_positions_of_both_players(store: Experience) -> None:
    store.add(PlayedGame("free-15", LOST, 0))
    assert value(store, "-", "h8") == 100.0
    assert value(store, "h8", "a1") == 0.0
    assert value(store, "h8 a1 i8 c2 j8 e1 k8", "b4") == 0.0


def test_positions_are_known_however_they_are_turned(store: Experience) -> None:
    store.add(PlayedGame("free-15", LOST, 0))
    turned = mirrored(LOST).split()
    assert value(store, " ".join(turned[:3]), turned[3]) == 0.0


def test_moves_that_mirror_each_other_are_one(store: Experience) -> None:
    store.add(PlayedGame("free-15", LOST, 0))
    known = store.known(GAME.from_text("h8"))
    assert len(known) == 1
    assert {GAME.start().format_move(cell) for cell in known[0].cells} == {"a1", "a15", "o1", "o15"}


def test_a_loss_is_charged_to_the_last_moment_with_something_better(store: Experience) -> None:
    store.add(PlayedGame("free-15", LOST, 0, considered={"5": {"g8": 45.0}}))
    assert value(store, "h8 a1 i8 c2 j8", "e1") == 0.0
    assert value(store, "h8 a1 i8 c2 j8", "g8") == 45.0
    assert value(store, "h8 a1 i8", "c2") == 45.0  # the better move is still to come
    assert value(store, "h8", "a1") == 45.0


def test_draws_count_half_and_repeated_games_their_mean(store: Experience) -> None:
    store.add(PlayedGame("free-15", "h8 i9", None))
    assert value(store, "h8", "i9") == 50.0
    store.add(PlayedGame("free-15", "h8 i9", 1))
    assert value(store, "h8", "i9") == 75.0


def test_an_opinion_never_overrules_a_game(store: Experience) -> None:
    store.add(PlayedGame("free-15", LOST, 0))
    board = GAME.from_text("h8")
    store.consider(board, int(str(board.parse_move("a1"))), 99.0)
    assert value(store, "h8", "a1") == 0.0


def test_variants_are_kept_apart_and_opening_rules_are_not(store: Experience) -> None:
    store.add(PlayedGame("renju-15", LOST, 0))
    assert store.known(GAME.from_text("h8")) == []
    assert store.known(GAME.from_text("h8", "renju-15-pro"))


def test_it_survives_a_restart(store: Experience) -> None:
    store.add(PlayedGame("free-15", LOST, 0))
    assert Experience(store.path).known(GAME.from_text("h8")) == store.known(GAME.from_text("h8"))


def test_export_and_merge_count_a_game_once(store: Experience, tmp_path: Path) -> None:
    store.add(PlayedGame("free-15", LOST, 0, {"5": {"g8": 45.0}}))
    store.add(PlayedGame("free-15", "h8 i9", None))
    assert store.export(tmp_path / "games.jsonl") == 2
    other = Experience(tmp_path / "other.sqlite")
    assert other.merge(tmp_path / "games.jsonl") == (2, 2)
    assert other.merge(tmp_path / "games.jsonl") == (0, 2)
    assert other.counts() == store.counts()
    assert value(other, "h8", "a1") == 45.0


def test_a_game_without_an_id_is_merged_once(store: Experience, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"variant": "free-15", "text": "h8  i9", "winner": null}\n')
    assert store.merge(file) == (1, 1)
    assert store.merge(file) == (0, 1)


def test_what_is_no_json_is_told_in_a_sentence(store: Experience, tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text("nonsense")
    with pytest.raises(InvalidText, match=r"is not a game: it is not JSON$"):
        store.merge(file)


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "nonsense",
        '{"variant": "free-15", "text": "h8 h8", "winner": 0}',
        '{"record": {}}',
        '{"record": {"format": "partie-game", "version": 1, "game": "mills", "variant": "nine"}}',
        '{"record": {"format": "partie-game", "version": 1, "game": "gomoku", "variant": ""}, "text": ""}',
        '{"variant": "free-15", "text": "h8", "winner": 7}',
        '{"variant": "free-15", "text": "h8", "winner": 0, "considered": {"0": {"zz": 5}}}',
        '{"variant": "free-15", "text": "h8", "winner": 0, "considered": {"0": {"h9": 500}}}',
        '{"variant": "free-15", "text": "h8", "winner": 0, "considered": {"zz": {"h9": 50}}}',
        '{"variant": "free-15", "text": "h8", "winner": 0, "considered": 5}',
        '{"variant": "free-15", "text": "h8", "winner": 0, "id": ["a"]}',
        '{"variant": "free-15-swap", "text": "h8", "winner": 0}',
        '{"variant": "free-15", "text": 8, "winner": 0}',
        '{"variant": "free-15", "text": "h8 a1 i8 c2 j8 e1 k8 b4 l8", "winner": 1}',
        "[1]",
    ],
)
def test_a_file_that_is_no_experience_is_refused(store: Experience, tmp_path: Path, line: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(line)
    with pytest.raises(InvalidText, match="line 1"):
        store.merge(file)
    assert store.counts() == (0, 0)


def test_reset_forgets(store: Experience) -> None:
    store.switch(on=True)
    store.add(PlayedGame("free-15", LOST, 0))
    store.reset()
    assert store.counts() == (0, 0)
    assert store.is_on


# Playing with it


def play(store: Experience | None, colour: int, opponent_nodes: int) -> tuple[GomokuPosition, Outcome]:
    learner = GomokuPlayer(mebibytes=1, experience=False if store is None else store.path)
    opponent = GomokuPlayer(mebibytes=1, experience=False)
    position = GAME.from_text("h8 i8 g9", "free-11")
    while (outcome := position.outcome()) is None:
        mover, limits = (learner, FEW) if position.side == colour else (opponent, Limits(nodes=opponent_nodes))
        position = position.play(mover.choose(position, limits, StopFlag()).move)
    learner.learn(GAME.read_game(position.to_text(), position.variant))
    return position, outcome


def test_no_loss_is_repeated_move_for_move(store: Experience) -> None:
    lost = []
    for _ in range(6):
        last, outcome = play(store, 0, 4000)
        if outcome.winner == 1:
            lost.append(last.to_text())
    assert lost
    assert len(set(lost)) == len(lost)
    assert store.counts()[0] == 6


def test_without_experience_the_same_game_comes_again() -> None:
    assert play(None, 1, 600)[0] == play(None, 1, 600)[0]


WON = "h8 g9 i9 a1 j10 a3 k11 a5 g7"  # Black's five


def test_a_move_that_won_is_played_again(store: Experience) -> None:
    board = GAME.from_text("h8 g9")
    plain = GomokuPlayer(experience=False, book=False).choose(board, FEW, StopFlag())
    store.add(PlayedGame("free-15", WON, 0))
    analysis = GomokuPlayer(experience=store.path, book=False).choose(board, FEW, StopFlag())
    assert board.format_move(plain.move) not in ("i9", "g7")  # mirror images
    assert board.format_move(analysis.move) in ("i9", "g7")
    assert str(analysis.reason) == "Did well here in a game."
    assert analysis.depth
    assert plain.value - 10 <= analysis.value < 100


def test_a_short_game_that_won_by_chance_is_not_believed(store: Experience) -> None:
    store.add(PlayedGame("free-15", "h8 h9 a1 o15 a2", 0))
    analysis = GomokuPlayer(experience=store.path, book=False).choose(
        GAME.from_text("h8 h9"), Limits(nodes=2000), StopFlag()
    )
    assert GAME.start().format_move(analysis.move) not in ("a1", "o1")
    assert analysis.depth
    assert analysis.value < 100


def test_a_game_the_board_did_not_decide_teaches_nothing(store: Experience) -> None:
    GomokuPlayer(experience=store.path).learn(GAME.read_game("a1 h8 a2 h9"))
    assert store.counts() == (0, 0)


def test_looking_back_leaves_the_playing_engine_alone(store: Experience, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page plays on in one thread while another learns."""
    brain = GomokuPlayer(1, experience=store.path)
    board = GAME.start()
    for move in LOST.split():
        if board.turn == 1:
            brain.choose(board, FEW, StopFlag())
        board = board.play(board.parse_move(move))
    playing, used = brain._engine, []
    choose = GomokuBrain.choose

    def watched(engine: GomokuBrain, *arguments: Any, **options: Any) -> Analysis:
        used.append(engine)
        return choose(engine, *arguments, **options)

    monkeypatch.setattr(GomokuBrain, "choose", watched)
    brain.learn(GAME.read_game(LOST))
    assert used
    assert playing not in used


def test_weak_levels_use_it_only_where_they_are_told_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    Experience().switch(on=True)
    for level, count in ((1, 0), (8, 0), (9, 1)):
        GomokuPlayer(level).learn(GAME.read_game(LOST))
        assert Experience().counts()[0] == count


def test_a_damaged_file_is_told_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    default_path().write_text("garbage " * 1000)
    with pytest.raises(UnusableExperience, match="cannot be used"):
        Experience().counts()
    main(["best", "gomoku", "h8", "--time", "0.1"])
    printed = capsys.readouterr()
    assert "wins" in printed.out
    assert "The experience in" in printed.err
    with pytest.raises(SystemExit):
        main(["experience", "gomoku"])
    assert capsys.readouterr().err.count("\n") == 1
    main(["experience", "gomoku", "reset"])
    assert Experience().counts() == (0, 0)


def test_a_folder_that_cannot_be_made_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path / "file"))
    with pytest.raises(UnusableExperience):
        Experience().counts()
    GAME.brain().choose(GAME.from_text("h8 i9"), FEW, StopFlag())


def test_a_file_damaged_during_the_game_ends_no_game(store: Experience) -> None:
    brain = GomokuPlayer(experience=store.path, book=False)
    store.path.write_text("garbage " * 1000)
    assert brain.choose(GAME.from_text("h8 i9"), FEW, StopFlag()).depth
    assert "cannot be used" in str(brain.warning)


def test_a_place_that_cannot_be_written_is_told(store: Experience, tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match="cannot be written"):
        store.export(tmp_path / "nowhere" / "games.jsonl")


def test_the_computer_learns_only_where_it_is_switched_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    end = GAME.read_game(LOST)
    brain = GAME.brain(9)
    assert isinstance(brain, Learning)
    brain.learn(end)
    assert not default_path().exists()
    Experience().switch(on=True)
    brain = GAME.brain(9)
    assert isinstance(brain, Learning)
    brain.learn(end)
    assert Experience().counts()[0] == 1
    Experience().switch(on=False)
    assert not Experience().is_on
    with pytest.raises(InvalidText, match="on or off"):
        GAME.make_brain(given={"experience": "perhaps"})


def test_commands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    main(["experience", "gomoku", "on"])
    assert capsys.readouterr().out.startswith("Experience is on: 0 games, 0 positions, in ")
    Experience().add(PlayedGame("free-15", LOST, 0))
    main(["experience", "gomoku", "export", str(tmp_path / "out.jsonl")])
    main(["experience", "gomoku", "reset"])
    main(["experience", "gomoku", "merge", str(tmp_path / "out.jsonl")])
    main(["experience", "gomoku", "off"])
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "1 game written."
    assert out[2] == "1 game read, 1 of them new."
    assert out[-1].startswith("Experience is off: 1 game, 9 positions")
    for wrong in (["mills"], ["gomoku", "export"], ["gomoku", "on", "file"]):
        with pytest.raises(SystemExit):
            main(["experience", *wrong])
