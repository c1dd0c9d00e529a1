"""`partie arena list` and `ratings`: what was played and what came out."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from partie import games
from partie.arena.owners import stage
from partie.arena.ratings.score import estimate, signed, superiority
from partie.arena.store.rows import GameRow
from partie.arena.store.store import Store, TournamentSummary
from partie.arena.tournament.group_tables import group_tables
from partie.arena.tournament.knockout import matches
from partie.arena.tournament.rankings import RankedPlayer, rank_players
from partie.arena.tournament.schedule import schedule
from partie.arena.tournament.setup import Kind, Tournament
from partie.arena.tournament.tables import (
    cross_table,
    distinct_games,
    endings_table,
    match_results,
)
from partie.cli.arena_filter import ALL_GAMES, FilterOptions
from partie.core.errors import InvalidText
from partie.core.game import Ranking
from partie.core.record import UNFINISHED
from partie.terminal.messages import printable, translated, translated_text
from partie.terminal.numbers import NumberRange

NARROW = 100  # characters; a table would break its names into many lines
SHOWN_FAULTS = 10  # the last ones
MOST_COLUMNS = 12  # brains in a cross table


def list_tournaments(*, deleted: Annotated[bool, Parameter(negative="")] = False, store: str | None = None) -> None:
    """List the tournaments, the newest first.

    Parameters
    ----------
    deleted
        Those that were deleted and can be restored, the last one first.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    """
    table = _table("number", "name", "game", "kind", "played", "state", "why")
    console, opened = Console(), Store(store, create=False)
    for found in opened.deleted() if deleted else opened.tournaments():
        played = f"{found.played}/{found.planned}"
        kind, state = translated(found.setup.kind.value), translated(stage(opened, found))
        reason = translated_text(found.reason) if found.reason else ""
        if console.width < NARROW:
            _line(console, f"{found.id}  {found.name}")
            _line(console, "   " + " · ".join(filter(None, (found.setup.game, kind, played, state, reason))))
        else:
            _row(table, str(found.id), found.name, found.setup.game, kind, played, state, reason)
    if table.row_count:
        console.print(table)


def list_games(
    *,
    game: str = "",
    wanted: FilterOptions = ALL_GAMES,
    limit: Annotated[int, Parameter(validator=NumberRange(1, 100_000))] = 50,
    store: str | None = None,
) -> None:
    """List stored games, the newest first; their numbers are for `replay` and `export --game`.

    Parameters
    ----------
    game
        Only games of this name from `partie games`.
    limit
        How many at most.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    """
    table = _table("number", "tournament", "game", "result", "how it ended", "moves")
    chosen = wanted.filter(game)
    for row in Store(store, create=False).games(chosen, limit):
        names = zip(row.brains, row.points, strict=True)
        counted = row.ending != UNFINISHED  # what was broken off has no result
        result = " – ".join(f"{name} {points:g}" if counted else name for name, points in names)
        where = "" if row.tournament is None else str(row.tournament)
        _row(table, str(row.id), where, row.variant, result, translated(row.ending), str(row.plies))
    Console().print(table)


def ratings(number: int | None = None, /, *, store: str | None = None) -> None:
    """Show points, relative Elo with 95 % error bars, who beat whom, and how games ended.

    Parameters
    ----------
    number
        Its number from `partie arena list`; the newest one when not given.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    """
    opened = Store(store, create=False)
    known = opened.tournaments()
    if number is None and not known:
        raise InvalidText("there is no tournament in the store")
    print_tables(opened, opened.tournament(known[0].id if number is None else number))


def print_tables(store: Store, summary: TournamentSummary) -> None:
    """All tables of a tournament."""
    rows = store.results(summary.id)
    names = [spec.name for spec in summary.setup.specs()]
    console = Console()
    played = translated("{played} of {planned} games", played=summary.played, planned=summary.planned)
    reason = f" ({translated_text(summary.reason)})" if summary.reason else ""
    _line(console, f"{summary.name}: {played}, {translated(stage(store, summary))}{reason}")
    if summary.setup.kind is Kind.KNOCKOUT:
        _print_winner(console, summary.setup, rows)
    if summary.setup.kind is Kind.GROUPS:
        _print_groups(console, summary.setup, rows)
    if repeated := len(rows) - len(distinct_games(rows)):
        message = translated(
            "{repeated} of {games} games are repetitions, move by move; they count once for Elo.",
            repeated=repeated,
            games=len(rows),
        )
        _line(console, message)
    console.print(_standings(store, summary, rows, names))
    if games.load(summary.setup.game).ranking is Ranking.ELO:
        _line(
            console,
            translated("0 is the mean of these players; `partie levels` has another scale."),
        )
    if any(len(row.brains) > 1 for row in rows):
        _print_meetings(console, rows, names)
    console.print(_endings(rows))
    if any(row.at_fault is not None for row in rows):
        console.print(_faults(rows))


def _print_winner(console: Console, setup: Tournament, rows: list[GameRow]) -> None:
    """Points and Elo do not tell who survived."""
    names = [spec.name for spec in setup.specs()]
    finished = {row.number: row.points for row in rows if row.number is not None}
    plan = schedule(setup, 2, finished)
    final = matches(len(names), plan.pairings, finished)[-1:]
    if not plan.complete or not final or final[0].winner is None:
        return
    name = names[final[0].winner]
    message = translated("Winner: {name}.", name=name)
    if final[0].by_list:
        message = translated("Winner: {name}, the higher in the list after a drawn final.", name=name)
    _line(console, message)


def _print_groups(console: Console, setup: Tournament, rows: list[GameRow]) -> None:
    """The points in each group, and in the final."""
    for table in group_tables(setup, rows):
        title = translated("final") if table.number is None else translated("group {number}", number=table.number)
        _line(console, f"{title}: " + ", ".join(f"{line.name} {line.points:g}" for line in table.lines))


def _print_meetings(console: Console, rows: list[GameRow], names: list[str]) -> None:
    if len(names) <= MOST_COLUMNS:
        console.print(_cross(rows, names))
    if len(names) == 2 and all(len(row.brains) == 2 for row in rows):
        _line(console, _match(rows, names))


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(translated(heading), overflow="fold")
    return table


def _row(table: Table, *cells: str) -> None:
    """Names come from outside: neither markup nor control characters may reach the terminal."""
    table.add_row(*(Text(printable(cell)) for cell in cells))


def _line(console: Console, text: str) -> None:
    console.print(Text(printable(text)), highlight=False)


def _standings(store: Store, summary: TournamentSummary, rows: list[GameRow], names: list[str]) -> Table:
    """The players by the ranking of their game."""
    ranking = games.load(summary.setup.game).ranking
    scores = store.scores(summary.id) if ranking is Ranking.POINTS else {}
    table = _table("place", *_HEADINGS[ranking])
    for line in rank_players(rows, names, ranking, scores):
        _row(table, f"{line.place}.", line.standing.name, *_CELLS[ranking](line))
    return table


_HEADINGS = {
    Ranking.ELO: (
        "brain",
        "relative Elo",
        "±",
        "games",
        "points",
        "W",
        "D",
        "L",
        "faults",
        "better than the next",
    ),
    Ranking.WINS: ("brain", "win rate", "95 % interval", "games", "won", "lost", "faults"),
    Ranking.POINTS: ("brain", "points a game", "±", "win rate", "95 % interval", "games", "won", "faults"),
}


def _elo_cells(line: RankedPlayer) -> tuple[str, ...]:
    elo, standing = line.elo, line.standing
    assert elo is not None, "the game is ranked by Elo"
    surely = "" if elo.above_next is None else f"{100 * elo.above_next:.0f} %"
    numbers = (standing.wins, standing.draws, standing.losses, standing.faults)
    points = f"{standing.points:g}"
    return signed(elo.elo), f"{elo.error:.0f}", str(line.games), points, *map(str, numbers), surely


def _share_cells(line: RankedPlayer) -> tuple[str, str]:
    if line.wins is None:
        return "", ""
    return f"{100 * line.wins.share:.1f} %", f"{100 * line.wins.low:.1f}–{100 * line.wins.high:.1f} %"


def _win_cells(line: RankedPlayer) -> tuple[str, ...]:
    standing = line.standing
    return (
        *_share_cells(line),
        str(line.games),
        str(standing.wins),
        str(standing.losses),
        str(standing.faults),
    )


def _point_cells(line: RankedPlayer) -> tuple[str, ...]:
    standing, points = line.standing, line.points
    mean = "" if points is None else f"{points.mean:.1f}"
    error = "" if points is None or points.error is None else f"{points.error:.1f}"
    return mean, error, *_share_cells(line), str(line.games), str(standing.wins), str(standing.faults)


_CELLS = {Ranking.ELO: _elo_cells, Ranking.WINS: _win_cells, Ranking.POINTS: _point_cells}


def _cross(rows: list[GameRow], names: list[str]) -> Table:
    table = _table("", *(str(place) for place in range(1, len(names) + 1)))
    tallies = cross_table(rows, names)
    for place, name in enumerate(names, 1):
        cells = []
        for rival in names:
            tally = tallies.get((name, rival))
            cells.append(f"+{tally.wins} ={tally.draws} -{tally.losses}" if tally else "·")
        _row(table, f"{place} {name}", *cells)
    return table


def _match(rows: list[GameRow], names: list[str]) -> str:
    results = match_results(rows, names[0], names[1])
    found, pairs = estimate(results.evidence), " ".join(str(number) for number in results.pairs.numbers)
    return translated(
        "{one} against {other}: {elo}, better with {sure:.1f} %, pairs {pairs}",
        one=names[0],
        other=names[1],
        elo=str(found),
        sure=100 * superiority(results.evidence),
        pairs=pairs,
    )


def _endings(rows: list[GameRow]) -> Table:
    table = _table("how games ended", "games")
    for ending, number in endings_table(rows).most_common():
        _row(table, translated(ending), str(number))
    return table


def _faults(rows: list[GameRow]) -> Table:
    """The last games lost by a fault, with the numbers that `partie arena log` takes."""
    table = _table("number", "fault of", "how it ended", "why")
    for row in [row for row in rows if row.at_fault is not None][-SHOWN_FAULTS:]:
        assert row.at_fault is not None, "filtered"
        _row(
            table,
            str(row.id),
            row.brains[row.at_fault],
            translated(row.ending),
            translated_text(row.detail) if row.detail else "",
        )
    return table
