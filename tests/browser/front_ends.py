"""Front ends other than JupyterLab: servers for Notebook 7 and Voila."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any, ClassVar

import nbformat
from playwright.sync_api import Locator

from tests.browser.lab import KernelError, LabNotebook
from tools.lab_server import ServerError

PYTHON = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


class Notebook7(LabNotebook):
    """A notebook in Jupyter Notebook 7, whose page contains parts of JupyterLab."""

    address: ClassVar[str] = "notebooks"

    def open(
        self,
        cells: Sequence[str],
        *,
        width: int = 1280,
        height: int = 900,
        canvases: int = 1,
        **_of_lab: Any,
    ) -> LabNotebook:
        """Write a notebook, open it, run all its cells, and wait for its pictures.

        Raises
        ------
        KernelError
            If a cell raises.
        """
        self.close()
        v4 = nbformat.v4
        sources = [v4.new_code_cell(source) for source in cells]
        book = v4.new_notebook(cells=sources, metadata=PYTHON)
        nbformat.write(book, self._path)
        self.page = self._windows.new_page(width=width, height=height)
        self.page.on("pageerror", self._hear_error)
        self._run(f"{self._server.url}{self.address}/{self._path.name}?token={self._server.token}")
        for n in range(canvases):
            self._wait_until_painted(n)
        return self

    def _run(self, url: str) -> None:
        self._session = self._server.start_session(self._path.name)
        self.page.goto(url)
        self.page.get_by_text("Python 3 (ipykernel)").wait_for()
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()

    def canvas(self, n: int = 0) -> Locator:
        """The `n`-th board."""
        return self.page.locator(".gammon-board canvas").nth(n)


class Voila(Notebook7):
    """A notebook as a Voila page, which contains only outputs."""

    address = "voila/render"

    def _run(self, url: str) -> None:
        kernels = self._kernels()
        self.page.goto(url)  # Voila runs the cells before it answers
        (kernel,) = self._kernels() - kernels
        self._session = {"kernel": {"id": kernel}}
        for error in self.page.locator(".jp-RenderedText[data-mime-type*=error]").all():
            raise KernelError(error.inner_text())

    def close(self) -> None:
        """Close the page, end the kernel, and remove the notebook."""
        if self._session:
            with contextlib.suppress(ServerError):
                self._server.request("DELETE", f"api/kernels/{self._session['kernel']['id']}")
            self._session["id"] = "none"  # Voila keeps no sessions
        super().close()

    def _kernels(self) -> set[str]:
        return {kernel["id"] for kernel in self._server.request("GET", "api/kernels")}


FRONT_ENDS = {"JupyterLab": LabNotebook, "Notebook 7": Notebook7, "Voila": Voila}
