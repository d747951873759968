"""A notebook in JupyterLab in a real browser, with the methods that tests need."""

import ast
import contextlib
import io
import json
import math
import os
import queue
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import nbformat
from jupyter_client.blocking.client import BlockingKernelClient
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Locator, Page
from playwright.sync_api import Error as PlaywrightError

from tests.browser.scripts import (
    ALL_RUN,
    CELLS,
    CHANGE_THEME,
    CLOSE_NOTEBOOK,
    DRAWS_FRAMES,
    GO_TO_TOP,
    HAS_THEME,
    IS_PAINTED,
    KERNEL_IDLE,
    LAB_READY,
    OPEN_NOTEBOOK,
    RESTART,
    RESTARTED,
    RUN_ALL,
    RUN_NEW_CELL,
    SET_UP_PAGE,
    THEME_IS,
    THEMES,
)
from tools.lab_server import LabServer, ServerError

SECONDS = 60
"""How long a condition may take. Generous, since it costs nothing while all goes well."""

POLL_SECONDS = 0.05
LABS_OWN_ERROR = "Canceled future for "
"""What JupyterLab says when a notebook is closed while its kernel is about to answer."""

FORGET_SECONDS = 10
"""How long a kernel may take to forget; one that takes longer is ended instead."""

FRAME_SECONDS = 10
"""How long a page that was kept may take to draw; one that takes longer is left."""

SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # Dialogs and completion pop-ups would cover the elements under test.
    "docmanager-extension/plugin": {"renameUntitledFileOnSave": False},
    "completer-extension/manager": {"autoCompletion": False},
}
"""JupyterLab's settings that differ from its defaults."""

ANSWER = "_answer_to_the_test"
HELD = """from gammon_widget.match.event_loop import LOCK as _lock
with _lock: """
"""Before what is asked: the page's clicks are handled in another thread, and as a whole."""


def start_lab(home: Path, root: Path, *options: str, python: str = sys.executable) -> LabServer:
    """Start a JupyterLab that does not use the settings of the person who runs the tests."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("JUPYTER", "IPYTHON", "XDG_"))
    }
    places = {
        "HOME": home,
        "IPYTHONDIR": home / "ipython",
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
    }
    for plugin, values in SETTINGS.items():
        file = home / "settings" / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    return LabServer.start(
        root,
        runtime_dir=places["JUPYTER_RUNTIME_DIR"],
        environment=environment | {name: str(place) for name, place in places.items()},
        options=["--ServerApp.port=0", "--LabApp.expose_app_in_browser=True", *options],
        python=python,
    )


class KernelError(AssertionError):
    """Code raised in the kernel; the message is the kernel's traceback."""


FORGET = """import ipywidgets as _widgets
for _widget in list(_widgets.Widget.widgets.values()):
    # The one widget that every canvas draws through has to stay.
    if type(_widget).__name__ != "_CanvasManager":
        _widget.close()
get_ipython().reset(new_session=False)"""
"""Leaves a kernel as good as new, but for what it has imported."""

Look = Literal["light", "dark"]
"""A theme of JupyterLab."""

Kind = tuple[float, bool]
"""Of a window: device pixels to a CSS pixel, and whether it has a touch screen."""


class Desk(NamedTuple):
    """A page with JupyterLab without an open notebook, and a kernel that was reset."""

    page: Page
    session: dict[str, Any]
    kernel: BlockingKernelClient


class Windows:
    """Browser windows by kind, kept for later tests because JupyterLab is in their cache.

    Each window also keeps one page with a kernel: loading JupyterLab and starting a kernel take
    longer
    than most tests.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._windows: dict[Kind, BrowserContext] = {}
        self._kept: dict[Kind, Desk] = {}

    def new_page(self, kind: Kind = (1, False), *, width: int, height: int) -> Page:
        if kind not in self._windows:
            scale, touch = kind
            self._windows[kind] = self._browser.new_context(
                device_scale_factor=scale, has_touch=touch
            )
        page = self._windows[kind].new_page()
        page.set_default_timeout(SECONDS * 1000)
        page.set_viewport_size({"width": width, "height": height})
        return page

    def take(self, kind: Kind) -> Desk | None:
        """Return the kept page of this kind, or None; the caller then owns it."""
        return self._kept.pop(kind, None)

    def keep(self, kind: Kind, desk: Desk) -> None:
        """Keep a page and its kernel for the next test."""
        self._kept[kind] = desk

    def keeps(self, kind: Kind) -> bool:
        """Whether a page of this kind is kept."""
        return kind in self._kept


def answering(code: str) -> str:
    """Code that stores the value of its last expression, as text, in `ANSWER`."""
    tree = ast.parse(code)
    answer = "None"
    if tree.body and isinstance(last := tree.body[-1], ast.Expr):
        answer = ast.unparse(last.value)
        del tree.body[-1]
    return f"{ast.unparse(tree)}\n{HELD if is_plain(answer) else ''}{ANSWER} = repr({answer})"


def value_of(text: str) -> Any:
    """The value of such a text if it consists of Python literals."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


class LabNotebook:
    """A notebook with its own kernel, alone in its page.

    Call `open` first; the fixture calls `close` last.

    Attributes
    ----------
    page
        Playwright's page, for everything without a method here.
    page_errors
        Uncaught JavaScript exceptions, in order.
    """

    page: Page

    def __init__(self, server: LabServer, windows: Windows, root: Path, name: str) -> None:
        self._server = server
        self._windows = windows
        self._path = root / f"{name}.ipynb"
        self._session: dict[str, Any] | None = None
        self._kernel: BlockingKernelClient | None = None
        self._kind: Kind | None = None  # the kind of the page, if other tests may use it
        self.page_errors: list[str] = []

    # --- the notebook -------------------------------------------------------------------------

    def open(
        self,
        cells: Sequence[str],
        *,
        width: int = 1280,
        height: int = 900,
        theme: Look = "light",
        scale: float = 1,
        touch: bool = False,
        canvases: int = 1,
        own_page: bool = False,
        book: nbformat.NotebookNode | None = None,
        seconds: float = SECONDS,
    ) -> "LabNotebook":
        """Write a notebook, open it, run all cells in the page, and wait for its pictures.

        Parameters
        ----------
        cells
            The source of each code cell.
        width, height
            The size of the page, in CSS pixels.
        theme
            JupyterLab's theme.
        scale
            Device pixels to a CSS pixel.
        touch
            Whether the device has a touch screen.
        canvases
            The number of painted canvases to wait for.
        own_page
            Whether JupyterLab is loaded and a kernel started for this notebook alone, because the
            test changes the page or the kernel. Otherwise, a page of an earlier test may be used.
        book
            A whole notebook, in place of the cells.
        seconds
            The time limit of all cells together.

        Raises
        ------
        KernelError
            If a cell raises.
        """
        self.close()
        v4 = nbformat.v4
        if book is None:
            book = v4.new_notebook(cells=[v4.new_code_cell(source) for source in cells])
        nbformat.write(book, self._path)
        kind = scale, touch
        own_page |= theme != "light"  # changing the theme back makes JupyterLab lose track
        kept = not own_page and self._takes_over(kind)
        if not kept:
            self.page = self._windows.new_page(kind, width=width, height=height)
            self._session = self._server.start_session(self._path.name)
        self.page.on("pageerror", self._hear_error)
        if kept:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(OPEN_NOTEBOOK, self._path.name)
        else:
            self.page.goto(self._server.page(self._path.name, workspace=self._path.stem))
        self._wait_for_page(theme)
        self._kind = None if own_page else kind
        self.page.evaluate(RUN_ALL)
        self.page.wait_for_function(ALL_RUN, timeout=seconds * 1000)
        self.page.evaluate(GO_TO_TOP)
        for cell in self.cells():
            _raise_error_output(cell)
        for n in range(canvases):
            self._wait_until_painted(n)
        return self

    def _takes_over(self, kind: Kind) -> bool:
        """Use the kept page and kernel, if there are any and the page responds."""
        kept = self._windows.take(kind)
        if kept is None:
            return False
        self.page, self._session, self._kernel = kept
        try:
            self.page.bring_to_front()
            # With many pages, a busy browser sometimes stops drawing one, which then receives
            # nothing.
            self.page.wait_for_function(DRAWS_FRAMES, timeout=FRAME_SECONDS * 1000)
        except PlaywrightError:
            self._end()
            return False
        moved = {"path": self._path.name, "name": self._path.name}
        self._session = self._server.request("PATCH", f"api/sessions/{self._session['id']}", moved)
        return True

    def _hear_error(self, error: PlaywrightError) -> None:
        text = error.stack or str(error)
        if LABS_OWN_ERROR not in text:
            self.page_errors.append(text)

    def _wait_for_page(self, theme: Look = "light") -> None:
        self.page.wait_for_function(LAB_READY)
        self.page.evaluate(SET_UP_PAGE)
        self.change_theme(theme)
        self.page.wait_for_function(KERNEL_IDLE)

    def change_theme(self, theme: Look) -> None:
        """Change JupyterLab's theme, and wait until the page shows it."""
        self.page.wait_for_function(HAS_THEME)
        self.page.evaluate(CHANGE_THEME, THEMES[theme])
        self.page.wait_for_function(THEME_IS, arg=THEMES[theme])
        self.page.wait_for_function(HAS_THEME)

    def reload(self, *, canvases: int = 1) -> None:
        """Save the notebook and load the page again; the kernel continues. Wait as `open` does."""
        theme: Look = "dark" if self.page.evaluate(THEME_IS, THEMES["dark"]) else "light"
        self.page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
        # By its own address, since the page may have been loaded for a notebook that is gone.
        self.page.goto(self._server.page(self._path.name, workspace=self._path.stem))
        self._wait_for_page(theme)
        for n in range(canvases):
            self._wait_until_painted(n)

    def restart(self, *, canvases: int = 1) -> None:
        """Restart the kernel and run all cells, like the menu command. Wait as `open` does."""
        self.forget_kernel()
        self.page.evaluate(RESTART)
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.page.evaluate(RESTARTED)
        self.page.wait_for_function(KERNEL_IDLE)
        for cell in self.cells():
            _raise_error_output(cell)
        for n in range(canvases):
            self._wait_until_painted(n)

    def restart_from_elsewhere(self) -> None:
        """Restart the kernel as another page would; this page is not informed."""
        assert self._session, "call open() first"
        self._server.request("POST", f"api/kernels/{self._session['kernel']['id']}/restart")

    def forget_kernel(self) -> None:
        """Connect to the kernel again at the next request, since it will be another one."""
        if self._kernel:
            self._kernel.stop_channels()
            self._kernel = None

    def cells(self) -> list[dict[str, Any]]:
        """The cells in the page with their outputs, in notebook format."""
        cells: list[dict[str, Any]] = self.page.evaluate(CELLS)
        return cells

    def run_cell(self, code: str) -> dict[str, Any]:
        """Add a cell at the end of the notebook, run it in the page, and return it.

        Raises
        ------
        KernelError
            If the cell raises.
        """
        index: int = self.page.evaluate(RUN_NEW_CELL, code)
        cell = self.cells()[index]
        _raise_error_output(cell)
        return cell

    def keep_from_others(self) -> None:
        """Do not keep page and kernel for other tests, because something failed."""
        self._kind = None

    def close(self) -> None:
        """Keep page and kernel for the next test if they are as good as new; otherwise end both."""
        if not self._session:
            return
        if hasattr(self, "page"):
            self.page.remove_listener("pageerror", self._hear_error)
        if not self._is_left():
            self._end()
        self._kernel = self._session = None
        self.page_errors.clear()
        self._path.unlink(missing_ok=True)

    def _end(self) -> None:
        """Close the page, and end the kernel."""
        assert self._session
        if hasattr(self, "page"):
            self.page.close()
        self.forget_kernel()
        with contextlib.suppress(ServerError):  # the test may have shut it down
            self._server.request("DELETE", f"api/sessions/{self._session['id']}")

    def _is_left(self) -> bool:
        """Keep page and kernel for the next test, if they are as good as new."""
        kind, self._kind = self._kind, None
        if kind is None or self.page_errors or self._windows.keeps(kind):
            return False
        assert self._session
        try:
            if self.page.locator(".jp-Dialog").count():  # it would cover the next notebook
                return False
            self.page.evaluate(CLOSE_NOTEBOOK)
            self.evaluate(FORGET, timeout=FORGET_SECONDS)
        except (PlaywrightError, KernelError, TimeoutError):
            return False
        self._windows.keep(kind, Desk(self.page, self._session, self._kernel_client()))
        return True

    # --- the kernel ---------------------------------------------------------------------------

    def evaluate(self, code: str, timeout: float = SECONDS) -> Any:
        """Run code in the notebook's kernel, from outside the page.

        The page does not take part, so the result is the state of the kernel. ``await`` is allowed.

        Parameters
        ----------
        code
            Statements; if the last is an expression, its value is returned.
        timeout
            In seconds.

        Returns
        -------
        Any
            The value if it consists of Python literals, otherwise its `repr`; None without a value.

        Raises
        ------
        KernelError
            If the code raises, with the kernel's traceback.
        """
        kernel = self._kernel_client()
        try:
            reply = kernel.execute_interactive(
                answering(code),
                store_history=False,
                allow_stdin=False,
                user_expressions={ANSWER: ANSWER},
                timeout=timeout,
                output_hook=lambda _message: None,
            )["content"]
        except (TimeoutError, queue.Empty):
            raise TimeoutError(f"The kernel did not answer in {timeout} s: {code}") from None
        if reply["status"] != "ok":
            raise KernelError("\n".join(reply["traceback"]))
        return value_of(ast.literal_eval(reply["user_expressions"][ANSWER]["data"]["text/plain"]))

    def wait_for(self, expression: str, timeout: float = SECONDS) -> Any:
        """Evaluate `expression` in the kernel until it is true; return its value."""
        return self.wait_until(lambda: self.evaluate(expression), expression, timeout)

    def wait_until(self, ask: Callable[[], Any], what: str, timeout: float = SECONDS) -> Any:
        """Call a function until its result is true; return the result."""
        deadline = time.monotonic() + timeout
        while not (value := ask()):
            if time.monotonic() > deadline:
                raise TimeoutError(f"After {timeout} s still {value!r}: {what}")
            self.page.wait_for_timeout(POLL_SECONDS * 1000)  # lets the page handle its events
        return value

    def _kernel_client(self) -> BlockingKernelClient:
        if self._kernel is None:
            assert self._session, "call open() first"
            self._kernel = self._server.connect(self._session)
        return self._kernel

    # --- display and input --------------------------------------------------------------------

    def canvas(self, n: int = 0) -> Locator:
        """The `n`-th canvas among the outputs of the notebook."""
        return self.page.locator(".jp-Notebook .jp-OutputArea canvas").nth(n)

    def canvas_point(self, x: float, y: float, n: int = 0) -> tuple[float, float]:
        """Scroll the `n`-th canvas into view, and convert fractions of it to coordinates of the
        page.
        """
        canvas = self.canvas(n)
        canvas.scroll_into_view_if_needed()
        # When idle, JupyterLab inserts a cell's editor, which moves everything below it.
        canvas.element_handle().wait_for_element_state("stable")
        box = canvas.bounding_box()
        assert box, "the canvas is not displayed"
        return box["x"] + x * box["width"], box["y"] + y * box["height"]

    def click_canvas(self, x: float, y: float, n: int = 0) -> None:
        """Click with the mouse; `x` and `y` are fractions of the canvas's width and height."""
        self.page.mouse.click(*self.canvas_point(x, y, n))

    def pixels(self, n: int = 0) -> Image.Image:
        """The pixels of the `n`-th canvas on the screen, in device pixels."""
        canvas = self.canvas(n)
        picture = Image.open(io.BytesIO(canvas.screenshot())).convert("RGB")
        box, scale = canvas.bounding_box(), float(self.page.evaluate("devicePixelRatio"))
        assert box, "the canvas is not displayed"
        # A canvas between pixels is drawn at the nearest ones, so its picture has one more row.
        left = round(box["x"] * scale - math.floor(box["x"]) * scale)
        top = round(box["y"] * scale - math.floor(box["y"]) * scale)
        width, height = round(box["width"] * scale), round(box["height"] * scale)
        return picture.crop((left, top, left + width, top + height))

    def screenshot(self, path: Path | str) -> None:
        self.page.screenshot(path=path)

    def _wait_until_painted(self, n: int) -> None:
        self.canvas(n).wait_for(state="visible")
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            # A canvas that is being replaced cannot be read.
            with contextlib.suppress(PlaywrightError):
                if self.canvas(n).evaluate(IS_PAINTED):
                    return
            self.page.wait_for_timeout(POLL_SECONDS * 1000)
        raise TimeoutError(f"Canvas {n} is still blank after {SECONDS} s.")


def is_plain(expression: str) -> bool:
    """Whether an expression awaits nothing."""
    return not any(isinstance(node, ast.Await) for node in ast.walk(ast.parse(expression)))


def _raise_error_output(cell: dict[str, Any]) -> None:
    for output in cell.get("outputs", []):
        if output["output_type"] == "error":
            raise KernelError("\n".join(output["traceback"]))
