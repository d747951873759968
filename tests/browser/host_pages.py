"""Hosts other than Jupyter's front ends: pages with the widget managers of VS Code and Colab.

VS Code's manager is that of its Jupyter extension; Colab's is based on html-manager. The programs
themselves do not run here, so the tests cover only their managers.
"""

from __future__ import annotations

import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator

from tests.browser.lab import KernelError, LabNotebook
from tools.javascript import NPM, ROOT, node

SOURCES = Path(__file__).with_name("host_pages")
PACKED = ("@vscode/jupyter-ipywidgets8@1.0.9", "@jupyter-widgets/html-manager@1.0.15")
REQUIRE = "requirejs@2.3.7"
"""Packages that bring their bundles; npm cannot install all that they name."""

NBEXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "nbextensions"
ADDRESS = "static/host/index.html"
PAGE = """<!doctype html><meta charset="utf-8"><title>Host</title>
<body style="margin:0"><div id="shown"></div>
<script src="require/require.js"></script><script type="module" src="page.js"></script></body>"""


def build_pages(static_files: Path) -> None:
    """Fetch the managers from npm, and bundle the page for a server of static files."""
    folder = static_files / "host"
    folder.mkdir()
    for name in ("package.json", "package-lock.json", "page.js"):
        (folder / name).write_bytes((SOURCES / name).read_bytes())
    npm("--prefix", str(folder), "ci", "--legacy-peer-deps", "--no-audit", "--no-fund")
    for each in (*PACKED, REQUIRE):
        npm("pack", each, "--silent", "--pack-destination", str(folder))
    for packed, inside, name in (
        ("vscode-jupyter-ipywidgets8-*", "dist", "vscode"),
        ("jupyter-widgets-html-manager-*", "dist", "html"),
        ("requirejs-*", "", "require"),
    ):
        (archive,) = folder.glob(f"{packed}.tgz")
        with tarfile.open(archive) as tar:
            tar.extractall(folder / f"{name}-all", filter="data")
        (folder / f"{name}-all" / "package" / inside).rename(folder / name)
    copytree(NBEXTENSIONS, folder / "nbextensions")
    (folder / "index.html").write_text(PAGE)
    node(
        str(ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"),
        str(folder / "page.js"),
        *("--bundle", "--format=esm", "--allow-overwrite", f"--outfile={folder / 'page.js'}"),
    )


def npm(*arguments: str) -> None:
    """Run npm; raise `JavaScriptError` if it fails."""
    node(str(NPM), *arguments)


class HostPage(LabNotebook):
    """A page with another host's widget manager, connected to a kernel of the server.

    Parameters
    ----------
    host, buffers
        See `page.js`.
    """

    def __init__(self, *of_notebook: Any, host: str, buffers: str) -> None:
        super().__init__(*of_notebook)
        self._host, self._buffers = host, buffers

    def open(
        self,
        cells: Sequence[str],
        *,
        width: int = 1280,
        height: int = 900,
        canvases: int = 1,
        **_of_lab: Any,
    ) -> LabNotebook:
        """Open the page, run cells in it, and wait for their pictures."""
        self.close()
        self.page = self._windows.new_page(width=width, height=height)
        self.page.on("pageerror", self._hear_error)
        self._session = self._server.start_session(self._path.name)
        asked = {
            "host": self._host,
            "buffers": self._buffers,
            "kernel": self._session["kernel"]["id"],
            "token": self._server.token,
        }
        self.page.goto(f"{self._server.url}{ADDRESS}?{urlencode(asked)}")
        self.page.wait_for_function("window.hostIsReady")
        for cell in cells:
            self.show(cell)
        for n in range(canvases):
            self._wait_until_painted(n)
        return self

    def show(self, code: str) -> None:
        """Run a cell, and wait for its output; KernelError if it raises."""
        failed = self.page.evaluate("code => runCell(code)", code)
        if failed:
            raise KernelError(failed)

    def canvas(self, n: int = 0) -> Locator:
        """The `n`-th board."""
        return self.page.locator(".gammon-board canvas").nth(n)
