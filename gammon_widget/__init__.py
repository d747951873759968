"""Backgammon inside Jupyter: a board to play on, positions to set up, lessons to step through.

``import gammon_widget as gw`` loads nothing until a name is used, so that the rules can be used
without Jupyter: the names below live in the rooms `rules`, `play`, `notation`, `counting`,
`drawing`, `engine`, `lessons` and `widgets`, and each is imported when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str

    from .counting import blocked_rolls as blocked_rolls
    from .counting import keith_count as keith_count
    from .counting import roll_table as roll_table
    from .counting import shots as shots
    from .counting import thorp_count as thorp_count
    from .counting import ward_count as ward_count
    from .drawing import CLASSIC as CLASSIC
    from .drawing import SLATE as SLATE
    from .drawing import Theme as Theme
    from .drawing.diagrams import Arrow as Arrow
    from .drawing.diagrams import Diagram as Diagram
    from .drawing.diagrams import Mark as Mark
    from .drawing.diagrams import gallery as gallery
    from .engine import Bot as Bot
    from .engine import Candidate as Candidate
    from .engine import CubeAdvice as CubeAdvice
    from .engine import Engine as Engine
    from .engine import EngineError as EngineError
    from .engine import Evaluation as Evaluation
    from .engine import GnubgEngine as GnubgEngine
    from .engine import SageEngine as SageEngine
    from .engine import SimpleEngine as SimpleEngine
    from .engine import Skill as Skill
    from .lessons import Lesson as Lesson
    from .lessons import LessonError as LessonError
    from .lessons import LessonStep as LessonStep
    from .lessons import Question as Question
    from .lessons import course as course
    from .notation import parse_play as parse_play
    from .notation import recognise as recognise
    from .notation import write_counts as write_counts
    from .notation import write_fibs as write_fibs
    from .notation import write_ogid as write_ogid
    from .play import Change as Change
    from .play import Match as Match
    from .play import Player as Player
    from .play import Seat as Seat
    from .play import fair_dice as fair_dice
    from .play import read_match as read_match
    from .play import scripted_dice as scripted_dice
    from .play import seeded_dice as seeded_dice
    from .play import write_match as write_match
    from .rules import Action as Action
    from .rules import ActionError as ActionError
    from .rules import ActionKind as ActionKind
    from .rules import ActionReason as ActionReason
    from .rules import Color as Color
    from .rules import Cube as Cube
    from .rules import Dice as Dice
    from .rules import FormatError as FormatError
    from .rules import GameState as GameState
    from .rules import GammonError as GammonError
    from .rules import Level as Level
    from .rules import Move as Move
    from .rules import Phase as Phase
    from .rules import Play as Play
    from .rules import PlayError as PlayError
    from .rules import Position as Position
    from .rules import PositionError as PositionError
    from .rules import Reason as Reason
    from .rules import Refusal as Refusal
    from .rules import Result as Result
    from .rules import Rules as Rules
    from .rules import apply as apply
    from .rules import compare_rules as compare_rules
    from .rules import divide as divide
    from .rules import explain as explain
    from .rules import legal_actions as legal_actions
    from .rules import legal_plays as legal_plays
    from .rules import perft as perft
    from .rules import random_position as random_position
    from .settings import SettingError as SettingError
    from .widgets import Board as Board
    from .widgets import CandidatesTable as CandidatesTable
    from .widgets import LessonPlayer as LessonPlayer
    from .widgets import PositionEditor as PositionEditor
    from .widgets import Table as Table

_ROOM_OF = {
    "Action": "rules",
    "ActionError": "rules",
    "ActionKind": "rules",
    "ActionReason": "rules",
    "Arrow": "drawing.diagrams",
    "Board": "widgets",
    "Bot": "engine",
    "CLASSIC": "drawing",
    "Candidate": "engine",
    "CandidatesTable": "widgets",
    "Change": "play",
    "Color": "rules",
    "Cube": "rules",
    "CubeAdvice": "engine",
    "Diagram": "drawing.diagrams",
    "Dice": "rules",
    "Engine": "engine",
    "EngineError": "engine",
    "Evaluation": "engine",
    "FormatError": "rules",
    "GameState": "rules",
    "GammonError": "rules",
    "GnubgEngine": "engine",
    "Lesson": "lessons",
    "LessonError": "lessons",
    "LessonPlayer": "widgets",
    "LessonStep": "lessons",
    "Level": "rules",
    "Mark": "drawing.diagrams",
    "Match": "play",
    "Move": "rules",
    "Phase": "rules",
    "Play": "rules",
    "PlayError": "rules",
    "Player": "play",
    "Position": "rules",
    "PositionEditor": "widgets",
    "PositionError": "rules",
    "Question": "lessons",
    "Reason": "rules",
    "Refusal": "rules",
    "Result": "rules",
    "Rules": "rules",
    "SLATE": "drawing",
    "SageEngine": "engine",
    "Seat": "play",
    "SettingError": "settings",
    "SimpleEngine": "engine",
    "Skill": "engine",
    "Table": "widgets",
    "Theme": "drawing",
    "apply": "rules",
    "blocked_rolls": "counting",
    "compare_rules": "rules",
    "course": "lessons",
    "divide": "rules",
    "explain": "rules",
    "fair_dice": "play",
    "gallery": "drawing.diagrams",
    "keith_count": "counting",
    "legal_actions": "rules",
    "legal_plays": "rules",
    "parse_play": "notation",
    "perft": "rules",
    "random_position": "rules",
    "read_match": "play",
    "recognise": "notation",
    "roll_table": "counting",
    "scripted_dice": "play",
    "seeded_dice": "play",
    "shots": "counting",
    "thorp_count": "counting",
    "ward_count": "counting",
    "write_counts": "notation",
    "write_fibs": "notation",
    "write_match": "play",
    "write_ogid": "notation",
}

__all__ = list(_ROOM_OF)


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("gammon-widget")
    room = _ROOM_OF.get(name)
    if room is None:
        words = f"module {__name__!r} has no attribute {name!r}"
        if name.startswith("_"):
            raise AttributeError(words)
        from .rules.errors import NoSuchNameError
        from .rules.validation import did_you_mean

        raise NoSuchNameError(f"{words}.{did_you_mean(name, __all__)}")
    value: object = getattr(import_module(f".{room}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
