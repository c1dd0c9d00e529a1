"""The tables. A change that old files cannot follow raises `VERSION`."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

VERSION = 1
METADATA = MetaData()

META = Table("arena_meta", METADATA, Column("version", Integer, primary_key=True))

TOURNAMENTS = Table(
    "arena_tournaments",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("setup", Text, nullable=False),  # the complete tournament as JSON, never changed
    Column("state", String(20), nullable=False),  # see `State`
    Column("reason", Text, nullable=False, default=""),  # why it stands where it stands
    Column("wish", String(20), key="command", nullable=False),  # the last request, see `control.Command`
    Column("planned", Integer, nullable=False, default=0),  # games the schedule knows of
    Column("created", Float, nullable=False),
    Column("deleted", Float),  # seconds since 1970; it can be restored for some days, see `deleted.py`
)

GAMES = Table(
    "arena_games",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("tournament", ForeignKey("arena_tournaments.id", ondelete="CASCADE"), index=True),
    Column("number", Integer),  # place in the schedule; both are empty for imported games
    Column("round", Integer, nullable=False, default=0),
    Column("encounter", Integer, nullable=False, default=0),
    Column("game", String(40), nullable=False),
    Column("variant", String(80), nullable=False),
    Column("ending", String(40), nullable=False),
    Column("detail", Text, nullable=False),
    Column("faulty", Integer, key="at_fault"),
    Column("plies", Integer, nullable=False),
    Column("finished", Float, nullable=False),
    Column("record", Text, nullable=False),  # conditions and moves as JSON
    Column("line", String(40)),  # the same for the same moves; empty for faults and in older stores
    UniqueConstraint("tournament", "number"),  # no game counts twice, whatever happens
    Index("arena_games_by_ending", "ending"),
    Index("arena_games_by_game", "game", "variant"),
    Index("arena_games_by_end", "finished"),
)

SEATS = Table(
    "arena_seats",
    METADATA,
    Column("game_id", ForeignKey("arena_games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("brain", String(200), nullable=False),
    Column("points", Float, nullable=False),
    Column("seconds", Float, nullable=False),
    Index("arena_seats_by_brain", "brain", "game_id"),
)

LOGS = Table(
    "arena_logs",
    METADATA,
    Column("game_id", ForeignKey("arena_games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)

CLAIMS = Table(
    "arena_claims",
    METADATA,
    Column("tournament", ForeignKey("arena_tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("owner", String(200), nullable=False),  # who plays this game now
    Column("until", Float, nullable=False),  # seconds since 1970; then other runs may claim it
)

LIVE = Table(
    "arena_live",
    METADATA,
    Column("tournament", ForeignKey("arena_tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("told", Float, key="published", nullable=False),  # seconds since 1970
    Column("data", Text, nullable=False),  # moves, clocks and conversations as JSON
)
