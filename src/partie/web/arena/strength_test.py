"""How a match of two stands that ends as soon as its results are clear, for the page."""

from __future__ import annotations

from collections.abc import Sequence

from partie.arena.ratings.clear import ClearLead
from partie.arena.ratings.sprt import Sprt, SprtDecision
from partie.arena.store.rows import GameRow
from partie.arena.tournament.setup import Tournament
from partie.arena.tournament.tables import MatchResults, match_results
from partie.web.arena.models import StrengthTestModel

LARGEST_STAKE = 1e300  # JSON has no infinity
_VERDICTS = {
    SprtDecision.OPEN: "open",
    SprtDecision.BETTER: "stronger",
    SprtDecision.NOT_BETTER: "not stronger",
}


def describe_test(setup: Tournament, rows: Sequence[GameRow]) -> StrengthTestModel | None:
    """The test of a tournament; None where all games are played whatever their results are."""
    if not setup.may_end_early:
        return None
    one, other = (spec.name for spec in setup.specs())
    results = match_results(rows, one, other)
    if setup.sprt:
        return _sequential(setup.sprt.test(), one, other, results)
    lead = setup.clear_lead
    return None if lead is None else _clear(lead, one, other, results)


def _sequential(test: Sprt, one: str, other: str, results: MatchResults) -> StrengthTestModel:
    low, high = test.bounds
    return StrengthTestModel.model_validate(
        {
            "kind": "sprt",
            "verdict": _VERDICTS[test.decision(results.evidence)],
            "player": one,
            "other": other,
            "points": _points(results),
            "draws": results.tally.draws,
            "value": test.ratio(results.evidence),
            "low": low,
            "high": high,
        }
    )


def _clear(lead: ClearLead, one: str, other: str, results: MatchResults) -> StrengthTestModel:
    stronger = lead.stronger(results.evidence)
    points = _points(results)
    second = points[1] > points[0] if stronger is None else stronger == 1
    return StrengthTestModel(
        kind="clear",
        verdict="open" if stronger is None else "stronger",
        player=other if second else one,
        other=one if second else other,
        points=(points[1], points[0]) if second else points,
        draws=results.tally.draws,
        value=min(lead.stake(results.evidence), LARGEST_STAKE),
        low=None,
        high=lead.needed,
    )


def _points(results: MatchResults) -> tuple[float, float]:
    tally = results.tally
    return tally.wins + tally.draws / 2, tally.losses + tally.draws / 2
