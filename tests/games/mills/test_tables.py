from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.games.mills.game import GAME
from partie.games.mills.rules import board, variants
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables import build, shipped
from partie.games.mills.tables.index import build_index, locate
from partie.games.mills.tables.probe import UNKNOWN, EndingTables, best_tables
from partie.games.mills.tables.sections import Section, layout, moving_sections, placing_sections
from partie.games.mills.tables.solver import Solver
from partie.games.mills.tables.store import Store
from partie.search.tables.building import Progress
from partie.search.tables.sections import Counts, Solved
from partie.search.tables.values import DRAW, LOSS, WIN
from tests.games.mills.sampling import random_position

PUBLISHED = json.loads((Path(__file__).parent / "endings.json").read_text())["classes_win_loss_draw"]
FOUR = variants.MillsVariant("four", Text("Four men's morris on two squares"), rings=2, men=4, fly_at=0)


def solve_all(variant: variants.MillsVariant, sections: list[Section]) -> dict[Section, Solved[Section]]:
    done: dict[Section, Solved[Section]] = {}
    solver = Solver(variant, lambda section: done[section].packed, threads=2)
    for section in sections:
        if section not in done:
            done |= {one.section: one for one in solver.solve(section)}
    return done


def test_solved_endings_equal_the_published_counts() -> None:
    solved = solve_all(variants.NINE, moving_sections(variants.NINE, 8))
    for name, counts in PUBLISHED.items():
        own, other = map(int, name.split("-"))
        found = solved[Section(0, own, other)]
        assert [found.counts.won, found.counts.lost, found.counts.drawn] == counts
    endings = shipped.load(variants.NINE)
    assert endings
    for section, found in solved.items():
        assert (endings.solved[section].packed == found.packed).all()
        assert (endings.losses(section) == found.losses).all()


@pytest.mark.parametrize("name", list(PUBLISHED))
def test_shipped_endings_equal_the_published_counts(name: str) -> None:
    endings = shipped.load(variants.NINE)
    assert endings
    own, other = map(int, name.split("-"))
    counts = endings.counts(Section(0, own, other))
    assert [counts.won, counts.lost, counts.drawn] == PUBLISHED[name]


def test_shipped_endings_reach_ten_men() -> None:
    endings = shipped.load(variants.NINE)
    assert endings
    assert set(endings.sections) == set(moving_sections(variants.NINE, 10))


def test_every_class_has_one_place() -> None:
    index = build_index(3)
    choose = random.Random(1)
    for _ in range(200):
        points = choose.sample(range(24), 9)
        own, other = (board.bits(set(part)) for part in (points[:4], points[4:]))
        places = set()
        for symmetry in board.symmetries(3):
            turned = [sum(1 << int(symmetry[i]) for i in range(24) if men >> i & 1) for men in (own, other)]
            places.add(locate(turned[0], turned[1], 4, 5, index))
        assert len(places) == 1


def test_all_places_of_a_section_are_met() -> None:
    index = build_index(2)
    variant = variants.VARIANTS["six"]
    solved = solve_all(variant, moving_sections(variant, 6))[Section(0, 3, 3)]
    met = set()
    for own in range(1 << 16):
        if own.bit_count() == 3 and own % 7 == 0:
            other = next(men for men in range(7, 1 << 16) if men.bit_count() == 3 and not men & own)
            met.add(locate(own, other, 3, 3, index)[0])
    codes = {int(solved.packed[place >> 2] >> ((place & 3) * 2) & 3) for place in met}
    assert codes <= {DRAW, WIN, LOSS}


def test_value_follows_from_the_values_after_each_turn() -> None:
    tables = best_tables(variants.NINE)
    assert tables
    choose = random.Random(2)
    for _ in range(150):
        position = random_position(choose, choose.randint(3, 6), choose.randint(3, 4))
        if position.outcome():
            continue
        after = {_value(tables, position.play(move)) for move in position.legal_moves()}
        expected = WIN if LOSS in after else DRAW if DRAW in after else LOSS
        assert tables.value(position) == expected


def _value(tables: EndingTables, position: MillsPosition) -> int:
    outcome = position.outcome()
    return LOSS if outcome and outcome.winners else tables.value(position)


def test_distance_of_a_lost_position_is_the_longest_resistance() -> None:
    tables = best_tables(variants.NINE)
    assert tables
    choose = random.Random(3)
    checked = 0
    while checked < 12:
        position = random_position(choose, 3, 7)
        if position.outcome() or tables.value(position) != LOSS:
            continue
        quiet = [after for after in map(position.play, position.legal_moves()) if after.quiet]
        longest = max((tables.distance(after) or 0 for after in quiet), default=-1)
        assert tables.distance(position) == longest + 1
        checked += 1


def test_positions_beyond_the_tables_are_unknown() -> None:
    tables = best_tables(variants.NINE)
    assert tables
    assert tables.value(GAME.start()) == UNKNOWN
    assert tables.value(GAME.from_text("w.w..w../b.b..b.b/........ w 1 1 0")) == UNKNOWN
    assert not tables.is_whole


def test_six_mens_morris_is_a_draw_and_wholly_known() -> None:
    tables = best_tables(variants.VARIANTS["six"])
    assert tables
    assert tables.is_whole
    assert tables.value(GAME.start("six")) == DRAW


def test_variants_that_mix_phases_have_no_tables() -> None:
    assert best_tables(variants.VARIANTS["lasker"]) is None
    with pytest.raises(InvalidText, match="'lasker'"):
        build.wanted_sections(variants.VARIANTS["lasker"], 10)
    with pytest.raises(InvalidText, match="40 men"):
        build.wanted_sections(variants.NINE, 40)


def test_whole_game_needs_the_space_the_manual_says() -> None:
    places = layout(variants.NINE).sizes
    moving = sum(places[section] for section in moving_sections(variants.NINE))
    placing = sum(places[section] for section in placing_sections(variants.NINE))
    assert (round(moving / 4e9, 1), round(placing / 4e9, 1)) == (2.3, 4.7)


def test_whole_game_is_consistent_from_the_first_placement_on(tmp_path: Path) -> None:
    store = Store(FOUR, tmp_path)
    build.build(store, None, threads=2)
    tables = EndingTables(store)
    assert tables.is_whole
    choose = random.Random(4)
    for _ in range(40):
        position = MillsPosition(FOUR, (0, 0), (4, 4))
        while not position.outcome() and position.quiet < 3:
            after = [position.play(move) for move in position.legal_moves()]
            values = {_value(tables, one) for one in after}
            assert tables.value(position) == (WIN if LOSS in values else DRAW if DRAW in values else LOSS)
            position = choose.choice(after)


def test_store_survives_an_interruption(tmp_path: Path) -> None:
    store = Store(FOUR, tmp_path)
    seen: list[Section] = []

    class Interrupted(Exception):
        pass

    def interrupt(progress: Progress[Section]) -> None:
        seen.append(progress.section)
        if len(set(seen)) == 4:
            raise Interrupted

    with pytest.raises(Interrupted):
        build.build(store, None, interrupt, threads=1)
    half = Store(FOUR, tmp_path)
    assert 0 < len(half.sections) < len(half.layout.sections)
    done_before = set(half.sections)
    again: list[Section] = []
    build.build(half, None, lambda progress: again.append(progress.section), threads=1)
    assert not done_before & set(again)
    whole = Store(FOUR, tmp_path)
    assert len(whole.sections) == len(whole.layout.sections)
    assert all(whole.is_sound(section) for section in whole.sections)
    assert EndingTables(whole).value(MillsPosition(FOUR, (0, 0), (4, 4))) == DRAW
    assert whole.counts(Section(8, 0, 0)) == Counts(0, 0, 1, 0)


def test_damaged_manifest_starts_anew(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{half")
    assert Store(FOUR, tmp_path).sections == []


def test_damaged_values_are_noticed(tmp_path: Path) -> None:
    store = Store(FOUR, tmp_path)
    build.build(store, 6, threads=1)
    values = tmp_path / "values.bin"
    values.write_bytes(bytes(255 - byte for byte in values.read_bytes()))
    assert not store.is_sound(Section(0, 3, 3))


def test_plan_says_what_is_missing_and_what_it_costs(tmp_path: Path) -> None:
    store = Store(variants.NINE, tmp_path)
    whole = build.plan(store, None)
    assert whole.places == sum(layout(variants.NINE).sizes.values())
    assert 7e9 < whole.disk < 9e9
    assert whole.memory < 6e9
    assert build.plan(store, 6).missing == (Section(0, 3, 3),)
