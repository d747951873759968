"""A page without a browser that keeps what it is sent ahead: it knows pictures by numbers."""

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
    """A picture that the page was told to show."""

    number: int
    since: int
    comes_along: bool


class FarPage:
    """A page that shows a board and takes sketches.

    Attributes
    ----------
    shown
        Every picture that it was told to show, in order.
    heard
        The number of the picture with which each input was answered.
    leads
        What inputs lead to, by the number of the picture on which they are made.
    films_ahead
        By which film they do, 0 for none, likewise.
    held
        Of each film that was sent ahead, whether its end stays in sight.
    films
        The number of every film that it was told to play, and whether that came along.
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
        self.heard: list[int] = []
        self.transitions: defaultdict[int, dict[str, int | None]] = defaultdict(dict)
        self.films_ahead: defaultdict[int, dict[str, int]] = defaultdict(dict)
        self.held: dict[int, bool] = {}
        self.clips: list[tuple[int, bool]] = []
        self.complete: set[int] = set()
        self._parts: set[int] = set()
        self.answers = True
        self._count = 0
        self._place = -1.0, -1.0
        monkeypatch.setattr(board._surface.frontend, "send", self._hear)
        if not loads_last:
            self.tell(do="loaded")
        self.tell(do="page", **SIZE)
        if (
            loads_last
        ):  # JupyterLab sends the first message by another way, which a cell may hold up
            board._surface.canvas.widget._handle_custom_msg({"event": "client_ready"}, [])  # type: ignore[attr-defined]
            self.tell(do="loaded")
        self.want(0)

    def tell(self, **content: Any) -> None:
        """Say something to the kernel."""
        self.board._surface.frontend._handle_custom_msg(content, [])

    def want(self, parcel: int, *, wants: bool = True) -> None:
        """Tell what has come, and whether more is wanted."""
        self.tell(do="kept", page=self.name, parcel=parcel, wants=wants)

    def _hear(self, content: dict[str, Any], buffers: list[Any] | None = None) -> None:
        match content["do"]:
            case "picture":
                self.shown.append(Shown(content["number"], content["since"], bool(buffers)))
            case "film":
                self.clips.append((content["film"], bool(buffers)))
            case "heard" if content["page"] == self.name:
                self.heard.append(content["number"])
            case "sketches":
                assert buffers
                self._keep(json.loads(zlib.decompress(buffers[0])))
                if self.answers:
                    self.want(content["parcel"])

    def _keep(self, told: dict[str, Any]) -> None:
        for before, given, after, film in told["leads"]:
            self.transitions[before][given] = after
            self.films_ahead[before][given] = film
        self.held |= {film["film"]: film["holds"] for film, _ in told["films"]}
        self.complete.update(told["complete"])
        self._parts = {part for part in self._parts if part >= told["oldest"]}
        new = {part for part, _ in told["parts"]}
        assert not new & self._parts, "A part comes once."
        self._parts |= new
        assert all(self._parts.issuperset(parts) for _, _, parts in told["pictures"])

    @property
    def number(self) -> int:
        """The picture that the kernel has told last."""
        return self.shown[-1].number

    def after(self, on: int, kind: str, target: Target | None) -> int | None:
        """What the page would show for an input."""
        transitions = self.transitions[on]
        name = kind if target is None else f"{kind} {target}"
        rest = on if on in self.complete else None
        return transitions.get(name, transitions.get(kind, rest))

    def film_after(self, on: int, kind: str, target: Target | None) -> int:
        """By which film the page would show that; 0: by none."""
        clips = self.films_ahead[on]
        return clips.get(kind if target is None else f"{kind} {target}", clips.get(kind, 0))

    def hand(self, kind: str, target: Target | None = None, *, on: int, shows: int | None) -> None:
        """Make a gesture on a target, on that picture, and tell what is shown for it.

        Without a target it is made where the last one was.
        """
        if target is not None:
            self._place = place_of(self.board, target)
        x, y = self._place
        self._count += 1
        made = {
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
        self.tell(do=kind, **where, made=made)
