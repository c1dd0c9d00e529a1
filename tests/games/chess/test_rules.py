"""The rules, one by one."""

from __future__ import annotations

import random

import pytest

from partie.core.errors import IllegalMove
from partie.games.chess.game import GAME
from partie.games.chess.rules import endings, state
from partie.games.chess.rules.position import ChessPosition, Termination
from partie.games.chess.rules.variants import first_row
from tests.games.chess import naive

KNIGHTS_HOME = "Nf3 Nf6 Ng1 Ng8"


def at(fen: str, variant: str | None = None) -> ChessPosition:
    return GAME.from_text(fen, variant)


def after(moves: str, variant: str | None = None) -> ChessPosition:
    return GAME.from_text(moves, variant)


def texts(position: ChessPosition) -> set[str]:
    return {position.format_move(move) for move in position.legal_moves()}


def ending(position: ChessPosition) -> Termination | None:
    outcome = position.outcome()
    return None if outcome is None else Termination(outcome.termination)


@pytest.mark.small
@pytest.mark.parametrize("seed", range(3))
def test_random_games_have_the_moves_of_the_slow_twin(seed: int) -> None:
    rng = random.Random(seed)
    position = GAME.start("chess960", seed)
    for _ in range(40):
        board = naive.board_of(position)
        assert set(position.moves) == {move for move, _ in naive.legal(board)}
        if not position.legal_moves():
            break
        position = position.play(rng.choice(list(position.legal_moves())))


@pytest.mark.small
@pytest.mark.parametrize("seed", range(2))
def test_taking_moves_back_restores_everything(seed: int) -> None:
    rng = random.Random(seed)
    position = GAME.start("chess960", seed)
    record, made = position.state(), []
    before = record.copy()
    for _ in range(60):
        if not position.legal_moves():
            break
        move = rng.choice(list(position.legal_moves()))
        made.append(move)
        state.make(record, move)
        position = position.play(move)
        again = position.state()
        assert record.key == again.key, "the key that is kept equals the one that is counted"
        assert all((record[field] == again[field]).all() for field in ("types", "sides", "board"))
    for move in reversed(made):
        state.unmake(record, move)
    for field in ("types", "sides", "board", "key", "side", "castling", "en_passant", "quiet", "ply"):
        assert (record[field] == before[field]).all()


@pytest.mark.small
def test_a_pass_of_the_search_is_taken_back() -> None:
    record = after("e4 d5").state()
    before = record.copy()
    state.make_null_move(record)
    assert record.side == 1
    state.unmake_null_move(record)
    assert (record.key, record.side, record.quiet) == (before.key, before.side, before.quiet)


@pytest.mark.small
def test_the_most_moves_of_a_legal_position_are_listed() -> None:
    assert len(at("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").legal_moves()) == 218


@pytest.mark.small
def test_en_passant_is_possible_only_at_once() -> None:
    assert "exd6" in texts(after("e4 a6 e5 d5"))
    assert "exd6" not in texts(after("e4 a6 e5 d5 h3 h6"))


@pytest.mark.small
@pytest.mark.parametrize("fen", ["4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/8/1pPp4/8/8/4K3 b - c3 0 1"])
def test_both_neighbours_may_capture_en_passant_and_nothing_else_is_added(fen: str) -> None:
    position = at(fen)
    assert sorted(position.moves) == sorted(move for move, _ in naive.legal(naive.board_of(position)))


@pytest.mark.small
def test_en_passant_that_uncovers_the_king_on_the_rank_is_illegal() -> None:
    position = at("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")
    assert "exd3" not in texts(position)
    assert position.to_text() == "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1"


@pytest.mark.small
def test_positions_with_another_capture_en_passant_are_not_the_same() -> None:
    assert after("e4 a6 e5 d5").key != at("rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3").key
    # nobody can capture on d6 here, so the double step leaves nothing behind
    assert after("d4 d5").key == at("rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq d6 0 2").key


@pytest.mark.small
@pytest.mark.parametrize(
    ("fen", "castling"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"O-O", "O-O-O"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", {"O-O"}),
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", set()),  # in check
        ("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", {"O-O-O"}),  # through check
        ("4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1", {"O-O-O"}),  # into check
        ("4k3/8/8/8/8/8/1r6/R3K2R w KQ - 0 1", {"O-O", "O-O-O"}),  # the rook may pass an attacked square
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", {"O-O"}),  # a knight between
    ],
)
def test_castling_needs_free_squares_without_attack_on_the_way_of_the_king(fen: str, castling: set[str]) -> None:
    assert {text.rstrip("+") for text in texts(at(fen)) if text.startswith("O")} == castling


@pytest.mark.small
def test_castling_is_lost_when_a_rook_is_captured() -> None:
    position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert position.play(position.parse_move("Rxa8+")).to_text() == "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"


@pytest.mark.small
def test_chess960_castles_to_the_usual_squares() -> None:
    position = at("2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1")
    assert position.variant == "chess960"
    assert position.play(position.parse_move("O-O")).to_text().split()[0] == "2r5/8/8/8/8/8/6PP/k4RK1"


@pytest.mark.small
def test_first_rows_are_numbered_as_usual() -> None:
    assert first_row(518) == "RNBQKBNR"
    assert first_row(0) == "BBQNNRKR"
    assert first_row(959) == "RKRNNQBB"
    rows = {first_row(number) for number in range(960)}
    assert len(rows) == 960
    assert all(row.find("R") < row.find("K") < row.rfind("R") for row in rows)
    assert all((row.find("B") + row.rfind("B")) % 2 for row in rows)


@pytest.mark.small
def test_a_numbered_start_is_a_variant_of_its_own() -> None:
    assert GAME.start("chess960-0").to_text().startswith("bbqnnrkr/")
    assert GAME.variant_name({"chess960": True, "number": 5, "claims": True}) == "chess960-5-claims"


@pytest.mark.small
def test_a_pawn_on_the_last_rank_becomes_any_of_four_pieces() -> None:
    assert {"a8=Q+", "a8=R+", "a8=B", "a8=N"} <= texts(at("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"))


@pytest.mark.small
def test_checkmate_wins() -> None:
    outcome = after("f3 e5 g4 Qh4#").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((1,), Termination.CHECKMATE)


@pytest.mark.small
def test_stalemate_is_a_draw() -> None:
    assert ending(at("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1")) is Termination.STALEMATE


@pytest.mark.small
@pytest.mark.parametrize(
    ("pieces", "is_dead"),
    [
        ("k7/8/8/8/8/8/8/K7", True),
        ("k7/8/8/8/8/8/8/KN6", True),
        ("k7/8/8/8/8/8/8/KB6", True),
        ("kb6/8/8/8/8/8/8/K1B5", True),  # both on dark squares
        ("kb6/8/8/8/8/8/8/KB6", False),
        ("k7/8/8/8/8/8/8/KNN5", False),
        ("kn6/8/8/8/8/8/8/KN6", False),
        ("kb6/8/8/8/8/8/8/KN6", False),
        ("k7/8/8/8/8/8/P7/K7", False),
    ],
)
def test_material_that_cannot_mate_ends_the_game(pieces: str, is_dead: bool) -> None:
    assert (ending(at(f"{pieces} w - - 0 1")) is Termination.DEAD) == is_dead


@pytest.mark.small
@pytest.mark.parametrize(
    ("pieces", "white_can"),
    [
        ("k7/8/8/8/8/8/8/KN6", False),
        ("kq6/8/8/8/8/8/8/KN6", False),  # a queen never stands in its king's way for long
        ("kr6/8/8/8/8/8/8/KN6", True),
        ("k7/p7/8/8/8/8/8/KN6", True),
        ("kr6/8/8/8/8/8/8/KB6", False),
        ("kb6/8/8/8/8/8/8/KB6", True),
        ("k7/p7/8/8/8/8/8/KB6", True),
        ("kq6/8/8/8/8/8/8/KNN5", True),
        ("kq6/8/8/8/8/8/P7/K7", True),
    ],
)
def test_who_can_still_mate_by_material(pieces: str, white_can: bool) -> None:
    position = at(f"{pieces} w - - 0 1")
    assert endings.can_mate(position.state(), 0) == white_can
    assert position.may_win(0) == white_can
    mirrored = at(f"{pieces.swapcase()} w - - 0 1")
    assert endings.can_mate(mirrored.state(), 1) == white_can
    assert mirrored.may_win(1) == white_can


@pytest.mark.small
@pytest.mark.parametrize(
    ("moves", "times"),
    [
        ("", 1),
        (KNIGHTS_HOME, 2),
        (f"{KNIGHTS_HOME} {KNIGHTS_HOME}", 3),
        (f"Nf3 Nf6 {KNIGHTS_HOME.replace('Nf3 Nf6', 'Nc3 Nc6').replace('Ng1 Ng8', 'Nb1 Nb8')} Ng1 Ng8", 2),
        (f"{KNIGHTS_HOME} e4 e5 {KNIGHTS_HOME}", 2),  # not as before the pawns moved
        (f"{KNIGHTS_HOME} Nf3", 2),
        (f"{KNIGHTS_HOME} Nc3", 1),
    ],
)
def test_the_engine_counts_how_often_a_position_has_stood(moves: str, times: int) -> None:
    position = GAME.start()
    record = position.state()
    for text in moves.split():
        move = position.parse_move(text)
        state.make(record, move)
        position = position.play(move)
    assert endings.occurrences(record, 9) == times == position.times
    assert endings.occurrences(record, 2) == min(times, 2)


@pytest.mark.small
def test_the_third_repetition_ends_a_standard_game() -> None:
    assert ending(after(f"{KNIGHTS_HOME} Nf3 Nf6 Ng1")) is None
    assert ending(after(f"{KNIGHTS_HOME} {KNIGHTS_HOME}")) is Termination.REPEATED


@pytest.mark.small
def test_lost_castling_rights_make_another_position() -> None:
    moves = "e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8"
    assert after(moves).times == 2  # without the first one, when the kings could still castle
    assert ending(after(f"{moves} Ke2")) is None  # the third time with this board, the second without Black's rights
    assert ending(after(f"{moves} Ke2 Ke7")) is Termination.REPEATED


@pytest.mark.small
def test_by_the_rules_of_fide_the_third_repetition_is_claimed() -> None:
    position = after(f"{KNIGHTS_HOME} {KNIGHTS_HOME}", "fide")
    assert ending(position) is None
    assert "(=)" in texts(position)
    assert ending(position.play(position.parse_move("(=)"))) is Termination.REPEATED


@pytest.mark.small
def test_a_claim_is_announced_with_the_move_that_repeats() -> None:
    position = after(f"{KNIGHTS_HOME} Nf3 Nf6 Ng1", "fide")
    assert [text for text in texts(position) if text.endswith("(=)")] == ["Ng8(=)"]
    assert ending(position.play(position.parse_move("Ng8(=)"))) is Termination.REPEATED


@pytest.mark.small
def test_a_claim_without_repetition_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no draw can be claimed"):
        after("e4", "fide").parse_move("(=)")


@pytest.mark.small
def test_the_fifth_repetition_ends_every_game() -> None:
    assert ending(after(" ".join([KNIGHTS_HOME] * 4), "fide")) is Termination.REPEATED


@pytest.mark.small
def test_fifty_moves_end_a_standard_game_and_are_claimed_by_fide() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"
    position = at(fen)
    assert ending(position.play(position.parse_move("Ra2"))) is Termination.QUIET
    claiming = at(fen, "fide")
    assert ending(claiming.play(claiming.parse_move("Ra2"))) is None
    assert ending(claiming.play(claiming.parse_move("Ra2(=)"))) is Termination.QUIET


@pytest.mark.small
def test_seventy_five_moves_end_every_game_but_mate_counts() -> None:
    fen = "k7/8/1K6/8/8/8/8/7R w - - 149 100"
    position = at(fen, "fide")
    assert ending(position.play(position.parse_move("Rh2"))) is Termination.QUIET
    assert ending(position.play(position.parse_move("Rh8#"))) is Termination.CHECKMATE


@pytest.mark.small
def test_equal_positions_of_the_search_are_counted() -> None:
    assert endings.occurrences(after(KNIGHTS_HOME).state(), 5) == 2


@pytest.mark.small
def test_an_illegal_move_is_refused_with_its_position() -> None:
    with pytest.raises(IllegalMove, match="'e2e5' is not a legal move in 'rnbqkbnr/"):
        GAME.start().parse_move("e2e5")
