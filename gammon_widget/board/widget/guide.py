"""Guides in place of a board: the rules of its house, and a game of two computers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...match.match import Match
from ...match.seats import Seat
from ...rules import Color
from ..model.new_match import computer

if TYPE_CHECKING:
    from ...lessons.widget.player import LessonPlayer
    from .board import Board

LEVEL = "net:1-ply"
"""The computers of a game that is shown."""

PACE = 3.0
"""Slow enough to read each sentence."""


def rules_guide(board: Board) -> LessonPlayer:
    """The rules of the house of a board, each with its example."""
    from ...lessons.course import house_lesson  # slow to import, and imports the board
    from ...lessons.widget.player import LessonPlayer

    lesson = house_lesson(board.match.state.rules.name)
    return LessonPlayer(lesson, theme=board.theme, size=board.size)


def game_guide(board: Board) -> Board:
    """A game of two computers under the rules of a board, in which each step is explained."""
    rules = board.match.state.rules
    players = [replace(computer(LEVEL), name=color.name.capitalize()) for color in Color]
    look = {name: getattr(board, name) for name in ("theme", "size", "home", "numbering")}
    return type(board)(Match(0, rules, players), seat=Seat.WATCHER, pace=PACE, **look)
