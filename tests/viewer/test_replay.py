"""Replays of matches: moments, transitions, keys, the list of moves."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.match.files import RecordedMatch, record_of
from gammon_widget.notation.matches.record import Remark
from gammon_widget.rules import Color, GammonError, MakePlay, Numbering, Phase, Roll, SetUp
from gammon_widget.viewer.commands import KEYS, ReplayCommand, leads_to
from gammon_widget.viewer.move_list import chapters_of, sentence_at
from gammon_widget.viewer.replay import Moment, Replay
from gammon_widget.viewer.verdicts import Verdicts

MATCHES = Path(__file__).parents[1] / "data" / "matches"
FILES = sorted([*MATCHES.glob("*.*"), *MATCHES.glob("xg/*.xg")])


def read(path: Path) -> RecordedMatch:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some files contradict the rules on purpose
        return gw.read_match(path)


@pytest.fixture(scope="module")
def session() -> Replay:
    return Replay.of(read(MATCHES / "session_money.mat"))


def played_by_hand() -> gw.Match:
    """A match with steps, undone steps, a reroll and a declined resignation."""
    match = gw.Match(dice=[(3, 1), (6, 5), (2, 1), (5, 5)], players=("Ann", "Bob"))
    match.roll()
    match.step(8, 5)
    match.step(6, 5)
    match.undo()
    match.step(6, 5)
    match.confirm()
    match.roll()
    match.reroll()
    match.play("24/23 13/11")
    match.roll()
    match.resign(2)
    match.decline()
    return match


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_transition_leads_to_the_next_moment_by_the_rules(path: Path) -> None:
    match = read(path)
    replay = Replay.of(match)
    before: Moment | None = None
    for moment in replay.moments:
        game = match.games[moment.game]
        if moment.decided is not None:
            assert game.states[moment.action] == moment.state
            assert game.actions[moment.action] == moment.decided
        if moment.roll is not None:
            assert isinstance(game.actions[moment.roll], Roll)
            assert game.states[moment.roll].phase in (Phase.ROLL, Phase.OPENING)
        if moment.transition:
            assert before is not None
            state = before.state
            for action in moment.transition:
                state = gw.apply(state, action)
            assert state == moment.state
        before = moment
    transitions = sum(bool(moment.transition) for moment in replay.moments)
    assert transitions > 0.9 * (len(replay.moments) - len(replay.games))
    done = [action for game in match.games for action in game.actions]
    decisions = sum(not isinstance(action, Roll | SetUp) for action in done)
    assert decisions + len(match.games) == len(replay.moments)


def test_a_play_made_by_steps_is_one_decision() -> None:
    replay = Replay.of(played_by_hand())
    assert [moment.text for moment in replay.moments] == [
        *("8/5 6/5", "24/23 13/11", "Resigns a gammon", "Declines", ""),
    ]
    first, second, *_, end = replay.moments
    assert first.state.steps == ()
    assert isinstance(first.decided, MakePlay)
    assert second.dice == gw.Dice(2, 1)  # the roll that was played, without a transition
    assert second.transition == ()
    assert end.color is end.state.turn  # the player whose decision is next
    assert sentence_at(replay, 0, Numbering.OWN) == "Ann plays 3-1: 8/5 6/5."
    assert sentence_at(replay, 2, Numbering.OWN) == "Ann resigns a gammon."


def test_a_continued_match_keeps_its_replayed_games(session: Replay) -> None:
    match = read(MATCHES / "session_money.mat")
    before = Replay.of(match)
    match.new_game()
    match.roll((3, 1))
    after = Replay.of(match, before)
    assert len(after.games) == len(before.games) + 1
    assert all(x is y for x, y in zip(before.games, after.games, strict=False))
    assert after == Replay.of(match)


def test_a_state_is_found_before_its_roll_and_by_its_identifier(session: Replay) -> None:
    index = 40
    state = session.moments[index].state
    assert state.phase is Phase.MOVE
    assert session.index_of(state) == index
    assert session.index_of(gw.GameState.parse(state.xgid)) == index
    assert session.index_of(replace(state, phase=Phase.ROLL, dice=None)) == index
    with pytest.raises(GammonError, match="This match has no decision in that state"):
        session.index_of(gw.GameState.parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:3:0:10"))


def test_keys_lead_to_their_moments(session: Replay) -> None:
    last, starts, verdicts = session.last, session.starts, Verdicts(session)
    assert len(starts) == 4
    middle = starts[2] + 5
    leads = {
        key: leads_to(command, verdicts, middle) for key, command in KEYS.items() if key not in "eE"
    }
    assert leads == {
        "ArrowLeft": middle - 1,
        "r": None,
        "ArrowRight": middle + 1,
        "Shift+ArrowLeft": middle,
        "Shift+ArrowRight": middle,
        "Shift+ArrowUp": middle - 2,
        "Shift+ArrowDown": middle + 2,
        "Home": 0,
        "End": last,
        "PageUp": starts[2],
        "PageDown": starts[3],
        "f": None,
        " ": None,
        "p": None,
        "a": None,
        "d": None,
    }
    same = [session.moments[index].color for index in (middle - 2, middle, middle + 2)]
    assert len(set(same)) == 1
    assert leads_to(ReplayCommand.PREVIOUS_GAME, verdicts, starts[2]) == starts[1]
    assert leads_to(ReplayCommand.NEXT_GAME, verdicts, starts[3]) == last
    assert leads_to(ReplayCommand.PREVIOUS, verdicts, 0) == 0
    assert leads_to(ReplayCommand.NEXT, verdicts, last) == last
    for command in (ReplayCommand.PREVIOUS_SAME, ReplayCommand.NEXT_SAME):
        for index in range(last + 1):
            there = leads_to(command, verdicts, index)
            assert there is not None
            assert 0 <= there <= last


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_list_has_every_decision_once_in_the_column_of_its_player(path: Path) -> None:
    replay = Replay.of(read(path))
    listed: list[int] = []
    for chapter in chapters_of(replay, lambda _: "", lambda _: False, Numbering.OWN):
        for row in chapter["rows"]:
            assert any(row)
            for color, cell in zip(Color, row, strict=True):
                if cell is not None:
                    moment = replay.moments[cell["index"]]
                    assert moment.color is color
                    assert cell["text"] == moment.text != ""
                    listed.append(cell["index"])
        assert replay.moments[chapter["end"]].decided is None
        listed.append(chapter["end"])
    assert listed == list(range(replay.last + 1))


def test_the_list_reads_like_a_match_file() -> None:
    replay = Replay.of(read(MATCHES / "xg" / "test.xg"))
    chapters = chapters_of(
        replay, lambda index: "blunder" if index == 1 else "", bool, Numbering.OWN
    )
    first, second, *_ = chapters
    assert first["title"] == "Game 1: Kévin Unger 0, Maxence Job 0"
    white, black = first["rows"][0]
    assert white
    assert black
    assert (white["dice"], white["text"], white["mark"]) == ("51", "24/23 13/8", "")
    assert (black["dice"], black["text"], black["mark"]) == ("61", "13/7 8/7", "blunder")
    assert first["ending"] == "Maxence Job drops: Kévin Unger wins 1 point."
    assert second["title"] == "Game 2: Kévin Unger 1, Maxence Job 0"


def test_comments_of_a_file_belong_to_their_decisions() -> None:
    record = record_of(played_by_hand())
    (game,) = record.games  # a roll and a play, and both again after a set-up
    remarks = (Remark(0, "Before."), Remark(2, "Good."), Remark(4, "Hm."), Remark(4, "Really?"))
    commented = replace(record, games=(replace(game, remarks=remarks),))
    match = RecordedMatch(commented)
    replay = Replay.of(match)
    assert [moment.remark for moment in replay.moments] == ["Before.\nGood.", "Hm.\nReally?", ""]
    while len(replay.moments) > 2:
        match.undo()
        replay = Replay.of(match)
    match.play(match.legal_plays[0])  # the game differs from the record
    assert [moment.remark for moment in Replay.of(match).moments] == ["Before.\nGood.", "", ""]
