"""`Match.restart` and `Match.replay`."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from gammon_widget.match.event_bus import Change, Motion
from gammon_widget.match.match import Match
from gammon_widget.match.players import ChosenAction
from gammon_widget.match.seats import Seat
from gammon_widget.rules import (
    Action,
    ActionError,
    Color,
    Dice,
    GameState,
    GammonError,
    MakePlay,
    Move,
    Phase,
    Position,
    Roll,
    SetUp,
)

DANCE = "XGID=------N-----------cbbbbbbA:0:0:1:64:0:0:0:0:10"
PLAYED: tuple[Action, ...] = (
    Roll(Dice(3, 1)),
    MakePlay((Move(8, 5), Move(6, 5))),
    Roll(Dice(6, 4)),
)


def match_in_progress() -> Match:
    match = Match(dice=[(3, 1), (6, 5), (2, 1), (4, 3)], players=("Ann", "Bob"))
    match.roll()
    match.play("8/5 6/5")
    match.roll()
    match.undo()
    return match


def test_a_restarted_match_has_no_history() -> None:
    match = match_in_progress()
    revision, before = match.revision, match.state
    heard: list[Change] = []
    match.subscribe(heard.append)
    state = GameState.on_roll(Position.opening(), Color.BLACK)
    assert match.restart(state) is state
    assert heard == [Change(Motion.DONE, SetUp(state), before, state, revision + 1)]
    assert (match.state, match.revision) == (state, revision + 1)
    assert not match.can_undo
    assert not match.can_redo
    assert match.last_turn is None
    assert [(game.states, game.actions) for game in match.games] == [((state,), ())]
    with pytest.raises(ActionError, match="nothing to undo"):
        match.undo()


def test_a_restarted_match_continues_with_new_dice() -> None:
    match = match_in_progress()
    match.restart(GameState.on_roll(Position.opening(), Color.WHITE))
    assert match.roll().dice == Dice(2, 1)
    assert match.undo().phase is Phase.ROLL
    assert match.roll(by=Seat.WHITE).dice == Dice(2, 1)


@pytest.mark.parametrize("text", [DANCE, GameState.from_xgid(DANCE)])
def test_a_restart_makes_no_automatic_pass(text: GameState | str) -> None:
    assert Match(state=text).state.phase is Phase.ROLL
    match = Match()
    match.restart(text)
    assert (match.state, match.state.phase) == (GameState.from_xgid(DANCE), Phase.MOVE)


def test_a_replay_shows_every_action_and_cannot_be_undone() -> None:
    match = match_in_progress()
    start = GameState.on_roll(Position.opening(), Color.WHITE)
    match.restart(start)
    revision = match.revision
    heard: list[Change] = []
    match.subscribe(heard.append)
    state = match.replay(PLAYED)
    assert tuple(change.action for change in heard) == PLAYED
    assert [change.revision for change in heard] == [revision + 1, revision + 2, revision + 3]
    assert [heard[0].before, heard[-1].after] == [start, state]
    assert (state.turn, state.dice) == (Color.BLACK, Dice(6, 4))
    assert match.games[0].actions == PLAYED
    assert match.last_turn is not None
    assert not match.can_undo
    match.play("24/14")
    assert match.undo() == state
    assert not match.can_undo


def test_a_continued_replay_has_no_earlier_history() -> None:
    match = match_in_progress()
    match.replay([Roll(Dice(4, 2))])
    assert match.state.dice == Dice(4, 2)
    assert (match.can_undo, match.can_redo, match.last_turn) == (False, False, None)


def test_a_replay_makes_no_automatic_pass() -> None:
    match = Match(state=DANCE.replace(":64:", ":00:"))
    assert match.replay([Roll(Dice(6, 4))]).phase is Phase.MOVE
    assert match.replay([MakePlay(())]).turn is Color.BLACK


def test_a_replay_against_the_rules_changes_nothing() -> None:
    match = match_in_progress()
    before = match.games, match.state, match.revision
    with pytest.raises(ActionError):
        match.replay([Roll(Dice(3, 1)), Roll(Dice(3, 1))])
    with pytest.raises(GammonError):
        match.restart(5)
    assert (match.games, match.state, match.revision) == before
    assert match.can_redo


def test_a_restart_is_refused_with_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Match(3, dice=[(3, 1)], journal=path) as match:
        match.roll()
        kept, before = path.read_bytes(), match.state
        with pytest.raises(GammonError, match="keeps every action"):
            match.restart(GameState.on_roll(Position.opening()))
        with pytest.raises(GammonError, match="keeps every action"):
            match.replay([MakePlay((Move(8, 5), Move(6, 5)))])
        assert (match.state, match.can_undo, path.read_bytes()) == (before, True, kept)
        match.copy().restart(GameState.on_roll(Position.opening()))


class Thoughtful:
    """A bot that thinks until its decision is cancelled."""

    name = "Thoughtful"

    def __init__(self) -> None:
        self.was_asked = asyncio.Event()
        self.given_up = asyncio.Event()

    def decide(self, state: GameState) -> ChosenAction:
        raise AssertionError(state)

    async def think(self, state: GameState) -> ChosenAction:
        self.was_asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.given_up.set()
        raise AssertionError(state)


@pytest.mark.parametrize(
    "show",
    [
        lambda match: match.restart(Position.opening()),
        lambda match: match.replay([Roll(Dice(3, 1)), MakePlay((Move(8, 5), Move(6, 5)))]),
    ],
)
async def test_a_bots_decision_for_an_earlier_state_is_ignored(
    show: Callable[[Match], GameState],
) -> None:
    bot = Thoughtful()
    start = GameState.on_roll(Position.opening(), Color.BLACK)
    match = Match(players=("Ann", bot), state=start)
    assert match.thinking.resume()
    await bot.was_asked.wait()
    state = show(match)
    await asyncio.wait_for(bot.given_up.wait(), 20)
    await match.thinking.settled()
    assert (match.thinking.is_thinking, match.state) == (False, state)


def test_a_copy_rolls_its_own_dice_after_those_already_seen() -> None:
    match = match_in_progress()
    trial = match.copy()
    assert trial.roll().dice == Dice(6, 5)  # it was seen before the undo
    trial.play("24/13")
    assert trial.roll().dice is not None
