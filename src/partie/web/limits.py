"""How much one visitor may ask for. Everything from outside is measured against these."""

from __future__ import annotations

MAX_BODY = 256 * 1024  # bytes of an HTTP request; the longest position fits with every character escaped
MAX_PHOTO = 40 * 1024 * 1024  # bytes of a photo, the same as in vision/photos.py
MAX_OPTIONS = 50  # of one seat
FILE_SECONDS = 20.0  # for a file to arrive
MAX_READERS = 2  # files read at the same time
MAX_MESSAGE = 256 * 1024  # characters of a WebSocket message; longer ones are answered by an error
MAX_FRAME = 1024 * 1024  # bytes; the connection of whoever sends more is cut
REQUEST_SECONDS = 10.0  # for the header of a request to arrive
BODY_SECONDS = 20.0  # for a body that is not a file
MAX_CONNECTIONS = 2000  # at a time
MAX_CONNECTIONS_EACH = 100  # from one address that is not this machine
HANDLES_FOR_FILES = 100  # of the process, for everything that is not a connection
MAX_WATCHERS = 64  # open walls of the arena
MAX_UNREAD = 1000  # messages that wait for a page to read them; then its connection is cut
MIN_VISITOR = 16  # characters of the word that names a visitor
MAX_NAME = 100  # characters of a game, variant or side
MAX_MOVE = 500  # characters of a move
MAX_POSITION = 20_000  # characters of a position
MAX_WEIGHTS = 20_000  # characters of a weights file; a real one has about 4 500
MAX_SEATS = 8
MAX_SEED = 2**53 - 1  # what JSON numbers carry exactly
MAX_PLY = 100_000
MAX_MOVES = 4000  # of a saved game
MIN_SECONDS = 0.01
MAX_SECONDS = 60.0  # per move
DEFAULT_SECONDS = 2.0
ANALYSIS_SECONDS = 600.0  # a forgotten tab must not heat the room for ever
MAX_SESSIONS = 16
MAX_LOST = 16  # games kept after their connection was lost
MAX_WAITING = 16  # calls of /best that may wait for a free thinker
ANALYSIS_LINES = 3  # good moves an analysis compares, where the brain can
EXPLAIN_SECONDS = 40.0  # for the whole way back
EXPLAIN_MOMENT_SECONDS = 0.6  # for each search on it
MAX_SEEN = 100  # cells on a side of a seen board
