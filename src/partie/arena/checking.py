"""`partie arena check BRAIN`: numbered steps that tell a brain's author whether it follows its protocol."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence

from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import make_player
from partie.arena.conditions import BrainFault, GameConditions
from partie.arena.inprocess import InProcessPlayer
from partie.arena.player import Player
from partie.arena.protocols.compliance import CheckFailed, CheckResult, ComplianceCheck, Subject, allowed_lateness
from partie.arena.protocols.protocol import Target
from partie.arena.protocols.table import PREFIXES, target_of
from partie.arena.referee import play_game
from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.clock import Clock
from partie.core.game import Game
from partie.core.position import Position
from partie.core.record import Record
from partie.core.text import Text

PER_MOVE = 1.0  # seconds, in complete games: every protocol can express it


def run_checks(spec: BrainSpec, game: Game) -> Iterator[CheckResult]:
    """All steps for the brain's protocol, one after another."""
    with checked(spec, game) as subject:
        for number, check in enumerate(checks_for(spec), 1):
            yield run_check(number, check, subject)


@contextlib.contextmanager
def checked(spec: BrainSpec, game: Game) -> Iterator[Subject]:
    """The brain to be checked, for as many steps as it takes."""
    subject = Subject(spec, game, make_player, target_of(spec.prefix) is Target.ADDRESS)
    try:
        yield subject
    finally:
        subject.close()


def run_check(number: int, check: ComplianceCheck, subject: Subject) -> CheckResult:
    """One step."""
    subject.lines = []
    detail = None
    try:
        check.run(subject)
    except CheckFailed as error:
        detail = error.text
    except BrainFault as fault:
        detail = fault.detail
    return CheckResult(number, check.title, detail is None, check.optional, detail, "\n".join(subject.lines))


def checks_for(spec: BrainSpec) -> Sequence[ComplianceCheck]:
    """The steps of the brain's protocol, then those of every brain."""
    steps = PREFIXES[spec.prefix].checks if spec.prefix in PREFIXES else ()
    return (*steps, *(AT_AN_ADDRESS if target_of(spec.prefix) is Target.ADDRESS else EVERY_BRAIN))


def _plays(games: int) -> Callable[[Subject], None]:
    def run(subject: Subject) -> None:
        for record in _play(subject, games):
            if record.at_fault is not None:
                raise CheckFailed(
                    "lost by {reason} after {count} moves: {detail}",
                    reason=record.reason,
                    count=len(record.moves),
                    detail=record.detail or "",
                )

    return run


def _play(subject: Subject, games: int) -> list[Record]:
    game = subject.game
    variant = game.variants[0].name
    seats = game.start(variant).players or (2 if 2 in game.players else game.players[0])
    conditions = GameConditions(game.name, variant, clock=Clock(per_move=PER_MOVE, margin=allowed_lateness()))
    with contextlib.ExitStack() as stack:
        players: list[Player] = [stack.enter_context(subject.player())]
        while len(players) < seats:
            players.append(_first_move() if subject.stays else stack.enter_context(subject.player()))
        return [play_game(game, conditions, players) for _ in range(games)]


class FirstMove:
    """Plays the first legal move: the opponent of a brain that exists only once."""

    name = "first legal move"

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `Brain`."""
        return Analysis(position.legal_moves()[0], 50.0, has_value=False)


def _first_move() -> InProcessPlayer:
    return InProcessPlayer(lambda _seed: FirstMove(), FirstMove.name)


EVERY_BRAIN = (
    ComplianceCheck(Text("plays a complete game against itself, one second a move"), _plays(1)),
    ComplianceCheck(Text("plays a second game in the same process"), _plays(2)),
)
AT_AN_ADDRESS = (
    ComplianceCheck(Text("plays a complete game, one second a move"), _plays(1)),
    ComplianceCheck(Text("plays a second game on the same connection"), _plays(2)),
)
