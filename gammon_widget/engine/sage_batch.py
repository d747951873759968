"""Many decisions judged by Open Sage together, the plays of each roll on one scale.

All plays of a roll are looked at by the network alone (XG's 1-ply). Those that come near the best
are looked at again, to the level that was asked for, and with them the play that was made, however
bad it seemed: so its error is a difference of two equities of one level. The others are left out.

bgsage's own `batch_checker_play` is not used: deeper than 1-ply it leaves out the value of the cube
in a match, and tells of plays of two levels in one list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..rules import Play
from ..rules.position import CHECKERS
from .asked import Asked
from .judging import Advice
from .question import Question, bar_flipped, question_of, question_of_roll
from .rating import rated, rated_cube
from .stakes import Stakes, stakes_of
from .values import Candidates, CubeAdvice, Evaluation, ranked
from .worker import Answer

LEVELS = ("1-ply", "2-ply", "3-ply", "4-ply")
"""How far many decisions can be looked into."""

_MAX_KEPT = 4
_MIN_KEPT = 2  # a decision between one play would count as forced
_KEPT_WITHIN = 0.06  # equity

# Of a game that is over; the rules know whether it is a gammon.
_OVER: Answer = {"probabilities": (1.0, 0.0, 0.0, 0.0, 0.0), "equity": 1.0}

Ask = Callable[[Mapping[str, object]], Answer]
"""Puts a question to the program in which bgsage thinks."""


class _Roll(NamedTuple):
    """A roll to be judged: what is asked, what an ending is worth, and the plays to look at."""

    question: Question
    stakes: Stakes
    plays: tuple[Play, ...]


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
    rolls = [_roll(asked[place]) for place in plays]
    questions = [question_of(asked[place].state, dice=False) for place in cubes]
    rate = _Rating(ask, engine)
    found = rate.plays(rolls, LEVELS[0])
    if level != LEVELS[0]:
        kept = [
            roll._replace(plays=_kept(candidates, asked[place]))
            for roll, candidates, place in zip(rolls, found, plays, strict=True)
        ]
        found = rate.plays(kept, level)
    advised: dict[int, Advice] = dict(zip(plays, found, strict=True))
    states = [asked[place] for place in cubes]
    advised.update(zip(cubes, rate.cubes(states, questions, level), strict=True))
    return [advised[place] for place in range(len(asked))]


def _roll(asked: Asked) -> _Roll:
    question, plays = question_of_roll(asked.state)
    return _Roll(question, _stakes(asked, question), plays)


def _stakes(asked: Asked, question: Question) -> Stakes:
    if question.is_match:
        return stakes_of(asked.state, question.color)
    return question.stakes(None)


def _kept(candidates: Candidates, asked: Asked) -> tuple[Play, ...]:
    """The plays that are worth a deeper look, and the one that was made."""
    return tuple(
        each.play
        for each in candidates
        if each.rank <= _MIN_KEPT
        or (each.rank <= _MAX_KEPT and -each.difference <= _KEPT_WITHIN)
        or each.play.result == asked.played
    )


class _Rating:
    """Has boards rated by bgsage, and makes values of its figures."""

    def __init__(self, ask: Ask, engine: str) -> None:
        self._ask = ask
        self._engine = engine

    def plays(self, rolls: Sequence[_Roll], level: str) -> list[Candidates]:
        """The plays of each roll, the best first."""
        games = [
            _on_board(roll.question, bar_flipped(play.result.points))
            for roll in rolls
            for play in roll.plays
            if play.result.off[0] < CHECKERS  # bgsage may not be asked about a game that is over
        ]
        said = iter(self._answers("boards", games, level))
        return [
            ranked([(play, self._rated_play(roll, play, said, level)) for play in roll.plays])
            for roll in rolls
        ]

    def cubes(
        self, asked: Sequence[Asked], questions: Sequence[Question], level: str
    ) -> list[CubeAdvice]:
        """What to do with each cube."""
        games = [_on_board(question, question.points) for question in questions]
        answers = self._answers("cubes", games, level)
        return [
            self._cube(each, question, said, level)
            for each, question, said in zip(asked, questions, answers, strict=True)
        ]

    def _rated_play(
        self, roll: _Roll, play: Play, said: Iterator[Answer], level: str
    ) -> Evaluation:
        is_over = play.result.off[0] == CHECKERS
        found = _OVER if is_over else next(said)
        return rated(
            roll.question,
            roll.stakes,
            play.result,
            found["probabilities"],
            found["equity"],
            engine=self._engine,
            level=_level(level),
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
            level=_level(level),
        )

    def _answers(self, do: str, games: list[dict[str, object]], level: str) -> list[Answer]:
        if not games:
            return []
        answer = self._ask({"do": do, "level": level.replace("-", ""), "games": games})
        answers: list[Answer] = answer[do]
        return answers


def _level(level: str) -> str:
    return f"{level} (as XG counts)"


def _on_board(question: Question, board: Sequence[int]) -> dict[str, object]:
    """A game as bgsage's batches take it, with the board that is asked about."""
    return {"board": list(board), **game_of(question)}


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
