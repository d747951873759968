"""The engine's figures in the course."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

from gammon_widget import course
from gammon_widget.engine.process_engine import ProcessEngine
from gammon_widget.engine.sage import SageEngine
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.rules import Dice, GameState, Position

FILE = Path(__file__).parents[1] / "data" / "course_figures.json"
OPENING_LEVEL, CUBE_LEVEL = "4-ply", "3-ply"
PLAYS = 6
"""The number of stored plays for each opening roll."""

CUBES = {
    "cube": ("Black's answer",),
    "matches": (
        "The free drop",
        "Gammons move the take point",
        "Too good to double",
        "Jacoby turns it round",
    ),
    "races": (
        "Use the rule",
        "A little more",
        "Where the rule fails",
    ),
}
"""The steps that quote the engine about the cube, by lesson."""

Figures = dict[str, Any]
"""Equities, and the shares of games won and gammons, by name."""


def stored() -> Figures:
    figures: Figures = json.loads(FILE.read_text("utf-8"))
    return figures


def opening_rolls() -> tuple[Dice, ...]:
    return tuple(Dice(high, low) for high in range(2, 7) for low in range(1, high))


def openings(engine: SageEngine, dice: Dice) -> list[Figures]:
    """The best plays of an opening roll: money, Jacoby, no beavers, centred cube."""
    state = GameState.on_roll(Position.opening(), dice=dice)
    assert state.rules.jacoby
    assert not state.rules.beavers
    return best_plays(engine, state)


def best_plays(engine: SageEngine, state: GameState) -> list[Figures]:
    """The best plays of a roll, with their figures."""
    return [
        {
            "play": str(each.play),
            "equity": round(each.equity, 5),
            "win": round(each.evaluation.probabilities.win, 5),
            "gammon": round(each.evaluation.probabilities.win_gammon, 5),
        }
        for each in engine.candidates(state)[:PLAYS]
    ]


def cube(engine: SageEngine, lesson: Lesson, heading: str) -> Figures:
    # Not `engine.cube`: it searches a clear decision less deeply.
    advice = ProcessEngine.cube(engine, lesson.state(lesson.index(heading)))
    chances = advice.evaluation.probabilities
    assert advice.double_take is not None
    assert advice.double_pass is not None
    return {
        "no_double": round(advice.no_double, 5),
        "double_take": round(advice.double_take, 5),
        "double_pass": round(advice.double_pass, 5),
        "win": round(chances.win, 5),
        "gammon": round(chances.win_gammon, 5),
        "lost_gammon": round(chances.lose_gammon, 5),
        "choice": str(advice.choice),
    }


def effective_pips(engine: SageEngine) -> tuple[float, float]:
    """The effective pip counts in the race with a misleading pip count."""
    races = Lesson.named("races")
    found = engine.epc(races.state(races.index("The true count")))
    assert found is not None
    return round(found[0], 5), round(found[1], 5)


def write() -> None:
    with SageEngine(OPENING_LEVEL) as deep, SageEngine(CUBE_LEVEL) as engine:
        figures: Figures = {
            "engine": f"bgsage {version('bgsage')}",
            "opening_level": OPENING_LEVEL,
            "cube_level": CUBE_LEVEL,
            "openings": {str(dice): openings(deep, dice) for dice in opening_rolls()},
            "cubes": {
                heading: cube(engine, Lesson.named(name), heading)
                for name, headings in CUBES.items()
                for heading in headings
            },
            "effective_pips": effective_pips(engine),
        }
    FILE.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    print(f"{FILE.name}: figures for {len(course())} lessons")
