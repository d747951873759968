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

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..rules.actions import Action, SetUp
from ..rules.apply import apply
from ..rules.cube import Cube
from ..rules.errors import ActionError, PlayError, PositionError
from ..rules.scoring import next_game
from ..rules.state import GameState, Phase
from ..rules.variant import Rules
from .match_text import Entry, EntryKind, GameText, MatchText, Place
from .record import Contradiction, GameRecord, MatchRecord, Remark, broken_off
from .replaying_cube import replay_cube
from .replaying_ends import JacobyUnknownError, declared_end, replay_end
from .replaying_rolls import replay_roll
from .replaying_set_ups import check_position, check_set_up_turn, replay_set_up


def replay(text: MatchText) -> MatchRecord:
    """Replay a file.

    Raises
    ------
    FormatError
        If something in it is out of place or illegal; with where it stands.
    """
    rules = _rules(text)
    try:
        games, contradictions = _replayed(text, rules, jacoby_known=text.jacoby is not None)
    except JacobyUnknownError:
        rules = replace(rules, jacoby=False)
        games, contradictions = _replayed(text, rules, jacoby_known=True)
    return MatchRecord(
        text.players,
        text.length,
        rules,
        tuple(games),
        tuple(text.tags),
        tuple(contradictions),
        text.format,
    )


class Replay:
    """One game as it is being replayed.

    Attributes
    ----------
    text
        What the file says of it.
    number
        Which game of the file it is, from 1.
    start
        The state it starts from.
    state
        The state so far.
    actions
        What was done so far.
    """

    def __init__(
        self, format: str, number: int, text: GameText, start: GameState, found: list[Contradiction]
    ) -> None:
        self.format = format
        self.text = text
        self.start = start
        self.state = start
        self.actions: list[Action] = []
        self.remarks: list[Remark] = [Remark(0, text.remark)] if text.remark else []
        self.number = number
        self._contradictions = found

    def do(self, action: Action, place: Place) -> None:
        """Do one thing.

        Raises
        ------
        FormatError
            If the rules refuse it.
        """
        try:
            self.attempt(action)
        except (ActionError, PlayError, PositionError) as error:
            raise place.error(self.format, str(error), "something the rules allow") from error

    def attempt(self, action: Action) -> None:
        """Do one thing, or raise what the rules raise."""
        self.state = apply(self.state, action)
        self.actions.append(action)

    def put(self, state: GameState) -> None:
        """Put a state in place that no action leads to."""
        self.state = state
        self.actions.append(SetUp(state))

    def set_up(self, state: GameState) -> None:
        """Put a state in place that was set up; before anything is done the game starts from it."""
        if self.actions:
            self.put(state)
        else:
            self.start = self.state = state

    def report(self, place: Place, problem: str) -> None:
        """Report a contradiction."""
        self._contradictions.append(place.contradiction(problem, self.number))


def _replayed(
    text: MatchText, rules: Rules, *, jacoby_known: bool
) -> tuple[list[GameRecord], list[Contradiction]]:
    games: list[GameRecord] = []
    found: list[Contradiction] = []
    before: GameState | None = None
    for index, game_text in enumerate(text.games):
        after = text.games[index + 1] if index + 1 < len(text.games) else None
        start = _start(text, rules, index, before, found)
        game = Replay(text.format, index + 1, game_text, start, found)
        for position, entry in enumerate(game_text.entries):
            if entry.before is not None and game.state.phase is Phase.OVER:
                game.report(entry.place, "The game was over before this. The rest is left out.")
                break
            _enter(game, entry, is_last=position + 1 == len(game_text.entries))
            if entry.remark:
                game.remarks.append(Remark(len(game.actions), entry.remark))
        declared = declared_end(game, after)
        if declared is not None:
            replay_end(game, declared, jacoby_known=jacoby_known)
        if after is not None and game.state.phase is not Phase.OVER:
            game.report(after.place, f"Game {index + 1} has no end. It is left as it stands.")
            game.put(broken_off(game.state))
        before = game.state
        record = GameRecord(game.start, tuple(game.actions), tuple(game.remarks), declared)
        games.append(record)
    return games, found


def _rules(text: MatchText) -> Rules:
    """The standard rules with what the file says, and with what it shows to be in use."""
    rules = replace(Rules.standard(), cube=text.cube)
    if text.max_cube is not None:
        rules = replace(rules, max_cube=text.max_cube)
    if text.length:
        return replace(rules, crawford=text.crawford is not False)
    longest = max((_doubles_in_a_row(game.entries) for game in text.games), default=0)
    return replace(
        rules,
        jacoby=text.jacoby is not False,
        beavers=bool(text.beavers) or longest > 1,
        raccoons=_has_raccoons(text) or longest > 2,  # noqa: PLR2004 - double, beaver, raccoon
        automatic_doubles=max(game.cube.bit_length() - 1 for game in text.games)
        if text.games
        else 0,
    )


def _has_raccoons(text: MatchText) -> bool:
    """Whether the file says so; where it speaks of beavers only it means both, as an XGID does."""
    return bool(text.beavers if text.raccoons is None else text.raccoons)


def _doubles_in_a_row(entries: Sequence[Entry]) -> int:
    longest = run = 0
    for entry in entries:
        run = run + 1 if entry.kind is EntryKind.DOUBLE else 0
        longest = max(longest, run)
    return longest


def _start(
    text: MatchText,
    rules: Rules,
    index: int,
    before: GameState | None,
    found: list[Contradiction],
) -> GameState:
    """The state a game starts from: what follows from the game before, and what the file says."""
    game = text.games[index]
    try:
        if before is None:
            start = _first(text, rules, game)
        else:
            start = next_game(before)
            for problem, corrected in _corrections(start, game):
                found.append(game.place.contradiction(problem, index + 1))
                start = corrected
        return replace(start, cube=Cube(game.cube)) if game.cube > 1 else start
    except PositionError as error:
        raise game.place.error(text.format, str(error), "a score that can be") from error


def _first(text: MatchText, rules: Rules, game: GameText) -> GameState:
    """The start of the first game in a file, which need not be the first of the match."""
    score = game.score or (0, 0)
    crawford = game.crawford
    if crawford is None:
        # By the score it may be the Crawford game or a later one, in which they may double.
        brink = text.length > 1 and [points == text.length - 1 for points in score].count(True) == 1
        doubles = any(entry.kind is EntryKind.DOUBLE for entry in game.entries)
        crawford = rules.crawford and brink and not doubles
    return GameState.start(text.length, rules, score, crawford=crawford)


def _corrections(start: GameState, game: GameText) -> Iterator[tuple[str, GameState]]:
    """What the file says differently of a game's start, and the start as the file says."""
    if game.score is not None and game.score != start.score:
        crawford = start.crawford and start.length - 1 in game.score
        problem = (
            f"The score should be {start.score[0]}-{start.score[1]} here, and is written as "
            f"{game.score[0]}-{game.score[1]}, which stands."
        )
        start = replace(start, score=game.score, crawford=crawford)
        yield problem, start
    if game.crawford is not None and game.crawford is not start.crawford:
        is_or_not = "is" if start.crawford else "is not"
        problem = (
            f"By the score this {is_or_not} the Crawford game; the file says otherwise, "
            "which stands."
        )
        yield problem, replace(start, crawford=game.crawford)


def _enter(game: Replay, entry: Entry, *, is_last: bool) -> None:
    if game.state.phase is Phase.OVER:
        raise entry.place.error(
            game.format, "The game was over before this.", "the next game, or the end"
        )
    if entry.before is not None:
        check_position(game, entry, entry.before)
    elif entry.kind in (EntryKind.ROLL, EntryKind.DOUBLE):
        check_set_up_turn(game, entry)
    if entry.kind is EntryKind.ROLL:
        replay_roll(game, entry, is_last=is_last)
    elif entry.kind is EntryKind.SET_UP:
        replay_set_up(game, entry)
    else:
        replay_cube(game, entry)
