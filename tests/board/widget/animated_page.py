"""A page that plays the animation clips of a board, on the clock of the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from gammon_widget import Board
from gammon_widget.drawing import Scene, Target

from .canvas_clicks import place_of

PAGE = {"do": "page", "view": "one", "width": 600, "pixels": 1200, "dark": False, "still": False}


class AnimatedPage:
    """A page that shows a board and plays the clips that it receives.

    Attributes
    ----------
    pictures
        Every scene painted on the canvas, with its time in seconds.
    clips
        Every clip that started, with its time.
    playing
        The number of the playing clip, or None.
    """

    def __init__(
        self, board: Board, monkeypatch: pytest.MonkeyPatch, *, still: bool = False
    ) -> None:
        self.board = board
        self.pictures: list[tuple[float, Scene]] = []
        self.clips: list[tuple[float, dict[str, Any]]] = []
        self.playing: int | None = None
        renderer = board._surface._renderer
        put = renderer.put

        def see(scene: Scene, key: object = None) -> None:
            put(scene, key)
            self.pictures.append((now(), scene))

        monkeypatch.setattr(renderer, "put", see)
        monkeypatch.setattr(board._surface.frontend, "send", self._receive)
        self.send(**{**PAGE, "still": still})
        self.pictures.clear()

    def send(self, **content: Any) -> None:
        self.board._surface.frontend._handle_custom_msg(content, [])

    def send_gesture(self, kind: str, target: Target) -> None:
        x, y = place_of(self.board, target)
        scene = self.board.scene
        self.send(do=kind, x=x / scene.width, y=y / scene.height, button=0, modifiers=[])

    def _receive(self, content: dict[str, Any], _buffers: Any = None) -> None:
        match content:
            case {"do": "play_clip", "clip": number, "seconds": seconds}:
                self.clips.append((now(), content))
                self.playing = number
                loop = asyncio.get_running_loop()
                loop.call_later(seconds, self._receive, {"do": "stop_clip", "clip": number})
            case {"do": "stop_clip", "clip": number} if number == self.playing:
                self.playing = None

    @property
    def shown(self) -> Scene:
        """The scene on the canvas."""
        return self.pictures[-1][1]

    def at_rest(self) -> bool:
        """Whether the page shows the current picture without an animation."""
        surface = self.board._surface
        return (
            not surface.moves
            and self.playing is None
            and surface._renderer.shown == self.board.scene
        )


def now() -> float:
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return 0.0


Show = Callable[..., AnimatedPage]


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Show:
    return lambda board, **options: AnimatedPage(board, monkeypatch, **options)
