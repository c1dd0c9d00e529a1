"""Deals of the day: they can be won, and the par is how many moves the solver needs."""

from __future__ import annotations

from partie.core.position import Move, Position
from partie.core.puzzle import EASIEST, HARDEST, Puzzle, Stake
from partie.core.text import Text
from partie.games.klondike.engine.advice import SCREENING, play_to_end
from partie.games.klondike.engine.honest import HonestPlayer, Strength
from partie.games.klondike.engine.short import shortened
from partie.games.klondike.engine.solver import Solution, Verdict, solve
from partie.games.klondike.game import GAME
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.notation import format_deal
from partie.games.klondike.rules.table import Table, lay_out

KIND = "deal"
_ORDERS = 60  # searches for a shorter way
_GAMES = HARDEST - EASIEST  # played without looking below the cards, to tell how hard a deal is
_SAMPLES = 30


class Deals:
    """Deals of one card at a time, any number of redeals."""

    def make(self, seed: int) -> Puzzle | None:
        """The deal of the seed, where it can be won."""
        rules = GAME.start(None, seed).table.rules
        deal = deal_of(seed)
        table = lay_out(deal, rules)
        solution = _shortest(table)
        if solution.verdict is not Verdict.WON:
            return None
        lost = sum(
            not play_to_end(table, HonestPlayer(Strength(samples=_SAMPLES), number)).is_won for number in range(_GAMES)
        )
        par = len(solution.moves)
        return Puzzle(GAME.name, GAME.variants[0].name, KIND, format_deal(deal), par=par, grade=EASIEST + lost)

    def flaw(self, puzzle: Puzzle) -> str | None:
        """Whether it can be won in so many moves."""
        solution = _shortest(GAME.from_text(puzzle.start, puzzle.variant).table)
        if solution.verdict is not Verdict.WON:
            return "cannot be won"
        return None if len(solution.moves) == puzzle.par else "the solver needs another number of moves"

    def goal(self, puzzle: Puzzle) -> Text:
        """What the player can reach."""
        return Text("Win this deal. It can be done in {par} moves.", par=puzzle.par or 0)

    def reason(self, position: Position, move: Move, stake: Stake) -> Text | None:
        """The game itself has the reasons."""
        return None


def _shortest(table: Table) -> Solution:
    return shortened(solve(table, SCREENING), orders=_ORDERS)


SOURCE = Deals()
