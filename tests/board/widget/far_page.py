"""A page without a browser that stores predictions, as a page on a slow connection does."""

from __future__ import annotations

import json
import zlib
from collections import defaultdict
from typing import Any, NamedTuple

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target

from .canvas_clicks import place_of

SIZE = {"view": "one", "width": 800, "pixels": 800, "dark": False, "still": False}


class Shown(NamedTuple):
    """A picture that the kernel sent."""

    number: int
    since: int
    comes_along: bool


class FarPage:
    """A page that shows a board and stores its predicted frames.

    Attributes
    ----------
    shown
        Every picture received, in order.
    acknowledged
        The number of the picture that acknowledged each input.
    transitions
        The next picture for each input, by the number of the present picture.
    clips_ahead
        The clip of each transition, 0 for none, by the number of the present picture.
    held
        For each predicted clip, whether its last frame stays.
    clips
        The number of every clip started, and whether its content came with the message.
    """

    def __init__(
        self,
        board: gw.Board,
        monkeypatch: pytest.MonkeyPatch,
        name: str = "far",
        *,
        loads_last: bool = False,
    ) -> None:
        self.board, self.name = board, name
        self.shown: list[Shown] = []
        self.acknowledged: list[int] = []
        self.transitions: defaultdict[int, dict[str, int | None]] = defaultdict(dict)
        self.clips_ahead: defaultdict[int, dict[str, int]] = defaultdict(dict)
        self.held: dict[int, bool] = {}
        self.clips: list[tuple[int, bool]] = []
        self.complete: set[int] = set()
        self._parts: set[int] = set()
        self.answers = True
        self._count = 0
        self._place = -1.0, -1.0
        monkeypatch.setattr(board._surface.frontend, "send", self._receive)
        if not loads_last:
            self.send(do="loaded")
        self.send(do="page", **SIZE)
        if loads_last:  # in JupyterLab a cell can delay the later message
            self.send(do="loaded")
        self.want(0)

    def send(self, **content: Any) -> None:
        """Send a message to the kernel."""
        self.board._surface.frontend._handle_custom_msg(content, [])

    def want(self, batch: int, *, wants: bool = True) -> None:
        """Acknowledge a batch of predictions, and request more or no more."""
        self.send(do="batch_received", page=self.name, batch=batch, wants=wants)

    def _receive(self, content: dict[str, Any], buffers: list[Any] | None = None) -> None:
        match content["do"]:
            case "picture":
                self.shown.append(Shown(content["number"], content["since"], bool(buffers)))
            case "play_clip":
                self.clips.append((content["clip"], bool(buffers)))
            case "acknowledged" if content["page"] == self.name:
                self.acknowledged.append(content["number"])
            case "batch":
                assert buffers
                self._keep(json.loads(zlib.decompress(buffers[0])))
                if self.answers:
                    self.want(content["batch"])

    def _keep(self, batch: dict[str, Any]) -> None:
        for before, input_name, after, clip in batch["transitions"]:
            self.transitions[before][input_name] = after
            self.clips_ahead[before][input_name] = clip
        self.held |= {clip["clip"]: clip["holds"] for clip, _ in batch["clips"]}
        self.complete.update(batch["complete"])
        self._parts = {part for part in self._parts if part >= batch["oldest"]}
        new = {part for part, _ in batch["parts"]}
        assert not new & self._parts, "A part comes once."
        self._parts |= new
        assert all(self._parts.issuperset(parts) for _, _, parts in batch["pictures"])

    @property
    def number(self) -> int:
        """The number of the last picture received."""
        return self.shown[-1].number

    def after(self, on: int, kind: str, target: Target | None) -> int | None:
        """The picture predicted for an input."""
        transitions = self.transitions[on]
        name = kind if target is None else f"{kind} {target}"
        rest = on if on in self.complete else None
        return transitions.get(name, transitions.get(kind, rest))

    def clip_after(self, on: int, kind: str, target: Target | None) -> int:
        """The clip predicted for an input, 0 for none."""
        clips = self.clips_ahead[on]
        return clips.get(kind if target is None else f"{kind} {target}", clips.get(kind, 0))

    def send_gesture(
        self, kind: str, target: Target | None = None, *, on: int, shows: int | None
    ) -> None:
        """Send a gesture on a target of that picture, and the picture shown for it.

        Without a target, use the place of the last gesture.
        """
        if target is not None:
            self._place = place_of(self.board, target)
        x, y = self._place
        self._count += 1
        receipt = {
            "page": self.name,
            "count": self._count,
            "oldest": self._count,
            "on": on,
            "shows": shows,
        }
        where = {
            "x": x / self.board.scene.width,
            "y": y / self.board.scene.height,
            "button": 0,
            "modifiers": [],
        }
        self.send(do=kind, **where, receipt=receipt)
