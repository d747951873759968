"""Open JupyterLab with a notebook whose cells have already run, so that its board is visible.

``make play`` runs this program. The page finds the live widgets in the running kernel, so nobody
has to run a cell first. The notebooks are your copies in ``my_notebooks/``.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import nbformat
from jupyter_core.paths import jupyter_runtime_dir
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat.sign import NotebookNotary

from tools.lab_server import LabServer, ServerError

PROJECT = Path(__file__).resolve().parent.parent
SHIPPED = "notebooks"
COPIES = "my_notebooks"
WORKSPACE = "gammon-widget"
"""JupyterLab's name for this arrangement of tabs; it is kept until the program ends."""

CELL_SECONDS = 60
FIRST_PORT = 8888
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
NEWS_PLUGIN = "@jupyterlab/apputils-extension:notification"


class PlayError(Exception):
    """An error that the user can fix; the message is one sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return its exit code."""
    options = parse(arguments)
    # Stop on Ctrl+C even in the background of a shell, and when the terminal is closed.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    server: LabServer | None = None
    workspaces = TemporaryDirectory(prefix="gammon-workspaces-")
    try:
        notebook = copy_notebooks(options.root, options.notebook)
        server = start_server(options.root, options.port, workspaces.name)
        arrange(server, notebook)
        problem = run_notebook(server, options.root, notebook)
        if problem:
            print(f"The notebook opens anyway, but one of its cells failed:\n{problem}")
        show(server.page(notebook, workspace=WORKSPACE), browser=options.browser)
        server.process.wait()
        print("JupyterLab has shut down.")
    except KeyboardInterrupt:
        print("\nShutting down; your notebooks are in", options.root / COPIES, flush=True)
    except (PlayError, ServerError) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # a second Ctrl+C must not leave kernels behind
        if server:
            server.stop()
        workspaces.cleanup()
    return 0


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make play", description=__doc__)
    parser.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        help="print the address, but do not open a browser",
    )
    parser.add_argument(
        "--port", type=int, help=f"the port (default: a free one from {FIRST_PORT} on)"
    )
    parser.add_argument("--notebook", default="01_play.ipynb", help="the notebook to open")
    parser.add_argument(
        "--root",
        type=Path,
        default=PROJECT,
        help=f"the folder to open, with the notebooks in {SHIPPED}/ (default: this project)",
    )
    options = parser.parse_args(arguments)
    options.root = options.root.resolve()
    return options


def copy_notebooks(root: Path, wanted: str) -> str:
    """Copy new files from ``notebooks/`` to ``my_notebooks/``, without overwriting any.

    Return the path of the notebook `wanted` among the copies, below `root`. Raises `PlayError` if
    there is no such notebook, or the copies cannot be written.
    """
    source, target = root / SHIPPED, root / COPIES
    try:
        for file in sorted(path for path in source.rglob("*") if path.is_file()):
            parts = file.relative_to(source).parts
            copy = target.joinpath(*parts)
            if copy.exists() or any(part.startswith((".", "__pycache__")) for part in parts):
                continue
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
    except OSError as error:
        raise PlayError(f"The notebooks could not be copied to {target}: {error}.") from None
    if not (target / wanted).is_file():
        raise PlayError(f"There is no notebook {wanted} in {source} or {target}.")
    return f"{COPIES}/{wanted}"


def start_server(root: Path, port: int | None, workspaces: str) -> LabServer:
    """Start JupyterLab on `port`, or on a free one if `port` is None.

    The folder `workspaces` stores the state of tabs and side bars. Raises `PlayError` if the port
    is in use, and `ServerError` if the server does not start.
    """
    if port is not None:
        check_port(port)
    ask_no_questions()
    print("Starting JupyterLab", flush=True)
    return LabServer.start(
        root,
        runtime_dir=Path(jupyter_runtime_dir()),
        options=[
            f"--ServerApp.port={FIRST_PORT if port is None else port}",
            f"--ServerApp.port_retries={50 if port is None else 0}",
            f"--LabApp.workspaces_dir={workspaces}",
        ],
    )


def arrange(server: LabServer, notebook: str) -> None:
    """Make JupyterLab show only the notebook.

    The file browser is one click away, at the left edge; the bar at the right edge is hidden, so
    that the board has room in narrow windows.
    """
    server.request("PUT", f"lab/api/workspaces/{WORKSPACE}", workspace_of(notebook))


def workspace_of(notebook: str) -> dict[str, Any]:
    """Return a workspace in JupyterLab's format that contains only that notebook."""
    tab = f"notebook:{notebook}"
    closed = {"collapsed": True, "widgets": []}
    layout = {
        "main": {"dock": {"type": "tab-area", "currentIndex": 0, "widgets": [tab]}, "current": tab},
        "down": {"size": 0} | closed,
        "left": {"visible": True} | closed,
        "right": {"visible": False} | closed,
        "relativeSizes": [0, 1, 0],
        "top": {"simpleVisibility": True},
    }
    data = {
        "layout-restorer:data": layout,
        tab: {"data": {"path": notebook, "factory": "Notebook"}},
    }
    return {"data": data, "metadata": {"id": WORKSPACE}}


def ask_no_questions() -> None:
    """Make "no" the virtual environment's default answer to JupyterLab's question about news.

    The question would cover the board. Users can still turn news on in the settings.
    """
    defaults = Path(sys.prefix, "share/jupyter/lab/settings/overrides.json")
    if sys.prefix != sys.base_prefix and not defaults.exists():
        defaults.parent.mkdir(parents=True, exist_ok=True)
        defaults.write_text(json.dumps({NEWS_PLUGIN: {"fetchNews": "false"}}))


def check_port(port: int) -> None:
    """Raise `PlayError` if nothing can listen on `port`."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or error
            raise PlayError(
                f"Port {port} cannot be used ({reason}); leave out --port to use a free one."
            ) from None


def run_notebook(server: LabServer, root: Path, notebook: str) -> str | None:
    """Run the code cells in the notebook's own kernel, save the outputs, and trust the notebook.

    Widget state is not saved: the page gets it from the kernel. Without a kernel, saved state would
    show widgets that do not work. Return an error message, or None if there was no error.
    """
    path = root / notebook
    try:
        book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        return f"{notebook} could not be read: {error}"
    book.metadata.pop("widgets", None)
    book.metadata.setdefault("kernelspec", KERNEL)  # JupyterLab would add it as an unsaved change
    session = server.start_session(notebook)
    try:
        client = server.connect(session)
    except RuntimeError as error:
        return f"The kernel did not start: {error}"
    problem = None
    try:
        runner = NotebookClient(book, timeout=CELL_SECONDS, store_widget_state=False)
        runner.kc = client
        book.metadata["language_info"] = client.kernel_info(reply=True)["content"]["language_info"]
        for index, cell in enumerate(book.cells):
            runner.execute_cell(cell, index)
    except CellExecutionError as error:
        problem = str(error)
    except CellTimeoutError:
        problem = f"The cell was still running after {CELL_SECONDS} s, so it was interrupted."
        server.request("POST", f"api/kernels/{session['kernel']['id']}/interrupt")
    except (DeadKernelError, RuntimeError) as error:
        problem = f"The kernel stopped: {error}"
    finally:
        client.stop_channels()
    nbformat.write(book, path)  # type: ignore[no-untyped-call]
    NotebookNotary().sign(book)  # type: ignore[no-untyped-call]
    return problem


def show(address: str, *, browser: bool) -> None:
    """Print `address`, and open it in a browser if requested and possible."""
    opened = browser and graphical() and webbrowser.open(address)
    print(
        "The board is open in your browser:" if opened else "The board is ready. Open this address:"
    )
    print(f"\n    {address}\n")
    print("Press Ctrl+C here to shut everything down.", flush=True)


def graphical() -> bool:
    """Return whether there is a graphical browser: a text browser would occupy the terminal."""
    if os.environ.get("BROWSER") or sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    sys.exit(main())
