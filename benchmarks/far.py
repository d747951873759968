"""A remote kernel: time from a click to the new pixels, for the Board and for a bare ipycanvas.

A proxy on this machine delays every byte between page and server. A hurried user makes whole turns,
as in `clicks`, and never waits for the kernel. The first picture is measured from the moment when
the cell begins to run until the visible canvas of the board has pixels.
"""

from __future__ import annotations

from contextlib import ExitStack
from time import perf_counter

from tests.browser.far_line import FarLine
from tools.lab_server import LabServer

from .clicks import ECHO, ECHOES, TURNS, WATCH, User, board_cell, figures
from .lab import notebook
from .rivals import Row

WAY_SECONDS = 0.15
"""Seconds that a byte takes from one end of the line to the other."""

RUN = """([number, code]) => {
    const book = jupyterapp.shell.currentWidget.content;
    book.widgets[number].model.sharedModel.setSource(code);
    book.activeCellIndex = number;
    jupyterapp.commands.execute('notebook:run-cell');
}"""

PAINTED = """number => {
    const canvas = document.querySelectorAll('.jp-Notebook .jp-OutputArea canvas')[number];
    if (!canvas?.width) return false;
    const pen = canvas.getContext('2d');
    return pen.getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
}"""


def rows(turns: int = TURNS, echoes: int = ECHOES) -> list[Row]:
    """Click both widgets."""
    with ExitStack() as stack:
        lines: list[FarLine] = []

        def through(server: LabServer) -> LabServer:
            lines.append(stack.enter_context(FarLine(server.url, 0.0)))
            return lines[0].to(server)

        lab = stack.enter_context(notebook(through))
        (line,) = lines
        lab.open(["pass", "pass"], width=1100, height=1500, canvases=0, own_page=True)
        line.seconds = WAY_SECONDS
        times = []
        for number, cell in enumerate((board_cell("ipycanvas"), ECHO)):
            begun = perf_counter()
            lab.page.evaluate(RUN, [number, cell])
            lab.page.wait_for_function(PAINTED, arg=number)
            times.append(1000 * (perf_counter() - begun))
        lab.page.evaluate(WATCH)
        where = f"{1000 * WAY_SECONDS:.0f} ms away, hurried user"
        ours, theirs = times
        first = Row(
            "the first picture", "ipycanvas, one circle", ours, theirs, ours / theirs, "", "ms"
        )
        return [first, *figures(User(lab, WAY_SECONDS), where, turns, echoes)]
