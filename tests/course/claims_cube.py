"""Figures of the lessons on the cube and on matches: see `claims`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from gammon_widget.drawing.view import UNTURNED_FACE
from gammon_widget.engine.advice import cubeful_equity
from gammon_widget.engine.equity import Stakes
from gammon_widget.engine.evaluation import Probabilities
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.odds.match_equity import match_equity
from gammon_widget.rules import Cube, Dice
from tests.course import engine_figures
from tests.course.facts import (
    EVEN,
    TAKE_POINT,
    engine_named,
    finishing,
    percent,
    signed,
)

Sentences = Iterator[tuple[str, str]]


def cube() -> Sentences:
    """Lesson 15."""
    faces = [2**doubles for doubles in range(1, 7)]
    yield "The doubling cube", f"{', '.join(map(str, faces[:-1]))} and {faces[-1]}"
    yield "The doubling cube", f"shows {UNTURNED_FACE}, because it has no {Cube().value}."

    ahead = finishing(p5=1, p2=1)
    yield "When is a double right?", f"{ahead} of the 36 rolls bear both checkers off."
    yield "When is a double right?", f"You win with {ahead} rolls, and lose with {36 - ahead}."
    yield "When is a double right?", f"{ahead} out of 36."
    behind = finishing(p3=2)
    assert behind < 18 < ahead
    yield "Almost the same", f"{behind} of the 36 rolls bear both checkers off."
    yield "Almost the same", f"{behind} out of 36 is less than half."
    yield "Almost the same", "Both numbers must be 3 or more, or it must be 2-2."
    off = [dice for dice, _ in Dice.all() if dice.low >= 3 or dice == Dice(2, 2)]
    assert behind == sum(1 if dice.is_double else 2 for dice in off)
    yield "The cube has an owner", "may double again, to 4 next time."
    assert position_cube("cube", "The cube has an owner") * 2 == 4
    yield "Question 4", "2, 4, 8."
    yield "Question 4", "Begin with 1 and double it three times."
    assert [2**doubles for doubles in (1, 2, 3)] == [2, 4, 8]
    yield from _answers()
    yield from _window()
    here = "Black's answer"
    found = engine_figures.stored()["cubes"][here]
    assert TAKE_POINT < 1 - found["win"] < TAKE_POINT + Fraction(2, 100)
    assert EVEN - Fraction(6, 100) < found["gammon"] < EVEN
    yield here, "a quarter of the games. But in nearly half of all games you lose"
    yield from _cube_quiz()


def match_cubes() -> Sentences:
    """The second half of lesson 17: the cube."""
    yield "After Crawford", "whether by 1 or by 2 points. If they win, they win 2."
    assert position_cube("matches", "After Crawford") * 2 == 2
    yield from _live_cube()
    yield from _too_good()
    yield from _lost_gammons()
    yield from _match_play()
    before, after = (match_equity(1, needed, post_crawford=True) for needed in (3, 2))
    here = "Even or odd?"
    yield here, f"3 points are two doubled wins. And {2 * 1} points?"
    yield here, f"After a drop Black needs only one, for {2 * 1} points."
    yield here, f"Count the wins that Black needs, at {2 * 1} points each."
    yield here, f"the drop would take White from {percent(before, 1)} to {percent(after, 1)}."


def _answers() -> Sentences:
    quarter = 36 * TAKE_POINT
    yield "The take point", f"So the **take point** is {percent(TAKE_POINT)}."
    yield "The take point", "If you drop, you lose 1 for certain. If you take, you play for 2."
    yield "The take point", "You win 2 once, and lose 2 three times. That makes −4 in four games"
    assert 1 * 2 - 3 * 2 == 4 * -1
    off = finishing(p4=1, p1=1)
    assert Fraction(36 - off, 36) < Fraction(20, 100)
    here = "Take or drop?"
    yield here, f"{off} of the 36 rolls bear both checkers off. You win with the other {36 - off}."
    yield here, f"{36 - off} out of 36 is less than 20 %. Dropping is cheaper."
    yield here, f"You need {quarter} out of 36, and you have only {36 - off}."
    yield here, f"A quarter of 36 is {quarter}."
    off = finishing(p3=1, p2=1)
    here = "And this one?"
    yield here, f"{off} of the 36 rolls bear both checkers off."
    share = percent(Fraction(36 - off, 36))
    yield here, f"{36 - off} out of 36 is about {share}, well over a quarter."
    yield here, f"You win with {36 - off} out of 36. A quarter would be {quarter}."
    yield here, f"36 − {off} rolls win for you."


def _window() -> Sentences:
    here = "The window"
    yield here, f"a chance between {percent(EVEN)} and {percent(1 - TAKE_POINT)} is"
    yield here, f"Over {percent(1 - TAKE_POINT)} it is a **double and a drop**"
    assert 1 - Fraction(finishing(p6=1), 36) == TAKE_POINT
    yield here, f"wins with {finishing(p6=1)} rolls out of 36."
    assert 36 - finishing(p6=1) == 9
    yield here, "Nine rolls out of 36 fail."
    yield here, f"{36 - finishing(p6=1)}/36"


def _too_good() -> Sentences:
    found = engine_figures.stored()["cubes"]["Too good to double"]
    here = "Too good to double"
    yield here, f"Sage, a neural network, says ({engine_named()})"
    yield here, f"White wins a gammon in {percent(found['gammon'])} of all games."
    yield here, f"Playing on is worth {found['no_double']:.2f}"
    yield here, f"and a double that Black drops is worth only {found['double_pass']:.2f}."


def _match_play() -> Sentences:
    here, length = "The free drop", 5
    leader, trailer = length - 4, length - 1
    now = match_equity(trailer, leader, post_crawford=True)
    dropped = match_equity(trailer - 1, leader, post_crawford=True)
    lost = match_equity(leader, trailer - 2, post_crawford=True)  # a single game at 2
    yield here, f"If White drops, Black needs {trailer - 1}, which again means two"
    yield here, f"Black's chance of winning the match is {percent(now, 1)} now, and"
    yield here, f"and {percent(dropped, 1)} after a drop."
    found = engine_figures.stored()["cubes"][here]
    assert found["choice"] == "double, drop"
    won, gammons = round(1 - found["win"], 3), round(found["gammon"], 2)
    single = round(1 - won - gammons, 3)
    level = engine_figures.stored()["cube_level"]
    yield here, f"Sage ({level}) says that you win {percent(won, 1)}, and that"
    yield here, f"that {percent(gammons)} of all games are gammons for Black."
    yield here, f"After a drop your chance of winning the match is {percent(1 - dropped, 1)}."
    yield here, f"After a take you win the match at once in {percent(won, 1)} of the games."
    yield here, f"In {percent(single, 1)} of the games you lose a single game. Then it is 4 to 3"
    yield here, f"Then it is 4 to 3, and your chance is {percent(lost, 1)}."
    taken = won + single * lost
    yield here, f"{won:.3f} + {single:.3f} × {lost:.3f} is about {taken:.3f}."
    assert taken < 1 - dropped
    yield here, f"The drop leaves you with {percent(1 - dropped, 1)}, and the take with less."
    yield here, f"single game, it is 4 to 3, and your chance is {percent(lost, 1)}."
    here, needed = "Two away, two away", match_equity(2, 1)
    yield here, f"By the match equity table your chance is {percent(needed, 1)}."
    yield here, f"you need {percent(needed, 1)} to take, not {percent(TAKE_POINT)}."


def _cube_quiz() -> Sentences:
    off, quarter = finishing(p4=1, p2=1), 36 * TAKE_POINT
    yield "Question 1", f"{off} of the 36 rolls bear both checkers off."
    yield "Question 1", f"{off} out of 36 is {percent(Fraction(off, 36))}"
    yield "Question 1", f"Half of 36 is {36 * EVEN}."
    yield "Question 2", f"{off} of the 36 rolls bear both checkers off."
    yield "Question 2", f"{36 - off} out of 36 is more than a quarter."
    yield "Question 2", f"A quarter of 36 is {quarter}."
    yield "Question 2", f"You win with {36 - off} rolls, and {quarter} would be enough."
    here, off = "Question 3", finishing(p6=1, p2=1)
    yield here, f"wins with {off} rolls out of 36."
    yield here, f"{off} out of 36 is less than half."
    yield here, f"Half of 36 is {36 * EVEN}."


def position_cube(name: str, heading: str) -> int:
    lesson = Lesson.named(name)
    return lesson.state(lesson.index(heading)).cube.value


def _live_cube() -> Sentences:
    """The take points of a live cube and of a dead cube."""
    here, live = "What the cube is worth", Fraction(20, 100)
    cash = 1 - live  # the opponent's take point is the same
    reached = live / cash
    assert reached * 2 - (1 - reached) * 2 == -1
    yield here, "You win 2 once, and lose 2 three times: no worse than dropping."
    yield here, f"take with only {percent(live)}, and can double at the perfect moment, at"
    yield here, f"at {percent(cash)}, where the other player only just drops."
    assert reached == Fraction(1, 4)
    yield here, f"From {percent(live)} you reach {percent(cash)} in one game out of four"
    yield here, f"({float(live):.2f} / {float(cash):.2f}) and lose the other three."
    yield here, f"useful cube the take point is {percent(live)}, and with"
    yield here, f"a useless one it is {percent(TAKE_POINT)}."
    yield here, f"on the last roll at {percent(TAKE_POINT)}."
    # Janowski found that in most positions the take point is between these two, with a cube
    # efficiency of two thirds: 25 % − ⅔ × 5 %.
    usual = TAKE_POINT - Fraction(2, 3) * (TAKE_POINT - live)
    yield here, f"in a long race near {percent(usual)}"


def _lost_gammons() -> Sentences:
    here, won, lost = "Gammons move the take point", Fraction(30, 100), Fraction(15, 100)
    yield here, "Say you win 30 %, lose 70 %, and 15 % of all games are lost gammons"
    worth = signed(float(won - (1 - won) - lost), 2)
    yield here, f"{float(won):.2f} − {float(1 - won):.2f} − {float(lost):.2f} = {worth}"
    yield here, f"Without gammons it would have been {signed(float(won - (1 - won)), 2)}, an easy"
    chances = Probabilities(float(won), 0.0, 0.0, float(lost), 0.0)
    owned = cubeful_equity(chances, Stakes.money(jacoby_counts=False), "player", live=2 / 3)
    yield here, f"two thirds live, {worth} becomes {signed(owned, 2)}: a take after all."
    assert owned > -0.5
    # Black is on roll, so the reader's figures are swapped.
    found = engine_figures.stored()["cubes"][here]
    win, lose, gain = 1 - found["win"], found["gammon"], found["lost_gammon"]
    yield here, f"Sage (3-ply) says that you win {percent(win)}. Of all games, {percent(lose)} are"
    yield here, f"Of all games, {percent(lose)} are gammons that you lose, and {percent(gain)}"
    yield here, f"{win:.2f} − {1 - win:.2f} − {lose:.2f} + {gain:.2f} ="
    assert found["choice"] == "no double"
