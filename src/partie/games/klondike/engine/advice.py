"""What the solver proves about a game: can it still be won, which move gave it away, how hard is it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from partie.core.brain import StopFlag
from partie.games.klondike.engine.honest import HonestPlayer, Strength
from partie.games.klondike.engine.solver import Effort, Solution, Verdict, solve
from partie.games.klondike.rules.deals import Deal, deals_of
from partie.games.klondike.rules.table import Act, KlondikeMove, Table, lay_out
from partie.games.klondike.rules.variants import Rules

SCREENING = Effort(nodes=300_000, memory=1 << 28)  # for one deal; what takes longer is not dealt
USUAL = Effort(nodes=20_000_000)


def gives_away(table: Table, move: KlondikeMove, effort: Effort = USUAL) -> bool | None:
    """Whether a win was there and is gone after the move, both proved; None where a proof is missing."""
    before, after = solve(table, effort), solve(table.play(move), effort)
    if before.verdict is Verdict.LOST or after.verdict is Verdict.WON:
        return False
    if before.verdict is Verdict.WON and after.verdict is Verdict.LOST:
        return True
    return None


@dataclass(frozen=True)
class Moment:
    """The last table of a game that could be won, and how."""

    number: int  # of the table; the move with this number gave the win away
    solution: Solution


def last_winnable(tables: Sequence[Table], effort: Effort = USUAL, stop: StopFlag | None = None) -> Moment | None:
    """Looks back from the end of a game; None when it could never be won, or nothing was proved."""
    for number in range(len(tables) - 1, -1, -1):
        solution = solve(tables[number], effort, stop)
        if solution.verdict is Verdict.WON:
            return Moment(number, solution)
        if stop is not None and stop.is_set():
            break
    return None


@dataclass(frozen=True)
class Difficulty:
    """How hard a deal is for a player who sees only the cards face up."""

    verdict: Verdict
    won: int  # games the honest player won, out of `games`
    games: int
    decisions: int  # tables along a solution where there was a choice that matters
    only: int  # of them those where a single move keeps the win


def difficulty_of(table: Table, games: int = 10, samples: int = 200) -> Difficulty:
    """Plays the table honestly with different samples, and counts the only moves along a solution."""
    solution = solve(table, USUAL)
    won = sum(play_to_end(table, HonestPlayer(Strength(samples=samples), seed)).is_won for seed in range(games))
    decisions, only = _only_moves(table, solution.moves)
    return Difficulty(solution.verdict, won, games, decisions, only)


def _only_moves(table: Table, line: Sequence[KlondikeMove]) -> tuple[int, int]:
    """Along the moves that turn a card up: how many had another choice, how many were the only good one."""
    decisions = only = 0
    for move in line:
        hidden = sum(map(len, table.hidden))
        after = table.play(move)
        if sum(map(len, after.hidden)) < hidden:
            others = [other for other in table.moves() if other != move and other.act in (Act.HOME, Act.PILE)]
            if others:
                decisions += 1
                keep = (solve(table.play(other), SCREENING).verdict is Verdict.WON for other in others)
                only += not any(keep)
        table = after
    return decisions, only


def play_to_end(table: Table, player: HonestPlayer, stop: StopFlag | None = None) -> Table:
    """Plays to the end without looking below the cards; the last table."""
    while not table.is_won:
        plan = player.plan(table, stop)
        if not plan.moves or (stop is not None and stop.is_set()):
            break
        for move in plan.moves:
            table = table.play(move)
    return table


def winnable_deal(rules: Rules, seed: int) -> Deal:
    """The first deal of a seed that can be won: real shuffles, the others are put aside."""
    for deal in deals_of(seed):
        if solve(lay_out(deal, rules), SCREENING).verdict is Verdict.WON:
            return deal
    raise AssertionError("shuffles never end")
