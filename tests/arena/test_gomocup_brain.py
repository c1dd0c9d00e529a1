"""Partie as a Gomocup brain: conversations as scripts."""

from __future__ import annotations

import io
import os
import queue
import threading
from collections.abc import Callable

import pytest

from partie.arena.protocols.gomocup import brain
from partie.arena.protocols.gomocup.brain import PREPARING, GomocupBrain
from partie.arena.protocols.gomocup.limits import SHORTEST, GomocupLimits
from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.position import Position
from partie.games.gomoku.formats.squares import OTHER, OWN, position_of
from partie.games.gomoku.game import GAME
from tests.arena.toys import TOYS, FirstMove, FivePosition

FIVE = TOYS["gomoku"]


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However late the thread of the preparation is, it is waited for; some tests want it otherwise."""
    monkeypatch.setattr(brain, "READY_WAIT", 120.0)


class Noting(FirstMove):
    """Notes what it was asked; its opinion is an option."""

    def __init__(self, value: float = 50.0, mebibytes: int = 0) -> None:
        self.asked: list[Position] = []
        self.limits: list[Limits] = []
        self.value = value
        self.mebibytes = mebibytes

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        self.asked.append(position)
        self.limits.append(limits)
        return Analysis(position.legal_moves()[0], self.value)


def talk(script: str, brain: Noting | None = None, game: Game = FIVE) -> list[str]:
    """What the brain answers, MESSAGE lines left out."""
    thinker = brain or Noting()
    sink = io.StringIO()
    GomocupBrain(game, lambda mebibytes: thinker, io.StringIO(script.replace("|", "\n") + "\n"), sink).run()
    return [line for line in sink.getvalue().splitlines() if not line.startswith("MESSAGE")]


@pytest.mark.parametrize(
    ("script", "answers"),
    [
        ("START 15|BEGIN", ["OK", "0,0"]),
        ("START 15|TURN 0,0", ["OK", "1,0"]),
        ("start 15|turn 7,7|turn 8,8|end|BEGIN", ["OK", "0,0", "1,0"]),
        ("START 15|BOARD|0,0,1|1,0,2|DONE", ["OK", "2,0"]),
        ("START 15|BOARD|DONE", ["OK", "0,0"]),
        ("START 15|BEGIN|RESTART|BEGIN", ["OK", "0,0", "OK", "0,0"]),
        ("START 15|BEGIN|TURN 1,0|TAKEBACK 1,0|TURN 5,5", ["OK", "0,0", "2,0", "OK", "1,0"]),
        ("START 15|PLAY 3,3", ["OK", "3,3"]),
        ("RECTSTART 15,15", ["OK"]),
        ("START 15|INFO timeout_turn 1000|INFO nonsense|INFO evaluate 1,1|BEGIN", ["OK", "0,0"]),
    ],
)
def test_conversation(script: str, answers: list[str]) -> None:
    assert talk(script) == answers


@pytest.mark.parametrize(
    "script",
    [
        "START 4",
        "START many",
        f"START {'9' * 5000}",
        "START ²",
        "RECTSTART 15,20",
        "BEGIN",
        "TURN 1,1",
        "START 15|TURN 15,0",
        "START 15|TURN x",
        "START 15|TURN 0,0|TURN 0,0",
        "START 15|TAKEBACK 3,3",
        "START 15|BOARD|0,0,3|DONE",
        "START 15|INFO rule 2|BEGIN",
        "START 15|TURN 0,0|BEGIN",
        "START 15|SWAP2BOARD|0,0|DONE",
    ],
)
def test_what_cannot_be_done_is_an_error_and_the_brain_goes_on(script: str) -> None:
    answers = talk(f"{script}|INFO rule 0|START 15|BEGIN")
    assert answers[-3].startswith("ERROR")
    assert answers[-2:] == ["OK", "0,0"]


def test_unknown_words_are_answered() -> None:
    assert talk("HOHOHO 1 2|START 15") == ["UNKNOWN command HOHOHO 1 2", "OK"]


def test_about_names_the_program() -> None:
    assert talk("ABOUT")[0].startswith('name="Partie", version="')


class Wanting(Noting):
    """Makes one choice wherever it is legal, else takes the first cell."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = word

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        moves = {position.format_move(move): move for move in position.legal_moves()}
        return Analysis(moves.get(self.word, next(iter(moves.values()))), 50.0)


@pytest.mark.parametrize(
    ("stones", "wants", "answer"),
    [
        ("", "", "0,0 1,0 2,0"),
        ("0,0|5,5|9,9|", "black", "SWAP"),
        ("0,0|5,5|9,9|", "white", "1,0"),
        ("0,0|5,5|9,9|", "two", "1,0 2,0"),
        ("0,0|5,5|9,9|1,0|3,3|", "black", "SWAP"),
        ("0,0|5,5|9,9|1,0|3,3|", "white", "2,0"),
    ],
)
def test_swap2_answers_what_the_brain_chooses(stones: str, wants: str, answer: str) -> None:
    assert talk(f"START 15|SWAP2BOARD|{stones}DONE", Wanting(wants), GAME) == ["OK", answer]


def test_rule_reaches_the_engine() -> None:
    brain = Noting()
    talk("START 15|BEGIN", brain)
    assert brain.asked[-1].variant == "free-15"


@pytest.mark.parametrize(
    ("keys", "seconds"),
    [
        (["timeout_turn 1000"], 0.95),
        (["timeout_turn 0"], 0.003),
        (["timeout_turn 5000", "timeout_match 20000", "time_left 10000"], 0.45),
        (["timeout_turn 5000", "time_left -50"], 0.003),
        (["timeout_turn 5000", "time_left 2147483647"], 4.95),
        (["timeout_turn 10"], 0.006),
        ([f"timeout_turn {'9' * 400}"], 1e9),
        (["timeout_turn 1000", f"time_left {'9' * 400}", f"max_memory {'9' * 400}"], 0.95),
        (["timeout_turn 1000", f"time_left -{'9' * 400}"], 0.003),
        (["timeout_turn 1000", "timeout_turn inf", "timeout_turn ²"], 0.95),
        ([], 29.95),
    ],
)
def test_time_is_divided(keys: list[str], seconds: float) -> None:
    limits = GomocupLimits()
    for key in keys:
        limits.read(key)
    assert limits.seconds() == pytest.approx(seconds)


def test_late_answers_make_the_next_ones_earlier() -> None:
    limits = GomocupLimits()
    limits.read("timeout_turn 1000")
    limits.note(planned=0.95, taken=1.05)
    assert limits.seconds() == pytest.approx(0.85)
    limits.note(planned=0.85, taken=0.80)
    assert 0.85 < limits.seconds() < 0.86
    limits.note(planned=0.85, taken=9.0)
    assert limits.seconds() == pytest.approx(0.6)


def test_memory_limits_the_tables() -> None:
    made: list[int] = []

    def make(mebibytes: int) -> Noting:
        made.append(mebibytes)
        return Noting()

    script = f"INFO max_memory {350 << 20}\nSTART 15\nINFO max_memory {10 << 20}\nBEGIN\n"
    GomocupBrain(FIVE, make, io.StringIO(script), io.StringIO()).run()
    assert made == [50, 1]


class Endless(FirstMove):
    """Thinks until it is stopped."""

    def __init__(self) -> None:
        self.thinking = threading.Event()

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        if limits.seconds and limits.seconds > 1:  # not the warming up before OK
            self.thinking.set()
        while not stop.is_set():
            os.sched_yield()
        return super().choose(position, limits, stop)


@pytest.mark.parametrize("hurry", ["YXSTOP", "INFO timeout_turn 0"])
def test_thinking_can_be_cut_short(hurry: str) -> None:
    brain = Endless()
    reader, writer = os.pipe()
    sink = io.StringIO()
    with open(reader) as source, open(writer, "w") as manager:
        thread = threading.Thread(target=lambda: GomocupBrain(FIVE, lambda _: brain, source, sink).run())
        thread.start()
        tell: Callable[[str], int] = manager.write
        tell("START 15\nBEGIN\n")
        manager.flush()
        assert brain.thinking.wait(120)
        tell(f"{hurry}\n")
        tell("END\n")
        manager.flush()
        thread.join(120)
        assert not thread.is_alive()
    assert sink.getvalue().splitlines()[-1] == "0,0"


class Slow:
    """Makes a brain when it is let, as an engine does that is not compiled yet."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.brain = Noting()

    def __call__(self, mebibytes: int) -> Noting:
        assert self.may_go_on.wait(120)
        return self.brain


class TextError(io.StringIO):
    """Notes every line as it is said."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def write(self, text: str) -> int:
        self.lines.put(text.rstrip("\n"))
        return len(text)


def test_start_is_answered_and_the_wait_explained_before_the_engine_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    response_timeout = 0.2
    monkeypatch.setattr(brain, "READY_WAIT", response_timeout)
    make, sink = Slow(), TextError()
    reader, writer = os.pipe()
    with open(reader) as source, open(writer, "w") as manager:
        thread = threading.Thread(target=lambda: GomocupBrain(FIVE, make, source, sink).run())
        thread.start()
        print("START 15", file=manager, flush=True)
        assert sink.lines.get(timeout=120) == "OK"
        print("INFO timeout_turn 100000\nBEGIN", file=manager, flush=True)
        assert sink.lines.get(timeout=120) == f"MESSAGE {PREPARING}"
        make.may_go_on.set()
        assert sink.lines.get(timeout=120).startswith("MESSAGE depth")
        assert sink.lines.get(timeout=120) == "0,0"
        print("END", file=manager, flush=True)
        thread.join(120)
        assert not thread.is_alive()
    taken = make.brain.limits[-1].seconds
    assert taken is not None
    assert taken < 100 - response_timeout  # the wait is part of the move's time


class Impatient(io.StringIO):
    """A manager whose last line comes while the engine is compiled, which is ready after it was heard."""

    def __init__(self, last: str, sink: TextError, make: Slow) -> None:
        super().__init__(f"START 15\nINFO timeout_turn 100000\nBEGIN\n{last}\n")
        self._last, self._sink, self._make = last, sink, make

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as typeshed does
        line = super().readline(-1 if size is None else size)
        if line.strip() == self._last:
            assert self._sink.lines.get(timeout=120) == "OK"
            assert self._sink.lines.get(timeout=120) == f"MESSAGE {PREPARING}"
        elif not line:
            self._make.may_go_on.set()
        return line


@pytest.mark.parametrize("hurry", ["STOP", "YXSTOP", "INFO timeout_turn 0"])
def test_a_move_wanted_at_once_comes_as_soon_as_the_engine_is_compiled(
    hurry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(brain, "READY_WAIT", 0.01)
    make, sink = Slow(), TextError()
    GomocupBrain(FIVE, make, Impatient(hurry, sink, make), sink).run()
    _, asked = make.brain.limits  # the first is the warming up
    assert asked.seconds == SHORTEST


def test_end_is_obeyed_while_the_engine_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brain, "READY_WAIT", 0.01)
    make, sink = Slow(), TextError()
    GomocupBrain(FIVE, make, io.StringIO("START 15\nBEGIN\nEND\n"), sink).run()
    make.may_go_on.set()
    said = [sink.lines.get(timeout=120) for _ in range(3)]
    assert said[0] == "OK"
    assert said[2].startswith("ERROR")


def test_an_engine_that_cannot_be_made_is_told_with_the_first_move() -> None:
    def make(mebibytes: int) -> Noting:
        raise InvalidText("there is not enough memory")

    sink = io.StringIO()
    GomocupBrain(FIVE, make, io.StringIO("START 15\nBEGIN\n"), sink).run()
    said = [line for line in sink.getvalue().splitlines() if not line.startswith("MESSAGE")]
    assert said == ["OK", "ERROR there is not enough memory"]


def test_stones_in_any_order_make_the_same_board() -> None:
    played = position_of(FIVE, "free-15", [(7, 7, OTHER), (8, 8, OWN), (6, 6, OTHER)])
    shuffled = position_of(FIVE, "free-15", [(8, 8, OWN), (7, 7, OTHER), (6, 6, OTHER)])
    assert isinstance(played, FivePosition)
    assert isinstance(shuffled, FivePosition)
    assert played.turn == shuffled.turn == 1
    assert set(played.stones[::2]) == set(shuffled.stones[::2]) == {"h8", "g7"}
