"""`make play` without a page: the copies of the notebooks, and messages about problems."""

import socket
from pathlib import Path

import pytest

from tests.browser.make_play import play
from tools.play import PlayError, copy_notebooks


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project" / "notebooks"
    folder.mkdir(parents=True)
    (folder / "01_play.ipynb").write_text("shipped")
    return folder.parent


def test_a_used_port_gives_a_one_sentence_message(root: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with play(root, "--port", str(port)) as program:
            printed, _ = program.communicate(timeout=60)
    assert program.returncode == 1
    assert printed.startswith(f"Port {port} cannot be used")
    assert len(printed.splitlines()) == 1


def test_your_copies_are_never_overwritten(root: Path) -> None:
    assert copy_notebooks(root, "01_play.ipynb") == "my_notebooks/01_play.ipynb"
    mine = root / "my_notebooks" / "01_play.ipynb"
    mine.write_text("mine")
    new = root / "notebooks" / "more" / "data.txt"
    new.parent.mkdir()
    new.write_text("new")
    copy_notebooks(root, "01_play.ipynb")
    assert mine.read_text() == "mine"
    assert (root / "my_notebooks" / "more" / "data.txt").read_text() == "new"


def test_a_missing_notebook_gives_a_one_sentence_message(tmp_path: Path) -> None:
    with pytest.raises(PlayError, match=r"^There is no notebook 01_play\.ipynb in .*\.$"):
        copy_notebooks(tmp_path, "01_play.ipynb")
