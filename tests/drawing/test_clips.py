"""A clip is a sampled timeline: its parts give the picture at every moment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gammon_widget.drawing.animation.animation_clip import (
    MAX_DRAWINGS_PER_CLIP,
    POSES_PER_CLIP,
    clip_of,
    opening_of,
)
from gammon_widget.drawing.animation.dice_animation import FIRST_TOUCH
from gammon_widget.drawing.animation.timeline import ROLL_SECONDS, Timeline
from gammon_widget.drawing.shapes import Circle, MovingSprite, Reel
from gammon_widget.rules import (
    Action,
    Dice,
    Double,
    GameState,
    MakePlay,
    Move,
    Position,
    Roll,
    Step,
    Take,
    apply,
)
from gammon_widget.rules.position import BAR, OFF

from .test_timeline import BLACK, rolled, timeline
from .timeline_scenes import parts, posed, shapes_of

NEAR = 0.05
"""In u: so far may a sprite be from its curve, which a page cuts short between two poses."""

DOUBLED = GameState.on_roll(Position.opening(), BLACK)
CASES: dict[str, tuple[GameState, Action]] = {
    "two moves": (rolled({13: 2}, {6: 2}, 5, 3), MakePlay((Move(13, 8), Move(13, 10)))),
    "hit": (rolled({24: 2, 13: 2}, {25 - 8: 1, 6: 2}, 5, 3), Step(Move(13, 8))),
    "hit from the bar": (rolled({"bar": 1, 13: 1}, {3: 1, 6: 2}, 3, 1), Step(Move(BAR, 22))),
    "bear off and win": (rolled({2: 1}, {1: 2, 6: 1}, 6, 5), MakePlay((Move(2, OFF),))),
    "roll": (GameState.on_roll(Position.opening()), Roll(Dice(6, 4))),
    "opening roll": (GameState.start(), Roll(Dice(2, 5))),
    "double": (DOUBLED, Double()),
    "take": (apply(DOUBLED, Double()), Take()),
}


def sprites_of(line: Timeline) -> Iterator[MovingSprite]:
    for number in range(len(line.clips)):
        yield from (part for part in parts(line, number) if isinstance(part, MovingSprite))


def reels_of(line: Timeline) -> Iterator[Reel]:
    for number in range(len(line.clips)):
        yield from (part for part in parts(line, number) if isinstance(part, Reel))


@pytest.mark.parametrize("case", [*CASES])
def test_a_clip_shows_the_timeline(case: str) -> None:
    line = timeline(*CASES[case])
    clip = clip_of(line)
    assert (clip.seconds, clip.final) == (line.duration, line.final)
    assert [(each.start, each.scene) for each in clip.backdrops] == [
        (start, line.background(number)) for number, start in enumerate(line.starts)
    ]
    for part, sprite in zip(sprites_of(line), clip.sprites, strict=True):
        for k, pose in enumerate(sprite.poses):
            true = shapes_of(part, k / (POSES_PER_CLIP - 1))
            assert bool(true) == bool(pose.alpha)
            for wanted, shape in zip(true, sprite.shapes if true else (), strict=True):
                shown = posed(shape, pose)
                assert type(shown) is type(wanted)
                assert shown.center == pytest.approx(wanted.center, abs=0.005)
                assert shown.style.alpha == pytest.approx(wanted.style.alpha)
                if isinstance(shown, Circle) and isinstance(wanted, Circle):
                    assert shown.radius == pytest.approx(wanted.radius)
    for turning, reel in zip(reels_of(line), clip.reels, strict=True):
        count = len(reel.drawings)
        assert reel.drawings == tuple(turning.shapes((k + 0.5) / count) for k in range(count))


@pytest.mark.parametrize("case", ["two moves", "hit", "bear off and win", "take"])
def test_poses_can_be_interpolated_linearly(case: str) -> None:
    line = timeline(*CASES[case])
    last = POSES_PER_CLIP - 1
    for part, sprite in zip(sprites_of(line), clip_of(line).sprites, strict=True):
        for k in range(last):
            a, b, true = sprite.poses[k], sprite.poses[k + 1], part.pose((k + 0.5) / last)
            assert ((a.x + b.x) / 2, (a.y + b.y) / 2) == pytest.approx((true.x, true.y), abs=NEAR)


def test_a_slow_clip_has_few_poses_and_drawings() -> None:
    quick, slow = (clip_of(timeline(*CASES["two moves"], pace=pace)) for pace in (1, 20))
    assert [len(each.poses) for each in quick.sprites] == [len(each.poses) for each in slow.sprites]
    (reel,) = clip_of(timeline(*CASES["roll"], pace=20)).reels
    assert len(reel.drawings) == MAX_DRAWINGS_PER_CLIP


@pytest.mark.parametrize("case", ["roll", "opening roll"])
def test_the_beginning_of_a_dice_animation_is_that_of_the_clip_and_keeps_its_last_drawing(
    case: str,
) -> None:
    line = timeline(*CASES[case])
    whole, over = clip_of(line), line.background(0)
    begun = opening_of(whole, FIRST_TOUCH * ROLL_SECONDS, over)
    assert (begun.final, begun.holds, whole.holds) == (over, True, False)
    assert begun.backdrops == whole.backdrops[:1]
    assert 0.9 * FIRST_TOUCH < begun.seconds / ROLL_SECONDS <= FIRST_TOUCH
    for part, reel in zip(begun.reels, whole.reels, strict=True):
        count = len(part.drawings)
        assert part.drawings == reel.drawings[:count]
        assert part.end / count == pytest.approx(reel.end / len(reel.drawings))  # of one drawing
