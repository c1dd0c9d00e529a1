"""Statistics of a visitor's finished games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from partie import games
from partie.core.metrics import Metric
from partie.web.http.language import translated
from partie.web.library.models import RatingModel, ResultsModel, SeriesModel, StatisticsModel
from partie.web.library.rating import RatedGame, course_of
from partie.web.session.storage import Row
from partie.web.session.stored_game import EntryDetails

MAX_POINTS = 100  # of a plot
NEWEST_RESULTS = 50
SCORES = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


def statistics_of(game: str, rows: Sequence[tuple[Row, EntryDetails]], running: int, language: str) -> StatisticsModel:
    """The statistics of the finished games of one kind, the oldest first."""
    counted = [line for _, line in rows if line.result in ("won", "drawn", "lost")]
    streak, longest = streaks([line.result == "won" for line in counted if not line.helped])
    return StatisticsModel(
        game=game,
        finished=len(rows),
        running=running,
        seconds=round(sum(line.seconds for _, line in rows), 1),
        streak=streak,
        longest_streak=longest,
        results=tallies(counted),
        course=[line.result for line in counted[-NEWEST_RESULTS:]],  # type: ignore[misc]
        series=series_of(rows, language),
        rating=rating_of(rows, games.find(game).ratings()),
    )


def rating_of(rows: Sequence[tuple[Row, EntryDetails]], ratings: Mapping[int, int]) -> RatingModel | None:
    """The rating that games without help against one level with measured points give."""
    course = course_of(game for row, line in rows if (game := _rated(row, line, ratings)) is not None)
    if not course:
        return None
    return RatingModel(
        points=round(course[-1].points),
        deviation=round(course[-1].deviation),
        games=len(course),
        course=[(rating.when, round(rating.points)) for rating in course[-MAX_POINTS:]],
    )


def _rated(row: Row, line: EntryDetails, ratings: Mapping[int, int]) -> RatedGame | None:
    computers = [seat for seat in line.seats if seat != "human"]
    if line.helped or len(line.seats) != 2 or len(computers) != 1 or line.result not in SCORES:
        return None
    (seat,) = computers
    if seat.player is not None or seat.level is None or seat.level not in ratings:
        return None
    return RatedGame(row.when, ratings[seat.level], SCORES[line.result])


def streaks(won: Sequence[bool]) -> tuple[int, int]:
    """How many were won one after another at the end, and at most."""
    now = longest = 0
    for result in won:
        now = now + 1 if result else 0
        longest = max(longest, now)
    return now, longest


def tallies(lines: Sequence[EntryDetails]) -> list[ResultsModel]:
    """Results by variant and level, or kinds of players."""
    found: dict[tuple[str, bool, tuple[str, ...], int], ResultsModel] = {}
    for line in lines:
        computers = [seat for seat in line.seats if seat != "human"]
        kinds = sorted({seat.player for seat in computers if seat.player is not None})
        levels = [seat.level for seat in computers]
        level = None if None in levels else max((level for level in levels if level is not None), default=None)
        key = (line.variant, not levels, tuple(kinds), 1000 if level is None else level)
        tally = found.setdefault(key, ResultsModel(variant=line.variant, level=level, players=kinds, alone=not levels))
        setattr(tally, str(line.result), getattr(tally, str(line.result)) + 1)
    return [found[key] for key in sorted(found)]


def series_of(rows: Sequence[tuple[Row, EntryDetails]], language: str) -> list[SeriesModel]:
    """The metrics of games without help, by name and variant."""
    found: dict[tuple[str, str], list[tuple[float, Metric]]] = {}
    for row, line in rows:
        if line.helped:
            continue
        for data in line.measures:
            metric = Metric.from_json(data)
            found.setdefault((metric.name, line.variant), []).append((row.when, metric))
    return [_series(name, variant, values, language) for (name, variant), values in found.items()]


def _series(name: str, variant: str, measured: Sequence[tuple[float, Metric]], language: str) -> SeriesModel:
    newest, values = measured[-1][1], [metric.value for _, metric in measured]
    return SeriesModel(
        name=name,
        variant=variant,
        title=translated(newest.title, language),
        unit=translated(newest.unit, language),
        lowest=newest.lowest,
        digits=newest.digits,
        best=min(values) if newest.lowest else max(values),
        mean=fmean(values),
        total=sum(values) if newest.adds_up else None,
        values=[(when, metric.value) for when, metric in measured[-MAX_POINTS:]],
    )
