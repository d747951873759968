"""Replaying what a match file says, by the rules: from `MatchText` to a `MatchRecord`.

Everything goes through `apply`. What the rules refuse is an error with its place, except for
a few things that real files hold and that can be carried out all the same; those are done by
a `SetUp` and reported:

- doubles that are dead, in the Crawford game, or above the highest cube;
- an opening roll that is a double, or a double before the opening roll;
- a take that is missing after a double;
- a declared result or score that contradicts what was played: the file's word stands.

A game that ends with neither a drop nor the last checker was resigned, at the level that the
declared points make of the cube.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..rules.actions import Accept, Action, Drop, MakePlay, Resign, Roll, SetUp
from ..rules.apply import apply
from ..rules.color import Color
from ..rules.cube import Cube, Level, OfferKind
from ..rules.errors import ActionError, PlayError, PositionError
from ..rules.scoring import next_game
from ..rules.state import GameState, Phase
from ..rules.variant import Rules
from .match_text import Entry, EntryKind, GameText, MatchText, Place
from .record import Contradiction, Declared, GameRecord, MatchRecord, Remark, over
from .replaying_cube import replay_cube
from .replaying_rolls import replay_roll
from .replaying_set_ups import replay_set_up


class JacobyUnknownError(Exception):
    """A result shows that the Jacoby rule, of which the file says nothing, was not in use."""


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
        self._number = number
        self._contradictions = found

    def do(self, action: Action, place: Place) -> None:
        """Do one thing.

        Raises
        ------
        FormatError
            If the rules refuse it.
        """
        try:
            self.state = apply(self.state, action)
        except (ActionError, PlayError, PositionError) as error:
            raise place.error(self.format, str(error), "something the rules allow") from error
        self.actions.append(action)

    def put(self, place: Place, state: GameState) -> None:
        """Put a state in place that no action leads to."""
        self.state = state
        self.actions.append(SetUp(state))

    def report(self, place: Place, problem: str) -> None:
        """Report a contradiction."""
        self._contradictions.append(
            Contradiction(problem, self._number, place.line or None, place.column or None)
        )


def _replayed(
    text: MatchText, rules: Rules, *, jacoby_known: bool
) -> tuple[list[GameRecord], list[Contradiction]]:
    games: list[GameRecord] = []
    found: list[Contradiction] = []
    before: GameState | None = None
    for index, game_text in enumerate(text.games):
        after = text.games[index + 1] if index + 1 < len(text.games) else None
        start = _start(text, rules, game_text, before, index + 1, found)
        game = Replay(text.format, index + 1, game_text, start, found)
        for position, entry in enumerate(game_text.entries):
            _enter(game, entry, is_last=position + 1 == len(game_text.entries))
            if entry.remark:
                game.remarks.append(Remark(len(game.actions), entry.remark))
        declared = _declared(game, after)
        _end(game, declared, jacoby_known=jacoby_known)
        if after is not None and game.state.phase is not Phase.OVER:
            game.report(after.place, f"Game {index + 1} has no end. It is left as it stands.")
            game.put(after.place, replace(game.state, phase=Phase.OVER, offer=None, dice=None))
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
        raccoons=bool(text.beavers) or longest > 2,  # noqa: PLR2004 - double, beaver, raccoon
        automatic_doubles=max(game.cube.bit_length() - 1 for game in text.games)
        if text.games
        else 0,
    )


def _doubles_in_a_row(entries: Sequence[Entry]) -> int:
    longest = run = 0
    for entry in entries:
        run = run + 1 if entry.kind is EntryKind.DOUBLE else 0
        longest = max(longest, run)
    return longest


def _start(
    text: MatchText,
    rules: Rules,
    game: GameText,
    before: GameState | None,
    number: int,
    found: list[Contradiction],
) -> GameState:
    """The state a game starts from: what follows from the game before, and what the file says."""
    try:
        if before is None:
            score = game.score or (0, 0)
            start = GameState.start(text.length, rules, score, crawford=False)
            crawford = game.crawford
            if crawford is None:
                doubles = any(entry.kind is EntryKind.DOUBLE for entry in game.entries)
                brink = text.length > 1 and (score[0] == text.length - 1) != (
                    score[1] == text.length - 1
                )
                crawford = rules.crawford and brink and not doubles
            start = replace(start, crawford=crawford)
        else:
            start = next_game(before)
            if game.score is not None and game.score != start.score:
                problem = (
                    f"The score should be {start.score[0]}-{start.score[1]} here, and is written "
                    f"as {game.score[0]}-{game.score[1]}, which stands."
                )
                found.append(
                    Contradiction(
                        problem, number, game.place.line or None, game.place.column or None
                    )
                )
                crawford = start.crawford and text.length - 1 in game.score
                start = replace(start, score=game.score, crawford=crawford)
            if game.crawford is not None and game.crawford is not start.crawford:
                problem = f"This {'is' if start.crawford else 'is not'} the Crawford game by the score; the file says otherwise, which stands."  # noqa: E501
                found.append(Contradiction(problem, number, game.place.line or None))
                start = replace(start, crawford=game.crawford)
        return replace(start, cube=Cube(game.cube)) if game.cube > 1 else start
    except PositionError as error:
        raise game.place.error(text.format, str(error), "a score that can be") from error


def _enter(game: Replay, entry: Entry, *, is_last: bool) -> None:
    if game.state.phase is Phase.OVER:
        raise entry.place.error(
            game.format, "The game was over before this.", "the next game, or the end"
        )
    if entry.kind is EntryKind.ROLL:
        replay_roll(game, entry, is_last=is_last)
    elif entry.kind is EntryKind.SET_UP:
        replay_set_up(game, entry)
    else:
        replay_cube(game, entry)


def _declared(game: Replay, after: GameText | None) -> Declared | None:
    """How the file says that the game ended: in so many words, or by the next game's score."""
    declared = game.text.declared
    if after is None or after.score is None:
        return declared
    white, black = (now - then for now, then in zip(after.score, game.start.score, strict=True))
    if (white > 0) == (black > 0) or min(white, black) < 0:
        return declared
    shown = Declared(Color.WHITE if white else Color.BLACK, white or black)
    if declared is not None and declared != shown:
        game.report(
            game.text.declared_at,
            f"{declared.winner.capitalize()} is said to win {declared.points} here, and by the "
            f"next score {shown.winner.capitalize()} has won {shown.points}, which stands.",
        )
    return shown


def _end(game: Replay, declared: Declared | None, *, jacoby_known: bool) -> None:
    """End the game as the file declares."""
    if declared is None:
        return
    place, state = game.text.declared_at, game.state
    winner, points = declared.winner, declared.points
    if state.phase is Phase.OVER:
        result = state.result
        if result is None or (result.winner, result.points) == (winner, points):
            return
        _check_jacoby(game, declared, jacoby_known)
        game.report(
            place,
            f"By the rules {result.winner.capitalize()} wins {result.points}; the file says that "
            f"{winner.capitalize()} wins {points}, which stands.",
        )
        game.put(place, over(replace(state, score=game.start.score), winner, points))
        return
    offer = state.offer
    if offer is not None and offer.by is winner:
        stake = state.cube.value * (2 if offer.kind is OfferKind.BEAVER else 1)
        if points == stake:
            game.report(place, "The drop is missing after the double; the result shows it.")
            game.do(Drop(), place)
            return
    _resign(game, declared, jacoby_known)


def _resign(game: Replay, declared: Declared, jacoby_known: bool) -> None:
    place, state = game.text.declared_at, game.state
    winner, points = declared.winner, declared.points
    level, rest = divmod(points, state.cube.value)
    regular = not rest and level in tuple(Level)
    if not regular:
        game.report(
            place,
            f"{points} points cannot be won with the cube on {state.cube.value}. They stand.",
        )
    elif level > 1 and not state.is_match and state.rules.jacoby and state.cube.owner is None:
        _check_jacoby(game, declared, jacoby_known)
        game.report(
            place,
            f"Under the Jacoby rule no more than {state.cube.value} can be won while the cube is "
            f"centred; the file says {points}, which stands.",
        )
    elif state.turn is winner.opponent and state.phase in (Phase.ROLL, Phase.MOVE):
        game.do(Resign(Level(level)), place)
        game.do(Accept(), place)
        return
    # The winner is on roll, and nobody resigns out of turn by the rules of `apply`.
    game.put(place, over(state, winner, points))


def _check_jacoby(game: Replay, declared: Declared, jacoby_known: bool) -> None:
    """See whether the declared result only shows that the Jacoby rule is not in use."""
    state = game.state
    centred = not state.is_match and state.cube.owner is None
    gammon = declared.points in (2 * state.cube.value, 3 * state.cube.value)
    if not jacoby_known and state.rules.jacoby and centred and gammon:
        raise JacobyUnknownError


__all__ = ["MakePlay", "Replay", "Roll", "replay"]
