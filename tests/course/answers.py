"""Computed answers to the course's number and point questions, and its listed mistakes."""

from __future__ import annotations

from collections.abc import Iterator

from gammon_widget import Match, scripted_dice
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.odds.rolls import blocked_rolls, shots
from gammon_widget.rules import (
    Color,
    Cube,
    Dice,
    Level,
    MakePlay,
    Move,
    Position,
    Roll,
    apply,
    legal_plays,
    legal_steps,
)
from gammon_widget.rules.position import BAR
from tests.course.facts import (
    ALL_ROLLS,
    finishing,
    pips,
    position,
    shots_after,
    shots_from,
)

Answers = Iterator[tuple[str, str, float, tuple[float, ...]]]
"""Lesson and heading, the right answer, and the wrong ones with feedback."""

GAMMON, BACKGAMMON = Level.GAMMON.value, Level.BACKGAMMON.value
WITH_ONE_NUMBER = sum(6 in dice for dice in ALL_ROLLS)
"""The rolls of 36 with a given number on at least one die."""


def answers() -> Answers:
    yield from _on_points()
    yield from _on_rolls()
    yield from _on_stakes()
    yield from _on_races()
    yield from answers_of_plans()


def choices() -> Iterator[tuple[str, str, str]]:
    """Lesson, heading and right choice of each question with choices in lessons with verdicts."""
    start = Position.opening()
    landing = {count for count in (1, 2, 5) if can_land(count)}
    assert landing == {1}
    yield "board", "Question 2", "A point with one black checker"
    both = legal_plays(position("hitting", "Question 3"), Dice(4, 1))
    assert [play.result.points[21:] for play in both] == [(1, 0, 0, 1, 0)]
    yield "hitting", "Question 3", "Both come in, on 24 and 21"
    assert all(len(play.moves) == 2 for play in legal_plays(start, Dice(4, 1)))
    yield "must-play", "Whose choice?", "To play only the four, and leave out the one"
    tie = Match(dice=scripted_dice([(4, 4), (3, 1)]))
    tie.roll()
    assert tie.state.dice == Dice(3, 1)  # the tie is rolled again
    yield "first-game", "Question 3", "Both throw again"
    assert all(len(play.moves) == 4 for play in legal_plays(start, Dice(5, 5)))
    yield "must-play", "Question 4", "No, if a fourth five can be played"
    here, home = position("bearing-off", "Question 2"), Move(7, 6)
    taken_off = Move(6, 0)
    assert taken_off not in [move for move, _ in legal_steps(here, Dice(6, 1), ())]
    assert taken_off in [move for move, _ in legal_steps(here, Dice(6, 1), (home,))]
    yield "bearing-off", "Question 2", "Yes, after playing 7/6 with the one"
    assert finishing(p5=1, p2=1) > finishing(p6=1, p1=1)
    yield "bearing-off", "Question 3", "On 5 and 2"
    yield from choices_of_plans()


def can_land(count: int) -> bool:
    """Whether a checker can land on a point with this number of black checkers."""
    here = Position.build(own={13: 1}, other={BAR - 7: count})
    return Move(13, 7) in [move for move, _ in legal_steps(here, Dice(6, 5), ())]


def most_by_one(here: Position, source: int, die: int) -> int:
    """The number of steps of a doublet that the checker on a point can make."""
    steps = 0
    while here.points[source - die * (steps + 1)] > -2 and steps < 4 and source > die * (steps + 1):
        steps += 1
    return steps


def _on_points() -> Answers:
    start = Position.opening().points
    midpoint = max(place for place, count in enumerate(start) if count == 5)
    yield "board", "Find a point", midpoint, (BAR - midpoint,)
    closed = 24 - 5
    assert start[closed] < -1
    yield "board", "Closed points", closed, (24 - 6,)
    yield "board", "Question 1", closed, ()
    home = start[6]
    assert not any(count > 0 for count in start[1:6])
    yield "board", "Home", home, (home + start[8],)

    known = 5
    (other,) = (place for place in black("hitting", "Click the blot", 1) if place != known)
    yield "hitting", "Click the blot", other, (known,)
    doors = {die: position("hitting", "Which door?").points[BAR - die] > -2 for die in (4, 2)}
    assert doors == {4: False, 2: True}
    yield "hitting", "Which door?", BAR - 2, (BAR - 4,)

    one = position("must-play", "Question 2").points
    source = 16
    assert one[source] == 1
    assert (one[source - 5] > -2, one[source - 4] > -2, one[source - 9] > -2) == (True, True, False)
    yield "must-play", "Question 2", source - 5, (source - 4, source - 9)

    guilty, away = sorted(black("gammons", "Question 1", 1))
    assert guilty <= 6 < away
    yield "gammons", "Question 1", guilty, (away,)


def black(lesson: str, heading: str, count: int) -> list[int]:
    """Black's points with this number of checkers, in White's numbering."""
    points = position(lesson, heading).points[1:BAR]
    return [place for place, there in enumerate(points, start=1) if there == -count]


def _on_rolls() -> Answers:
    yield "board", "Question 3", 4 * 6, (2 * 6,)
    dances = blocked_rolls(position("hitting", "Dancing")).count
    assert dances == 5 * 5
    yield "hitting", "Dancing", dances, (36 - dances, 5 * 6)
    fewer = blocked_rolls(position("hitting", "One door more")).count
    yield "hitting", "One door more", fewer, (36 - fewer, dances)
    dances = blocked_rolls(position("hitting", "Question 2")).count
    assert dances == 3 * 3
    yield "hitting", "Question 2", dances, (36 - dances, 3 * 6)

    here = position("must-play", "Doublets: as many as you can")
    (play,) = legal_plays(here, Dice(3, 3))
    steps = len(play.moves)
    yield "must-play", "Doublets: as many as you can", steps, (4, steps + 1)
    spare = most_by_one(position("must-play", "A spare checker"), 20, 6)
    yield "must-play", "A spare checker", spare, (spare + 1, spare - 1)
    (*_, most) = sorted(
        len(play.moves) for play in legal_plays(position("must-play", "Question 6"), Dice(4, 4))
    )
    yield "must-play", "Question 6", most, (most + 1, most + 2)
    off = finishing(p6=1)
    yield "bearing-off", "Question 4", off, (WITH_ONE_NUMBER, 36)

    slot = shots(position("openings", "The risk of a slot")).count
    alone = shots_after(Position.opening(), "13/11 6/5", Dice(2, 1))
    assert slot > alone == shots_from(4)
    yield "openings", "The risk of a slot", slot, (alone,)


def _on_stakes() -> Answers:
    yield "matches", "The cube multiplies", GAMMON * 4, (4, BACKGAMMON * 4)
    yield "matches", "How many points?", GAMMON * 2, (2, BACKGAMMON * 2)
    yield "cube", "The window", 100 * (36 - finishing(p6=1)) / 36, ()
    yield "cube", "Question 4", 2**3, (2 * 3,)
    house = "house-rules"
    yield house, "A tie doubles", GAMMON * 2, ()
    yield house, "A cube that shows 64", Cube().value, (64,)
    ties = 1  # only "the first roll", in the document of PC-Gammon
    yield house, "Three ties", 2**ties, (2**3,)


def _on_races() -> Answers:
    yield "gammons", "How far to safety?", pips(13 - 6, 8 - 6, 8 - 6), ()
    hit = position("pips", "A hit changes the race").swapped()
    lost = BAR - min(place for place in range(1, BAR) if hit.points[place] == 1)
    yield "pips", "A hit changes the race", lost, (BAR - lost, BAR)
    all_pips = Position.opening().pips[0]
    yield "pips", "Count what has changed", all_pips - 6 - 5, (all_pips,)
    yield "pips", "Question 3", position("pips", "Question 3").pips[0], (all_pips,)
    yield "pips", "Question 5", BAR - 21, (21,)
    yield "pips", "The other side", position("pips", "The other side").pips[1], (66,)
    yield "pips", "Few checkers", pips(6, 4, 1), (3,)
    own, other = position("pips", "One checker moved").pips
    before, _ = position("pips", "A close race").pips
    yield "pips", "One checker moved", own - other, (other - before,)
    six = shots(position("shots", "Count the shots")).count
    yield "shots", "Count the shots", six, (WITH_ONE_NUMBER,)
    walled = shots(position("shots", "A wall in between")).count
    yield "shots", "A wall in between", walled, (six, WITH_ONE_NUMBER)
    yield "shots", "An indirect shot", shots(position("shots", "An indirect shot")).count, (six,)
    either = sum(4 in dice or 6 in dice for dice in ALL_ROLLS)
    two = shots(position("shots", "Two blots")).count
    yield "shots", "Two blots", two, (WITH_ONE_NUMBER, either)
    yield "shots", "Question 1", shots_from(4), (WITH_ONE_NUMBER,)
    yield "shots", "Question 2", shots_from(11), (1,)
    wall = position("points", "Question 6").points
    gap = next(place for place in range(8, 0, -1) if wall[place] < 2)
    yield "points", "Question 6", gap, (4,)
    # Six on the 1 point, four on the 2 point, and none on 5 and 4, as in `_waste`.
    own = position("races", "Use it").pips[0]
    waste = own + 2 * 5 + 2 + 2
    yield "races", "Use it", waste, (own, waste + waste // 7)


_NAMES = {Color.WHITE: "Only White", Color.BLACK: "Only Black", None: "Either of them"}


def blots(name: str, heading: str) -> list[int]:
    """The points on which Black, the opponent, has a single checker at a step."""
    return [at for at, count in enumerate(position(name, heading).points[:BAR]) if count == -1]


def answers_of_plans() -> Iterator[tuple[str, str, float, tuple[float, ...]]]:
    """Lesson and heading, the right answer, and the wrong answers with feedback."""
    _, hit = blots("hit-or-not", "What Black loses")
    away = pips(BAR - hit)
    yield "hit-or-not", "What Black loses", BAR - away, (away,)


def choices_of_plans() -> Iterator[tuple[str, str, str]]:
    """Lesson, heading and right choice."""
    # A checker on the higher point has moved farther from the bar.
    yield "hit-or-not", "Question 4", f"On the {max(blots('hit-or-not', 'Question 4'))} point"
    own, other = position("races", "Question 1").pips
    assert 0.08 * own < other - own < 0.12 * own
    yield "races", "Question 1", "Double and take"
    rolls = (15 - position("races", "Question 3").off[0] + 1) // 2
    yield "races", "Question 3", {2: "Two", 4: "Four", 5: "Five"}[rolls]
    gammons, words = Lesson.named("gammons"), ("A single game", "A gammon", "A backgammon")
    for heading in ("What is it?", "Almost the same", "Question 6"):
        state = gammons.state(gammons.index(heading))
        rolled = apply(state, Roll(Dice(6, 5)))
        (last,) = rolled.legal_plays
        won = apply(rolled, MakePlay(last.moves)).result
        assert won is not None
        yield "gammons", heading, words[won.level.value - 1]
    cube = Lesson.named("cube")
    yield "cube", "Question 5", _NAMES[cube.state(cube.index("Question 5")).cube.owner]
