"""What every game of the table has to do, whatever its rules; `docs/games.md` says why.

The checks know nothing about a game: any number of players, turns of several moves, secrets, chance.
A game with secrets gives pairs of positions that one player cannot tell apart in
`tests/games/<game>/hidden.py`:

    def pairs(game: Game) -> Iterable[tuple[Position, Position, int]]: ...
"""

from __future__ import annotations

import collections
import contextlib
import enum
import importlib
import importlib.util
import random
from collections.abc import Iterator

import pytest

from partie import games
from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.effects import Effect, EffectKind, apply_effects
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.features import resolve
from partie.core.game import Game, Ranking
from partie.core.position import Move, Position
from partie.core.record import read_record, write_record
from partie.core.replay import last_position, record_of, replay
from partie.core.view import Scene
from partie.search.book import Book

LONGEST_GAME = 4000  # moves; a game that can go on for ever must end itself before
LONGEST_REPEATING = 80  # moves of a game whose players go back and forth
EFFECTS_CHECKED = 100  # moves of a random game whose effects are applied
STEPS_CHECKED = 12  # positions of a random game that are looked at closely
TINY = Limits(seconds=0.2, depth=2, nodes=400)
NONSENSE = (
    "",
    " ",
    "?",
    "☃",
    "0",
    "-1",
    "zz99",
    "h8 h8",
    "x" * 10_000,
    "1/2/3",
    "a1-",
    "\x00",
    "9" * 400,
    "{}",
)


def random_game(game: Game, variant: str, seed: int) -> list[Position]:
    """Every position of a game of random moves, the last one ended."""
    return random_moves(game, variant, seed)[0]


def random_moves(game: Game, variant: str, seed: int) -> tuple[list[Position], list[Move]]:
    """The same with the moves between them."""
    rng = random.Random(f"{game.name} {variant} {seed}")
    positions, moves = [game.start(variant, seed)], list[Move]()
    while positions[-1].outcome() is None:
        assert len(positions) <= LONGEST_GAME, f"no end after {LONGEST_GAME} moves"
        moves.append(rng.choice(list(positions[-1].legal_moves())))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


def repeating_moves(game: Game, variant: str, seed: int) -> tuple[list[Position], list[Move]]:
    """A game of players who go back to what stood on the board before, wherever they can; may be cut off."""
    rng = random.Random(f"{game.name} {variant} {seed}")
    positions, moves = [game.start(variant, seed)], list[Move]()
    seen: collections.Counter[object] = collections.Counter()
    while positions[-1].outcome() is None and len(moves) < LONGEST_REPEATING:
        legal = list(positions[-1].legal_moves())
        tried = [(move, positions[-1].play(move)) for move in rng.sample(legal, min(len(legal), 40))]
        move, after = max(tried, key=lambda one: seen[drawn(game, one[1])])
        moves.append(move)
        positions.append(after)
        seen[drawn(game, after)] += 1
    return positions, moves


def drawn(game: Game, position: Position) -> object:
    """What stands on the board and who is to move, whatever the text says beside it."""
    scene = game.view().scene(position.observation(position.turn))
    return position.turn, tuple(sorted(scene.pieces.items())), scene.stacks


def sample(positions: list[Position]) -> list[Position]:
    """Some positions of a game, the first and the last among them."""
    step = max(1, len(positions) // STEPS_CHECKED)
    return [*positions[:-1:step], positions[-1]]


def facts(position: Position) -> tuple[object, ...]:
    """What two equal positions have in common."""
    outcome = position.outcome()
    moves = [position.format_move(move) for move in position.legal_moves()]
    turn = position.turn if outcome is None else None
    return position.variant, position.to_text(), turn, moves, outcome


def check_description(game: Game) -> None:
    """Names and numbers everybody else relies on."""
    assert game.name
    assert game.title
    assert len(game.players) >= 1
    assert min(game.players) >= 1
    assert len(game.sides) >= max(game.players)
    assert len(set(game.sides)) == len(game.sides)
    names = [variant.name for variant in game.variants]
    assert len(set(names)) == len(names) > 0
    assert game.start().variant == names[0]
    assert max(game.players) > 1 or game.ranking is not Ranking.ELO, "nobody is beaten in a game of one"


def check_outcome(game: Game, positions: list[Position]) -> None:
    """No legal move exactly when the game is over; winners and scores are about its players."""
    for position in positions[:-1]:
        assert position.outcome() is None
        assert len(position.legal_moves()) > 0
        assert 0 <= position.turn < max(game.players)
        assert position.problems() == []
    last = positions[-1]
    outcome = last.outcome()
    assert outcome is not None
    assert len(last.legal_moves()) == 0
    assert isinstance(outcome.termination, enum.Enum)
    assert all(0 <= winner < max(game.players) for winner in outcome.winners)
    assert len(set(outcome.winners)) == len(outcome.winners)
    assert outcome.scores is None or len(outcome.scores) in game.players
    assert outcome.scores is not None or game.ranking is not Ranking.POINTS


def check_text_round_trip(game: Game, position: Position) -> None:
    """One line of text is the whole position."""
    text = position.to_text()
    assert "\n" not in text
    again = game.from_text(text, position.variant)
    assert again.problems() == position.problems() == []
    assert facts(last_position(game.read_game(text, position.variant), game)) == facts(again)
    if not position.has_history:
        assert facts(again) == facts(position), "the text lacks what decides, and `has_history` denies it"
        return
    assert (again.variant, again.to_text()) == (position.variant, text)
    assert not again.has_history, "a text has no history"
    assert again != position, "positions with different histories are equal"


def check_record_round_trip(game: Game, seed: int, positions: list[Position], moves: list[Move]) -> None:
    """A game written as a record and read again is the same game, also where history ended it."""
    for record in (record_of(game, positions[0], moves, seed), record_of(game, positions[0], moves)):
        again = replay(read_record(write_record(record)), game)
        assert again.moves == tuple(moves)
        assert len(again.positions) == len(positions)
        for one, other in zip(sample(list(again.positions)), sample(positions), strict=True):
            assert facts(one) == facts(other)


def check_history(positions: list[Position]) -> None:
    """Positions that read the same but go on differently differ, and say that they have a history."""
    told: dict[str, Position] = {}
    for position in positions:
        known = told.setdefault(position.to_text(), position)
        if facts(known) != facts(position):
            assert known.has_history or position.has_history, "the text lacks what decides"
            assert known != position, "positions with different histories are equal"


def check_move_round_trip(position: Position) -> None:
    """Every legal move is read as it is written, and no two are written the same."""
    moves = list(position.legal_moves())
    assert len(set(moves)) == len(moves)
    assert list(position.legal_moves()) == moves
    for move in moves:
        assert position.parse_move(position.format_move(move)) == move


def check_taps(game: Game, position: Position) -> None:
    """A person can make each legal move on the board, and no other by the same touches."""
    view = game.view()
    geometry = view.geometry(position.variant)
    ids = [cell.id for cell in geometry.cells]
    assert {stack.cell for stack in view.scene(position).stacks} <= set(ids)
    ids += [card.id for stack in view.scene(position).stacks for card in stack.cards]
    assert len(set(ids)) == len(ids)
    taps = {move: view.taps(position, move) for move in position.legal_moves()}
    for touched in taps.values():
        assert touched
        assert set(touched) <= set(ids)
    known = set(taps.values())
    assert len(known) == len(taps)
    for touched in known:
        assert not any(touched[:length] in known for length in range(1, len(touched)))
    check_scene(game, position, set(ids))


def check_scene(game: Game, position: Position, ids: set[str]) -> None:
    """What is drawn lies on cells of the board."""
    scene = game.view().scene(position)
    assert set(scene.pieces) <= ids
    assert set(scene.last) <= ids
    assert set(scene.marks) <= ids
    assert all(set(row) <= ids for row in scene.rows)


def check_effects(game: Game, before: Position, move: Move, after: Position) -> None:
    """What the move does, done to what stood on the board, gives what stands there then."""
    view = game.view()
    effects, old, new = view.effects(before, move, after), view.scene(before), view.scene(after)
    cards = [effect for effect in effects if any(cell in _stacks(old) for cell in effect.cells)]
    assert apply_effects(old.pieces, [one for one in effects if one not in cards]) == dict(new.pieces)
    check_cards(cards, _stacks(old), _stacks(new))
    path, taps = view.path(before, move), view.taps(before, move)
    assert path == taps[: len(path)], "a path begins as the taps do"
    if path:
        moved = next(one for one in effects if one.kind is EffectKind.MOVE)
        assert moved.cells[0] == path[0]


def check_cards(effects: list[Effect], old: dict[str, str], new: dict[str, str]) -> None:
    """Cards that are seen before and after lie where the effects put them."""
    lying = dict(old)
    for effect in effects:
        for card in effect.cells[:1]:
            if effect.kind is EffectKind.MOVE:
                lying[card] = effect.cells[-1]
            else:
                assert effect.kind is EffectKind.CHANGE
                lying[effect.piece] = lying.pop(card)
    assert {card: cell for card, cell in lying.items() if card in new} == {
        card: cell for card, cell in new.items() if card in lying
    }


def _stacks(scene: Scene) -> dict[str, str]:
    return {card.id: stack.cell for stack in scene.stacks for card in stack.cards}


def check_immutable(position: Position) -> None:
    """Playing leaves the position as it was."""
    before = facts(position)
    for move in list(position.legal_moves())[:3]:
        position.play(move)
    assert facts(position) == before


def check_refuses_nonsense(game: Game, position: Position) -> None:
    """Bad text raises the three errors and nothing else; a move that is none is illegal."""
    for text in NONSENSE:
        with contextlib.suppress(InvalidText, IllegalMove, AmbiguousMove):
            position.parse_move(text)
        with contextlib.suppress(InvalidText, IllegalMove, AmbiguousMove):
            game.from_text(text).problems()
    with pytest.raises(IllegalMove):
        position.play("no move of any game")
    with pytest.raises(InvalidText):
        game.start("no variant of any game")


def check_fields(game: Game) -> None:
    """Variants are made of declared fields; names come from them and lead back to them."""
    assert game.variant_values() == dict(game.variants[0].values)
    assert {field.name: field.default for field in game.fields} == game.variant_values()
    for variant in game.variants:
        assert variant.values.keys() == {field.name for field in game.fields}
        assert {field.name: field.read(str(variant.values[field.name])) for field in game.fields} == dict(
            variant.values
        )
        assert game.variant_values(variant.name) == dict(variant.values)
        assert game.variant_name(variant.values) == variant.name
        typed = ", ".join(f"{name}={value}" for name, value in variant.values.items())
        assert game.read_variant(typed or variant.name) == variant.name
        assert variant.sides == () or variant.sides == game.start(variant.name).sides
    with pytest.raises(InvalidText):
        game.variant_name({"no field of any game": 1})


def check_options(game: Game) -> None:
    """Every default of an option is a value it takes, and a brain can be made with it."""
    for option in game.options:
        assert str(option.help)
        if option.default is not None:
            assert option.read(option.default) == option.default
            assert game.make_brain(None, {option.name: str(option.default)}).name
    with pytest.raises(InvalidText):
        game.make_brain(None, {"no option of any game": 1})


def check_views(position: Position) -> None:
    """A view hides, it does not change: whoever is to move sees the moves, and a view of it is itself."""
    for player in {position.turn, 0}:
        seen = position.observation(player)
        assert seen.observation(player).to_text() == seen.to_text()
        assert seen.turn == position.turn
    mine = position.observation(position.turn)
    assert [mine.format_move(move) for move in mine.legal_moves()] == [
        position.format_move(move) for move in position.legal_moves()
    ]


def hidden_pairs(game: Game) -> Iterator[tuple[Position, Position, int]]:
    """The pairs a game with secrets gives."""
    name = f"tests.games.{game.name}.hidden"
    if importlib.util.find_spec(f"tests.games.{game.name}") and importlib.util.find_spec(name):
        yield from importlib.import_module(name).pairs(game)


def check_secrets(game: Game) -> None:
    """Positions that differ only in what a player must not know look the same to that player."""
    for first, second, player in hidden_pairs(game):
        assert first.to_text() != second.to_text(), "the pair must differ"
        views = first.observation(player), second.observation(player)
        assert facts(views[0]) == facts(views[1])
        assert game.view().scene(views[0]) == game.view().scene(views[1])


def check_brain(game: Game, position: Position, level: int | None) -> None:
    """Comes back with a legal move, also when told to stop at once."""
    seen = position.observation(position.turn)
    brain = game.brain(level)
    assert brain.name
    heard: list[Analysis] = []
    analysis = brain.choose(seen, TINY, StopFlag(), heard.append)
    _check_thought(seen, analysis)
    assert all(isinstance(step, Analysis) for step in heard)
    stopped = StopFlag()
    stopped.set()
    _check_thought(seen, brain.choose(seen, TINY, stopped))


def _check_thought(position: Position, analysis: Analysis) -> None:
    legal: list[Move] = list(position.legal_moves())
    assert analysis.move in legal
    assert not analysis.line or analysis.line[0] == analysis.move
    assert analysis.value == analysis.value, "not a number"
    if analysis.value_kind.value.endswith("percent"):
        assert 0 <= analysis.value <= 100


def check_abilities(game: Game) -> None:
    """What a game declares can be loaded, and `features.py` beside its module says the same."""
    able = game.features
    assert games.features(game.name) is able
    named = [*(verb.target for verb in able.commands), *able.dialects.values(), *able.programs]
    named += [form.module for form in able.formats]
    for target in [*named, *filter(None, (able.perft, able.openings, able.routes))]:
        assert resolve(target) is not None
    assert bool(game.ratings()) == (game.rating_scale is not None)
    if able.book:
        _check_book(game, resolve(able.book))
    if able.default_openings:
        for moves in resolve(able.default_openings)(game.start().variant):
            position = game.start()
            for text in moves:
                position = position.play(position.parse_move(text))
            assert position.outcome() is None


def _check_book(game: Game, book: Book) -> None:
    """It grows from positions that go on, and writes moves that it reads back."""
    assert book.game == game.name
    for position in book.roots(game.start().variant)[:3]:
        assert position.outcome() is None
        for move in position.legal_moves():
            text = book.write_move(position, move)
            book.check_move(text)
            assert book.read_move(position, text) == move
