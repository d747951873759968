"""Animation is a pure function of time: it starts and ends with pictures, and loses no checker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import hypot
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gammon_widget.drawing import (
    CLASSIC,
    BoardView,
    ButtonView,
    CubePlace,
    Dialog,
    DieState,
    Layout,
    Scene,
    StatusBarView,
    Target,
    compose,
)
from gammon_widget.drawing.animation.dice_animation import COPIES_FROM, FIRST_TOUCH, Rolling, height
from gammon_widget.drawing.animation.moving_checkers import (
    ARC_HEIGHT,
    BorneOff,
    Carried,
    Celebration,
    Fading,
    MovingPart,
    Released,
    Struck,
    Turning,
    Vanished,
)
from gammon_widget.drawing.animation.timeline import (
    OPENING_SECONDS,
    PASS_SECONDS,
    TIE_SECONDS,
    Timeline,
)
from gammon_widget.drawing.geometry import WIDE
from gammon_widget.drawing.parts.checkers import LIFTED_LOWER, LOWER, stacks
from gammon_widget.drawing.parts.cube import cube_center
from gammon_widget.drawing.parts.dice import dice
from gammon_widget.drawing.shapes import Circle, MovingSprite, Shape, Shapes, TextShape
from gammon_widget.drawing.view import state_view
from gammon_widget.rules import (
    Action,
    Color,
    Confirm,
    Dice,
    Double,
    Drop,
    GameState,
    GammonError,
    MakePlay,
    Move,
    Moved,
    Phase,
    Position,
    Roll,
    Rules,
    SetUp,
    Step,
    Take,
    apply,
    events,
)
from gammon_widget.rules.position import BAR, OFF

from .. import strategies
from .timeline_scenes import clip_at, scene_at, shapes_of

WHITE, BLACK = Color.WHITE, Color.BLACK
NAMES = ("Ann", "Bob")
LAYOUTS = [Layout(color, side) for color in Color for side in ("right", "left")]


def view(state: GameState) -> BoardView:
    """The view of a state, with a dialog over a finished game."""
    shown = state_view(state, NAMES)
    if state.phase is not Phase.OVER:
        return shown
    return replace(
        shown,
        dialog=Dialog("Ann wins", "1 point", (ButtonView("new", "New game"),), winner=WHITE),
    )


def timeline(
    state: GameState,
    action: Action,
    layout: Layout | None = None,
    pace: float = 1.0,
    *,
    hits_vanish: bool = False,
) -> Timeline:
    after = apply(state, action)
    found = events(state, action, after)
    end = replace(view(after), hits_vanish=hits_vanish)
    return Timeline(view(state), found, end, "classic", layout or Layout(), pace=pace)


def rolled(own: dict[int | str, int], other: dict[int | str, int], *dice: int) -> GameState:
    return GameState.on_roll(Position.build(own, other), dice=Dice(*dice))


def moments(line: Timeline, count: int = 24) -> Iterator[float]:
    """Times in a timeline, including the exact ends of its clips."""
    yield from (line.duration * k / count for k in range(count))
    end = 0.0
    for clip in line.clips:
        end += clip.duration
        yield from (end - 1e-6, end + 1e-6)


def moving_checkers(line: Timeline) -> list[type[MovingPart]]:
    return [type(moving_part) for clip in line.clips for moving_part in clip.moving_checkers]


def milliseconds(line: Timeline) -> list[int]:
    return [round(1000 * clip.duration) for clip in line.clips]


def men(line: Timeline, seconds: float) -> dict[Color, int]:
    """The number of each player's checkers in the picture, including moving ones."""
    found = clip_at(line, seconds)
    clip = line.clips[found[0]] if found else None
    still = clip.background if clip else line.after
    total = {color: still.bar[color.slot] + still.off[color.slot] for color in Color}
    for count in still.points:
        total[WHITE if count > 0 else BLACK] += abs(count)
    for moving_part in clip.moving_checkers if clip else ():
        if isinstance(moving_part, Carried | Struck | Released | BorneOff):
            total[moving_part.color] += 1
    return total


def places(shown: BoardView, layout: Layout) -> Counter[tuple[Color, float, float]]:
    """The places of the checkers on the points and the bar."""
    found = [(s.color, *center) for s in stacks(shown) for center in s.centers(layout)]
    return Counter((color, round(x, 6), round(y, 6)) for color, x, y in found)


# Any action in any state


@settings(deadline=None)
@given(strategies.states(), st.integers(0, 2**32 - 1), st.sampled_from(LAYOUTS))
def test_no_frame_gains_or_loses_a_checker(state: GameState, seed: int, layout: Layout):
    random = Random(seed)
    for _ in range(6):
        action = strategies.random_action(state, random)
        line = timeline(state, action, layout)
        for seconds in moments(line, 10):
            assert men(line, seconds) == {WHITE: 15, BLACK: 15}
        state = apply(state, action)


@settings(deadline=None)
@given(strategies.states(), st.integers(0, 2**32 - 1), st.sampled_from(LAYOUTS))
def test_a_timeline_ends_with_the_picture_after_the_action(
    state: GameState, seed: int, layout: Layout
):
    random = Random(seed)
    for _ in range(6):
        action = strategies.random_action(state, random)
        line, after = timeline(state, action, layout), apply(state, action)
        assert scene_at(line, line.duration) == compose(view(after), "classic", layout)
        assert scene_at(line, line.duration + 1000) == line.final
        state = after


@settings(deadline=None)
@given(strategies.played_positions(), strategies.dice(), st.sampled_from(LAYOUTS), st.randoms())
def test_a_timeline_starts_with_all_checkers_in_their_old_places(
    position: Position, dice: Dice, layout: Layout, random: Random
):
    state = GameState.on_roll(position, dice=dice)
    play = strategies.random_action(state, random)
    while not isinstance(play, MakePlay):
        play = strategies.random_action(state, random)
    line = timeline(state, play, layout)
    clip = line.clips[0]
    start = places(clip.background, layout)
    for moving_part in clip.moving_checkers:
        if isinstance(moving_part, Carried | BorneOff | Released | Struck):
            start[
                moving_part.color, round(moving_part.start[0], 6), round(moving_part.start[1], 6)
            ] += 1
    before = replace(view(state), landings=())
    # otherwise the spacing of the stack changes
    if all(stack.count <= 5 for stack in stacks(before)):
        assert start == places(before, layout)


def test_the_same_moment_is_the_same_picture():
    state = rolled({"bar": 1, 13: 2}, {3: 1, 6: 2}, 3, 1)
    line, other = (timeline(state, Step(Move(BAR, 22))) for _ in range(2))
    for seconds in moments(line):
        assert scene_at(line, seconds) == scene_at(other, seconds)
    assert scene_at(line, -1) == scene_at(line, 0)


def test_consecutive_frames_differ_little():
    state = rolled({24: 2, 13: 5}, {6: 2, 2: 1}, 6, 5)
    line = timeline(state, MakePlay((Move(24, 18), Move(13, 8))))
    for one, other in pairwise(range(int(60 * line.duration))):
        a, b = top(scene_at(line, one / 60)), top(scene_at(line, other / 60))
        if clip_at(line, one / 60)[0] == clip_at(line, other / 60)[0]:  # type: ignore[index]
            assert hypot(a.x - b.x, a.y - b.y) < 1.6


def top(scene: Scene) -> Circle:
    """The topmost checker."""
    bodies = [
        shape
        for shape in scene.visible
        if isinstance(shape, Circle) and shape.style.fill == CLASSIC.light_edge
    ]
    return bodies[-1]


# The animation of each event, and its duration


def test_a_checker_moves_along_its_path():
    line = timeline(rolled({13: 2}, {6: 2}, 5, 3), MakePlay((Move(13, 8), Move(13, 10))))
    assert moving_checkers(line) == [Carried, Carried]
    assert milliseconds(line) == [220, 220]
    assert line.duration == pytest.approx(0.44)


def test_a_checker_that_is_hit_goes_to_the_bar_in_an_arc():
    line = timeline(rolled({13: 2}, {25 - 8: 1, 6: 2}, 5, 3), Step(Move(13, 8)))
    assert moving_checkers(line) == [Carried, Struck]
    assert milliseconds(line) == [220, 300]
    landing, struck = (clip.background for clip in line.clips)
    assert (landing.points[7], landing.bar) == (-1, (0, 0))
    assert (struck.points[7], struck.bar) == (1, (0, 0))
    assert (line.after.points[7], line.after.bar) == (1, (0, 1))
    (moving_part,) = line.clips[1].moving_checkers
    assert isinstance(moving_part, Struck)
    ring, *_ = looks(moving_part, 0.0)
    assert ring.center == moving_part.start
    flight = [
        looks(moving_part, t / 100)[-1].center for t in range(70, 101)
    ]  # the ring has disappeared by then
    assert flight[-1] == pytest.approx(moving_part.end)
    (x1, y1), (x2, y2) = moving_part.start, moving_part.end
    assert all(y <= y1 + (y2 - y1) * (x - x1) / (x2 - x1) + 1e-6 for x, y in flight)


def test_a_hit_checker_disappears_and_reappears_if_the_view_says_so():
    state = rolled({13: 2}, {25 - 8: 1, 6: 2}, 5, 3)
    line = timeline(state, Step(Move(13, 8)), hits_vanish=True)
    assert moving_checkers(line) == [Carried, Vanished]
    (moving_part,) = line.clips[1].moving_checkers
    assert isinstance(moving_part, Vanished)
    (sprite,) = moving_part.parts(CLASSIC)
    assert isinstance(sprite, MovingSprite)
    poses = [sprite.pose(t / 10) for t in range(11)]
    assert [pose[:2] for pose in poses] == [moving_part.start] * 5 + [moving_part.end] * 6
    assert poses[0].alpha == poses[-1].alpha == 1
    assert poses[5].alpha < 0.1


def test_entering_on_a_blot_hits_it_first():
    line = timeline(rolled({"bar": 1, 13: 1}, {3: 1, 6: 2}, 3, 1), Step(Move(BAR, 22)))
    assert moving_checkers(line) == [Struck, Released]
    assert milliseconds(line) == [300, 420]
    *_, entering = (clip.background for clip in line.clips)
    assert (entering.points[21], entering.bar) == (0, (0, 1))


def test_bearing_off_and_winning():
    state = apply(rolled({2: 1}, {1: 2, 6: 1}, 6, 5), Step(Move(2, OFF)))
    assert moving_checkers(timeline(state, Confirm())) == [Celebration, Fading]
    assert milliseconds(timeline(state, Confirm())) == [900, 240]
    line = timeline(rolled({2: 1}, {1: 2, 6: 1}, 6, 5), MakePlay((Move(2, OFF),)))
    assert moving_checkers(line) == [BorneOff, Celebration, Fading]
    assert milliseconds(line) == [280, 900, 240]
    celebration = line.clips[1].moving_checkers[0]
    assert isinstance(celebration, Celebration)
    assert celebration.color is WHITE


def test_a_pass_is_shown():
    state = rolled({"bar": 1}, dict.fromkeys(range(1, 7), 2), 6, 5)
    assert milliseconds(timeline(state, MakePlay(()))) == [1000 * PASS_SECONDS]


def test_dice_tumble_from_their_players_edge_and_come_to_rest_on_the_roll():
    line = timeline(GameState.on_roll(Position.opening()), Roll(Dice(6, 4)))
    assert moving_checkers(line) == [Rolling]
    assert milliseconds(line) == [580]
    (rolling,) = line.clips[0].moving_checkers
    assert isinstance(rolling, Rolling)
    first, last = (pips(rolling, t) for t in (0.2, 1.0))
    assert min(y for _, y in first) > 7.5  # White sits at the bottom
    still = [s.center for s in line.final.shapes if is_pip(s) and s in at_rest(line)]
    assert len(last) == 6 + 4 == len(still)
    for shown, true in zip(sorted(last), sorted(still), strict=True):
        assert shown == pytest.approx(true)
    faces = {len(pips(rolling, t / 50)) for t in range(50)}
    assert len(faces) > 4  # other numbers are shown on the way


def at_rest(line: Timeline) -> Shapes:
    """The dice at the end of the animation."""
    (rolling,) = line.clips[0].moving_checkers
    assert isinstance(rolling, Rolling)
    return dice(rolling.dice, WIDE.middle_y, CLASSIC, rolling.size)


def looks(moving_part: MovingPart, t: float) -> Shapes:
    """The shapes of a part at a progress."""
    return tuple(shape for part in moving_part.parts(CLASSIC) for shape in shapes_of(part, t))


def pips(rolling: Rolling, t: float) -> list[tuple[float, float]]:
    """The places of White's pips."""
    return [shape.center for shape in looks(rolling, t) if is_pip(shape)]


def is_pip(shape: Shape) -> bool:
    """Whether a shape is a pip of White's, and not the highlight below it."""
    return isinstance(shape, Circle) and shape.style.fill == CLASSIC.ink_on_light


def test_a_die_bounces_once_and_settles():
    heights = [height(t / 1000) for t in range(1001)]
    grounded = [
        k for k in range(1, 1000) if heights[k] <= heights[k - 1] and heights[k] < heights[k + 1]
    ]
    assert grounded == [460, 780]
    assert max(heights[460:780]) == pytest.approx(0.3, abs=0.01)
    assert set(heights[920:]) == {0.0}


def test_a_doublet_settles_as_four():
    line = timeline(GameState.on_roll(Position.opening()), Roll(Dice(5, 5)))
    (rolling,) = line.clips[0].moving_checkers
    assert isinstance(rolling, Rolling)
    assert len(pips(rolling, 1.0)) == 5 * len(rolling.dice)


def test_before_it_settles_a_doublet_looks_like_any_two_dice():
    """The animation can start before the numbers are known."""
    doublet, other = (
        timeline(GameState.on_roll(Position.opening()), Roll(Dice(5, die)))
        .clips[0]
        .moving_checkers[0]
        for die in (5, 4)
    )
    assert isinstance(other, Rolling)
    first = replace(other, dice=other.dice[:1])
    for t in (0.1, FIRST_TOUCH, COPIES_FROM - 0.01):
        die = looks(first, t)
        assert die == looks(doublet, t)[: len(die)] == looks(other, t)[: len(die)]
    assert looks(first, 1.0) != looks(doublet, 1.0)[: len(looks(first, 1.0))]


def test_in_the_opening_each_player_rolls_one_die():
    line = timeline(GameState.start(), Roll(Dice(2, 5)))
    assert [(die.color, die.number) for die in line.clips[0].background.dice] == [
        (WHITE, 2),
        (BLACK, 5),
    ]
    assert milliseconds(line) == [580, 1000 * OPENING_SECONDS]
    assert {die.color for die in line.after.dice} == {BLACK}
    tie = timeline(GameState.start(), Roll(Dice(3, 3)))
    assert [die.number for die in tie.clips[-1].background.dice] == [3, 3]


def test_a_tie_stays_visible_while_the_cube_turns():
    """The match has already rolled again, and the view shows that roll."""
    rules = Rules.named("pc-gammon")
    tied = Roll(Dice(3, 3))
    before = GameState.start(0, rules)
    after = apply(before, tied)
    later = view(apply(after, Roll(Dice(6, 1))))
    line = Timeline(view(before), events(before, tied, after), later)
    assert [[die.number for die in clip.background.dice] for clip in line.clips] == 3 * [[3, 3]]
    assert milliseconds(line)[1] == 1000 * TIE_SECONDS


def test_dice_are_used_up_one_by_one():
    line = timeline(rolled({13: 2}, {6: 2}, 5, 3), MakePlay((Move(13, 10), Move(13, 8))))
    states = [[die.state for die in clip.background.dice] for clip in line.clips]
    assert states == [[DieState.READY, DieState.USED], [DieState.USED, DieState.USED]]


def test_the_cube_turns_on_its_way():
    opened = GameState.on_roll(Position.opening(), BLACK)
    offered = apply(opened, Double())
    for state, action in ((opened, Double()), (offered, Take()), (offered, Drop())):
        line = timeline(state, action)
        (turning,) = line.clips[0].moving_checkers
        assert isinstance(turning, Turning)
        assert milliseconds(line)[0] == 360
        ends = (view(state).cube, line.after.cube)
        places = (turning.start[:2], turning.end[:2])
        assert places == tuple(cube_center(c, line.layout) for c in ends)
        assert turning.numbers == tuple(cube.face for cube in ends)
    taken = timeline(offered, Take()).after.cube
    assert (taken.place, taken.color) == (CubePlace.OWNED, WHITE)


def test_no_checker_rises_higher_than_allowed():
    for start, end in (((1.0, 2.0), (14.0, 11.0)), ((3.0, 2.0), (4.0, 2.0))):
        carried = Carried(WHITE, start, end)
        for k in range(101):
            shade, body, *_ = looks(carried, k / 100)
            straight = max(start[1], end[1])
            assert min(start[1], end[1]) - ARC_HEIGHT / 2 <= body.center[1] <= straight
            assert LOWER - 1e-9 <= shade.center[1] - body.center[1] <= LIFTED_LOWER + 1e-9


def test_pace_makes_everything_longer_or_immediate():
    state, play = rolled({13: 2}, {6: 2}, 5, 3), MakePlay((Move(13, 8), Move(13, 10)))
    assert timeline(state, play, pace=2.5).duration == pytest.approx(2.5 * 0.44)
    assert timeline(state, play, pace=0).duration == 0
    at_once = timeline(state, play, pace=0)
    assert scene_at(at_once, 0) == scene_at(at_once, -1) == at_once.final


def test_an_animation_without_motion_ends_at_once():
    line = timeline(GameState(), SetUp(rolled({13: 2}, {6: 2}, 5, 3)))
    assert line.clips == ()
    assert line.duration == 0
    assert scene_at(line, 0) == line.final


def test_no_decision_is_requested_while_checkers_move():
    shown = replace(
        view(rolled({13: 2}, {6: 2}, 5, 3)),
        movable=frozenset({Target.point(13)}),
        selected=Target.point(13),
    )
    line = Timeline(shown, (Moved(WHITE, 20, 13, 5),), shown)
    assert (line.clips[0].background.movable, line.clips[0].background.selected) == (
        frozenset(),
        None,
    )
    assert line.final == compose(shown)


def test_events_of_another_picture_are_refused():
    shown = view(rolled({13: 2}, {6: 2}, 5, 3))
    with pytest.raises(GammonError, match="a checker is missing"):
        Timeline(shown, (Moved(WHITE, 8, 3, 5),), shown)


def texts_of(scene: Scene) -> set[str]:
    return {shape.text for shape in scene.shapes if isinstance(shape, TextShape)}


def test_pips_are_updated_at_the_end_of_the_animation() -> None:
    state = GameState.on_roll(Position.opening(), dice=Dice(3, 1))
    line = timeline(state, MakePlay((Move(8, 5), Move(6, 5))))
    for part in range(10):
        assert "163" not in texts_of(scene_at(line, line.duration * part / 10))
    assert "163" in texts_of(line.final)


def test_a_roll_is_announced_only_after_the_dice_animation() -> None:
    start = GameState.on_roll(Position.opening(), length=7)
    end = apply(start, Roll(Dice(4, 3)))
    before, after = (
        replace(state_view(state, NAMES), status_bar=StatusBarView(lead, words, ()))
        for state, lead, words in (
            (start, "Ann to roll", "Bob: 24/15"),
            (end, "Ann to play 4-3", "Choose a checker"),
        )
    )
    line = Timeline(before, events(start, Roll(Dice(4, 3)), end), after)
    for part in range(10):
        seen = texts_of(scene_at(line, line.duration * part / 10))
        assert {"Ann to roll", "Bob: 24/15"} <= seen
        assert not {"Ann to play 4-3", "Choose a checker"} & seen
    assert {"Ann to play 4-3", "Choose a checker"} <= texts_of(line.final)
