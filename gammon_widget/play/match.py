"""A match: the one mutable object, and the owner of the truth.

How it is played stands in `MatchInPlay`; here it is begun, kept in a journal, and copied. What
only a match in a journal needs is slow to import, and imported where it is used.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING, Self

from ..rules import GameState, Position, Rules
from ..rules.profiles import rules_of
from .acting import as_state
from .dice_source import DiceCup, DiceLike
from .kernel_lock import LOCK, locked
from .log import ActionLog
from .match_in_play import MatchInPlay
from .players import NOBODY, UNNAMED, Players, names_of, seated

if TYPE_CHECKING:
    from ..disk import StrPath
    from .reading_progress import Progress
    from .salvage import Salvage


class Match(MatchInPlay):
    """A match or a money session between two players.

    Parameters
    ----------
    length
        Points to play to; 0 for a money session. Not used where `state` is given.
    rules
        The rules of the house, or their name such as ``"hoyle"``; standard by default.
    players
        Two names, functions or players, as (White, Black), or a mapping from ``"white"`` and
        ``"black"``; ``"sage:2-ply"`` names a bot.
    dice
        Where dice come from: None for fair dice, a number for a seed, rolls for a script, or a
        function that gives the next `Dice`.
    state
        The state to start from, in place of an opening: a state, a text of one such as an XGID,
        or a position with White on roll.
    journal
        A file, not there yet or empty, to keep the match in: every action is safe on the disk
        before anybody hears of it, and one that cannot be written raises `GammonError` and has
        not happened. `resume` goes on with such a match, `open` goes on with it or begins it.

    Examples
    --------
    >>> match = Match(length=3, dice=[(3, 1)])
    >>> match.roll().turn
    Color.WHITE
    >>> match.play("8/5 6/5").turn
    Color.BLACK
    """

    def __init__(
        self,
        length: int = 7,
        rules: Rules | str | None = None,
        players: Players | None = None,
        dice: DiceLike = None,
        state: GameState | Position | str | None = None,
        *,
        journal: StrPath | None = None,
    ) -> None:
        if state is None:
            state = GameState.start(length, rules)
        else:
            state = as_state(state)
            state = state if rules is None else replace(state, rules=rules_of(rules))
        free = NOBODY if state.rules.two_must_join else UNNAMED
        super().__init__(ActionLog(state), seated(players, free), DiceCup(dice))
        if journal is None:
            self._seat(self.players)
            return
        from .journal import Journal
        from .open_matches import begin, remember

        with Journal(journal, create=True).closed_on_failure() as kept:
            begin(kept, self.players, self._log)
            self._seat(self.players)
        remember(self, kept)

    @property
    def match(self) -> Match:
        """The match itself."""
        return self

    # On disk

    @classmethod
    def open(
        cls,
        journal: StrPath,
        length: int = 7,
        rules: Rules | str | None = None,
        players: Players | None = None,
        dice: DiceLike = None,
        *,
        state: GameState | Position | str | None = None,
        progress: Progress | None = None,
    ) -> Self:
        """Go on with the match in a journal, or begin one there: for a cell that is run again.

        Players, dice and progress are as for `resume`, and so is what is raised; the rest is for
        a new match. A match of this program that is being kept there is given back itself.
        """
        from .journal import holds_a_game
        from .open_matches import open_match

        match = open_match(journal)
        if isinstance(match, cls):
            match._cup = DiceCup(dice, match._cup.drawn)
            match._seat(seated(players, names_of(match.players)))
            match._bots.forgive()  # one may have been put right
            return match
        if holds_a_game(journal):
            return cls.resume(journal, players, dice, progress=progress)
        return cls(length, rules, players, dice, state, journal=journal)

    @classmethod
    def resume(
        cls,
        journal: StrPath,
        players: Players | None = None,
        dice: DiceLike = None,
        *,
        progress: Progress | None = None,
    ) -> Self:
        """Go on with the match in a journal: at the same action, and with the same dice.

        Parameters
        ----------
        journal
            The file. A last line that was torn while it was written is cut off.
        players
            Who sits there now, for no file holds a function. Whoever is not named is a person,
            called as in the journal; a seat that is free there is free again.
        dice
            Where new dice come from. A seed or a script is the one that the match began with:
            its rolls that were drawn before are passed over. A function is asked for the next.
        progress
            Told again and again what share of the file has been read, from 0 to 1. By default
            a reading that takes longer than a second writes a line about it.

        Raises
        ------
        FormatError
            If the file is no journal or was changed; it names the line.
        GammonError
            If it cannot be opened, or another match is writing to it.
        """
        from .journal import Journal
        from .journal_reader import JournalReader
        from .open_matches import remember

        with Journal(journal, create=False).closed_on_failure() as kept:
            read = JournalReader.of(kept, progress)
            match = cls(state=read.log.start, players=seated(None, read.names))
            match._cup = DiceCup(dice, read.drawn)
            match._log, match._revision = read.log, read.revision
            match._seat(seated(players, read.names))
        remember(match, kept)
        return match

    @staticmethod
    def salvage(journal: StrPath, into: StrPath) -> Salvage:
        """Save what can be saved of a damaged journal into a new one; see `Salvage`.

        Parameters
        ----------
        journal
            The damaged file; nothing in it is changed.
        into
            A file that is not there yet. `open` goes on with the match in it.

        Returns
        -------
        Salvage
            What was saved, put right, set up anew and left out.

        Raises
        ------
        FormatError
            If the file is no journal, or its first line is beyond repair.
        GammonError
            If it cannot be read, or there is something in the other file.
        """
        from .salvage import salvage

        return salvage(journal, into)

    @property
    def journal(self) -> str | None:
        """The full path of the file that the match is kept in, if it is."""
        return None if self._log.journal is None else self._log.journal.path

    def close(self) -> None:
        """Let go of the journal, if there is one; the match can only be looked at then.

        Bots that were named for it think no more, and the programs that they do it with end.
        """
        if self._thinking is not None:
            self._thinking.cancel()
        self._bots.rest()
        if self._log.journal is not None:
            self._log.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @locked
    def copy(self) -> Match:
        """Another match that stands as this one does, to try things out.

        What is done to the one does not happen to the other. It is kept in no file, nobody has
        subscribed to it, and its dice are fair ones of its own.

        Examples
        --------
        >>> match = Match(dice=[(3, 1)])
        >>> trial = match.copy()
        >>> trial.roll((6, 5)).dice, match.state.dice
        (Dice(6, 5), None)
        """
        twin = Match(state=self.state, players=self.players)
        twin._log, twin._revision = self._log.copy(), self._revision
        twin._cup = DiceCup(None, self._cup.drawn)
        twin.analyses = self.analyses
        return twin

    def hold(self) -> AbstractContextManager[object]:
        """Let nobody change anything inside ``with match.hold():``.

        In JupyterLab a board can be clicked while a cell runs. Single values can always be read,
        and each action is done as a whole; this is for several that belong together. It holds up
        every match of the kernel, so leave it soon, and do not ``await`` inside.

        Examples
        --------
        >>> match = Match(dice=[(3, 1)])
        >>> with match.hold():
        ...     state = match.roll()
        ...     plays = match.legal_plays
        >>> len(plays)
        16
        """
        return LOCK

    def __repr__(self) -> str:
        state = self.state
        kind = f"to {state.length}" if state.is_match else "for money"
        white, black = (player.name for player in self.players)
        return f"<Match {kind}: {white} {state.score[0]}, {black} {state.score[1]}>"
