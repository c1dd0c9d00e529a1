"""Steps for brains of the Manager, after `docs/protocols/manager-tcp.md`."""

from __future__ import annotations

from partie.arena.protocols.compliance import ComplianceCheck, Subject
from partie.arena.protocols.first_moves import play_first_moves
from partie.core.text import Text


def _connects(subject: Subject) -> None:
    play_first_moves(subject, 0, moves=0)


def _begins(subject: Subject) -> None:
    play_first_moves(subject, 0, moves=1)


def _answers(subject: Subject) -> None:
    play_first_moves(subject, len(subject.game.sides) > 1, moves=2)


CHECKS = (
    ComplianceCheck(Text("answers hello, com, game, board, player and name"), _connects),
    ComplianceCheck(Text("begins after move start"), _begins),
    ComplianceCheck(Text("answers the opponent's moves"), _answers),
)
