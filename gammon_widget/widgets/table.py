"""A table with two seats: whoever joins gets a board that acts for one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..play import Match, Seat
from ..play.dice_source import DiceLike
from ..play.players import Players
from ..rules import Color, GameState, GammonError, Position, Rules
from .beginning import match_of, state_of
from .board import Board


class Table:
    """A table at which two play, each on a board of his own.

    The first to join leads and plays White, the second plays Black. Nothing starts before two
    have joined, and the leader may begin a new game at any stage; everything else is as the
    rules of the house have it. Players who are named from the start have joined already.

    A seat belongs to a `Board`, not to a person: whoever clicks on the board, in whichever
    browser, acts for its seat, and so does code that uses the board. `Table.match` itself is
    the notebook's, which may act for both.

    Parameters
    ----------
    match
        What to play: `Rules`, a `Position`, a `GameState`, an XGID, or a `Match` that waits for
        its players. By default a match to 7 points.
    players
        Who has joined already, as for `Match`: for example a bot as ``"black"``.
    dice
        Where dice come from, as for `Match`.

    Raises
    ------
    GammonError
        If a match is given whose rules do not wait for two to join.

    Examples
    --------
    >>> table = Table(dice=[(6, 4)])
    >>> ann, bob = table.join("Ann"), table.join("Bob")
    >>> ann.roll().dice
    Dice(6, 4)
    >>> bob.play("24/14")
    Traceback (most recent call last):
    gammon_widget.rules.errors.ActionError: Cannot play now: It is Ann's decision. ...
    """

    def __init__(
        self,
        match: Match | Rules | Position | GameState | str | None = None,
        *,
        players: Players | None = None,
        dice: DiceLike = None,
    ) -> None:
        if isinstance(match, Match):
            self._match = match_of(match, players, dice)
            if not match.state.rules.two_must_join:
                raise GammonError(
                    "The rules of this match do not wait for two to join: "
                    "set two_must_join in them, or give the table the rules in place of a match."
                )
            return
        state = state_of(match)
        rules = replace(state.rules, two_must_join=True, leader_restarts=True)
        self._match = Match(state=replace(state, rules=rules), players=players, dice=dice)

    @property
    def match(self) -> Match:
        """The match that is played, for the notebook."""
        return self._match

    def join(self, name: str, **options: Any) -> Board:
        """Sit down on the next free seat.

        Whoever sits there already under that name gets another board on the same seat, so that
        a cell can be run again.

        Parameters
        ----------
        name
            How the player is called.
        **options
            Any of the board's: `theme`, `size`, `visual_fx` ...

        Raises
        ------
        GammonError
            If both seats are taken.
        """
        for color, player in zip(Color, self._match.players, strict=True):
            if player.joined and player.is_person and player.name == name:
                return self._board(color, options)
        return self._board(self._match.join(name), options)

    def watch(self, **options: Any) -> Board:
        """A board that sees everything and acts for nobody."""
        return Board(self._match, seat=Seat.WATCHER, **options)

    def _board(self, color: Color, options: dict[str, Any]) -> Board:
        return Board(self._match, seat=Seat(color), **{"bottom": color.value, **options})

    def __repr__(self) -> str:
        white, black = (
            player.name if player.joined else "a free seat" for player in self._match.players
        )
        return f"<Table: {white} and {black}>"
