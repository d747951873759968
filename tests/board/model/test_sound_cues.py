"""The sounds and announcements of events."""

from __future__ import annotations

from typing import Any

import gammon_widget as gw
from gammon_widget.board.model.narration import Sound, SoundCues, sound_cues
from gammon_widget.rules import Color, Cube, GameState, Position

DICE, CHECKER, HIT, OFF, CUBE, RESULT = Sound


def on(own: dict[Any, int], other: dict[Any, int], **options: Any) -> gw.Match:
    state = GameState.on_roll(Position.build(own, other), **options)
    return gw.Match(state=state, dice=[(3, 1), (6, 6)])


def cues_of(match: gw.Match, *actions: str, **arguments: Any) -> list[SoundCues]:
    """The cues of each change by these actions."""
    found: list[SoundCues] = []
    match.subscribe(lambda change: found.append(sound_cues(change.events, match.players)))
    for action in actions:
        getattr(match, action)(*arguments.get(action, ()))
    return [each for each in found if each != SoundCues()]


def test_dice_and_checkers_have_cues() -> None:
    match = on({8: 2, 6: 2}, {6: 2})
    heard_of = cues_of(match, "roll", "play", play=["8/5 6/5"])
    assert heard_of == [SoundCues((DICE,)), SoundCues((CHECKER, CHECKER))]


def test_a_hit_follows_the_checker_but_comes_before_one_that_enters() -> None:
    assert cues_of(on({8: 1}, {20: 1}), "roll", "step", step=(8, 5))[1:] == [
        SoundCues((CHECKER, HIT), ("hit",))
    ]
    entering = cues_of(on({"bar": 1}, {3: 1}), "roll", "step", step=(25, 22))
    assert entering[1:] == [SoundCues((HIT, CHECKER), ("hit", "released"))]


def test_bearing_off_and_the_result_have_cues() -> None:
    match = on({3: 1, 1: 1}, {6: 15})
    last = cues_of(match, "roll", "play", play=["3/off 1/off"])[-1]
    # With an unturned cube, a gammon counts single in money games.
    assert last == SoundCues((OFF, OFF, RESULT), ("off", "White wins"))


def test_actions_have_their_calls() -> None:
    start = {24: 2, 13: 5, 8: 3, 6: 5}
    assert cues_of(on(start, start), "double", "take") == [
        SoundCues((CUBE,), ("double",)),
        SoundCues((CUBE,), ("take",)),
    ]
    assert cues_of(on(start, start), "double", "drop")[-1] == SoundCues(
        (RESULT,), ("drop", "White wins")
    )
    assert cues_of(on(start, start), "resign", "decline") == [
        SoundCues((), ("resign",)),
        SoundCues((), ("decline",)),
    ]


def test_the_winner_and_the_level_of_the_win_are_called() -> None:
    # The cube has been turned, so gammons count in money games.
    for other, word in (({6: 15}, "gammon"), ({20: 1, 6: 14}, "backgammon")):
        match = on({1: 1}, other, cube=Cube(2, Color.WHITE))
        assert cues_of(match, "roll", "play", play=["1/off"])[-1] == SoundCues(
            (OFF, RESULT), ("off", f"White wins a {word}")
        )


def test_a_roll_that_cannot_be_played_has_a_cue() -> None:
    closed = {19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 2}
    match = on({"bar": 1}, {25 - place: 2 for place in closed})
    heard_of = cues_of(match, "roll")
    assert heard_of == [SoundCues((DICE,)), SoundCues((), ("no move",))]
