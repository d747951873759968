"""Build a site on which boards are played with nothing installed: ``python -m tools.lite``.

It is JupyterLite: Jupyter's page, with Python in the reader's browser. Everything comes from PyPI
and npm and is put into one folder, which any server of files can serve; its pages load nothing from
elsewhere. This is what ``make lite`` runs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat

from tools.javascript import NPM, JavaScriptError, node

PROJECT = Path(__file__).resolve().parent.parent
NOTEBOOKS = PROJECT / "notebooks"
SHOWN = ("01_play", "04_positions", "05_lessons", "06_play_a_bot", "07_replay")
"""The notebooks of the site, beside those of the course."""

PYODIDE = "314.0.7"
"""Python for browsers, as npm has it; its Python is the one that wheels are fetched for."""

PYTHON = "314"
AT_START = (
    "micropip",
    "ipython",
    "jedi",
    "packaging",
    "traitlets",
    "pygments",
    "typing-extensions",
)
"""What the kernel loads before it runs anything, with all that these need."""

BESIDE_US = ("anywidget", "comm", "ipywidgets", "jupyterlab_widgets", "markdown-it-py", "mdurl")
"""In the versions that are installed here, which the page's side of them has to have as well."""

INSTALL = "\n".join(
    (
        "%pip install -q ipywidgets anywidget markdown-it-py PyYAML",
        "%pip install -q --no-deps gammon-widget",
    )
)
KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
FIRST = "notebooks/index.html?path=01_play.ipynb"
LEAD = f'<head>\n    <meta http-equiv="refresh" content="0; url={FIRST}">'


class LiteError(Exception):
    """What is missing, or has failed, in a sentence."""


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types that browsers insist on, and says nothing."""

    extensions_map = {  # noqa: RUF012 - as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def serve(site: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of the site; it has still to be told to begin."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(site)))


def build(site: Path) -> None:
    """Put the site into a folder, in place of what is there.

    Raises
    ------
    LiteError
        When something cannot be had or made.
    """
    with TemporaryDirectory(prefix="gammon-lite-") as folder:
        work = Path(folder)
        runtime = work / "lite" / "static" / "pyodide"
        runtime.mkdir(parents=True)
        put_python(work, runtime)
        wheels = work / "wheels"
        _pip("wheel", "--no-deps", "-w", str(wheels), str(PROJECT))
        found = [f"{name}=={version(name)}" for name in BESIDE_US]
        _pip("download", "--no-deps", "--only-binary=:all:", "-d", str(wheels), *found)
        _pip(
            *("download", "--no-deps", "--only-binary=:all:", "--platform=any"),
            *(f"--python-version={PYTHON}", "-d", str(wheels), "psygnal"),
        )
        # Without its part in C it is Python alone, and runs everywhere.
        _pip(
            "wheel",
            "--no-deps",
            "--no-binary=PyYAML",
            "-w",
            str(wheels),
            "PyYAML",
            PYYAML_FORCE_LIBYAML="0",
        )
        contents = work / "contents"
        put_notebooks(contents)
        _run(
            *(sys.executable, "-m", "jupyter", "lite", "build", "--lite-dir", str(work / "lite")),
            *("--contents", str(contents), "--output-dir", str(work / "site")),
            *("--piplite-wheels", str(wheels), "--apps", "notebooks", "--apps", "tree"),
        )
        # Other pages read their settings in this one, so it stays, and leads on.
        index = work / "site" / "index.html"
        text = index.read_text(encoding="utf-8")
        index.write_text(text.replace("<head>", LEAD, 1), encoding="utf-8")
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(work / "site", site)


def put_python(work: Path, runtime: Path) -> None:
    """Put Python for browsers into a folder, with the packages that the kernel loads at start."""
    try:
        node(str(NPM), "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(work))
    except JavaScriptError as error:
        raise LiteError(f"npm does not give Python for browsers:\n{error}") from None
    with tarfile.open(work / f"pyodide-{PYODIDE}.tgz") as packed:
        packed.extractall(work, filter="data")
    for file in (work / "package").iterdir():
        if file.suffix not in (".map", ".html", ".ts", ".md"):
            shutil.copy(file, runtime)
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    needed = with_dependencies(lock["packages"], AT_START)
    for entry in needed.values():
        _pip(
            *("download", "--no-deps", "--only-binary=:all:", f"--python-version={PYTHON}"),
            *("-d", str(runtime), f"{entry['name']}=={entry['version']}"),
        )
        # PyPI's wheel has another hash than the one that Pyodide's makers have built.
        wheel = (runtime / entry["file_name"]).read_bytes()
        entry["sha256"] = hashlib.sha256(wheel).hexdigest()
    # Of the others Python is to believe that there are none, since they are not here.
    lock["packages"] = needed
    (runtime / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def with_dependencies(packages: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """The entries of packages and of all that they need."""
    keys = {_plain(key): key for key in packages}
    found: dict[str, Any] = {}
    left = list(names)
    while left:
        key = keys[_plain(left.pop())]
        if key not in found:
            found[key] = packages[key]
            left += packages[key]["depends"]
    return found


def put_notebooks(folder: Path) -> None:
    """Put the notebooks into a folder, each beginning with what it needs to have installed."""
    chosen = [NOTEBOOKS / f"{name}.ipynb" for name in SHOWN]
    chosen += sorted((NOTEBOOKS / "course").glob("*.ipynb"))
    for path in chosen:
        notebook = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
        notebook.metadata["kernelspec"] = KERNEL
        first = next(n for n, cell in enumerate(notebook.cells) if cell.cell_type == "code")
        install = nbformat.v4.new_code_cell(INSTALL)  # type: ignore[no-untyped-call]
        notebook.cells.insert(first, install)
        target = folder / path.relative_to(NOTEBOOKS)
        target.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, target)  # type: ignore[no-untyped-call]
    shutil.copytree(NOTEBOOKS / "matches", folder / "matches")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _pip(*arguments: str, **variables: str) -> None:
    _run(sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *arguments, **variables)


def _run(*command: str, **variables: str) -> None:
    done = subprocess.run(
        command,
        check=False,
        cwd=PROJECT,
        env=os.environ | variables,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise LiteError(f"{' '.join(command[1:5])} has failed:\n{done.stderr or done.stdout}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site, and say where it is."""
    parser = argparse.ArgumentParser(prog="python -m tools.lite", description=__doc__)
    parser.add_argument("--output", type=Path, default=PROJECT / "dist" / "lite")
    parser.add_argument("--port", type=int, help="serve it there when it is built")
    options = parser.parse_args(arguments)
    try:
        build(options.output)
    except LiteError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The site is in {options.output}.")
    if options.port is not None:
        server = serve(options.output, options.port)
        print(f"http://127.0.0.1:{server.server_port}/ (Ctrl+C ends it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
