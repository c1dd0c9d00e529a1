"""Deleted tournaments: hidden with their games, restorable for some days, then removed."""

from __future__ import annotations

import time

from sqlalchemy import ColumnElement, Engine, and_, delete, or_, select, update

from partie.arena.store.schema import GAMES, TOURNAMENTS

RESTORABLE_FOR = 30 * 24 * 3600.0  # seconds in which one can be restored

IS_LISTED: ColumnElement[bool] = TOURNAMENTS.c.deleted.is_(None)
GAME_IS_LISTED: ColumnElement[bool] = or_(
    GAMES.c.tournament.is_(None),
    GAMES.c.tournament.not_in(select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.deleted.is_not(None))),
)


def can_be_restored() -> ColumnElement[bool]:
    """Whether a tournament was deleted, and not too long ago."""
    return TOURNAMENTS.c.deleted > time.time() - RESTORABLE_FOR


def mark(engine: Engine, number: int) -> None:
    """Deletes a tournament; it can be restored."""
    with engine.begin() as connection:
        listed = and_(TOURNAMENTS.c.id == number, IS_LISTED)
        connection.execute(update(TOURNAMENTS).where(listed).values(deleted=time.time()))


def unmark(engine: Engine, number: int) -> bool:
    """Restores a deleted tournament as it was; False where there is none."""
    with engine.begin() as connection:
        wanted = and_(TOURNAMENTS.c.id == number, can_be_restored())
        return connection.execute(update(TOURNAMENTS).where(wanted).values(deleted=None)).rowcount > 0


def destroy(engine: Engine, number: int) -> bool:
    """Removes a deleted tournament and its games permanently; False where there is none."""
    with engine.begin() as connection:
        wanted = and_(TOURNAMENTS.c.id == number, TOURNAMENTS.c.deleted.is_not(None))
        return connection.execute(delete(TOURNAMENTS).where(wanted)).rowcount > 0


def destroy_old(engine: Engine) -> None:
    """Removes what was deleted too long ago to be restored."""
    with engine.begin() as connection:
        connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.deleted <= time.time() - RESTORABLE_FOR))
