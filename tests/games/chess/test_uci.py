"""Chess over UCI: moves and positions as texts, and Debian's Stockfish as a player."""

from __future__ import annotations

import io
import random
import re
import shutil

import pytest

from partie.arena.brain_spec import GAMES, BrainSpec
from partie.arena.brains import make_player
from partie.arena.conditions import GameConditions
from partie.arena.protocols.brain_side import BrainService
from partie.arena.protocols.uci.brain import UciBrain
from partie.arena.protocols.uci.host import UciPlayer, position_command
from partie.arena.referee import play_game, set_up
from partie.core.brain import Analysis
from partie.core.clock import Clock
from partie.core.errors import IllegalMove, InvalidText
from partie.core.evaluation import ValueKind
from partie.games.chess.game import GAME
from partie.games.chess.protocols import uci
from partie.games.chess.rules.position import ChessPosition

STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path=GAMES)
needs_stockfish = pytest.mark.skipif(STOCKFISH is None, reason="Debian's package stockfish is not installed")
CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def talk(script: str, level: int | None = 1) -> list[str]:
    sink = io.StringIO()
    UciBrain(
        BrainService(GAME, lambda given: GAME.make_brain(level, given), lambda: None, io.StringIO(script), sink)
    ).run()
    return sink.getvalue().splitlines()


def test_every_move_is_read_back() -> None:
    dice = random.Random(2)
    for variant in ("standard", "chess960-100"):
        position: ChessPosition = GAME.start(variant)
        for _ in range(80):
            for move in position.moves:
                assert uci.from_move(position, uci.to_move(position, move)) == move
            if position.outcome() is not None:
                break
            position = position.play(dice.choice(position.moves))


def test_castling_is_the_kings_move_and_in_chess960_takes_the_rook() -> None:
    usual, other = GAME.from_text(CASTLES), GAME.from_text(CASTLES, "chess960")
    assert uci.to_move(usual, usual.parse_move("O-O")) == "e1g1"
    assert uci.to_move(other, other.parse_move("O-O-O")) == "e1a1"
    for position in (usual, other):
        assert uci.from_move(position, "e1h1") == uci.from_move(position, "e1g1") == position.parse_move("O-O")


def test_texts_that_are_not_moves_are_told_from_illegal_moves() -> None:
    with pytest.raises(InvalidText):
        uci.from_move(GAME.start(), "Nf3")
    with pytest.raises(IllegalMove):
        uci.from_move(GAME.start(), "e2e5")


def test_positions_have_their_moves_and_chess960_its_option() -> None:
    start = GAME.start()
    move = start.parse_move("e4")
    assert position_command(uci, [start, start.play(move)], [move]) == "position startpos moves e2e4"
    other = GAME.start("chess960-0")
    assert position_command(uci, [other], []) == f"position fen {other.to_text()}"
    assert uci.options(GAME, "chess960-0") == {"UCI_Chess960": "true"}
    assert uci.read_start(GAME, uci.variant(GAME, uci.options(GAME, "chess960")), other.to_text()).legal_moves()
    with pytest.raises(InvalidText, match="claims"):
        uci.options(GAME, "fide")


def test_searchmoves_are_the_only_moves_that_are_looked_at() -> None:
    lines = talk("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo searchmoves g1f2 g1h1 depth 3\n")
    assert lines[-1].split()[1] in ("g1f2", "g1h1")
    assert not any(" pv a1" in line for line in lines)


def test_searchmoves_holds_in_positions_of_the_endgame_tables() -> None:
    lines = talk("position fen 8/8/8/8/8/k7/7Q/K7 w - - 0 1\ngo searchmoves h2h8 depth 2\n")
    assert lines[-1].startswith("bestmove h2h8")


def test_searchmoves_that_are_not_legal_are_named_and_left_out() -> None:
    lines = talk("position startpos\ngo searchmoves e2e5 d2d4 depth 1\n")
    assert any(line.startswith("info string") and "e2e5" in line for line in lines)
    assert lines[-1].startswith("bestmove d2d4")


def test_the_answer_names_the_expected_move() -> None:
    found = re.fullmatch(r"bestmove (\S+) ponder (\S+)", talk("position startpos\ngo depth 4\n", level=None)[-1])
    assert found is not None
    position = GAME.start()
    for text in found.groups():
        position = position.play(uci.from_move(position, text))


def test_pondering_answers_after_ponderhit_and_its_time_runs_from_then_on() -> None:
    lines = talk("position startpos moves e2e4\ngo ponder movetime 30\nisready\nponderhit\n")
    assert lines.index("readyok") < len(lines) - 1
    assert lines[-1].startswith("bestmove ")


def test_pondering_ends_with_stop() -> None:
    assert talk("position startpos moves e2e4\ngo ponder wtime 1000000 btime 1000000\nstop\n")[-1].startswith(
        "bestmove "
    )


def test_partie_answers_like_an_engine() -> None:
    lines = talk("uci\nposition fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 3\n")
    assert "option name Hash type spin default 32 min 1 max 65536" in lines
    assert lines[-1] == "bestmove a1a8"
    assert re.search(r"score mate 1 .*pv a1a8$", lines[-2])
    castled = talk(f"setoption name UCI_Chess960 value true\nposition fen {CASTLES} moves e1h1\ngo depth 1\n")
    assert castled[-1].startswith("bestmove ")


@needs_stockfish
def test_games_with_stockfish_end_by_the_rules() -> None:
    options = (("UCI_LimitStrength", True), ("UCI_Elo", 1350), ("Hash", 1))
    spec = BrainSpec("stockfish", "uci:stockfish", options=options)
    clock = Clock(None, None, nodes=200, response_timeout=60.0)
    for variant in ("standard", "chess960-3"):
        players = [make_player(spec, GAME), make_player(BrainSpec("partie", "partie:2"), GAME)]
        try:
            record = play_game(GAME, GameConditions("chess", variant, clock=clock, max_moves=60), players)
        finally:
            for player in players:
                player.close()
        assert record.at_fault is None, record.detail
        assert record.moves[0].value_kind in ("centipawns", "win_in")


@needs_stockfish
def test_stockfish_tells_several_lines_while_it_thinks() -> None:
    player = make_player(BrainSpec("stockfish", "uci:stockfish", options=(("MultiPV", 3),)), GAME)
    assert isinstance(player, UciPlayer)
    heard: list[Analysis] = []
    player.on_analysis = heard.append
    clock = Clock(None, None, depth=4, response_timeout=60.0)
    timed = set_up(GAME, GameConditions("chess", "standard", clock=clock), 2)
    try:
        player.begin(timed, 0, lambda: None)
        player.choose(timed, 0, None, lambda: None)
    finally:
        player.close()
    assert player.declared.startswith("Stockfish")
    assert len(heard[-1].lines) == 3
    assert heard[-1].value_kind is ValueKind.CENTIPAWNS
