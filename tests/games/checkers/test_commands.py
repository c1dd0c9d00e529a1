from __future__ import annotations

from pathlib import Path

import pytest

from partie.cli.play import check_side
from partie.core.errors import InvalidText
from partie.games.checkers.commands.tables import tables
from partie.games.checkers.game import GAME


def test_counts_of_pieces_and_slices(capsys: pytest.CaptureFixture[str]) -> None:
    tables(count="4")
    tables(count="1k-1k", variant="czech")
    first, second = capsys.readouterr().out.splitlines()
    assert "5148608" in first
    assert "3435844" in first
    assert second.startswith("1k-1k: ")


@pytest.mark.parametrize("built_before", [False, True])
def test_tables_are_built_into_the_data_folder_or_where_version_0_1_built_them(
    built_before: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("cache", "data"):
        monkeypatch.setenv(f"PARTIE_{name.upper()}", str(tmp_path / name))
    folder = tmp_path / ("cache" if built_before else "data") / "tables/checkers/czech-free"
    if built_before:
        folder.mkdir(parents=True)
    tables(pieces=2, variant="czech-free", threads=1)
    assert {path.name for path in folder.iterdir()} == {
        "1k-1k.ending", "1k-1m.ending", "1m-1k.ending", "1m-1m.ending",
    }  # fmt: skip
    tables(count="2", variant="czech-free")
    assert "2400" in capsys.readouterr().out


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"pieces": 3, "count": "3"},
        {"pieces": 7},
        {"count": "9k"},
        {"count": "1"},
        {"pieces": 2, "threads": 0},
        {"pieces": 2, "threads": -3},
        {"count": "5", "variant": "czech-free"},
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(InvalidText):
        tables(**given)  # type: ignore[arg-type]


def test_the_person_has_the_colour_that_was_named() -> None:
    for variant, sides in {"english": ("black", "white"), "czech": ("white", "black")}.items():
        assert [check_side(GAME, side, GAME.start(variant)) for side in sides] == [0, 1]
