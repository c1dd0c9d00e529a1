"""How much one visitor may ask for. Everything from outside is measured against these."""

from __future__ import annotations

MAX_BODY = 256 * 1024  # bytes of an HTTP request; the longest position fits with every character escaped
MAX_PHOTO = 40 * 1024 * 1024  # bytes of a photo, the same as in vision/photos.py
MAX_OPTIONS = 50  # of one seat
FILE_SECONDS = 20.0  # for a file to arrive
MAX_READERS = 2  # files read at the same time, one of a visitor
MAX_FILES_WAITING = 30  # files that wait to be read
MAX_FILES_WAITING_EACH = 4
MAX_MESSAGE = 256 * 1024  # characters of a WebSocket message; longer ones are answered by an error
MAX_FRAME = 1024 * 1024  # bytes; the connection of whoever sends more is cut
REQUEST_SECONDS = 10.0  # for the header of a request to arrive
BODY_SECONDS = 20.0  # for a body that is not a file
MAX_CONNECTIONS = 2000  # at a time
MAX_CONNECTIONS_EACH = 100  # from one address that is not this machine
ACCEPTED_AT_ONCE = 10  # connections; those beyond the cap have handles until they are closed a moment later
QUEUED_CONNECTIONS = 2048  # that the system keeps until they are accepted
HANDLES_FOR_FILES = 100  # of the process, for everything that is not a connection
MAX_WATCHERS = 64  # open walls of the arena; more wait
MAX_WATCHERS_EACH = 8
MAX_UNREAD = 1000  # messages that wait for a page to read them; then its connection is cut
MIN_VISITOR = 16  # characters of the word that names a visitor
MAX_CALLS = (
    32  # requests and messages worked on at a time, fewer than there are threads: files are never late
)
MAX_CALLS_EACH = 3  # of one visitor, so that those who answer get their turn among Python's threads
MAX_UNANSWERED = 16  # messages of a page that wait for an answer; more stay with the system
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
MAX_SESSIONS = 1000  # open games; more wait at the door
MAX_SESSIONS_EACH = 50  # of one visitor
MAX_LOST = 16  # games kept in memory after their connection was lost; all of them are on disk
MAX_RESTED = 24  # games whose brains keep what they learned of the position while others think
IDLE_SECONDS = 300.0  # after which an open game lies on disk alone until somebody touches it
MAX_WAITING = 1000  # searches that may wait for a free thinker
MAX_WAITING_EACH = 8  # of one visitor, with calls of /best
SHARE_SECONDS = 4.0  # a search may go on longer only while nobody else waits
LEAST_SHARE_SECONDS = 0.3  # however many wait
QUICK_SECONDS = 0.15  # brains that usually need less do not wait behind the others
ANALYSIS_LINES = 3  # good moves an analysis compares, where the brain can
EXPLAIN_SECONDS = 40.0  # for the whole way back
SOLVE_SECONDS = 10.0  # to find a win or prove that there is none
EXPLAIN_MOMENT_SECONDS = 0.6  # for each search on it
MAX_SEEN = 100  # cells on a side of a seen board
MAX_REVIEWS = 2  # games looked back at, at a time, one of a visitor
MAX_WAITING_REVIEWS = 30
MAX_WAITING_REVIEWS_EACH = 4
REVIEW_SECONDS = 20.0  # to think about a whole game
MAX_REVIEW_SECONDS = 120.0
