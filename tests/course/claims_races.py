"""Figures of the lessons on openings and races: see `claims`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from gammon_widget.notation.plays import parse_play
from gammon_widget.odds import races as race_counts
from gammon_widget.odds.races import keith_count
from gammon_widget.odds.rolls import shots
from gammon_widget.rules import Dice, Position
from tests.course import engine_figures
from tests.course.facts import (
    advice,
    average_roll,
    behind_best,
    doubling,
    engine_named,
    mixed,
    percent,
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

IN_QUIZ = {
    roll: f"Question {number}"
    for number, roll in enumerate(("4-2", "6-2", "5-1", "3-2", "5-2", "5-4"), start=1)
}
"""The opening rolls that the quiz asks, with their headings."""


def openings() -> Sentences:
    """Lesson 9."""
    figures = engine_figures.stored()
    here = "Where the figures come from"
    yield here, f"({figures['engine']}, {figures['opening_level']} as counted by eXtreme Gammon)"
    yield here, "+0.20 means that you win a fifth of a point"
    yield here, "Differences below 0.01 mean nothing"
    for roll, plays in figures["openings"].items():
        worth = {play["play"]: signed(play["equity"]) for play in plays}
        quoted = [f"{name} {equity}" for name, equity in worth.items()]
        best = plays[0]["play"]
        quoted[0] = f"**{best}** {worth[best]}"
        many = 3 if abs(plays[0]["equity"] - plays[2]["equity"]) < CLOSE else 2
        yield IN_QUIZ.get(roll, roll), f"Sage: {', '.join(quoted[:many])}."
    yield "6-3", f"you lose only {25 - 18} pips."
    opening = Position.opening()
    slot = shots(parse_play("13/11 6/5", opening, Dice(2, 1)).result.swapped())
    others = [str(dice) for dice in slot.rolls if 4 not in dice]
    assert others == ["1-1", "2-2", "3-1"]
    yield "2-1", f"Black hits it with {slot.count} rolls out of 36: all fours, 3-1, 1-1 and 2-2."
    builders = shots_after(opening, "13/10 13/9", Dice(4, 3))
    assert all(
        shots_after(opening, f"{split} {builder}", Dice(4, 3)) > builders
        for split, builder in (("24/21", "13/9"), ("24/20", "13/10"))
    )
    yield "4-3", f"Black hits one of them with only {builders} rolls, but a hit there costs"
    yield from _openings_behind()
    yield from _openings_quiz()


def _openings_behind() -> Sentences:
    for roll, slot in (("4-1", "13/9 6/5"), ("5-1", "13/8 6/5")):
        yield IN_QUIZ.get(roll, roll), f"The slot costs {behind_best(roll)[slot]:.3f} here."


def _openings_quiz() -> Sentences:
    here = "The risk of a slot"
    yield here, "White has played 4-1 with the slot, 13/9 6/5."
    played = parse_play("13/9 6/5", Position.opening(), Dice(4, 1)).result.swapped()
    assert position("openings", here) == played
    others = [str(dice) for dice in shots(played).rolls if 4 not in dice]
    assert sorted(others) == ["1-1", "2-2", "3-1", "5-3", "6-2"]
    yield here, "All fours, 3-1, 1-1 and 2-2 hit the slot. 6-2 and 5-3 hit the builder."
    alone = shots_after(Position.opening(), "13/11 6/5", Dice(2, 1))
    yield here, f"After 2-1 with the slot, only {alone} rolls hit."


def races() -> Sentences:
    """Lesson 16."""
    cubes = engine_figures.stored()["cubes"]
    here, dice = "Pips and races", Fraction(2 * sum(range(1, 7)), 6)
    yield here, f"A roll brings {mixed(average_roll())} pips on average: {dice} for the two dice,"
    yield here, f"worth about {round(average_roll() / 2)} pips."
    yield "Eight, nine, twelve", "- **8 %** or more: double."
    yield "Eight, nine, twelve", "- **9 %** or more: redouble, if you own the cube."
    yield "Eight, nine, twelve", "- up to **12 %**: the other player takes."
    here = "Use the rule"
    own, other = position("races", here).pips
    yield here, f"White has {own} pips, Black {other}. The lead is {other - own},"
    lead = percent(Fraction(other - own, own), 1)
    yield here, f"The lead is {other - own}, which is {lead} of {own}."
    yield here, f"{lead} is a double and a take."
    assert cubes[here]["choice"] == "double, take"
    yield here, f"agrees ({engine_named()}). It gives White {percent(cubes[here]['win'])}."
    yield here, f"{lead} is more than 8."
    yield here, f"Compare {lead} with the three numbers."
    yield "The other side", f"Compare {lead} with the three numbers."
    yield "The other side", f"The lead is {lead}."
    yield "The other side", "The lead is less than 12 %"
    assert 0.24 < 1 - cubes[here]["win"] < 0.27
    own, other = position("races", "Too early").pips
    assert other - own == 2
    yield "Too early", f"White has {own} pips, Black {other}."
    yield "Too early", f"What percentage of {own} is two?"
    yield "Too early", "is far below 8 %."

    yield from _too_much()
    yield from _waste()
    yield from _rolls()
    yield from _race_quiz()


def _too_much() -> Sentences:
    cubes = engine_figures.stored()["cubes"]
    here = "A little more"
    own, other = position("races", here).pips
    lead = percent(Fraction(other - own, own), 1)
    yield here, f"now Black has {other} pips. The lead is {other - own}, which is"
    yield here, f"which is {lead} of {own}. White doubles."
    yield (
        here,
        f"{lead} is too much. Sage (3-ply) gives White nearly {percent(cubes[here]['win'])}.",
    )
    assert cubes[here]["choice"] == "double, drop"
    yield here, "The last take is at 12 %."
    yield here, "The lead is more than 12 %, so Black is too far behind."


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
    yield here, f"times {mixed(average_roll())}, the average number of pips in a roll."
    yield here, f"it is {mine:.1f} for White and {theirs:.1f} for Black"

    yield from _keith()
    here, count = "Use it", keith_count(position("races", "Use it"))
    assert count.pips[0] + 10 + 2 + 2 == 38
    yield here, f"White has {count.pips[0]} pips. Add 10 for the five extra checkers on 1, 2 for"
    yield here, "and 2 for the empty 5 and 4 points."
    yield here, "Six on the 1 point are five too many, at 2 each."
    points = position("races", "Use it").points
    assert (points[1], points[4], points[5]) == (6, 0, 0)
    yield here, "24 + 10 + 2 + 2."
    yield here, f"38 and {38 // 7} are {count.own:g}, and Black's count stays {count.other:g}."
    double = vars(race_counts)["_KEITH_DOUBLE"]
    again = vars(race_counts)["_KEITH_REDOUBLE"]
    yield here, f"at most {double} above the other player, and redouble if you are"
    yield here, f"and redouble if you are at most {again} above."
    yield here, f"White is {count.own - count.other:g} above"


def _keith() -> Sentences:
    """Keith's rules, as in `gammon_widget.odds.races`."""
    here, rules = "Keith's count", vars(race_counts)
    (one, _, each_one), (two, _, each_two), (three, _, each_three) = rules["_KEITH_STACKS"]
    yield here, f"- {each_one} for each checker beyond the first on the {one} point"
    yield (
        here,
        f"- {each_two} for each checker beyond the first on the {two} point, and beyond",
    )
    assert each_two == each_three
    yield here, f"beyond the third on the {three} point"
    gaps = "{}, {} and {}".format(*rules["_KEITH_GAPS"])
    yield here, f"- 1 for each empty point among {gaps}"


def _rolls() -> Sentences:
    here = "Rolls instead of pips"
    yield here, f"Whoever is on roll wins {percent(winning(4, 4), 1)} of the games."
    yield here, f"{percent(winning(4, 4), 1)} on roll."
    dropped = 1 - doubling(4, 4)
    yield "Rolls instead of pips", f"since a drop would cost {float(dropped):.3f} points."
    for rolls in range(2, 6):
        chance = percent(winning(rolls, rolls), 1)
        yield "The table of rolls", f"- {rolls} rolls: {chance}, {advice(rolls)}"
    ahead = winning(3, 3)
    yield "Question 2", f"You win only {percent(1 - ahead, 1)}."
    yield "Question 2", f"White wins {percent(ahead, 1)}, and you have no time"


def _race_quiz() -> Sentences:
    here = "Question 1"
    yield here, "The lead is between 8 and 12 percent."
    own, other = position("races", here).pips
    tenths = f"{float(Fraction(100 * (other - own), own)):.1f}"
    yield here, f"White is on roll with {own} pips, Black has {other}."
    yield here, f"White's lead is {other - own}, or {tenths} %."
    yield here, f"{tenths} lies between two of the three numbers."
    yield here, "Over 8 % you double, and up to 12 % the other player takes."
    here, start = "Question 3", position("races", "Question 3")
    own, other = start.pips
    assert [15 - off for off in start.off] == [9, 6]
    yield here, f"White has {own} pips and nine checkers, and Black has"
    yield here, f"and Black has {other} pips and six checkers."
    yield here, f"The {own} pips do not matter at all."
    here = "Question 5"
    own, other = position("races", here).pips
    own, other = min(own, other), max(own, other)
    assert other - own > 0.14 * own
    yield here, "You are behind by far more than 12 %."
    yield here, f"White has {own} pips."
