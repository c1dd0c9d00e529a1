"""The settings in the folder of a run, also of an older version."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from partie.evolve.evolvable import Evolvable
from partie.evolve.settings import Settings, options_of, parse_settings, parsed_algorithm, read_toml

SETTINGS = "settings.toml"
# What runs did before the option existed; the files of a run name all options that existed when it began.
_FORMER = {"KeptAsideGames": 0, "Measurements": 0, "Ancestors": 0, "AdviceGames": 0, "Rivals": ""}


def settings_in(folder: Path, evolvable: Evolvable, given: Mapping[str, object] | None = None) -> Settings:
    """The given settings; what they leave out is as the run in the folder has it, or the default in a new one."""
    wanted = dict(given or {})
    path = folder / SETTINGS
    if not path.exists():
        return parse_settings(wanted, evolvable)
    stored = read_toml(path)
    algorithm = parsed_algorithm(wanted if "Algorithm" in wanted else stored, evolvable)
    if algorithm != parsed_algorithm(stored, evolvable):
        return parse_settings(wanted, evolvable)
    names = {option.name for option in options_of(algorithm, evolvable)}
    former = {name: value for name, value in _FORMER.items() if name in names}
    return parse_settings({**former, **stored, **wanted, "Algorithm": algorithm}, evolvable)
