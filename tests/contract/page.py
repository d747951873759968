"""A page without a browser: it knows widgets by what the kernel sends, and sends what people do."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from comm.base_comm import BaseComm

from . import hooks

SHORT = 60
"""A value of so many characters is recorded as it is, a longer one by its hash."""

LONG = 300
"""A line of so many characters is cut off."""

UNRECORDED = frozenset(
    {
        *("_esm", "_css", "_anywidget_id", "version"),  # programs of the page, and their names
        *("_model_module_version", "_view_module_version"),
        *("_model_module", "_view_module", "_view_count", "_view_name"),
    }
)
"""What is recorded of no widget."""

EMPTY: tuple[Any, ...] = (None, "", [], (), {})
"""What says nothing in the state of a new widget."""

MOMENT = re.compile(r"\b[0-9a-f]{12}(?=:\d)")
"""What a match is called for as long as it lives, in what is heard of it."""

ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
UNUSED = ("button practise", "button stop_analysis")
"""What is not pressed: engines that are other programs are not part of the contract."""

SETTLING_SECONDS = 6.0
MOMENT_SECONDS = 0.05


def hash_of(data: bytes) -> str:
    """A short name of bytes."""
    return "#" + hashlib.sha256(data).hexdigest()[:8]


def brief(value: Any) -> Any:
    """A value of JSON, or its hash and size where it is long."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, default=_plain)
    if len(text) <= SHORT:
        return json.loads(text)
    return f"{hash_of(text.encode())} {len(text)}"


def cut(line: str) -> str:
    """A line, or where it is long its beginning and a hash."""
    return line if len(line) <= LONG else f"{line[:LONG]}… {hash_of(line.encode())}"


def _plain(value: Any) -> Any:
    if isinstance(value, bytes | bytearray | memoryview):
        return hash_of(bytes(value))
    return f"<{type(value).__name__}>"


def unpacked(buffers: list[bytes]) -> bytes:
    """All that buffers hold, whichever zlib has packed them."""
    found = []
    for each in buffers:
        try:
            found.append(zlib.decompress(each))
        except zlib.error:
            found.append(each)
    return b"|".join(found)


class Model:
    """What a page knows of a widget."""

    def __init__(self, over: BaseComm, number: int, state: dict[str, Any]) -> None:
        self.over, self.number, self.state = over, number, dict(state)
        self.kind = str(state.get("_model_name", "")).removesuffix("Model")

    @property
    def name(self) -> str:
        """By which it is recorded."""
        return f"{self.number} {self.kind}".strip()

    def is_a(self, *keys: str) -> bool:
        """Whether it has all these in its state."""
        return all(key in self.state for key in keys)


class Page:
    """All widgets of a session, what they have sent, and somebody at random who uses them.

    Attributes
    ----------
    models
        The widgets that are open, in the order in which they were opened.
    happened
        What was sent since it was taken last, a line each.
    widgets
        The variables of the notebook, for actions from its cells.
    """

    def __init__(self, seed: str, files: tuple[str, ...] = ()) -> None:
        folder = Path(seed.replace("/", " "))
        folder.mkdir()
        os.chdir(folder)  # where it has its files to itself
        self.widgets: tuple[Any, ...] = ()
        self.random = Random(f"contract {seed}")
        self.models: dict[str, Model] = {}
        self.happened: list[str] = []
        self.looks_ahead = False
        self._files = {Path(name): 0 for name in files}
        self._count = self._opened = 0
        self._shown: dict[str, int] = {}  # the number of the picture that a board shows
        self._transitions: dict[tuple[str, int], dict[str, Any]] = {}
        hooks.set_dates()
        hooks.CHANCE.restart()
        hooks.LINE.restart(hash_of(seed.encode())[1:4], self._hear)
        hooks.LOG.listener = lambda words: self.happened.append(
            f"log {ADDRESS.sub('0x', words.splitlines()[0])[:200]}"
        )

    def close(self) -> None:
        """Hear nothing any more."""
        hooks.LINE.restart("late", None)
        hooks.LOG.listener = None
        os.chdir("..")

    # What the kernel sends

    def _hear(self, kind: str, over: BaseComm, data: dict[str, Any], buffers: list[bytes]) -> None:
        if kind == "comm_open":
            self._opened += 1
            state = data.get("state", {})
            model = self.models[over.comm_id] = Model(over, self._opened, state)
            self._note(model, "open", state, buffers)
            return
        model = self.models.get(over.comm_id) or Model(over, 0, {})  # opened before the session
        if kind == "comm_close":
            self.models.pop(over.comm_id, None)
            self.happened.append(f"{model.name} close")
        elif data.get("method") == "custom":
            content = data.get("content", {})
            self._note(model, "custom", content, buffers)
            if self.looks_ahead and isinstance(content, dict):
                self._hear_ahead(model, content, buffers)
        else:
            state = data.get("state", {})
            model.state.update(state)
            self._note(model, str(data.get("method")), state, buffers)

    def _note(self, model: Model, kind: str, content: Any, buffers: list[bytes]) -> None:
        if isinstance(content, dict):
            message_ = {
                key: brief(value)
                for key, value in content.items()
                if key not in UNRECORDED and not (kind == "open" and value in EMPTY)
            }
        else:
            message_ = brief(content)
        words = MOMENT.sub("match", json.dumps(message_, sort_keys=True, ensure_ascii=False))
        line = f"{model.name} {kind} {words}"
        if buffers:
            line += f" {hash_of(unpacked(buffers))} {len(buffers)}"
        self.happened.append(cut(line))

    def _hear_ahead(self, model: Model, content: dict[str, Any], buffers: list[bytes]) -> None:
        match content.get("do"):
            case "picture":
                self._shown[model.over.comm_id] = content["number"]
            case "batch":
                message_ = json.loads(zlib.decompress(buffers[0]))
                for before, given, after, _film in message_["transitions"]:
                    self._transitions.setdefault((model.over.comm_id, before), {})[given] = after
                batch = content["batch"]
                asyncio.get_running_loop().call_later(
                    0.01,
                    lambda: self.send(
                        model, do="batch_received", page="far", batch=batch, wants=True
                    ),
                )

    def taken(self) -> list[str]:
        """What has happened since it was taken last, and what files have grown by."""
        for path, size in self._files.items():
            data = path.read_bytes() if path.exists() else b""
            if path.suffix == ".jsonl" and len(data) >= size:
                self.happened += [
                    cut(f"{path} + {line}") for line in data[size:].decode().splitlines()
                ]
            elif hash_of(data) != hash_of(b"") and len(data) != size:
                self.happened.append(f"{path} {hash_of(data)} {len(data)}")
            self._files[path] = len(data)
        happened, self.happened = self.happened, []
        return happened

    # What people do

    def send(self, model: Model, **content: Any) -> None:
        """Send a message of a widget's own."""
        self._tell(model, {"method": "custom", "content": content})

    def write(self, model: Model, **state: Any) -> None:
        """Change what a widget shows, as its page does."""
        model.state.update(state)
        self._tell(model, {"method": "update", "state": state, "buffer_paths": []})

    def _tell(self, model: Model, data: dict[str, Any]) -> None:
        try:
            hooks.tell(model.over, data)
        except Exception as error:
            self.happened.append(f"raised {ADDRESS.sub('0x', f'{error}')}")

    def assign(self, widget: Any, **written: Any) -> None:
        """Write traits of a widget from a cell."""
        try:
            for name, value in written.items():
                setattr(widget, name, value)
        except Exception as error:
            self.happened.append(f"refused {error}")

    def having(self, *keys: str) -> list[Model]:
        """The widgets that have all these in their state."""
        return [each for each in self.models.values() if each.is_a(*keys)]

    @property
    def boards(self) -> list[Model]:
        """What hears gestures, of every board."""
        return self.having("board_areas", "controls")

    def show(self, *, width: int = 800) -> None:
        """Have every board shown in a view of this page."""
        for board in self.boards:
            self.send(board, do="loaded")
            self.send(
                board, do="page", view="one", width=width, pixels=width, dark=False, still=False
            )
            if self.looks_ahead:
                self.send(board, do="batch_received", page="far", batch=0, wants=True)

    def areas(self, board: Model) -> list[tuple[list[Any], int]]:
        """What can be clicked on a board, each with what can be done there."""
        state = board.state
        found = [*(state["board_areas"] if state["states"] else []), *state["controls"]]
        cans = [int(each, 16) for each in state["affordances"]]
        pairs = zip(found, cans, strict=False)
        return [(area, can) for area, can in pairs if area[4] not in UNUSED]

    def target(self, board: Model, wanted: int = 0) -> list[Any] | None:
        """An area at random, if there is any: mostly one where something can be done."""
        areas = self.areas(board)
        some = [area for area, can in areas if (can & wanted if wanted else can)]
        if some and self.random.random() < 0.94:
            return self.random.choice(some)
        return self.random.choice(areas)[0] if areas else None

    def place(self, board: Model, area: list[Any]) -> tuple[float, float]:
        """The middle of an area in fractions of the canvas."""
        state = board.state
        canvas = self.models.get(str(state.get("canvas", "")).removeprefix("IPY_MODEL_"))
        if canvas is None:
            width, height = state["canvas_pixels"]
        else:
            width, height = canvas.state["width"], canvas.state["height"]
        left, top, right, bottom = area[:4]
        return (left + right) / 2000, (top + bottom) / 2000 * width / height

    def gesture(self, board: Model, kind: str, area: list[Any], *modifiers: str) -> None:
        """Make a gesture on an area, and tell what was foreseen of it."""
        x, y = self.place(board, area)
        content: dict[str, Any] = {"do": kind, "x": x, "y": y, "button": 0}
        content["modifiers"] = [*modifiers]
        here = board.over.comm_id
        if self.looks_ahead and here in self._shown:
            self._count += 1
            on = self._shown[here]
            transitions = self._transitions.get((here, on), {})
            shows = transitions.get(f"{kind} {area[4]}", transitions.get(kind))
            content["receipt"] = {"page": "far", "count": self._count, "oldest": self._count}
            content["receipt"] |= {"on": on, "shows": shows}
        self.send(board, **content)


Input = Callable[[], str]
"""Does something, and gives what that was in words."""


def session(
    page: Page, count: int, begin: Callable[[], tuple[Any, ...]], act: Input, *, in_loop: bool
) -> list[list[str]]:
    """What so many inputs lead to: for each what it was, and all that was sent for it.

    Parameters
    ----------
    page
        Who does it.
    count
        How many inputs.
    begin
        Makes the widgets.
    act
        Does one thing.
    in_loop
        Whether an event loop is running meanwhile, as in a notebook.
    """
    if in_loop:
        with hooks.CLOCK.runner() as runner:
            return runner.run(_session(page, count, begin, act))
    page.widgets = begin()
    page.show()
    steps = [["begin", *page.taken()]]
    for _ in range(count):
        words = act()
        steps.append([words, *page.taken()])
    page.close()
    return steps


async def _session(
    page: Page, count: int, begin: Callable[[], tuple[Any, ...]], act: Input
) -> list[list[str]]:
    page.widgets = begin()
    page.show()
    await asyncio.sleep(SETTLING_SECONDS)
    steps = [["begin", *page.taken()]]
    for _ in range(count):
        words = act()
        is_quick = page.random.random() < 0.25
        await asyncio.sleep(MOMENT_SECONDS if is_quick else SETTLING_SECONDS)
        steps.append([words, *page.taken()])
    page.close()
    return steps
