"""Debian's Firefox, driven by WebDriver BiDi: Playwright drives only its own build of Firefox."""

from __future__ import annotations

import json
import subprocess
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import websocket

from tests.browser.lab import SECONDS

PROGRAM = "firefox-esr"


class Firefox:
    """A headless Firefox with one page.

    Parameters
    ----------
    profile
        An empty folder.
    """

    def __init__(self, profile: Path) -> None:
        command = [PROGRAM, "--headless", "--no-remote", "--remote-debugging-port=0"]
        self._process = subprocess.Popen(
            [*command, "--profile", str(profile)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._numbers = count(1)
        address = profile / "WebDriverBiDiServer.json"  # Firefox writes it when it listens
        deadline = monotonic() + SECONDS
        while not (address.exists() and address.read_text()):
            assert monotonic() < deadline, "Firefox does not listen"
            sleep(0.05)
        port = json.loads(address.read_text())["ws_port"]
        self._connection = websocket.create_connection(
            f"ws://127.0.0.1:{port}/session", suppress_origin=True, timeout=SECONDS
        )
        self._send("session.new", capabilities={})
        (page,) = self._send("browsingContext.getTree")["contexts"]
        self._context = page["context"]

    def _send(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        self._connection.send(json.dumps(message))
        while True:
            answer = json.loads(self._connection.recv())
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, url: str, *, width: int, height: int) -> None:
        """Open a page, and wait until it is loaded."""
        size = {"width": width, "height": height}
        self._send("browsingContext.setViewport", context=self._context, viewport=size)
        self._send("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page; a promise is awaited."""
        code = f"(async () => JSON.stringify(await ({expression}) ?? null))()"
        target = {"context": self._context}
        found = self._send("script.evaluate", expression=code, target=target, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def wait_for(self, expression: str, seconds: float = SECONDS) -> Any:
        """Evaluate an expression until it is true; return its value."""
        deadline = monotonic() + seconds
        while not (found := self.evaluate(expression)):
            assert monotonic() < deadline, expression
            sleep(0.05)
        return found

    def click(self, x: float, y: float) -> None:
        """Click a place in the window."""
        actions = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": actions}
        self._send("input.performActions", context=self._context, actions=[mouse])

    def close(self) -> None:
        """End the program."""
        self._connection.close()
        self._process.terminate()
        self._process.wait()
