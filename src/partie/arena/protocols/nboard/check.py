"""Steps for NBoard engines, after `docs/protocols/nboard.md`."""

from __future__ import annotations

from partie.arena.protocols.compliance import CheckFailed, ComplianceCheck, Subject
from partie.arena.protocols.first_moves import connected, play_first_moves
from partie.arena.protocols.nboard.host import NBoardPlayer
from partie.core.text import Text


def _starts(subject: Subject) -> None:
    play_first_moves(subject, 0, moves=0)


def _names_itself(subject: Subject) -> None:
    with connected(subject, NBoardPlayer) as (engine, _timed):
        if not engine.declared:
            raise CheckFailed("there is no line 'set myname …'")


def _begins(subject: Subject) -> None:
    play_first_moves(subject, 0, moves=1)


def _answers(subject: Subject) -> None:
    play_first_moves(subject, 1, moves=2)


CHECKS = (
    ComplianceCheck(Text("answers ping after nboard and set game"), _starts),
    ComplianceCheck(Text("says its name"), _names_itself, optional=True),
    ComplianceCheck(Text("answers go with a legal move"), _begins),
    ComplianceCheck(Text("accepts move and plays on"), _answers),
)
