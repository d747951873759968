"""Many decisions judged by Open Sage together, the plays of each roll on one scale.

All plays of a roll are looked at by the network alone (XG's 1-ply). Those that come near the best
are looked at again, to the level that was asked for, and with them the play that was made, however
bad it seemed: so its error is a difference of two equities of one level. The others are left out.

From 3-ply on, what seems to be an error is looked at once more: the play that was made and those
near the best are played on for some rolls, many times. That tells the size of an error better than
a fourth ply does, and takes thirty times as long as the third. A smaller error is not worth it: at
4-ply it is looked at to the fourth ply, for noise would be as large as it is.

Of the cube bgsage's batches know what a game is worth without one, and work out the rest by
Janowski's formula. Where that leaves a double or a take close, the cube is looked at by a search in
which it is in play at every step, to 3-ply; at 4-ply the game is played on for some rolls.

At 1-ply itself only the best are told of, and the one that was made: people look at no more, and
to tell of all takes longer than to think of them.

bgsage's own `batch_checker_play` is not used: deeper than 1-ply it leaves out the value of the cube
in a match, and tells of plays of two levels in one list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..rules import Play, Position
from ..rules.position import CHECKERS
from .asked import LEAST_COMPARED, Asked
from .judging import Advice
from .question import Question, question_of, question_of_roll
from .rating import rated, rated_cube
from .stakes import Stakes, stakes_of
from .values import Candidates, CubeAdvice, Evaluation, ranked
from .worker import Answer

LEVELS = ("1-ply", "2-ply", "3-ply", "4-ply")
"""How far many decisions can be looked into."""

_MAX_KEPT = 4
_KEPT_WITHIN = 0.06  # equity
_MAX_TOLD = 6
_NEAR = 0.04  # equity; what seems worse than the best by more is not looked at again
_CLEAR = 0.1  # equity; the best play by so much is not doubted, where it was made
_CLOSE_CUBE = 0.12  # equity
_SHORT, _LONG, _SEARCHED = "short rollout", "long rollout", "search"
_DEPTHS = {
    _SEARCHED: "3-ply, the cube in play at each (as XG counts)",
    **{level: f"{level} (as XG counts)" for level in LEVELS},
    _SHORT: "truncated rollout, 36 games of 5 rolls",
    _LONG: "truncated rollout, 144 games of 7 rolls",
}
_PLAYED_OUT = (_SHORT, _LONG)
_MOST_BORNE_OFF = 4  # checkers in one roll


class _Again(NamedTuple):
    """How what a level leaves in doubt is looked at once more.

    Attributes
    ----------
    first
        To which level all is looked at before.
    near
        How many plays near the best are looked at again; the one that was made is, besides.
    plays
        To which level that is done where a play is in doubt; None for no further.
    errors
        How what seems an error after that is played out.
    errors_from
        From which size on, as equity.
    cubes
        How close doubles and takes are looked at.
    """

    first: str
    near: int
    plays: str | None
    errors: str
    errors_from: float
    cubes: str


_LOOKED_AT_AGAIN = {
    "3-ply": _Again("3-ply", 2, None, _SHORT, 0.04, _SEARCHED),
    "4-ply": _Again("3-ply", 3, "4-ply", _LONG, 0.02, _LONG),
}
_OVER = (1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)  # of a game that is over; the rules know by how much

Ask = Callable[[Mapping[str, object]], Answer]
"""Puts a question to the program in which bgsage thinks."""


class Roll(NamedTuple):
    """A roll to be judged.

    Attributes
    ----------
    question
        What is asked.
    stakes
        What an ending is worth.
    unfinished, finished
        The plays to look at; those that end the game apart, for bgsage may not be asked about one
        that is over.
    played
        The position after the play that was made.
    """

    question: Question
    stakes: Stakes
    unfinished: list[Play]
    finished: list[Play]
    played: Position | None


def advise(ask: Ask, engine: str, level: str, asked: Sequence[Asked]) -> list[Advice]:
    """What bgsage says to many decisions, in order.

    Parameters
    ----------
    ask
        Puts a question to the program in which it thinks.
    engine
        What the engine is called.
    level
        One of `LEVELS`.
    asked
        The decisions.

    Raises
    ------
    PositionError, EngineError
        If one of them is about no possible state, before anything is asked; or bgsage fails.
    """
    plays = [place for place, each in enumerate(asked) if each.played is not None]
    cubes = [place for place, each in enumerate(asked) if each.played is None]
    rolls = [roll_of(asked[place]) for place in plays]
    questions = [question_of(asked[place].state, dice=False) for place in cubes]
    rate = Rating(ask, engine)
    found = rate.plays(rolls, LEVELS[0])
    again = _LOOKED_AT_AGAIN.get(level)
    first = level if again is None else again.first
    if first != LEVELS[0]:
        kept = [
            with_plays(roll, _kept(candidates, roll.played))
            for roll, candidates in zip(rolls, found, strict=True)
        ]
        found = rate.plays(kept, first)
    states = [asked[place] for place in cubes]
    judged = rate.cubes(states, questions, first)
    if again is not None:
        if again.plays is not None:
            doubtful = map(_is_doubtful, rolls, found)
            _look_again(rate, found, _again_at(rolls, found, doubtful, again.near), again.plays)
        errors = [_error(*each) >= again.errors_from for each in zip(rolls, found, strict=True)]
        _look_again(rate, found, _again_at(rolls, found, errors, again.near), again.errors)
        close = [place for place, cube in enumerate(judged) if _is_close(cube)]
        doubted = [states[place] for place in close], [questions[place] for place in close]
        for place, cube in zip(close, rate.cubes(*doubted, again.cubes), strict=True):
            judged[place] = cube
    advised: dict[int, Advice] = dict(zip(plays, found, strict=True))
    advised.update(zip(cubes, judged, strict=True))
    return [advised[place] for place in range(len(asked))]


def _again_at(
    rolls: Sequence[Roll], found: Sequence[Candidates], wanted: Iterable[bool], near: int
) -> dict[int, Roll]:
    """The rolls that are to be looked at again, with the plays that are, by their places."""
    return {
        place: with_plays(roll, _near(candidates, roll.played, near))
        for place, (roll, candidates, is_wanted) in enumerate(
            zip(rolls, found, wanted, strict=True)
        )
        if is_wanted
    }


def _look_again(rate: Rating, found: list[Candidates], again: dict[int, Roll], level: str) -> None:
    """Put what a deeper look says in the place of what is found."""
    for place, candidates in zip(again, rate.plays([*again.values()], level), strict=True):
        found[place] = candidates


def _is_doubtful(roll: Roll, candidates: Candidates) -> bool:
    """Whether the play that was made may not be the best, or seems not to be."""
    if len(candidates) == 1:
        return False
    return _error(roll, candidates) > 0 or -candidates[1].difference < _CLEAR


def _error(roll: Roll, candidates: Candidates) -> float:
    """What the play that was made has cost, as it seems."""
    return max(-each.difference for each in candidates if each.play.result == roll.played)


def _is_close(cube: CubeAdvice) -> bool:
    """Whether it is not clear whether to double, or whether to take."""
    if cube.double_take is None or cube.double_pass is None:
        return False
    doubled = min(cube.double_take, cube.double_pass)
    closest = min(abs(cube.no_double - doubled), abs(cube.double_take - cube.double_pass))
    return closest <= _CLOSE_CUBE


def _near(candidates: Candidates, played: Position | None, most: int) -> list[Play]:
    """The plays that may be the best, and the one that was made; two if there are as many."""
    near = [
        each.play
        for each in candidates
        if (each.rank <= most and -each.difference <= _NEAR) or each.play.result == played
    ]
    return near if len(near) > 1 else [each.play for each in candidates[:LEAST_COMPARED]]


def roll_of(asked: Asked) -> Roll:
    """What is to be judged of a roll: all its plays."""
    question, plays = question_of_roll(asked.state)
    roll = Roll(question, _stakes(asked, question), [], [], asked.played)
    return with_plays(roll, plays)


def with_plays(roll: Roll, plays: Sequence[Play]) -> Roll:
    """The same roll with other plays to look at."""
    if plays[0].position.off[0] < CHECKERS - _MOST_BORNE_OFF:
        return roll._replace(unfinished=list(plays), finished=[])
    ends = [play.result.off[0] == CHECKERS for play in plays]
    return roll._replace(
        unfinished=[play for play, is_end in zip(plays, ends, strict=True) if not is_end],
        finished=[play for play, is_end in zip(plays, ends, strict=True) if is_end],
    )


def _stakes(asked: Asked, question: Question) -> Stakes:
    if question.is_match:
        return stakes_of(asked.state, question.color)
    return question.stakes(None)


def _kept(candidates: Candidates, played: Position | None) -> tuple[Play, ...]:
    """The plays that are worth a deeper look, and the one that was made."""
    return tuple(
        each.play
        for each in candidates
        if each.rank <= LEAST_COMPARED
        or (each.rank <= _MAX_KEPT and -each.difference <= _KEPT_WITHIN)
        or each.play.result == played
    )


class Rating:
    """Has boards rated by bgsage, and makes values of its figures."""

    def __init__(self, ask: Ask, engine: str) -> None:
        self._ask = ask
        self._engine = engine

    def plays(self, rolls: Sequence[Roll], level: str, most: int = _MAX_TOLD) -> list[Candidates]:
        """The plays of each roll, the best first: `most` of them, and the one that was made."""
        games = [_boards_of(roll, most) for roll in rolls]
        asked = [game for game in games if game["boards"]]
        said = iter(self._answers("boards", asked, level))
        return [
            self._ranked(roll, next(said) if game["boards"] else [], level)
            for roll, game in zip(rolls, games, strict=True)
        ]

    def cubes(
        self, asked: Sequence[Asked], questions: Sequence[Question], level: str
    ) -> list[CubeAdvice]:
        """What to do with each cube."""
        games = [
            {"board": each.state.position.letters, **game_of(question)}
            for each, question in zip(asked, questions, strict=True)
        ]
        answers = self._answers("cubes", games, level)
        return [
            self._cube(each, question, said, level)
            for each, question, said in zip(asked, questions, answers, strict=True)
        ]

    def _ranked(
        self, roll: Roll, said: Iterable[tuple[int, Sequence[float]]], level: str
    ) -> Candidates:
        told = [(roll.unfinished[number], figures) for number, figures in said]
        told += [(play, _OVER) for play in roll.finished]
        return ranked([(play, self._rated(roll, play, figures, level)) for play, figures in told])

    def _rated(self, roll: Roll, play: Play, figures: Sequence[float], level: str) -> Evaluation:
        equity, error, *chances = figures
        return rated(
            roll.question,
            roll.stakes,
            play.result,
            chances,
            equity,
            engine=self._engine,
            level=_DEPTHS[level],
            standard_error=error if level in _PLAYED_OUT else None,
        )

    def _cube(self, asked: Asked, question: Question, said: Answer, level: str) -> CubeAdvice:
        if question.beavers:  # with them a double is worth something else than it says
            said = {**said, "doubles": None, "takes": None}
        return rated_cube(
            asked.state,
            question,
            _stakes(asked, question),
            said,
            engine=self._engine,
            level=_DEPTHS[level],
        )

    def _answers(self, do: str, games: list[dict[str, object]], level: str) -> list[Any]:
        if not games:
            return []
        answer = self._ask({"do": do, "level": level.replace("-", ""), "games": games})
        answers: list[Any] = answer[do]
        return answers


def _boards_of(roll: Roll, most: int) -> dict[str, object]:
    """The boards after the plays of a roll, and of how many of them is to be told."""
    # Without a cube the order is made here.
    best = None if roll.question.is_cubeless else most
    return {
        "boards": [play.result.letters for play in roll.unfinished],
        "best": best,
        "always": [n for n, play in enumerate(roll.unfinished) if play.result == roll.played],
        **game_of(roll.question),
    }


def game_of(question: Question) -> dict[str, object]:
    """The cube, the score and the rules of a game, by the names that bgsage has for them."""
    return {
        "cube_value": question.cube,
        "cube_owner": question.owner,
        "away1": question.away[0],
        "away2": question.away[1],
        "is_crawford": question.crawford,
        "jacoby": question.jacoby,
    }
