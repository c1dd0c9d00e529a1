"""Readers of everything that is not a game: records, texts, options, messages, brains, pictures."""

from __future__ import annotations

import functools
import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from PIL import Image
from tests.vision import drawing, rendered

from harness.fuzz.reader import MOST_SECONDS_ON_THE_LOOP, REFUSALS, Reader
from partie import games, vision
from partie.arena.brains import parse_brain
from partie.arena.records.formats import read_text, write_games
from partie.arena.tournament.setup import BrainSetup, Tournament, from_json, to_json
from partie.core.options import Kind, Option, parse_pairs, read_offered
from partie.core.record import Record, RecordedMove, read_record, write_record
from partie.core.replay import record_of, replay
from partie.core.text import Text
from partie.games.checkers.formats import board as diagram
from partie.games.klondike.pictures import reading as cards_seen
from partie.games.mines.pictures import screenshots
from partie.games.mines.rules.notation import parse_variant
from partie.vision.photos import open_photo
from partie.vision.pictures import Pixels, Unreadable, decode
from partie.vision.positions import interpret
from partie.web.http.errors import Refusal
from partie.web.session.messages import read_message

LONGEST_FILE = 50_000
PATIENCE = "screenshot of a patience"  # its right pictures need the themes of programs that may be missing
MESSAGES = (
    {"type": "new", "game": "mills", "seats": ["human", {"level": 3}], "seconds": 1.5, "seed": 7},
    {"type": "new", "game": "mines", "variant": "9x9/10/open", "seats": ["human"], "position": "-"},
    {"type": "move", "move": "d6", "ply": 3},
    {"type": "go", "ply": 12},
    {"type": "resume", "session": "abc"},
    {"type": "analyse", "on": True},
    {"type": "undo"},
)


def some_record(name: str, seed: int = 3, plies: int = 12) -> Record:
    """A game of random moves."""
    game, chance = games.load(name), Random(seed)
    start = position = game.start(None, seed)
    moves: list[Any] = []
    while position.outcome() is None and len(moves) < plies:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return record_of(game, start, moves, seed)


def common_readers() -> Iterator[Reader[Any]]:
    """All of them."""
    records = [write_record(some_record(name)) for name in games.TABLE]
    yield Reader("record", _read_and_replay, records, LONGEST_FILE)
    texts = [Text("{a!r} of {b:.1f}", a="x", b=2.0), Text.plural("{count} man", "{count} men", count=2)]
    columns = [json.dumps(text.to_json()) for text in texts]
    yield Reader("text", lambda text: str(Text.from_json(json.loads(text))), columns, 5000, (ValueError,))
    for option, right in OPTIONS:
        yield Reader(f"option {option.kind.value}", option.read, right, 5000)
    messages = [json.dumps(message) for message in MESSAGES]
    on_the_loop = MOST_SECONDS_ON_THE_LOOP
    yield Reader("message", read_message, messages, LONGEST_FILE, (Refusal,), most_seconds=on_the_loop)
    brains = [
        "partie:5",
        "mine=gomocup:./pbrain-x --fast",
        "manager:./brain",
        "tcp:localhost:5555",
        "python:a:B",
    ]
    yield Reader("brain", parse_brain, brains, 1000)
    plan = Tournament("cup", "mills", (BrainSetup("partie:1"), BrainSetup("partie:2")), "nine")
    yield Reader("tournament", from_json, [to_json(plan)], LONGEST_FILE)
    yield from format_readers()
    yield Reader("diagram of checkers", lambda text: diagram.parse(text, 0), [DIAGRAM], 5000)
    sizes = ["8x8/10/open", "30x16/99", "2x2/1/safe"]
    yield Reader("size of mines", parse_variant, sizes, 100)
    pairs = ["seed=3", "mebibytes = 64"]
    yield Reader("pairs of options", lambda text: parse_pairs(text.splitlines()), pairs, 5000)
    yield Reader("offered options", _read_offered, ['{"flag": true, "number": 1.5}', "{}"], 5000, JSON)
    for name, rows in (("gomoku", ["." * 15] * 14 + [".b.w" + "." * 11]), ("mines", MINEFIELD)):
        read = functools.partial(_understand, name)
        yield Reader(f"{name} on a picture", read, [json.dumps(rows)], 5000, JSON)
    pictures = list(_pictures(np.random.default_rng(1).integers(0, 255, (40, 50, 3), np.uint8)))
    yield Reader("picture", decode, pictures, 200_000, (Unreadable,))
    yield Reader("photo", open_photo, pictures, 200_000, (Unreadable,))
    board = _encoded(rendered.photograph(rendered.squares(rendered.start_of_checkers())), "JPEG")
    yield Reader("board on a picture", vision.read, [*pictures, board], 200_000, (Unreadable,), share=0.01)
    field = list(_pictures(np.asarray(drawing.field(MINEFIELD, drawing.partie_light, 24))))
    yield Reader(PATIENCE, cards_seen.read, pictures, 200_000, (Unreadable,), share=0.02)
    yield Reader("screenshot of mines", screenshots.read, [*pictures, *field], 200_000, (Unreadable,), share=0.1)


JSON = (*REFUSALS, ValueError, RecursionError)  # the text is not JSON: said before the reader is asked

OPTIONS: list[tuple[Option, list[str]]] = [
    (Option("flag", Kind.FLAG, Text("x")), ["on", "off", "yes"]),
    (Option("whole", Kind.INTEGER, Text("x"), low=-5, high=10**9), ["7", "-3"]),
    (Option("number", Kind.NUMBER, Text("x"), low=0, high=5), ["1.5", "0"]),
    (Option("words", Kind.TEXT, Text("x")), ["some words"]),
]


MINEFIELD = ["........", "..21....", "..10....", "........"]
DIAGRAM = ".w.w.w.w/w.w.w.w./.w.w.w.w/......../......../b.b.b.b./.b.b.b.b/b.b.b.b."


def _read_offered(text: str) -> object:
    """What a message of the page may hold."""
    given = json.loads(text) if text.startswith("{") and len(text) < 5000 else {}
    return read_offered([option for option, _ in OPTIONS], given, "the fuzzer")


def _understand(name: str, text: str) -> object:
    """What a message about a picture may hold."""
    found = json.loads(text)
    return interpret(name, [str(line) for line in found] if isinstance(found, list) else None)


def _read_and_replay(text: str) -> None:
    record = read_record(text)
    if record.game in games.TABLE:
        replay(record, games.load(record.game))


def format_readers() -> Iterator[Reader[Any]]:
    """Files of whole games: the one that every game has, and those that games bring."""
    for name in games.TABLE:
        record = with_players(some_record(name))
        endings = ["xml", *(known.name for known in games.load(name).features.formats if known.is_written)]
        for ending in endings:
            text = write_games(ending, [record])
            yield Reader(f"{name} {ending}", _file_reader(ending), [text], LONGEST_FILE)


def _file_reader(ending: str) -> Any:
    return lambda text: read_text(f"games.{ending}", text)


def with_players(record: Record) -> Record:
    """With a name for every seat, as the arena's records have."""
    seats = max((move.seat for move in record.moves), default=0) + 1
    number = max(seats, games.load(record.game).players[0])
    players = tuple(f"brain-{seat}" for seat in range(number))
    moves = tuple(RecordedMove(move.text, move.seat, 0.5) for move in record.moves)
    return Record(record.game, record.variant, record.seed, None, moves, record.result, players)


def _pictures(pixels: Pixels) -> Iterator[bytes]:
    for kind in ("PNG", "BMP", "GIF", "JPEG", "WEBP"):
        yield _encoded(pixels, kind)


def _encoded(pixels: Pixels, kind: str) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, kind)
    return file.getvalue()
