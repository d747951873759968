"""Make the animation of the README, a turn against the computer: ``python -m tools.film``.

It clicks a few turns on a match, as on a board, and records the frames of the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from pathlib import Path

from PIL import Image

from gammon_widget.board.model.board_view import view_of
from gammon_widget.board.model.clicks import Command, respond
from gammon_widget.board.model.turn import Selection, Turn
from gammon_widget.drawing import CLASSIC, Layout, Scene, Target, compose
from gammon_widget.drawing.animation.timeline import Timeline
from gammon_widget.drawing.painters.png import write_png
from gammon_widget.engine.net import NetEngine
from gammon_widget.match.event_bus import Change
from gammon_widget.match.match import Match
from gammon_widget.rules import Action

FILM = Path(__file__).resolve().parent.parent / "docs" / "motion.webp"
WIDTH = 600
FRAME_MS = 50
"""Milliseconds per frame."""

PACE = 1.5
MAX_BYTES = 500_000

DICE = [(2, 1), (6, 4), (4, 3)]
COMPUTER = NetEngine()
"""The opponent."""

BEFORE_MS, THOUGHT_MS, GLANCE_MS, END_MS = 1000, 700, 500, 2500
"""Display times of pictures, in milliseconds."""

Moment = tuple[Scene, int]
"""A picture, and its duration in milliseconds."""


class Camera:
    """Clicks on a match, and records the frames."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._selection = Selection()
        self._layout = Layout()
        self._changes: list[Change] = []
        match.subscribe(self._changes.append)
        self._seen = view_of(Turn.of(match))

    def still(self, milliseconds: int) -> Moment:
        """Return the picture at rest."""
        return compose(self._seen, CLASSIC, self._layout, width=WIDTH), milliseconds

    def click(self, target: Target) -> Iterator[Moment]:
        """Click, and return the resulting frames."""
        response = respond(Turn.of(self._match, selection=self._selection), target)
        self._selection = response.selection
        for act in response.acts:
            if isinstance(act, Action):
                self._match.commit(act)
            elif act is Command.ROLL:
                self._match.roll()
            yield from self._moving(1.0)
        self._seen = view_of(Turn.of(self._match, selection=self._selection))

    def answer(self) -> Iterator[Moment]:
        """Roll and play for the computer."""
        state = self._match.roll()
        yield from self._moving(PACE)
        yield self.still(GLANCE_MS)
        self._match.play(COMPUTER.candidates(state).best.play)
        yield from self._moving(PACE)

    def _moving(self, pace: float) -> Iterator[Moment]:
        for change in self._changes:
            after = view_of(Turn.of(self._match, selection=self._selection))
            line = Timeline(
                self._seen, change.events, after, CLASSIC, self._layout, width=WIDTH, pace=pace
            )
            for k in range(1, int(1000 * line.duration / FRAME_MS) + 1):
                yield line.scene_at(k * FRAME_MS / 1000), FRAME_MS
            self._seen = after
        self._changes.clear()


def moments() -> Iterator[Moment]:
    """Return the whole animation."""
    camera = Camera(Match(players=("You", "Computer"), dice=DICE))
    yield camera.still(BEFORE_MS)
    yield from camera.click(Target.button("roll"))
    yield camera.still(THOUGHT_MS)
    for source, target in ((13, 11), (6, 5)):
        yield from camera.click(Target.point(source))
        yield camera.still(THOUGHT_MS)
        yield from camera.click(Target.point(target))
        yield camera.still(GLANCE_MS)
    yield from camera.click(Target.DICE)
    yield camera.still(GLANCE_MS)
    yield from camera.answer()
    yield camera.still(THOUGHT_MS)
    yield from camera.click(Target.DICE)
    yield camera.still(THOUGHT_MS)
    for number in (21, 22):
        yield from camera.click(Target.point(number))
        yield camera.still(GLANCE_MS)
    yield camera.still(END_MS)


def main() -> None:
    """Write the animation into the folder ``docs``."""
    frames: list[Image.Image] = []
    durations: list[int] = []
    for scene, shown in groupby(moments(), key=lambda moment: moment[0]):
        frames.append(Image.open(BytesIO(write_png(scene, WIDTH))).convert("RGBA"))
        durations.append(sum(milliseconds for _, milliseconds in shown))
    first, *rest = frames
    first.save(
        FILM, save_all=True, append_images=rest, duration=durations, loop=0, quality=56, method=6
    )
    size = FILM.stat().st_size
    assert size < MAX_BYTES, f"{FILM.name} has {size} bytes."
    print(f"{FILM.name}: {len(frames)} frames, {sum(durations) / 1000:.1f} s, {size} bytes")


if __name__ == "__main__":
    main()
