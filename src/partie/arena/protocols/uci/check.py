"""Steps for UCI engines, after `docs/protocols/uci.md`."""

from __future__ import annotations

from partie.arena.protocols.compliance import CheckFailed, ComplianceCheck, Subject
from partie.arena.protocols.first_moves import play_first_moves
from partie.arena.protocols.uci.dialect import STARTPOS
from partie.arena.protocols.uci.host import UciPlayer
from partie.core.text import Text

ANSWER_TIMEOUT = 20.0  # seconds


def _starts(subject: Subject) -> None:
    play_first_moves(subject, 0, moves=0)


def _begins(subject: Subject) -> None:
    play_first_moves(subject, 0, moves=1)


def _answers(subject: Subject) -> None:
    play_first_moves(subject, 1, moves=2)


def _connected(player: object) -> UciPlayer:
    assert isinstance(player, UciPlayer), "these steps are for UCI engines"
    player.connect(lambda: None, ANSWER_TIMEOUT)
    player.wait_until_ready(ANSWER_TIMEOUT)
    return player


def _names_itself(subject: Subject) -> None:
    with subject.player() as player:
        if not _connected(player).declared:
            raise CheckFailed("there is no line 'id name'")


def _answers_while_thinking(subject: Subject) -> None:
    with subject.player() as player:
        engine = _connected(player)
        engine.converse(f"position {STARTPOS}", "go infinite")
        engine.wait_until_ready(ANSWER_TIMEOUT)
        engine.converse("stop", until="bestmove", timeout=ANSWER_TIMEOUT)


def _stops(subject: Subject) -> None:
    with subject.player() as player:
        engine = _connected(player)
        engine.converse(f"position {STARTPOS}", "go infinite")
        engine.converse("stop", until="bestmove", timeout=ANSWER_TIMEOUT)


CHECKS = (
    ComplianceCheck(Text("answers uci, isready and ucinewgame"), _starts),
    ComplianceCheck(Text("says its name"), _names_itself),
    ComplianceCheck(Text("answers go with a legal move"), _begins),
    ComplianceCheck(Text("answers position with moves"), _answers),
    ComplianceCheck(Text("answers stop with bestmove"), _stops),
    ComplianceCheck(Text("answers isready while it thinks"), _answers_while_thinking, optional=True),
)
