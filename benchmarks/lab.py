"""A JupyterLab of one's own, with a browser, for as long as a benchmark takes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.browser.chromium import QUIET_FLAGS, find_chromium
from tests.browser.lab import LabNotebook, Windows
from tools.lab_server import LabServer

PLACES = {
    "HOME": ".",
    "IPYTHONDIR": "ipython",
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
}
"""Where JupyterLab keeps things, below a folder that is thrown away."""


@contextmanager
def notebook(
    line: Callable[[LabServer], LabServer] = lambda server: server,
) -> Iterator[LabNotebook]:
    """A notebook that is not open yet, as the tests in `tests/browser` have one.

    Parameters
    ----------
    line
        Gives the server as the page reaches it.
    """
    with ExitStack() as stack:
        home = Path(stack.enter_context(TemporaryDirectory()))
        root = home / "notebooks"
        root.mkdir()
        places = {name: str(home / place) for name, place in PLACES.items()}
        server = LabServer.start(
            root,
            runtime_dir=home / "runtime",
            environment={**os.environ, **places},
            options=["--ServerApp.port=0", "--LabApp.expose_app_in_browser=True"],
        )
        stack.callback(server.stop)
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(QUIET_FLAGS)
        )
        stack.callback(browser.close)
        book = LabNotebook(line(server), Windows(browser), root, "benchmark")
        stack.callback(book.close)
        yield book
