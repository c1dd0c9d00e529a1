"""The computer players behind the one interface."""

from __future__ import annotations

import time
from pathlib import Path
from typing import cast

import numpy as np

from partie.core.brain import Analysis, Brain, Limits, OnAnalysis, StopFlag
from partie.core.errors import InvalidText
from partie.core.evaluation import ValueKind
from partie.core.options import Upload
from partie.core.position import Position
from partie.core.text import Text
from partie.games.alhambra.engine import players
from partie.games.alhambra.engine.advice import reason
from partie.games.alhambra.engine.levels import MISJUDGED, ROLLOUTS, STRONGEST, check_level
from partie.games.alhambra.engine.thinking import ThinkingBrain
from partie.games.alhambra.engine.weights import (
    Weights,
    built_in,
    champion,
    for_kernels,
    former_champion,
    parse_weights,
    unused_warning,
    weighs_actions,
    weights_or_built_in,
)
from partie.games.alhambra.rules.position import AlhambraPosition, deal
from partie.games.alhambra.rules.state import new_states
from partie.games.alhambra.rules.walls import longest_wall, wall_with

THINKING = "thinking"
EVOLVED, FORMER = "evolved", "evolved-76"
KINDS = {
    "random": players.RANDOM,
    "greedy": players.GREEDY,
    "published": players.ORIGINAL,
    FORMER: players.WEIGHTED,
    EVOLVED: players.ACTIONS,
}


class SimpleBrain:
    """A player that decides at once: random, greedy, or by weights."""

    def __init__(self, kind: str, weights: Path | Weights | None = None, seed: int = 0, misjudged: float = 0.0) -> None:
        """`weights`, or the file with them, are for the players that weigh; a level of them misjudges."""
        self.name = kind
        self.warning: Text | None = None  # a sentence for the person, where something was wrong with the weights
        self._kind = KINDS[kind] if weights is None else players.WEIGHTED
        self._weights = weights
        self._misjudged = misjudged
        self._random_state = new_states(1)
        self._random_state["random"] = seed % 2**63

    def choose(
        self,
        position: Position,
        limits: Limits,
        stop: StopFlag,
        on_analysis: OnAnalysis | None = None,
    ) -> Analysis:
        """Needs no time; the value is the points scored so far."""
        began = time.perf_counter()
        here = cast(AlhambraPosition, position)
        weights = self._weights_for(here.players)
        kind = self._kind
        if self._weights is not None and weighs_actions(weights):
            kind = players.ACTIONS
        move = int(players.choose(here.state.copy(), self._random_state, kind, for_kernels(weights, self._misjudged)))
        value = float(here.scores[here.turn])
        return Analysis(move, value, ValueKind.POINTS, (move,), seconds=time.perf_counter() - began)

    def _weights_for(self, number: int) -> Weights:
        weights = self._weights
        if weights is None and self.name in (EVOLVED, FORMER):
            return champion(number) if self.name == EVOLVED else former_champion(number)
        if weights is None or isinstance(weights, Path):
            return weights_or_built_in(weights, number)
        return weights


def make_brain(
    level: int | None = None,
    kind: str | None = None,
    weights: Path | Upload | None = None,
    seed: int = 0,
) -> Brain:
    """A computer player by level or by kind: random, greedy, published, evolved-76, evolved, thinking.

    `weights` are for the weighted player.
    """
    if isinstance(weights, Upload):
        return _weighted_by(weights)
    if kind is None and weights is not None:
        kind = "published"
    if kind is None:
        return _at_level(STRONGEST if level is None else level, seed)
    if kind == THINKING:
        return ThinkingBrain(THINKING, seed=seed)
    if kind not in KINDS:
        raise InvalidText(
            "{kind!r} is not a computer player of Alhambra; there are {known}.",
            kind=kind,
            known=(*KINDS, THINKING),
        )
    return SimpleBrain(kind, weights, seed)


def _weighted_by(file: Upload) -> SimpleBrain:
    """The weighted player with uploaded weights; bad ones give a warning and are not used."""
    try:
        return SimpleBrain("published", parse_weights(file.text, file.name))
    except InvalidText as error:
        brain = SimpleBrain("published")
        brain.warning = unused_warning(error)
        return brain


def _at_level(level: int, seed: int) -> Brain:
    check_level(level)
    if level in MISJUDGED:
        return SimpleBrain(EVOLVED, None, seed, MISJUDGED[level])
    return ThinkingBrain(THINKING, ROLLOUTS.get(level), seed)


def warm_players() -> None:
    """Compiles the simple players by letting them play a game, then the thinking one."""
    brains = np.array([players.RANDOM, players.GREEDY, players.WEIGHTED, players.ORIGINAL, players.ACTIONS])
    players.run_games(np.arange(1), brains, np.stack([built_in(5)] * 5))
    for kind in (*KINDS, THINKING):
        make_brain(kind=kind).choose(deal(3).observation(0), Limits(nodes=20), StopFlag())
    start = deal(2)
    for move in start.legal_moves():
        reason(start, cast(int, move))
    grid = start.observation(0).state["grid"][0][0]  # advice on buildings needs the wall
    longest_wall(grid)
    wall_with(grid, int(grid.max()), int(grid.argmax()))
