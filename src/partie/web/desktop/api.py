"""Calls that drive a real program on a display of its own and show it."""

from __future__ import annotations

import dataclasses
import threading
import time
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field

from partie.core.text import Text
from partie.desktop.registry import (
    all_programs,
    find_executable,
    find_level,
    find_program,
    install_line,
    installed,
)
from partie.desktop.statistics import summarise
from partie.desktop.watched import WatchedDrive
from partie.storage.folders import data_folder
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.http.language import language_of, translate
from partie.web.http.owner import owner_only
from partie.web.http.routes import errors

router = APIRouter(prefix="/api/v1/desktop", responses=errors(403))
OWNER = [Depends(owner_only)]
LAST_GAMES = 50  # sent with the state of a drive
CLOSING = 60.0  # seconds for a program to end with the server
Name = Annotated[str, Field(max_length=limits.MAX_NAME)]


class LevelModel(BaseModel):
    """A size or a rule of a program."""

    name: str
    title: str


class DesktopProgramModel(BaseModel):
    """A program that can be driven."""

    name: str
    title: str
    game: str
    levels: list[LevelModel]
    installed: bool
    install: str = Field(description="The line that installs it on Debian.")


class DrivenGameModel(BaseModel):
    """A game that was played on the screen."""

    number: int
    result: str = Field(description="As a person reads it.")
    won: bool
    seconds: float
    last: str = Field(description="After which action it ended.")


class MarkModel(BaseModel):
    """What the driver thinks of a place: a chance in percent, or the number of a planned move."""

    x: int
    y: int
    width: int
    height: int
    text: str
    chance: float | None = Field(description="In percent; null: a planned move.")


class DriveModel(BaseModel):
    """A drive."""

    program: str
    title: str
    level: str
    level_title: str
    games: int
    state: Literal["starting", "playing", "paused", "ended"]
    message: str = Field("", description="Why it ended early.")
    speed: float | None = Field(None, description="Actions a second at most.")
    played: int
    won: int
    median: float | None = Field(None, description="Seconds of the won games.")
    last_games: list[DrivenGameModel]
    width: int = Field(description="Of the window, in pixels; 0 while there is none.")
    height: int
    marks: list[MarkModel]


class DesktopModel(BaseModel):
    """What can be driven, and what is."""

    programs: list[DesktopProgramModel]
    drive: DriveModel | None = None


class DriveRequest(BaseModel):
    """What to play."""

    program: Name
    level: Name | None = None
    games: Annotated[int, Field(ge=1, le=10_000)] = 50


class DriveCommandRequest(BaseModel):
    """A command, or another speed."""

    command: Literal["pause", "resume", "step", "stop", "speed"]
    speed: Annotated[float | None, Field(gt=0, le=1000, description="Actions a second; null: no limit.")] = None


class DesktopRuns:
    """The drive of this server; there is at most one."""

    def __init__(self) -> None:
        self.drive: WatchedDrive | None = None
        self._lock = threading.Lock()

    def start(self, wanted: DriveRequest) -> WatchedDrive:
        """Refuses while another one runs."""
        program = find_program(wanted.program)
        level = find_level(program, wanted.level)
        find_executable(program)
        folder = data_folder() / "drive" / program.name / time.strftime("%Y%m%d-%H%M%S")
        with self._lock:
            if self.drive is not None and not self.drive.is_over:
                raise Refusal("{program} is being played; stop it first.", status=409, program=self.drive.program.title)
            self.drive = WatchedDrive(program, level, wanted.games, folder)
            self.drive.start()
            return self.drive

    def close(self) -> None:
        """Ends what runs."""
        with self._lock:
            if self.drive is not None and not self.drive.is_over:
                self.drive.controls.stop()
                self.drive.wait(CLOSING)


def get_desktop(request: Request) -> DesktopRuns:
    """The drives of this application."""
    runs: DesktopRuns = request.app.state.desktop
    return runs


@router.get("", summary="Programs that can be driven, and the one that is")
def desktop(request: Request) -> DesktopModel:
    """Everybody may watch."""
    language = language_of(request)
    programs = [
        DesktopProgramModel(
            name=program.name,
            title=program.title,
            game=program.game,
            levels=[LevelModel(name=level.name, title=translate(level.title, language)) for level in program.levels],
            installed=installed(program) is not None,
            install=install_line(program),
        )
        for program in all_programs()
    ]
    drive = get_desktop(request).drive
    return DesktopModel(programs=programs, drive=None if drive is None else describe(drive, language))


@router.get(
    "/picture",
    summary="The window of the program that is driven",
    response_class=Response,
    responses=errors(404) | {200: {"content": {"image/jpeg": {}}}},
)
def picture(request: Request) -> Response:
    """A JPEG, a tenth of a second old at most."""
    drive = get_desktop(request).drive
    seen = None if drive is None else drive.picture()
    if seen is None:
        raise Refusal("No program is shown.", status=404)
    return Response(seen, media_type="image/jpeg", headers={"Cache-Control": "no-store"})


@router.post(
    "/start",
    summary="Drive a program",
    dependencies=OWNER,
    responses=errors(400, 409, 413, 422),
    status_code=201,
)
def start(request: Request, body: DriveRequest) -> DriveModel:
    """Starts a drive on a display of its own."""
    return describe(get_desktop(request).start(body), language_of(request))


@router.post("/command", summary="Pause, step, stop, speed", dependencies=OWNER, responses=errors(400, 404, 413, 422))
def command(request: Request, body: DriveCommandRequest) -> DriveModel:
    """A drive that is stopped ends when its driver has thought to the end."""
    drive = get_desktop(request).drive
    if drive is None:
        raise Refusal("No program is being played.", status=404)
    controls = drive.controls
    if body.command == "speed":
        controls.limit(body.speed)
    else:
        actions = {
            "pause": controls.pause,
            "resume": controls.resume,
            "step": controls.step,
            "stop": controls.stop,
        }
        actions[body.command]()
    return describe(drive, language_of(request))


def describe(drive: WatchedDrive, language: str) -> DriveModel:
    """The state of a drive."""
    played = list(drive.played)
    summary = summarise(played)
    frame = drive.frame()
    if drive.is_over:
        state: Literal["starting", "playing", "paused", "ended"] = "ended"
    elif drive.controls.is_paused:
        state = "paused"
    else:
        state = "starting" if frame is None else "playing"
    games = [
        DrivenGameModel(
            number=game.number + 1,
            result=translate(Text(game.result, context="a game on the screen"), language),
            won=game.result == "won",
            seconds=game.seconds,
            last=translate(game.last, language),
        )
        for game in reversed(played[-LAST_GAMES:])
    ]
    return DriveModel(
        program=drive.program.name,
        title=drive.program.title,
        level=drive.level.name,
        level_title=translate(drive.level.title, language),
        games=drive.games,
        state=state,
        message="" if drive.error is None else translate(drive.error, language),
        speed=1 / drive.controls.gap if drive.controls.gap else None,
        played=len(played),
        won=summary.won,
        median=summary.median,
        last_games=games,
        width=frame.width if frame else 0,
        height=frame.height if frame else 0,
        marks=[
            MarkModel(**dataclasses.asdict(mark.box), text=mark.text, chance=mark.chance)
            for mark in drive.controls.annotations
        ],
    )
