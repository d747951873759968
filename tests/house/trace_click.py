"""Count the calls after one click and one trait assignment: ``python -m tests.house.trace_click``.

The board's page is simulated. A checker is selected and put down, and on another board a roll is
written: ``board.dice = (3, 1)``. The columns are

hops
    calls from a function in the traced folders to another function in them. Calls by a library do
    not count, nor does a lambda or a generator in the middle of a function.
between files
    hops from one file to another.
different
    hops, each pair of functions counted once.
files
    files in the traced folders with a called function.
the named functions
    calls of each function, or instances of each class.

The calls are counted until the kernel has answered, and until the board is settled, after all
animation and pending work.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import isclass
from pathlib import Path
from pkgutil import resolve_name
from types import CodeType, FrameType

import gammon_widget as gw
from gammon_widget.drawing import Target
from tests.board.widget.page_messages import SHOWN, click, send
from tests.virtual_time import run

PACKAGE = Path(gw.__file__).parent
FOLDERS = ("board", "match")
COUNTED = ("gammon_widget.board.model.turn:Turn", "gammon_widget.board.model.board_view:view_of")

SOURCE, LANDING = Target.point(8), Target.point(5)
SETTLED_SECONDS = 1.0
"""Seconds without any event after which the board counts as settled; the clock is virtual."""


Rows = tuple[list[int], list[int]]
"""Counts until the kernel has answered, and until the board is settled."""


class Tracer:
    """Counts calls while it is on.

    `FOLDERS` are the package's folders with the traced functions. `COUNTED` are the functions and
    classes that get a column.
    Hops are counted by caller and called function.
    """

    def __init__(self) -> None:
        self.hops: Counter[tuple[CodeType, CodeType]] = Counter()
        self.files: set[str] = set()
        self.calls = Counter(dict.fromkeys(COUNTED, 0))
        self._folders = tuple(f"{PACKAGE / room}/" for room in FOLDERS)
        # Code objects are compared by identity: those of two dataclasses may be equal.
        self._name_of = {id(_code_of(name)): name for name in COUNTED}

    @contextmanager
    def on(self) -> Iterator[None]:
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
        # A resumed generator or coroutine is not a new call.
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
        """Whether this is a function in the traced folders, but not a lambda or a generator."""
        return code.co_filename.startswith(self._folders) and not code.co_name.startswith("<")

    def _caller(self, frame: FrameType) -> CodeType | None:
        """The calling function in the traced folders; it may call through a generator."""
        back = frame.f_back
        while back is not None and back.f_code.co_name.startswith("<"):
            back = back.f_back
        return back.f_code if back is not None and self._is_function(back.f_code) else None


def _code_of(name: str) -> CodeType:
    """The code of a function, or of a class's constructor."""
    found = resolve_name(name)
    function = found.__init__ if isclass(found) else getattr(found, "__wrapped__", found)
    code: CodeType = function.__code__
    return code


async def _settled(board: gw.Board) -> None:
    await board.settled()
    await asyncio.sleep(SETTLED_SECONDS)


async def _click_a_step(tracer: Tracer) -> Rows:
    """Pick up a checker and put it down; the second click is traced."""
    board = gw.Board(gw.Match(7, dice=[(3, 1)]))
    send(board, **SHOWN)
    board.roll()
    await _settled(board)
    click(board, SOURCE)
    await _settled(board)
    assert not board.match.state.steps
    rows = await _traced(tracer, board, lambda: send(board, do="click", target=str(LANDING)))
    assert board.match.state.steps
    return rows


async def _assign_dice(tracer: Tracer) -> Rows:
    board = gw.Board(gw.Match(7))
    send(board, **SHOWN)
    await _settled(board)
    return await _traced(tracer, board, lambda: setattr(board, "dice", (3, 1)))


async def _traced(tracer: Tracer, board: gw.Board, act: Callable[[], None]) -> Rows:
    with tracer.on():
        act()
    answered = tracer.row()
    with tracer.on():
        await _settled(board)
    board.close()
    return answered, tracer.row()


DEEDS = {"a click that makes a step": _click_a_step, "board.dice = (3, 1)": _assign_dice}


def table() -> Iterator[list[str]]:
    """The rows of the table; the first one is the heading."""
    names = [name.rpartition(":")[2] for name in COUNTED]
    yield ["", "until", "hops", "between files", "different", "files", *names]
    for what, deed in DEEDS.items():
        for until, row in zip(("answered", "settled"), run(deed(Tracer())), strict=True):
            yield [what, until, *map(str, row)]


def main() -> None:
    rows = list(table())
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        print(first.ljust(widths[0]), *cells, sep="  ")


if __name__ == "__main__":
    main()
