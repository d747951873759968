"""Seats: permissions and refusals."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gammon_widget.match.event_bus import Change
from gammon_widget.match.match import Match
from gammon_widget.match.seats import Seat
from gammon_widget.rules import (
    ActionError,
    ActionKind,
    ActionReason,
    Color,
    Dice,
    Double,
    GameState,
    GammonError,
    Move,
    NewGame,
    Phase,
    Roll,
    Rules,
    SetUp,
    Step,
)

HOUSE = Rules.named("house-rules")


def seated_match(*rolls: tuple[int, int], rules: Rules = HOUSE) -> Match:
    match = Match(0, rules, dice=rolls)
    if match.is_waiting:
        match.join("Ann")
        match.join("Bob")
    return match


def test_nothing_starts_before_two_have_joined() -> None:
    match = Match(0, HOUSE, dice=[(6, 4)])
    assert match.is_waiting
    assert match.legal_actions == frozenset()
    with pytest.raises(ActionError, match="two players have joined"):
        match.roll()
    assert match.join("Ann") is Color.WHITE
    with pytest.raises(ActionError, match="two players have joined"):
        match.roll(by=Seat.WHITE)
    assert match.join("Bob") is Color.BLACK
    assert [player.name for player in match.players] == ["Ann", "Bob"]
    assert match.roll(by=Color.WHITE).dice == Dice(6, 4)  # no dice were lost
    with pytest.raises(GammonError, match="Both seats are taken, by Ann and Bob"):
        match.join("Cid")


@pytest.mark.parametrize("name", ["", "  ", None, 5, ("Ann",)])
def test_a_player_who_joins_has_a_name(name: Any) -> None:
    match = Match(0, HOUSE)
    with pytest.raises(GammonError, match="needs a name"):
        match.join(name)
    assert not any(player.joined for player in match.players)


def test_named_players_have_joined() -> None:
    assert not Match(0, HOUSE, players=("Ann", "Bob")).is_waiting
    half = Match(0, HOUSE, players={"white": "Ann"})
    assert half.is_waiting
    assert half.join("Bob") is Color.BLACK
    assert not Match(0).is_waiting


def test_join_listeners_are_called_for_every_new_player() -> None:
    match = Match(0, HOUSE)
    heard: list[bool] = []
    leave = match.on_join(lambda: heard.append(match.is_waiting))
    match.join("Ann")
    match.join("Bob")
    assert heard == [True, False]
    leave()


@pytest.mark.parametrize("by", [Seat.BLACK, Color.BLACK])
def test_a_refusal_names_the_seat_that_decides(by: Seat | Color) -> None:
    match = seated_match((6, 4))
    with pytest.raises(ActionError, match="Ann's turn"):
        match.roll(by=by)
    match.roll(by=Seat.WHITE)
    for action in (Step(Move(24, 18)), NewGame()):
        with pytest.raises(ActionError, match=r"Ann"):
            match.commit(action, by)
    assert match.state.steps == ()


def test_a_watcher_cannot_act() -> None:
    match = seated_match((6, 4))
    with pytest.raises(ActionError, match="cannot act"):
        match.roll(by=Seat.WATCHER)
    for action in (NewGame(), Double()):
        with pytest.raises(ActionError, match="cannot act"):
            match.commit(action, Seat.WATCHER)
    match.roll()
    with pytest.raises(ActionError, match="cannot act"):
        match.undo(by=Seat.WATCHER)


def test_a_seat_cannot_choose_dice_or_set_up_a_state() -> None:
    match = seated_match((6, 4), (3, 1))
    with pytest.raises(ActionError, match="cannot choose the dice"):
        match.roll((6, 6), by=Seat.WHITE)
    with pytest.raises(ActionError, match="use a notebook cell"):
        match.commit(SetUp(GameState()), Seat.WHITE)
    match.roll(by=Seat.WHITE)
    with pytest.raises(ActionError, match="cannot change a roll"):
        match.reroll(by=Seat.WHITE)
    assert match.reroll().dice == Dice(3, 1)
    with pytest.raises(ActionError, match="only a cell can undo"):
        match.undo(by=Seat.WHITE)
    assert match.undo().dice == Dice(6, 4)
    with pytest.raises(ActionError, match="or redo it"):
        match.redo(by=Seat.WHITE)


def test_each_seat_undoes_only_its_own_decisions() -> None:
    match = seated_match((6, 4), (3, 1))
    match.roll(by=Seat.WHITE)
    match.play("24/18 13/9")
    match.roll(by=Seat.BLACK)
    with pytest.raises(ActionError, match="Only Bob can undo"):
        match.undo(by=Seat.WHITE)
    match.undo(by=Seat.BLACK)
    with pytest.raises(ActionError, match="Only Ann can undo"):
        match.undo(by=Seat.BLACK)
    with pytest.raises(ActionError, match="Only Bob can undo or redo"):
        match.redo(by=Seat.WHITE)
    assert match.redo(by=Seat.BLACK).dice == Dice(3, 1)


def test_the_leader_may_begin_a_new_game_at_any_time_and_the_opponent_starts_it() -> None:
    match = seated_match((6, 4))
    match.roll(by=Seat.WHITE)
    with pytest.raises(ActionError, match="Only Ann, the leader, can start"):
        match.commit(NewGame(), Seat.BLACK)
    state = match.commit(NewGame(), Seat.WHITE)
    assert (state.turn, state.phase) == (Color.BLACK, Phase.ROLL)
    assert match.games[0].result is None


def test_without_the_rule_no_seat_abandons_a_game() -> None:
    match = seated_match((6, 4), rules=Rules.standard())
    assert ActionKind.NEW_GAME not in match.legal_actions
    for seat in (Seat.WHITE, Seat.BLACK, None):
        with pytest.raises(ActionError, match="Finish this game first") as refused:
            match.commit(NewGame(), seat)
        assert refused.value.reason is ActionReason.GAME_GOES_ON


def test_abandoning_a_game_is_the_leaders_decision() -> None:
    for moves in range(3):  # at White's roll, in the middle of the play, and at Black's roll
        match = seated_match((6, 4), (3, 1))
        if moves > 0:
            match.roll()
        if moves > 1:
            match.play("24/18 13/9")
        left = match.state
        match.commit(NewGame(), Seat.WHITE)
        with pytest.raises(ActionError, match="Only Ann can undo or redo this"):
            match.undo(by=Seat.BLACK)
        assert match.undo(by=Seat.WHITE) == left
        with pytest.raises(ActionError, match="Only Ann can undo or redo this"):
            match.redo(by=Seat.BLACK)
        assert match.redo(by=Seat.WHITE).phase is Phase.ROLL


def test_a_refusal_of_a_seat_is_data() -> None:
    waiting = Match(0, HOUSE)
    match = seated_match((6, 4))
    stranger = seated_match((6, 4), rules=Rules.standard())
    tries: list[tuple[Callable[[], object], ActionReason]] = [
        (lambda: waiting.roll(by=Seat.WHITE), ActionReason.TWO_MUST_JOIN),
        (lambda: match.roll(by=Seat.WATCHER), ActionReason.WATCHER),
        (lambda: match.roll(by=Seat.BLACK), ActionReason.OTHERS_DECISION),
        (lambda: match.roll((6, 6), by=Seat.WHITE), ActionReason.NOTEBOOK_ONLY),
        (lambda: match.commit(SetUp(GameState()), Seat.WHITE), ActionReason.NOTEBOOK_ONLY),
        (lambda: match.commit(NewGame(), Seat.BLACK), ActionReason.LEADER_ONLY),
        (lambda: stranger.undo(by=Seat.WHITE), ActionReason.NOTHING_TO_UNDO),
        (lambda: stranger.redo(by=Seat.WHITE), ActionReason.NOTHING_TO_REDO),
    ]
    for attempt, reason in tries:
        with pytest.raises(ActionError) as refused:
            attempt()
        assert refused.value.reason is reason


def test_a_waiting_table_can_be_set_up_and_makes_no_pass() -> None:
    stuck = GameState.from_xgid("XGID=---------------------bb-A-:0:0:1:32:0:0:0:0:10")
    stuck = replace(stuck, rules=HOUSE)
    laid_out = Match(0, HOUSE)
    laid_out.set_up(stuck)
    for match in (Match(state=stuck), laid_out):
        heard: list[Change] = []
        match.subscribe(heard.append)
        for name in ("Ann", "Bob"):
            assert match.state == stuck
            assert heard == []
            match.join(name)
        assert (match.state.turn, match.state.phase) == (Color.BLACK, Phase.ROLL)
        assert len(heard) == 1
    assert laid_out.undo().phase is Phase.ROLL


def test_either_player_may_make_the_opening_roll_and_begin_the_next_game() -> None:
    for seat in (Seat.WHITE, Seat.BLACK):
        match = seated_match((6, 4), rules=Rules.standard())
        assert match.commit(Roll(Dice(6, 4)), seat).turn is Color.WHITE
        match.resign()
        match.accept()
        assert match.commit(NewGame(), seat).phase is Phase.OPENING


def test_a_player_is_found_by_a_colour_or_its_name() -> None:
    match = Match(players=("Ann", "Bob"))
    assert match.player("Black").name == match.player(Color.BLACK).name == "Bob"
    with pytest.raises(GammonError, match="must be 'white' or 'black'"):
        match.player("red")
