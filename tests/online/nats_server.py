"""A NATS server for tests, on a free port, with a store of its own."""

from __future__ import annotations

import shutil
import socket
import subprocess
from pathlib import Path
from time import monotonic


class NatsServer:
    """A server that can be killed and started again with the same store."""

    def __init__(self, folder: Path, config: str = "") -> None:
        program = shutil.which("nats-server") or shutil.which("/usr/sbin/nats-server")
        assert program, "There is no nats-server. Install it: sudo apt-get install nats-server"
        with socket.socket() as any_port:
            any_port.bind(("127.0.0.1", 0))
            self.port = any_port.getsockname()[1]
        self.address = f"nats://127.0.0.1:{self.port}"
        file = folder / "nats.conf"
        store = f'jetstream {{ store_dir: "{folder / "store"}" }}'
        file.write_text(f"listen: 127.0.0.1:{self.port}\n{store}\n{config}\n")
        self._command = [program, "-c", str(file), "-l", str(folder / "nats.log")]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self._command)
        end = monotonic() + 20
        while not self._is_ready():
            assert self.process.poll() is None, "nats-server has ended: see nats.log"
            assert monotonic() < end, "nats-server does not accept connections"

    def _is_ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                return connection.recv(4) == b"INFO"
        except OSError:
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
