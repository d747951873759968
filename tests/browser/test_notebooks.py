"""The shipped notebooks, run by Run All Cells in JupyterLab."""

import shutil
from pathlib import Path

import nbformat
import pytest

from tests.browser.lab import LabNotebook
from tools import course_notebooks
from tools.notebooks import CELL_SECONDS, NOTEBOOKS, shipped_notebooks

LESSONS = [path for path in shipped_notebooks() if path.parent == course_notebooks.FOLDER]
"""The notebooks of the course, whose cells are all of the same kind."""

pytestmark = pytest.mark.prove  # each needs a kernel, and all together some minutes


@pytest.mark.parametrize(
    "path",
    [path for path in shipped_notebooks() if path not in LESSONS[1:]],
    ids=lambda path: path.relative_to(NOTEBOOKS).with_suffix("").as_posix(),
)
def test_all_cells_of_a_notebook_run_without_errors(
    path: Path, lab: LabNotebook, lab_root: Path
) -> None:
    for folder in filter(Path.is_dir, path.parent.iterdir()):
        shutil.copytree(folder, lab_root / folder.name, dirs_exist_ok=True)
    book = nbformat.read(path, as_version=4)
    lab.open([], book=book, canvases=0, own_page=True, seconds=CELL_SECONDS)
    counts = [each["execution_count"] for each in lab.cells() if each["cell_type"] == "code"]
    assert counts == [*range(1, len(counts) + 1)]
