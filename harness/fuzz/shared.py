"""Shared games: what two people send, their names, and games as the server stores them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from harness.fuzz.reader import Reader
from partie import games
from partie.core.clock_text import read_clock
from partie.play.running_game import RunningGame
from partie.web.http.errors import REFUSALS
from partie.web.session.messages import GoMessage, LanguageMessage
from partie.web.shared import actions
from partie.web.shared.api import describe_row
from partie.web.shared.messages import SharedMessage, SharedMoveMessage, WatchMessage, read_shared_message
from partie.web.shared.names import read_name
from partie.web.shared.shared_game import Person, SharedGame
from partie.web.shared.shared_games import row_of
from partie.web.shared.socket import ACTIONS
from partie.web.shared.state import shared_state
from partie.web.shared.stored import shared_from_json, shared_to_json

GAME = "mills"
LONGEST = 20_000
LONGEST_NAME = 200
MOST_LINES = 30
PEOPLE = ("the-first-digest", "the-second-digest")
CONVERSATIONS = [  # the people send in turn
    [
        {"type": "move", "move": "d6", "ply": 0},
        {"type": "move", "move": "f4", "ply": 1},
        {"type": "draw"},
        {"type": "decline"},
        {"type": "language", "language": "cs"},
        {"type": "takeback"},
        {"type": "takeback"},
        {"type": "move", "move": "b4", "ply": 1},
        {"type": "go", "ply": 1},
    ],
    [
        {"type": "move", "move": "d6", "ply": 0},
        {"type": "resign"},
        {"type": "rematch"},
        {"type": "rematch"},
        {"type": "watch", "shared": "0123456789abcdef01234567"},
    ],
]


def shared_readers() -> Iterator[Reader[Any]]:
    """Conversations, names and stored games."""
    talks = ["\n".join(json.dumps(message) for message in talk) for talk in CONVERSATIONS]
    yield Reader("conversation of two people", _play, talks, LONGEST, REFUSALS, share=0.1)
    yield Reader("name of a person", read_name, ["Anna", "Jiří  Novák", "李小龙"], LONGEST_NAME, REFUSALS)
    stored = [shared_to_json(_begun()), shared_to_json(_begun("d6", "f4"))]
    yield Reader("stored shared game", _restore, stored, LONGEST, REFUSALS, share=0.2)


def _begun(*moves: str) -> SharedGame:
    """A game of two people after these moves."""
    game = games.load(GAME)
    running = RunningGame(game, game.start(), len(PEOPLE))
    found = SharedGame(running, [Person(PEOPLE[0], "Anna"), None], PEOPLE[0], read_clock("5+3"))
    actions.sit(found, PEOPLE[1], "Berta", 0.0)
    for ply, move in enumerate(moves):
        actions.move(found, ply % len(PEOPLE), move, ply, float(ply))
    return found


def _play(text: str) -> None:
    """Every line, whatever was refused before it; the game is stored and read again in the end."""
    game, refused = _begun(), None
    for number, line in enumerate(text.split("\n")[:MOST_LINES]):
        try:
            _act(game, read_shared_message(line), number % len(PEOPLE), float(number))
        except REFUSALS as error:
            refused = error
    stored = shared_to_json(game)
    if shared_to_json(shared_from_json(game.id, stored, game.since)) != stored:
        raise RuntimeError("The game is another one after it was stored.")
    if refused is not None:
        raise refused


def _act(game: SharedGame, message: SharedMessage, seat: int, now: float) -> None:
    language, ply = "en", None
    match message:
        case SharedMoveMessage():
            actions.move(game, seat, message.move, message.ply, now)
        case GoMessage():
            ply = message.ply
        case LanguageMessage():
            language = message.language
        case WatchMessage():
            seat = 0
        case _:
            ACTIONS[message.type](game, seat, now)
    shared_state(game, PEOPLE[seat], language, now, ply)


def _restore(text: str) -> None:
    """In the list of games, which does not play them again, and opened."""
    describe_row(replace(row_of(_begun()), data=text), PEOPLE[0], "en")
    game = shared_from_json("0123456789abcdef", text, since=0.0)
    shared_state(game, PEOPLE[0], "en", 1.0)
