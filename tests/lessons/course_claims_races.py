"""Figures of the lessons on openings and races: see `course_claims`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from gammon_widget.lessons.lesson import Lesson
from gammon_widget.notation.plays import parse_play
from gammon_widget.odds import races as race_counts
from gammon_widget.odds.races import keith_count, thorp_count, ward_count
from gammon_widget.odds.rolls import shots
from gammon_widget.rules import Dice, Position
from tests.lessons import engine_figures
from tests.lessons.course_facts import (
    advice,
    average_roll,
    behind_best,
    doubling,
    engine_named,
    mixed,
    percent,
    pips,
    position,
    shots_after,
    signed,
    winning,
)

Sentences = Iterator[tuple[str, str]]

BLUNDER = 0.08
"""The least loss of equity that eXtreme Gammon calls a blunder."""

CLOSE = 0.0065
"""The lesson also names a third play within this equity of the best."""


def openings() -> Sentences:
    """Lesson 7."""
    figures = engine_figures.stored()
    here = "Where the figures come from"
    yield here, f"({figures['engine']}, {figures['opening_level']} as eXtreme Gammon counts)"
    yield here, "+0.20 means that you win a fifth of a point"
    yield here, "Differences below 0.01 mean nothing"
    for roll, plays in figures["openings"].items():
        worth = {play["play"]: signed(play["equity"]) for play in plays}
        quoted = [f"{name} {equity}" for name, equity in worth.items()]
        best = plays[0]["play"]
        quoted[0] = f"**{best}** {worth[best]}"
        many = 3 if abs(plays[0]["equity"] - plays[2]["equity"]) < CLOSE else 2
        yield roll, f"Sage: {', '.join(quoted[:many])}."
    yield "6-3", f"you lose only {25 - 18} pips."
    opening = Position.opening()
    slot = shots(parse_play("13/11 6/5", opening, Dice(2, 1)).result.swapped())
    others = [str(dice) for dice in slot.rolls if 4 not in dice]
    assert others == ["1-1", "2-2", "3-1"]
    yield "2-1", f"Black hits it with {slot.count} rolls of 36, all fours, 3-1, 1-1 and 2-2."
    builders = shots_after(opening, "13/10 13/9", Dice(4, 3))
    assert all(
        shots_after(opening, f"{split} {builder}", Dice(4, 3)) > builders
        for split, builder in (("24/21", "13/9"), ("24/20", "13/10"))
    )
    yield "4-3", f"Black hits one of them with only {builders} rolls, but a hit there costs"
    yield "3-2", "With 21 you go for an anchor."
    yield from _openings_behind()
    yield from _why_the_split()
    yield from _openings_quiz()


def _openings_behind() -> Sentences:
    yield "6-2", "The same idea as with 6-3. But to run is no longer as good."
    assert behind_best("6-2")["24/16"] > 0.01 > behind_best("6-3")["24/15"]
    yield "5-4", f"Sage has it {behind_best('5-4')['13/9 13/8']:.3f} behind."
    for roll, slot in (("4-1", "13/9 6/5"), ("5-1", "13/8 6/5")):
        yield roll, f"The slot costs {behind_best(roll)[slot]:.3f} here."


def _openings_quiz() -> Sentences:
    here, lesson = "Which one runs?", Lesson.named("openings")
    for roll in ("6-4", "6-5", "6-2"):
        yield here, roll
        reaches = 24 - int(roll[0]) - int(roll[2]) == 13
        assert lesson.judge(lesson.index(here), roll).right == reaches
    here = "The risk of a slot"
    yield here, "White has played 2-1 with a slot, 13/11 6/5."
    played = parse_play("13/11 6/5", Position.opening(), Dice(2, 1)).result.swapped()
    assert position("openings", here) == played
    others = [str(dice) for dice in shots(played).rolls if 4 not in dice]
    assert sorted(others) == ["1-1", "2-2", "3-1"]
    yield here, "All fours, 3-1, 1-1 and 2-2."


def _why_the_split() -> Sentences:
    here = "Why the split?"
    yield here, "Black has played 13/10 13/9 with 4-3."
    together = position("openings", here)
    split = together.put(24, 1).put(23, 1)
    yield here, f"With one of your back checkers on 23 it would be {shots(split).count}."
    rolls = shots(together).rolls
    named = "6-2, 5-3, 4-4 and 2-2, 6-3, 5-4 and 3-3"
    assert sorted(map(str, rolls)) == sorted(re.findall(r"\d-\d", named))
    yield here, f"An eight or a nine. {named}, as far as the way is open."


def races() -> Sentences:
    """Lesson 8."""
    cubes = engine_figures.stored()["cubes"]
    here = "Count in groups"
    yield here, "10 × 4 is 40. Five on the midpoint are 65. Three on the 8 point are 24."
    assert (pips(6, 5, 4, 3, 2) * 2, pips(13) * 5, pips(8) * 3) == (40, 65, 24)
    here = "Your turn to count"
    yield here, f"The ten checkers with the dots are {pips(6, 5, 4, 3, 2) * 2} pips."
    yield here, "You have 40 and 24. Two more stand on 7."
    yield here, "40, and three times 8, and twice 7."
    yield here, "3 × 8 is 24, and 2 × 7 is 14."
    assert (3 * 8, 2 * 7) == (24, 14)
    yield "What a roll is worth", f"A roll brings {mixed(average_roll())} pips on average"
    yield "What a roll is worth", f"worth about {round(average_roll() / 2)} pips."

    here = "Only the difference"
    yield here, "11 for Black, 8 for White."
    yield here, "What is left is an 8 and an 11."  # as `test_course_facts` counts
    yield (
        "What a roll is worth",
        f"on average: {Fraction(2 * sum(range(1, 7)), 6)} for the two dice,",
    )
    here = "Eight, nine, twelve"
    yield here, "- **8 %** or more: double."
    yield here, "- **9 %** or more: redouble, if you own the cube."
    yield here, "- up to **12 %**: the other player takes."
    own, other = position("races", here).pips
    yield here, f"White has {own} pips, Black {other}. The lead is {other - own}, and"
    lead = percent(Fraction(other - own, own), 1)
    yield here, f"{other - own} of {own} is {lead}."
    yield here, f"{lead} is a double and a take."
    assert cubes[here]["choice"] == "double, take"
    others = keith_count(position("races", here)), thorp_count(position("races", here))
    assert not any(count.double for count in others)  # as the lesson says
    yield here, f"agrees ({engine_named()}). It gives White {percent(cubes[here]['win'])}."
    yield here, f"Compare {lead} with the three numbers."
    yield here, f"{lead} is more than 8."

    yield from _too_much()
    yield from _waste()
    yield from _rolls()
    yield from _race_quiz()


def _too_much() -> Sentences:
    cubes = engine_figures.stored()["cubes"]
    here = "A little more"
    own, other = position("races", here).pips
    lead = percent(Fraction(other - own, own), 1)
    yield here, f"Now Black has {other}. The lead is {other - own}, and {other - own} of {own} is"
    yield here, f"of {own} is {lead}. White doubles."
    yield (
        here,
        f"{lead} is too much. Sage (3-ply) gives White nearly {percent(cubes[here]['win'])}.",
    )
    assert cubes[here]["choice"] == "double, pass"
    yield here, "The last take is at 12 %."
    yield here, "More than 12 %, so Black is too far behind."


def _waste() -> Sentences:
    cubes = engine_figures.stored()["cubes"]
    here = "Where the rule fails"
    own, other = position("races", here).pips
    yield here, f"White has {own} pips, Black {other}."
    yield here, f"Sage (3-ply) gives White no more than {percent(cubes[here]['win'])}."
    assert cubes[here]["choice"] == "no double"
    yield here, "A double would be a blunder."
    assert cubes[here]["no_double"] - cubes[here]["double_take"] > BLUNDER
    here, (mine, theirs) = "The true count", engine_figures.stored()["effective_pips"]
    yield here, f"times {mixed(average_roll())}, the pips of a roll."
    yield here, f"it is {mine:.1f} for White and {theirs:.1f} for Black"

    yield from _keith()
    here, count = "Use it", keith_count(position("races", "Use it"))
    assert count.pips[0] + 10 + 2 + 2 == 38
    yield here, f"White: {count.pips[0]} pips, 10 for the five extra checkers on 1, 2 for the two"
    yield here, "and 2 for the empty 5 and 4 points."
    yield here, "Six on the 1 point are five too many, at 2 each."
    points = position("races", "Use it").points
    assert (points[1], points[4], points[5]) == (6, 0, 0)
    yield here, "24 + 10 + 2 + 2."
    yield here, f"And a seventh of it is {38 // 7}, so {count.own:g}."
    yield here, f"Black's count stays {count.other:g}. White is {count.own - count.other:g} above"

    yield from _thorp_and_ward()


def _keith() -> Sentences:
    """Keith's rules as they stand in `gammon_widget.odds.races`, which has them from Keith."""
    here, rules = "Keith's count", vars(race_counts)
    (one, _, each_one), (two, _, each_two), (three, _, each_three) = rules["_KEITH_STACKS"]
    yield here, f"- {each_one} for each checker more than one on the {one} point"
    yield (
        here,
        f"- {each_two} for each more than one on the {two} point, and for each more than three",
    )
    assert each_two == each_three
    yield here, f"more than three on the {three} point"
    gaps = "{}, {} and {}".format(*rules["_KEITH_GAPS"])
    yield here, f"- 1 for each empty point of {gaps}"
    yield here, f"Double if you are at most {rules['_KEITH_DOUBLE']} above the other player,"
    yield here, f"redouble at {rules['_KEITH_REDOUBLE']}."
    yield here, f"They take if you are at least {rules['_KEITH_TAKE']} above them."


def _thorp_and_ward() -> Sentences:
    here, start = "Thorp and Ward", position("races", "Thorp and Ward")
    own, other = start.pips
    yield here, f"In this short race of {own} to {other} pips they differ"
    keith, thorp, ward = (count(start) for count in (keith_count, thorp_count, ward_count))
    assert keith.double
    assert not keith.take
    for count in (thorp, ward):
        assert count.double
        assert count.take
    figures = engine_figures.stored()["cubes"][here]
    yield here, f"Sage (3-ply) gives White {percent(figures['win'])} and agrees with the take."
    assert figures["choice"] == "double, take"
    yield here, f"White has {own} pips, and Thorp's count is {thorp.own:g}. Black has {other} pips."
    yield here, f"= {thorp.other:g}. White's is 30 + 12 − 3 = 39, and {thorp.own:g} with a tenth"
    yield here, "takes off 1 for each home point that is held."
    yield here, "Off comes 1 for each home point held more."
    yield here, "Seven checkers at 2 each come on top."
    assert 15 - start.off[1] == 7
    # The rules as they stand in `gammon_widget.odds.races`, whose tests are published cases.
    rules = vars(race_counts)
    yield here, "**Thorp** adds 2 for each checker on the board and 1 for each on the 1 point, and"
    yield here, f"grows by a tenth if it is more than {rules['_THORP_MIN_LONG_PIPS']}."
    yield here, f"Double if it is at most {rules['_THORP_DOUBLE']} above the other, redouble if at"
    yield here, f"redouble if at most {rules['_THORP_REDOUBLE']}."
    yield here, f"The other takes if at most {rules['_THORP_TAKE']} above yours."
    (one, free_one, each_one), (two, free_two, each_two) = rules["_WARD_STACKS"]
    assert (free_one, free_two) == (2, 2)
    yield here, f"adds {each_one} for each checker more than two on the {one} point,"
    yield (
        here,
        f"{each_two} for each more than two on the {two} point, 2 for each checker more than",
    )
    assert (rules["_WARD_DOUBLE"], rules["_WARD_REDOUBLE"]) == (2, 1)  # "as with Thorp"
    short, long = rules["_WARD_SHORT_PIPS"], rules["_WARD_LONG_PIPS"]
    few, many = rules["_WARD_SHORT_TAKE"], rules["_WARD_LONG_TAKE"]
    yield (
        here,
        f"The other takes if at most {many} above in races of {long} pips and more, 3 at 75,",
    )
    yield here, f"{(few + many) // 2} at {(short + long) // 2}, {few} at {short} and less."


def _rolls() -> Sentences:
    yield "Rolls instead of pips", f"Whoever is on roll wins with {percent(winning(4, 4), 1)}."
    yield "Rolls instead of pips", f"{percent(winning(4, 4), 1)} on roll."
    dropped = 1 - doubling(4, 4)
    yield "Rolls instead of pips", f"since a drop would cost {float(dropped):.3f} points."
    for rolls in range(2, 8):
        chance = percent(winning(rolls, rolls), 1)
        yield "The table of rolls", f"- {rolls} rolls: {chance}, {advice(rolls)}"
    ahead = winning(3, 3)
    yield "Three rolls each", f"You win only {percent(1 - ahead, 1)}."
    yield "Three rolls each", f"White wins {percent(ahead, 1)}, and you have no time"


def _race_quiz() -> Sentences:
    yield "Count them", "Five on the midpoint are 65, three on 8 are 24."
    yield "Count them", "Six checkers around the 5 point are 30."
    yield "Count them", "65 on the midpoint, 24 on 8, 30 on 6, 5 and 4, and 3."
    assert (pips(13) * 5, pips(8) * 3, pips(6, 5, 4) * 2) == (65, 24, 30)
    own, other = position("races", "Who leads?").pips
    yield "Who leads?", f"White is behind by {own - other}."
    here = "What does the rule say?"
    yield here, "Between 8 and 12 percent."
    own, other = position("races", here).pips
    tenths = f"{float(Fraction(100 * (other - own), own)):.1f}"
    yield here, f"White is on roll with {own} pips, Black has {other}."
    yield here, f"White's lead is {other - own}, or {tenths} %."
    yield here, f"{tenths} lies between two of the three numbers."
    yield here, "Over 8 % you double, up to 12 % the other one takes."
    start = position("races", "Pips or checkers?")
    own, other = start.pips
    assert [15 - off for off in start.off] == [9, 6]
    yield "Pips or checkers?", f"White has {own} pips and nine checkers, Black {other} pips and six"
    yield "Pips or checkers?", f"The {own} pips do not matter at all."
