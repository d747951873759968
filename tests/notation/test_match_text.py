"""Match texts: what a record keeps of a match."""

from __future__ import annotations

import pytest

from gammon_widget.match.files import RecordedMatch, parse_match, read_match, record_of
from gammon_widget.match.match import Match
from gammon_widget.notation.matches.files import read_match_text, write_match_text
from gammon_widget.notation.matches.record import Contradiction
from gammon_widget.rules import ActionKind, Dice, FormatError, GammonError, Level, Reroll, Step


def test_a_record_omits_steps_rerolls_ties_and_declined_resignations():
    match = Match(3, dice=[(2, 2), (3, 1), (6, 5), (5, 3), (6, 2)])
    match.roll()
    match.commit(Reroll(Dice(4, 2)))
    for source, target in ((8, 4), (6, 4)):
        match.commit(Step((source, target)))
    match.confirm()
    match.roll((6, 5))
    match.resign(Level.GAMMON)
    match.decline()
    match.play("24/18 18/13")
    record = record_of(match)
    kinds = [action.kind for action in record.games[0].actions]
    assert kinds == [ActionKind.ROLL, ActionKind.PLAY, ActionKind.ROLL, ActionKind.PLAY]
    assert record.games[0].states[-1] == match.state


def test_a_reroll_of_the_opening_to_a_double_is_kept():
    match = Match(3, dice=[(3, 1)])
    match.roll()
    match.commit(Reroll(Dice(6, 6)))
    match.play("24/18 24/18 13/7 13/7")
    for format in (".mat", ".sgf"):
        back = read_match_text(write_match_text(record_of(match), format))
        assert back.games[0].states[-1].position == match.state.turn_start


def test_comments_and_tags_are_kept_up_to_the_first_difference():
    text = (
        '; [Event "Open"]\n 3 point match\n Game 1\n A : 0   B : 0\n'
        "; start\n 1) 31: 8/5 6/5\n; first\n 2)                        52: 13/8 24/22\n; second\n"
    )
    match = parse_match(text)
    match.undo()
    match.play("13/8 13/11")
    record = record_of(match)
    assert record.tags == (("Event", "Open"),)
    assert [remark.text for remark in record.games[0].remarks] == ["start", "first"]


def test_a_game_that_has_not_begun_is_omitted():
    match = Match(3, dice=[(3, 1)])
    match.roll()
    match.resign()
    match.accept()
    match.new_game()
    assert len(record_of(match).games) == 1


def test_a_contradiction_is_a_sentence_with_its_place():
    assert str(Contradiction("No.", 2, 7, 3)) == "No. (game 2, line 7, column 3)"
    assert str(Contradiction("No.")) == "No."


def test_unknown_formats_of_text_are_refused():
    record = record_of(Match(3))
    with pytest.raises(FormatError, match=r"\.mat, \.txt, \.sgf"):
        write_match_text(record, ".xg")
    with pytest.raises(FormatError, match=r"\.mat, \.txt, \.sgf"):
        read_match_text("", ".doc")
    with pytest.raises(FormatError):
        read_match_text(b"")
    assert isinstance(RecordedMatch(record), Match)


def test_a_text_that_is_passed_as_a_path_is_refused_with_the_right_function():
    with pytest.raises(GammonError, match=r"gw\.parse_match"):
        read_match("; [Site]\n\n 1 point match\n")
