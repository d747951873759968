"""The dialects of .mat files: every feature and every contradiction, in hand-written examples."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path

import pytest

from gammon_widget.match.files import (
    ContradictionWarning,
    RecordedMatch,
    format_match,
    parse_match,
    read_match,
)
from gammon_widget.match.match import Match
from gammon_widget.notation.matches.files import read_match_file, read_match_text
from gammon_widget.notation.positions.xgid import read_xgid
from gammon_widget.rules import ActionKind, Color, FormatError, GameState, Level, Phase, Rules

from .breaking import only_known_errors
from .matches import DATA

HEAD = " 5 point match\n\n Game 1\n Ann : 0                      Bob : 0\n"
MONEY = HEAD.replace("5", "0")
RIGHT = " " * 34


def mat(lines: str, head: str = HEAD) -> RecordedMatch:
    """Read a match and ignore its contradictions."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ContradictionWarning)
        return parse_match(head + lines, ".mat")


def problems(match: RecordedMatch) -> list[str]:
    return [contradiction.problem for contradiction in match.contradictions]


JELLYFISH = """\
 7 point match

 Game 1
 jelly : 0                       fish : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 66: 24/18(2) 13/7(2)        11: 6/5(2) 24/23(2)
"""
XG = """\
; [Site "XG Mobile"]
; [Match ID "491989142"]
; [Player 1 "Ken"]
; [Player 2 "XG-Intermediate"]
; [Player 1 Elo "1522.94/244"]
; [EventDate "2025.09.19"]
; [Variation "Backgammon"]
; [Unrated "Off"]
; [Crawford "On"]
; [CubeLimit "1024"]

3 point match

 Game 1
 Ken : 0                              XG-Intermediate : 0
  1)                                  52: 13/8 24/22
  2) 41: 24/23 13/9                   63: 24/15
  3)  Doubles => 2                     Takes
  4) 32: 23/20 9/7                    61: 22/15
                                      Wins 2 points
"""


def test_jellyfish_counts_moves_in_brackets():
    match = mat(JELLYFISH, "")
    assert match.state.turn is Color.WHITE
    assert match.state.seen_by(Color.WHITE).points[18] == 2
    assert problems(match) == []


def test_xg_writes_names_rules_and_comments():
    match = mat(XG, "")
    assert match.players[0].name == "Ken"
    assert match.state.length == 3
    assert ("Site", "XG Mobile") in match.record.tags
    assert match.games[0].result is not None
    assert match.games[0].result.winner is Color.BLACK
    assert match.games[0].result.ending == "resigned"
    assert problems(match) == []


def test_bar_and_off_may_be_words_or_numbers():
    text = (DATA / "session_money.mat").read_text()
    words = text.replace(" 25/", " Bar/").replace("/0", "/Off")
    assert words != text
    assert mat(words, "").record.games == mat(text, "").record.games


def test_stars_in_a_play_are_ignored():
    text = (DATA / "session_money.mat").read_text()
    states = [game.states for game in mat(text, "").games]
    assert [game.states for game in mat(text.replace("*", ""), "").games] == states
    assert [game.states for game in mat(text.replace("8/5 6/5", "8/5* 6/5"), "").games] == states


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", ["match02_3pt.mat", "match02_3pt.sgf"])
def test_utf_16_with_and_without_a_byte_order_mark(name: str, encoding: str, tmp_path: Path):
    text = (DATA / name).read_text("utf-8")
    path = tmp_path / "file.txt"
    path.write_bytes(text.encode(encoding))
    assert read_match_file(path) == read_match_text(text)
    # a truncated character at the end is a FormatError, too
    path.write_bytes(path.read_bytes()[:-401])
    with only_known_errors():
        read_match_file(path)


def test_latin_1_and_crlf_and_a_byte_order_mark(tmp_path: Path):
    text = XG.replace("Ken", "Jürgen").replace("\n", "\r\n")
    for name, data in (
        ("latin.mat", text.encode("latin-1")),
        ("utf.txt", text.encode("utf-8")),
        ("bom.mat", text.encode("utf-8-sig")),
    ):
        (tmp_path / name).write_bytes(data)
        assert read_match(tmp_path / name).players[0].name == "Jürgen"


@pytest.mark.parametrize(
    "head",
    [
        MONEY,
        MONEY.replace("0 point match", "Unlimited match"),
        MONEY.replace("0 point match", "Money session"),
        '; [Jacoby "Off"]\n# a comment\n' + MONEY,
    ],
)
def test_money_sessions_are_read(head: str):
    match = mat("  1) 31: 8/5 6/5\n      Wins 2 points\n", head)
    assert match.state.length == 0
    assert match.state.score == (2, 0)
    assert not match.state.rules.jacoby
    assert problems(match) == []


def test_jacoby_declared_on_makes_a_gammon_a_contradiction():
    match = mat("  1) 31: 8/5 6/5\n      Wins 2 points\n", '; [Jacoby "On"]\n' + MONEY)
    assert match.state.score == (2, 0)
    assert "Jacoby" in problems(match)[0]


def test_doubles_takes_redoubles_and_drops_are_read():
    match = mat(
        "  1) 31: 8/5 6/5                 Doubles => 2\n"
        "  2)  Takes                      52: 13/8 24/22\n"
        "  3)  Redoubles => 4             Passes\n"
        "      Wins 2 points\n"
    )
    assert match.state.score == (2, 0)
    kinds = [action.kind for action in match.games[0].actions]
    assert kinds.count(ActionKind.DOUBLE) == 2
    assert kinds[-1] is ActionKind.DROP


def test_a_drop_and_the_result_may_be_on_one_line():
    match = mat("  1) 31: 8/5 6/5                 Doubles => 2\n  2)  Drops                      "
                "Wins 1 point and the match\n")  # fmt: skip
    assert match.state.score == (0, 1)
    assert problems(match) == []


@pytest.mark.parametrize("takes", ["", "  3)  Takes\n"])
def test_beavers_are_read(takes: str):
    match = mat(
        "  1) 31: 8/5 6/5                52: 13/8 24/22\n"
        "  2)  Doubles => 2                Beavers => 4\n"
        f"{takes}  3) 62: 24/18 13/11\n                                  Wins 4 points\n",
        MONEY,
    )
    assert match.state.score == (0, 4)
    assert match.state.cube.owner is Color.BLACK
    assert match.state.rules.beavers
    assert not match.state.rules.raccoons


@pytest.mark.parametrize("word", ["Raccoons", "Beavers"])
def test_raccoons_are_read(word: str):
    match = mat(
        "  1) 31: 8/5 6/5                52: 13/8 24/22\n"
        "  2)  Doubles => 2                Beavers => 4\n"
        f"  3)  {word} => 8                Takes\n  4) 62: 24/18 13/11\n",
        MONEY,
    )
    assert match.state.cube.value == 8
    assert match.state.rules.raccoons
    assert problems(match) == []


@pytest.mark.parametrize(
    ("points", "level"), [(2, Level.SINGLE), (4, Level.GAMMON), (6, Level.BACKGAMMON)]
)
def test_a_game_without_an_end_was_resigned(points: int, level: Level):
    match = mat(
        "  1) 31: 8/5 6/5                 Doubles => 2\n"
        "  2)  Takes                      52: 13/8 24/22\n"
        f"      Wins {points} points\n".replace("      Wins", RIGHT + "Wins"),
    )
    result = match.games[0].result
    assert result is not None
    assert (result.winner, result.level, result.cube) == (Color.BLACK, level, 2)
    assert result.ending == "resigned"
    assert match.games[0].actions[-1].kind is ActionKind.ACCEPT
    assert problems(match) == []


def test_the_winner_may_be_the_player_on_roll():
    match = mat("  1) 31: 8/5 6/5\n" + RIGHT + "Wins 1 point\n")
    result = match.games[0].result
    assert result is not None
    assert (result.winner, result.ending) == (Color.BLACK, "resigned")
    assert problems(match) == []
    assert mat(format_match(match), "").record == match.record


def test_a_roll_without_a_play_before_a_resignation():
    match = mat("  1) 31: 8/5 6/5                 52:\n      Wins 1 point\n")
    kinds = [action.kind for action in match.games[0].actions]
    assert kinds == ["roll", "play", "roll", "resign", "accept"]


@pytest.mark.parametrize("result", ["", "      Wins 1 point\n"])
def test_a_game_without_a_roll_was_resigned(result: str):
    match = mat(f"{result}\n Game 2\n Ann : 1            Bob : 0\n  1) 31: 8/5 6/5\n")
    first = match.games[0].result
    assert first is not None
    assert (first.winner, first.points, first.ending) == (Color.WHITE, 1, "resigned")
    assert (match.state.score, problems(match)) == ((1, 0), [])
    for format in (".mat", ".sgf"):
        again = parse_match(format_match(match, format))
        assert again.record == match.record
        assert again.contradictions == ()


def test_an_empty_game_is_unfinished():
    match = mat("\n Game 2\n Ann : 0            Bob : 0\n  1) 31: 8/5 6/5\n")
    assert match.games[0].result is None
    assert "Game 1 is incomplete" in problems(match)[0]


@pytest.mark.parametrize(
    ("names", "players"),
    [
        (" Maximilian_von_Hohenzollern : 0Bob : 0", ["Maximilian_von_Hohenzollern", "Bob"]),
        ("Ann : 0 Bob : 0", ["Ann", "Bob"]),
        (" Ann: the 2nd : 0       B:b : 0", ["Ann: the 2nd", "B:b"]),
        (" Ann: 0                 7 of 9 : 0", ["Ann", "7 of 9"]),
        (" : 0                    : 0", ["White", "Black"]),
    ],
)
def test_names_may_be_long_or_contain_colons(names: str, players: list[str]):
    match = mat("  1) 31: 8/5 6/5\n", f" 5 point match\n\n Game 1\n{names}\n")
    assert [player.name for player in match.players] == players
    assert match.state.score == (0, 0)


def test_a_play_marked_with_question_marks_is_reported():
    match = mat("  1) 31: 8/5 6/5 ????\n")
    assert problems(match) == [
        "The file marks this play with ????, but it is legal, so it was kept."
    ]


def test_shifted_columns_are_read():
    match = mat(
        "  1)31: 8/5 6/5 52: 13/8 24/22\n"
        "  2)        42: 8/4 6/4\n"
        "  3)                  61: 13/7 8/7\n"
        "  4)\t64: 24/14\n"
    )
    assert [turn.color for turn in match.games[0].turns] == ["white", "black"] * 2 + ["white"]


def test_a_tab_stands_for_its_spaces():
    match = mat("  1)\t\t\t\t31: 8/5 6/5\n  2) 52: 13/8 24/22\n")
    assert [turn.color for turn in match.games[0].turns] == ["black", "white"]


@pytest.mark.parametrize(
    "passes", ["", "Cannot Move", "Can't move", "cannot move", "-", "fan", "dance."]
)
def test_a_turn_without_a_move_is_read(passes: str):
    text = (DATA / "session_money.mat").read_text()
    empty = "  7) 64:                         41: 6/2 2/1"
    assert empty in text
    match = mat(text.replace(empty, f"  7) 64: {passes}             41: 6/2 2/1"), "")
    assert match.games[0].turns[9].moves == ()
    assert problems(match) == []


# Contradictions are reported; the file takes precedence.


def test_a_declared_result_takes_precedence_over_the_rules():
    text = (DATA / "session_money.mat").read_text()
    match = mat(text.replace("Wins 6 points", "Wins 2 points").replace("root : 6", "root : 2"), "")
    assert match.games[0].states[-1].score == (0, 2)
    assert (
        "According to the rules, Black won 6 points, but the file says that Black won 2 points"
        in problems(match)[0]
    )
    assert match.contradictions[0].game == 1
    assert match.contradictions[0].line == 41


def test_points_that_fit_no_level_are_reported():
    match = mat("  1) 31: 8/5 6/5\n                                  Wins 5 points\n")
    assert match.state.score == (0, 5)
    assert problems(match) == [
        "The file says that Black won 5 points, which is impossible with the cube at 1. "
        "The file's version is used."
    ]


def test_an_inconsistent_score_is_reported():
    match = mat(
        "  1) 31: 8/5 6/5                 Doubles => 2\n  2)  Drops                      "
        "Wins 1 point\n\n Game 2\n Ann : 2            Bob : 2\n  1) 31: 8/5 6/5\n"
    )
    assert match.state.score == (2, 2)
    assert problems(match) == [
        "The score should be 0-1 here, but the file says 2-2. The file's version is used."
    ]


def test_the_next_score_decides_who_has_won():
    match = mat(
        "  1) 31: 8/5 6/5                 52: 13/8 24/22\n      Wins 1 point\n\n"
        " Game 2\n Ann : 0            Bob : 1\n  1) 31: 8/5 6/5\n"
    )
    assert match.state.score == (0, 1)
    assert "The score is used" in problems(match)[0]


def test_a_game_without_end_or_result_is_unfinished():
    match = mat("  1) 31: 8/5 6/5\n\n Game 2\n Ann : 0       Bob : 0\n  1) 31: 8/5 6/5\n")
    assert len(match.games) == 2
    assert match.games[0].result is None
    assert match.games[0].states[-1].phase is Phase.OVER
    assert "Game 1 is incomplete" in problems(match)[0]


def test_a_dead_double_is_accepted_and_reported():
    lines = (
        "  1) 31: 8/5 6/5                 Doubles => 2\n"
        "  2)  Takes                      52: 13/8 24/22\n"
    )
    match = mat(lines, HEAD.replace("5 point", "1 point"))
    assert match.state.cube.value == 2
    assert "dead" in problems(match)[0]
    assert mat(format_match(match), "").record == match.record


def test_a_double_in_the_first_game_means_that_the_crawford_game_is_over():
    lines = "  1) 31: 8/5 6/5                 Doubles => 2\n"
    head = HEAD.replace("Ann : 0", "Ann : 4")
    assert not mat(lines, head).state.crawford
    assert mat(lines.replace("Doubles => 2", "52: 13/8 24/22"), head).state.crawford


def test_an_opening_double_and_a_double_before_the_opening():
    match = mat("  1) 55: 13/8 13/8 6/1 6/1\n".replace("6/1", "8/3"))
    assert problems(match) == ["The opening roll is a double, 5-5. It was kept."]
    match = mat("  1)  Doubles => 2                Takes\n  2) 31: 8/5 6/5\n")
    assert match.state.cube.value == 2
    assert "before the opening roll" in problems(match)[0]
    assert mat(format_match(match), "").record == match.record


def test_missing_answers_and_wrong_cube_values():
    match = mat(
        "  1) 31: 8/5 6/5                 Doubles => 4\n"
        "  2)                             52: 13/8 24/22\n"
    )
    assert match.state.cube.value == 2
    assert problems(match) == [
        "This double turns the cube to 2, but the file says 4. The value 2 is used.",
        "The file has no take before this roll. A take was added.",
    ]
    dropped = "  1) 31: 8/5 6/5                 Doubles\n" + RIGHT + "Wins 1 point\n"
    match = mat(dropped)
    assert match.state.score == (0, 1)
    assert problems(match) == [
        "The file has no drop after the double, but the result shows one. The drop was added."
    ]


def test_contradictions_are_warnings():
    with pytest.warns(
        ContradictionWarning, match=r"won 5 points, which is impossible.*\(game 1, line 6"
    ):
        parse_match(HEAD + "  1) 31: 8/5 6/5\n      Wins 5 points\n")


def test_comments_stay_with_their_decisions():
    match = mat("; before\n  1) 31: 8/5 6/5\n; good\n; very good\n")
    remarks = match.record.games[0].remarks
    assert [(remark.after, remark.text) for remark in remarks] == [
        (0, "before"),
        (2, "good\nvery good"),
    ]
    assert mat(format_match(match), "").record == match.record
    assert parse_match(format_match(match, ".sgf")).record.games == match.record.games


# Syntax errors are refused with their place.


@pytest.mark.parametrize(
    ("lines", "line", "column", "words"),
    [
        ("  1) 31: 8/5 7/6\n", 5, 10, "no checker"),
        ("  1) 31: 8/5\n", 5, 10, "only 1 of 2"),
        ("  1) 31: 8/5 6/x\n", 5, 16, "not a place"),
        ("  1) 31:                        52: 13/8 24/22\n", 5, 6, "the file has no play"),
        ("  1) 31: 8/5 6/5\n  2) 52: 13/8 24/22\n", 6, 10, "it is Black's turn"),
        ("  1)  Takes\n", 5, 7, "no double"),
        ("  1) 31: 8/5 6/5\n  2)  Doubles => 2\n", 6, 7, "not White's turn"),
        ("  1) 31: 8/5 6/5   52: 13/8 24/22   11: 6/5\n", 5, 37, "more than two actions"),
        ("  1) hello\n", 5, 6, "not an action"),
        ("hello\n", 5, 1, "not an action"),
        ("  1) 31: 8/5 6/5\n      Wins\n", 6, 7, "points won"),
        ("  1) 31: 8/5 6/5\n      Wins 0 points\n", 6, 7, "The number of points won is 0"),
        ("  1) 31: 8/5 6/5\n      Wins 1 point\n      Wins 1 point\n", 7, 7, "already ended"),
        ("\n Game 2\n hello\n", 7, 1, "names and the score"),
        ("x" * 2000 + "\n", 5, 1, "2000 characters"),
        ("\0", 5, 1, "NUL"),
    ],
)
def test_mistakes_say_where(lines: str, line: int, column: int, words: str):
    with pytest.raises(FormatError, match=words) as caught:
        mat(lines)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.format == ".mat"
    assert caught.value.expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "length is missing"),
        ("hello", "no match in this text: the match length"),
        (" 5 point match\n", "no game"),
        (" 5 point match\n hello\n", "no game"),
        ('; [Variation "Nackgammon"]\n 5 point match\n', "Nackgammon"),
        (" 5 point match\n Game 1\n A : 5   B : 0\n 1) 31: 8/5 6/5\n", "already decided"),
    ],
)
def test_a_text_that_is_not_a_match_is_refused(text: str, words: str):
    with pytest.raises(FormatError, match=words) as caught:
        mat(text, "")
    assert caught.value.line


def test_a_set_up_position_cannot_be_written():
    match = Match(5)
    match.set_up(read_xgid("XGID=-BBBBBB-B---c-----d-d--c-A:0:0:-1:00:0:0:0:5:10"))
    with pytest.raises(FormatError, match=r"position that was set up.*\.sgf"):
        format_match(match)


def test_automatic_doubles_and_rules_are_written():
    rules = replace(Rules.standard(), automatic_doubles=1, jacoby=False, max_cube=64)
    match = Match(0, rules, dice=[(2, 2), (3, 3), (4, 2)])
    match.roll()
    match.play("8/4 6/4")
    for format in (".mat", ".sgf"):
        read = parse_match(format_match(match, format))
        assert read.state.cube.value == 2
        assert read.state.turn_start == match.state.turn_start
        assert read.state.rules.automatic_doubles == 1
        assert read.state.rules.jacoby is False
        assert isinstance(read.state, GameState)
