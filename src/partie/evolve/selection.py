"""Which player a run returns: the strongest on deals that it did not learn from, not the last one.

During a run the current player is measured now and then against every rival of the league, always on the same deals.
At the end the strongest of these meet fresh deals, and each other: one is replaced by another only where a paired test
on the same deals says so. A third set of deals, used for no choice, says how strong the chosen one is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.intervals import wilson
from partie.evolve.evolvable import WON, Arrays, Evolvable
from partie.evolve.kept_aside import SURE, Played, Purpose, play_kept_aside
from partie.evolve.player import ALL, Player, rivals_of
from partie.evolve.playing import PlayBatch
from partie.evolve.settings import SelfPlaySettings, Settings
from partie.evolve.strength import BEST_PLAYER, FINALIST, MEASURED, Strength

_FINALISTS = 4


@dataclass(frozen=True)
class Candidate:
    """A player of the run, and what it won when it was measured."""

    generation: int
    player: Player
    share: float

    @property
    def name(self) -> str:
        """How the tables call it."""
        return f"generation {self.generation}"


class Selection:
    """The measurements of a run so far, and the choice at its end."""

    def __init__(self, settings: Settings, evolvable: Evolvable, league: dict[str, Player]) -> None:
        self.rows: list[Strength] = []
        self.candidates: list[Candidate] = []
        self.chosen: Candidate | None = None
        self._settings = settings
        self._evolvable = evolvable
        self._league = league

    @property
    def is_wanted(self) -> bool:
        """Whether anything is measured; runs of older versions returned their last player."""
        return self._settings.kept_aside_games > 0

    def is_due(self, done: int, ends_part: bool) -> bool:
        """Whether the player after so many generations is measured."""
        every = max(1, self._settings.total // max(1, self._settings.measurements))
        return self.is_wanted and (ends_part or done % every == 0)

    @property
    def best(self) -> Candidate | None:
        """The chosen one; before the end the strongest so far."""
        return self.chosen or (self.candidates[0] if self.candidates else None)

    def measure(self, play: PlayBatch, generation: int, player: Player) -> None:
        """Adds a candidate; only the strongest ones are remembered."""
        played = self._tables(
            play, [player], list(self._league.values()), self._settings.kept_aside_games, Purpose.MEASURING
        )
        self._add_rows(MEASURED, generation, list(self._league), played[0])
        self.candidates.append(Candidate(generation, player, float(played[0, :, :, WON].mean())))
        self.candidates.sort(key=lambda one: (-one.share, -one.generation))
        del self.candidates[_FINALISTS:]

    def choose(self, play: PlayBatch) -> None:
        """The strongest finalist by a paired test, and its strength on deals used for no choice."""
        finalists = self.candidates
        rivals = {**self._league, **{one.name: one.player for one in finalists}}
        best = finalists[0]
        if len(finalists) > 1:
            players = [one.player for one in finalists]
            games = self._settings.kept_aside_games
            played = self._tables(play, players, list(rivals.values()), games, Purpose.CHOOSING)
            for place, one in enumerate(finalists):
                self._add_rows(FINALIST, one.generation, list(rivals), played[place])
            best = finalists[_best_of(played[..., WON].mean(axis=1))]
        rivals.pop(best.name)
        games = self._settings.comparison_games or self._settings.kept_aside_games
        played = self._tables(play, [best.player], list(rivals.values()), games, Purpose.REPORTING)
        self._add_rows(BEST_PLAYER, best.generation, list(rivals), played[0])
        self.chosen = best

    def _tables(
        self, play: PlayBatch, candidates: Sequence[Player], rivals: Sequence[Player], games: int, purpose: Purpose
    ) -> Played:
        return play_kept_aside(play, self._settings, self._evolvable, candidates, rivals, games, purpose)

    def _add_rows(self, stage: str, generation: int, rivals: Sequence[str], played: NDArray[np.float64]) -> None:
        for rival, games in zip(rivals, played, strict=True):
            if rival == f"generation {generation}":
                continue  # against itself
            low, high = wilson(float(games[:, WON].sum()), len(games))
            score, wins, other = games.mean(axis=0).tolist()
            fair = 1 / self._settings.number_of_players
            self.rows.append(Strength(stage, generation, rival, len(games), wins, low, high, score, other, fair))

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Its state, for a checkpoint."""
        state = {
            "rows": [asdict(row) for row in self.rows],
            "candidates": [[one.generation, one.share, one.player.style] for one in self.candidates],
            "chosen": self.chosen.generation if self.chosen else 0,
        }
        found: dict[str, NDArray[Any]] = {"kept_state": np.array(json.dumps(state))}
        for place, one in enumerate(self.candidates):
            found[f"kept_{place}"] = one.player.genes
            for name, array in (one.player.weights or {}).items():
                found[f"kept_{place}_{name}"] = array
        return found

    def restore(self, arrays: Arrays) -> None:
        """Restores the state that `arrays` returned; a checkpoint of an older version has none."""
        if "kept_state" not in arrays:
            return
        state = json.loads(str(arrays["kept_state"]))
        self.rows = [Strength(**row) for row in state["rows"]]
        self.candidates = []
        for place, (generation, share, style) in enumerate(state["candidates"]):
            start = f"kept_{place}_"
            weights = {name.removeprefix(start): array for name, array in arrays.items() if name.startswith(start)}
            player = Player(arrays[f"kept_{place}"], style, weights or None)
            self.candidates.append(Candidate(generation, player, share))
        self.chosen = next((one for one in self.candidates if one.generation == state["chosen"]), None)


def _best_of(won: NDArray[np.float64]) -> int:
    """The strongest of [candidates, deals]: the first, another one only where a paired test says it is better."""
    best = 0
    for other in range(1, len(won)):
        difference = won[other] - won[best]
        error = difference.std(ddof=1) / np.sqrt(len(difference)) if len(difference) > 1 else np.inf
        if difference.mean() > SURE * error:
            best = other
    return best


def league_of(settings: Settings, evolvable: Evolvable) -> dict[str, Player]:
    """Every player that ships, and the rivals of the settings; of fitted weights what ships and what it began with."""
    if isinstance(settings, SelfPlaySettings):
        training = evolvable.self_play
        assert training
        values = settings.option_values
        shipped, start = training.shipped(values), training.start(values)
        return {"shipped": Player(np.zeros(0), 0, shipped), "start": Player(np.zeros(0), 0, start)}
    return dict(rivals_of(f"{ALL},{settings.rivals}", evolvable, settings.number_of_players))
