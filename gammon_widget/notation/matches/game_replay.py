"""Replay of one game: rolls, doubles, answers, set-ups, and the end of the game."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import NoReturn

from ...rules import (
    Color,
    Cube,
    Dice,
    FormatError,
    GameState,
    Level,
    Move,
    Offer,
    OfferKind,
    Phase,
    PlayError,
    Position,
    PositionError,
    apply,
    why_no_double,
)
from ...rules import actions as act
from ...rules.apply import end_turn
from ...rules.legal import legal_paths
from ...rules.position import PLACES
from ...rules.validation import counted
from ..plays import parse_play, place_named
from .mat_words import NO_MOVE, UNKNOWN_PLAY
from .record import (
    Contradiction,
    Declared,
    EntryKind,
    FilePlace,
    GameText,
    MatchText,
    RecordEntry,
    Remark,
    SetUpText,
    opening_roll,
    over,
)


class JacobyUnknownError(Exception):
    """A result contradicts the Jacoby rule, but the file does not mention that rule."""


class GameReplay:
    """A game that is being replayed.

    ``states`` contains the state before each action. ``number`` is the number of the game, counted
    from 1. ``has_stopped`` is true after an action that nobody wrote down.
    """

    def __init__(
        self, match: MatchText, index: int, start: GameState, contradictions: list[Contradiction]
    ) -> None:
        self.match = match
        self.text = match.games[index]
        self.number = index + 1
        self.start = self.state = start
        self.actions: list[act.Action] = []
        self.states: list[GameState] = []
        self.remarks = [Remark(0, self.text.remark)] if self.text.remark else []
        self.has_stopped = False
        self._contradictions = contradictions

    @property
    def last_action(self) -> act.Action | None:
        return self.actions[-1] if self.actions else None

    def do(self, action: act.Action, place: FilePlace) -> None:
        """Apply an action; raise `FormatError` with the place if the rules forbid it."""
        with place.refusals(self.match.format, "a legal action"):
            self.attempt(action)

    def attempt(self, action: act.Action) -> None:
        """Apply an action; errors from the rules are raised unchanged."""
        self.go(action, apply(self.state, action))

    def put(self, state: GameState) -> None:
        """Add an action that replaces the current state with the given state."""
        self.attempt(act.SetUp(state))

    def set_up(self, state: GameState) -> None:
        """Set up a state; before the first action, the state becomes the start of the game."""
        if self.actions:
            self.put(state)
        else:
            self.start = self.state = state

    def report(self, place: FilePlace, problem: str) -> None:
        """Report a contradiction at a place in the file."""
        self._contradictions.append(place.contradiction(problem, self.number))

    def go(self, action: act.Action, after: GameState) -> None:
        self.states.append(self.state)
        self.actions.append(action)
        self.state = after

    def fail(self, place: FilePlace, problem: str, expected: str) -> NoReturn:
        """Raise `FormatError` for a place in the file."""
        raise place.error(self.match.format, problem, expected)


def declared_end(game: GameReplay, after: GameText | None) -> Declared | None:
    """Return the end of a game, taken from the next score or else from the result in the file."""
    text = game.text
    declared, shown = text.declared, _shown_by_score(game, after)
    if text.points_won is not None:
        result = game.state.result
        winner = result.winner if result else shown.winner if shown else None
        if winner is None:
            game.fail(
                text.declared_at,
                "The column of this line does not show who won.",
                "the line in the column of the winner, such as column 7 for the left player or "
                "below the right name",
            )
        how = "rules" if result else "next score"
        game.report(
            text.declared_at,
            f"The column of this line does not show who won. According to the {how}, it was "
            f"{winner.capitalize()}.",
        )
        declared = Declared(winner, text.points_won)
    if shown is None:
        if declared is None and text.is_given_up and game.state.result is None:
            game.fail(
                text.declared_at,
                "A player gave up the game, but the file does not say who won how much.",
                "a line such as 'Wins 1 point' in the column of the winner",
            )
        return declared
    if declared is not None and declared != shown:
        game.report(
            game.text.declared_at,
            f"The file says that {_won(declared.winner, declared.points)}, but the next score "
            f"shows that {_won(shown.winner, shown.points)}. The score is used.",
        )
    return shown


def _shown_by_score(game: GameReplay, after: GameText | None) -> Declared | None:
    """Return the end of a game according to the next score."""
    if after is None or after.score is None:
        return None
    white, black = (now - then for now, then in zip(after.score, game.start.score, strict=True))
    if (white > 0) == (black > 0) or min(white, black) < 0:
        return None
    return Declared(Color.WHITE if white else Color.BLACK, white or black)


_FILE_WINS = "The file's version is used."


def _won(winner: Color, points: int) -> str:
    return f"{winner.capitalize()} won {counted(points, 'point')}"


def replay_end(game: GameReplay, declared: Declared) -> Declared:
    """End the game with the result in the file; return the result that is used."""
    place, state = game.text.declared_at, game.state
    winner, points = declared.winner, declared.points
    if state.phase is Phase.OVER:
        result = state.result
        if result is None or (result.winner, result.points) == (winner, points):
            return declared
        problem = (
            f"According to the rules, {_won(result.winner, result.points)}, but the file says "
            f"that {_won(winner, points)}."
        )
        if winner is not result.winner:
            game.report(place, f"{problem} The rules are used.")
            return Declared(result.winner, result.points)
        _check_jacoby(game, declared)
        if not _is_truncated(game, declared, result.points):
            game.report(place, f"{problem} {_FILE_WINS}")
        game.put(over(replace(state, score=game.start.score), winner, points))
        return declared
    offer = state.offer
    if offer is not None and offer.by is winner:
        stake = state.cube.value * (2 if offer.kind is OfferKind.BEAVER else 1)
        if points == stake:
            game.report(
                place,
                "The file has no drop after the double, but the result shows one. The drop was "
                "added.",
            )
            game.do(act.Drop(), place)
            return declared
    if offer is not None and offer.kind is OfferKind.BEAVER:
        game.do(act.Take(), place)  # files contain no answer to a beaver
    _resign(game, declared)
    return declared


def _resign(game: GameReplay, declared: Declared) -> None:
    place, state = game.text.declared_at, game.state
    winner, points = declared.winner, declared.points
    level, rest = divmod(points, state.cube.value)
    regular = not rest and level in tuple(Level)
    if not regular:
        # A forfeit may be worth the rest of the match.
        most = None if game.text.is_given_up else max(Level) * state.cube.value
        if not _is_truncated(game, declared, most):
            game.report(
                place,
                f"The file says that {_won(winner, points)}, which is impossible with the cube at "
                f"{state.cube.value}. {_FILE_WINS}",
            )
    elif level > 1 and not state.is_match and state.rules.jacoby and state.cube.owner is None:
        _check_jacoby(game, declared)
        game.report(
            place,
            f"Under the Jacoby rule, a game with a centred cube is worth at most "
            f"{counted(state.cube.value, 'point')}, but the file says {points}. {_FILE_WINS}",
        )
    elif state.turn is winner.opponent and state.phase in (Phase.ROLL, Phase.MOVE):
        game.do(act.Resign(Level(level)), place)
        game.do(act.Accept(), place)
        return
    # The winner is on roll, and `apply` allows nobody to resign out of turn.
    game.put(over(state, winner, points))


def _is_truncated(game: GameReplay, declared: Declared, won: int | None) -> bool:
    """Check whether the declared points are all that the winner needed, but fewer than won.

    If `won` is None, any number of points may have been won.
    """
    # XG counts the points in this way.
    needed = game.start.length - game.start.score[declared.winner.slot]
    return declared.points == needed and (won is None or needed < won)


def _check_jacoby(game: GameReplay, declared: Declared) -> None:
    """Raise `JacobyUnknownError` if the result is possible only without the Jacoby rule."""
    state = game.state
    centred = not state.is_match and state.cube.owner is None
    gammon = declared.points in (2 * state.cube.value, 3 * state.cube.value)
    if game.match.jacoby is None and state.rules.jacoby and centred and gammon:
        raise JacobyUnknownError


_STEPS = re.compile(r"\s*(?:(?:[0-9]{1,2}|bar)/(?:[0-9]{1,2}|off)\*?(?:\s+|$)){1,4}", re.I)
_STEP = re.compile(r"([0-9]{1,2}|bar)/([0-9]{1,2}|off)", re.I)
_DOUBTFUL = "????"
"""The mark that other programs use for a play that is illegal or cannot be understood."""


_RAISES: dict[OfferKind, act.Action] = {
    OfferKind.DOUBLE: act.Beaver(),
    OfferKind.BEAVER: act.Raccoon(),
}
"""The action that doubles again immediately after an offer, by the kind of offer."""

_POSSIBLE_POSITION = "a possible position"


def replay_roll(game: GameReplay, entry: RecordEntry) -> None:
    dice = entry.dice
    _answer_double(game, entry)
    if dice is None:
        _stop(game, entry, "This roll")
        return
    state = game.state
    by = entry.by or state.turn or Color.WHITE
    if state.phase is not Phase.OPENING:
        if state.turn is not None and by is not state.turn:
            turn = state.turn.capitalize()
            problem = f"{by.capitalize()} rolls here, but it is {turn}'s turn."
            game.fail(entry.place, problem, f"a roll by {turn}")
        # A set-up or an earlier roll may already have set the dice.
        if state.phase is not Phase.MOVE or state.dice != dice:
            game.do(act.Roll(dice), entry.place)
    elif dice.is_double:
        game.report(entry.place, f"The opening roll is a double, {dice}. It was kept.")
        game.put(_on_roll(state, state.turn_start, by, dice))
    else:
        game.do(opening_roll(by, dice), entry.place)
    _play(game, entry, dice)


def replay_cube(game: GameReplay, entry: RecordEntry) -> None:
    """Replay a double, a beaver, a raccoon, a take or a drop."""
    offer = game.state.offer if game.state.phase is Phase.DOUBLE else None
    if offer is not None and entry.by is offer.by:
        problem = f"{entry.by.capitalize()} cannot answer their own double."
        game.fail(entry.place, problem, f"an answer by {entry.by.opponent.capitalize()}")
    if entry.kind is EntryKind.DOUBLE:
        if offer is not None:
            game.do(_RAISES[offer.kind], entry.place)
        else:
            _double(game, entry)
        _check_value(game, entry)
    elif offer is not None:
        game.do(act.Take() if entry.kind is EntryKind.TAKE else act.Drop(), entry.place)
    elif entry.kind is EntryKind.DROP or not isinstance(game.last_action, act.Raccoon):
        # A raccoon needs no answer here, but other programs write an answer.
        problem = f"There is no double to {entry.kind.value}."
        game.fail(entry.place, problem, "a roll or a double")


def replay_set_up(game: GameReplay, entry: RecordEntry) -> None:
    """Replay a set-up; at the start of a game, the set-up changes the initial state.

    A set-up that only rolls the dice is a roll without a play.
    """
    set_up = entry.set_up
    assert set_up is not None  # every set-up has one
    state = game.state
    dice, by = set_up.dice, set_up.turn or state.turn
    if dice is not None and set_up == SetUpText(turn=set_up.turn, dice=dice):
        opens = state.phase is Phase.OPENING and not dice.is_double
        if (opens or state.phase is Phase.ROLL) and state.turn in (None, by):
            replay_roll(game, entry._replace(by=by, dice=dice))
            return
    with entry.place.refusals(game.match.format, _POSSIBLE_POSITION):
        game.set_up(_changed(state, set_up))


def check_turn(game: GameReplay, entry: RecordEntry) -> None:
    """Correct a set-up with the wrong player on roll, if the opponent moves or doubles next.

    If a user enters ``set board`` and ``set turn``, GNU Backgammon saves only ``set board``.
    """
    state = game.state
    set_up = game.last_action is None or isinstance(game.last_action, act.SetUp)
    waiting = state.phase in (Phase.ROLL, Phase.MOVE)
    if not (set_up and waiting and state.turn and entry.by is state.turn.opponent):
        return
    name, other = state.turn.capitalize(), entry.by.capitalize()
    game.report(
        entry.place,
        f"In the file, {name} is on roll, but {other} acts next. {other} was put on roll instead.",
    )
    game.set_up(_on_roll(state, state.seen_by(Color.WHITE), entry.by))


def check_position(game: GameReplay, entry: RecordEntry, shown: Position) -> None:
    """Before a roll or a double, compare the position with the position in the file.

    A difference means that a play is missing or that the match was edited. The position in the file
    is then used.
    """
    state, by = game.state, entry.by
    assert by is not None  # a file with positions names the player
    same = state.seen_by(Color.WHITE) == shown
    if same and state.phase is Phase.OPENING:
        return
    if same and state.turn is by and (state.phase is not Phase.MOVE or state.dice == entry.dice):
        return
    game.report(
        entry.place,
        f"{by.capitalize()} acts here, although it is the other player's turn. {_FILE_WINS}"
        if same
        else "The previous play does not lead to this position, so the position was set up.",
    )
    with entry.place.refusals(game.match.format, _POSSIBLE_POSITION):
        game.set_up(_on_roll(state, shown, by))


def _answer_double(game: GameReplay, entry: RecordEntry) -> None:
    """Take a double that has no answer in the file, if the doubler rolls next."""
    offer, turn = game.state.offer, game.state.turn
    if game.state.phase is not Phase.DOUBLE or offer is None:
        return
    if entry.by not in (None, turn):
        return  # the wrong player rolls; the caller reports this
    if offer.kind is OfferKind.DOUBLE:
        game.report(entry.place, "The file has no take before this roll. A take was added.")
    game.do(act.Take(), entry.place)


def _play(game: GameReplay, entry: RecordEntry, dice: Dice) -> None:
    state = game.state
    if entry.result is not None:
        _play_to(game, entry, dice, entry.result)
        return
    written = entry.play.strip().rstrip(".")
    if UNKNOWN_PLAY.fullmatch(written):
        _play_unknown(game, entry)
        return
    if _no_move(written):
        may_stay = entry.kind is EntryKind.SET_UP or entry is game.text.entries[-1]
        if not state.next_steps:
            game.do(act.MakePlay(()), entry.place)
        elif entry.before is None and (written or not may_stay):
            problem = f"The roll {dice} can be played, but the file has no play."
            game.fail(entry.place, problem, "a play")
        return
    if not _play_steps(game, entry):
        game.do(act.MakePlay(_moves(game, entry, dice)), entry.place)
    if written.endswith(_DOUBTFUL):
        game.report(
            entry.place,
            f"The file marks this play with {_DOUBTFUL}, but it is legal, so it was kept.",
        )


def _no_move(written: str) -> bool:
    """Check whether a text means that there was no move."""
    words = re.sub(r"[’`´]", "'", written.lower().strip("()[]-–—*. "))
    return " ".join(words.split()) in NO_MOVE


def _play_unknown(game: GameReplay, entry: RecordEntry) -> None:
    """Make the only possible play, or stop."""
    state = game.state
    assert state.dice is not None  # a player has rolled
    plays = paths_by_result(state.position, state.dice)
    if len(plays) > 1:
        _stop(game, entry, "This play")
        return
    game.report(entry.place, "Nobody wrote down this play. The only possible play was added.")
    game.do(act.MakePlay(*plays.values()), entry.place)


def _stop(game: GameReplay, entry: RecordEntry, what: str) -> None:
    """Leave out the rest of a game after an action that nobody wrote down."""
    rest = " The rest of the game was left out." if entry is not game.text.entries[-1] else ""
    game.report(entry.place, f"{what} was not written down.{rest}")
    game.has_stopped = True


paths_by_result = lru_cache(maxsize=1)(legal_paths)  # a play and its evaluation need the same


def _play_steps(game: GameReplay, entry: RecordEntry) -> bool:
    """Make a play that is written with one step for each die; return False if this is impossible.

    Most files contain such plays. They need no search.
    """
    if not _STEPS.fullmatch(entry.play):
        return False
    steps = (Move(*map(place_named, step)) for step in _STEP.findall(entry.play.lower()))
    try:
        game.attempt(act.MakePlay(tuple(steps)))
    except PlayError:
        return False
    return True


def _play_to(game: GameReplay, entry: RecordEntry, dice: Dice, result: Position) -> None:
    """Make the play that leads to a position; if no legal play leads to it, set the position up."""
    state = game.state
    moves = paths_by_result(state.turn_start, dice).get(result._packed)
    if moves is not None:
        game.go(act.MakePlay(moves), end_turn(state, result))
        return
    assert state.turn is not None  # a player has rolled
    name = state.turn.capitalize()
    game.report(
        entry.place, f"{name}'s play for {dice} is illegal. The resulting position was set up."
    )
    with entry.place.refusals(game.match.format, _POSSIBLE_POSITION):
        game.put(end_turn(state, result))


def _moves(game: GameReplay, entry: RecordEntry, dice: Dice) -> tuple[Move, ...]:
    """Return the moves of a written play."""
    position = game.state.turn_start
    try:
        return parse_play(entry.play.replace("*", ""), position, dice).moves
    except (FormatError, PlayError):
        pass  # without its stars, the play may be ambiguous
    with entry.place.refusals(game.match.format, "a legal play"):
        try:
            return parse_play(entry.play, position, dice).moves
        except FormatError as error:
            column = entry.place.column + max((error.column or 1) - 1, 0)
            place = entry.place._replace(column=column)
            raise place.error(game.match.format, error.problem, error.expected) from error


def _double(game: GameReplay, entry: RecordEntry) -> None:
    state = game.state
    by = entry.by or state.turn or Color.WHITE
    if state.phase is Phase.OPENING:
        game.report(entry.place, "There is a double before the opening roll. It was kept.")
        state = _on_roll(state, state.turn_start, by)
    elif state.phase is Phase.ROLL and by is state.turn:
        reason = why_no_double(state)
        if reason is None:
            game.do(act.Double(), entry.place)
            return
        game.report(entry.place, f"{reason} The double was kept anyway.")
    else:
        why = why_no_double(state) if by is state.turn else f"It is not {by.capitalize()}'s turn."
        game.fail(entry.place, str(why or "A double is not possible here."), "a roll")
    game.put(replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, by)))


def _check_value(game: GameReplay, entry: RecordEntry) -> None:
    # A raccoon takes effect at once.
    value = game.state.offered_cube or game.state.cube.value
    if entry.value not in (None, value):
        game.report(
            entry.place,
            f"This double turns the cube to {value}, but the file says {entry.value}. "
            f"The value {value} is used.",
        )


def _changed(state: GameState, set_up: SetUpText) -> GameState:
    if set_up.resigns is not None:
        by, level = set_up.resigns
        state = _changed(state, replace(set_up, resigns=None, dice=set_up.dice or state.dice))
        return replace(state, phase=Phase.RESIGN, offer=Offer(OfferKind.RESIGNATION, by, level))
    value = state.cube.value if set_up.cube is None else set_up.cube
    owner = state.cube.owner if set_up.owner is None else set_up.owner[0]
    seen = _edited(state.seen_by(Color.WHITE), set_up)
    return _on_roll(state, seen, set_up.turn or state.turn, set_up.dice, Cube(value, owner))


def _on_roll(
    state: GameState,
    seen: Position,
    turn: Color | None,
    dice: Dice | None = None,
    cube: Cube | None = None,
) -> GameState:
    """Return the state with another position and with `turn` on roll.

    `position` is from White's point of view. A `turn` of None means that the opening roll is next.
    """
    phase = Phase.ROLL if dice is None else Phase.MOVE
    return GameState(
        turn_start=seen.swapped() if turn is Color.BLACK else seen,
        turn=turn,
        phase=Phase.OPENING if turn is None else phase,
        dice=None if turn is None else dice,
        cube=cube or state.cube,
        score=state.score,
        length=state.length,
        crawford=state.crawford,
        rules=state.rules,
    )


def _edited(position: Position, set_up: SetUpText) -> Position:
    """Apply the edits from a set-up to a position; both are from White's point of view."""
    if not set_up.edits:
        return position
    counts = {
        Color.WHITE: [max(count, 0) for count in position.points],
        Color.BLACK: [max(-count, 0) for count in position.points],
    }
    for color, place in set_up.edits:
        if color is not None:
            counts[color][place] += 1
        else:
            counts[Color.WHITE][place] = counts[Color.BLACK][place] = 0
    white, black = counts[Color.WHITE], counts[Color.BLACK]
    both = [place for place in range(1, PLACES - 1) if white[place] and black[place]]
    if both:
        raise PositionError(
            f"Both players have checkers on White's {place} point." for place in both
        )
    return Position(own - other for own, other in zip(white, black, strict=True))
