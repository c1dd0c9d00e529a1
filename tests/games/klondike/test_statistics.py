from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from partie.core.errors import InvalidText
from partie.games.klondike.commands.solve import solve
from partie.games.klondike.commands.stats import stats
from partie.games.klondike.engine import statistics
from partie.games.klondike.engine.statistics import (
    PLAYERS,
    DealRow,
    Settings,
    histogram_svg,
    jobs_of,
    play_many,
    read_csv,
    seeded,
    summarise,
    write_csv,
)
from partie.games.klondike.rules.variants import Rules
from partie.parallel.batch import Result


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_has_statistics(player: str) -> None:
    settings = Settings(Rules(1, 1), player, samples=20, nodes=100)
    rows, summary = play_many(jobs_of(settings, seeded(1, 3)), workers=0)
    assert [row.deal for row in rows] == [1, 2, 3]
    assert summary.deals == summary.asked == 3
    assert summary.won + summary.lost + summary.unknown == 3


def test_published_winnability() -> None:
    """Draw 1, unlimited: 90.454 ± 0.090 % of all deals (Dang et al. 2025)."""
    _, summary = play_many(jobs_of(Settings(Rules(1, None), seconds=30.0), seeded(0, 150)), workers=0)
    assert summary.unknown == 0
    assert summary.low_percent < 90.45 < summary.high_percent


def test_rows_survive_a_file_and_a_broken_last_line() -> None:
    rows = [DealRow(1, "won", 10, 0.5, 0), DealRow(2, "unknown", 20, 1.5, 3, "time", "solver")]
    file = io.StringIO()
    write_csv(rows, file)
    assert read_csv(io.StringIO(file.getvalue() + "3,won")) == rows
    assert read_csv(io.StringIO(file.getvalue()[:-2])) == rows[:-1]
    assert read_csv(io.StringIO("deal,res")) == []
    with pytest.raises(InvalidText):
        read_csv(io.StringIO("a,b\n"))


def test_what_was_played_is_not_played_again() -> None:
    settings = Settings(Rules(1, None))
    jobs = jobs_of(settings, seeded(1, 25), done=[1, 2, 25])
    assert [number for job in jobs for number, _ in job.deals] == list(range(3, 25))


def test_ctrl_c_gives_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(Rules(1, None), "priorities")
    jobs = jobs_of(settings, seeded(1, 30))

    def interrupted(function: object, jobs: Sequence[statistics.DealJob], **_: object) -> Iterator[Result]:
        yield Result(0, statistics.play_job(jobs[0]))
        raise KeyboardInterrupt

    monkeypatch.setattr("partie.play.statistics.run_batch", interrupted)
    heard: list[DealRow] = []
    rows, summary = play_many(jobs, on_rows=heard.extend)
    assert len(rows) == len(heard) == summary.deals == 10
    assert summary.asked == 30


def test_the_plot_has_a_bar_for_every_time() -> None:
    rows = [DealRow(number, "won", 1, 10.0**number, 0) for number in range(-1, 3)]
    svg = histogram_svg(rows, "a < b")
    assert svg.count("<rect") > 4
    assert "a &lt; b" in svg


def test_summary_of_nothing() -> None:
    assert summarise([]).deals == 0


def test_a_run_goes_on_with_its_own_rules_and_player_only(tmp_path: Path) -> None:
    file = tmp_path / "deals.csv"
    stats(deals=1, player="priorities", out=file, workers=0)
    with pytest.raises(InvalidText, match="draw-1, priorities, not of draw-3, priorities"):
        stats(deals=2, player="priorities", draw=3, out=file, resume=True, workers=0)
    stats(deals=2, player="priorities", out=file, resume=True, workers=0)
    assert [row.deal for row in read_csv(io.StringIO(file.read_text()))] == [1, 2]
    with pytest.raises(InvalidText, match="--out"):
        stats(deals=1, resume=True, workers=0)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "deals.csv"
    stats(deals=1, player="priorities", out=file, workers=0)
    before = file.read_bytes()
    with pytest.raises(InvalidText, match="--resume"):
        stats(deals=1, player="priorities", out=file, workers=0)
    assert file.read_bytes() == before


def test_a_stopped_run_names_the_option_to_resume(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def interrupted(function: object, jobs: Sequence[statistics.DealJob], **_: object) -> Iterator[Result]:
        yield Result(0, statistics.play_job(jobs[0]))
        raise KeyboardInterrupt

    monkeypatch.setattr("partie.play.statistics.run_batch", interrupted)
    with pytest.raises(KeyboardInterrupt):
        stats(deals=30, player="priorities", out=tmp_path / "deals.csv", workers=0)
    assert "--resume" in capsys.readouterr().out


def test_the_solver_says_which_deal_it_solved(capsys: pytest.CaptureFixture[str]) -> None:
    solve(seed=7)
    assert capsys.readouterr().out.startswith("Deal 7, draw-1:\n")
