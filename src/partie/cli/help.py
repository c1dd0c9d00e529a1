"""Help texts in the person's language: docstrings are English, the catalogue knows the rest."""

from __future__ import annotations

from typing import Any

from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel, InlineText
from cyclopts.help.specs import (
    ColumnSpec,
    DefaultStyled,
    DescriptionColumn,
    get_default_command_columns,
    get_default_parameter_columns,
)
from rich.console import Console, ConsoleOptions
from rich.text import Text as RichText

from partie.core.text import Text
from partie.terminal.messages import translated, translated_text

PLACES = {  # of the usage line
    "COMMAND": Text("COMMAND", context="usage"),
    "[OPTIONS]": Text("[OPTIONS]", context="usage"),
    "[ARGS]": Text("[ARGS]", context="usage"),
    "[ARGS...]": Text("[ARGS...]", context="usage"),
}
FLAGS = {"False": Text("False", context="default"), "True": Text("True", context="default")}


class TranslatedHelp(DefaultFormatter):
    """Cyclopts' own layout with titles, descriptions and notes translated."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Renders one panel."""
        columns = get_default_command_columns if panel.format == "command" else _parameter_columns
        entries = [entry.copy(description=_translated(entry.description)) for entry in panel.entries]
        shown = panel.copy(title=translated(str(panel.title)), entries=entries)
        DefaultFormatter(column_specs=columns)(console, options, shown)

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """Renders the first line."""
        places = (translated_text(PLACES[token]) if token in PLACES else token for token in str(usage).split())
        line = translated("Usage: {command}", command=" ".join(places))
        console.print(DefaultStyled(RichText(f"{line}\n", style="cyclopts.usage")))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """Renders what the command is for."""
        super().render_description(console, options, f"{_translated(description)}\n")


def _translated(description: Any) -> str:
    text = description.primary_renderable if isinstance(description, InlineText) else description
    return translated(" ".join(str(text or "").split()))


def _parameter_columns(console: Console, options: ConsoleOptions, entries: list[HelpEntry]) -> tuple[ColumnSpec, ...]:
    columns = get_default_parameter_columns(console, options, entries)
    return tuple(column.copy(renderer=_described) if column is DescriptionColumn else column for column in columns)


def _described(entry: HelpEntry) -> InlineText:
    """What a parameter is for, then its choices, its default, and whether it must be there."""
    described = InlineText(RichText(str(entry.description)))
    if entry.choices:
        choices = ", ".join(entry.choices)
        described.append(RichText(translated("[choices: {choices}]", choices=choices), "cyclopts.choices"))
    if entry.default is not None:
        default = translated_text(FLAGS[entry.default]) if entry.default in FLAGS else entry.default
        described.append(RichText(translated("[default: {default}]", default=default), "cyclopts.default"))
    if entry.required:
        described.append(RichText(translated("[required]"), "cyclopts.required"))
    return described
