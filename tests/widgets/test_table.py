"""A table: two seats, a board for each, and boards for those who only look on."""

from __future__ import annotations

import pytest
import traitlets

from gammon_widget import (
    ActionError,
    Board,
    Color,
    GameState,
    GammonError,
    Match,
    Position,
    Rules,
    Seat,
    Table,
)
from gammon_widget.drawing import Target
from gammon_widget.rules import Phase
from gammon_widget.widgets.clicks import Switch

from .clicking import button, click, points

HOUSE = Rules.named("house-rules")
ROLL = button("roll")


@pytest.fixture
def table() -> Table:
    return Table(HOUSE, dice=[(6, 1), (4, 2), (5, 3)])


def names(board: Board) -> list[str]:
    """The buttons that are there."""
    targets = [shape.target for shape in board.scene.shapes if shape.target is not None]
    return [target.name for target in targets if target.name and target.name not in set(Switch)]


def texts(board: Board) -> set[str]:
    return {getattr(shape, "text", "") for shape in board.scene.shapes}


def test_nothing_starts_before_two_have_joined(table: Table) -> None:
    ann = table.join("Ann")
    assert ann.message == "Under the house rules the game begins when two have joined."
    assert names(ann) == []
    assert {"Ann", "(free seat)"} <= texts(ann)
    with pytest.raises(ActionError, match="two have joined"):
        ann.roll()
    bob = table.join("Bob")
    assert {"Ann", "Bob"} <= texts(ann)  # without being asked
    assert "begins" in ann.message
    assert (ann.seat, ann.bottom) == (Seat.WHITE, "white")
    assert (bob.seat, bob.bottom) == (Seat.BLACK, "black")
    assert repr(table) == "<Table: Ann and Bob>"
    with pytest.raises(GammonError, match="have both seats"):
        table.join("Cid")


def test_a_cell_that_joins_can_be_run_again(table: Table) -> None:
    table.join("Ann")
    assert table.join("Ann").seat is Seat.WHITE
    assert table.match.is_waiting


def test_each_board_acts_for_its_own_seat(table: Table) -> None:
    ann, bob = table.join("Ann"), table.join("Bob")
    assert "roll" in names(ann)
    assert "roll" not in names(bob)
    click(ann, ROLL)
    assert ann.dice == bob.dice == (6, 1)
    click(bob, *points(13))
    assert bob.message == "It is Ann's decision."
    for act in (bob.confirm, lambda: bob.play("13/7 8/7"), lambda: bob.step(13, 7)):
        with pytest.raises(ActionError, match="Ann's decision"):
            act()
    click(ann, *points(13, 7, 8, 7))
    click(ann, Target.DICE)
    assert table.match.state.turn is Color.BLACK
    assert "roll" in names(bob)
    assert "undo" in names(ann)  # her own decision
    assert "undo" not in names(bob)
    with pytest.raises(ActionError, match="Ann's decision"):
        bob.undo()


def test_no_seat_sets_up_or_chooses_dice(table: Table) -> None:
    ann, _ = table.join("Ann"), table.join("Bob")
    before = table.match.state
    with pytest.raises(traitlets.TraitError, match="does not choose"):
        ann.dice = (6, 6)
    with pytest.raises(traitlets.TraitError, match="from the notebook"):
        ann.cube_value = 4
    with pytest.raises(ActionError, match="from the notebook"):
        ann.position = Position.opening()
    with pytest.raises(ActionError, match="from the notebook"):
        ann.state = GameState.start()
    assert table.match.state == before


def test_a_watcher_sees_and_does_nothing(table: Table) -> None:
    watcher = table.watch()
    table.join("Ann")
    bob = table.join("Bob")
    assert "Bob" in texts(watcher)
    table.match.roll()
    assert watcher.dice == (6, 1)
    assert names(watcher) == []
    click(watcher, *points(13))
    assert watcher.message == "A watcher acts for nobody."
    with pytest.raises(ActionError, match="acts for nobody"):
        watcher.undo()
    table.match.set_up(table.match.state)  # the notebook may do anything
    assert bob.dice == (6, 1)


def test_the_leader_begins_a_new_game_at_any_stage_and_the_other_starts_it(table: Table) -> None:
    ann, bob = table.join("Ann"), table.join("Bob")
    ann.roll()
    assert "new_game" in names(ann)
    assert "new_game" not in names(bob)
    with pytest.raises(ActionError, match="the house rules only Ann, who leads"):
        bob.new_game()
    click(ann, button("new_game"))
    assert table.match.state.phase is Phase.ROLL
    assert table.match.state.turn is Color.BLACK
    assert table.match.state.score == (0, 0)


def test_a_table_waits_whatever_the_rules() -> None:
    table = Table(Rules.named("flash"), players={"black": "Bob"})
    assert table.match.is_waiting
    ann = table.join("Ann")
    assert ann.match.player(Color.BLACK).name == "Bob"
    assert table.match.legal_actions == {"roll", "new_game"}
    with pytest.raises(GammonError, match="two_must_join"):
        Table(Match())


FORCED = GameState.from_xgid("XGID=---b-------------b------A-:0:0:1:00:0:0:0:0:10")
RACE = GameState.on_roll(Position.build({6: 2, 5: 2, 1: 3}, {6: 3}))


@pytest.mark.parametrize(("start", "option"), [(FORCED, "play_forced"), (RACE, "bear_off")])
def test_a_board_plays_by_itself_for_its_own_seat_only(start: GameState, option: str) -> None:
    match = Match(state=start, rules=HOUSE, dice=[(6, 1)])
    table = Table(match)
    watcher = table.watch(**{option: True})
    ann, bob = table.join("Ann"), table.join("Bob", **{option: True})
    ann.roll()
    assert (ann.turn, ann.phase) == ("white", "move")
    assert (watcher.turn, bob.turn) == ("white", "white")
    ann.undo()
    table.join("Ann", **{option: True})
    ann.roll()
    assert (ann.turn, ann.phase) == ("black", "roll")


def test_a_seat_has_to_exist() -> None:
    with pytest.raises(GammonError, match="'white', 'black' and 'watcher'"):
        Board(seat="red")
