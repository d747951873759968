"""The figures in the course, computed: sentences by lesson and heading.

Each sentence must appear word for word in the lesson, so wrong figures in either place are found.
`checks` reports figures of the lessons that are missing here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from gammon_widget.lessons.lesson import Lesson
from gammon_widget.notation.plays import parse_play
from gammon_widget.odds.match_equity import match_equity
from gammon_widget.odds.rolls import blocked_rolls, shots
from gammon_widget.rules import Cube, Dice, Level, Numbering, Play, Position, Rules, legal_plays
from gammon_widget.rules.position import BAR
from tests.course.claims_counting import first_game, pip_counting, points, shot_counting
from tests.course.claims_cube import cube, match_cubes
from tests.course.claims_races import openings, races
from tests.course.facts import (
    ALL_ROLLS,
    EVEN,
    average_roll,
    behind_best,
    finishing,
    mixed,
    percent,
    pips,
    position,
    shots_after,
    shots_from,
)

Sentences = Iterator[tuple[str, str]]
"""Headings, each with a sentence of that step."""


def board() -> Sentences:
    """Lesson 1."""
    yield "Home", "The points 7 to 12 are your **outer board**."
    yield "Find a point", "your 1 point is the last one before the **tray**,"
    yield "The lover's leap", f"Six from 24 is {24 - 6}."
    yield "The leap is closed", f"Six from 13 is {13 - 6}, five from 13 is {13 - 5}."
    yield "Doublets", "The (2) means that two checkers make this move."
    yield "Question 6", "Your bar point, 7, is made. Together with 8 and 6 it blocks"
    yield "Doublets", f"Four from 24 is {24 - 4}."
    yield "Doublets", f"Four from 13 is {13 - 4}."
    yield "Make a point", "the 5 point is the best point to make."
    assert behind_best("3-1")["8/5 6/5"] == 0
    yield "Question 1", "From 24, five points further is 24 − 5."
    far = max(sum(Position.opening().pips) - sum(play.result.pips) for play in first_plays())
    assert far == 24
    yield "Question 3", "Four times six, the most that a roll can give."


def first_plays() -> Iterator[Play]:
    """All plays of all rolls from the opening position."""
    for dice, _ in Dice.all():
        yield from legal_plays(Position.opening(), dice)


def hitting() -> Sentences:
    """Lesson 2."""
    before, after = position("hitting", "Hit it"), position("hitting", "On the bar").swapped()
    lost = after.pips[1] - before.pips[1]
    yield "On the bar", f"It now has {BAR} pips to go. A **pip** is a step from one point to"
    yield "On the bar", f"your 5 point it had {BAR - lost} pips to go, so Black has lost {lost}."
    alone = parse_play("6/5*/2", before, Dice(3, 1)).result
    assert (alone.points[5], alone.points[2]) == (0, 1)
    yield "Coming in", "A 1 enters on the 24 point, the farthest from home, a 2 on 23, and so on"
    yield "Coming in", "down to a 6, which enters on 19."
    assert [BAR - die for die in (1, 2, 6)] == [24, 23, 19]
    yield "Which door?", f"A one enters on {BAR - 1}, a two on the next point."

    yield from _dances()

    yield "Hit from the bar", f"A four enters on {BAR - 4}."
    yield "Question 6", f"A five enters on {BAR - 5}."
    blot = parse_play("13/10 6/5*", position("hitting", "Hit it"), Dice(3, 1)).result.swapped()
    assert {4, 5} <= {die for dice in shots(blot).rolls for die in dice}
    here = "Question 4"
    hit, run = (
        shots_after(position("hitting", here), play, Dice(6, 3))
        for play in ("bar/22* 24/18", "bar/22*/16")
    )
    yield here, f"and {hit} rolls hit one of them. After bar/22*/16 only {run} rolls hit."


def _dances() -> Sentences:
    dances = blocked_rolls(position("hitting", "Dancing")).count
    yield "Dancing", f"You get in with the other {36 - dances} rolls."
    closed = position("hitting", "Dancing").points
    assert [die for die in range(1, 7) if closed[BAR - die] > -2] == [1]
    yield "Dancing", "Only a 1 brings you in."
    yield "Dancing", "There are 36 rolls, and a 1 may be on either die."
    yield "Dancing", "Each die shows a number other than 1 in 5 cases out of 6."
    assert dances == 5 * 5
    fewer = blocked_rolls(position("hitting", "One door more")).count
    assert fewer == 4 * 4
    yield "One door more", "Four bad numbers on each die make 4 × 4."
    yield "One door more", f"you come in with {36 - fewer} rolls instead of {36 - dances}."
    quarter = blocked_rolls(position("hitting", "Question 2")).count
    assert 4 * quarter == 36
    points = position("hitting", "Question 2").points
    first, second, third = (place for place in range(19, BAR) if points[place] < -1)
    yield "Question 2", f"three of your entry points: {first}, {second} and {third}."
    yield "Question 2", "Three bad numbers on each die make 3 × 3. That is a quarter"


def must_play() -> Sentences:
    """Lesson 3."""
    points = position("must-play", "Nothing at all").points
    assert (points[24 - 3], points[24 - 2], points[24 - 3 - 2]) == (-2, -2, 0)
    yield "Nothing at all", "could touch down: 21 for the three, and 22 for the two."
    yield "Nothing at all", "The point five away, 19, is open."
    here = "Doublets: as many as you can"
    yield here, f"the path leads through {13 - 3} and {13 - 6} to {13 - 9}"
    yield here, f"Go step by step: {13 - 3}, {13 - 6}, {13 - 9}."
    enters = 36 - blocked_rolls(position("must-play", "Question 5")).count
    yield "Question 1", f"From 13 it lands on {13 - 2}, from 9 on {9 - 2}."
    yield "Question 5", "From 24 a six lands on 18, which is open."
    yield "Question 5", f"and {enters} of the 36 rolls contain one."
    yield "A spare checker", f"From 20 to {20 - 6}, to {20 - 12} and to {20 - 18}."
    yield "Question 6", f"From 20 to {20 - 4} and to {20 - 8}."


def bearing_off() -> Sentences:
    """Lesson 4."""
    here = "Which two to leave?"
    best, other = finishing(p4=1, p1=1), finishing(p3=1, p2=1)
    yield here, f"{best} of the 36 rolls bear them off from 4 and 1, but only {other} from 3 and 2."
    yield here, f"Now {best} of the 36 rolls bear both checkers off."
    yield here, f"After 4/3 4/2 it would be {other}."
    yield here, f"Now {other} of the 36 rolls bear both checkers off."
    yield here, f"After the other play it would be {best}."
    here, alone = "One off, or two better ones?", finishing(p5=1)
    yield here, f"on 5 is borne off by {alone} rolls, but two on 4 and 1 only by {best}."
    yield here, f"Now checkers on 4 and 1 are left, and {best} rolls bear them off."
    yield here, f"A single checker on 5 is borne off by {alone}."

    here, roll = "Clear from the rear", Dice(4, 2)
    start = position("bearing-off", here)
    risks = {str(play): shots_after(start, str(play), roll) for play in legal_plays(start, roll)}
    assert risks.pop("6/4 6/2") == 0
    yield here, f"Every other play leaves a blot that at least {min(risks.values())} rolls hit."
    yield here, f"last one on 2 is alone now, and Black hits it with {risks['4/off 2/off']} rolls."
    yield "What a blot costs", f"Black hits it with {risks['6/off']} rolls."
    start, roll = position("bearing-off", "Question 5"), Dice(6, 1)
    assert shots_after(start, "6/off 4/3", roll) == 0
    risk = shots_after(start, "6/off 6/5", roll)
    yield "Question 5", f"One checker is left alone on 6, and {risk} rolls hit it."

    assert max(position("bearing-off", "Example: 5-5").points[5:]) == 0
    assert position("bearing-off", "Your choice").points[5:7] == (0, 2)
    yield "Your choice", "You have two checkers on 6, none on 5,"
    yield "Example: 5-5", "Then 3 is the highest point."
    assert position("bearing-off", "Example: 5-5").points[:5] == (0, 1, 0, 3, 2)
    yield "Question 1", "First 6/1, since 6 is higher than 5."
    five_two, six_one = finishing(p5=1, p2=1), finishing(p6=1, p1=1)
    here = "Question 3"
    for words in ("on 6 and 1, or on 5 and 2?", "On 5 and 2", "how many take off 5 and 2?"):
        yield here, words
    yield here, "From 5 and 2, more rolls take off both."
    assert five_two > six_one
    yield here, f"{five_two} of the 36 rolls bear both off, but from 6 and 1 only {six_one}."
    sixes = sum(6 in dice for dice in ALL_ROLLS)
    others, here = finishing(p6=1) - sixes, "Question 4"
    yield here, f"{sixes} rolls contain a six, and {others} others add up to six or more."
    yield here, f"2-2 makes {4 * 2} pips."
    yield here, "5-1 bears it off as well, in two steps."
    yield here, "It cannot be borne off with 2-1, for example."
    yield here, "It fails with 1-1, 2-1, 3-1, 4-1 and 3-2."
    assert position("bearing-off", "Question 6").points[5:7] == (1, 3)
    yield "Question 6", "three are left on 6, and none on 5."


def gammons() -> Sentences:
    """Lesson 14."""
    yield "How far to safety?", f"Two dice give {mixed(average_roll())} pips on average."
    yield "How far to safety?", "7 for the one on 13, and 2 for each of the two on 8."
    assert (13 - 6, 8 - 6) == (7, 2)
    yield "Question 1", "on the points 1 to 6."


def _prices() -> Sentences:
    """Figures of the first half of lesson 17: scores and gammon prices."""
    here, twice, thrice = "The cube multiplies", Level.GAMMON.value, Level.BACKGAMMON.value
    yield here, f"- a gammon: {twice} × the cube - a backgammon: {thrice} × the cube"
    yield here, f"A gammon with the cube on 4 is {twice} × 4."
    yield here, f"A gammon counts {twice}. The cube multiplies it."
    here, lesson = "The score", Lesson.named("matches")
    end = lesson.state(lesson.index(here))
    yield here, f"goes to a number of points, such as {end.length}."
    before = lesson.state(lesson.index("The cube multiplies")).score
    yield here, f"White had {before[0]} points and Black {before[1]}."
    yield (
        here,
        f"Then White won the gammon. Now the score is {end.score[0]} to {end.score[1]}, and",
    )
    yield "How many points?", f"A gammon counts {twice}, times the cube, 2."
    yield (
        "How many points?",
        f"That takes White from 4 to {4 + 2 * 2}, which is more than White needs.",
    )
    careful, brave = (Fraction(60, 100), Fraction(10, 100)), (Fraction(57, 100), Fraction(20, 100))
    here = "Brave or careful?"
    for name, (won, gammon) in (("Careful", careful), ("Brave", brave)):
        yield here, f"{name}: you win {percent(won)}"
        yield here, f"{percent(gammon)} of all games are gammons that you win."
        yield here, f"{float(won):.2f} − {float(1 - won):.2f} + {float(gammon):.2f} ="
    games, more = careful[0] - brave[0], brave[1] - careful[1]
    yield here, f"Brave loses {percent(games)} more games, at 2 points each, and wins"
    yield here, f"wins {percent(more)} more gammons, at 1 point each."
    yield here, f"Three games in a hundred cost {200 * games} points."
    yield here, f"Ten more gammons in a hundred bring {100 * more}."
    price = Fraction(2 - 1, 1 - -1)  # the gain from a gammon, in units of the cost of a lost win
    multiple = {Fraction(1, 2): "half", Fraction(2): "twice"}
    here = "What is a gammon worth?"
    yield here, f"costs you {1 - -1} points, from +1 to −1."
    yield here, f"Turning a win into a gammon gains {2 - 1} point, from +1 to +2."
    yield here, f"a gammon is worth {multiple[price]} as much as a game saved."
    yield here, f"if it wins **more than {multiple[1 / price]} as many** extra gammons as it loses"
    # At 5 to 6, a gammon wins the match: it is as far above a single win as that is above a loss.
    assert match_equity(0, 1) - match_equity(1, 1) == match_equity(1, 1) - match_equity(2, 0)
    yield "The score changes the price", "as much as the win itself, and the gammon price is 1."
    yield "The score changes the price", f"the chance is about {percent(EVEN)},"
    here, games = "Half price", Fraction(5, 100)
    yield here, "A play wins 8 % more gammons, and loses 5 % more games."
    yield here, f"the {100 * games} extra losses cost {200 * games} points, and the 8 extra gammons"
    yield here, f"the 8 extra gammons bring back only {8 * (2 - 1)}."
    yield here, f"Each game that you lose instead of winning it costs {1 - -1} points."
    yield here, f"{percent(games)} more lost games need at least {percent(2 * games)} more gammons."


def matches() -> Sentences:
    """Lesson 17."""
    yield from _prices()
    yield from match_cubes()


def house_rules() -> Sentences:
    """Lesson 9."""
    yield "A tie doubles", "2 × 2. This profile has no Jacoby rule, so a gammon counts double even"
    yield "The cube, and its limits", f"The next game begins at {Cube().value} again."
    yield "A cube that shows 64", "On many real cubes there is no 1."
    fixed = Rules.named("pc-gammon").numbering
    yield "Where is home?", "have **fixed numbers**, 1 to 24, the same for both"
    assert fixed is Numbering.FIXED
    yield "Where is home?", f"White moves from 1 up to {BAR - 1}."
    yield "Where is home?", f"the players of this house call it {BAR - 5}."
    here, most = "The cube, and its limits", Rules.named("hoyle").max_cube
    yield here, f"Under `hoyle` the cube stops at {most}"
    yield (
        here,
        f"The limit of {Rules.standard().max_cube} in those houses comes from these boards.",
    )
    yield here, f"Under hoyle, the cube is on {most}, and White owns it."
    yield here, f"Hoyle stops at {most} times the stake."
    yield "A cube that shows 64", "the cube lies with the **64** on top, which means 1."
    yield "The cube, and its limits", "Here they count 2 and 3, as everywhere."
    assert [Level.GAMMON.value, Level.BACKGAMMON.value] == [2, 3]
    yield "A cube that shows 64", f"After the first double and take it shows {Cube().value * 2}."
    yield "A cube that shows 64", "At the start the cube shows 64."


def hit_or_not() -> Sentences:
    """Lesson 12."""
    here = "What Black loses"
    away = pips(BAR - 10)
    yield here, f"A checker on the bar has {BAR} pips to go."
    yield here, f"It had {away} to go, and now it has {BAR}."
    yield "Count the return shots", f"All fives hit. That is {shots_from(1)} rolls."


def primes() -> Sentences:
    """Lesson 13."""
    after = parse_play("23/16", position("primes", "Escape"), Dice(6, 1)).result.swapped()
    yield "Escape", f"Black hits you on 16 with {shots(after).count} rolls"
    yield "Question 5", "Your wall moves one point forward: 4 to 7."
    yield "Five in a row", f"and {shots_from(1)} of the 36 rolls contain one."


CLAIMS: dict[str, Callable[[], Sentences]] = {
    "board": board,
    "hitting": hitting,
    "must-play": must_play,
    "pips": pip_counting,
    "shots": shot_counting,
    "points": points,
    "first-game": first_game,
    "bearing-off": bearing_off,
    "gammons": gammons,
    "cube": cube,
    "openings": openings,
    "hit-or-not": hit_or_not,
    "primes": primes,
    "races": races,
    "matches": matches,
    "house-rules": house_rules,
}
