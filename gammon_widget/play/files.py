"""Matches from files, and into files.

The formats live in `gammon_widget.notation`, which knows records and no `Match`; here a record
is committed to a match action by action, through the one door that everything comes in by.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from os import PathLike

from ..analysis import Analysis, Decision, RollLuck
from ..disk import full_path
from ..notation.match_files import (
    read_match_file,
    read_match_text,
    write_match_file,
    write_match_text,
)
from ..notation.record import (
    Contradiction,
    GameRecord,
    MatchRecord,
    Remark,
    game_record,
    recorded_actions,
)
from ..rules import GameState, MakePlay, NewGame, Phase, SetUp
from .dice_source import DiceLike
from .history import Game
from .match import Match
from .players import Player


class ContradictionWarning(UserWarning):
    """A match file contradicts the rules or itself; the message says how that was settled."""


class RecordedMatch(Match):
    """A match that was read from a file: a `Match` that also knows what the file said.

    Parameters
    ----------
    record
        What the file said.
    dice
        Where dice come from if the match is played on.

    Attributes
    ----------
    record
        What the file said: besides the games its tags, comments and declared results.
    analyses
        What it says about the decisions.
    path
        The full path of the file that it was read from; None where it was no file.
    """

    path: str | None = None

    def __init__(self, record: MatchRecord, dice: DiceLike = None) -> None:
        start = record.games[0].start if record.games else GameState.start(record.length)
        # As players, since a mere name can be that of a bot.
        super().__init__(players=tuple(map(Player, record.players)), dice=dice, state=start)
        self.record = record
        numbers: list[dict[int, int]] = []  # of the record's actions in this match, game by game
        for index, game in enumerate(record.games):
            if index:
                self.commit(NewGame())
            set_up = self.state != game.start
            if set_up:
                self.commit(SetUp(game.start))
            numbers.append({number: number + set_up for number in range(len(game.actions))})
            for action in game.actions:
                if isinstance(action, MakePlay) and self.state.phase is not Phase.MOVE:
                    continue  # a forced pass, which the match has made by itself
                self.commit(action)
        self.analyses = tuple(each.renumbered(numbers) for each in record.analyses)

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """What in the file contradicted the rules or itself, and how it was settled."""
        return self.record.contradictions


def read_match(path: str | PathLike[str]) -> RecordedMatch:
    """Read a match from a file.

    Parameters
    ----------
    path
        A .mat file (as Jellyfish, GNU Backgammon and eXtreme Gammon write them), .sgf, or .xg.
        What it is tells its content, whatever its name; `record.format` says it. Its first
        player is White.

    Returns
    -------
    RecordedMatch
        The match, with every action of the file in its log: it can be looked through, played on
        and written again.

    Raises
    ------
    FormatError
        If there is a mistake in it, with where: an illegal play, too, unless the file shows the
        position that it led to, which is set up then.
    GammonError
        If the file cannot be opened; it is an `OSError`, too.

    Warns
    -----
    ContradictionWarning
        For every contradiction in it; they are also the `contradictions` of the match.
    """
    match = RecordedMatch(read_match_file(path))
    match.path = full_path(path, "match")
    return _warned(match)


def parse_match(text: str, format: str | None = None) -> RecordedMatch:
    """Read a match from the text of a .mat or .sgf file; see `read_match`.

    Parameters
    ----------
    text
        The content of the file.
    format
        ``".mat"`` or ``".sgf"``; None to see by the text which it is.
    """
    return _warned(RecordedMatch(read_match_text(text, format)))


def write_match(match: Match, path: str | PathLike[str]) -> None:
    """Write a match to a file: .mat or .txt, which hold only played games, or .sgf.

    Raises
    ------
    FormatError
        If the suffix names no format that can be written, or the format cannot hold this match.
        The file is not touched then.
    GammonError
        If the file cannot be written; what was there is there still, whole.
    """
    write_match_file(record_of(match), path)


def format_match(match: Match, format: str = ".mat") -> str:
    """Write a match as the text of a ``".mat"`` or ``".sgf"`` file; see `write_match`."""
    return write_match_text(record_of(match), format)


def record_of(match: Match) -> MatchRecord:
    """A match as a record: what has been done in it and can be written to a file.

    Comments and tags of the file it came from are kept, as far as its games still begin alike; so
    is what analyses say of actions that are still the same.
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
        games.pop()  # a game that nobody has begun
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
    """What analyses say of what was done, for the record of these games."""
    if not analyses:
        return ()
    numbers = [  # of the match's actions in the record, game by game
        {number: kept for kept, number in enumerate(recorded_actions(game.states, game.actions))}
        for game in games
    ]
    return tuple(_as_played(each, games).renumbered(numbers) for each in analyses)


def _as_played(analysis: Analysis, games: Sequence[Game]) -> Analysis:
    """An analysis without what it says of something that was played otherwise since."""

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
    """The comments on a game, up to where it was played on in another way."""
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
