"""`partie stats klondike`."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from partie.core.errors import InvalidText
from partie.storage.files import unwritable, write_atomically, write_text
from partie.terminal.messages import translated
from partie.terminal.progress import playing
from partie.terminal.statistics import print_statistics, rate_line
from partie.terminal.workers import check_workers

if TYPE_CHECKING:
    from partie.games.klondike.engine.statistics import DealJob, DealRow, DealSummary, Settings
    from partie.games.klondike.rules.deals import Deal
    from partie.games.klondike.rules.variants import Rules

MAX_DEALS = 10_000_000
MAX_SECONDS = 3600.0
MAX_MEMORY = 4.0  # gigabytes


def stats(
    *,
    draw: int = 1,
    redeals: str = "unlimited",
    empty: str = "kings",
    take_back: bool = True,
    player: str = "solver",
    deals: int | None = None,
    seed: int = 1,
    file: Path | None = None,
    seconds: float = 10.0,
    memory: float = 1.0,
    samples: int | None = None,
    nodes: int = 3000,
    workers: int | None = None,
    out: Path | None = None,
    resume: Annotated[bool, Parameter(negative="")] = False,
    plot: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Solve or play many deals of Klondike and count.

    Parameters
    ----------
    draw
        Cards turned at a time: 1, 2 or 3.
    redeals
        How often the waste becomes the stock again: 0, 1, 2 or unlimited.
    empty
        What may go on an empty pile: kings or any.
    take_back
        Whether cards may come back from the foundations.
    player
        solver (sees all cards), honest (does not), priorities, sum, balance, or undo (the search with undo).
    deals
        How many; 1000, or all in the file, when not given.
    seed
        The number of the first deal; the others follow.
    file
        A file with one deal a line: 52 cards in the order they are dealt.
    seconds
        The solver's processor time for one deal.
    memory
        The solver's memory in gigabytes, at most 4.
    samples
        Layouts the honest player solves for one decision.
    nodes
        Tables the search with undo visits.
    workers
        Processes; one for each core when not given, 0 to play in this one.
    out
        A CSV file with one line for each deal, written as they are played.
    resume
        Go on with the CSV file: deals that are in it are not played again. Without it, a file that is there
        is left alone.
    plot
        An SVG file with a histogram of the times.
    as_json
        Print JSON.
    """
    from partie.games.klondike.engine.statistics import Settings, histogram_svg, jobs_of

    check_workers(workers)
    _check(deals, seconds, memory, player)
    rules = _rules(draw, redeals, empty, take_back)
    settings = Settings(rules, player, seconds, int(memory * (1 << 30)), nodes=nodes)
    if samples is not None:
        settings = dataclasses.replace(settings, samples=samples)
    chosen = _deals(file, deals, seed)
    before = _begin(out, resume, {number for number, _ in chosen}, settings.played)
    jobs = jobs_of(settings, chosen, (row.deal for row in before))
    rows, summary = _play(jobs, before, workers, out, quiet=as_json)
    title = f"klondike {settings.played}"
    if plot is not None:
        write_text(plot, histogram_svg(rows, title))
    lines = describe(title, settings, summary)
    if summary.deals < summary.asked and out is not None:
        lines.append(translated("Go on with the same arguments and --resume."))
    print_statistics(title, summary, lines, summary.deals, summary.asked, as_json)


def _check(deals: int | None, seconds: float, memory: float, player: str) -> None:
    from partie.games.klondike.engine.statistics import PLAYERS

    if deals is not None and not 1 <= deals <= MAX_DEALS:
        raise InvalidText("{deals} deals are not possible: play 1 to {most}.", deals=deals, most=MAX_DEALS)
    if not 0 < seconds <= MAX_SECONDS:
        raise InvalidText(
            "{seconds:g} seconds are not possible: give more than 0 and at most {most:g}.",
            seconds=seconds,
            most=MAX_SECONDS,
        )
    if not 0.01 <= memory <= MAX_MEMORY:
        raise InvalidText("{memory:g} GB are not possible: give 0.01 to {most:g}.", memory=memory, most=MAX_MEMORY)
    if player not in PLAYERS:
        raise InvalidText("{player!r} is not a player: there are {players}.", player=player, players=PLAYERS)


def _rules(draw: int, redeals: str, empty: str, take_back: bool) -> Rules:
    from partie.games.klondike.game import GAME
    from partie.games.klondike.rules.notation import parse_variant

    given = {"draw": draw, "redeals": redeals, "empty": empty, "take_back": take_back}
    return parse_variant(GAME.variant_name(given))


def _deals(file: Path | None, deals: int | None, seed: int) -> Sequence[tuple[int, Deal]]:
    from partie.games.klondike.engine.statistics import seeded
    from partie.games.klondike.rules.notation import read_deals

    if file is None:
        if seed < 0:
            raise InvalidText("Seed {seed} is not possible: it must not be negative.", seed=seed)
        return seeded(seed, deals or 1000)
    try:
        with file.open(encoding="utf-8") as lines:
            found = read_deals(lines)[:deals]
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidText("The deals {file!r} cannot be read: {error}.", file=str(file), error=error) from None
    if not found:
        raise InvalidText("The file {file!r} holds no deal.", file=str(file))
    return list(enumerate(found, start=1))


def _begin(out: Path | None, resume: bool, wanted: set[int], played: str) -> list[DealRow]:
    """The rows of an earlier run that count here; a fresh file gets its first line."""
    from partie.games.klondike.engine.statistics import read_csv, write_csv

    if out is None:
        if resume:
            raise InvalidText("Say with --out which file to go on with.")
        return []
    try:
        rows = []
        if not resume and out.is_file() and out.stat().st_size:
            raise InvalidText(
                "The file {file!r} is there already: go on with it by --resume, or name another.",
                file=str(out),
            )
        if resume and out.exists():
            with out.open(encoding="utf-8", newline="") as file:
                rows = [row for row in read_csv(file) if row.deal in wanted]
        if others := sorted({row.played for row in rows} - {played}):
            raise InvalidText(
                "The file {file!r} holds deals of {found}, not of {asked}.",
                file=str(out),
                found=others[0],
                asked=played,
            )
        text = io.StringIO()
        write_csv(rows, text)
        write_atomically(out, text.getvalue().encode())
    except OSError as error:
        raise unwritable(out, error) from None
    return rows


def _play(
    jobs: Sequence[DealJob], before: list[DealRow], workers: int | None, out: Path | None, quiet: bool
) -> tuple[list[DealRow], DealSummary]:
    from partie.games.klondike.engine.statistics import play_many, write_csv

    def append(rows: Sequence[DealRow]) -> None:
        if out is not None:
            with out.open("a", encoding="utf-8", newline="") as file:
                write_csv(rows, file, with_head=False)

    with playing(quiet) as on_progress:
        return play_many(jobs, before=before, workers=workers, on_progress=on_progress, on_rows=append)


def describe(title: str, settings: Settings, summary: DealSummary) -> list[str]:
    """The figures as lines for a person."""
    lines = [
        f"{title}: " + translated("{won} of {deals} deals won", won=summary.won, deals=summary.deals),
        rate_line(summary.won_percent, summary.low_percent, summary.high_percent),
    ]
    if settings.player in ("solver", "undo"):
        lines.append(
            translated(
                "{lost} proved to be lost, {unknown} undecided ({decided:.2f} % decided)",
                lost=summary.lost,
                unknown=summary.unknown,
                decided=summary.decided_percent,
            )
        )
    lines.append(
        translated(
            "time of one core: median {median:.2f} ms, 90 % within {p90:.1f} ms, at most {most:.0f} ms",
            median=summary.median_ms,
            p90=summary.p90_ms,
            most=summary.max_ms,
        )
    )
    if summary.max_nodes:
        lines.append(
            translated(
                "positions: median {median:.0f}, 90 % within {p90:.0f}, at most {most}",
                median=summary.median_nodes,
                p90=summary.p90_nodes,
                most=summary.max_nodes,
            )
        )
    if settings.player == "undo":
        lines.append(translated("{undos:.1f} steps taken back per deal", undos=summary.undos))
    return lines
