"""Steps for Hub engines, after `docs/protocols/hub.md`."""

from __future__ import annotations

from partie.arena.protocols.compliance import CheckFailed, ComplianceCheck, Subject
from partie.arena.protocols.first_moves import connected, play_first_moves
from partie.arena.protocols.hub.host import HubPlayer
from partie.core.text import Text

ANSWER_TIMEOUT = 20.0  # seconds


def _starts(subject: Subject) -> None:
    play_first_moves(subject, 0, moves=0)


def _names_itself(subject: Subject) -> None:
    with connected(subject, HubPlayer) as (engine, _timed):
        if not engine.declared:
            raise CheckFailed("there is no line 'id name=…'")


def _begins(subject: Subject) -> None:
    play_first_moves(subject, 0, moves=1)


def _answers(subject: Subject) -> None:
    play_first_moves(subject, 1, moves=2)


def _stops(subject: Subject) -> None:
    with connected(subject, HubPlayer) as (engine, timed):
        engine.analyse(timed)
        engine.stop(ANSWER_TIMEOUT)


def _answers_while_thinking(subject: Subject) -> None:
    with connected(subject, HubPlayer) as (engine, timed):
        engine.analyse(timed)
        engine.synchronise(ANSWER_TIMEOUT)
        engine.stop(ANSWER_TIMEOUT)


CHECKS = (
    ComplianceCheck(Text("answers hub, init and ping, and takes the variant"), _starts),
    ComplianceCheck(Text("says its name"), _names_itself),
    ComplianceCheck(Text("answers go with a legal move"), _begins),
    ComplianceCheck(Text("answers a position with moves"), _answers),
    ComplianceCheck(Text("answers stop with done"), _stops),
    ComplianceCheck(Text("answers ping while it thinks"), _answers_while_thinking, optional=True),
)
