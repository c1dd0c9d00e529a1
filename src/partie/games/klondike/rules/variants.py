"""The rules that differ between Klondikes, and their names."""

from __future__ import annotations

from dataclasses import dataclass

MOST_DRAWN = 3
MOST_REDEALS = 2  # where they are limited at all


@dataclass(frozen=True)
class Rules:
    """What may be done; the default is AisleRiot's: draw one, go through the stock three times."""

    draw: int = 1  # cards turned at a time
    redeals: int | None = 2  # how often the waste becomes the stock again; None: without limit
    any_card: bool = False  # whether every card may go on an empty pile, not only a king
    take_back: bool = True  # whether a card may come back from its foundation
    winnable: bool = False  # whether seeds give only deals that can be won with all cards known
    vegas: bool = False  # whether a deal costs 52 dollars and each card home pays 5; else standard points

    @property
    def name(self) -> str:
        """`draw-1`, then what differs from unlimited redeals, kings only, taking back and standard points."""
        parts = [f"draw-{self.draw}"]
        if self.redeals is not None:
            parts.append(f"redeals-{self.redeals}")
        if self.any_card:
            parts.append("any-card")
        if not self.take_back:
            parts.append("no-take-back")
        if self.winnable:
            parts.append("winnable")
        if self.vegas:
            parts.append("vegas")
        return "/".join(parts)


def parse_rules(name: str) -> Rules | None:
    """The rules a name stands for, its parts in any order; None when it cannot be read."""
    given: dict[str, int | bool | None] = {"redeals": None}
    seen: set[str] = set()
    for part in name.strip().lower().split("/"):
        setting = _setting(part)
        if setting is None or setting[0] in seen:
            return None
        seen.add(setting[0])
        given[setting[0]] = setting[1]
    if "draw" not in seen:
        return None
    return Rules(
        draw=int(given["draw"] or 1),
        redeals=given["redeals"],
        any_card=bool(given.get("any_card", False)),
        take_back=bool(given.get("take_back", True)),
        winnable=bool(given.get("winnable", False)),
        vegas=bool(given.get("vegas", False)),
    )


def _setting(part: str) -> tuple[str, int | bool | None] | None:
    token, _, value = part.partition("-")
    if token == "draw" and value in ("1", "2", "3"):
        return "draw", int(value)
    if token == "redeals" and value in ("0", "1", "2"):
        return "redeals", int(value)
    if part == "redeals-unlimited":
        return "redeals", None
    if part in ("any-card", "kings-only"):
        return "any_card", part == "any-card"
    if part == "winnable":
        return "winnable", True
    if part in ("vegas", "standard"):
        return "vegas", part == "vegas"
    if part in ("no-take-back", "take-back"):
        return "take_back", part == "take-back"
    return None
