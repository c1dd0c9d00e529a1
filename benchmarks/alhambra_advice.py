"""What the shipped champion of Alhambra advises people, for every number of players.

Each maxim is worth what a player who forgets it loses; the last line says what the rules alone win.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from partie.evolve.advice import Adviser
from partie.evolve.player import named
from partie.evolve.playing import Games
from partie.evolve.selection import league_of
from partie.evolve.settings import parse_settings
from partie.games.alhambra.engine.evolving import evolvable


def main(*, players: str = "2,3,4,5,6", games: int = 600) -> None:
    """
    :param players: numbers of players, separated by commas
    :param games: of each trial
    """
    learner = evolvable()
    for seats in map(int, players.split(",")):
        settings = parse_settings({"NumberOfPlayers": seats}, learner)
        primer = learner.primers("actions", seats)
        began = time.process_time()
        with ThreadPoolExecutor(1) as executor:
            adviser = Adviser(Games(learner.play, executor, 1), settings, learner, league_of(settings, learner), games)
            advice = adviser.find(named("evolved", learner, seats))
        print(f"{seats} players, {time.process_time() - began:.0f} seconds of processor time")
        for sentence in advice.sentences(primer):
            print(f"  {sentence}")
