"""Alhambra as a game of Partie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from partie.core.errors import InvalidText
from partie.core.game import Agreement, Game, Ranking, Variant, WarmUp
from partie.core.options import Kind, Option
from partie.core.text import Text
from partie.games.alhambra.features import FEATURES
from partie.games.alhambra.formats.names import BRAINS, SIDE_NAMES, TERMINATION_TEXTS
from partie.games.alhambra.rules import position_text
from partie.games.alhambra.rules.material import PLAYERS
from partie.games.alhambra.rules.position import AlhambraPosition, deal

if TYPE_CHECKING:
    from partie.core.brain import Brain
    from partie.core.view import View


class Alhambra(Game):
    """Two to six players."""

    name = "alhambra"
    title = Text("Alhambra")
    players = PLAYERS
    sides = tuple(SIDE_NAMES)
    ranking = Ranking.POINTS
    agreements = (Agreement.RESIGNATION,)
    options = (
        Option(
            "kind",
            Kind.CHOICE,
            Text(
                "Which computer player sits there; its level decides when not given. "
                "The published one plays by the weights of an earlier program."
            ),
            choices=BRAINS,
        ),
        Option("weights", Kind.FILE, Text("A file that tells the weighted player how to weigh things.")),
        Option("seed", Kind.INTEGER, Text("Decides everything random in its play."), default=0, low=0),
    )
    rating_scale = Text(
        "Ratings come from games of two, of the levels with each other; moving at random has 400. "
        "Level 10 thinks as long as it may; it was measured with 600 games played out for a decision."
    )
    termination_texts = TERMINATION_TEXTS
    side_names = SIDE_NAMES
    page = Path(__file__).parent / "page"
    features = FEATURES
    fields = (Option("players", Kind.INTEGER, Text("Players"), default=2, low=PLAYERS[0], high=PLAYERS[-1]),)
    variants = tuple(
        Variant(
            f"{count}-players",
            Text.plural("Alhambra, {count} player", "Alhambra, {count} players", count=count),
            {"players": count},
        )
        for count in PLAYERS
    )

    def start(self, variant: str | None = None, seed: int = 0) -> AlhambraPosition:
        """Deals; the start player is number 0."""
        return deal(players_of(variant), seed)

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> AlhambraPosition:
        """Reads what `to_text` writes; `side` overrides who is to move."""
        state = position_text.read_position(text)
        if variant is not None and players_of(variant) != state["players"][0]:
            raise InvalidText(
                "The position is for {players} players, not the variant {variant!r}.",
                players=state["players"][0],
                variant=variant,
            )
        if side is not None:
            if side not in self.sides[: state["players"][0]]:
                raise InvalidText(
                    "{side!r} does not play in this position of {players} players.",
                    side=side,
                    players=state["players"][0],
                )
            if state["turn"][0] != self.sides.index(side):
                state["laid"], state["laid_count"] = 0, 0  # they lie on the map of another player
            state["turn"] = self.sides.index(side)
        return AlhambraPosition(state)

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        """The thinking player; level 9 thinks less, those below are the evolved player that misjudges its options."""
        from partie.games.alhambra.engine.engine import make_brain

        return make_brain(level, **options)

    def ratings(self) -> Mapping[int, int]:
        """Measured by `python -m benchmarks alhambra_levels`."""
        from partie.games.alhambra.engine.levels import ratings

        return ratings()

    def view(self) -> View:
        """Market, display, hand and the map of the player on the turn."""
        from partie.games.alhambra.view import AlhambraView

        return AlhambraView()

    def warm_up(self) -> Sequence[WarmUp]:
        """Compiles the rules, then the players."""
        from partie.games.alhambra.engine.engine import warm_players

        return (
            WarmUp("Alhambra: rules", self._warm_rules, 86),
            WarmUp("Alhambra: computer players", warm_players, 175),
        )

    def _warm_rules(self) -> None:
        start = self.start()
        self.view().scene(start.play(start.legal_moves()[0]))


def players_of(variant: str | None) -> int:
    """The number of players in a variant's name; two when it is None."""
    names = {kind.name: count for count, kind in enumerate(Alhambra.variants, start=2)}
    if variant is None:
        return 2
    if variant not in names:
        raise InvalidText(
            "{variant!r} is not a variant of Alhambra; there are {names}.",
            variant=variant,
            names=tuple(names),
        )
    return names[variant]


GAME = Alhambra()
