"""Klondike's player behind the interface of brains."""

from __future__ import annotations

import time

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.core.text import Text
from partie.games.klondike.engine.honest import HonestPlayer, Plan, Strength
from partie.games.klondike.engine.reasons import aim_of, cost_of
from partie.games.klondike.engine.safe_moves import safe_move_home
from partie.games.klondike.engine.strategies import STRATEGIES, by_priorities, place_of
from partie.games.klondike.rules.cards import UNKNOWN
from partie.games.klondike.rules.position import KlondikePosition
from partie.games.klondike.rules.table import Act, KlondikeMove, Table
from partie.search.limits import budget

FULL_SAMPLES = 6000
LEVEL_SAMPLES = {4: 16, 5: 40, 6: 100, 7: 200, 8: 400, 9: 1000, 10: FULL_SAMPLES}
LEVEL_STRATEGIES = {1: "balance", 2: "sum", 3: "priorities"}  # the weakest play as people describe it

PROVED_WIN = Text("From here the win is certain: no hidden card can change it.")
PROVED_LOSS = Text(
    "The game cannot be won any more: no card can be turned up, whatever is hidden. Take moves back, or "
    "begin a new game."
)
NO_LINE = Text("No way to a win was found.")
LOOK_THROUGH = Text("Go through the stock first: it may be turned over, and then you know all its cards.")
SAFE = Text("This card can go home at once: nothing will have to lie on it any more.")
STRATEGY = Text("What looks best by simple rules.")


class KlondikeBrain:
    """Plays by what is seen; the weakest levels follow a strategy, the others solve samples."""

    def __init__(self, level: int | None = None, player: str | None = None, samples: int | None = None) -> None:
        level = level or 10
        self.name = "klondike" if player is None else f"klondike-{player}"
        strategy = player if player in STRATEGIES else LEVEL_STRATEGIES.get(level) if player is None else None
        self._score_move = STRATEGIES[strategy] if strategy else None
        self._honest = HonestPlayer(Strength(samples=samples or LEVEL_SAMPLES.get(level, FULL_SAMPLES)))
        self._planned: dict[str, tuple[tuple[KlondikeMove, ...], Plan]] = {}
        self._met: set[object] = set()

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """The next move of the plan up to the next news."""
        assert isinstance(position, KlondikePosition)
        began = time.perf_counter()
        if self._score_move is not None:
            move = self._by_strategy(position.table)
            analysis = Analysis(
                move, 50.0, line=(move,), reason=STRATEGY, seconds=time.perf_counter() - began, has_value=False
            )
        else:
            analysis = self._by_plan(position, limits, stop, began)
        if on_analysis is not None:
            on_analysis(analysis)
        return analysis

    def _by_plan(self, position: KlondikePosition, limits: Limits, stop: StopFlag, began: float) -> Analysis:
        moves, plan = self._planned.pop(position.to_text(), ((), None))
        if plan is None:
            with budget(limits, stop, 1):
                plan = self._honest.plan(position.table, stop)
            moves = plan.moves
        if not moves or moves[0] not in position.table.moves():
            move = self._by_strategy(position.table)
            reason = PROVED_LOSS if plan.proved else NO_LINE
            return Analysis(
                move,
                0.0,
                line=(move,),
                reason=reason,
                seconds=time.perf_counter() - began,
                evidence={"lost": True} if plan.proved else {},
            )
        self._remember(position, moves, plan)
        sure = plan.proved and plan.chance == 1.0
        return Analysis(
            moves[0],
            50.0 if plan.chance is None else 100 * plan.chance,
            line=moves,
            forced_win=sure,
            depth=0 if plan.chance is None else len(moves),
            nodes=plan.worlds,
            seconds=time.perf_counter() - began,
            reason=_reason(plan, position.table, moves),
            evidence=_repeated(plan, position.table, moves),
            has_value=plan.chance is not None,
        )

    def _remember(self, position: KlondikePosition, moves: tuple[KlondikeMove, ...], plan: Plan) -> None:
        """What follows, so that the plan is kept until there is news."""
        self._planned.clear()
        if len(moves) > 1:
            try:
                after = position.play(moves[0])
            except ValueError:  # news already
                return
            self._planned[after.observation(0).to_text()] = moves[1:], plan

    def _by_strategy(self, table: Table) -> KlondikeMove:
        """The best move by simple rules that leads to a table not met before, if there is one."""
        score_move = self._score_move or by_priorities
        self._met.add(place_of(table))
        choices = [(move, table.play(move)) for move in table.moves()]
        new = [(move, after) for move, after in choices if place_of(after) not in self._met]
        return max(new or choices, key=lambda one: score_move(table, *one))[0]


def _reason(plan: Plan, table: Table, moves: tuple[KlondikeMove, ...]) -> Text | None:
    """Why, and what it costs where points are lost on the way."""
    why, cost = _why(plan, table, moves), cost_of(table, moves)
    return why if cost is None else cost if why is None else Text("{why} {cost}", why=why, cost=cost)


def _why(plan: Plan, table: Table, moves: tuple[KlondikeMove, ...]) -> Text | None:
    if plan.proved and plan.chance == 1.0:
        return PROVED_WIN
    move, aim = moves[0], aim_of(table, moves)
    if plan.chance is None:
        if move.act is Act.DEAL and table.rules.redeals is None:
            return aim or LOOK_THROUGH
        return SAFE if move == safe_move_home(table) else aim
    chance = Text(
        "After this, {share:.0f}\u00a0% of {worlds} random layouts of the hidden cards could be won.",
        share=100 * plan.chance,
        worlds=plan.worlds,
    )
    return chance if aim is None else Text("{aim} {chance}", aim=aim, chance=chance)


def _repeated(plan: Plan, table: Table, moves: tuple[KlondikeMove, ...]) -> dict[str, int]:
    """How often the move is to be made where the stock is turned through."""
    has_news = table.rules.redeals is None and UNKNOWN in table.observation().stock
    if plan.chance is None and has_news and len(moves) == 1 and moves[0].act is Act.DEAL:
        return {"times": -(-len(table.stock) // table.rules.draw)}
    return {}


def warm_up() -> None:
    """Compiles everything the first move needs, under the default rules."""
    from partie.games.klondike.engine.solver import Effort, solve
    from partie.games.klondike.rules.deals import deal_of
    from partie.games.klondike.rules.table import lay_out
    from partie.games.klondike.rules.variants import Rules

    table = lay_out(deal_of(1), Rules(1, None))
    solve(table, Effort(nodes=10_000))
    for rules in (Rules(1, 2), Rules(1, 2, any_card=True)):
        HonestPlayer(Strength(samples=8)).plan(lay_out(deal_of(1), rules))
