"""A board without a page, and input to its model."""

from __future__ import annotations

import gammon_widget as gw
from gammon_widget.board.model.controller import Controller
from gammon_widget.board.model.messages import Back, Click, Drop, Input, Key
from gammon_widget.drawing import BoardView, Layout, Target
from gammon_widget.rules import Color, HomeSide, Numbering


class ModelBoard(gw.Board):
    """A board whose input goes directly to its model."""

    @property
    def board_view(self) -> BoardView:
        return self._controller.view

    @property
    def controller(self) -> Controller:
        return self._controller

    @property
    def orientation(self) -> Layout:
        return Layout(Color(self.bottom), HomeSide(self.home), Numbering(self.numbering))

    def labels(self) -> dict[str, str]:
        """The places, the dice and the cube in words, by target, in reading order."""
        return {
            str(each.target): ": ".join(filter(None, (each.title, each.state)))
            for each in self._controller.describe(self.orientation).places
        }


def receive(board: ModelBoard, given: Input) -> None:
    board.controller.receive(given)


def click(board: ModelBoard, *targets: Target) -> None:
    for target in targets:
        receive(board, Click(target))


def drop(board: ModelBoard, source: int, target: int | None) -> None:
    """Drag a checker from a point to another, by White's numbers, or out of the board."""
    receive(board, Drop(Target.point(source), None if target is None else Target.point(target)))


def go_back(board: ModelBoard) -> None:
    """Click with the secondary button."""
    receive(board, Back())


def buttons(view: BoardView) -> dict[str, bool]:
    """All buttons and tools that a page shows, and whether they are enabled."""
    shown = [*view.buttons, *(view.dialog.all_buttons if view.dialog else ())]
    found = dict.fromkeys((each.name for each in shown), True)
    if view.status_bar is not None:
        found |= dict.fromkeys((each.name for each in view.status_bar.buttons), True)
        tools = (*view.status_bar.tools, *view.status_bar.menu)
        found |= {tool.name: tool.ready for tool in tools}
    return found


def press_keys(board: ModelBoard, *keys: str) -> None:
    for key in keys:
        receive(board, Key(key))


button = Target.button


def points(*numbers: int) -> list[Target]:
    """Targets of points, by White's numbers."""
    return [Target.point(number) for number in numbers]
