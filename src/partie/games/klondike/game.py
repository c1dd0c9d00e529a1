"""Klondike as a game of Partie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.core.game import Game, Ranking, Variant, WarmUp
from partie.core.options import Choice, Kind, Option, Value, int_value, read_options, text_value
from partie.core.text import Text
from partie.core.view import View
from partie.games.klondike.features import FEATURES
from partie.games.klondike.formats.names import TERMINATION_TEXTS
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.notation import LONGEST, parse_deal, parse_table, parse_variant
from partie.games.klondike.rules.position import KlondikePosition
from partie.games.klondike.rules.table import lay_out
from partie.games.klondike.rules.variants import Rules

UNLIMITED = "unlimited"
MAX_SEED = 1 << 63
FIELDS = (
    Option("draw", Kind.INTEGER, Text("How many cards are turned at a time."), default=1, low=1, high=3),
    Option(
        "redeals",
        Kind.CHOICE,
        Text("How often the waste becomes the stock again."),
        default=UNLIMITED,
        choices=(
            Choice("0", Text("never")),
            Choice("1", Text("once")),
            Choice("2", Text("twice")),
            Choice(UNLIMITED, Text("without limit")),
        ),
    ),
    Option(
        "empty",
        Kind.CHOICE,
        Text("What may go on an empty pile."),
        default="kings",
        choices=(Choice("kings", Text("kings only")), Choice("any", Text("any card"))),
    ),
    Option("take_back", Kind.FLAG, Text("Cards may come back from the foundations."), default=True),
    Option(
        "score",
        Kind.CHOICE,
        Text("What a game counts."),
        default="standard",
        choices=(
            Choice("standard", Text("standard points")),
            Choice("vegas", Text("Vegas: a deal costs $52, a card home pays $5")),
        ),
    ),
    Option("winnable", Kind.FLAG, Text("Only deals that can be won, if one knew all cards."), default=False),
)


def _values(rules: Rules) -> dict[str, Value]:
    return {
        "draw": rules.draw,
        "redeals": UNLIMITED if rules.redeals is None else str(rules.redeals),
        "empty": "any" if rules.any_card else "kings",
        "take_back": rules.take_back,
        "score": "vegas" if rules.vegas else "standard",
        "winnable": rules.winnable,
    }


class Klondike(Game):
    """Klondike."""

    name = "klondike"
    title = Text("Klondike")
    players = range(1, 2)
    sides = ("player",)
    ranking = Ranking.WINS
    termination_texts = TERMINATION_TEXTS
    side_names: ClassVar[Mapping[str, Text]] = {"player": Text("Player")}
    mark_names: ClassVar[Mapping[str, Text]] = {"take-back": Text("uppermost card home")}
    features = FEATURES
    page = Path(__file__).parent / "page"
    fields = FIELDS
    options = (
        Option(
            "player",
            Kind.CHOICE,
            Text("How it decides: by samples and the solver, or by a simple strategy."),
            choices=(
                Choice("honest", Text("samples and solver")),
                Choice("priorities", Text("priorities")),
                Choice("sum", Text("weighted sum")),
                Choice("balance", Text("even piles")),
            ),
        ),
        Option("samples", Kind.INTEGER, Text("Layouts solved for one decision."), low=1, high=100_000),
    )
    variants = tuple(
        Variant(rules.name, title, _values(rules))
        for rules, title in (
            (Rules(1, None), Text("One card at a time, any number of redeals")),
            (Rules(3, None), Text("Three cards at a time, any number of redeals")),
            (Rules(1, 2), Text("One card at a time, two redeals")),
            (Rules(1, 0), Text("One card at a time, no redeal")),
            (Rules(3, 2, vegas=True), Text("Vegas: three cards at a time, two redeals, dollars")),
        )
    )

    def variant_values(self, name: str | None = None) -> dict[str, Value]:
        """Cards at a time, redeals, empty piles, taking back, the score."""
        return _values(parse_variant(name or self.variants[0].name))

    def variant_name(self, given: Mapping[str, object]) -> str:
        """Such as "draw-3/redeals-2"."""
        values = self.variant_values() | read_options(FIELDS, given, self.name)
        redeals = text_value(values, "redeals")
        return Rules(
            draw=int_value(values, "draw"),
            redeals=None if redeals == UNLIMITED else int(redeals),
            any_card=values["empty"] == "any",
            take_back=bool(values["take_back"]),
            winnable=bool(values["winnable"]),
            vegas=values["score"] == "vegas",
        ).name

    def start(self, variant: str | None = None, seed: int = 0) -> KlondikePosition:
        """The deal of a seed; with `winnable` the first of its deals that can be won."""
        rules = parse_variant(variant or self.variants[0].name)
        if rules.winnable:
            from partie.games.klondike.engine.advice import winnable_deal  # needs the solver's kernels

            return KlondikePosition(lay_out(winnable_deal(rules, seed % MAX_SEED), rules))
        return KlondikePosition(lay_out(deal_of(seed % MAX_SEED), rules))

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> KlondikePosition:
        """Reads a table, or a deal of 52 cards."""
        if side is not None and side not in self.sides:
            raise InvalidText("Side {side!r} does not exist: Klondike has one player.", side=side)
        if len(text) > LONGEST:
            raise InvalidText("The text is too long: at most {most} characters are read.", most=LONGEST)
        rules = parse_variant(variant or self.variants[0].name)
        bare = text.partition("#")[0]
        if "/" in bare:
            return KlondikePosition(*parse_table(bare, rules))
        return KlondikePosition(lay_out(parse_deal(bare), rules))

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        """The honest player; weak levels follow simple strategies."""
        from partie.games.klondike.engine.brain import KlondikeBrain  # kernels load only with the brain

        return KlondikeBrain(level, **options)

    def view(self) -> View:
        """Piles and cards."""
        from partie.games.klondike.view import KlondikeView

        return KlondikeView()

    def warm_up(self) -> Sequence[WarmUp]:
        """The rules need nothing; solver and player."""
        from partie.games.klondike.engine.brain import warm_up

        return [WarmUp("Rules", lambda: self.start().legal_moves()), WarmUp("Klondike: solver", warm_up, 55)]


GAME = Klondike()
