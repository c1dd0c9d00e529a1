"""Programs that `partie arena new-brain` writes follow their protocol and play legal moves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import make_player, parse_brain
from partie.arena.checking import run_checks
from partie.arena.conditions import GameConditions
from partie.arena.new_brain import NewBrain, default_protocol, protocols_of, write_brain
from partie.arena.referee import play_game
from partie.core.errors import InvalidText
from tests.arena.tables import PATIENT, play, python_brain
from tests.arena.toys import TOYS
from tests.needs import needs_node, needs_program
from tests.toys import patience, secrets, tictactoe

FIVE = TOYS["gomoku"]
LANGUAGES = ("c", "python", "java", "javascript")
LEGAL_ENDS = {"five", "full"}


@pytest.fixture(autouse=True)
def long_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partie.arena.protocols.gomocup.check.ANSWER_TIMEOUT", 60.0)
    monkeypatch.setattr("partie.arena.protocols.gomocup.check.TURN_MS", 60_000)
    monkeypatch.setattr("partie.arena.protocols.first_moves.PER_MOVE", 60.0)


def built(made: NewBrain, language: str) -> BrainSpec:
    """The brain as it is named to the user, compiled where it must be."""
    if language == "c":
        needs_program("gcc", "gcc libc6-dev")
        assert subprocess.run([*made.build.split(), "-Wall", "-Werror"], check=False).returncode == 0
    if language == "javascript":
        needs_node()
    if language == "java":  # `java Mine.java` compiles at every start, which is done once here
        needs_program("javac", "default-jdk-headless")
        assert subprocess.run(["javac", str(made.file)], check=False).returncode == 0
        return parse_brain(f"{made.brain.partition(':')[0]}:java -Xshare:auto -cp {made.file.parent} Mine", "mine")
    return parse_brain(made.brain.replace(":python3 ", f":{sys.executable} -S "), "mine")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("protocol", ["gomocup", "manager"])
def test_new_brain_follows_its_protocol_and_plays(protocol: str, language: str, tmp_path: Path) -> None:
    spec = built(write_brain(FIVE, protocol, language, tmp_path), language)
    failed = [result for result in run_checks(spec, FIVE) if not (result.passed or result.optional)]
    assert failed == []
    for players in ((spec, python_brain("FirstMove")), (python_brain("RandomMove"), spec)):
        record = play(*players, variant="free-7")
        assert record.reason in LEGAL_ENDS, record.detail


@pytest.mark.parametrize("language", LANGUAGES)
def test_new_brain_for_any_game_plays_the_moves_that_it_is_told(language: str, tmp_path: Path) -> None:
    spec = built(write_brain(tictactoe.GAME, "manager", language, tmp_path), language)
    players = [make_player(spec, tictactoe.GAME), make_player(python_brain("FirstMove"), tictactoe.GAME)]
    openings: tuple[tuple[str, ...], ...] = ((), ("a1",), ("a1", "b2"))
    try:
        records = [
            play_game(tictactoe.GAME, GameConditions("tictactoe", "", clock=PATIENT, opening=opening), players)
            for opening in openings
        ]
    finally:
        for player in players:
            player.close()
    for record in records:
        assert record.at_fault is None, record.detail
        assert "> legal " in record.logs[0]


@pytest.mark.parametrize("game", ["secrets", "patience"])
def test_new_brain_plays_with_hidden_information_and_alone(game: str, tmp_path: Path) -> None:
    rules = {"secrets": secrets.GAME, "patience": patience.GAME}[game]
    spec = built(write_brain(rules, "manager", "python", tmp_path), "python")
    players = [make_player(spec, rules) for _seat in range(rules.players[0])]
    try:
        record = play_game(rules, GameConditions(rules.name, "", clock=PATIENT), players)
    finally:
        for player in players:
            player.close()
    assert record.at_fault is None, record.detail


def test_brain_that_asks_for_no_legal_moves_gets_none(tmp_path: Path) -> None:
    spec = built(write_brain(FIVE, "manager", "python", tmp_path), "python")
    record = play(spec, python_brain("FirstMove"), variant="free-7")
    assert "> legal" not in record.logs[0]


@pytest.mark.parametrize(
    ("game", "language", "protocol"),
    [("gomoku", "c", "gomocup"), ("gomoku", "python", "gomocup"), ("nim", "python", "python"), ("nim", "c", "manager")],
)
def test_protocol_of_a_new_brain_follows_the_game_and_the_language(game: str, language: str, protocol: str) -> None:
    assert default_protocol(TOYS[game], language) == protocol


@pytest.mark.parametrize("game", ["nim", "gomoku"])
def test_new_python_class_plays_every_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    made = write_brain(TOYS[game], "python", "python", Path())
    spec = parse_brain(made.brain, "mine")
    assert all(result.passed or result.optional for result in run_checks(spec, TOYS[game]))
    monkeypatch.delitem(sys.modules, "mine", raising=False)


def test_java_source_is_a_command_of_its_own(tmp_path: Path) -> None:
    needs_program("java", "default-jdk-headless")
    made = write_brain(FIVE, "gomocup", "java", tmp_path)
    command = made.brain.partition(":")[2].split()
    said = subprocess.run(command, input="START 15\nBEGIN\nEND\n", capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[0] == "OK"


def test_existing_file_stays(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("my work")
    with pytest.raises(InvalidText, match="exists"):
        write_brain(FIVE, "gomocup", "python", tmp_path)
    assert (tmp_path / "mine.py").read_text() == "my work"


def test_protocols_without_a_program_are_refused(tmp_path: Path) -> None:
    assert protocols_of(FIVE) == ("gomocup", "manager", "python")
    assert protocols_of(TOYS["nim"]) == ("manager", "python")
    with pytest.raises(InvalidText, match="nim over 'gomocup'"):
        write_brain(TOYS["nim"], "gomocup", "c", tmp_path)
    with pytest.raises(InvalidText, match="a Python class, not java"):
        write_brain(FIVE, "python", "java", tmp_path)
