"""Build a site with playable boards that needs no installation: ``python -m tools.lite``.

The site uses JupyterLite, which runs Jupyter and Python in the reader's browser. All files come
from PyPI and npm. They are put into one folder, which any static file server can serve. The pages
load nothing from other sites. ``make lite`` runs this program.
"""

from __future__ import annotations

import argparse
import gzip
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
"""Notebooks on the site, in addition to those of the course."""

PYODIDE = "314.0.7"
"""The version of Pyodide, which is Python for browsers, on npm."""

PYTHON = "314"
"""The version of Python in Pyodide, for which wheels are downloaded."""

AT_START = (
    "micropip",
    "ipython",
    "jedi",
    "packaging",
    "traitlets",
    "pygments",
    "typing-extensions",
)
"""Packages that the kernel loads when it starts; their dependencies are added."""

COMPANIONS = (
    "anywidget",
    "comm",
    "fsrs",
    "ipywidgets",
    "jupyterlab_widgets",
    "markdown-it-py",
    "mdurl",
)
"""Packages whose versions on the site must be those installed here, to match their front ends."""

MISSING = re.compile(r"import (numpy|pandas|tempfile)|gw\.bearoff\(|\.groupby\(")
"""A pattern for code that cannot run on the site, or is useless there.

The site has no NumPy, pandas or Pillow.
"""

AS_PNG = re.compile(r"Image\((.+)\.png\)")
"""A pattern for code that shows a PNG picture; the site shows an SVG picture instead."""

KERNELS_OWN = ("ipykernel", "piplite", "pyodide_kernel")
"""Packages of the kernel for browsers; they come with its front end."""

NOT_PLAYED = ("ipykernel", "jedi", "micropip", "packaging", "parso", "piplite", "pyodide-kernel")
"""Packages that the page with a single board does not need."""

EXTENSIONS = (
    "@jupyter-notebook/lab-extension",
    "@jupyter-widgets/jupyterlab-manager",
    "@jupyterlite/pyodide-kernel-extension",
    "anywidget",
)
"""Installed extensions that the pages need."""

LABEXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
STARTED = "import piplite.piplite, pyodide_kernel, gammon_widget as gw; gw.Board, gw.Match"
"""Code that Python runs when it starts, before a kernel uses it: the slow imports."""

KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
FIRST = "notebooks/index.html?path=play.ipynb"
BYTECODE = Path(__file__).with_name("lite_bytecode.mjs")
SHIPPED = {
    "lite_page.js": "notebooks/first_cell.js",
    "lite_play.html": "play/index.html",
    "lite_play.js": "play/play.js",
    "lite_play.worker.mjs": "play/python.worker.js",
    "lite_python.mjs": "static/pyodide/python.mjs",
    "lite_site.js": "static/site.js",
}
"""Files from this folder, and their places on the site."""

WORKER = """import {{ start }} from "../static/pyodide/python.mjs";
import "../{kernel}";
start({packages}, {code});
"""
"""The worker that a notebook starts at once. Later, JupyterLite's kernel takes over the worker."""

LOADING = """
<style>
#gammon-loading { position: fixed; z-index: 99999; inset: auto 0 0; padding: 12px 24px;
  background: #3b2a22; color: #f3ebdc; font: 16px/1.5 system-ui, sans-serif; }
#gammon-loading p { margin: 0 0 6px; } #gammon-loading progress { width: 100%; }
</style>
<div id="gammon-loading" role="status">
<p>Loading the board; the first visit takes a while\u2026</p><progress value="0"></progress></div>
"""
WELCOME = Path(__file__).with_name("lite_welcome.md")


class LiteError(Exception):
    """A failure of the build, with its cause."""


class Handler(SimpleHTTPRequestHandler):
    """A request handler that logs nothing, and sends the MIME types that browsers require."""

    extensions_map = {  # noqa: RUF012 - as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


class Server(ThreadingHTTPServer):
    """A server that ignores browsers that disconnect before the response."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error, unless the browser has disconnected."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def serve(site: Path, port: int = 0) -> Server:
    """Return a server for the site; call its `serve_forever` to start it."""
    return Server(("127.0.0.1", port), partial(Handler, directory=str(site)))


def build(site: Path) -> None:
    """Build the site in a folder, replacing its content; raise `LiteError` on failure."""
    with TemporaryDirectory(prefix="gammon-lite-") as folder:
        work = Path(folder)
        lite = work / "lite"
        runtime = lite / "static" / "pyodide"
        runtime.mkdir(parents=True)
        packages = put_python(work, runtime)
        (lite / "jupyter-lite.json").write_text(json.dumps(settings(packages)), encoding="utf-8")
        contents = work / "contents"
        put_notebooks(contents)
        _run(
            *(sys.executable, "-m", "jupyter", "lite", "build", "--lite-dir", str(lite)),
            *("--contents", str(contents), "--output-dir", str(work / "site")),
            *("--apps", "notebooks", "--apps", "tree"),
            *("--no-sourcemaps", "--no-unused-shared-packages"),
        )
        put_page(work / "site", packages)
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(work / "site", site)


def put_python(work: Path, runtime: Path) -> list[str]:
    """Copy Python for browsers into a folder, with all packages; return their names."""
    try:
        node(str(NPM), "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(work))
    except JavaScriptError as error:
        raise LiteError(f"npm cannot download Python for browsers:\n{error}") from None
    with tarfile.open(work / f"pyodide-{PYODIDE}.tgz") as packed:
        packed.extractall(work, filter="data")
    for file in (work / "package").iterdir():
        if file.suffix not in (".map", ".html", ".ts", ".md"):
            shutil.copy(file, runtime)
    lock_file = runtime / "pyodide-lock.json"
    lock = json.loads(lock_file.read_text(encoding="utf-8"))
    needed = with_dependencies(lock["packages"], AT_START)
    put_wheels(runtime, [f"{entry['name']}=={entry['version']}" for entry in needed.values()])
    try:
        node(str(BYTECODE), str(runtime))
    except JavaScriptError as error:
        raise LiteError(f"The packages could not be compiled:\n{error}") from None
    # List only the packages that are on the site.
    lock["packages"] = {_plain(name): locked(wheel) for name, wheel in named_wheels(runtime)}
    lock_file.write_text(json.dumps(lock), encoding="utf-8")
    wasm = runtime / "pyodide.asm.wasm"
    wasm.with_name(f"{wasm.name}.bin").write_bytes(gzip.compress(wasm.read_bytes(), mtime=0))
    wasm.unlink()
    return [*lock["packages"]]


def put_wheels(folder: Path, at_start: Sequence[str]) -> None:
    """Copy the wheels of this package, and of its dependencies, into a folder."""
    pure = ("download", "--no-deps", "--only-binary=:all:", "-d", str(folder))
    found = [f"{name}=={version(name)}" for name in COMPANIONS]
    _pip(*pure, f"--python-version={PYTHON}", "--platform=any", "psygnal", *at_start)
    _pip(*pure, *found)
    # Without its C extension, PyYAML is pure Python, and runs everywhere.
    own = ("wheel", "--no-deps", "-w", str(folder))
    _pip(*own, "--no-binary=PyYAML", "PyYAML", str(PROJECT), PYYAML_FORCE_LIBYAML="0")
    for wheel in (LABEXTENSIONS / KERNEL_PLUGIN.partition(":")[0] / "static" / "pypi").iterdir():
        if wheel.name.startswith(KERNELS_OWN):
            shutil.copy(wheel, folder)


def named_wheels(folder: Path) -> list[tuple[str, Path]]:
    """Give each wheel in a folder a name that depends on its content; return packages and wheels.

    Browsers cache files, so a changed package needs a new file name.
    """
    found = []
    for wheel in sorted(folder.glob("*.whl")):
        name, number, *tags = wheel.stem.split("-")
        build_tag = f"0_{hashlib.sha256(wheel.read_bytes()).hexdigest()[:8]}"
        renamed = "-".join((name, number, build_tag, *tags[-3:])) + ".whl"
        found.append((name, wheel.rename(folder / renamed)))
    return found


def locked(wheel: Path) -> dict[str, Any]:
    """Return the lock file's entry for a package whose dependencies are all present."""
    name, number, *_ = wheel.stem.split("-")
    return {
        "name": _plain(name),
        "version": number,
        "file_name": wheel.name,
        "install_dir": "site",
        "package_type": "package",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def settings(packages: Sequence[str]) -> dict[str, Any]:
    """Return settings that make JupyterLite load all packages at startup, from this site only."""
    kernel = {"loadPyodideOptions": {"packages": [*packages]}, "disablePyPIFallback": True}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "enableServiceWorkerCache": "true",
            "exposeAppInBrowser": True,
            "litePluginSettings": {KERNEL_PLUGIN: kernel},
        },
    }


def put_page(site: Path, packages: Sequence[str]) -> None:
    """Add the scripts of the pages.

    One runs the first cell of a notebook; another keeps the pages for offline use.
    """
    config = site / "jupyter-lite.json"
    content = json.loads(config.read_text(encoding="utf-8"))
    data = content["jupyter-config-data"]
    data["federated_extensions"] = [
        each for each in data["federated_extensions"] if each["name"] in EXTENSIONS
    ]
    data["litePluginSettings"][KERNEL_PLUGIN]["pyodideUrl"] = "./static/pyodide/python.mjs"
    config.write_text(json.dumps(content), encoding="utf-8")
    for folder in (site / "extensions").glob("*"):
        if not any(name.startswith(folder.name) for name in EXTENSIONS):
            shutil.rmtree(folder)
    for font in (site / "build").glob("fa-*"):
        if font.suffix in (".eot", ".svg", ".ttf"):  # current browsers use .woff2 instead
            font.unlink()
    (site / "play").mkdir()
    for name, place in SHIPPED.items():
        shutil.copy(Path(__file__).with_name(name), site / place)
    played = [name for name in packages if name not in NOT_PLAYED]
    (site / "play" / "packages.json").write_text(json.dumps(played), encoding="utf-8")
    (kernel,) = site.glob("extensions/@jupyterlite/**/comlink.worker.*.js")
    worker = WORKER.format(
        kernel=kernel.relative_to(site), packages=json.dumps([*packages]), code=json.dumps(STARTED)
    )
    (site / "notebooks" / "python.worker.js").write_text(worker, encoding="utf-8")
    icon = '<link rel="icon" href="{}static/favicons/favicon.ico">'
    script = '<script type="module" src="first_cell.js"></script>'
    # Other pages read their settings from index.html, so keep it, as a redirect.
    lead = f'<meta http-equiv="refresh" content="0; url={FIRST}">'
    for path, added in (
        ("index.html", icon.format("") + lead),
        ("notebooks/index.html", icon.format("../") + script),
        ("play/index.html", icon.format("../")),
    ):
        text = (site / path).read_text(encoding="utf-8")
        text = text.replace("<head>", f"<head>{added}", 1)
        text = re.sub("<body[^>]*>", lambda body: body[0] + LOADING, text, count=1)
        (site / path).write_text(text, encoding="utf-8")
    kept = [
        *site.glob("static/pyodide/*"),
        *site.glob("extensions/@jupyterlite/**/*.worker.*.js"),
        *site.glob("notebooks/*.js"),
        *site.glob("play/*"),
        *site.glob("files/**/*.*"),
        *site.glob("api/**/*.json"),
    ]
    addresses = [file.relative_to(site).as_posix() for file in kept]
    addresses += [
        f"notebooks/index.html?path={address.removeprefix('files/')}"
        for address in addresses
        if address.endswith(".ipynb")
    ]
    (site / "kept.json").write_text(json.dumps(sorted(addresses)), encoding="utf-8")


def with_dependencies(packages: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return the entries of packages and of all their dependencies."""
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
    """Copy the notebooks into a folder, and add the notebook that readers see first."""
    chosen = [NOTEBOOKS / f"{name}.ipynb" for name in SHOWN]
    chosen += sorted((NOTEBOOKS / "course").glob("*.ipynb"))
    for path in chosen:
        notebook = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
        notebook.cells = possible_cells(notebook.cells)
        for cell in notebook.cells:
            cell.source = AS_PNG.sub(r"\1", cell.source)
            if cell.cell_type == "code":  # do not make readers download stored outputs
                cell.outputs, cell.execution_count = [], None
        put_notebook(folder / path.relative_to(NOTEBOOKS), notebook)
    code, *text = WELCOME.read_text(encoding="utf-8").split("---\n")
    v4 = nbformat.v4
    cells = [v4.new_code_cell(code.strip()), *map(v4.new_markdown_cell, text)]  # type: ignore[no-untyped-call]
    put_notebook(folder / "play.ipynb", v4.new_notebook(cells=cells))  # type: ignore[no-untyped-call]
    shutil.copytree(NOTEBOOKS / "matches", folder / "matches")


def possible_cells(cells: Iterable[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """Return the cells that can run on the site.

    A text cell is kept unless all code cells below it are left out.
    """
    parts: list[list[nbformat.NotebookNode]] = []  # a text, and the cells under it
    for cell in cells:
        if cell.cell_type == "markdown" or not parts:
            parts.append([])
        parts[-1].append(cell)
    found = []
    for part in parts:
        kept = [each for each in part if not MISSING.search(each.source)]
        if len(kept) == len(part) or any(each.cell_type == "code" for each in kept):
            found += kept
    return found


def put_notebook(path: Path, notebook: nbformat.NotebookNode) -> None:
    """Write a notebook that uses the kernel for browsers."""
    notebook.metadata["kernelspec"] = KERNEL
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]


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
        raise LiteError(f"{' '.join(command[1:5])} failed:\n{done.stderr or done.stdout}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site, and print its path."""
    parser = argparse.ArgumentParser(prog="python -m tools.lite", description=__doc__)
    parser.add_argument("--output", type=Path, default=PROJECT / "dist" / "lite")
    parser.add_argument("--port", type=int, help="serve the site on this port after building it")
    options = parser.parse_args(arguments)
    try:
        build(options.output)
    except LiteError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The site is in {options.output}.")
    if options.port is not None:
        server = serve(options.output, options.port)
        print(f"http://127.0.0.1:{server.server_port}/ (press Ctrl+C to stop the server)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
