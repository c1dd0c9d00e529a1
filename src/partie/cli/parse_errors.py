"""Errors of the command line, in one sentence and in the user's language."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from cyclopts import CycloptsError
from cyclopts.argument import Argument
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)

from partie.core.text import Text, TextError, did_you_mean

LONGEST = 60  # characters shown of a token


def parse_error_text(error: CycloptsError, commands: Sequence[str]) -> Text:
    """A parse error; `commands` are those that could have been typed where an unknown one was."""
    match error:
        case UnknownCommandError():  # its own text would import every command
            token = (error.unused_tokens or [""])[0]
            return Text(
                "There is no command {token!r}.{hint}",
                token=_short(token),
                hint=did_you_mean(token, commands),
            )
        case UnusedCliTokensError():
            token = (error.unused_tokens or [""])[0]
            return Text("{token!r} is not expected here; see --help.", token=_short(token))
        case UnknownOptionError():
            return _unknown_option(error)
        case MissingArgumentError():
            return _missing(error)
        case CoercionError():
            return _wrong_value(error)
        case RepeatArgumentError():
            return Text("{option} is given twice.", option=str(error.token.keyword))
        case ValidationError(__cause__=TextError() as cause, argument=Argument() as argument):
            return Text("{option}: {error}", option=_name(argument), error=cause)
    return _misfit(error)


def _unknown_option(error: UnknownOptionError) -> Text:
    token = (error.token.keyword or error.token.value).split("=", 1)[0]
    known = [name for argument in error.argument_collection if argument.parse for name in argument.names]
    hint = did_you_mean(token, [name for name in known if name.startswith("-")])
    return Text("There is no option {token!r} here.{hint}", token=_short(token), hint=hint)


def _missing(error: MissingArgumentError) -> Text:
    assert error.argument is not None
    option = error.keyword or next((token.keyword for token in error.argument.tokens if token.keyword), None)
    if option is not None:
        return Text("{option} needs a value.", option=option)
    return Text("{name} is missing; see --help.", name=_name(error.argument))


def _wrong_value(error: CoercionError) -> Text:
    if error.token is None:
        return _misfit(error)
    values: dict[str, Any] = {"token": _short(error.token.value)}
    values["option"] = error.token.keyword or ("" if error.argument is None else _name(error.argument))
    if choices := _choices(error.target_type):
        near = did_you_mean(error.token.value, choices)
        return Text(
            "{token!r} is not possible for {option}: there are {choices}.{hint}",
            choices=tuple(choices),
            hint=near,
            **values,
        )
    if error.target_type is int:
        return Text("{token!r} is not a whole number ({option}).", **values)
    if error.target_type is float:
        return Text("{token!r} is not a number ({option}).", **values)
    return Text("{token!r} is not possible for {option}.", **values)


def _misfit(error: CycloptsError) -> Text:
    why = " ".join(str(error).split())
    return Text("The arguments do not fit together ({error}); see --help.", error=why)


def _choices(kind: Any) -> list[str]:
    if get_origin(kind) is Literal:
        return [str(choice) for choice in get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [name.lower().replace("_", "-") for name in kind.__members__]
    return []


def _name(argument: Argument) -> str:
    """An option as it was typed; what has only a place, as the help calls it."""
    typed = next((token.keyword for token in argument.tokens if token.keyword), None)
    return typed or (argument.name if argument.name.startswith("--") else argument.name.upper())


def _short(token: str) -> str:
    return token if len(token) <= LONGEST else f"{token[: LONGEST - 1]}…"
