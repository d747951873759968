"""`make play` as a separate process with its own home."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import psutil

from tools.play import PROJECT


@contextmanager
def play(root: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    """The running program with its own home; it is killed at the end if necessary."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "XDG_"))}
    program = subprocess.Popen(
        [sys.executable, "-m", "tools.play", "--no-browser", "--root", str(root), *options],
        cwd=PROJECT,
        env=environment | {"HOME": str(root.parent)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield program
    finally:
        if program.poll() is None:
            program.terminate()
        program.communicate(timeout=60)


def address(program: subprocess.Popen[str]) -> tuple[str, str]:
    """The output of the program up to the address of the page, and the address."""
    assert program.stdout
    printed = ""
    for line in program.stdout:
        printed += line
        if found := re.search(r"http://\S+", line):
            return printed, found[0]
    raise AssertionError(f"no address in:\n{printed}")


def ends_and_leaves_nothing(program: subprocess.Popen[str], root: Path, notebook: str) -> None:
    """Wait for the end after Ctrl+C, and check that only the copy of the notebook has changed."""
    rest, _ = program.communicate(timeout=60)
    assert program.returncode == 0
    assert "Traceback" not in rest
    left = [process.info["cmdline"] for process in psutil.process_iter(["cmdline"])]
    assert not any(str(root.parent) in argument for line in left for argument in line or ())
    saved = nbformat.read(root / "my_notebooks" / notebook, as_version=4)
    assert "widgets" not in saved.metadata
    assert any(cell.get("outputs") for cell in saved.cells)
