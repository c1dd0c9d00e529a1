"""What a run says to people: maxims, chosen by what a player wins that knows nothing else.

The player begins with what a primer gives everybody. Every maxim is tried alone, in the direction that the learned
player has; then one after another, the most useful first, is kept where a paired test says that it helps. Fresh deals
say what forgetting each of them costs, and what the player wins against every rival.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.core.intervals import wilson
from partie.core.text import Text
from partie.evolve.algorithm import WIN_BONUS
from partie.evolve.evolvable import SCORE, WON, Evolvable, Genes, Maxim, Primer
from partie.evolve.kept_aside import SURE, Played, Purpose, play_kept_aside
from partie.evolve.player import Player
from partie.evolve.playing import PlayBatch
from partie.evolve.settings import SelfPlaySettings, Settings
from partie.storage.files import read_limited, write_atomically

ADVICE = "advice.json"
_LONGEST_FILE = 100_000  # bytes
_TRIED = 20  # maxims that are tried together with others
_OTHERS = 2  # column of what is played: the mean score of the others


@dataclass(frozen=True)
class AdvisedMaxim:
    """A maxim of the advice, and what it is worth."""

    maxim: str
    is_reversed: bool
    wins: float  # the share of a player who follows all maxims
    without: float  # and who forgets this one


@dataclass(frozen=True)
class Check:
    """What a player wins who follows nothing but the maxims."""

    rival: str
    games: int
    wins: float
    low: float  # the 95 % interval
    high: float
    fair: float


@dataclass(frozen=True)
class Advice:
    """The maxims, the dearest to forget first."""

    maxims: tuple[AdvisedMaxim, ...] = ()
    checks: tuple[Check, ...] = ()

    def sentences(self, primer: Primer | None) -> list[Text]:
        """The advice as sentences for people; none where nothing has helped."""
        if primer is None or not self.maxims:
            return []
        known = {maxim.name: maxim for maxim in primer.maxims}
        kept = [_sentence(one, known[one.maxim]) for one in self.maxims if one.maxim in known]
        return [primer.known, *kept, *self._checked()]

    def _checked(self) -> list[Text]:
        if not self.checks:
            return []
        shares = tuple(
            Text("{wins} against {rival}", wins=round(100 * check.wins), rival=check.rival) for check in self.checks
        )
        sentence = "Who follows only these rules wins of 100 games: {shares}. A fair share is {fair}."
        return [Text(sentence, shares=shares, fair=round(100 * self.checks[0].fair))]


def _sentence(kept: AdvisedMaxim, maxim: Maxim) -> Text:
    rule = maxim.reverse if kept.is_reversed and maxim.reverse is not None else maxim.follow
    cost = round(100 * (kept.wins - kept.without))
    return Text("{rule} Forgetting it costs {cost} of 100 games.", rule=rule, cost=cost) if cost > 0 else rule


def write_advice(folder: Path, advice: Advice) -> None:
    """Writes the advice into the folder of a run."""
    write_atomically(folder / ADVICE, json.dumps(asdict(advice), indent=1).encode())


def read_advice(folder: Path) -> Advice | None:
    """None where there is none, or none that can be read."""
    try:
        stored = json.loads(read_limited(folder / ADVICE, _LONGEST_FILE))
        return Advice(
            tuple(AdvisedMaxim(**row) for row in stored["maxims"]), tuple(Check(**row) for row in stored["checks"])
        )
    except (OSError, InvalidText, ValueError, TypeError, KeyError):
        return None


def advice_in(folder: Path, settings: Settings, evolvable: Evolvable) -> Sequence[Text]:
    """The sentences that the finished run in the folder has found; none before."""
    advice = read_advice(folder)
    if advice is None or isinstance(settings, SelfPlaySettings):
        return ()
    return advice.sentences(evolvable.primers(settings.style, settings.number_of_players))


class Adviser:
    """Tries maxims on deals kept aside, against every player of the league in turn."""

    def __init__(
        self, play: PlayBatch, settings: Settings, evolvable: Evolvable, league: Mapping[str, Player], games: int
    ) -> None:
        """`games` are those of one trial."""
        self._play = play
        self._settings = settings
        self._evolvable = evolvable
        self._league = league
        self._games = games

    def find(self, learned: Player) -> Advice:
        """The advice that the learned player gives."""
        evolvable = self._evolvable
        primer = evolvable.primers(evolvable.styles[learned.style], self._settings.number_of_players)
        if primer is None:
            return Advice()
        follower = _Follower(primer, evolvable, learned)
        kept = self._choose(follower, self._ranked(follower))
        return self._measured(follower, kept)

    def _ranked(self, follower: _Follower) -> list[Maxim]:
        """The maxims that are worth trying together, the one that helps most by itself first."""
        able = [maxim for maxim in follower.primer.maxims if follower.can_follow(maxim)]
        players = [follower.player([]), *(follower.player([maxim]) for maxim in able)]
        worth = self._worth(self._played(players, Purpose.RANKING_MAXIMS, self._games // 2)).mean(axis=1)
        order = np.argsort(-worth[1:], kind="stable")
        return [able[place] for place in order[:_TRIED] if worth[1 + place] > worth[0]]

    def _choose(self, follower: _Follower, ranked: Sequence[Maxim]) -> list[Maxim]:
        kept: list[Maxim] = []
        best = self._trial(follower, kept)
        for maxim in ranked:
            if any(set(maxim.numbers) & set(other.numbers) for other in kept):
                continue
            worth = self._trial(follower, [*kept, maxim])
            gain = worth - best
            if gain.mean() > SURE * gain.std(ddof=1) / np.sqrt(len(gain)):
                kept, best = [*kept, maxim], worth
        return kept

    def _trial(self, follower: _Follower, maxims: Sequence[Maxim]) -> NDArray[np.float64]:
        played = self._played([follower.player(maxims)], Purpose.CHOOSING_MAXIMS, self._games)
        return self._worth(played).ravel()

    def _measured(self, follower: _Follower, kept: Sequence[Maxim]) -> Advice:
        players = [follower.player([one for one in kept if one is not other]) for other in kept]
        played = self._played([follower.player(kept), *players], Purpose.REPORTING_MAXIMS, self._games)
        shares = played[..., WON].mean(axis=(1, 2)).tolist()
        rows = [
            AdvisedMaxim(maxim.name, follower.direction(maxim) < 0, shares[0], without)
            for maxim, without in zip(kept, shares[1:], strict=True)
        ]
        checks = [_check(rival, games[:, WON]) for rival, games in zip(self._league, played[0], strict=True)]
        fair = 1 / self._settings.number_of_players
        return Advice(
            tuple(sorted(rows, key=lambda row: row.without)),
            tuple(Check(rival, games, wins, low, high, fair) for rival, games, wins, low, high in checks),
        )

    def _played(self, players: Sequence[Player], purpose: Purpose, games: int) -> Played:
        rivals = list(self._league.values())
        each = max(1, games // len(rivals))
        return play_kept_aside(self._play, self._settings, self._evolvable, players, rivals, each, purpose)

    def _worth(self, played: Played) -> NDArray[np.float64]:
        """[players, games]: the lead and a bonus for winning, or the share of the win where nothing else is counted."""
        worth: NDArray[np.float64] = played[..., WON]
        if self._evolvable.has_points:
            worth = played[..., SCORE] - played[..., _OTHERS] + WIN_BONUS * worth
        return worth.reshape(len(played), -1)


def _check(rival: str, won: NDArray[np.float64]) -> tuple[str, int, float, float, float]:
    low, high = wilson(float(won.sum()), len(won))
    return rival, len(won), float(won.mean()), low, high


class _Follower:
    """Players who know the primer's start and some maxims, which go the way that the learned player goes."""

    def __init__(self, primer: Primer, evolvable: Evolvable, learned: Player) -> None:
        self.primer = primer
        self._middle = (evolvable.low + evolvable.high) / 2
        self._reach = (evolvable.high - evolvable.low) / 2
        self._learned: Genes = learned.genes - self._middle
        self._style = learned.style

    def direction(self, maxim: Maxim) -> int:
        """1 as the maxim says, -1 the other way round."""
        return 1 if sum(self._learned[place] * far for place, far in maxim.numbers.items()) >= 0 else -1

    def can_follow(self, maxim: Maxim) -> bool:
        """Whether there is a sentence for the direction."""
        return maxim.reverse is not None or self.direction(maxim) > 0

    def player(self, maxims: Sequence[Maxim]) -> Player:
        """Who follows these and nothing else."""
        genes = self.primer.start.copy()
        for maxim in maxims:
            for place, far in maxim.numbers.items():
                genes[place] = self._middle + self.direction(maxim) * far * self._reach
        return Player(genes, self._style)
