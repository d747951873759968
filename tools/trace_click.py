"""Count what one click and one trait assignment set going: ``python -m tools.trace_click``.

A board is shown by a page that does not exist, as far as the kernel can tell. A checker is picked
up and set down there by the mouse, and on another board a roll is written: ``board.dice = (3, 1)``.
Counted are

hops
    calls from a function of the rooms to a function of the rooms, each time that it is called. What
    a library calls is no hop, nor is a lambda or a generator in the middle of a function.
between files
    those hops that lead from one file to another.
different
    hops, when those from one function to the same other one count once.
files
    files of the rooms in which a function has been called.
the functions that are named
    how often each has been called, or each class made.

Once it is counted until the kernel has answered, and once until the board is at rest: all motion
has been seen, and nothing is to be done any more. Both are done with foresight and without.
"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from inspect import isclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

import gammon_widget as gw
from gammon_widget.drawing import Target
from tests.widgets.virtual_time import run

PACKAGE = Path(gw.__file__).parent
ROOMS = ("interaction", "play", "widgets")
COUNTED = (
    "gammon_widget.interaction.turn:Turn",
    "gammon_widget.interaction.board_view:view_of",
)
FORESIGHT = "gammon_widget.interaction.foresight:Foresight.begin"
"""What begins to look ahead, and does nothing where foresight is off."""

PAGE = {"do": "page", "view": "one", "width": 800, "pixels": 800, "dark": False, "still": False}
"""What the companion in a page tells first."""

SOURCE, LANDING = Target.point(8), Target.point(5)
REST_SECONDS = 1.0
"""How long nothing has to happen; no time goes by, since the clock is a virtual one."""


Rows = tuple[list[int], list[int]]
"""The figures until the kernel has answered, and until the board is at rest."""


class Tracer:
    """Counts calls while it is on.

    Parameters
    ----------
    rooms
        The folders of the package whose functions are looked at.
    counted
        The functions and classes to be counted, each as ``"module:name"``.

    Attributes
    ----------
    hops
        How often a function of the rooms has been called by which function of the rooms.
    files
        The files of the rooms in which a function has been called.
    calls
        How often each of the functions and classes has been called.
    """

    def __init__(self, rooms: Sequence[str], counted: Sequence[str]) -> None:
        self.hops: Counter[tuple[CodeType, CodeType]] = Counter()
        self.files: set[str] = set()
        self.calls = Counter(dict.fromkeys(counted, 0))
        self._folders = tuple(f"{PACKAGE / room}/" for room in rooms)
        # Codes are told apart by what they are: those of two dataclasses may be equal.
        self._name_of = {id(_code_of(name)): name for name in counted}

    @contextmanager
    def on(self) -> Iterator[None]:
        """Count what is called meanwhile."""
        sys.setprofile(self._profile)
        try:
            yield
        finally:
            sys.setprofile(None)

    def row(self) -> list[int]:
        """The figures, in the order of the table's columns."""
        between_files = sum(
            number
            for (caller, called), number in self.hops.items()
            if caller.co_filename != called.co_filename
        )
        hops = self.hops.total(), between_files, len(self.hops)
        return [*hops, len(self.files), *self.calls.values()]

    def _profile(self, frame: FrameType, event: str, _value: object) -> None:
        code = frame.f_code
        # A generator or coroutine that goes on is no new call.
        if event != "call" or code.co_code[frame.f_lasti + 1] != 0:
            return
        if id(code) in self._name_of:
            self.calls[self._name_of[id(code)]] += 1
        if not self._is_function(code):
            return
        self.files.add(code.co_filename)
        caller = self._caller(frame)
        if caller is not None:
            self.hops[caller, code] += 1

    def _is_function(self, code: CodeType) -> bool:
        """Whether it is a function of the rooms, and no lambda or generator within one."""
        return code.co_filename.startswith(self._folders) and not code.co_name.startswith("<")

    def _caller(self, frame: FrameType) -> CodeType | None:
        """The function of the rooms that has called, itself or by a generator in it."""
        back = frame.f_back
        while back is not None and back.f_code.co_name.startswith("<"):
            back = back.f_back
        return back.f_code if back is not None and self._is_function(back.f_code) else None


def _found(name: str) -> Any:
    """What is called ``"module:name"``."""
    module, _, path = name.partition(":")
    found: Any = import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found


def _code_of(name: str) -> CodeType:
    """The code that runs when a function is called, or a class made."""
    found = _found(name)
    function = found.__init__ if isclass(found) else getattr(found, "__wrapped__", found)
    code: CodeType = function.__code__
    return code


async def _at_rest(board: gw.Board) -> None:
    await board.settled()
    await asyncio.sleep(REST_SECONDS)


def _tell(board: gw.Board, message: dict[str, Any]) -> None:
    """Tell the board what its page tells, by the widget that has a page's module."""
    for widget in _widgets(board):
        if type(widget).__name__ == "Companion":
            widget._handle_custom_msg(message, [])


def _widgets(widget: Any) -> Iterator[Any]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _widgets(child)


def _click(board: gw.Board, target: Target) -> Callable[[], None]:
    """What presses the mouse button on a target, which is there now, and lets it go."""
    places = [shape.center for shape in board.scene.shapes if shape.target == target]
    x, y = next(place for place in reversed(places) if board.scene.hit(*place) == target)
    where = {"x": x / board.scene.width, "y": y / board.scene.height, "button": 0, "modifiers": []}

    def click() -> None:
        for do in ("press", "release"):
            _tell(board, {"do": do, **where})

    return click


async def _click_a_step(tracer: Tracer) -> Rows:
    """Pick a checker up and set it down: the second click is traced."""
    board = gw.Board(gw.Match(7, dice=[(3, 1)]))
    _tell(board, PAGE)
    board.roll()
    await _at_rest(board)
    _click(board, SOURCE)()
    await _at_rest(board)
    assert not board.match.state.steps
    rows = await _traced(tracer, board, _click(board, LANDING))
    assert board.match.state.steps
    return rows


async def _assign_dice(tracer: Tracer) -> Rows:
    """Write a roll."""
    board = gw.Board(gw.Match(7))
    _tell(board, PAGE)
    await _at_rest(board)
    return await _traced(tracer, board, lambda: setattr(board, "dice", (3, 1)))


async def _traced(tracer: Tracer, board: gw.Board, act: Callable[[], None]) -> Rows:
    with tracer.on():
        act()
    answered = tracer.row()
    with tracer.on():
        await _at_rest(board)
    board.close()
    return answered, tracer.row()


DEEDS = {"a click that makes a step": _click_a_step, "board.dice = (3, 1)": _assign_dice}


def table(rooms: Sequence[str], counted: Sequence[str], foresight: str) -> Iterator[list[str]]:
    """The rows of the table, its heading first."""
    names = [name.rpartition(":")[2] for name in counted]
    yield ["", "foresight", "until", "hops", "between files", "different", "files", *names]
    module, _, path = foresight.partition(":")
    owner, _, function = path.rpartition(".")
    for what, deed in DEEDS.items():
        for switch in ("off", "on"):
            with ExitStack() as off:
                if switch == "off":
                    target = _found(f"{module}:{owner}")
                    off.enter_context(patch.object(target, function, lambda *_: None))
                rows = run(deed(Tracer(rooms, counted)))
            for until, row in zip(("answered", "at rest"), rows, strict=True):
                yield [what, switch, until, *map(str, row)]


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", nargs="+", default=ROOMS, help="folders of the package")
    parser.add_argument("--counted", nargs="+", default=COUNTED, help="functions: 'module:name'")
    parser.add_argument("--foresight", default=FORESIGHT, help="what begins to look ahead")
    given = parser.parse_args()
    rows = list(table(given.rooms, given.counted, given.foresight))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        print(first.ljust(widths[0]), *cells, sep="  ")


if __name__ == "__main__":
    main()
