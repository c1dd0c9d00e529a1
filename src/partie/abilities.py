"""What a game can do besides being played: declared once, asked by everybody.

Targets are written "module:name" and loaded on use, so that asking imports no kernel.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Abilities:
    """Everything that not every game has. What is empty is not there."""

    programs: tuple[str, ...] = ()  # targets of `partie.programs.Program`: real programs that can be driven
