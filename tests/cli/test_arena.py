"""The arena's commands, as a person types them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from partie import games
from partie.arena.owners import new_owner
from partie.arena.store.store import State, Store
from partie.arena.tournament.setup import from_data
from partie.cli import COMMANDS
from partie.core.game import Game, Ranking
from tests.arena.tables import scripted
from tests.arena.toys import TOYS
from tests.cli.conftest import Answer, Shell, check_golden

FIRST = "first=python:tests.arena.toys:FirstMove"
RANDOM = "random=python:tests.arena.toys:RandomMove"


@pytest.fixture
def arena(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    def load(name: str) -> Game:
        return TOYS[name]

    monkeypatch.setattr(games, "load", load)
    monkeypatch.setattr(games, "TABLE", dict.fromkeys(TOYS, "toys"))
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    return shell


@pytest.mark.parametrize("command", [name for name in COMMANDS if name.startswith("arena") or name == "brain"])
def test_help(shell: Shell, command: str) -> None:
    check_golden(f"help-{command.replace(' ', '-')}.txt", shell(*command.split(), "--help").out)


def test_match_prints_games_and_tables(arena: Shell) -> None:
    answer = arena("arena", "match", FIRST, RANDOM, "--game", "nim", "--games", "4")
    assert answer.code == 0, answer.err
    check_golden("arena-match.txt", answer.out)
    assert "4 of 4 games, finished" in arena("arena", "ratings").out
    assert "round-robin" in arena("arena", "list").out


def test_games_of_one_show_their_win_rate_with_its_interval(arena: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TOYS["nim"]), "ranking", Ranking.WINS)
    answer = arena("arena", "match", FIRST, "--game", "nim", "--variant", "nim-1", "--games", "3")
    assert answer.code == 0, answer.err
    assert re.search(r"^1\. +first +100\.0 % +43\.9–100\.0 % +3 +3 +0 +0 *$", answer.out, re.MULTILINE), answer.out
    assert "Elo" not in answer.out


def test_points_are_shown_where_a_game_counts_them(arena: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TOYS["nim"]), "ranking", Ranking.POINTS)
    answer = arena("arena", "match", FIRST, RANDOM, "--game", "nim", "--games", "2")
    assert answer.code == 0, answer.err
    assert "points a game" in answer.out


def test_tournament_file_and_resume(arena: Shell, tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(f'game = "nim"\nkind = "knockout"\n[[brains]]\nbrain = "{FIRST}"\n[[brains]]\nbrain = "{RANDOM}"\n')
    answer = arena("arena", "tournament", str(file))
    assert answer.code == 0, answer.err
    assert "finished" in answer.out
    assert re.search(r"^Winner: (first|random)\b", answer.out, re.MULTILINE)
    assert "no unfinished" in arena("arena", "resume").err
    again = arena("arena", "resume", "1")
    assert "finished" in again.out


def test_winner_of_a_drawn_final_is_named(arena: Shell, tmp_path: Path) -> None:
    """Two equal brains win with the same seat in every tie-break."""
    same = [f'[[brains]]\nbrain = "{name}=python:tests.arena.toys:FirstMove"\n' for name in ("a", "b")]
    file = tmp_path / "cup.toml"
    file.write_text('game = "nim"\nkind = "knockout"\n' + "".join(same))
    assert "Winner: a, the higher in the list after a drawn final." in arena("arena", "tournament", str(file)).out


def test_records_go_out_and_in(arena: Shell, tmp_path: Path) -> None:
    assert arena("arena", "match", FIRST, RANDOM, "--variant", "free-7").code == 0
    for name in ("all.xml", "all.sgf"):
        assert ": 2." in arena("arena", "export", str(tmp_path / name)).out
    assert ": 1." in arena("arena", "export", str(tmp_path / "one.psq"), "--game", "1").out
    names = ("all.xml", "all.sgf", "one.psq")
    answer = arena("arena", "import", *(str(tmp_path / name) for name in names))
    assert answer.out.splitlines() == ["Games read: 3.", "Already in the store: 2."]
    again = arena("arena", "import", str(tmp_path / "all.xml"), str(tmp_path / "one.psq")).out
    assert again.splitlines() == ["Games read: 0.", "Already in the store: 3."]
    listed = arena("arena", "games", "--brain", "first", "--limit", "3").out
    assert [line.split()[0] for line in listed.splitlines()] == ["number", "5", "4", "3"]
    (tmp_path / "bad.psq").write_text("nonsense")
    assert "bad.psq" in arena("arena", "import", str(tmp_path / "bad.psq")).err


def test_check_prints_steps_and_conversation(arena: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partie.arena.protocols.gomocup.check.ANSWER_TIMEOUT", 1.0)
    answer = arena("arena", "check", scripted("good").text)
    assert answer.code == 1
    assert re.search(r"^  1  Passed       starts and answers START 15 with OK$", answer.out, re.MULTILINE)
    assert re.search(r"^  5  Failed       completes its five$", answer.out, re.MULTILINE)
    assert re.search(r"^ 13  Not offered  offers an opening", answer.out, re.MULTILINE)
    assert "> BOARD" in answer.out


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (("match", "gomocop:x", "partie"), "did you mean 'gomocup'"),
        (("match", "partie:1"), "2 players are needed"),
        (("match", "partie:1", "partie:2", "--games", "0"), "games"),
        (("match", "partie:1", "partie:2", "--game", "nom"), "Did you mean 'nim'"),
        (("match",), "'brains' needs at least 1, there are 0"),
        (("match", "partie:1", "gomocup:./no-such-program"), "there is no such program"),
        (("match", "partie:1", "gomocup: "), "does not name a program"),
        (("match", "partie:1", 'gomocup:"x'), "cannot be read as a command"),
        (("match", "partie:1", "python:os:nothing"), "cannot be loaded"),
        (("match", "partie:1", "gomocup:sh", "--game", "nim"), "gomocup brains play gomoku only"),
        (("match", "partie:1", "tcp:"), "'tcp:' does not name an address: tcp:HOST:PORT"),
        (("match", "partie:1", "partie:99", "--game", "nim"), "99"),
        (("match", "partie:1", "partie:2", "--time", "nan"), "not a number"),
        (("tournament", "missing.toml"), "missing.toml"),
        (("check", "nothing"), "does not name a brain"),
        (("check", "gomocup:./no-such-program"), "there is no such program"),
        (("import",), "no file is named"),
        (("replay", "no-such-file.xml"), "no-such-file.xml"),
        (("replay", "1", "--speed", "-1"), "between two moves"),
        (("games", "--since", "yesterday"), "'yesterday' is not a day"),
        (("games", "--result", "won"), "Give --brain with --result."),
        (("match", "partie:1", "partie:2", "--game", "nim", "--folder", "x", "--format", "psq"), "not of nim"),
    ],
)
def test_mistakes_are_said_in_one_sentence(arena: Shell, command: tuple[str, ...], complaint: str) -> None:
    refused(arena("arena", *command), complaint)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (("resume", "7"), "no tournament 7"),
        (("remove", "7"), "no tournament 7"),
        (("ratings",), "no tournament in the store"),
        (("replay", "7"), "no game 7"),
        (("control", "7", "pause"), "no tournament 7"),
        (("export", "x.xml"), "No stored game"),
        (("export", "x.doc", "--game", "1"), "game 1"),
    ],
)
def test_empty_store_has_nothing(arena: Shell, command: tuple[str, ...], complaint: str) -> None:
    Store().close()
    refused(arena("arena", *command), complaint)


@pytest.mark.parametrize(
    "command",
    [("list",), ("games",), ("ratings",), ("resume",), ("replay", "1"), ("export", "x.xml"), ("remove", "1")],
)
def test_reading_makes_no_store(arena: Shell, command: tuple[str, ...], tmp_path: Path) -> None:
    refused(arena("arena", *command, "--store", str(tmp_path / "typo" / "x.sqlite3")), "there is no store")
    assert not (tmp_path / "typo").exists()


def test_wrong_store_is_named_without_its_password(arena: Shell, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, " * 50)
    refused(arena("arena", "list", "--store", str(tmp_path / "text")), "text' is damaged or missing")
    refused(arena("arena", "list", "--store", str(tmp_path)), "unable to open database file")
    refused(arena("arena", "list", "--store", ""), "empty")
    answer = arena("arena", "list", "--store", "postgresql://nobody:secret@localhost:1/x")
    refused(answer, "nobody:***@localhost:1/x' cannot be opened")
    assert "secret" not in answer.err


def test_brackets_and_control_characters_in_names_are_shown(arena: Shell, tmp_path: Path) -> None:
    name = "x[/n]\x1b[1m"
    answer = arena("arena", "match", FIRST, f"bot[v2]={RANDOM[7:]}", "--game", "nim", "--name", name)
    shown = "x[/n]\\x1b[1m"
    assert answer.code == 0, answer.err
    for out in (answer.out, arena("arena", "list").out, arena("arena", "ratings").out):
        assert shown in out
        assert "\x1b" not in out
    assert "bot[v2]" in answer.out
    assert "bot[v2] 1" in arena("arena", "games").out


def test_a_game_that_was_broken_off_has_no_result(arena: Shell, tmp_path: Path) -> None:
    (tmp_path / "half.sgf").write_text("(;GM[4]SZ[15]PB[eva]PW[jan];B[hh];W[gg])")
    assert arena("arena", "import", str(tmp_path / "half.sgf")).code == 0
    listed = arena("arena", "games").out
    assert "eva – jan" in listed
    assert "unfinished" in listed


def test_broken_tournament_is_known_and_can_be_removed(arena: Shell) -> None:
    assert arena("arena", "match", FIRST, RANDOM, "--game", "nim").code == 0
    store = Store()
    store.set_state(1, State.RUNNING)  # what a killed process leaves
    assert "broken off" in arena("arena", "list").out
    assert "games: 2" in arena("arena", "remove", "1").out
    assert store.count() == 0
    store.close()


def test_deleted_tournament_is_listed_and_restored(arena: Shell) -> None:
    assert arena("arena", "match", FIRST, RANDOM, "--game", "nim", "--name", "Spring").code == 0
    before = arena("arena", "ratings", "1").out
    assert "partie arena restore 1" in arena("arena", "remove", "1").out
    assert "Spring" not in arena("arena", "list").out
    assert "Spring" in arena("arena", "list", "--deleted").out
    assert "games: 2" in arena("arena", "restore", "1").out
    assert arena("arena", "ratings", "1").out == before
    refused(arena("arena", "restore", "1"), "no deleted tournament 1")


def test_a_narrow_list_keeps_names_on_one_line(arena: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "Autumn cup of the long names"
    assert arena("arena", "match", FIRST, RANDOM, "--game", "nim", "--name", name).code == 0
    monkeypatch.setenv("COLUMNS", "60")
    assert arena("arena", "list").out.splitlines()[0] == f"1  {name}"


def test_running_tournament_is_not_removed(arena: Shell) -> None:
    store = Store()
    number = store.create(from_data({"name": "t", "game": "nim", "brains": [{"brain": "partie:1"}]}))
    store.set_state(number, State.RUNNING)
    store.claim(number, 0, new_owner(number), 60)
    refused(arena("arena", "remove", str(number)), "is running")
    store.close()


def test_paused_tournament_is_listed_as_paused(arena: Shell) -> None:
    store = Store()
    number = store.create(from_data({"name": "t", "game": "nim", "brains": [{"brain": "partie:1"}]}))
    store.set_state(number, State.RUNNING)
    store.claim(number, 0, new_owner(number), 60)
    assert " running" in arena("arena", "list").out
    assert arena("arena", "control", str(number), "pause").code == 0
    assert " paused" in arena("arena", "list").out
    store.close()


def test_brains_with_the_same_name_get_numbers(arena: Shell) -> None:
    answer = arena("arena", "match", FIRST, FIRST, FIRST, "--game", "nim")
    assert answer.code == 0, answer.err
    assert "first (2)" in answer.out
    assert "first (3)" in answer.out


def test_class_of_a_module_in_the_current_folder_plays(
    arena: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "brain_of_this_folder.py").write_text("from tests.arena.toys import FirstMove as Mine\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    answer = arena("arena", "match", "python:brain_of_this_folder:Mine", RANDOM, "--game", "nim")
    assert answer.code == 0, answer.err


def test_log_shows_the_conversation_and_standard_error(arena: Shell) -> None:
    answer = arena("arena", "match", scripted("traceback").text, FIRST, "--variant", "free-7", "--games", "1")
    assert "ValueError: no such square" in answer.out  # in the line of the game and in the table of faults
    assert re.search(r"^1 +traceback +crash +it exited with code 1; stderr: ", answer.out, re.MULTILINE), answer.out
    log = arena("arena", "log", "1").out
    assert "> BEGIN" in log
    assert "! stderr: ValueError: no such square" in log
    assert "2. first" in log
    assert "> BEGIN" not in arena("arena", "log", "1", "--seat", "2").out
    refused(arena("arena", "log", "1", "--seat", "3"), "game 1 has no seat 3: 1 to 2")


def test_log_of_a_python_brain_has_its_traceback(arena: Shell) -> None:
    assert arena("arena", "match", "python:tests.arena.toys:Raises", FIRST, "--game", "nim", "--games", "1").code == 0
    assert re.search(r'! +File ".*toys\.py", line \d+, in choose', arena("arena", "log", "1").out)


def test_many_games_of_a_format_for_one_become_a_file_each(arena: Shell, tmp_path: Path) -> None:
    assert arena("arena", "match", FIRST, RANDOM, "--variant", "free-7", "--games", "2").code == 0
    assert ": 2." in arena("arena", "export", str(tmp_path / "all.psq"), "--tournament", "1").out
    assert sorted(path.name for path in tmp_path.glob("*.psq")) == ["all-1.psq", "all-2.psq"]
    assert arena("arena", "import", *map(str, tmp_path.glob("*.psq"))).out == "Games read: 2.\n"


def test_exports_are_filtered(arena: Shell, tmp_path: Path) -> None:
    assert arena("arena", "match", FIRST, RANDOM, "--game", "nim", "--games", "2").code == 0
    assert arena("arena", "match", FIRST, RANDOM, "--variant", "free-7", "--games", "2").code == 0

    def count(*options: str) -> int:
        answer = arena("arena", "export", str(tmp_path / "x.xml"), *options)
        return int(answer.out.rsplit(" ", 1)[1].strip(".\n")) if answer.code == 0 else 0

    assert count("--game", "nim") == 2
    assert count("--game", "3") == 1
    assert count("--variant", "free-7") == 2
    won = count("--brain", "first", "--opponent", "random", "--result", "won")
    assert won + count("--brain", "random", "--opponent", "first", "--result", "won") == 4
    assert count("--since", "2020-01-01", "--until", "2099-01-01") == 4
    assert count("--until", "2020-01-01") == 0
    assert count("--faults") == 0


def test_finished_games_are_written_into_a_folder(arena: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "games" / "today"
    match = ("match", FIRST, RANDOM, "--variant", "free-7", "--games", "2", "--folder", str(folder), "--format", "psq")
    assert arena("arena", *match).code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["game-1.psq", "game-2.psq"]
    (folder / "game-1.psq").unlink()
    assert arena("arena", "resume", "1").code == 0
    assert (folder / "game-1.psq").exists()


def test_replay_waits_as_long_as_the_brains_thought(arena: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    assert arena("arena", "match", FIRST, RANDOM, "--game", "nim", "--games", "1").code == 0
    monkeypatch.setattr("time.sleep", waits.append)
    assert arena("arena", "replay", "1", "--speed", "played").code == 0
    store = Store()
    assert waits == [move.seconds for move in store.game(1).moves]
    store.close()


def refused(answer: Answer, complaint: str) -> None:
    assert (answer.code, answer.out) == (2, "")
    assert complaint in answer.err
    assert answer.err.count("\n") == 1


def test_new_brain_says_the_next_commands(arena: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = arena("arena", "new-brain", "gomoku", "--protocol", "gomocup", "--language", "c")
    assert answer.out.splitlines() == [
        "Written: mine.c. The next commands:",
        "  gcc -O2 -o ./mine mine.c",
        "  partie arena check gomocup:./mine --game gomoku",
        "  partie arena match mine=gomocup:./mine partie:1 --game gomoku",
    ]
    assert (tmp_path / "mine.c").exists()
