"""Whole games of two brains that are lists of numbers: how such numbers are compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Brain, Limits, StopFlag
from partie.core.options import Kind, Option, int_value
from partie.core.position import Outcome, Position
from partie.core.text import Text
from partie.evolve.evolvable import SCORE, WON, Batch, Evolvable, Genes, SelfPlayTraining
from partie.play.parameter_files import read_numbers, write_numbers

MEBIBYTES = 1  # of the table of a search: every game makes new brains
BEGINNER = "beginner"  # knows the rules and looks ahead, but no position is better than another for it
MakeBrain = Callable[[Genes], Brain]  # one that knows nothing of earlier games


def evolvable_by_matches(
    names: tuple[str, ...],
    farthest: float,
    play: str,
    known: Callable[[], Mapping[str, Genes]],
    rival: str,
    advice: Callable[[Genes, int], Sequence[Text]],
    variant: Option,
    self_play: SelfPlayTraining | None = None,
    generations: int = 40,
) -> Evolvable:
    """A game of two whose numbers are compared in pairs of games, at fixed positions a move.

    A player that begins from nothing learns only from games that it can win: half of them are against one
    that knows as little, half against `rival`, one of the known that knows some things.
    """

    def ships(seats: int) -> dict[str, tuple[Genes, int]]:
        return {name: (genes, 0) for name, genes in (*known().items(), (BEGINNER, np.zeros(len(names))))}

    return Evolvable(
        parameters=names,
        low=-farthest,
        high=farthest,
        seats=range(2, 3),
        styles=("search",),
        play=play,
        known=ships,
        read=partial(read_numbers, names=names, low=-farthest, high=farthest),
        write=partial(write_numbers, names=names),
        advice=advice,
        options=(
            variant,
            Option("Nodes", Kind.INTEGER, Text("Positions that a player looks at for a move."), 300, 1, 10**7),
        ),
        defaults={
            "Algorithm": "cma",
            "Population": 12,
            "GamesForEach": 32,
            "Generations": generations,
            "Rivals": f"{BEGINNER},{rival}",
            "Ancestors": 3,
            "KeptAsideGames": 40,
            "Measurements": 5,
            "ComparisonGames": 100,
        },
        has_points=False,
        is_paired=True,
        self_play=self_play,
    )


def advice_by_parts(phases: Sequence[Text], parts: Sequence[Text]) -> Callable[[Genes, int], Sequence[Text]]:
    """Sentences about genes that multiply parts of a shipped evaluation, phase by phase."""

    def advice(genes: Genes, players: int) -> Sequence[Text]:
        shares = (100 * genes).reshape(len(phases), len(parts)).tolist()
        return [
            Text(
                "Phase “{phase}”, in percent of what it counts in the shipped player: {parts}.",
                phase=phase,
                parts=tuple(
                    Text("{part} {share:.0f}", part=part, share=share) for part, share in zip(parts, row, strict=True)
                ),
            )
            for phase, row in zip(phases, shares, strict=True)
        ]

    return advice


def play_matches(batch: Batch, start: Callable[[int], Position], make_brain: MakeBrain) -> NDArray[np.float64]:
    """Plays every game from the start of its seed: [games, 2, 2], a draw is half a win for both."""
    limits = Limits(nodes=int_value(batch.option_values, "Nodes"))
    results = np.zeros((len(batch), 2, 2))
    for game in range(len(batch)):
        brains = [make_brain(batch.genes[player]) for player in batch.seating[game]]
        outcome = _played(start(int(batch.seeds[game])), brains, limits)
        for seat in range(2):
            share = 0.5 if outcome.winner is None else float(outcome.winner == seat)
            results[game, seat, SCORE] = results[game, seat, WON] = share
    return results


def _played(position: Position, brains: list[Brain], limits: Limits) -> Outcome:
    while (outcome := position.outcome()) is None:
        analysis = brains[position.turn].choose(position, limits, StopFlag())
        position = position.play(analysis.move)
    return outcome
