"""Files that people bring: openings, tournaments, weights, saved games, deals, boards, recordings."""

from __future__ import annotations

import atexit
import functools
import json
import shutil
import struct
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from harness.fuzz.common import some_record, with_players
from harness.fuzz.reader import Reader
from partie import games, puzzles
from partie.arena.openings import read_openings
from partie.arena.records.formats import read_file, write_games
from partie.arena.store.rows import game_values, load_record
from partie.arena.tournament.setup import read_tournament
from partie.core.clock_text import read_clock
from partie.core.features import resolve
from partie.core.puzzle import try_moves
from partie.core.record import write_record
from partie.evolve import checkpoints
from partie.evolve.player import named
from partie.evolve.settings import read_settings
from partie.games.alhambra.engine.weights import read_weights
from partie.games.alhambra.formats import files as alhambra_files
from partie.games.chess.formats.epd import read as read_epd
from partie.games.chess.formats.movetext import read as read_movetext
from partie.games.chess.protocols.uci import from_move as from_uci
from partie.games.chess.rules.position import ChessPosition
from partie.games.go.protocols.gtp import configure
from partie.games.go.protocols.gtp import from_vertex as from_point
from partie.games.gomoku.learning.book import BOOK
from partie.games.gomoku.learning.played import read_games
from partie.games.klondike.rules.notation import read_deals
from partie.games.mines.formats.boards import read_list, read_mbf, read_rawvf
from partie.games.mines.formats.recordings import read_recording
from partie.games.reversi.formats.transcript import read_moves
from partie.games.reversi.formats.wthor import read_bytes as read_wthor
from partie.games.reversi.protocols.gtp import from_vertex
from partie.games.reversi.rules.position import ReversiPosition
from partie.play.parameter_files import read_numbers
from partie.storage.corrupt import CorruptFile

LONGEST = 50_000
TOURNAMENT = """
name = "cup"
game = "mills"
variant = "nine"
kind = "round-robin"
games = 2
seed = 7
clock = {per_move = 1.5, margin = 0.05}
openings = [["d6", "f4"]]
[[brains]]
brain = "partie:1"
name = "one"
[[brains]]
brain = "partie:2"
options = {seed = 3}
"""
RECORDING = """RawVF_Version: Rev5
Program: Partie
Player: somebody
Level: Custom
Width: 3
Height: 3
Mines: 1
Start: 0.00
Board:
*00
000
000
Events:
0.00 start
1.00 lc 3 3 (40 40)
1.10 lr 3 3 (40 40)
1.20 won
"""
SETTINGS = """
Algorithm = "described"
Generations = 3
"""
_DEAL = " ".join(f"{rank}{suit}" for suit in "DHCS" for rank in "A23456789TJQK")


def file_readers() -> Iterator[Reader[Any]]:
    """All of them."""
    for name in games.TABLE:
        game = games.load(name)
        lines = ["# an opening", *(" ".join(move.text for move in some_record(name, plies=3).moves),)]
        offsets = ["15: 0,0,1,-1,2,2", "0,0, 1,1"] if game.features.openings else []
        reading = functools.partial(read_openings, game=game)
        yield Reader(f"{name} openings", in_file(reading), [*lines, *offsets], LONGEST)
    yield Reader("tournament file", in_file(read_tournament, ".toml"), [TOURNAMENT], LONGEST)
    gomoku = with_players(some_record("gomoku"))
    yield Reader("games file", in_file(read_file, ".json"), [write_games("json", [gomoku])], LONGEST)
    yield Reader("store row", _load_row, [json.dumps(game_values(gomoku))], LONGEST)
    weights = (Path(alhambra_files.__file__).parents[1] / "engine/weights/2-players.txt").read_text()
    yield Reader("alhambra weights", in_file(read_weights), [weights], 100_001)
    alhambra = games.load("alhambra")
    seats = tuple({"colour": side, "player": "person"} for side in alhambra.sides[:2])
    saved = [write_record(replace(some_record("alhambra"), seats=seats))]
    yield Reader("alhambra saved game", in_file(alhambra_files.load), saved, LONGEST)
    played = [json.dumps({"variant": "free-15", "text": "h8 i9", "winner": None, "considered": {"1": {"h9": 51.5}}})]
    yield Reader("gomoku experience", in_file(lambda path: list(read_games(path))), played, LONGEST)
    yield Reader("gomoku book", in_file(BOOK.read_file), ["free-15 - h8=55.0 i9=51.5\n"], LONGEST, (CorruptFile,))
    deals = [_DEAL, f"# one\n{_DEAL}"]
    yield Reader("klondike deals", lambda text: read_deals(text.splitlines()), deals, LONGEST)
    boards = ["8 8 3 1 1 0 5 63", "# boards\n3 3 1 0 0 8\n"]
    yield Reader("mines boards", lambda text: list(read_list(text.splitlines())), boards, LONGEST)
    yield Reader("mines board, RAWVF", read_rawvf, [RECORDING], LONGEST)
    yield Reader("mines recording", read_recording, [RECORDING], LONGEST)
    yield Reader("mines board, MBF", read_mbf, [bytes([3, 3, 0, 2, 0, 0, 2, 2])], 5_000)
    othello = games.load("reversi").start()
    assert isinstance(othello, ReversiPosition)
    yield Reader("clock", read_clock, ["5+3", "40/300", "600+3x30,depth=8", "5+3|1+0"], LONGEST)
    yield Reader("reversi transcript", lambda text: read_moves(text, othello), ["f5d6c3d3c4"], LONGEST)
    yield Reader("reversi database", lambda data: read_wthor(data, Path("games.wtb")), [_database()], 5_000)
    yield Reader("reversi vertex", from_vertex, ["F5", "a1"], 100)
    yield Reader("chess EPD", read_epd, ['4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "one";'], LONGEST)
    chess, go = games.load("chess").start(), games.load("go")
    assert isinstance(chess, ChessPosition)
    yield Reader("chess moves", lambda text: read_movetext(text, chess), ["1. e4 e5 2. Nf3"], LONGEST)
    yield Reader("chess move over UCI", lambda text: from_uci(chess, text), ["e2e4"], 100)
    yield Reader("go vertex", from_point, ["D4", "pass"], 100)
    handicap = functools.partial(configure, go, go.start().variant, "set_free_handicap")
    yield Reader("go handicap over GTP", handicap, ["D4 Q16"], 1_000)
    puzzle, solved = puzzles.stored("chess")[0], games.load("chess")
    yield Reader("puzzle", lambda text: try_moves(puzzle, solved, text.split()), [puzzle.line[0]], 1_000)
    yield from evolution_readers()


def _database() -> bytes:
    """A WTHOR file with one game of three moves."""
    header = struct.pack("<BBBBIHHBBBx", 20, 26, 11, 18, 1, 0, 2026, 8, 0, 0)
    return header + struct.pack("<HHHBB60s", 0, 0, 1, 33, 33, bytes([56, 64, 33]))


def evolution_readers() -> Iterator[Reader[Any]]:
    """What a run of the evolution reads: its settings, the names of players, its own checkpoints."""
    evolvable = resolve(games.load("alhambra").features.evolve)()
    reading = functools.partial(read_settings, evolvable=evolvable)
    yield Reader("evolution settings", in_file(reading, ".toml"), [SETTINGS], LONGEST)
    numbers = functools.partial(read_numbers, names=("one", "two"), low=-1.0, high=1.0)
    yield Reader("evolved numbers", in_file(numbers), ["0.5  # one\n-0.25\n"], LONGEST)
    known = evolvable.known(3)
    yield Reader("evolution player", lambda text: named(text, evolvable, 3), [*known, "own.txt"], 200)
    folder = Path(tempfile.mkdtemp(prefix="partie-fuzz-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    checkpoints.save(folder, 1, checkpoints.with_checksum({"mean": np.arange(3.0)}))
    [path] = folder.iterdir()

    def load(content: bytes) -> object:
        path.write_bytes(content)
        return checkpoints.load(folder, 1)

    yield Reader("evolution checkpoint", load, [path.read_bytes()], 5_000)


def in_file(read: Callable[[Path], object], ending: str = ".txt") -> Callable[[str], object]:
    """The same reader for a text: it is written into a file first, as a person's editor would."""
    memory = Path("/dev/shm")  # where there is one, files cost nothing
    folder = tempfile.mkdtemp(prefix="partie-fuzz-", dir=memory if memory.is_dir() else None)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / f"given{ending}"

    def reading(text: str) -> object:
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        return read(path)

    return reading


def _load_row(text: str) -> object:
    """As a damaged database would give it."""
    try:
        row = json.loads(text)
        record, ending, detail = str(row["record"]), str(row["ending"]), str(row["detail"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None  # the columns are not what is read here
    return load_record(record, ["one", "two"], [], ending, detail, at_fault=None, finished=0.0)
