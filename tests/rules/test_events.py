"""The events of each action, in the order in which they happen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gammon_widget.match.match import Match
from gammon_widget.rules import (
    Accept,
    Accepted,
    Action,
    Beaver,
    Beavered,
    Began,
    BoreOff,
    Color,
    Confirm,
    CubeTurned,
    Decline,
    Declined,
    Dice,
    Double,
    Doubled,
    Drop,
    Dropped,
    Entered,
    Event,
    GameState,
    Hit,
    Level,
    MakePlay,
    Move,
    Moved,
    NewGame,
    Passed,
    Position,
    Raccoon,
    Raccooned,
    Reroll,
    Resign,
    Resigned,
    Roll,
    Rolled,
    Rules,
    SetUp,
    Step,
    Take,
    Taken,
    Won,
    apply,
    events,
)
from gammon_widget.rules.position import BAR, OFF

from .. import strategies

WHITE, BLACK = Color.WHITE, Color.BLACK
OFFERS = Rules(beavers=True, raccoons=True)


def events_of(state: GameState, *actions: Action) -> list[Event]:
    found: list[Event] = []
    for action in actions:
        after = apply(state, action)
        found += events(state, action, after)
        state = after
    return found


def rolled(own: dict[int | str, int], other: dict[int | str, int], *dice: int) -> GameState:
    return GameState.on_roll(Position.build(own, other), dice=Dice(*dice))


def test_a_checker_that_lands_on_a_blot_has_moved_before_it_hits():
    state = rolled({13: 2}, {25 - 8: 1, 6: 2}, 5, 3)
    assert events_of(state, MakePlay((Move(13, 8), Move(8, 5)))) == [
        Moved(WHITE, 13, 8, 5),
        Hit(WHITE, 8),
        Moved(WHITE, 8, 5, 3),
    ]


def test_a_checker_that_enters_on_a_blot_hits_it_before_it_enters():
    state = rolled({"bar": 1, 13: 1}, {3: 1, 6: 2}, 3, 1)
    assert events_of(state, Step(Move(BAR, 22))) == [Hit(WHITE, 22), Entered(WHITE, BAR, 22, 3)]


def test_entering_and_moving_are_different_events():
    state = rolled({"bar": 1, 13: 1}, {6: 2}, 3, 1)
    assert events_of(state, MakePlay((Move(BAR, 22), Move(13, 12)))) == [
        Entered(WHITE, BAR, 22, 3),
        Moved(WHITE, 13, 12, 1),
    ]


def test_the_last_checker_is_borne_off_and_then_the_game_is_won():
    state = rolled({2: 1}, {1: 2, 6: 1}, 6, 5)
    *before, won = events_of(state, Step(Move(2, OFF)), Confirm())
    assert before == [BoreOff(WHITE, 2, OFF, 5)]
    assert isinstance(won, Won)
    assert (won.color, won.result.points) == (WHITE, 1)


def test_a_turn_without_a_legal_play_is_a_pass_event():
    state = rolled({"bar": 1}, dict.fromkeys(range(1, 7), 2), 6, 5)
    assert events_of(state, MakePlay(())) == [Passed(WHITE, Dice(6, 5))]
    assert events_of(state, Confirm()) == [Passed(WHITE, Dice(6, 5))]


def test_the_opening_roll_belongs_to_no_player_and_a_tie_turns_the_cube():
    start = GameState.start(0, Rules(automatic_doubles=1))
    assert events_of(start, Roll(Dice(3, 3)), Roll(Dice(3, 3)), Roll(Dice(2, 5))) == [
        Rolled(None, Dice(3, 3)),
        CubeTurned(None, 2),
        Rolled(None, Dice(3, 3)),
        Rolled(None, Dice(2, 5)),
    ]


def test_every_cube_event_names_its_player():
    state = GameState.on_roll(Position.opening(), BLACK, rules=OFFERS)
    assert events_of(state, Double(), Take()) == [Doubled(BLACK, 2), Taken(WHITE, 2)]
    assert events_of(state, Double(), Beaver(), Take()) == [
        Doubled(BLACK, 2),
        Beavered(WHITE, 4),
        Taken(BLACK, 4),
    ]
    assert events_of(state, Double(), Beaver(), Raccoon())[-1] == Raccooned(BLACK, 8)
    *_, dropped, won = events_of(state, Double(), Drop())
    assert dropped == Dropped(WHITE)
    assert won.color is BLACK


def test_resigning_is_offered_and_answered():
    state = GameState.on_roll(Position.opening())
    assert events_of(state, Resign(Level.GAMMON), Decline()) == [
        Resigned(WHITE, Level.GAMMON),
        Declined(BLACK),
    ]
    *_, accepted, won = events_of(state, Resign(Level.SINGLE), Accept())
    assert accepted == Accepted(BLACK)
    assert won.color is BLACK


def test_invisible_actions_have_no_events():
    state = rolled({13: 2}, {6: 2}, 5, 3)
    assert events_of(state, SetUp(GameState())) == []
    assert events_of(state, Reroll(Dice(6, 6))) == [Rolled(WHITE, Dice(6, 6))]
    steps = Step(Move(13, 8)), Step(Move(8, 5))
    assert events_of(state, *steps, Confirm()) == events_of(state, *steps)


def test_a_new_game_begins():
    over = apply(apply(GameState.on_roll(Position.opening()), Double()), Drop())
    assert events_of(over, NewGame()) == [Began(None)]


def test_a_play_continues_the_steps_made_or_replaces_them():
    state = apply(rolled({13: 2}, {6: 2}, 5, 3), Step(Move(13, 8)))
    assert events_of(state, MakePlay((Move(13, 8), Move(13, 10)))) == [Moved(WHITE, 13, 10, 3)]
    assert events_of(state, MakePlay((Move(13, 10), Move(13, 8)))) == [
        Moved(WHITE, 13, 10, 3),
        Moved(WHITE, 13, 8, 5),
    ]


def counts(state: GameState) -> dict[Color, list[int]]:
    """Each player's checkers in their own numbering: off, the points, the bar."""
    white = [max(0, count) for count in state.points]
    black = [max(0, -count) for count in reversed(state.points)]
    return {
        color: [state.off[color.slot], *points, state.bar[color.slot]]
        for color, points in ((WHITE, white), (BLACK, black))
    }


@settings(deadline=None)
@given(strategies.states(), st.integers(0, 2**32 - 1))
def test_events_lead_from_the_state_before_to_the_state_after(state: GameState, seed: int):
    random = Random(seed)
    for _ in range(12):
        action = strategies.random_action(state, random)
        after = apply(state, action)
        if isinstance(action, Reroll | NewGame):  # these actions take steps back
            state = after
            continue
        found = events(state, action, after)
        if isinstance(action, MakePlay) and action.moves[: len(state.steps)] != state.steps:
            state = replace(state, steps=())  # the play replaces the steps
        made = counts(state)
        for path in filter(None, (event.path for event in found)):
            made[path.color][path.source] -= 1
            made[path.color][path.target] += 1
            assert made[path.color][path.source] >= 0
        assert made == counts(after)
        steps = [event for event in found if isinstance(event, Moved | Entered | BoreOff)]
        left = list(state.dice_left)
        for step in steps:
            left.remove(step.die)
        for k, event in enumerate(found):
            if isinstance(event, Hit):
                near = found[k - 1] if k and isinstance(found[k - 1], Moved) else found[k + 1]
                assert isinstance(near, Moved | Entered)
                assert near.target == event.point
        state = after


def test_a_change_of_a_match_contains_its_events():
    match = Match(dice=[(3, 1)], players=("Ann", "Bob"))
    heard: list[Event] = []
    match.subscribe(lambda change: heard.extend(change.events))
    match.roll()
    match.play("8/5 6/5")
    match.undo()
    assert heard == [
        Rolled(None, Dice(3, 1)),
        Moved(WHITE, 8, 5, 3),
        Moved(WHITE, 6, 5, 1),
    ]


def test_the_color_of_a_hit_is_the_hitter():
    hit = Hit(BLACK, 8)
    assert hit.path == (WHITE, 17, BAR)


@pytest.mark.parametrize("kind", [Moved, Entered, BoreOff])
def test_every_step_has_the_path_of_its_checker(kind: type[Moved]):
    assert kind(BLACK, 6, 2, 4).path == (BLACK, 6, 2)
