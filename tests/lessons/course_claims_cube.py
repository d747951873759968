"""What the lessons on the cube, the openings and races say in figures: see `course_claims`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from gammon_widget.counting import keith_count, shots
from gammon_widget.notation import parse_play
from gammon_widget.rules import Dice, Position
from tests.lessons import engine_figures
from tests.lessons.course_facts import (
    EVEN,
    TAKE_POINT,
    advice,
    average_roll,
    finishing,
    match_chances_after_crawford,
    mixed,
    percent,
    pips,
    position,
    shots_after,
    signed,
    winning,
)

Sentences = Iterator[tuple[str, str]]

CLOSE = 0.0065
"""If the third play is so near to the best, the lesson names it too."""


def engine_named() -> str:
    """The engine and its setting, where it was asked about the cube."""
    figures = engine_figures.stored()
    return f"{figures['engine']}, {figures['cube_level']}"


def cube() -> Sentences:
    """Lesson 6."""
    faces = [2**doubles for doubles in range(1, 7)]
    yield "The doubling cube", f"{', '.join(map(str, faces[:-1]))} and {faces[-1]}"

    ahead = finishing(p5=1, p2=1)
    yield "When is a double right?", f"Checkers on 5 and 2 go off with {ahead} rolls of 36."
    yield "When is a double right?", f"{ahead} times you win, {36 - ahead} times you lose."
    yield "When is a double right?", f"{ahead} of 36."
    behind = finishing(p3=2)
    assert behind < 18 < ahead
    yield "When not", f"They go off together with {behind} rolls of 36."
    yield "When not", f"{behind} of 36 is less than half."

    yield from _answers()
    yield from _window()
    yield from _live_cube()
    yield from _lost_gammons()
    yield from _match_play()
    yield from _cube_quiz()


def _answers() -> Sentences:
    quarter = 36 * TAKE_POINT
    yield "The take point", f"So the **take point** is {percent(TAKE_POINT)}."
    off = finishing(p4=1, p1=1)
    assert Fraction(36 - off, 36) < Fraction(20, 100)
    here = "Take or drop?"
    yield here, f"They go off with {off} rolls of 36. You win with the other {36 - off}."
    yield here, f"{36 - off} of 36 is less than 20 %. Dropping is cheaper."
    yield here, f"You need {quarter} of 36, and you have only {36 - off}."
    yield here, f"A quarter of 36 is {quarter}."
    off = finishing(p3=1, p2=1)
    here = "And this one?"
    yield here, f"They go off with {off} rolls of 36."
    yield here, f"{36 - off} of 36 is about {percent(Fraction(36 - off, 36))}, well over a quarter."
    yield here, f"You win with {36 - off} of 36. A quarter would be {quarter}."
    yield here, f"36 − {off} rolls win for you."


def _window() -> Sentences:
    here = "The window"
    yield here, f"Between {percent(EVEN)} and {percent(1 - TAKE_POINT)} on the last roll"
    yield here, f"Over {percent(1 - TAKE_POINT)} it is a **double and a drop**"
    assert 1 - Fraction(finishing(p6=1), 36) == TAKE_POINT
    yield here, f"wins with {finishing(p6=1)} rolls of 36."
    assert 36 - finishing(p6=1) == 9
    yield here, "Nine rolls of 36 fail."
    yield here, f"{36 - finishing(p6=1)}/36"

    found = engine_figures.stored()["cubes"]["Too good to double"]
    here = "Too good to double"
    yield here, f"Sage, a neural network, says ({engine_named()})"
    yield here, f"White wins a gammon in {percent(found['gammon'])} of all games."
    yield here, f"To play on is worth {found['no_double']:.2f}"
    yield here, f"to double and be dropped only {found['double_pass']:.2f}."


def _match_play() -> Sentences:
    here, drop = "The free drop", 1 - match_chances_after_crawford(3)
    take = Fraction(47, 100) + Fraction(53, 100) * (1 - match_chances_after_crawford(2))
    assert drop == 1 - match_chances_after_crawford(4)
    assert take < drop
    yield here, "so you win only 47 %."
    yield here, f"That is {percent(match_chances_after_crawford(4))} for them."
    yield here, f"it is 4 to 3, and {percent(match_chances_after_crawford(2))}."
    yield here, f"After a drop you win the match with {percent(drop)}."
    yield here, f"0.47 + 0.53 × 0.50, which is {percent(take, 1)}"
    yield here, f"It leaves you at {percent(drop)}, and the take at less."
    needed = EVEN * (Fraction(20, 100) + Fraction(80, 100) * EVEN)
    yield "Two away, two away", f"you need {percent(needed)} to take, not {100 * TAKE_POINT}."


def _cube_quiz() -> Sentences:
    off, quarter = finishing(p4=1, p2=1), 36 * TAKE_POINT
    yield "Last roll", f"They go off with {off} rolls of 36."
    yield "Last roll", f"{off} of 36 is {percent(Fraction(off, 36))}"
    yield "Last roll", f"Half of 36 is {36 * EVEN}."
    yield "Black's answer", f"White wins with {off} rolls of 36."
    yield "Black's answer", f"{36 - off} of 36 is more than a quarter."
    yield "Black's answer", f"A quarter of 36 is {quarter}."
    before, after = (1 - match_chances_after_crawford(needed) for needed in (3, 2))
    yield "Even or odd?", f"The drop would take White from {percent(before)} to {percent(after)}."


def _live_cube() -> Sentences:
    """The take point of a cube that is used at the perfect moment, and of one that is not."""
    here, live = "What the cube is worth", Fraction(20, 100)
    cash = 1 - live  # the other player's take point is the same
    reached = live / cash
    assert reached * 2 - (1 - reached) * 2 == -1
    yield here, f"take with only {percent(live)}, and can double at the perfect moment, at"
    yield here, f"at {percent(cash)}, where the other just drops."
    assert reached == Fraction(1, 4)
    yield here, f"From {percent(live)} you reach {percent(cash)} in one game of four"
    yield here, f"({float(live):.2f} / {float(cash):.2f}) and lose the other three."
    yield here, f"useful cube the take point is {percent(live)}, with a useless one"
    yield here, f"a useless one {percent(TAKE_POINT)}."
    yield here, f"on the last roll at {percent(TAKE_POINT)}."
    # The middle between the two is what Janowski found for most positions, with a cube that
    # is used at two moments of three: 25 % − ⅔ × 5 %.
    usual = TAKE_POINT - Fraction(2, 3) * (TAKE_POINT - live)
    yield here, f"in a long race near {percent(usual)}"


def _lost_gammons() -> Sentences:
    here, won, lost = "Gammons move the take point", Fraction(30, 100), Fraction(15, 100)
    yield here, "Say you win 30 %, lose 70 %, and 15 % of all games are lost gammons"
    worth = signed(float(won - (1 - won) - lost), 2)
    yield here, f"{float(won):.2f} − {float(1 - won):.2f} − {float(lost):.2f} = {worth}"
    yield here, f"Without gammons it would have been {signed(float(won - (1 - won)), 2)}, an easy"
    # Black is on roll: their figures are the other way round for the reader.
    found = engine_figures.stored()["cubes"][here]
    win, lose, gain = 1 - found["win"], found["gammon"], found["lost_gammon"]
    yield here, f"Sage (3-ply) says that you win {percent(win)}. Of all games, {percent(lose)} are"
    yield here, f"Of all games, {percent(lose)} are gammons that you lose, and {percent(gain)}"
    yield here, f"{win:.2f} − {1 - win:.2f} − {lose:.2f} + {gain:.2f} ="
    assert found["choice"] == "no double"


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
    yield from _why_the_split()


def _why_the_split() -> Sentences:
    here = "Why the split?"
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
    yield "What a roll is worth", f"A roll brings {mixed(average_roll())} pips on average"
    yield "What a roll is worth", f"worth about {round(average_roll() / 2)} pips."

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
    here, (mine, theirs) = "The true count", engine_figures.stored()["effective_pips"]
    yield here, f"times {mixed(average_roll())}, the pips of a roll."
    yield here, f"it is {mine:.1f} for White and {theirs:.1f} for Black"

    here, count = "Use it", keith_count(position("races", "Use it"))
    assert count.pips[0] + 10 + 2 + 2 == 38
    yield here, f"White: {count.pips[0]} pips, 10 for the five extra checkers on 1, 2 for the two"
    yield here, f"And a seventh of it is {38 // 7}, so {count.own:g}."
    yield here, f"Black's count stays {count.other:g}. White is {count.own - count.other:g} above"

    here = "Thorp and Ward"
    own, other = position("races", here).pips
    yield here, f"In a short race of {own} to {other} pips they differ"
    yield here, f"Sage (3-ply) gives White {percent(cubes[here]['win'])} and agrees with the take."
    assert cubes[here]["choice"] == "double, take"


def _rolls() -> Sentences:
    yield "Rolls instead of pips", f"Whoever is on roll wins with {percent(winning(4, 4), 1)}."
    yield "Rolls instead of pips", f"{percent(winning(4, 4), 1)} on roll."
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
    here = "What does the rule say?"
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
