"""A separate JupyterLab with a browser, for the duration of a benchmark."""

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
"""JupyterLab's folders, below a temporary folder."""


@contextmanager
def notebook(
    line: Callable[[LabServer], LabServer] = lambda server: server,
) -> Iterator[LabNotebook]:
    """Yield a notebook that is not open yet, like those of the tests in `tests/browser`.

    Parameters
    ----------
    line
        A function that returns the server with the address that the page uses.
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
