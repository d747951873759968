"""Figures of the lessons on the first game, counting and points; see `claims`."""

from __future__ import annotations

from collections.abc import Iterator

from gammon_widget.notation.plays import parse_play
from gammon_widget.odds.rolls import shots
from gammon_widget.rules import Dice, Position, legal_plays
from tests.course.facts import (
    average_roll,
    mixed,
    pips,
    position,
    shots_after,
    shots_from,
)

Sentences = Iterator[tuple[str, str]]


def first_game() -> Sentences:
    """Lesson 5."""
    here = "Stop the other one"
    before = position("first-game", here)
    after = parse_play("8/1*", before, Dice(6, 1)).result.swapped()
    yield "A hit in the wrong place", f"with {shots(after).count} rolls out of 36."
    yield "A hit in the wrong place", f"Then you would lose {25 - 1} pips, and you have not"
    yield "A hit in the wrong place", "made the point on 7."
    yield here, "7, 6, 5 and 4."
    yield "Run while you can", "Black made a point with 5-4."
    yield "A gift", "Black rolled 5-2 and ran with the last checker, to your 8 point."
    yield "And another one", "Black answered with 6-1, and made a point"
    yield "Nothing alone", "Three checkers are alone, on 24, 15 and 11, and 8 is empty."
    here = "A good hit"
    before = position("first-game", here)
    hit = parse_play("24/16*", before, Dice(5, 3)).result
    yield here, f"Black loses {hit.pips[1] - before.pips[1]} pips."
    back = shots(hit.swapped()).count
    yield here, f"hit back with {back} rolls, but then you lose only {25 - 16}."
    yield "Question 3", "Both throw a 4."
    yield "Question 3", "White plays 4-4"


def pip_counting() -> Sentences:
    """Lesson 6."""
    yield "Pip counting", f"has {pips(24)} pips to go, and one on the 6 point has"
    yield "Pip counting", "the 6 point has 6."
    yield "Pip counting", f"= {Position.opening().pips[0]} pips for each side."
    yield "Few checkers", f"A checker on the 6 point has {pips(6)} pips to go."
    here, (own, other) = "The other side", position("pips", "The other side").pips
    yield here, f"The five points add up to {sum(range(2, 7))}, and three times that is {other}."
    yield here, "your 24 point is Black's 1 point."
    assert (own, other) == (66, 3 * 20)
    yield "Points, not checkers", "Four checkers on 6 make 6×4."
    yield "Points, not checkers", "Take the points one by one, from 6 down to 2."
    assert (6 + 4, 8 + 2, 13 + 7) == (10, 10, 20)
    yield "Tens", "6 and 4, 8 and 2, 13 and 7."
    yield "Tens", "Pair 13 with 7, 8 with 2, and 6 with 4."
    yield "Tens", f"The first pair makes {pips(13, 7)}."
    here = "Groups to remember"
    yield here, f"Three on 8 and one on 6 are {pips(8, 8, 8, 6)}."
    here, rolled = "Count what has changed", 6 + 5
    yield here, f"Begin with {Position.opening().pips[0]} and subtract what you have rolled."
    yield here, "White has played 6-5,"
    yield here, f"The two dice add up to {rolled}."
    assert Position.opening().pips[0] - position("pips", here).pips[0] == rolled
    yield from _changes()


def _changes() -> Sentences:
    here = "A hit changes the race"
    yield here, f"it has only {pips(7)} pips to go. On the bar it will have 25."
    own, other = position("pips", "Who leads?").pips
    yield "Who leads?", f"White has {own}."
    assert other == 150
    here = "Only the difference"
    yield here, "If White has three checkers on 8 and Black has three on their own 8,"
    yield here, "Compare 8 and 11."
    here, (own, other) = "A close race", position("pips", "A close race").pips
    yield here, f"White has {own}."
    sides = (position("pips", here), position("pips", here).swapped())
    assert all(side.points[7:9] == (2, 2) for side in sides)
    here, (own, other) = "One checker moved", position("pips", "One checker moved").pips
    yield here, "White's last checker is on 4 instead of 1."
    yield here, f"White has {own} now, and Black still has {other}."
    yield here, "White's lead would now be 2 − 3, which is less than zero."
    yield "Try it yourself", f"A roll moves {mixed(average_roll())} pips on average."
    yield "Question 3", f"White has moved {Position.opening().pips[0] - 163} pips,"
    yield "Question 5", f"It had {pips(21)} pips to go and will have 25."
    yield "Question 5", "On the bar a checker has 25 pips to go."
    yield "Question 6", "Black has 12 and 9 where White has 10 and 5."


def shot_counting() -> Sentences:
    """Lesson 7."""
    yield "Try it yourself", f"{shots_from(1)} rolls hit it one away,"
    yield "Try it yourself", f"and {shots_from(6)} hit it six away."
    sixes = shots_from(1)
    yield "Shots", f"and each number from 1 to 6 appears in {sixes} of them."
    for first in range(1, 13, 3):
        near = [f"{away} away: {shots_from(away)}" for away in range(first, first + 3)]
        near[0] += " rolls" if first == 1 else ""
        yield "The table", f"- {'; '.join(near)}"
    here, hits = "Count the shots", shots(position("shots", "Count the shots")).rolls
    yield here, f"There are {sixes} rolls with a six."
    yield here, f"{sixes} rolls with a six, and {shots_from(6) - sixes} more add up"
    assert {str(dice) for dice in hits if 6 not in dice} == {"5-1", "4-2", "3-3", "2-2"}
    yield here, "5-1 and 4-2 count twice, 3-3 and 2-2 once."
    yield here, "then 5-1, 4-2, 3-3 and 2-2, if the way is open."
    here = "A wall in between"
    walled = {str(dice) for dice in shots(position("shots", here)).rolls if 6 not in dice}
    assert walled == {"5-1", "3-3"}
    yield here, "The sixes still hit, and so do 5-1 and 3-3, over the open points."
    yield here, "For 4-2 and 2-2 the way is blocked."
    yield here, "5-1 and 3-3 still have an open way."
    yield here, f"4-2 would touch down on {24 - 4} or on {24 - 2}."
    yield here, f"5-1 can go over {24 - 5} or {24 - 1}, and 23 is open."
    here = "An indirect shot"
    assert {str(each) for each in shots(position("shots", here)).rolls} == {
        *("6-2", "5-3", "4-4", "2-2")
    }
    yield here, "6-2 twice, 5-3 twice, 4-4 and 2-2 once each."
    either = sum(bool({4, 6} & {one, other}) for one in range(1, 7) for other in range(1, 7))
    yield "Two blots", f"{either} rolls have a six or a four."
    yield from _fewer_shots()
    here = "Question 1"
    assert {str(dice) for dice in shots(position("shots", here)).rolls if 4 not in dice} == {
        *("3-1", "2-2", "1-1")
    }
    yield here, f"{sixes} with a four, then 3-1 twice, 2-2 and 1-1."
    yield here, "3-1 counts twice, 2-2 and 1-1 once."
    assert [str(dice) for dice in shots(position("shots", "Question 2")).rolls] == ["6-5"]
    yield "Question 2", "only 6-5 makes eleven."
    here = "Question 6"
    assert {str(each) for each in shots(position("shots", here)).rolls} == {"6-3", "5-4", "3-3"}
    yield here, "6-3 and 5-4 count twice, and 3-3 once."
    yield here, "Look at the paths of 6-3, 5-4 and 3-3."
    yield here, f"6-3 can go over {24 - 6} or {24 - 3}, 5-4 only over {24 - 4},"
    yield here, "because 19 is closed."


def _fewer_shots() -> Sentences:
    before, roll, here = position("shots", "No direct shot"), Dice(6, 3), "No direct shot"
    least = min(shots_after(before, str(play), roll) for play in legal_plays(before, roll))
    assert least == shots_after(before, "14/11 14/8", roll)
    yield here, f"Only {least} rolls hit."
    direct = shots(position("shots", "A direct shot"))
    yield "A direct shot", f"Every two hits it, and so does 1-1: {direct.count} rolls."
    assert all(2 in dice or dice == Dice(1, 1) for dice in direct.rolls)
    yield here, "too far from your 1 point for a single die to hit."
    before, roll, here = position("shots", "Past the shooters"), Dice(6, 1), "Past the shooters"
    yield here, f"Only {shots_after(before, '13/6', roll)} rolls hit."
    yield here, "How far is 13 from Black's checkers on 3?"
    before, roll = position("shots", "Two blots become a point"), Dice(3, 1)
    assert shots_after(before, "14/11 12/11", roll) == 0
    assert shots_after(before, "12/8", roll) > shots_from(1)
    before, roll = position("shots", "A point ends the danger"), Dice(4, 3)
    assert shots_after(before, "8/4 7/4", roll) == 0
    yield "A point ends the danger", "and the one on 9 is alone as well."


def points() -> Sentences:
    """Lesson 8."""
    yield "The order", "the **5 point**, then the **4 point** and the **bar point**, 7."
    yield "The order", "The 1 and 2 points are worth least:"
    yield "Points worth making", "The best ones, 5, 4 and 7, lie in front"
    yield "Too deep", "fours, since 7 and 5 are still open."
    yield "With a builder on 11", "With 6 and 8 it makes a wall of three."
    yield "With a builder on 10", f"Six from 10 is {10 - 6}."
    yield "A builder on 9", f"Four from 9 is {9 - 4}."
    yield "A wall of four", "Between 6 and 8 one point is missing."
    yield "Try it yourself", "make the 5 point, the 4 point or the bar point"
    yield "Builders", f"Six from 11, or six from {13}."
    without = position("points", "A builder on 9").put(9, 0).put(13, 5)
    assert without == Position.opening()
