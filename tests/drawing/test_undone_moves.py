"""An undone move slides back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from gammon_widget.drawing import Layout, Target, compose
from gammon_widget.drawing.animation.moving_checkers import Slid
from gammon_widget.drawing.animation.timeline import UNDO_SECONDS, Timeline
from gammon_widget.drawing.shapes import PlacedSprite, TextShape
from gammon_widget.drawing.view import state_view
from gammon_widget.rules import Color, Dice, GameState, Move, Position, Step, apply, events
from gammon_widget.rules.events import CheckerPath, Event, taken_back

from .views import opening

BLACK, WHITE = Color.BLACK, Color.WHITE


def test_a_hit_that_is_undone_sends_both_checkers_back_at_once() -> None:
    state = GameState.on_roll(Position.build({13: 2, 6: 2}, {17: 1, 6: 2}), dice=Dice(5, 3))
    hit = Step(Move(13, 8))
    after = apply(state, hit)
    back = taken_back(events(state, hit, after))
    assert set(back.paths) == {CheckerPath(WHITE, 8, 13), CheckerPath(BLACK, 25, 17)}
    names = ("Ann", "Bob")
    line = Timeline(state_view(after, names), [back], state_view(state, names))
    assert line.duration == UNDO_SECONDS
    layout, sliding = Layout(), [m for m in line.clips[0].moving_checkers if isinstance(m, Slid)]
    assert {(m.color, m.start, m.end) for m in sliding} == {
        (
            WHITE,
            layout.checker(Target.point(8), 1, 1),
            layout.checker(Target.point(13), 2, 2),
        ),
        (
            BLACK,
            layout.checker(Target.bar(BLACK), 1, 1),
            layout.checker(Target.point(8), 1, 1),
        ),
    }
    # Below them are all others: four checkers and the two discs of the panels.
    sprites = Counter(
        s.sprite.name for s in line.background(0).shapes if isinstance(s, PlacedSprite)
    )
    assert sprites["light checker"] + sprites["dark checker"] == 5 + 2


def test_a_move_by_both_dice_slides_back_in_one_motion() -> None:
    there = [CheckerPath(WHITE, 13, 8), CheckerPath(WHITE, 8, 5)]
    state = GameState.on_roll(Position.build({13: 2}, {6: 2}), dice=Dice(5, 3))
    done: list[Event] = []
    for _, source, target in there:
        after = apply(state, Step(Move(source, target)))
        done += events(state, Step(Move(source, target)), after)
        state = after
    assert taken_back(done).paths == (CheckerPath(WHITE, 5, 13),)


def test_a_stack_with_a_moving_checker_shows_the_count_of_the_others() -> None:
    seven = (0, 0, 0, 0, 0, 7, *opening.points[6:])
    taken = replace(opening, points=seven, selected=Target.point(6), status_bar=None)

    def number(**changed: bool) -> list[str]:
        shown = compose(replace(taken, **changed)).shapes  # type: ignore[arg-type]
        x = Layout().spot_x(Target.point(6))
        return [s.text for s in shown if isinstance(s, TextShape) and s.x == x and s.text in "67"
                and 5 < s.y < 11.4]  # fmt: skip

    assert number(lifted=False) == ["7"]
    assert number(lifted=True) == ["6"]
