"""`partie replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from partie import games
from partie.terminal.messages import risk_text
from tests.cli.conftest import Shell

pytestmark = pytest.mark.usefixtures("real_games")

GAME = """Width: 4
Height: 2
Mines: 1
Player: Eva
Board:
000*
0000
Events:
0.000 lc 3 2 (40 24)
0.100 lr 3 2 (40 24)
0.500 lc 3 2 (40 24)
0.600 lr 3 2 (40 24)
1.000 rc 4 1 (56 8)
1.100 rr 4 1 (56 8)
2.000 lc 4 2 (56 24)
2.100 lr 4 2 (56 24)
3.000 lc 1 1 (8 8)
4.000 lr 1 1 (8 8)
"""


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    path = tmp_path / "game.rawvf"
    path.write_text(GAME)
    return path


def test_every_click_is_told_with_its_risk(shell: Shell, recording: Path) -> None:
    out = shell("replay", str(recording)).out
    assert "4x2/1, Eva\nwon in 4.000 s\n3BV 2 of 2, 0.50 3BV/s, 5 clicks, 1 without effect\n" in out
    assert "    1     0.100  c2\n" in out
    assert "    3     2.100  d2    a mine with 20.0 %; another cell was safe\n" in out
    assert out.endswith("0 mines left\nThis board takes 2 clicks at least (3BV).\n")


@pytest.mark.parametrize(
    ("percent", "text"), [(0.0, "0.0"), (0.004, "0.1"), (20.0, "20.0"), (99.999, "99.9"), (100.0, "100.0")]
)
def test_only_what_is_sure_is_called_so(percent: float, text: str) -> None:
    assert risk_text(percent) == text


def test_a_moment_is_drawn(shell: Shell, recording: Path) -> None:
    out = shell("replay", str(recording), "--at", "2").out
    assert out.endswith("   a b c d\n1  . . .(!)\n2  . . 1 .\n0 mines left\n")


def test_json_has_everything(shell: Shell, recording: Path) -> None:
    data = json.loads(shell("replay", str(recording), "--json").out)
    assert (data["result"], data["3bv"], data["3bv_per_second"], data["wasted"]) == ("won", 2, 0.5, 1)
    assert [step["move"] for step in data["steps"]] == ["c2", "!d1", "d2", "a1"]


def test_czech_tells_it_too(shell: Shell, recording: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.TABLE, "mines", "partie.games.mines.game")
    shell.speak("cs_CZ.UTF-8")
    assert "vyhráno za 4.000 s" in shell("replay", str(recording)).out


@pytest.mark.parametrize(
    ("name", "content", "part"),
    [
        ("there.rawvf", b"\xff\xfe\x00", "no line 'Board:'"),
        ("nowhere.rawvf", None, "cannot be read"),
        ("long.rawvf", b"x" * (4 * 1024 * 1024 + 1), "longer than 4,194,304 bytes"),
    ],
)
def test_bad_files_are_told_in_a_sentence(
    shell: Shell, tmp_path: Path, name: str, content: bytes | None, part: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    answer = shell("replay", str(tmp_path / name))
    assert answer.code == 2
    assert part in answer.err


def test_what_never_ends_is_refused(shell: Shell) -> None:
    assert "longer than" in shell("replay", "/dev/zero").err


def test_a_moment_outside_is_refused(shell: Shell, recording: Path) -> None:
    assert "has 4 clicks" in shell("replay", str(recording), "--at", "9").err
