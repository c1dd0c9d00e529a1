"""Partie's XML, version 1; `docs/formats.md` describes every element."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from xml.etree import ElementTree

from partie.core.clock import NO_CLOCK, Clock
from partie.core.clock_text import format_clock, has_more, read_clock, with_margin
from partie.core.errors import InvalidText
from partie.core.record import (
    LARGEST_NAG,
    LONGEST_COMMENT,
    LONGEST_NAME,
    MOST_NAGS,
    MOST_NESTED,
    MOST_TAGS,
    UNFINISHED,
    GameResult,
    Record,
    RecordedMove,
)
from partie.core.text import Text

VERSION = "1"
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TRUE = "yes"
LONGEST = 1e7  # seconds of a move or a clock
LARGEST = 1 << 62  # seeds, seats, depths


def write(records: Iterable[Record]) -> str:
    """One `games` element with all of them."""
    root = ElementTree.Element("games", version=VERSION)
    for record in records:
        _write_game(root, record)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _write_game(root: ElementTree.Element, record: Record) -> None:
    clock = record.clock or NO_CLOCK
    game = _child(root, "game", game=record.game, variant=record.variant, seed=record.seed)
    if record.start is not None:
        game.set("start", _clean(record.start))
    if record.comment:
        game.set("comment", _clean(record.comment))
    if record.started:
        game.set("started", _moment(record.started))
    if record.finished:  # a game that goes on has no such moment
        game.set("finished", _moment(record.finished))
    for name, value in record.tags:
        _child(game, "tag", name=name).text = _clean(value)
    for seat, name in enumerate(record.players):
        _child(game, "player", seat=seat, name=name)
    control = format_clock(clock) if has_more(clock) else None
    _child(game, "clock", per_move=clock.per_move, per_game=clock.per_game, margin=clock.margin, control=control)
    _write_moves(game, record.moves)
    scores = None if record.scores is None else " ".join(f"{score:g}" for score in record.scores)
    winners = " ".join(str(seat) for seat in record.winners)
    _child(
        game,
        "result",
        winners=winners,
        ending=record.reason,
        detail=None if record.detail is None else str(record.detail),
        faulty=record.at_fault,  # as the file format has it
    ).attrib.update({} if scores is None else {"scores": scores})
    for seat, log in enumerate(record.logs):
        if log:
            _child(game, "log", seat=seat).text = _clean(log)


def _write_moves(parent: ElementTree.Element, moves: Sequence[RecordedMove]) -> None:
    for move in moves:
        opening = _TRUE if move.opening else None
        element = _child(parent, "move", seat=move.seat, seconds=round(move.seconds, 4), opening=opening)
        element.text = _clean(move.text)
        if move.comment:
            element.set("comment", _clean(move.comment))
        if move.comment_before:
            element.set("comment_before", _clean(move.comment_before))
        if move.nags:
            element.set("nags", " ".join(map(str, move.nags)))
        if move.value is not None:
            element.set("value", f"{move.value:g}")
            element.set("value_kind", move.value_kind or "")
            element.set("depth", str(move.depth))
        for variation in move.variations:
            _write_moves(_child(element, "variation"), variation)


def _child(parent: ElementTree.Element, tag: str, /, **attributes: object) -> ElementTree.Element:
    texts = {key: _clean(str(value)) for key, value in attributes.items() if value is not None}
    return ElementTree.SubElement(parent, tag, texts)


def _clean(text: str) -> str:
    """Replaces characters of a brain's output that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def read(text: str, variant: str | None) -> list[Record]:
    """The games of a file. Raises `InvalidText`; documents with a DTD are refused."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise InvalidText("a record has no document type and no entities")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise InvalidText("not well-formed XML: {error}", error=error) from error
    if root.tag != "games" or root.get("version") != VERSION:
        raise InvalidText(
            "this is <{tag} version={version!r}>, not <games version='{known}'>",
            tag=root.tag,
            version=str(root.get("version")),
            known=VERSION,
        )
    try:
        return [_read_game(element, variant) for element in root.findall("game")]
    except (KeyError, ValueError, OverflowError) as error:
        raise InvalidText("a game lacks or misspells {error}", error=error) from error


def _read_game(element: ElementTree.Element, variant: str | None) -> Record:
    clock = element.find("clock")
    result = element.find("result")
    if clock is None or result is None:
        raise InvalidText("a game lacks its clock or result")
    players = sorted(element.findall("player"), key=lambda player: int(player.attrib["seat"]))
    if [int(player.attrib["seat"]) for player in players] != list(range(len(players))):
        raise InvalidText("the players do not sit on seats 0, 1 and so on")
    return Record(
        element.attrib["game"],
        variant or element.attrib["variant"],
        _small(element.attrib["seed"]),
        element.get("start"),
        _read_moves(element),
        _read_ending(result),
        tuple(player.attrib["name"][:200] for player in players),
        clock=_read_clock(clock),
        started=_read_moment(element, "started"),
        finished=_read_moment(element, "finished"),
        logs=_read_logs(element, len(players)),
        comment=_comment(element),
        tags=tuple(
            (tag.attrib["name"][:LONGEST_NAME], (tag.text or "")[:LONGEST_COMMENT])
            for tag in element.findall("tag")[:MOST_TAGS]
        ),
    )


def _read_clock(element: ElementTree.Element) -> Clock:
    margin = _seconds(element, "margin") or 0.0
    if control := element.get("control"):
        return with_margin(read_clock(control), margin)
    return Clock(_seconds(element, "per_move"), _seconds(element, "per_game"), margin)


def _read_moment(element: ElementTree.Element, name: str) -> float:
    """Seconds since 1970; 0 where it is missing."""
    text = element.get(name)
    return 0.0 if text is None else datetime.fromisoformat(text).timestamp()


def _read_ending(result: ElementTree.Element) -> GameResult | None:
    at_fault, scores, detail = result.get("faulty"), result.get("scores"), result.get("detail")
    winners = tuple(_small(token) for token in result.attrib["winners"].split())
    if result.attrib["ending"] in ("", UNFINISHED):
        return None
    return GameResult(
        winners,
        result.attrib["ending"],
        Text(detail) if detail else None,
        None if at_fault is None else _small(at_fault),
        None if scores is None else tuple(_finite(token) for token in scores.split()),
    )


def _read_moves(parent: ElementTree.Element, depth: int = 0) -> tuple[RecordedMove, ...]:
    if depth > MOST_NESTED:
        raise InvalidText("more than {most} variations inside each other", most=MOST_NESTED)
    return tuple(_read_move(move, depth) for move in parent.findall("move"))


def _read_move(element: ElementTree.Element, depth: int) -> RecordedMove:
    return RecordedMove(
        (element.text or "").strip(),
        _small(element.attrib["seat"]),
        _seconds(element, "seconds") or 0.0,
        _number(element, "value"),
        element.get("value_kind"),
        _small(element.get("depth", "0")),
        element.get("opening") == _TRUE,
        _comment(element),
        _comment(element, "comment_before"),
        tuple(_nag(nag) for nag in element.get("nags", "").split()[:MOST_NAGS]),
        tuple(moves for found in element.findall("variation") if (moves := _read_moves(found, depth + 1))),
    )


def _nag(text: str) -> int:
    if not 0 <= int(text) <= LARGEST_NAG:
        raise InvalidText("{text!r} is out of range", text=text[:40])
    return int(text)


def _comment(element: ElementTree.Element, name: str = "comment") -> str:
    return element.get(name, "")[:LONGEST_COMMENT]


def _read_logs(element: ElementTree.Element, seats: int) -> tuple[str, ...]:
    logs = {int(log.attrib["seat"]): log.text or "" for log in element.findall("log")}
    return tuple(logs.get(seat, "") for seat in range(seats)) if logs else ()


def _number(element: ElementTree.Element, name: str) -> float | None:
    text = element.get(name)
    return None if text is None else _finite(text)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise InvalidText("{text!r} is not a number", text=text[:40])
    return number


def _seconds(element: ElementTree.Element, name: str) -> float | None:
    number = _number(element, name)
    if number is not None and not 0 <= number <= LONGEST:
        raise InvalidText("{text!r} seconds are not possible", text=str(element.get(name))[:40])
    return number


def _small(text: str) -> int:
    number = int(text)
    if not 0 <= number < LARGEST:
        raise InvalidText("{text!r} is out of range", text=text[:40])
    return number
