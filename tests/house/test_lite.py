"""The site of `make lite`: Pyodide with all packages, and the notebooks."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

import gammon_widget as gw
from gammon_widget.storage import operations
from tools.lite import (
    COMPILED,
    KERNEL,
    LOCK,
    SHOWN,
    USED,
    LiteError,
    check_integrity,
    locked,
    named_wheels,
    possible_cells,
    put_notebooks,
    put_wheels,
    with_dependencies,
)


def test_the_site_has_exactly_the_needed_packages():
    packages = {
        "one": {"depends": ["two.b"]},
        "two-b": {"depends": ["one"]},
        "three": {"depends": []},
    }
    assert sorted(with_dependencies(packages, ["One"])) == ["one", "two-b"]


def test_python_for_browsers_is_used_only_with_its_hash(tmp_path: Path):
    archive = tmp_path / "pyodide.tgz"
    archive.write_bytes(b"")
    digest = (
        "z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=="
    )
    check_integrity(archive, f"sha512-{digest}")  # of nothing
    archive.write_bytes(b"?")
    with pytest.raises(LiteError, match=r"pyodide\.tgz is not the file .*\n.*\n"):
        check_integrity(archive, f"sha512-{digest}")


def test_every_wheel_on_the_site_has_a_hash(tmp_path: Path):
    pins = LOCK.read_text("utf-8").splitlines()[1:]
    assert all(re.fullmatch(r"[a-z0-9-]+==\S+ --hash=sha256:[0-9a-f]{64}", pin) for pin in pins)
    names = {pin.partition("==")[0] for pin in pins}
    assert {name.lower().replace("_", "-") for name in (*USED, *COMPILED)} <= names
    with pytest.raises(LiteError, match=r"does not have traitlets==9.*tools\.lite --lock"):
        put_wheels(tmp_path, ["traitlets==9"])


def test_the_site_begins_with_a_board_and_has_all_notebooks(tmp_path: Path):
    put_notebooks(tmp_path)
    for name in (*SHOWN, "play", "course/01-board"):
        notebook = nbformat.read(tmp_path / f"{name}.ipynb", 4)
        assert notebook.metadata.kernelspec == KERNEL
        assert not any("import pandas" in cell.source for cell in notebook.cells)
    first = nbformat.read(tmp_path / "play.ipynb", 4).cells[0]
    assert first.cell_type == "code"
    assert 'players={"black": "net"}' in first.source
    assert any((tmp_path / "matches").iterdir())


def test_a_text_is_removed_with_the_only_cells_that_it_introduces():
    v4 = nbformat.v4
    text, plain, missing = "# Pictures", "gw.Board()", "import numpy as np"

    def kept(*sources: str) -> list[str]:
        cells = [
            (v4.new_markdown_cell if source.startswith("#") else v4.new_code_cell)(source)
            for source in sources
        ]
        return [cell.source for cell in possible_cells(cells)]

    assert kept("# One", missing, missing, text, plain) == [text, plain]
    assert kept(text, plain, missing, "# Two") == [text, plain, "# Two"]
    assert kept(text, missing, plain) == [text, plain]
    assert kept("# One", text, missing) == ["# One"]


def test_all_links_of_the_first_notebook_exist(tmp_path: Path):
    put_notebooks(tmp_path)
    cells = nbformat.read(tmp_path / "play.ipynb", 4).cells
    links = [link for cell in cells for link in re.findall(r"\]\(([^)]+)\)", cell.source)]
    assert links
    assert all((tmp_path / link).is_file() for link in links)


def test_a_changed_package_gets_a_new_name(tmp_path: Path):
    names = []
    for content in (b"one", b"two"):
        folder = tmp_path / content.decode()
        folder.mkdir()
        (folder / "some_thing-1.0-py3-none-any.whl").write_bytes(content)
        [(name, wheel)] = named_wheels(folder)
        entry = locked(wheel)
        assert (name, entry["name"], entry["version"]) == ("some_thing", "some-thing", "1.0")
        assert (folder / entry["file_name"]).read_bytes() == content
        assert entry["sha256"] == hashlib.sha256(content).hexdigest()
        names.append(entry["file_name"])
    assert names[0] != names[1]


def test_a_journal_works_without_file_locks(tmp_path: Path):
    program = """
import sys
from types import ModuleType
sys.modules["fcntl"] = ModuleType("fcntl")  # as in Pyodide
import gammon_widget as gw
gw.Match(journal=sys.argv[1]).roll()
"""
    path = tmp_path / "game"
    subprocess.run([sys.executable, "-c", program, str(path)], check=True)
    assert gw.Match.resume(path).revision


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs a system like Pyodide")
def test_a_journal_written_in_a_browser_is_saved_at_once_and_resumed(tmp_path: Path):
    path = tmp_path / "game"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT)
    closed, close = [], os.close

    def noting(each: int) -> None:
        closed.append(each)
        close(each)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "close", noting)
        os.write(descriptor, b"one two")
        operations.store_by_reopening(descriptor)
        assert closed == [descriptor]  # a browser saves a file when it is closed
        os.write(descriptor, b" three")
        operations.truncate_by_reopening(descriptor, 3)
    assert path.read_bytes() == b"one"
    os.close(descriptor)
