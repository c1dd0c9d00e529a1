"""`partie perft mills` and `partie tables mills`."""

from __future__ import annotations

from pathlib import Path

import pytest

from partie.cli import main


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("NO_COLOR", "1")


def refused(*arguments: str) -> bool:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return ended.value.code == 2


def test_perft_prints_a_line_for_each_depth(capsys: pytest.CaptureFixture[str]) -> None:
    main(["perft", "mills", "--depth", "3"])
    counts = [line.split()[:2] for line in capsys.readouterr().out.splitlines()]
    assert counts == [["1", "24"], ["2", "552"], ["3", "12144"]]


def test_counts_of_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tables", "mills", "--count", "4-4"])
    assert capsys.readouterr().out == "4-4: 159 won, 29 lost, 3225409 drawn; at most 9 plies to a removal\n"


def test_endings_are_solved_on_demand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    variant = ["--variant", "nine-no-flying"]
    main(["tables", "mills", *variant, "--men", "6"])
    assert "1 sections, 210140 places" in capsys.readouterr().out
    main(["tables", "mills", *variant, "--count", "3-3"])
    assert capsys.readouterr().out.startswith("3-3: ")
    main(["tables", "mills", *variant, "--men", "6"])
    assert "0 sections, 0 places" in capsys.readouterr().out
    assert (tmp_path / "tables" / "mills" / "nine-no-flying" / "values.bin").is_file()


@pytest.mark.parametrize(
    "arguments",
    [
        ["tables", "mills"],
        ["tables", "mills", "--men", "5"],
        ["tables", "mills", "--men", "ten"],
        ["tables", "mills", "--men", "10", "--variant", "lasker"],
        ["tables", "mills", "--count", "2-9"],
        ["tables", "mills", "--count", "9-9"],
        ["tables", "mills", "--count", "nine"],
        ["tables", "gomoku", "--men", "10"],
        ["perft", "mills", "--depth", "13"],
        ["perft", "gomoku", "--depth", "2"],
    ],
)
def test_bad_words_are_refused(arguments: list[str]) -> None:
    assert refused(*arguments)
