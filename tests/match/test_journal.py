"""A journal contains the whole match: each change is written before subscribers receive it."""

import json
import os
from importlib.resources import files
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from gammon_widget.match.event_bus import Change
from gammon_widget.match.match import Match
from gammon_widget.match.players import Player
from gammon_widget.rules import (
    Color,
    Dice,
    GameState,
    GammonError,
    Level,
    MakePlay,
    Move,
    Phase,
    Position,
    Resign,
    Roll,
    Rules,
    SetUp,
    Step,
)
from gammon_widget.storage import operations
from gammon_widget.storage.codec import action_record, read_action, read_state, state_record
from tests.match.journals import DANCE, first_play, records, small_game
from tests.match.scripted import act, open_match, summary_of
from tests.strategies import SEEDS, random_action, states

HOUSE = Rules.named("house-rules")
SCHEMA = json.loads((files("gammon_widget.match") / "journal.schema.json").read_text("utf-8"))


# Content of the file


def test_every_line_holds_its_action(path: Path) -> None:
    small_game(path).close()
    header, *lines = records(path)
    assert header["players"] == ["Ann", "Bob"]
    assert header["version"] == 3
    assert read_state(header["start"]) == GameState.start(3)
    kinds = [line["do"]["kind"] if "do" in line else line for line in lines]
    assert kinds == ["roll", "play", {"undo": 1}, {"redo": 1}, "double", "take", "roll"]
    assert lines[0]["drawn"] is True
    assert lines[-1] == {"do": {"kind": "roll", "dice": [6, 5]}}


def test_the_schema_is_valid_and_describes_every_line(path: Path) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    validator = Draft202012Validator(SCHEMA)
    with Match(0, HOUSE, journal=path) as table:
        table.join("Ann")
        table.join("Bob")
    games = [path]
    for seed in range(4):
        games.append(path.with_name(f"{seed}.jsonl"))
        with open_match(str(games[-1]), seed) as match:
            for _ in range(150):
                act(match, seed)
    for game in games:
        for line in game.read_bytes().splitlines():
            validator.validate(json.loads(line))
            assert not validator.is_valid(json.loads(line) | {"more": 1})


def test_automatic_actions_are_marked(path: Path) -> None:
    match = Match(state=GameState.from_xgid(DANCE), dice=[(6, 4)], journal=path)
    match.roll()
    assert records(path)[1:] == [
        {"do": {"kind": "roll", "dice": [6, 4]}, "drawn": True},
        {"do": {"kind": "play", "moves": []}, "automatic": True},
    ]


def test_a_forced_pass_at_the_start_is_in_the_journal(path: Path) -> None:
    state = GameState.from_xgid(DANCE.replace(":00:", ":64:"))
    Match(state=state, journal=path).close()
    assert len(records(path)) == 2
    with Match.resume(path) as match:
        assert match.state.turn is Color.BLACK
        assert not match.can_undo


def test_subscribers_get_only_changes_that_are_on_disk(path: Path, monkeypatch) -> None:
    match = Match(dice=[(4, 4), (3, 1)], journal=path)
    synced = path.stat().st_size
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        nonlocal synced
        fsync(descriptor)
        synced = os.fstat(descriptor).st_size

    heard: list[str] = []

    def subscriber(change: Change) -> None:
        text = path.read_bytes()
        assert len(text) == synced
        heard.append(json.dumps([line.get("do") for line in map(json.loads, text.splitlines())]))
        assert json.dumps(action_record(change.action)) in heard[-1]

    errors: list[Exception] = []
    match.listen_for_errors(errors.append)
    match.subscribe(subscriber)
    monkeypatch.setattr(operations, "fsync", watched)
    match.roll()
    match.step(8, 5)
    match.undo()
    assert (len(heard), errors) == (4, [])


@given(state=states())
def test_states_are_read_back_exactly(state: GameState) -> None:
    record = json.loads(json.dumps(state_record(state)))
    again = read_state(record)
    assert again == state
    assert (again.result, again.starter) == (state.result, state.starter)
    assert state_record(again) == record
    assert set(record) == {*GameState.__dataclass_fields__, "position"} - {"turn_start"}


@given(state=states(), seed=SEEDS)
def test_actions_are_read_back_exactly(state: GameState, seed: int) -> None:
    random = Random(seed)
    for action in (random_action(state, random), SetUp(state), Step(Move(25, 3)), Resign(Level(3))):
        record = json.loads(json.dumps(action_record(action)))
        assert read_action(record) == action
        assert action_record(read_action(record)) == record


def test_rules_missing_in_an_old_journal_have_their_defaults() -> None:
    record = state_record(GameState.start(5, Rules(name="old", jacoby=False)))
    record["rules"] = {"name": "old", "jacoby": False}
    assert read_state(record).rules == Rules(name="old", jacoby=False)


# Resuming


@settings(deadline=None)
@given(seed=st.integers(0, 10**6), lives=st.lists(st.integers(0, 25), min_size=1, max_size=4))
def test_a_resumed_match_continues_identically(seed: int, lives: list[int]) -> None:
    with TemporaryDirectory() as folder:
        whole = open_match(f"{folder}/whole.jsonl", seed)
        for acts in lives:
            with open_match(f"{folder}/parts.jsonl", seed) as part:
                assert summary_of(part) == summary_of(whole)
                for _ in range(acts):
                    act(part, seed)
                    act(whole, seed)
                assert summary_of(part) == summary_of(whole)
        whole.close()
        parts = Path(folder, "parts.jsonl").read_bytes()
        assert parts == Path(folder, "whole.jsonl").read_bytes()


def test_a_missing_forced_pass_is_made_on_resuming(path: Path) -> None:
    match = Match(state=GameState.from_xgid(DANCE), dice=[(6, 4)], journal=path)
    match.roll()
    whole, now = path.read_bytes(), summary_of(match)
    match.close()
    path.write_bytes(whole[:-20])
    with Match.resume(path) as again:
        assert summary_of(again) == now
    assert path.read_bytes() == whole


def test_resuming_gives_the_same_dice_again(path: Path) -> None:
    first = Match(journal=path)
    rolls = [first.roll().dice]
    first.play(first.legal_plays[0])
    rolls.append(first.roll().dice)
    while first.can_undo:
        first.undo()
    first.set_up(GameState.start(7))
    first.close()
    with Match.resume(path) as again:
        assert again.roll().dice == rolls[0]
        again.play(again.legal_plays[0])
        assert again.roll().dice == rolls[1]


@pytest.mark.parametrize("dice", [5, [(3, 1), (2, 2), (6, 5), (4, 1), (6, 2), (5, 3)]])
def test_seeded_and_scripted_dice_continue_where_they_stopped(path: Path, dice: int) -> None:
    def roll_on(match: Match, times: int) -> list[Dice | None]:
        rolls = []
        for _ in range(times):
            rolls.append(match.roll().dice)
            match.play(match.legal_plays[0])
        return rolls

    straight = roll_on(Match(dice=dice), 4)
    with Match(dice=dice, journal=path) as match:
        begun = roll_on(match, 2)
    with Match.resume(path, dice=dice) as match:
        assert begun + roll_on(match, 2) == straight


def test_a_dice_function_is_called_for_the_next_roll_only(path: Path) -> None:
    with Match(dice=lambda: Dice(3, 1), journal=path) as match:
        match.roll()
        match.play("8/5 6/5")
    with Match.resume(path, dice=lambda: Dice(6, 5)) as match:
        assert match.roll().dice == Dice(6, 5)


def test_bots_are_seated_again_and_people_keep_their_names(path: Path) -> None:
    with Match(players=("Ann", first_play), dice=1, journal=path):
        pass
    with Match.resume(path) as match:
        assert [player.name for player in match.players] == ["Ann", "first play"]
        assert all(player.is_person for player in match.players)
    with Match.resume(path, players={"black": first_play}, dice=1) as match:
        assert [player.is_person for player in match.players] == [True, False]
        assert match.player(Color.WHITE).name == "Ann"
        while match.state.phase is not Phase.OVER:
            if match.bot_to_act:
                match.advance()
            elif match.state.phase is Phase.MOVE:
                match.play(match.legal_plays[0])
            else:
                match.roll()
        end = summary_of(match)
    with Match.resume(path) as match:
        assert summary_of(match) == end


@pytest.mark.parametrize(
    "name",
    ["Zoë", "李雷", "\u2028\n\r\t", 'a","sum":"0123456789abcdef"}', "\ud800", "", "\0", "🎲"],
)
def test_names_in_a_file_may_be_anything(path: Path, name: str) -> None:
    with Match(
        players=(Player(name), "Bob"), rules=Rules(name=name), journal=path, dice=3
    ) as match:
        match.roll()
    with Match.resume(path) as again:
        assert [player.name for player in again.players] == [name, "Bob"]
        assert again.state == match.state


# Joined players


def seats(match: Match) -> list[str | None]:
    """The players on both seats; None for a free seat."""
    return [player.name if player.joined else None for player in match.players]


def test_a_journal_records_who_has_joined(path: Path) -> None:
    match = Match(0, HOUSE, dice=[(6, 1)], journal=path)
    match.join("Ann")
    match.close()
    assert [records(path)[0]["players"], *records(path)[1:]] == [
        [None, None],
        {"join": "Ann", "seat": "white"},
    ]
    with Match.resume(path, dice=[(6, 1)]) as match:
        assert seats(match) == ["Ann", None]
        assert match.is_waiting
        assert match.join("Bob") is Color.BLACK
        match.roll()
        match.undo()
        state = match.state
    with Match.resume(path) as match:
        assert seats(match) == ["Ann", "Bob"]
        assert not match.is_waiting
        assert match.state == state
        assert match.can_redo


def test_running_a_cell_again_keeps_free_seats_free(path: Path) -> None:
    match = Match.open(path, 0, HOUSE)
    match.join("Ann")
    assert Match.open(path, 0, HOUSE) is match
    assert seats(match) == ["Ann", None]
    assert match.join("Bob") is Color.BLACK


def test_a_player_named_on_resuming_has_joined(path: Path) -> None:
    with Match.open(path, 0, HOUSE) as match:
        match.join("Ann")
    bot = {"black": Player("Bot", first_play)}
    with Match.open(path, 0, HOUSE, players=bot) as match:
        assert not match.is_waiting
        before = path.read_bytes()
        assert Match.open(path, 0, HOUSE, players=bot) is match
        assert path.read_bytes() == before  # written once
    with Match.resume(path) as match:
        assert seats(match) == ["Ann", "Bot"]


def test_a_seat_is_taken_once_it_is_on_disk(path: Path, monkeypatch) -> None:
    match = Match(0, HOUSE, journal=path)
    heard: list[bytes] = []
    match.on_join(lambda: heard.append(path.read_bytes().splitlines()[-1]))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(operations, "write", full)
        with pytest.raises(GammonError, match="No space left"):
            match.join("Ann")
    assert (seats(match), heard) == ([None, None], [])
    match.join("Ann")
    assert (seats(match), len(heard)) == (["Ann", None], 1)
    assert b'"join":"Ann"' in heard[0]


def test_a_forced_pass_is_made_once_after_the_second_player_joins(path: Path) -> None:
    state = GameState.from_xgid(DANCE.replace(":00:", ":64:"))
    with Match(state=state, rules=HOUSE, journal=path) as match:
        match.join("Ann")
        assert len(records(path)) == 2
        match.join("Bob")
        assert match.state.turn is Color.BLACK
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4
    path.write_bytes(b"".join(lines[:-1]))  # without the line of the pass
    with Match.resume(path) as match:
        assert match.state.turn is Color.BLACK
    assert path.read_bytes() == b"".join(lines)


def test_running_a_cell_again_gives_the_same_match(path: Path) -> None:
    match = Match.open(path, 3, players={"black": Player("Bot", lambda _: "lost")}, dice=1)
    match.roll()
    again = Match.open(path, 3, players={"black": first_play}, dice=1)
    assert again is match
    assert [player.name for player in match.players] == ["White", "first play"]
    straight = Match(3, dice=1)
    for each in (match, straight):
        each.undo() if each is match else None
        for _ in range(3):
            each.roll()
            each.play(each.legal_plays[0])
    assert straight.state == match.state


def test_a_repaired_bot_decides_again(path: Path) -> None:
    def broken(state: GameState) -> str:
        raise RuntimeError("lost the plot")

    match = Match.open(path, players={"black": broken}, dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    with pytest.raises(RuntimeError, match="plot"):
        match.advance()
    bots = [match.bot_to_act]
    Match.open(path, players={"black": first_play}, dice=[(3, 1), (6, 5)])
    bots.append(match.bot_to_act)
    assert [bot is not None for bot in bots] == [False, True]
    assert match.advance().turn is Color.WHITE


def test_deleting_the_file_starts_a_new_match(path: Path) -> None:
    old = Match.open(path)
    old.roll()
    path.unlink()
    with pytest.raises(GammonError, match="deleted"):
        old.undo()
    assert old.state.phase is Phase.MOVE
    new = Match.open(path)
    assert new is not old
    assert new.state.phase is Phase.OPENING


@pytest.mark.parametrize("action", [Roll(Dice(1, 2)), MakePlay((Move(24, 23),))])
def test_plain_tuples_are_written_like_moves(action: Roll | MakePlay) -> None:
    assert read_action(action_record(action)) == action
    loose = MakePlay([(24, 23)])
    assert action_record(loose) == action_record(MakePlay((Move(24, 23),)))
    assert Position.opening() == read_state(state_record(GameState())).position
