"""Replay of a match file under the rules.

The input is a `MatchText`, and the result is a `MatchRecord` with the analysis in the file.

Every action is made with `apply`. An action that the rules forbid raises an error with its place in
the file. However, a few such actions occur in real files. Each of these becomes a `SetUp` and a
reported contradiction:

- doubles with a dead cube, in the Crawford game, above the cube limit, or with the opponent's
  cube;
- an opening roll that is a double, or a double before the opening roll;
- a missing take after a double;
- a move by the player who is not on roll in a position that was set up;
- an illegal play whose resulting position is known;
- a position before a roll or a double that differs from the result of the previous play;
- declared points or a declared score that contradict the play; the file's version is used. But
  the rules decide who has won a game that ends with a drop or with the last checker.

A play that nobody wrote down ends the replay of its game, unless only one play was possible.

A game that ends without a drop and before the last checker is borne off counts as resigned; its
level is the declared points divided by the cube.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from ...analysis.values.analysis import Analysis, GameOutcome
from ...analysis.values.decision import Decision, RollLuck, match_chance_of
from ...engine.equity import Stakes, stakes_of
from ...engine.evaluation import (
    Candidate,
    Candidates,
    CubeAdvice,
    CubeChoice,
    Evaluation,
    Probabilities,
)
from ...rules import (
    Action,
    ActionKind,
    Color,
    Cube,
    GameState,
    MakePlay,
    Move,
    OfferKind,
    Phase,
    Play,
    Position,
    PositionError,
    Rules,
    SetUp,
)
from ...rules import actions as act
from ...rules.apply import next_game
from ...rules.position import OFF
from ...rules.variant import PROFILES
from . import game_replay
from .game_replay import GameReplay
from .record import (
    MAX_ENTRIES,
    MAX_GAMES,
    CubeVerdict,
    Declared,
    EntryKind,
    EntryVerdict,
    GameRecord,
    MatchRecord,
    MatchText,
    PlayVerdict,
    RecordEntry,
    Remark,
    broken_off,
)

_ANSWERS = (act.Take, act.Drop, act.Beaver)


class ReplayedVerdicts:
    """The analysis in a file, collected while the match is replayed."""

    def __init__(self, match: MatchText) -> None:
        self._match = match
        self._decisions: list[Decision] = []
        self._luck: list[RollLuck] = []
        self._outcomes: list[GameOutcome] = []

    @property
    def analyses(self) -> tuple[Analysis, ...]:
        """The analysis in the file; empty if there is none."""
        match = self._match
        if not self._decisions:
            return ()
        return (
            Analysis(
                match.analyst,
                match.players,
                match.length,
                tuple(self._decisions),
                tuple(self._luck),
                tuple(self._outcomes),
            ).with_scale(match.scale),
        )

    def add(self, game: GameReplay, entry: RecordEntry, first: int) -> None:
        """Add the verdict on an entry whose actions begin at index ``first`` of the game."""
        verdict = entry.verdict
        if verdict is None:
            return
        for index in range(first, len(game.actions)):
            state, action = game.states[index], game.actions[index]
            where = game.number - 1, index
            if isinstance(action, act.Roll) and verdict.luck is not None:
                self._luck.append(_roll_luck(where, game, verdict.luck))
            if _is_about_the_cube(state, action) and verdict.cube is not None:
                cube = self.cube(state, verdict.cube)
                if cube is not None:
                    comment = verdict.cube_comment
                    self._decisions.append(Decision(*where, state, action, cube, comment=comment))
            elif state.phase is Phase.MOVE and isinstance(action, MakePlay | SetUp):
                plays, played = self.plays(state, verdict)
                if plays:
                    legal = isinstance(action, MakePlay)
                    self._decisions.append(
                        Decision(*where, state, action, plays, played, legal, verdict.comment)
                    )

    def add_pending(self, game: GameReplay) -> None:
        """Add the verdict on the last position if nobody has acted there."""
        text, state = game.text, game.state
        where = game.number - 1, len(game.actions)
        last = text.entries[-1].verdict if text.entries else None
        if state.phase is Phase.ROLL and text.pending is not None and text.pending.cube is not None:
            cube = self.cube(state, text.pending.cube)
            if cube is not None:
                comment = text.pending.cube_comment
                self._decisions.append(Decision(*where, state, None, cube, comment=comment))
        elif state.phase is Phase.MOVE and last is not None and last.plays:
            plays, _ = self.plays(state, last)
            self._decisions.append(Decision(*where, state, None, plays, comment=last.comment))

    def end(self, game: GameReplay, declared: Declared | None) -> None:
        turns = sum(state.phase is Phase.MOVE for state in game.states)
        winner, points = (None, 0) if declared is None else (declared.winner, declared.points)
        self._outcomes.append(GameOutcome(game.start.score, turns, winner, points))

    def plays(self, state: GameState, verdict: EntryVerdict) -> tuple[Candidates, int | None]:
        """Return the plays as candidates, in the file's order, and the index of the actual play."""
        assert state.turn is not None  # a player is on roll
        if not verdict.plays:
            return Candidates(), None
        stakes = stakes_of(state, state.turn)
        assert state.dice is not None  # and has rolled
        legal = game_replay.paths_by_result(state.turn_start, state.dice)
        candidates: list[Candidate] = []
        played = None
        for index, rating in enumerate(verdict.plays):
            play = _play(state.turn_start, rating, legal)
            if play is None:
                continue
            if index == verdict.played:
                played = len(candidates)
            evaluation = self._evaluation(state.turn, rating, rating.equity, stakes)
            best = candidates[0].equity if candidates else rating.equity
            candidates.append(
                Candidate(len(candidates) + 1, play, evaluation, rating.equity - best)
            )
        return Candidates(candidates), played

    def cube(self, state: GameState, rating: CubeVerdict) -> CubeAdvice | None:
        """Return the cube advice; None if the chances cannot be converted to equities."""
        assert state.turn is not None  # a player may double, or has doubled
        stakes = stakes_of(state, state.turn)
        none, taken, dropped = rating.no_double, rating.double_take, rating.double_pass
        if rating.in_chances:
            if not stakes.is_match:
                return None  # the match is longer than the match equity table
            none, taken = stakes.equity_of(none), stakes.equity_of(taken)
        doubled = min(taken, dropped)
        takes = taken <= dropped
        if doubled > none:
            choice = CubeChoice.DOUBLE_TAKE if takes else CubeChoice.DOUBLE_DROP
        else:
            choice = CubeChoice.NO_DOUBLE if takes else CubeChoice.TOO_GOOD
        answer = ActionKind.BEAVER if rating.beaver else ActionKind.TAKE
        worth = doubled if state.offer is not None else max(none, doubled)
        return CubeAdvice(
            self._evaluation(state.turn, rating, worth, stakes),
            may_double=True,
            no_double=none,
            double_take=taken,
            double_pass=dropped,
            choice=choice,
            answer=answer if takes else ActionKind.DROP,
        )

    def _evaluation(
        self, color: Color, rating: PlayVerdict | CubeVerdict, equity: float, stakes: Stakes
    ) -> Evaluation:
        probabilities = Probabilities.nested(rating.chances)
        error = rating.level.standard_error
        if error is not None and isinstance(rating, CubeVerdict) and rating.in_chances:
            error *= 2 / (stakes.ends[0] - stakes.ends[3])
        return Evaluation(
            color,
            probabilities,
            stakes.without_cube(probabilities),
            equity,
            stakes.chance(equity),
            self._match.analyst,
            rating.level.name,
            standard_error=error,
        )


Moves = tuple[Move, ...]


def _is_about_the_cube(state: GameState, action: Action) -> bool:
    """Check whether an action was a cube decision, including a roll instead of a double."""
    # Files do not evaluate the answer to a beaver.
    if state.phase is Phase.ROLL:
        return isinstance(action, act.Roll | act.Double)
    is_double = state.offer is not None and state.offer.kind is OfferKind.DOUBLE
    return is_double and isinstance(action, _ANSWERS)


def _play(position: Position, rating: PlayVerdict, legal: Mapping[int, Moves]) -> Play | None:
    """Return the rated play; None if it is impossible.

    An illegal play is kept as it is in the file.
    """
    moves, result = rating.moves or (), rating.result
    if result is None:
        try:
            result = _moved(position, moves)
        except PositionError:
            return None
    return Play(legal.get(result._packed, moves), result, position)


def _moved(position: Position, moves: Iterable[Move]) -> Position:
    """Return the position after some steps, without checking them."""
    counts = list(position.points)
    for source, target in moves:
        counts[source] -= 1
        if target == OFF:
            continue
        if counts[target] == -1:
            counts[target] = 0
            counts[OFF] -= 1  # the opponent's bar
        counts[target] += 1
    return Position(counts)


def _roll_luck(where: tuple[int, int], game: GameReplay, luck: float) -> RollLuck:
    rolled = game.states[where[1] + 1] if where[1] + 1 < len(game.states) else game.state
    color, dice = rolled.turn, rolled.dice
    assert color is not None  # a player has rolled
    assert dice is not None
    chance = match_chance_of(luck, rolled, color)
    return RollLuck(*where, color, dice, rolled.cube.value, luck, chance)


def replay(match: MatchText) -> MatchRecord:
    """Replay a file; raise `FormatError`, with the place in the file, if something is invalid."""
    games = match.games
    for what, most, places in (
        ("actions", MAX_ENTRIES, [entry.place for game in games for entry in game.entries]),
        ("games", MAX_GAMES, [game.place for game in games]),
    ):
        if len(places) > most:
            problem = f"There are more than {most} {what}."
            raise places[most].error(match.format, problem, "a shorter match")
    try:
        return _replayed(match)
    except game_replay.JacobyUnknownError:
        return _replayed(replace(match, jacoby=False))


def _replayed(match: MatchText) -> MatchRecord:
    rules = _rules(match)
    games: list[GameRecord] = []
    contradictions = [*match.notes]
    verdicts = ReplayedVerdicts(match)
    before: GameState | None = None
    for index, text in enumerate(match.games):
        after = match.games[index + 1] if index + 1 < len(match.games) else None
        with text.place.refusals(match.format, "a possible score"):
            start = _first_start(match, rules) if before is None else next_game(before)
            game = GameReplay(match, index, start, contradictions)
            if before is not None:
                _correct_start(game)
            if text.cube > 1:
                game.set_up(replace(game.start, cube=Cube(text.cube)))
        for entry in text.entries:
            if game.has_stopped:
                break
            if entry.before is not None and game.state.phase is Phase.OVER:
                game.report(entry.place, "The game was already over. The rest was left out.")
                break
            done = len(game.actions)
            _enter(game, entry)
            verdicts.add(game, entry, done)
            if entry.remark:
                game.remarks.append(Remark(len(game.actions), entry.remark))
        if after is None and text.declared is None:
            verdicts.add_pending(game)
        declared = game_replay.declared_end(game, after)
        if declared is not None:
            declared = game_replay.replay_end(game, declared)
        if after is not None and game.state.phase is not Phase.OVER:
            game.report(after.place, f"Game {index + 1} is incomplete. It was left unfinished.")
            game.put(broken_off(game.state))
        before = game.state
        verdicts.end(game, declared)
        actions, remarks = tuple(game.actions), tuple(game.remarks)
        states = (*game.states, game.state)
        games.append(GameRecord(game.start, actions, remarks, declared, states))
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
    """Return the standard rules or a profile, with the options that the file states or implies."""
    rules = replace(PROFILES.get(match.profile, Rules.standard()), cube=match.cube)
    limit = match.max_cube or 0
    if limit > 0 and limit.bit_count() == 1:
        rules = replace(rules, max_cube=limit)
    if match.length:
        return replace(rules, crawford=match.crawford is not False)
    longest = max((_doubles_in_a_row(game.entries) for game in match.games), default=0)
    tied = (game.cube.bit_length() - 1 for game in match.games)
    # If a file has a rule only for beavers, it applies to raccoons too, as in an XGID.
    raccoons = match.beavers if match.raccoons is None else match.raccoons
    return replace(
        rules,
        jacoby=match.jacoby is not False,
        beavers=bool(match.beavers) or longest > 1,
        raccoons=bool(raccoons) or longest > 2,  # noqa: PLR2004 - double, beaver, raccoon
        automatic_doubles=max([rules.automatic_doubles, *tied]),
    )


def _doubles_in_a_row(entries: Sequence[RecordEntry]) -> int:
    runs = groupby(entries, key=lambda entry: entry.kind is EntryKind.DOUBLE)
    return max((len([*run]) for are_doubles, run in runs if are_doubles), default=0)


def _first_start(match: MatchText, rules: Rules) -> GameState:
    """Return the start of the first game in a file, even if it is a later game of the match."""
    game = match.games[0]
    score = game.score or (0, 0)
    crawford = game.crawford
    if crawford is None:
        # According to the score, it may be the Crawford game or a later game, with doubling.
        brink = match.length > 1 and score.count(match.length - 1) == 1
        doubles = any(entry.kind is EntryKind.DOUBLE for entry in game.entries)
        crawford = rules.crawford and brink and not doubles
    return GameState.start(match.length, rules, score, crawford=crawford)


def _correct_start(game: GameReplay) -> None:
    """Correct the start of a game if the file contradicts the previous game."""
    start, text = game.start, game.text
    if text.score is not None and text.score != start.score:
        game.report(
            text.place,
            f"The score should be {start.score[0]}-{start.score[1]} here, but the file says "
            f"{text.score[0]}-{text.score[1]}. The file's version is used.",
        )
        crawford = start.crawford and start.length - 1 in text.score
        start = replace(start, score=text.score, crawford=crawford)
    if text.crawford is not None and text.crawford is not start.crawford:
        game.report(
            text.place,
            f"According to the score, this {'is' if start.crawford else 'is not'} the Crawford "
            "game, but the file says otherwise. The file's version is used.",
        )
        start = replace(start, crawford=text.crawford)
    game.set_up(start)


def _enter(game: GameReplay, entry: RecordEntry) -> None:
    if game.state.phase is Phase.OVER:
        game.fail(
            entry.place, "The game was already over.", "the next game, or the end of the file"
        )
    if entry.before is not None:
        game_replay.check_position(game, entry, entry.before)
    elif entry.kind in (EntryKind.ROLL, EntryKind.DOUBLE):
        game_replay.check_turn(game, entry)
    if entry.kind is EntryKind.ROLL:
        game_replay.replay_roll(game, entry)
    elif entry.kind is EntryKind.SET_UP:
        game_replay.replay_set_up(game, entry)
    else:
        game_replay.replay_cube(game, entry)
