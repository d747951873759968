"""XGID and GNUBG IDs, against records made with gnubg 1.07 (`tests/data/ids.jsonl`)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gammon_widget.notation.positions.formats import read_position, read_state
from gammon_widget.notation.positions.gnubg_id import (
    read_gnubg_id,
    read_position_id,
    write_gnubg_id,
    write_position_id,
)
from gammon_widget.notation.positions.xgid import read_letters, read_xgid, write_xgid
from gammon_widget.rules import (
    Color,
    Cube,
    Dice,
    FormatError,
    GameState,
    Level,
    MakePlay,
    Offer,
    OfferKind,
    Phase,
    Position,
    Roll,
    apply,
    legal_plays,
)

from .arbitrary import LEVELS, positions, states

OPENING = "-b----E-C---eE---c-e----B-"


class Record(TypedDict):
    id: str
    pos_on_roll: str
    on_roll: int
    decision_player: int
    dice: list[int]
    match_length: int
    score: list[int]
    crawford: int
    jacoby: int
    cube: int
    cube_owner: int
    doubled: int
    resigned: int
    position_id: str
    match_id: str
    xgid: str | None


def records() -> list[Record]:
    path = Path(__file__).parents[1] / "data" / "ids.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()]


RECORDS = records()
IDS = [record["id"] for record in RECORDS]


def player(number: int) -> Color | None:
    return {1: Color.WHITE, 0: Color.BLACK, -1: None}[number]


def test_records_exist():
    assert len(RECORDS) == 105


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_position_ids_agree_with_gnubg(record: Record):
    position = read_letters(record["pos_on_roll"])
    assert position.letters == record["pos_on_roll"]
    assert write_position_id(position) == record["position_id"]
    assert read_position_id(record["position_id"]) == position


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_each_field_of_a_gnubg_id_agrees_with_gnubg(record: Record):
    text = f"{record['position_id']}:{record['match_id']}"
    state = read_gnubg_id(text)
    assert write_gnubg_id(state) == text
    assert state.turn_start == read_letters(record["pos_on_roll"])
    assert state.turn is player(record["on_roll"])
    assert state.decider is player(record["decision_player"])
    assert state.dice == (Dice(*record["dice"]) if any(record["dice"]) else None)
    assert state.length == record["match_length"]
    assert state.score == tuple(reversed(record["score"]))
    assert state.crawford == bool(record["crawford"])
    assert state.cube == Cube(record["cube"], player(record["cube_owner"]))
    assert (state.phase is Phase.DOUBLE) == bool(record["doubled"])
    if state.offer is not None and record["resigned"]:
        assert state.offer.level == record["resigned"]
    assert (state.phase is Phase.RESIGN) == bool(record["resigned"])
    if not state.is_match:
        assert state.rules.jacoby == bool(record["jacoby"])


@pytest.mark.parametrize("record", [r for r in RECORDS if r["xgid"]], ids=lambda r: r["id"])
def test_xgid_and_gnubg_id_agree(record: Record):
    xgid = record["xgid"]
    assert xgid is not None
    state = read_xgid(xgid)
    assert write_xgid(state) == xgid
    assert state == read_gnubg_id(f"{record['position_id']}:{record['match_id']}")


@given(states())
def test_states_round_trip(state: GameState):
    assert read_xgid(write_xgid(state)) == state
    assert read_gnubg_id(write_gnubg_id(state)) == state
    assert read_state(state.xgid) == state
    assert read_state(state.gnubg_id) == state


@given(states(), LEVELS, st.sampled_from(Color))
def test_a_resignation_is_kept_by_gnubg_ids_only(state: GameState, level: Level, by: Color):
    resigned = replace(state, phase=Phase.RESIGN, offer=Offer(OfferKind.RESIGNATION, by, level))
    assert read_gnubg_id(write_gnubg_id(resigned)) == resigned
    going_on = Phase.ROLL if state.dice is None else Phase.MOVE
    assert read_xgid(write_xgid(resigned)) == replace(state, phase=going_on, offer=None)


@given(positions())
def test_positions_round_trip(position: Position):
    assert read_position_id(write_position_id(position)) == position
    assert read_letters(position.letters) == position
    assert read_position(position.position_id) == position
    assert read_position(position.letters) == position


def test_the_ids_of_the_opening_are_the_published_ones():
    assert write_position_id(Position.opening()) == "4HPwATDgc/ABMA"
    state = read_gnubg_id("4HPwATDgc/ABMA:cAkAAAAAAAAA")
    assert state.phase is Phase.ROLL
    assert state.turn is Color.WHITE
    assert state.rules.jacoby


def test_after_the_opening_31_the_side_not_on_roll_comes_first():
    position = read_letters(OPENING)
    moved = next(
        play.result
        for play in legal_plays(position, Dice(3, 1))
        if play.result.points[5] == play.result.points[24] == 2
    )
    assert write_position_id(moved.swapped()) == "sGfwATDgc/ABMA"


def test_a_state_before_the_opening_roll_has_an_id():
    start = GameState.start(length=5)
    assert read_gnubg_id(write_gnubg_id(start)) == start
    # XGID cannot express this; it is read as White's turn to roll.
    assert read_xgid(write_xgid(start)) == GameState.on_roll(Position.opening(), length=5)


def test_steps_of_an_unfinished_turn_are_not_in_the_ids():
    rolled = apply(GameState.start(), Roll(Dice(3, 1)))
    stepped = replace(rolled, steps=(legal_plays(rolled.position, Dice(3, 1))[0].moves[0],))
    assert stepped.xgid == rolled.xgid
    assert stepped.gnubg_id == rolled.gnubg_id
    assert read_xgid(stepped.xgid) == rolled


def test_only_an_xgid_shows_black_from_below():
    xgid = f"XGID={OPENING[:-1]}A:0:0:-1:00:3:1:0:5:10"
    state = read_xgid(xgid.replace("B-:", "A-:").replace("BA:", "AA:"))
    assert state.turn is Color.BLACK
    assert state.bar == (1, 0)
    assert state.turn_start.bar == (0, 1)
    assert state.score == (3, 1)


@pytest.mark.parametrize(
    ("field", "jacoby", "beavers"),
    [("0", False, False), ("1", True, False), ("2", False, True), ("3", True, True)],
)
def test_money_options_are_in_an_xgid(field: str, jacoby: bool, beavers: bool):
    text = f"XGID={OPENING}:1:-1:1:00:0:0:{field}:0:6"
    state = read_xgid(text)
    assert (state.rules.jacoby, state.rules.beavers, state.rules.raccoons) == (
        jacoby,
        beavers,
        beavers,
    )
    assert state.rules.max_cube == 64
    assert state.cube == Cube(2, Color.BLACK)
    assert write_xgid(state) == text


def test_double_beaver_and_raccoon_are_in_an_xgid():
    def with_dice(dice: str) -> GameState:
        return read_xgid(f"XGID={OPENING}:1:1:1:{dice}:0:0:3:0:10")

    doubled, beavered, raccooned = map(with_dice, "DBR")
    assert doubled.phase is beavered.phase is Phase.DOUBLE
    assert doubled.offer == Offer(OfferKind.DOUBLE, Color.WHITE)
    assert doubled.decider is Color.BLACK
    assert beavered.offer == Offer(OfferKind.BEAVER, Color.BLACK)
    assert beavered.decider is Color.WHITE
    assert doubled.cube == beavered.cube == Cube(2, Color.WHITE)
    assert read_xgid(beavered.xgid) == beavered
    assert raccooned.phase is Phase.ROLL
    assert raccooned.cube == Cube(16, Color.BLACK)


def test_a_beaver_is_stored_as_by_gnubg():
    centred = read_xgid(f"XGID={OPENING}:0:0:-1:B:0:0:3:0:10")
    again = read_gnubg_id(write_gnubg_id(centred))
    assert again.offer == centred.offer
    assert again.cube == centred.cube
    assert again.decider is Color.BLACK


@pytest.mark.parametrize("dice", ["00", "64", "D"])
def test_a_position_with_all_checkers_off_is_over(dice: str):
    text = f"XGID=-----a--------------------:0:0:1:{dice}:0:0:1:0:10"
    state = read_xgid(text)
    assert state.phase is Phase.OVER
    assert state.off == (15, 14)
    assert read_gnubg_id(write_gnubg_id(state)) == state


def test_a_decided_match_is_over():
    state = read_xgid(f"XGID={OPENING}:1:1:1:00:8:2:0:7:10")
    assert state.phase is Phase.OVER
    assert state.match_winner is Color.WHITE
    assert read_gnubg_id(write_gnubg_id(state)) == state


def test_reading_an_id_changes_nothing():
    state = read_xgid("XGID=------N-----------cbbbbbbA:0:0:1:64:0:0:0:0:10")
    assert state.phase is Phase.MOVE
    assert apply(state, MakePlay(())).turn is Color.BLACK


def test_numbers_too_large_for_a_match_id_are_refused():
    with pytest.raises(FormatError, match="white"):
        write_gnubg_id(GameState.start(score=(40000, 0)))


def test_how_a_game_ended_is_in_the_match_id():
    state = apply(GameState.start(), Roll(Dice(3, 1)))
    from gammon_widget.rules import Accept, Resign

    over = apply(apply(state, Resign(Level.GAMMON)), Accept())
    assert read_gnubg_id(over.gnubg_id) == over
