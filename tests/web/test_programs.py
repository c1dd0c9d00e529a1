"""Programs of the owner at the page's table: they play, advise, fail, and end with the game."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie import games
from partie.arena import registered
from partie.arena.brains import parse_brain, with_known_arguments
from partie.arena.hosted import HostedProgram
from partie.arena.registered import RegisteredProgram, Results
from partie.web.http.owner import Owner
from partie.web.server.app import create_app
from tests.toys.table import TOYS
from tests.web.talk import AS_OWNER, ORIGIN, SESSION, TOKEN, Talk, texts

ENGINE = Path(__file__).parents[1] / "brains" / "uci_engine.py"
PROGRAMS = "/api/v1/programs"
AGAINST = ["human", {"level": None, "program": "Pawn"}]


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    monkeypatch.setattr(games, "TABLE", {**TOYS, "hexapawn": "tests.toys.hexapawn.game"})


def scripted(behaviour: str = "good") -> str:
    return f"uci:{shlex.quote(sys.executable)} {shlex.quote(str(ENGINE))} {behaviour}"


def register(behaviour: str = "good", name: str = "Pawn") -> None:
    registered.add_program(RegisteredProgram(name, scripted(behaviour)))


def test_known_programs_of_this_machine_are_offered_until_they_are_on_the_list(
    owner: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find("hexapawn")
    known = (scripted(), "uci:not-installed-anywhere")
    monkeypatch.setattr(type(game), "features", replace(game.features, known_programs=known))
    listed = owner.get(PROGRAMS, params={"game": "hexapawn"}).json()
    assert [program["brain"] for program in listed["installed"]] == [scripted()]
    assert listed["example"] == scripted()
    registered.add_program(RegisteredProgram("Pawn", scripted()))
    assert owner.get(PROGRAMS, params={"game": "hexapawn"}).json()["installed"] == []


def test_a_known_program_gets_the_arguments_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("hexapawn")
    monkeypatch.setattr(type(game), "features", replace(game.features, known_programs=("uci:pawns --mode uci",)))
    assert with_known_arguments(parse_brain("uci:pawns"), game).text == "uci:pawns --mode uci"
    assert with_known_arguments(parse_brain("uci:pawns -x"), game).text == "uci:pawns -x"


@pytest.fixture
def owner() -> Iterator[TestClient]:
    app = create_app(warm=False, owner=Owner(TOKEN))
    with TestClient(app, base_url=ORIGIN, headers={**AS_OWNER, "origin": ORIGIN}) as client:
        yield client


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the programs that were ended."""
    names: list[str] = []
    close = HostedProgram.close

    def note(program: HostedProgram) -> None:
        names.append(program.spec.name)
        close(program)

    monkeypatch.setattr(HostedProgram, "close", note)
    return names


def table(client: TestClient) -> Any:
    return client.websocket_connect(ORIGIN.replace("http", "ws") + SESSION, headers={"origin": ORIGIN})


def test_the_owner_adds_lists_and_removes_programs(owner: TestClient) -> None:
    added = owner.post(f"{PROGRAMS}/add", json={"game": "hexapawn", "brain": scripted(), "name": "Pawn", "icon": "♟"})
    assert (added.status_code, added.json()["name"]) == (200, "Pawn")
    registered.note_result("Pawn", "hexapawn", won=False)
    (found,) = owner.get(PROGRAMS, params={"game": "hexapawn"}).json()["programs"]
    assert (found["icon"], found["problem"], found["lost"]) == ("♟", "", 1)
    (elsewhere,) = owner.get(PROGRAMS, params={"game": "tictactoe"}).json()["programs"]
    assert "cannot play tictactoe" in elsewhere["problem"]
    assert owner.post(f"{PROGRAMS}/remove?name=Pawn").status_code == 200
    assert owner.get(PROGRAMS, params={"game": "hexapawn"}).json()["programs"] == []


@pytest.mark.parametrize(("brain", "sentence"), [("uci:/no/such", "no such program"), ("stockfish", "begins with")])
def test_a_program_that_cannot_play_is_not_added(owner: TestClient, brain: str, sentence: str) -> None:
    answer = owner.post(f"{PROGRAMS}/add", json={"game": "hexapawn", "brain": brain})
    assert answer.status_code in (400, 422)
    assert sentence in answer.json()["detail"]
    assert registered.registered() == []


def test_others_neither_see_nor_use_the_programs(client: TestClient) -> None:
    register()
    answer = client.get(PROGRAMS, params={"game": "hexapawn"}).json()
    assert answer == {"is_owner": False, "programs": [], "installed": [], "example": ""}
    assert client.post(f"{PROGRAMS}/add", json={"game": "hexapawn", "brain": scripted()}).status_code == 403
    with table(client) as socket:
        talk = Talk(socket)
        talk.say("new", game="hexapawn", seats=AGAINST)
        assert "only for the owner" in talk.hear_until("error")["text"]
        talk.start(["human", "human"], "hexapawn")
        talk.say("hint", program="Pawn")
        assert "only for the owner" in talk.hear_until("error")["text"]


def test_a_person_plays_a_program_and_takes_a_move_back(owner: TestClient, closed: list[str]) -> None:
    register()
    with table(owner) as socket:
        talk = Talk(socket)
        state = talk.start(AGAINST, "hexapawn")
        assert state["seats"][1] == {"level": None, "program": "Pawn"}
        talk.move("a1-a2")
        state = talk.hear_until("state", thinking=False)
        assert len(state["moves"]) == 2
        talk.say("undo")
        assert talk.hear_until("state")["ply"] == 0
        talk.move("b1-b2")
        state = talk.hear_until("state", thinking=False)
        assert texts(state)[0] == "b1-b2"
        talk.say("resign")
        assert talk.hear_until("state")["outcome"]["termination"] == "resigned"
    assert dict(registered.find_program("Pawn").results) == {"hexapawn": Results(won=1)}
    assert closed == ["Pawn"]


def test_a_program_that_crashes_loses_with_its_last_lines(owner: TestClient) -> None:
    words = "import sys; sys.exit('out of ideas')"
    registered.add_program(RegisteredProgram("Pawn", f"uci:{shlex.quote(sys.executable)} -c {shlex.quote(words)}"))
    with table(owner) as socket:
        talk = Talk(socket)
        talk.start(AGAINST, "hexapawn")
        talk.move("a1-a2")
        outcome = talk.hear_until("state", thinking=False)["outcome"]
        assert (outcome["winners"], outcome["termination"]) == ([0], "fault")
        assert outcome["text"].startswith("Pawn failed: it exited with code 1")
        assert "out of ideas" in outcome["text"]
        talk.say("undo")  # the session goes on
        assert talk.hear_until("state")["outcome"] is None
    assert dict(registered.find_program("Pawn").results) == {"hexapawn": Results(lost=1)}


def test_a_program_gives_the_hint_and_the_analysis(owner: TestClient) -> None:
    register()
    with table(owner) as socket:
        talk = Talk(socket)
        talk.start(["human", "human"], "hexapawn")
        talk.say("hint", program="Pawn")
        hint = talk.hear_until("analysis", final=True)
        assert (hint["for"], hint["move"]) == ("hint", "a1-a2")
        talk.say("analyse", on=True, program="Pawn")
        told = talk.hear_until("analysis")
        assert (told["for"], told["value_kind"], told["value"]) == ("analysis", "centipawns", 31)


def test_a_program_that_is_no_longer_known_is_named(owner: TestClient) -> None:
    with table(owner) as socket:
        talk = Talk(socket)
        talk.say("new", game="hexapawn", seats=AGAINST)
        assert "There is no program 'Pawn'" in talk.hear_until("error")["text"]
