"""Steps for GTP engines, after `docs/protocols/gtp.md`."""

from __future__ import annotations

from partie.arena.protocols.compliance import ComplianceCheck, Subject
from partie.arena.protocols.first_moves import play_first_moves
from partie.core.text import Text


def _starts(subject: Subject) -> None:
    play_first_moves(subject, 0, moves=0)


def _begins(subject: Subject) -> None:
    play_first_moves(subject, 0, moves=1)


def _answers(subject: Subject) -> None:
    play_first_moves(subject, 1, moves=2)


CHECKS = (
    ComplianceCheck(Text("answers list_commands, name, boardsize and clear_board"), _starts),
    ComplianceCheck(Text("answers genmove with a legal move"), _begins),
    ComplianceCheck(Text("accepts play and answers it"), _answers),
)
