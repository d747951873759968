"""Replaying what a match file says, by the rules: from `MatchText` to a `MatchRecord`.

Everything goes through `apply`. What the rules refuse is an error with its place, except for
a few things that real files hold and that can be carried out all the same; those are done by
a `SetUp` and reported:

- doubles that are dead, in the Crawford game, above the highest cube, or with the opponent's cube;
- an opening roll that is a double, or a double before the opening roll;
- a take that is missing after a double;
- a move by the other player than the one whom a position was set up for;
- an illegal play of which the file shows the position that it led to, and a position before a roll
  or a double that is another one than the play before led to;
- a declared result or score that contradicts what was played: the file's word stands.

A game that ends with neither a drop nor the last checker was resigned, at the level that the
declared points make of the cube.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..rules import Cube, GameState, Phase, Rules
from ..rules.scoring import next_game
from .match_text import Entry, EntryKind, MatchText
from .record import Contradiction, GameRecord, MatchRecord, Remark, broken_off
from .replayed_actions import check_position, check_turn, replay_cube, replay_roll, replay_set_up
from .replayed_game import JacobyUnknownError, ReplayedGame, declared_end, replay_end
from .replayed_verdicts import ReplayedVerdicts


def replay(match: MatchText) -> MatchRecord:
    """Replay a file.

    Raises
    ------
    FormatError
        If something in it is out of place or illegal; with where it stands.
    """
    try:
        return _replayed(match)
    except JacobyUnknownError:
        return _replayed(replace(match, jacoby=False))


def _replayed(match: MatchText) -> MatchRecord:
    rules = _rules(match)
    games: list[GameRecord] = []
    contradictions: list[Contradiction] = []
    verdicts = ReplayedVerdicts(match)
    before: GameState | None = None
    for index, text in enumerate(match.games):
        after = match.games[index + 1] if index + 1 < len(match.games) else None
        with text.place.refusals(match.format, "a score that can be"):
            start = _first_start(match, rules) if before is None else next_game(before)
            game = ReplayedGame(match, index, start, contradictions)
            if before is not None:
                _correct_start(game)
            if text.cube > 1:
                game.set_up(replace(game.start, cube=Cube(text.cube)))
        for entry in text.entries:
            if entry.before is not None and game.state.phase is Phase.OVER:
                game.report(entry.place, "The game was over before this. The rest is left out.")
                break
            done = len(game.actions)
            _enter(game, entry)
            verdicts.add(game, entry, done)
            if entry.remark:
                game.remarks.append(Remark(len(game.actions), entry.remark))
        declared = declared_end(game, after)
        if declared is not None:
            replay_end(game, declared)
        if after is not None and game.state.phase is not Phase.OVER:
            game.report(after.place, f"Game {index + 1} has no end. It is left as it stands.")
            game.put(broken_off(game.state))
        before = game.state
        verdicts.end(game, declared)
        actions, remarks = tuple(game.actions), tuple(game.remarks)
        games.append(GameRecord(game.start, actions, remarks, declared))
    return MatchRecord(
        match.players,
        match.length,
        rules,
        tuple(games),
        tuple(match.tags),
        tuple(contradictions),
        match.format,
        verdicts.analyses,
    )


def _rules(match: MatchText) -> Rules:
    """The standard rules with what the file says, and with what it shows to be in use."""
    rules = replace(Rules.standard(), cube=match.cube)
    if match.max_cube is not None:
        rules = replace(rules, max_cube=match.max_cube)
    if match.length:
        return replace(rules, crawford=match.crawford is not False)
    longest = max((_doubles_in_a_row(game.entries) for game in match.games), default=0)
    # A file that speaks of beavers only means raccoons as well, as an XGID does.
    raccoons = match.beavers if match.raccoons is None else match.raccoons
    return replace(
        rules,
        jacoby=match.jacoby is not False,
        beavers=bool(match.beavers) or longest > 1,
        raccoons=bool(raccoons) or longest > 2,  # noqa: PLR2004 - double, beaver, raccoon
        automatic_doubles=max((game.cube.bit_length() - 1 for game in match.games), default=0),
    )


def _doubles_in_a_row(entries: Sequence[Entry]) -> int:
    longest = run = 0
    for entry in entries:
        run = run + 1 if entry.kind is EntryKind.DOUBLE else 0
        longest = max(longest, run)
    return longest


def _first_start(match: MatchText, rules: Rules) -> GameState:
    """The start of the first game in a file, which need not be the first of the match."""
    game = match.games[0]
    score = game.score or (0, 0)
    crawford = game.crawford
    if crawford is None:
        # By the score it may be the Crawford game or a later one, in which they may double.
        brink = match.length > 1 and score.count(match.length - 1) == 1
        doubles = any(entry.kind is EntryKind.DOUBLE for entry in game.entries)
        crawford = rules.crawford and brink and not doubles
    return GameState.start(match.length, rules, score, crawford=crawford)


def _correct_start(game: ReplayedGame) -> None:
    """Let a game start as the file says, where that is not what follows from the game before."""
    start, text = game.start, game.text
    if text.score is not None and text.score != start.score:
        game.report(
            text.place,
            f"The score should be {start.score[0]}-{start.score[1]} here, and is written as "
            f"{text.score[0]}-{text.score[1]}, which stands.",
        )
        crawford = start.crawford and start.length - 1 in text.score
        start = replace(start, score=text.score, crawford=crawford)
    if text.crawford is not None and text.crawford is not start.crawford:
        game.report(
            text.place,
            f"By the score this {'is' if start.crawford else 'is not'} the Crawford game; the "
            "file says otherwise, which stands.",
        )
        start = replace(start, crawford=text.crawford)
    game.set_up(start)


def _enter(game: ReplayedGame, entry: Entry) -> None:
    if game.state.phase is Phase.OVER:
        game.fail(entry.place, "The game was over before this.", "the next game, or the end")
    if entry.before is not None:
        check_position(game, entry, entry.before)
    elif entry.kind in (EntryKind.ROLL, EntryKind.DOUBLE):
        check_turn(game, entry)
    if entry.kind is EntryKind.ROLL:
        replay_roll(game, entry)
    elif entry.kind is EntryKind.SET_UP:
        replay_set_up(game, entry)
    else:
        replay_cube(game, entry)
