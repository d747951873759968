"""A JupyterLab server as a child process, and its REST interface."""

import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from jupyter_client.blocking.client import BlockingKernelClient

START_SECONDS = 90
KERNEL_SECONDS = 60
STOP_SECONDS = 20
POLL_SECONDS = 0.05


class ServerError(RuntimeError):
    """The server did not start, or refused a request."""


class LabServer:
    """A running JupyterLab server: create it with `start`, and end it with `stop`.

    The child process has its own session, so Ctrl+C at the terminal does not reach it. `url` ends
    in a slash. `runtime_dir` is the folder with the connection files of the kernels.
    """

    def __init__(
        self, process: subprocess.Popen[bytes], url: str, token: str, runtime_dir: Path, log: Path
    ) -> None:
        self.process = process
        self.url = url
        self.token = token
        self.runtime_dir = runtime_dir
        self._log = log

    @classmethod
    def start(
        cls,
        root: Path,
        *,
        runtime_dir: Path,
        options: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        python: str = sys.executable,
    ) -> "LabServer":
        """Start a server on the folder `root` and wait until it answers.

        By default, `environment` and `python` are those of this process. Raises `ServerError` with
        the end of the log if the server exits, or does not answer in time.
        """
        token = secrets.token_hex(24)
        handle, log_name = tempfile.mkstemp(prefix="gammon-lab-", suffix=".log")
        base = os.environ if environment is None else environment
        command = [python, "-m", "jupyterlab", "--no-browser"]
        command += [f"--ServerApp.root_dir={root}", *options]
        if os.geteuid() == 0:
            command.append("--allow-root")
        with os.fdopen(handle, "wb") as log:
            process = subprocess.Popen(
                command,
                cwd=root,
                # The token is not passed as an option, because `ps` would show it.
                env={**base, "JUPYTER_TOKEN": token},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        server = cls(process, "", token, runtime_dir, Path(log_name))
        try:
            server._wait_until_ready()
        except BaseException:
            server.stop()
            raise
        return server

    def _wait_until_ready(self) -> None:
        info_file = self.runtime_dir / f"jpserver-{self.process.pid}.json"
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise ServerError(f"JupyterLab stopped while starting:\n{self.log_tail()}")
            try:
                info = json.loads(info_file.read_text())
                self.url, self.token = info["url"], info["token"]
                self.request("GET", "api/status")
                return
            except (OSError, ValueError, ServerError):  # not ready yet
                time.sleep(POLL_SECONDS)
        raise ServerError(f"JupyterLab did not start within {START_SECONDS} s:\n{self.log_tail()}")

    def request(self, method: str, path: str, body: object = None) -> Any:
        """Send one request to the REST interface; return the JSON response.

        Raises `ServerError` if the server refuses the request or has exited.
        """
        request = Request(
            self.url + quote(path),
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"token {self.token}", "Content-Type": "application/json"},
        )
        try:
            with urlopen(request, timeout=60) as response:
                text = response.read()
        except HTTPError as error:
            with error:
                detail = error.read().decode(errors="replace")
            raise ServerError(f"{method} {path}: {error.code} {detail}") from None
        except (URLError, OSError) as error:
            raise ServerError(f"{method} {path}: {error}") from None
        return json.loads(text) if text else None

    def start_session(self, path: str) -> dict[str, Any]:
        """Start a Python kernel for the notebook at `path` (below the root); return the session."""
        session: dict[str, Any] = self.request(
            "POST",
            "api/sessions",
            {"path": path, "name": path, "type": "notebook", "kernel": {"name": "python3"}},
        )
        return session

    def connect(self, session: Mapping[str, Any]) -> BlockingKernelClient:
        """Return a client of a session's kernel as soon as the kernel is ready.

        Call the client's `stop_channels` when you no longer need it. Raises `RuntimeError` if the
        kernel is not ready in time.
        """
        file = self.runtime_dir / f"kernel-{session['kernel']['id']}.json"
        client = BlockingKernelClient(connection_file=str(file))
        client.load_connection_file()
        # On a busy machine, even a running kernel may miss a heartbeat.
        client.hb_channel.time_to_dead = KERNEL_SECONDS
        client.start_channels()
        try:
            client.wait_for_ready(timeout=KERNEL_SECONDS)
        except BaseException:
            client.stop_channels()
            raise
        return client

    def page(self, path: str, *, workspace: str = "") -> str:
        """Return the address that opens the file at `path` (below the root) in JupyterLab."""
        room = f"workspaces/{workspace}/" if workspace else ""
        return f"{self.url}lab/{room}tree/{quote(path)}?token={self.token}"

    def log_tail(self, lines: int = 15) -> str:
        try:
            return "\n".join(self._log.read_text(errors="replace").splitlines()[-lines:])
        except OSError:
            return "(no log)"

    def stop(self) -> None:
        """Shut down the kernels and the server; kill a server that does not exit."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)  # the server shuts down its kernels and exits
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        self._log.unlink(missing_ok=True)
