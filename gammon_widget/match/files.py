"""Functions that read and write match files.

`gammon_widget.notation` reads a file into a record. This module plays the actions of a record, one
after another, through `Match.commit`.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from os import PathLike

from ..analysis.values.analysis import Analysis, MatchOrigin
from ..analysis.values.decision import Decision, RollLuck
from ..notation.matches.files import (
    read_match_file,
    read_match_text,
    read_matches_file,
    write_match_file,
    write_match_text,
)
from ..notation.matches.record import (
    Contradiction,
    GameRecord,
    MatchRecord,
    Remark,
    game_record,
    recorded_actions,
)
from ..rules import GameState, GammonError, MakePlay, NewGame, Phase, SetUp, apply
from ..storage.atomic_write import full_path
from .dice_source import DiceLike
from .history import Game, HistoryEntry, forced_end
from .match import Match
from .players import Player


class ContradictionWarning(UserWarning):
    """A remark on a match file.

    The file contradicts the rules or itself, or a part of it was skipped or inferred. The message
    says how this was resolved, and names the line.
    """


class RecordedMatch(Match):
    """A match read from a file, with the content of the file.

    Parameters
    ----------
    record
        The content of the file.
    dice
        The source of dice for continuing the match.

    Attributes
    ----------
    record
        The content of the file: games, tags, comments and declared results.
    analyses
        The analyses in the file.
    path
        The full path of the file; None for a match that was read from text.
    in_file
        The number of the match in its file, from 1.
    """

    path: str | None = None
    in_file = 1

    def __init__(self, record: MatchRecord, dice: DiceLike = None) -> None:
        start = record.games[0].start if record.games else GameState.start(record.length)
        # As `Player` values, because a plain name could be the name of a bot.
        super().__init__(players=tuple(map(Player, record.players)), dice=dice, state=start)
        self.record = record
        entries, numbers = _entries_of(record, start)
        self._log.append(entries)
        self._revision = len(entries)
        self.analyses = tuple(each.renumbered(numbers) for each in record.analyses)

    @property
    def origin(self) -> MatchOrigin:
        """The file, the date and the event of the match."""
        day = self.record.date
        event = self.record.tag("Event")
        return MatchOrigin(self.path, self.in_file, None if day is None else str(day), event)

    def _set_place(self, path: str, in_file: int) -> None:
        self.path, self.in_file = path, in_file
        self.analyses = tuple(replace(each, origin=self.origin) for each in self.analyses)

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """The remarks on the file, each with a description of how it was resolved."""
        return self.record.contradictions


def _entries_of(
    record: MatchRecord, state: GameState
) -> tuple[list[HistoryEntry], list[dict[int, int]]]:
    """Return the history of a record from a state, as `Match.commit` would make it.

    The second result contains, for each game, the number of each action of the record in the match.
    """
    entries: list[HistoryEntry] = []
    numbers: list[dict[int, int]] = []
    for index, game in enumerate(record.games):
        if index:
            state = apply(state, NewGame())
            entries.append(HistoryEntry(NewGame(), state))
        first, states = len(entries), game.states
        if state != game.start:
            entries.append(HistoryEntry(SetUp(game.start), apply(state, SetUp(game.start))))
            entries += forced_end(entries[-1].state)
            state = entries[-1].state
        if (state, state.starter) == (game.start, game.start.starter):
            state = game.start  # so the states of the record are those of the match
        # One more than the actions: the last state may have a decision that was not made.
        places = {len(game.actions): len(game.actions) + len(entries) - first}
        following = (*game.actions[1:], None)
        for number, (action, after) in enumerate(zip(game.actions, following, strict=False)):
            if isinstance(action, MakePlay) and state.phase is not Phase.MOVE:
                places[number] = len(entries) - first - 1
                continue  # a forced pass, which the match makes automatically
            is_forced = isinstance(action, MakePlay) and not action.moves and bool(entries)
            known = state is states[number]
            state = states[number + 1] if known else apply(state, action)
            places[number] = len(entries) - first
            entries.append(HistoryEntry(action, state, automatic=is_forced))
            if state.phase is Phase.MOVE and not isinstance(after, MakePlay):
                entries += forced_end(state)
                state = entries[-1].state
        numbers.append(places)
    return entries, numbers


def file_of(match: Match) -> str | None:
    """Return the path of a match's file or journal; None if the match has neither."""
    return match.path if isinstance(match, RecordedMatch) else match.journal


def read_match(path: str | PathLike[str]) -> RecordedMatch:
    """Read a match from a file.

    Parameters
    ----------
    path
        A .mat file (from Jellyfish, GNU Backgammon, eXtreme Gammon, OpenGammon, Backgammon Galaxy
        and others), an .sgf file, an .xg or .xgp file, a .bgf file (BGBlitz), or an .ogxm file
        (OpenGammon) or .gvab file (GammonView), which need the extra ``ogxm``. The format is
        detected from the content, not from the file name; `record.format` gives the result. The
        first player in the file is White. If the file contains several matches, the first one is
        returned, with a warning.

    Returns
    -------
    RecordedMatch
        The match, with all actions from the file. You can step through the match, continue it, and
        write it to a file.

    Raises
    ------
    FormatError
        If the file contains an error. The message says where the error is. An illegal play is not
        an error if the file contains the position after the play. In that case, that position is
        set up.
    GammonError
        If the file cannot be opened; the exception is also an `OSError`.

    Warns
    -----
    ContradictionWarning
        For every contradiction in the file. The match also lists them in `contradictions`.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "game.mat")
    >>> match = Match(3, players=("Ann", "Bob"), dice=[(3, 1)])
    >>> state = match.roll()
    >>> state = match.play("8/5 6/5")
    >>> write_match(match, path)
    >>> again = read_match(path)
    >>> again.state == match.state, [player.name for player in again.players]
    (True, ['Ann', 'Bob'])
    """
    _require_path(path)
    match = RecordedMatch(read_match_file(path))
    match._set_place(full_path(path, "match"), 1)
    return _warned(match)


def read_matches(path: str | PathLike[str]) -> list[RecordedMatch]:
    """Read all matches in a file.

    A .mat file can contain several matches, each after a line with its length. All other files
    contain one match. `read_match` describes the formats, the errors and the warnings.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "match.mat")
    >>> write_match(Match(3, players=("Ann", "Bob"), dice=[(3, 1)]), path)
    >>> text = path.read_text()
    >>> size = path.write_text(text + text.replace("3 point", "5 point"))
    >>> [match.state.length for match in read_matches(path)]
    [3, 5]
    """
    _require_path(path)
    matches = [RecordedMatch(record) for record in read_matches_file(path)]
    for number, match in enumerate(matches, 1):
        match._set_place(full_path(path, "match"), number)
        _warned(match)
    return matches


def _require_path(path: object) -> None:
    if isinstance(path, str) and "\n" in path:
        raise GammonError(
            "read_match takes the path of a file; pass the text of a match to gw.parse_match."
        )


def parse_match(text: str | bytes, format: str | None = None) -> RecordedMatch:
    """Read a match from the text or the bytes of a file; see `read_match`.

    The format is ``".mat"`` or ``".sgf"``. With None, the format is detected from the text, which
    may also be a position that eXtreme Gammon or BGBlitz copied with its analysis. For bytes, it
    may be the name of the file.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "game.mat")
    >>> write_match(Match(3, players=("Ann", "Bob")), path)
    >>> text = path.read_text()
    >>> [player.name for player in parse_match(text).players]
    ['Ann', 'Bob']
    """
    return _warned(RecordedMatch(read_match_text(text, format)))


def write_match(match: Match, path: str | PathLike[str]) -> None:
    """Write a match to an .sgf file, or to a .mat or .txt file if no position was set up.

    Raises
    ------
    FormatError
        If the file name has another suffix, or the format cannot contain this match. An existing
        file is unchanged.
    GammonError
        If the file cannot be written. An existing file is unchanged.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "game.sgf")
    >>> write_match(Match(3, players=("Ann", "Bob")), path)
    >>> path.read_text()[:2]
    '(;'
    """
    write_match_file(record_of(match), path)


def format_match(match: Match, format: str = ".mat") -> str:
    """Return a match as the text of a ``".mat"`` or ``".sgf"`` file; see `write_match`."""
    return write_match_text(record_of(match), format)


def record_of(match: Match) -> MatchRecord:
    """Return a match as a record that can be written to a file.

    Tags from the source file are kept. In each game, comments from the source file are kept up to
    the first action that is different. Analyses are kept for actions that are still the same.
    """
    old = match.record if isinstance(match, RecordedMatch) else None
    games: list[GameRecord] = []
    played = match.games
    for index, game in enumerate(played):
        remarks: tuple[Remark, ...] = ()
        if old is not None and index < len(old.games):
            remarks = _remarks(old.games[index], game)
        games.append(game_record(game.states, game.actions, remarks))
    if len(games) > 1 and not games[-1].actions and games[-1].start.phase is Phase.OPENING:
        games.pop()  # a game without any action
    names = tuple(player.name for player in match.players)
    return MatchRecord(
        (names[0], names[1]),
        games[0].start.length,
        games[0].start.rules,
        tuple(games),
        old.tags if old is not None else (),
        analyses=_as_recorded(match.analyses, played),
    )


def _as_recorded(analyses: Sequence[Analysis], games: Sequence[Game]) -> tuple[Analysis, ...]:
    if not analyses:
        return ()
    numbers = [  # by game: action number in the match to action number in the record
        {number: kept for kept, number in enumerate(recorded_actions(game.states, game.actions))}
        for game in games
    ]
    return tuple(_as_played(each, games).renumbered(numbers) for each in analyses)


def _as_played(analysis: Analysis, games: Sequence[Game]) -> Analysis:
    """Return an analysis without the decisions and rolls that have changed since it was made."""

    def still_done(event: Decision | RollLuck) -> bool:
        if event.game >= len(games) or event.action >= len(games[event.game].actions):
            return False
        game = games[event.game]
        if isinstance(event, Decision):
            there = game.states[event.action], game.actions[event.action]
            return there == (event.state, event.done)
        return game.states[event.action + 1].dice == event.dice

    return replace(
        analysis,
        decisions=tuple(filter(still_done, analysis.decisions)),
        luck=tuple(filter(still_done, analysis.luck)),
    )


def _remarks(old: GameRecord, game: Game) -> tuple[Remark, ...]:
    """Return the comments on a game up to the first difference from the source file."""
    actions = game_record(game.states, game.actions).actions
    same = 0
    for before, now in zip(old.actions, actions, strict=False):
        if before != now:
            break
        same += 1
    return tuple(remark for remark in old.remarks if remark.after <= same)


def _warned(match: RecordedMatch) -> RecordedMatch:
    for contradiction in match.contradictions:
        warnings.warn(str(contradiction), ContradictionWarning, stacklevel=3)
    return match
