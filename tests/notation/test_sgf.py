"""SGF files: examples in the standard, set-up properties, and errors."""

from __future__ import annotations

import warnings
from dataclasses import replace

import pytest

from gammon_widget.match.files import (
    ContradictionWarning,
    RecordedMatch,
    format_match,
    parse_match,
    record_of,
)
from gammon_widget.match.match import Match
from gammon_widget.notation.positions.gnubg_id import read_gnubg_id
from gammon_widget.notation.positions.xgid import read_xgid
from gammon_widget.rules import (
    ActionKind,
    Color,
    Dice,
    FormatError,
    GameState,
    Level,
    Offer,
    OfferKind,
    Phase,
    Position,
    Rules,
    SetUp,
)

from .matches import history

ROOT = "(;FF[4]GM[6]PW[Ann]PB[Bob]MI[length:5][game:1][ws:0][bs:0]RU[Crawford]"
MONEY = "(;FF[4]GM[6]PW[Ann]PB[Bob]MI[length:0][game:1][ws:0][bs:0]"


def sgf(nodes: str, root: str = ROOT) -> RecordedMatch:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ContradictionWarning)
        return parse_match(f"{root}{nodes})")


def test_the_examples_of_the_standard_are_read():
    match = sgf(";W[31hefe]")
    assert str(match.games[0].turns[0].play) == "8/5 6/5"
    beavered = sgf(";B[31qtst];W[double];B[double];W[take];W[62xrmk]", MONEY)
    assert beavered.state.cube.value == 4
    assert beavered.state.cube.owner is Color.BLACK
    assert [game.actions[3].kind for game in beavered.games] == [ActionKind.BEAVER]


def test_the_root_holds_players_and_rules():
    match = sgf(";W[31hefe]", "(;FF[4]GM[6]PW[A \\] B]PB[C\\\\D]RU[NoCube:Jacoby]EV[Open\nA]")
    assert [player.name for player in match.players] == ["A ] B", "C\\D"]
    assert match.state.rules.jacoby
    assert not match.state.rules.cube
    assert match.record.tags == (("Event", "Open\nA"),)
    written = format_match(match, ".sgf")
    assert parse_match(written).record == match.record
    assert "CV[" not in written  # the cube is at 1


@pytest.mark.parametrize(
    ("rules", "crawford"), [("Crawford:CrawfordGame", True), ("Crawford", False)]
)
def test_the_crawford_game_follows_the_file(rules: str, crawford: bool):
    root = f"(;FF[4]GM[6]MI[length:3][ws:2][bs:0]RU[{rules}]"
    assert sgf(";W[31hefe]", root).state.crawford is crawford


def test_only_the_main_line_is_read():
    match = sgf(";W[31hefe](;B[52ln])(;B[62lrad](;W[11]))(;B[64lrrv])".replace("52ln", "52lqln"))
    assert len(match.games[0].turns) == 2


def test_several_games_in_one_file_are_one_match():
    game = "(;GM[6]MI[length:3][ws:{}][bs:0]RU[Crawford]RE[W+1R];B[31qtst])\n"
    match = parse_match(game.format(0) + game.format(1))
    assert match.state.score == (2, 0)
    assert match.contradictions == ()


def test_comments_are_kept():
    match = sgf(";W[31hefe]C[a \\] b];B[52lqln]C[second]", ROOT + "C[the game]GC[the match]")
    assert [(each.after, each.text) for each in match.record.games[0].remarks] == [
        (0, "the game"),
        (2, "a ] b"),
        (4, "second"),
    ]
    assert match.record.tags == (("Comment", "the match"),)
    assert parse_match(format_match(match, ".sgf")).record == match.record


@pytest.mark.parametrize(
    "xgid",
    [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:5:10",
        "XGID=aBa-B--D-B-aBd---c-d--AAA-:1:1:-1:00:2:3:0:5:10",
        "XGID=aB-a-D--B---cC---b-cb---BA:2:-1:1:31:0:0:0:5:10",
        "XGID=-a-B--E-D---dA---c-e----B-:1:1:1:D:0:0:0:5:10",
        "XGID=--------------------dD----:0:0:-1:D:1:2:0:5:10",
    ],
)
def test_positions_that_are_set_up(xgid: str):
    state = read_xgid(xgid)
    match = Match(state=state)
    read = parse_match(format_match(match, ".sgf"))
    assert read.state == match.state
    # A set-up in the middle of a game:
    match = Match(5, dice=[(3, 1)])
    match.roll()
    match.set_up(replace(state, score=(0, 0)))  # a file cannot hold a new score in a game
    read = parse_match(format_match(match, ".sgf"))
    assert read.state == match.state
    games = record_of(match).games
    assert history(read.record.games, unplayed=False) == history(games, unplayed=False)


@pytest.mark.parametrize("dice", [None, Dice(3, 1)])
@pytest.mark.parametrize("by", Color)
def test_a_pending_resignation_is_kept(by: Color, dice: Dice | None):
    state = replace(
        read_gnubg_id("e3cBkAC2dwMAIA:cMEFACAB8AAE"),  # on the bar against a closed board
        phase=Phase.RESIGN,
        dice=dice,
        offer=Offer(OfferKind.RESIGNATION, by, Level.GAMMON),
    )
    read = parse_match(format_match(Match(state=state), ".sgf"))
    assert read.state == state
    assert read.contradictions == ()
    match = Match(0, state.rules, dice=[(3, 1)])
    match.roll()
    match.set_up(replace(state, score=(0, 0)))
    assert parse_match(format_match(match, ".sgf")).state == match.state


def test_an_unanswered_resignation_in_a_game_is_not_written():
    match = Match(5, dice=[(3, 1)])
    match.roll()
    before = match.state
    match.resign(2)
    assert parse_match(format_match(match, ".sgf")).state == before


def test_a_crawford_game_to_one_point_stays_one():
    state = read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:1:1:10")
    assert parse_match(format_match(Match(state=state), ".sgf")).state == state


def test_edits_of_a_position_are_read():
    match = sgf(";W[31hefe];AE[f][h][s]AW[g][g]AB[y];CV[4];CP[b];DI[66]PL[W]")
    state = match.state
    assert (state.phase, state.turn, state.cube.value) == (Phase.MOVE, Color.WHITE, 4)
    assert state.points[4:8] == (2, 0, 2, 0)
    assert state.bar == (0, 1)
    assert isinstance(match.games[0].actions[-1], SetUp)


def test_after_a_set_up_without_a_player_the_next_mover_is_on_roll():
    assert sgf(";AE[a:y]AW[f][f]AB[s][s];B[31stsv]").games[0].turns[0].color is Color.BLACK
    assert sgf(";AE[a:y]AW[f][f]AB[s][s]").state.turn is Color.WHITE


def test_dice_that_were_rolled_and_not_played():
    match = sgf(";W[31hefe];PL[B]DI[52]")
    assert (match.state.phase, match.state.turn) == (Phase.MOVE, Color.BLACK)
    assert match.games[0].actions[-1].kind is ActionKind.ROLL
    assert sgf(";W[31hefe];PL[B]DI[52];B[52lqln]").state.turn is Color.WHITE


def test_a_double_with_the_opponents_cube_is_kept_and_reported():
    state = read_xgid("XGID=-b----E-C---eE---c-e----B-:1:1:-1:D:0:0:0:7:10")
    read = sgf("", format_match(Match(state=state), ".sgf").rstrip()[:-1])
    assert read.state == state
    assert "belongs to the opponent" in read.contradictions[0].problem


def test_a_position_that_gnubg_set_up_for_the_other_player_is_read():
    """gnubg writes this after `set board` and `set turn`."""
    match = sgf(
        ";PL[W]DI[62];PL[W]AE[a:y]AW[f][f][h][h]AB[s][s][q][q];B[double];W[take];PL[B]DI[65]",
        ROOT.replace("(;", "(;RE[W+4R]"),
    )
    assert (match.state.turn, match.state.score) == (Color.BLACK, (4, 0))
    assert match.games[0].states[0].turn is Color.BLACK
    assert [each.problem for each in match.contradictions] == [
        "In the file, White is on roll, but Black acts next. Black was put on roll instead."
    ]
    again = parse_match(format_match(match, ".sgf"))
    assert (again.state, again.contradictions) == (match.state, ())


def test_a_raccoon_is_written_with_the_take_that_other_programs_need():
    match = sgf(";B[31qtst];W[double];B[double];W[double];B[take];W[62xrmk]", MONEY)
    assert match.state.cube.value == 8
    assert "W[double]\n;B[take]" in format_match(match, ".sgf")
    assert match.contradictions == ()


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "no game tree"),
        ("(", 1, 2, "is not closed"),
        ("()", 1, None, "no game"),
        ("(;GM[1])", 1, 2, r"GM\[1\]"),
        ("(;FF[4])", 1, 2, "GM is missing"),
        ("(;GM[6]\n;W[31hefe]", 2, 11, "is not closed"),
        ("(;GM[6]\n;W[31hefe", 2, 3, "value is not closed"),
        ("(;GM[6]\n;W)", 2, 3, "no value"),
        ("(;GM[6]\n;W[31hefe]\nX;)", 3, 2, "no value"),
        ("(;GM[6]\n;W[31hefe]\n!)", 3, 1, "out of place"),
        ("(;GM[6]\n;W[71hefe])", 2, 1, "not a move"),
        ("(;GM[6]\n;W[31hef])", 2, 1, "not a move"),
        ("(;GM[6]\n;W[31hede])", 2, 1, "legal play"),
        ("(;GM[6]\n;W[31])", 2, 1, None),
        ("(;GM[6];W[31hefe]\n;W[31hefe])", 2, 1, "Black's turn"),
        ("(;GM[6];W[31hefe]\n;W[take])", 2, 1, "no double"),
        ("(;GM[6]\n;CV[3])", 2, 1, "cube"),
        ("(;GM[6]\n;CP[x])", 2, 1, "cube"),
        ("(;GM[6]\n;DI[3])", 2, 1, "not a roll"),
        ("(;GM[6]\n;AW[ab])", 2, 1, "not a point"),
        ("(;GM[6]\n;AW[l])", 2, 1, "Both players"),
        ("(;GM[6]\n;AW[b][b])", 2, 1, "at most 15"),
        ("(;GM[6]\n;PL[x])", 2, 1, "not a player"),
        ("(;GM[6]\n;RS[W4])", 2, 1, "not a resignation"),
        ("(;GM[6]\n;RS[W1])", 2, 1, "A player must be on roll"),
        ("(;GM[6]RE[W+x])", 1, 2, "result"),
        ("(;GM[6]RU[Hypergammon2])", 1, 2, "hypergammon2"),
    ],
)
def test_mistakes_say_where(text: str, line: int, column: int | None, words: str | None):
    if words is None:
        assert parse_match(text, ".sgf").state.phase is Phase.MOVE
        return
    with pytest.raises(FormatError, match=words) as caught:
        parse_match(text, ".sgf")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.expected


@pytest.mark.parametrize("name", ["hoyle", "house-rules", "pc-gammon", "flash", "web-page"])
def test_the_profile_of_the_rules_is_written_and_read(name: str) -> None:
    rules = Rules.named(name)
    match = Match(rules=rules, players=("Ann", "Bob"), dice=[(3, 1)])
    if rules.two_must_join is False:
        match.roll()
        match.play("8/5 6/5")
    text = format_match(match, ".sgf")
    assert f"C[Rules: {name}]" in text
    again = parse_match(text)
    assert again.state.rules == rules
    assert again.record.games[0].remarks == ()
    assert format_match(again, ".sgf") == text


def test_a_backgammon_with_checkers_off_is_read_as_it_was_scored() -> None:
    state = GameState.on_roll(Position.parse("1:1 / 23:1 6:4 5:4 4:4"), rules="web-page")
    match = Match(state=state, players=("Ann", "Bob"))
    match.roll((2, 1))
    match.play("1/off")
    assert match.state.score == (3, 0)
    again = parse_match(format_match(match, ".sgf"))
    assert again.state.score == (3, 0)
    assert again.contradictions == ()
    assert again.state.result == match.state.result


def test_a_comment_next_to_the_profile_is_kept_and_an_unknown_profile_is_a_comment() -> None:
    text = "(;FF[4]GM[6]C[Rules: flash\nA friendly game.];W[31hefe])"
    first = parse_match(text)
    assert first.state.rules.name == "flash"
    assert [remark.text for remark in first.record.games[0].remarks] == ["A friendly game."]
    assert "C[Rules: flash\nA friendly game.]" in format_match(first, ".sgf")
    other = parse_match(text.replace("flash", "village"))
    assert other.state.rules.name == "standard"
    assert "Rules: village" in format_match(other, ".sgf")


def test_changed_rules_are_not_written_with_the_name_of_their_profile() -> None:
    varied = replace(Rules.named("web-page"), backgammon_with_men_off=False)
    assert "Rules:" not in format_match(Match(rules=varied), ".sgf")


def test_a_length_that_cannot_be_read_is_not_a_money_session():
    with pytest.raises(FormatError, match=r"length 'length:five' cannot be read.*MI\[length:7\]"):
        parse_match("(;FF[4]GM[6]MI[length:five]PW[Ann]PB[Bob];W[31hefe])")
