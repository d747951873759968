"""What `make lite` puts together: Python for browsers, and notebooks that install us."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import nbformat
import pytest

from gammon_widget.disk.file_lock import lock
from tools.lite import INSTALL, put_notebooks, with_dependencies


def test_packages_come_with_all_that_they_need_and_no_others():
    packages = {
        "one": {"depends": ["two.b"]},
        "two-b": {"depends": ["one"]},
        "three": {"depends": []},
    }
    assert sorted(with_dependencies(packages, ["One"])) == ["one", "two-b"]


def test_notebooks_install_first_and_say_what_runs_them(tmp_path: Path):
    put_notebooks(tmp_path)
    for path in (tmp_path / "01_play.ipynb", tmp_path / "course" / "1-board.ipynb"):
        notebook = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
        first = next(cell for cell in notebook.cells if cell.cell_type == "code")
        assert (first.source, notebook.metadata.kernelspec.name) == (INSTALL, "python")
    assert any((tmp_path / "matches").iterdir())


def test_a_game_is_kept_where_the_system_has_no_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "fcntl", ModuleType("fcntl"))  # as a browser's Python has it
    with (tmp_path / "game").open("w") as file:
        assert lock(file.fileno())
