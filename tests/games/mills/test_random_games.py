from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.core.history import History
from partie.games.mills.game import GAME
from partie.games.mills.rules import kernels, variants
from tests.games.mills import naive


@pytest.mark.parametrize("variant", list(variants.VARIANTS))
@settings(deadline=None, max_examples=6)
@given(seed=st.integers(0, 10**6))
def test_naive_twin_agrees(variant: str, seed: int) -> None:
    choose = random.Random(seed)
    position, twin = GAME.start(variant), naive.start(variant)
    while not position.outcome():
        turns = [position.format_move(move) for move in position.legal_moves()]
        assert len(turns) == len(set(turns))
        assert set(turns) == twin.turns()
        assert twin.ending() is None
        turn = choose.choice([turn for turn in turns if "x" not in turn] or turns)
        if choose.random() < 0.2:
            turn = choose.choice(turns)
        position, twin = position.play(position.parse_move(turn)), twin.play(turn)
    outcome = position.outcome()
    assert outcome
    assert outcome.termination.value == twin.ending()


@settings(deadline=None, max_examples=20)
@given(seed=st.integers(0, 10**6), variant=st.sampled_from(list(variants.VARIANTS)))
def test_unmake_restores_every_field(seed: int, variant: str) -> None:
    choose = random.Random(seed)
    position = GAME.start(variant)
    for _ in range(choose.randrange(60)):
        if position.outcome():
            return
        position = position.play(choose.choice(position.legal_moves()))
    for move in position.legal_moves():
        assert isinstance(move, int)
        state = position.state()
        before = state.copy()
        kernels.run_make(state, move)
        kernels.run_unmake(state, move)
        for name in ("men", "hand", "turn", "ply", "quiet"):
            assert (state[name] == before[name]).all()


@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 10**6), variant=st.sampled_from(list(variants.VARIANTS)))
def test_positions_from_play_round_trip_and_have_no_problems(seed: int, variant: str) -> None:
    choose = random.Random(seed)
    position = GAME.start(variant)
    while not position.outcome():
        position = position.play(choose.choice(position.legal_moves()))
        assert position.problems() == []
        again = GAME.from_text(position.to_text(), variant)
        assert replace(position, earlier=History()) == again
        assert (again == position) == (not position.has_history)
