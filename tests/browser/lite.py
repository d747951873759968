"""A notebook on the site of `make lite`: its Python runs in the page."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request

from tests.browser.lab import ANSWER, SECONDS, KernelError, LabNotebook, answering, value_of
from tests.browser.page_side import FRONTEND, box_of
from tools.lite import Handler, Server

START_SECONDS = 240
"""How long Python may take to start in a page, on a busy machine."""

PIECE = 16384
"""Bytes that a slow line carries at a time for one connection."""

EXECUTE = """async code => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const future = kernel.requestExecute({code, store_history: false});
    const [output, failed] = [[], []];
    future.onIOPub = ({header, content}) => {
        if (header.msg_type === 'stream' && content.name === 'stdout') output.push(content.text);
        if (header.msg_type === 'error') failed.push(...content.traceback);
    };
    await future.done;
    return [output.join(''), failed.join('\\n')];
}"""

KERNEL_THERE = "window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel"
REQUEST = f"code => void {KERNEL_THERE.replace('?', '')}.requestExecute({{code}})"

RUN_INSTEAD = """async code => {
    const panel = jupyterapp.shell.currentWidget;
    panel.content.activeCellIndex = 0;
    panel.content.widgets[0].model.sharedModel.setSource(code);
    await jupyterapp.commands.execute('notebook:run-cell');
}"""

RUN_BELOW = """async code => {
    const notebook = jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = notebook.widgets.length - 1;
    await jupyterapp.commands.execute('notebook:insert-cell-below');
    notebook.activeCell.model.sharedModel.setSource(code);
    await jupyterapp.commands.execute('notebook:run-cell');
}"""

SHOWN = f"""() => {{
    const {{ painter, state }} = {FRONTEND}?.parts ?? {{}};
    return painter?.places && state.isConnected;
}}"""


class Line:
    """A connection to a server with limited speed, shared by all requests.

    Parameters
    ----------
    rate
        In bytes a second.
    """

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._lock = Lock()
        self._free_at = 0.0

    def carry(self, size: int) -> None:
        """Wait until this many more bytes could have been sent."""
        with self._lock:
            now = monotonic()
            self._free_at = max(now, self._free_at) + size / self._rate
            seconds = self._free_at - now
        sleep(seconds)


def serve_slowly(site: Path, rate: float) -> Server:
    """Return a server of a site with a speed of `rate` bytes a second, not yet started.

    DevTools can slow down a page, but not its workers.
    """
    line = Line(rate)

    class SlowHandler(Handler):
        def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
            while piece := source.read(PIECE):
                line.carry(len(piece))
                outputfile.write(piece)

    return Server(("127.0.0.1", 0), partial(SlowHandler, directory=str(site)))


class LiteNotebook(LabNotebook):
    """A notebook in its own page.

    Parameters
    ----------
    context
        A browser; it may have visited the site before.
    address
        The address of the site.

    Attributes
    ----------
    hosts
        The hosts requested by the page, its workers or its service worker.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.address = address
        self.page_errors: list[str] = []
        self.hosts: set[str | None] = set()
        context.on("request", self._requested)
        self.page = context.new_page()
        self.page.set_default_timeout(START_SECONDS * 1000)
        self.page.on("pageerror", self._hear_error)
        self.page.on("console", self._console)

    def _requested(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme.startswith(("http", "ws")):
            self.hosts.add(parts.hostname)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.page_errors.append(f"{message.text} {message.location}")

    def begin_behind(self, code: str) -> None:
        """Open the first page, and run code in its Python before a board is shown."""
        self.page.goto(self.address)
        self.page.wait_for_function(KERNEL_THERE)
        self.page.evaluate(REQUEST, code)
        self.is_shown()

    def begin(self, path: str = "") -> None:
        """Open a page of the site, and wait until its first cell shows a board."""
        self.page.goto(self.address + path)
        self.is_shown()

    def begin_again(self) -> None:
        """Reload the page; its Python and its first cell start again."""
        self.page.reload()
        self.is_shown()

    def is_shown(self) -> None:
        """Wait until a board is shown and can be clicked."""
        self.page.wait_for_function(SHOWN)
        self.wait_for("'gammon_widget' in globals() or 'gw' in globals()")

    def is_kept(self) -> None:
        """Wait until the browser has stored everything that the page needs without a network."""
        self.page.wait_for_selector("html[data-kept]", state="attached")

    def run_instead(self, code: str) -> None:
        """Replace the code of the first cell, and run it."""
        self.page.evaluate(RUN_INSTEAD, code)

    def run_below(self, code: str) -> None:
        """Run a new cell below all others."""
        self.page.evaluate(RUN_BELOW, code)

    def drop(self, file: Path, target: str = ".jp-Notebook .cm-content") -> None:
        """Drop a file on a part of the page: the first cell, or a selected element."""
        part = self.page.locator(target).first
        part.scroll_into_view_if_needed()
        box = box_of(part)
        place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + min(box["height"] / 2, 300)}
        dragged = {"items": [], "files": [str(file.resolve())], "dragOperationsMask": 1}
        mouse = self.page.context.new_cdp_session(self.page)
        for event in ("dragEnter", "dragOver", "drop"):
            mouse.send("Input.dispatchDragEvent", {"type": event, "data": dragged, **place})
        mouse.detach()

    def evaluate(self, code: str, timeout: float = SECONDS) -> Any:
        """Run code in the page's Python; see `LabNotebook`."""
        self.page.set_default_timeout(timeout * 1000)
        output, failed = self.page.evaluate(EXECUTE, f"{answering(code)}\nprint({ANSWER})")
        self.page.set_default_timeout(START_SECONDS * 1000)
        if failed:
            raise KernelError(failed)
        return value_of(output.rstrip("\n"))
