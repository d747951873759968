"""Run the shipped notebooks and store their outputs: ``python -m tools.notebooks``.

The stored outputs are for readers who do not run the cells: on a code host, in a preview, or in
JupyterLab before the first cell has run. So each board is stored as a picture, without a live view
or widget state, which these readers would see as an error or not at all.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from tools import course_notebooks

os.environ["GAMMON_SETTINGS"] = "off"  # not those of the person who runs this

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
PICTURES = ("image/png", "image/svg+xml")
STILL = (*PICTURES, "text/html")
"""Output types that can replace a live view."""
CELL_SECONDS = 300
"""The time limit of a cell, in seconds."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the named notebooks, or all notebooks."""
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description=__doc__)
    parser.add_argument(
        "notebooks", nargs="*", type=Path, help="the notebooks (default: all in notebooks/)"
    )
    paths = parser.parse_args(arguments).notebooks or shipped_notebooks()
    for path in paths:
        try:
            if path.resolve().parent == course_notebooks.FOLDER:
                course_notebooks.write(path)
            else:
                book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
                nbformat.write(still(run(book, path.parent)), path)  # type: ignore[no-untyped-call]
        except CellExecutionError as error:
            print(f"{path} was not changed, because a cell failed: {error}", file=sys.stderr)
            return 1
        print(f"{path}: {path.stat().st_size / 1000:.0f} kB")
    return 0


def shipped_notebooks() -> list[Path]:
    """Return all notebooks, except JupyterLab's checkpoints."""
    found = sorted(NOTEBOOKS.rglob("*.ipynb"))
    return [path for path in found if ".ipynb_checkpoints" not in path.parts]


def run(book: Any, folder: Path) -> Any:
    """Run all cells of a notebook in a copy of its folder, since cells may write files."""
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place, folder.name or "notebooks")
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(".*", "*.jsonl", "my_*.json"))
        client = NotebookClient(
            book,
            timeout=CELL_SECONDS,
            coalesce_streams=True,  # the kernel may split its output anywhere
            kernel_name="python3",
            store_widget_state=False,
            record_timing=False,
            resources={"metadata": {"path": str(copy)}},
        )
        return client.execute()


def still(book: Any) -> Any:
    """Remove live views that have a picture, and all widget state."""
    book.metadata.pop("widgets", None)
    # Do not store the version of Python that ran the notebook.
    book.metadata["language_info"] = {"name": "python"}
    for cell in book.cells:
        for output in cell.get("outputs", []):
            shown = output.get("data", {})
            if any(kind in shown for kind in STILL):
                shown.pop(WIDGET_VIEW, None)
    return book


if __name__ == "__main__":
    sys.exit(main())
