"""What a file says about a decision, before the match is replayed.

A reader of one format hands these on with its entries (see the module `match_text`); the module
`replayed_verdicts` makes decisions of them, once the rules have said which position it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import Move, Position

Chances = tuple[float, float, float, float, float]
"""To win at all, at least a gammon, a backgammon; to lose at least a gammon, a backgammon."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far an engine has looked.

    Attributes
    ----------
    name
        In the engine's own words, such as ``"4-ply"``.
    standard_error
        Of the equity, for a rollout.
    """

    name: str
    standard_error: float | None = None


@dataclass(frozen=True, slots=True)
class PlayVerdict:
    """What a file says about one play of a roll.

    Attributes
    ----------
    level
        How far the engine has looked.
    equity
        To the player who moves, with the cube; normalised in a match.
    chances
        Of that player, after the play.
    result
        The position after the play, seen by that player, if the file tells that.
    moves
        The steps, if it tells these.
    """

    level: Level
    equity: float
    chances: Chances
    result: Position | None = None
    moves: tuple[Move, ...] | None = None


@dataclass(frozen=True, slots=True)
class CubeVerdict:
    """What a file says about the cube before a roll; all figures are the doubler's.

    Attributes
    ----------
    level
        How far the engine has looked.
    no_double, double_take, double_pass
        The equities, in units of the cube before it is turned.
    chances
        If nobody doubles.
    beaver
        Whether the double should be beavered; the equity of a take is then that of a beaver.
    in_chances
        Whether the first two figures and the standard error are no equities, but chances of
        winning the match.
    """

    level: Level
    no_double: float
    double_take: float
    double_pass: float
    chances: Chances
    beaver: bool = False
    in_chances: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that a file says about one entry.

    Attributes
    ----------
    cube
        About the cube, before the roll or at the double.
    plays
        About the plays of the roll, the best first.
    played
        Which of these was played, from 0, if the file says.
    luck
        The luck of the roll, as an equity of the player who rolled.
    cube_comment, comment
        What somebody wrote to the decision about the cube, and to the play.
    """

    cube: CubeVerdict | None = None
    plays: tuple[PlayVerdict, ...] = ()
    played: int | None = None
    luck: float | None = None
    cube_comment: str = ""
    comment: str = ""
