from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.rules.variants import VARIANTS
from partie.games.checkers.tables import build, shipped
from partie.games.checkers.tables.ending_tables import EndingTables, best_tables
from partie.games.checkers.tables.index import BINOMIALS, UNKNOWN, Slice, locate, slices, slices_up_to
from partie.games.checkers.tables.store import Store
from partie.search.tables.building import Progress
from partie.search.tables.sections import Solved, pack_shipped
from partie.search.tables.values import DRAW, LOSS, WIN
from tests.games.checkers.sampling import random_ending

COUNTS = json.loads((Path(__file__).parent / "endings.json").read_text())
GAMES = pytest.mark.parametrize("variant", ["english", "czech"])


def totals(solved: list[Solved[Slice]], pieces: int) -> list[int]:
    chosen = [one for one in solved if one.section.pieces == pieces]
    won, lost, drawn = (2 * sum(getattr(one.counts, name) for one in chosen) for name in ("won", "lost", "drawn"))
    return [won + lost + drawn, won, lost, drawn]


@GAMES
def test_shipped_tables_have_the_published_counts(variant: str) -> None:
    solved = list(shipped.load(variant))
    for pieces in (2, 3, 4):
        assert totals(solved, pieces) == COUNTS[variant][str(pieces)]


@GAMES
def test_three_pieces_solved_here_are_those_shipped(variant: str, tmp_path: Path) -> None:
    solved = build.build(VARIANTS[variant], 3, Store(variant, tmp_path), from_scratch=True, threads=1)
    for pieces in (2, 3):
        assert totals(solved, pieces) == COUNTS[variant][str(pieces)]
    by_part = {one.section: one for one in shipped.load(variant)}
    for one in solved:
        assert (one.packed == by_part[one.section].packed).all()
        assert (one.losses == by_part[one.section].losses).all()


def test_a_build_that_was_ended_goes_on(tmp_path: Path) -> None:
    class Ended(Exception):
        pass

    store = Store("english", tmp_path)

    def give_up(progress: Progress[Slice]) -> None:
        if progress.section.pieces == 3:
            raise Ended

    with pytest.raises(Ended):
        build.build(VARIANTS["english"], 3, store, give_up, threads=1, from_scratch=True)
    begun = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert len(begun) == len(slices(2))
    build.build(VARIANTS["english"], 3, store, threads=1, from_scratch=True)
    assert all(path.stat().st_mtime_ns == time for path, time in begun.items())
    assert len(list(tmp_path.iterdir())) == len(slices_up_to(3))


def test_a_damaged_file_is_solved_again(tmp_path: Path) -> None:
    store = Store("english", tmp_path)
    first = build.build(VARIANTS["english"], 2, store, threads=1, from_scratch=True)
    path = tmp_path / "1k-1k.ending"
    path.write_bytes(path.read_bytes()[:-3] + b"xyz")
    assert store.read(Slice(0, 1, 0, 1)) is None
    again = build.build(VARIANTS["english"], 2, store, threads=1, from_scratch=True)
    assert [one.counts.won for one in again] == [one.counts.won for one in first]
    assert store.read(Slice(0, 1, 0, 1)) is not None


@pytest.mark.parametrize("part", slices(3), ids=lambda part: part.name)
def test_every_place_of_a_slice_belongs_to_one_position(part: Slice) -> None:
    choose = random.Random(part.name)
    seen: dict[int, tuple[int, int, int, int]] = {}
    for _ in range(2000):
        sets = random_ending(choose, part).sets
        place = int(locate(*sets, BINOMIALS))
        assert 0 <= place < part.places
        assert seen.setdefault(place, sets) == sets


@GAMES
def test_values_agree_with_their_successors(variant: str) -> None:
    """Won when some move leads to a loss, lost when all lead to wins: checked with the plain rules."""
    tables = best_tables(variant)
    choose = random.Random(variant)
    for _ in range(1500):
        part = choose.choice(slices(choose.choice((2, 3, 4))))
        position = random_ending(choose, part, variant)
        after = {tables.value(position.after(move).sets) for move in position.moves}
        expected = WIN if LOSS in after else DRAW if DRAW in after else LOSS
        assert tables.value(position.sets) == expected, position.to_text()


@GAMES
def test_distances_of_lost_positions_agree_with_their_successors(variant: str) -> None:
    tables = best_tables(variant)
    choose = random.Random(variant)
    checked = 0
    while checked < 200:
        position = random_ending(choose, choose.choice(slices(choose.choice((3, 4)))), variant)
        if tables.value(position.sets) != LOSS:
            continue
        checked += 1
        longest = 0
        for move in position.moves:
            after = position.after(move)
            if after.quiet == 0:
                continue
            answers = [after.after(answer) for answer in after.moves]
            progress = any(one.quiet == 0 and tables.value(one.sets) == LOSS for one in answers)
            quiet = [tables.lost_distance(one.sets) for one in answers if tables.value(one.sets) == LOSS]
            longest = max(longest, 2 if progress else 2 + min(quiet))
        assert tables.lost_distance(position.sets) == longest, position.to_text()


def test_more_pieces_than_solved_are_unknown() -> None:
    tables = best_tables("english")
    assert tables.value((0xFFF, 0, 0xFFF << 20, 0)) == UNKNOWN
    assert EndingTables([]).value((1, 0, 1 << 31, 0)) == UNKNOWN


def test_nobody_left_is_lost() -> None:
    assert best_tables("english").value((0, 0, 1 << 20, 0)) == LOSS
    assert best_tables("english").value((1, 0, 0, 0)) == WIN


def test_tables_of_the_user_are_used_when_they_are_whole(tmp_path: Path) -> None:
    store = Store("czech-free", tmp_path)
    assert best_tables("czech-free", store).most_pieces == 0
    build.build(VARIANTS["czech-free"], 3, store, threads=1)
    assert best_tables("czech-free", store).most_pieces == 3
    (tmp_path / "1k-2k.ending").unlink()
    assert best_tables("czech-free", store).most_pieces == 2


@pytest.mark.parametrize("is_old", [False, True])
def test_an_opened_slice_is_the_one_that_was_added(tmp_path: Path, is_old: bool) -> None:
    store = Store("czech", tmp_path)
    for solved in shipped.load("czech")[:6]:
        store.add(solved)
        if is_old:  # without a check sum of the values alone
            file = tmp_path / f"{solved.section.name}.ending"
            head, _, body = file.read_bytes().partition(b"\n")
            header = json.loads(head)
            del header["check_values"]
            file.write_bytes(json.dumps(header).encode() + b"\n" + body)
        opened = store.open(solved.section)
        assert opened is not None
        assert np.array_equal(opened.packed, solved.packed)
        assert np.array_equal(opened.losses, solved.losses)
        assert (opened.counts.won, opened.counts.lost, opened.counts.longest) == (
            solved.counts.won,
            solved.counts.lost,
            solved.counts.longest,
        )


def test_plan_tells_what_is_missing(tmp_path: Path) -> None:
    plan = build.plan(Store("english", tmp_path), 5)
    assert set(plan.missing) == set(slices(5))
    assert plan.places == sum(part.places for part in slices(5))
    assert 10e6 < plan.disk < 1e9


def test_packing_comes_back() -> None:
    solved = list(shipped.load("english"))[:5]
    again = shipped.unpack(pack_shipped(solved))
    assert [one.section for one in again] == [one.section for one in solved]
    assert all(np.array_equal(a.losses, b.losses) for a, b in zip(again, solved, strict=True))


def test_a_position_and_its_turned_image_have_the_same_value() -> None:
    tables = best_tables("czech")
    choose = random.Random(5)
    for _ in range(200):
        black = random_ending(choose, Slice(1, 1, 1, 1), "czech", to_move=0)
        men, other_men, kings, other_kings = black.oriented
        white = DraughtsPosition(black.rules, *_swapped(black), 1)
        assert white.oriented == (men, other_men, kings, other_kings)
        assert tables.value(white.sets) == tables.value(black.sets)


def _swapped(position: DraughtsPosition) -> tuple[tuple[int, int], tuple[int, int]]:
    def turned(bits: int) -> int:
        return sum(1 << 31 - square for square in range(32) if bits >> square & 1)

    return (
        (turned(position.men[1]), turned(position.men[0])),
        (turned(position.kings[1]), turned(position.kings[0])),
    )
