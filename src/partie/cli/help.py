"""Help texts in the person's language: docstrings are English, the catalogue knows the rest."""

from __future__ import annotations

from typing import Any

from cyclopts.help import DefaultFormatter, HelpPanel, InlineText
from rich.console import Console, ConsoleOptions

from partie.terminal.words import words


class TranslatedHelp(DefaultFormatter):
    """Cyclopts' own layout with titles and descriptions translated."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Renders one panel."""
        entries = [entry.copy(description=_translated(entry.description)) for entry in panel.entries]
        super().__call__(console, options, panel.copy(title=words(str(panel.title)), entries=entries))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """Renders what the command is for."""
        super().render_description(console, options, f"{_translated(description)}\n")


def _translated(description: Any) -> str:
    text = description.primary_renderable if isinstance(description, InlineText) else description
    return words(" ".join(str(text or "").split()))
