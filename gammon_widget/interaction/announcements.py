"""What has happened, for those who do not see it: what the foot of the board leaves out."""

from __future__ import annotations

from collections import deque

from ..notation.plays import write_play
from ..play import Change, Motion
from ..play.delay import Delay
from ..rules import Color, Confirm, MakePlay, NewGame, Phase, Reroll, Roll, SetUp, Step
from ..rules.grammar import doing
from .narration import Players
from .selection import Viewpoint

MAX_SENTENCES = 8
"""So many sentences are told together at most."""

GATHER_SECONDS = 0.05
"""Seconds in which what happens is told together: nobody has heard the first of it yet."""


def spoken_summary(players: Players, change: Change, viewpoint: Viewpoint) -> str:
    """What has happened, as far as `narration.narrate` leaves it to a look at the board.

    Plays are written in notation, in the numbers that stand on the board.
    """
    if change.motion is Motion.UNDONE:
        return "Taken back."
    before, action = change.before, change.action
    turn = before.turn
    match action:
        case Roll(dice=dice) | Reroll(dice=dice) if turn is not None:
            return doing(_name(players, turn), f"rolls {dice}.")
        case Step(move=move) if turn is not None:
            return f"{viewpoint.in_labels(write_play([move], before.current), turn)}."
        case MakePlay(moves=moves) if moves and turn is not None:
            play = viewpoint.in_labels(write_play(moves, before.position), turn)
            return doing(_name(players, turn), f"plays {_spoken(play)}.")
        case Confirm() if before.steps and turn is not None:
            play = viewpoint.in_labels(write_play(before.steps, before.position), turn)
            return doing(_name(players, turn), f"plays {_spoken(play)}.")
        case NewGame():
            starts = change.after.phase is Phase.OPENING
            return "A new game begins." if starts else "A new game begins at once."
        case SetUp():
            return "Another position was set up."
    return ""


class Announcer:
    """Puts together what happens at once, so that no sentence takes the place of another.

    A bot may answer in the same moment in which a person ends their turn: then both plays and the
    rolls are told together.
    """

    def __init__(self) -> None:
        self._said: deque[str] = deque(maxlen=MAX_SENTENCES)
        self._moment = Delay(GATHER_SECONDS, lambda: None)  # in which all is told together

    def tell(self, sentence: str, narrated: str) -> str:
        """Say what is to be told now beside the sentence `narrated`, which is seen by everybody.

        Parameters
        ----------
        sentence
            What has happened.
        narrated
            What is told of it in the foot of the board.
        """
        if not self._moment.is_due:
            self._said.clear()
            self._moment.start()
        if sentence:
            self._said.append(sentence)
        told = " ".join(self._said)
        if narrated:
            self._said.append(narrated)
        return told

    def end(self) -> None:
        """Wait for nothing more that could be told together."""
        self._moment.cancel()


def _spoken(play: str) -> str:
    return play.replace(" ", ", ")


def _name(players: Players, color: Color) -> str:
    return players[color.slot].name
