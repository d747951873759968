"""Doing to a match what a hand at a board has decided."""

from __future__ import annotations

from ..play import Actor, Match
from ..rules import Action
from .clicks import Command


def carry_out(act: Action | Command, match: Match, seat: Actor) -> None:
    """Do to a match what a hand at that seat can decide; hints and warnings change nothing.

    Raises
    ------
    GammonError
        If the match refuses it; nothing has changed then.
    """
    match act:
        case Command.ROLL:
            match.roll(by=seat)
        case Command.UNDO:
            match.undo(by=seat)
        case Command.REDO:
            match.redo(by=seat)
        case Action():
            match.commit(act, seat)
