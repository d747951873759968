"""Writing plays, and reading them as people write them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gammon_widget.notation.plays import parse_play, write_play
from gammon_widget.notation.positions.counts import read_counts
from gammon_widget.notation.positions.xgid import read_letters
from gammon_widget.rules import (
    Dice,
    FormatError,
    GammonError,
    PlayError,
    Position,
    Reason,
    legal_plays,
)

from .arbitrary import DICE, HOSTILE, positions

OPENING = Position.opening()


def test_all_plays_of_the_reference_data_round_trip():
    path = Path(__file__).parents[1] / "data" / "legal_plays.jsonl"
    for line in path.read_text().splitlines():
        record = json.loads(line)
        position, dice = read_letters(record["pos"]), Dice(*record["dice"])
        plays = legal_plays(position, dice)
        texts = {str(play) for play in plays}
        assert len(texts) == len(plays)
        for play in plays:
            assert parse_play(str(play), position, dice) == play


@settings(deadline=None)
@given(positions(), DICE, st.randoms(use_true_random=False))
def test_moves_in_any_order_round_trip(position: Position, dice: Dice, random: Random):
    plays = legal_plays(position, dice)
    for play in plays[:10]:
        text = str(play)
        assert parse_play(text, position, dice) == play
        if play.moves:
            words = text.split()
            random.shuffle(words)
            assert parse_play(", ".join(words).upper(), position, dice) == play


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ([(8, 5), (6, 5)], "8/5 6/5"),
        ([(6, 5), (8, 5)], "8/5 6/5"),
        ([(24, 18), (18, 13)], "24/13"),
        ([(13, 8), (13, 7)], "13/8 13/7"),
        ([(8, 5), (6, 3), (8, 5), (6, 3)], "8/5(2) 6/3(2)"),
        ([(8, 5), (5, 2), (8, 5), (5, 2)], "8/2(2)"),
        ([(13, 10), (13, 10), (10, 7), (6, 3)], "13/10 13/7 6/3"),
        ([], "cannot move"),
    ],
)
def test_plays_are_written_in_standard_notation(moves: list[tuple[int, int]], text: str):
    assert write_play(moves, OPENING) == text


def test_hits_bar_and_off_are_written():
    position = read_counts("bar:2 / 5:1 7:1 3:2")  # O has blots on X's 20 and 18
    assert write_play([(25, 20), (25, 20)], position) == "bar/20*(2)"
    assert write_play([(25, 20), (20, 18)], position) == "bar/20*/18*"
    assert write_play([(6, 0), (5, 0)], read_counts("6:1 5:1 / 24:2")) == "6/off 5/off"


def test_a_hit_at_an_intermediate_point_is_kept():
    position = read_counts("13:2 / 15:1 24:2")  # O has a blot on X's 10
    text = write_play([(13, 10), (10, 7), (13, 10), (10, 7)], position)
    assert text == "13/10*/7 13/7"
    assert str(parse_play(text, position, Dice(3, 3))) == text


def test_moves_are_written_apart():
    moves = [(13, 10), (10, 7), (13, 10), (10, 7)]
    position = read_counts("13:2 / 15:1 24:2")
    assert write_play(moves, position, apart=True) == "13/10*(2) 10/7(2)"
    assert write_play([(24, 18), (18, 13)], OPENING, apart=True) == "24/18 18/13"
    assert write_play([], OPENING, apart=True) == "cannot move"


FORGIVING = [
    ("13/11/5", "13/5", (6, 2)),
    ("13/5", "13/5", (6, 2)),
    ("24/18, 13/11!", "24/18 13/11", (6, 2)),
    ("13-11, 24-18", "24/18 13/11", (6, 2)),
    ("24–18;13→11", "24/18 13/11", (6, 2)),
    ("24->18 13>11", "24/18 13/11", (6, 2)),
    ("  24 / 18   13 / 11 ", "24/18 13/11", (6, 2)),
    ("62: 24/18 13/11", "24/18 13/11", (6, 2)),
    ("2-6: 13/11 24/18", "24/18 13/11", (6, 2)),
    ("26 24/18 13/11", "24/18 13/11", (6, 2)),
    ("２４／１８ 13/11", "24/18 13/11", (6, 2)),
    ("8/5(2) 6/3(2)", "8/5(2) 6/3(2)", (3, 3)),
    ("8/5 (2), 6/3 ( 2 )", "8/5(2) 6/3(2)", (3, 3)),
    ("6/3 8/5 6/3 8/5", "8/5(2) 6/3(2)", (3, 3)),
]


@pytest.mark.parametrize(("text", "meant", "dice"), FORGIVING)
def test_plays_are_read_in_any_usual_form(text: str, meant: str, dice: tuple[int, int]):
    assert str(parse_play(text, OPENING, Dice(*dice))) == meant


@pytest.mark.parametrize(
    "text",
    [
        "bar/20* 24/23",
        "b/20*,24/23",
        "25/20 24/23",
        "BAR/20 24/23",
        "24/23 bar/20*",
        "51: Bar/20* 24/23",
        "bar/20 * 24/23",
    ],
)
def test_plays_from_the_bar_are_read_in_any_usual_form(text: str):
    position = read_counts("bar:1 24:1 / 5:1 24:2")
    assert str(parse_play(text, position, Dice(5, 1))) == "bar/20* 24/23"


@pytest.mark.parametrize(
    "text", ["6/off 5/off", "6/o,5/o", "6/0 5/0", "5/Off 6/OFF", "6-off 5-off"]
)
def test_bear_offs_are_read_in_any_usual_form(text: str):
    position = read_counts("6:2 5:2 / 24:2")
    assert str(parse_play(text, position, Dice(6, 5))) == "6/off 5/off"


def test_a_larger_die_bears_off():
    position = read_counts("4:2 / 24:2")
    assert str(parse_play("4/off(2)", position, Dice(6, 5))) == "4/off(2)"


@pytest.mark.parametrize(
    "text", ["cannot move", "Cannot Move", "pass", "-", "no play.", "64:", "fan"]
)
def test_a_forced_pass_is_read(text: str):
    position = read_letters("------N-----------cbbbbbbA")
    play = parse_play(text, position, Dice(6, 4))
    assert play.moves == ()
    assert str(play) == "cannot move"


def test_only_legal_plays_are_read():
    assert parse_play("6/5 8/5", OPENING, Dice(1, 3)) in legal_plays(OPENING, Dice(1, 3))


HIT_ON_THE_WAY = read_counts("24:2 6:5 / 7:1 3:2")  # O has a blot on X's 18; 6-5 from 24 to 13
TWO_HITS = read_counts("24:2 6:5 / 7:1 6:1 3:2")  # blots on 18 and 19


def test_a_play_without_a_star_is_read_as_one_without_a_hit():
    assert str(parse_play("24/13", HIT_ON_THE_WAY, Dice(6, 5))) == "24/13"
    assert str(parse_play("24/18/13", HIT_ON_THE_WAY, Dice(6, 5))) == "24/18*/13"
    assert str(parse_play("24/18*/13", HIT_ON_THE_WAY, Dice(6, 5))) == "24/18*/13"
    assert str(parse_play("24/19/13", HIT_ON_THE_WAY, Dice(6, 5))) == "24/13"


def test_a_hit_that_cannot_be_avoided_needs_no_star():
    blocked = read_counts("24:2 6:5 / 7:1 6:2 3:2")  # 19 is blocked
    assert str(parse_play("24/13", blocked, Dice(6, 5))) == "24/18*/13"


def test_an_ambiguous_text_is_refused():
    with pytest.raises(FormatError, match=r"24/18\*/13 or 24/19\*/13"):
        parse_play("24/13", TWO_HITS, Dice(6, 5))
    assert str(parse_play("24/19*/13", TWO_HITS, Dice(6, 5))) == "24/19*/13"


def test_a_star_without_a_hit_is_an_error():
    with pytest.raises(FormatError, match="This play hits no checker on point 18") as caught:
        parse_play("24/18* 13/11", OPENING, Dice(6, 2))
    assert caught.value.column == 6


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("hello", 1),
        ("24", 3),
        ("24/", 4),
        ("24/18 x", 7),
        ("24/18 13/99", 10),
        ("24/18! 13/11", 6),
        ("24/bar", 4),
        ("off/3", 1),
        ("8/5(2", 4),
        ("8/5(0)", 4),
        ("24*/18", 3),
        ("24/18 off/3", 7),
        ("31: 24/18", 1),
        ("٢/٣", 1),
        ("24/18 \0", 7),
    ],
)
def test_an_error_in_a_play_names_its_place(text: str, column: int):
    with pytest.raises(FormatError) as caught:
        parse_play(text, OPENING, Dice(6, 2))
    assert caught.value.format == "play"
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("24/17 13/11", Reason.BLOCKED),
        ("24/20 13/11", Reason.NO_SUCH_DIE),
        ("24/18", Reason.BOTH_DICE),
        ("24/18 13/11 6/4", Reason.TURN_COMPLETE),
        ("7/5 24/18", Reason.NO_CHECKER),
        ("12/10 24/18", Reason.NO_CHECKER),
        ("6/8 13/11", Reason.WRONG_WAY),
        ("6/off 13/11", Reason.NOT_ALL_HOME),
        ("13/11 24/18/off", Reason.NOT_ALL_HOME),
        ("cannot move", Reason.BOTH_DICE),
        ("8/5(9)", Reason.NO_SUCH_DIE),
    ],
)
def test_an_illegal_play_gives_the_reason(text: str, reason: Reason):
    with pytest.raises(PlayError) as caught:
        parse_play(text, OPENING, Dice(6, 2))
    assert caught.value.refusal.reason is reason


def test_an_error_names_the_larger_die():
    position = read_letters("--b----------A------------")
    with pytest.raises(PlayError) as caught:
        parse_play("13/8", position, Dice(6, 5))
    assert caught.value.refusal.reason is Reason.LARGER_DIE
    assert str(parse_play("13/7", position, Dice(6, 5))) == "13/7"


def test_an_error_says_that_the_bar_comes_first():
    position = read_counts("bar:1 13:2 / 24:2")
    with pytest.raises(PlayError) as caught:
        parse_play("13/11 13/7", position, Dice(6, 2))
    assert caught.value.refusal.reason is Reason.BAR_FIRST
    assert str(parse_play("13/11 bar/19", position, Dice(6, 2))) == "bar/19 13/11"


@settings(deadline=None)
@given(positions(), DICE)
def test_a_play_without_stars_hits_only_what_it_must(position: Position, dice: Dice):
    for play in legal_plays(position, dice)[:10]:
        try:
            read = parse_play(str(play).replace("*", ""), position, dice)
        except FormatError:
            continue  # ambiguous: other paths hit other blots
        assert read.result.bar[1] <= play.result.bar[1]


@settings(deadline=None)
@given(HOSTILE, positions(), DICE)
def test_only_package_errors_escape(text: str, position: Position, dice: Dice):
    try:
        play = parse_play(text, position, dice)
    except GammonError:
        return
    assert play in legal_plays(position, dice)
