"""Build a site with playable boards that needs no installation: ``python -m tools.lite``.

The site uses JupyterLite, which runs Jupyter and Python in the reader's browser. All files come
from PyPI and npm, and their hashes are checked. They are put into one folder, which any static file
server can serve. The pages load nothing from other sites. ``make lite`` runs this program.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
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

PYODIDE_INTEGRITY = (
    "sha512-"
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""The hash of this version: ``npm view pyodide@VERSION dist.integrity`` prints it."""

LOCK = PROJECT / "locks" / "site.txt"
"""The wheels on the site, with their hashes; ``python -m tools.lite --lock`` writes it."""

PYTHON_TAGS = ("--python-version=314", "--implementation=cp", "--abi=cp314")
"""Options of pip that name the version of Python in Pyodide."""

NATIVE = "manylinux2014_x86_64"
"""The platform of wheels whose compiled part is left out, see `COMPILED`."""

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

WITH_FRONT_END = ("anywidget", "jupyterlab_widgets")
"""Packages whose wheels contain a part of the page."""

USED = (*WITH_FRONT_END, "comm", "fsrs", "ipywidgets", "markdown-it-py", "mdurl", "psygnal")
"""Further packages that this one needs on the site."""

COMPILED = ("PyYAML",)
"""Packages that PyPI has only as compiled wheels, and that also work without the compiled part."""

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

KERNEL_EXTENSION = Path(
    sys.prefix, "share", "jupyter", "labextensions", "@jupyterlite", "pyodide-kernel-extension"
)
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
        # Front ends come from the wheels on the site, not from those installed here.
        extensions = [str(KERNEL_EXTENSION), *map(str, (work / "extensions").iterdir())]
        options = {
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": extensions,
        }
        config = json.dumps({"LiteBuildConfig": options})
        (lite / "jupyter_lite_config.json").write_text(config, encoding="utf-8")
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
    python = download_python(work)
    for file in python.iterdir():
        if file.suffix not in (".map", ".html", ".ts", ".md"):
            shutil.copy(file, runtime)
    put_wheels(runtime, at_start(python))
    extensions = work / "extensions"
    extensions.mkdir()
    for package in WITH_FRONT_END:
        [wheel] = runtime.glob(f"{package}-*.whl")
        shutil.copy(wheel, extensions)
    try:
        node(str(BYTECODE), str(runtime))
    except JavaScriptError as error:
        raise LiteError(f"The packages could not be compiled:\n{error}") from None
    lock_file = runtime / "pyodide-lock.json"
    lock = json.loads(lock_file.read_text(encoding="utf-8"))
    # List only the packages that are on the site.
    lock["packages"] = {_plain(name): locked(wheel) for name, wheel in named_wheels(runtime)}
    lock_file.write_text(json.dumps(lock), encoding="utf-8")
    wasm = runtime / "pyodide.asm.wasm"
    wasm.with_name(f"{wasm.name}.bin").write_bytes(gzip.compress(wasm.read_bytes(), mtime=0))
    wasm.unlink()
    return [*lock["packages"]]


def download_python(work: Path) -> Path:
    """Download Python for browsers, check its hash, and return its folder."""
    try:
        node(str(NPM), "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(work))
    except JavaScriptError as error:
        raise LiteError(f"npm cannot download Python for browsers:\n{error}") from None
    archive = work / f"pyodide-{PYODIDE}.tgz"
    check_integrity(archive, PYODIDE_INTEGRITY)
    folder = work / "package"
    folder.mkdir()
    with tarfile.open(archive) as packed:  # `extractall` has no safe filter before Python 3.11.4
        for member in packed:
            if content := packed.extractfile(member):
                (folder / Path(member.name).name).write_bytes(content.read())
    return folder


def check_integrity(file: Path, expected: str) -> None:
    """Raise `LiteError` if a file from npm does not have the expected hash, in npm's notation."""
    found = f"sha512-{base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()}"
    if found != expected:
        raise LiteError(
            f"{file.name} is not the file that this site was tested with, so it is not used.\n"
            f"Its hash is     {found}\nThe expected is {expected}"
        )


def at_start(python: Path) -> list[str]:
    """Return the packages that the kernel loads when it starts, in the versions of Pyodide."""
    packages = json.loads((python / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    needed = with_dependencies(packages, AT_START).values()
    return [f"{_plain(entry['name'])}=={entry['version']}" for entry in needed]


def put_wheels(folder: Path, needed: Iterable[str]) -> None:
    """Copy the wheels in `LOCK`, and that of this package, into a folder; check their hashes.

    Raise `LiteError` if the lock has other versions than the `needed` ones.
    """
    pinned = set(re.findall(r"^\S+==\S+", LOCK.read_text(encoding="utf-8"), re.MULTILINE))
    if missing := sorted(set(needed) - pinned):
        raise LiteError(
            f"{LOCK.name} does not have {', '.join(missing)}. Run: python -m tools.lite --lock"
        )
    _download(folder, f"--platform={NATIVE}", "--require-hashes", "-r", str(LOCK))
    for wheel in folder.glob(f"*{NATIVE}*.whl"):  # its compiled part is left out
        name, number, *_ = wheel.name.split("-")
        wheel.rename(folder / f"{name}-{number}-py3-none-any.whl")
    _pip("wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(PROJECT))
    for wheel in (KERNEL_EXTENSION / "static" / "pypi").iterdir():
        if wheel.name.startswith(KERNELS_OWN):
            shutil.copy(wheel, folder)


def write_lock() -> None:
    """Write `LOCK`: Pyodide's versions of its packages, and the newest ones of all others."""
    with TemporaryDirectory(prefix="gammon-lite-") as folder:
        work = Path(folder)
        wheels = work / "wheels"
        _download(wheels, "--platform=any", *at_start(download_python(work)), *USED)
        _download(wheels, f"--platform={NATIVE}", *COMPILED)
        lines = [
            "# The wheels on the site that `make lite` builds: python -m tools.lite --lock",
            *(
                _pin(wheel)
                for wheel in sorted(wheels.iterdir(), key=lambda each: each.name.lower())
            ),
        ]
    LOCK.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _pin(wheel: Path) -> str:
    name, number, *_ = wheel.name.split("-")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return f"{_plain(name)}=={number} --hash=sha256:{digest}"


def _download(folder: Path, *arguments: str) -> None:
    _pip(
        *("download", "--no-deps", "--only-binary=:all:", "-d", str(folder)),
        *PYTHON_TAGS,
        *arguments,
    )


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
    kernel_settings = content["jupyter-config-data"]["litePluginSettings"][KERNEL_PLUGIN]
    kernel_settings["pyodideUrl"] = "./static/pyodide/python.mjs"
    config.write_text(json.dumps(content), encoding="utf-8")
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

    A text cell is kept unless all code cells below it are removed.
    """
    parts: list[list[nbformat.NotebookNode]] = []  # a text cell and the cells below it
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


def _pip(*arguments: str) -> None:
    _run(sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *arguments)


def _run(*command: str) -> None:
    done = subprocess.run(command, check=False, cwd=PROJECT, capture_output=True, text=True)
    if done.returncode:
        raise LiteError(f"{' '.join(command[1:5])} failed:\n{done.stderr or done.stdout}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site, and print its path."""
    parser = argparse.ArgumentParser(prog="python -m tools.lite", description=__doc__)
    parser.add_argument("--output", type=Path, default=PROJECT / "dist" / "lite")
    parser.add_argument("--port", type=int, help="serve the site on this port after building it")
    parser.add_argument("--lock", action="store_true", help=f"write locks/{LOCK.name}, and exit")
    options = parser.parse_args(arguments)
    try:
        if options.lock:
            write_lock()
            return 0
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
