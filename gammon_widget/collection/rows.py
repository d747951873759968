"""The rows of a collection's tables, from matches that were read from files.

Facts about positions are computed for all rows of a chunk of files at once, with NumPy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

import numpy as np

from ..analysis.advice_tables import plays_shown
from ..analysis.values.analysis import counts
from ..analysis.values.best_source import best_source
from ..analysis.values.decision import (
    START,
    UNMOVED,
    Decision,
    DecisionKind,
    GamePhase,
    kind_of,
)
from ..analysis.work import decisions_in, rolls_in
from ..engine.advice import Advice, cube_advice
from ..engine.equity import stakes_of
from ..engine.evaluation import Evaluation, Probabilities, ranked
from ..match.files import RecordedMatch
from ..notation.plays import write_play
from ..rules import Action, ActionKind, Color, Confirm, Dice, GameState, MakePlay, Phase
from ..rules.legal_actions import may_answer
from ..rules.position import BAR, CHECKERS, HOME, LETTER_OF, PLACES
from .derived import DERIVED
from .tables import TABLES, pyarrow, schema

PLACE = ("match", "game", "action")
VERDICT = ("best", "error", "mwc_lost", "equity", "counted", "source", "level", "plan")
"""The columns of `decisions` that an evaluation fills."""

LUCK = ("luck", "luck_mwc")
"""The columns of `rolls` that an evaluation fills."""

_NO_VERDICT = (None,) * len(VERDICT)
_CUBE_ROWS = ("no double", "double/take", "double/drop")
_FEWEST_PLAYS = 12  # shorter matches are copies only if the players have the same names, too

Row = tuple[Any, ...]


class MatchRows:
    """The rows of some matches, which are numbered from 0 until they are added to a store."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Row]] = {name: [] for name in TABLES}
        self._positions: list[bytes] = []
        self._is_swapped: list[bool] = []

    @property
    def count(self) -> int:
        """The number of matches."""
        return len(self._rows["matches"])

    def add(self, match: RecordedMatch, file: str, in_file: int) -> None:
        """Add the rows of a match in a file."""
        number = self.count
        games, analysis = match.games, best_source(match.analyses)
        names = (match.players[0].name, match.players[1].name)
        sides = [(names[c.slot], names[c.opponent.slot], c.value) for c in Color]
        source = None if analysis is None else analysis.source
        verdicts = {} if analysis is None else {(a.game, a.action): a for a in analysis.decisions}
        found = [
            (each.game, each.action, each.request.state, each.done) for each in decisions_in(games)
        ]
        known = {each[:2] for each in found}
        others = [
            each
            for place, each in verdicts.items()
            if place not in known and each.done != MakePlay(())
        ]
        if others:  # such as illegal plays; some files evaluate passes, too
            found += [(a.game, a.action, a.state, a.done) for a in others if a.done is not None]
            found.sort(key=lambda each: each[:2])
        plays: list[bytes] = []
        for game, action, state, done in found:
            place = number, game + 1, action
            decision = verdicts.get((game, action))
            verdict = _NO_VERDICT if decision is None else verdict_row(decision, source)
            played = _played(state, done) if decision is None else decision.played or None
            comment = (decision and decision.comment) or None
            position = self._add_decision(place, sides, state, (played, *verdict), comment)
            if state.dice is not None:
                plays.append(position + bytes((state.dice.high, state.dice.low)))
            if decision is not None:
                self._rows["candidates"] += candidate_rows(place, decision)
        lucks = {(each.game, each.action): each for each in analysis.luck} if analysis else {}
        for roll in rolls_in(games):
            state, luck = roll.rolled.state, lucks.get((roll.game, roll.action))
            assert state.turn is not None  # a player has rolled
            assert state.dice is not None
            self._rows["rolls"].append(
                (
                    *(number, roll.game + 1, roll.action, *sides[state.turn.slot]),
                    *(_number(state.dice), state.cube.value),
                    *((None, None) if luck is None else (luck.luck, luck.match_chance)),
                )
            )
        if len(plays) < _FEWEST_PLAYS:
            plays += [name.encode(errors="replace") for name in sorted(names)]
        record = match.record
        score, length = match.state.score, match.state.length
        winner = match.state.match_winner
        if not length and score[0] != score[1]:
            winner = Color.WHITE if score[0] > score[1] else Color.BLACK
        self._rows["matches"].append(
            (
                *(number, file, in_file, match.record.format, *names, length),
                *(record.date, record.tag("Event"), record.tag("Site", "Place")),
                *(len(games), len(found), *score, winner and winner.value, source),
                *(len(match.contradictions), blake2b(b"".join(plays), digest_size=8).hexdigest()),
            )
        )

    def _add_decision(
        self,
        place: Row,
        sides: Sequence[Row],
        state: GameState,
        facts: Row,
        comment: str | None,
    ) -> bytes:
        """Add a decision; return the position as bytes, for the player who decides."""
        color = state.decider
        assert color is not None  # somebody decided
        swapped = color is not state.turn
        position = state.turn_start.swapped() if swapped else state.turn_start
        cells = position._packed.to_bytes(PLACES, "little")
        self._positions.append(cells)
        self._is_swapped.append(swapped)
        owner, score, length = state.cube.owner, state.score, state.length
        self._rows["decisions"].append(
            (
                *(*place, *sides[color.slot], kind_of(state).value),
                *(None if state.dice is None else _number(state.dice), *facts, length),
                length and max(length - score[color.slot], 0),
                length and max(length - score[color.opponent.slot], 0),
                *(state.crawford, state.cube.value),
                owner and ("player" if owner is color else "opponent"),
                comment,
            )
        )
        return cells

    def tables(self) -> dict[str, Any]:
        """Return the tables, without the columns of `with_derived`."""
        rows, swapped = self._rows, np.array(self._is_swapped, dtype=bool)
        board = board_columns(b"".join(self._positions), swapped)
        nulls = _nulls("decisions", len(swapped))
        totals = _nulls("matches", len(rows["matches"]))
        return {
            "matches": _table(schema("matches"), rows["matches"], totals),
            "decisions": _table(schema("decisions"), rows["decisions"], board | nulls),
            "candidates": table_of("candidates", rows["candidates"]),
            "rolls": table_of("rolls", rows["rolls"]),
        }


def _nulls(table: str, rows: int) -> dict[str, Any]:
    """Return empty columns in place of those that are derived later."""
    return {name: pyarrow().nulls(rows, schema(table).field(name).type) for name in DERIVED[table]}


def verdict_row(decision: Decision, source: str | None) -> Row:
    """Return the values of the columns `VERDICT` for an evaluated decision."""
    return (
        *(decision.best, decision.error, decision.mwc_lost, decision.equity, counts(decision)),
        *(source, decision.level, decision.plan or None),
    )


def candidate_rows(place: Row, decision: Decision) -> list[Row]:
    """Return the rows of the best plays and of the play that was made, or of the cube actions."""
    cube = decision.cube
    if cube is None:
        return [
            (
                *(*place, each.rank, str(each.play), index == decision.played_index, each.equity),
                *_chances(each.evaluation),
            )
            for index in plays_shown(decision)
            for each in (decision.candidates[index],)
        ]
    equities = (cube.no_double, cube.double_take, cube.double_pass)
    made = _cube_row(decision)
    return [
        (*place, row + 1, name, row == made, equity, *_chances(cube.evaluation))
        for row, (name, equity) in enumerate(zip(_CUBE_ROWS, equities, strict=True))
        if equity is not None
    ]


def advice_of(state: GameState, source: str, rows: Iterable[Row]) -> Advice:
    """Return the advice on a decision from its rows in `candidates`, without their places.

    The rows have the columns from ``play`` to ``level`` without ``made``, and are in order. Plays
    that the table lacks are missing in the advice.
    """
    color = state.turn
    assert color is not None  # a player is on roll, or has doubled
    stakes = stakes_of(state, color)
    names, found = [], []
    for play, equity, *chances, level in rows:
        win, win_gammon, win_backgammon, _lose, *lost = chances
        probabilities = Probabilities.nested((win, win_gammon, win_backgammon, *lost))
        chance = stakes.chance(equity) if stakes.is_match else None
        facts = probabilities.equity, equity, chance, source, level
        names.append(play)
        found.append(Evaluation(color, probabilities, *facts))
    if state.phase is Phase.MOVE:
        plays = {str(each): each for each in state.legal_plays}
        return ranked((plays[name], each) for name, each in zip(names, found, strict=True))
    answer: dict[str, float | None] = {"double_take": None, "double_pass": None}
    if len(found) > 1:
        taken = found[1].cubeful
        if taken < 0 and may_answer(state, ActionKind.BEAVER):
            taken /= 2  # the equity in the table is that after the beaver
        answer = {"double_take": taken, "double_pass": found[2].cubeful}
    return cube_advice(state, found[0], stakes, answer, has_cube=len(found) > 1)


def _cube_row(decision: Decision) -> int | None:
    """Return the index of the row with the actual cube action; None for an unanswered double."""
    done = None if decision.done is None else decision.done.kind
    if decision.kind is DecisionKind.DOUBLE:
        return None if done is ActionKind.DOUBLE else 0
    return 2 if done is ActionKind.DROP else 1


def _chances(evaluation: Evaluation) -> Row:
    each = evaluation.probabilities
    won = each.win, each.win_gammon, each.win_backgammon
    return (*won, each.lose, each.lose_gammon, each.lose_backgammon, evaluation.level)


def _played(state: GameState, done: Action) -> str | None:
    """Return the actual decision as `Decision.played` does."""
    if isinstance(done, MakePlay | Confirm):
        moves = done.moves if isinstance(done, MakePlay) else state.steps
        return write_play(moves, state.turn_start)
    if kind_of(state) is DecisionKind.DOUBLE:
        return "double" if done.kind is ActionKind.DOUBLE else "no double"
    return done.kind.value


def _number(dice: Dice) -> int:
    return 10 * dice.high + dice.low


def table_of(name: str, rows: Sequence[Row], names: Sequence[str] = ()) -> Any:
    """Return a table, or some of its columns, from its rows."""
    fields = schema(name)
    return _table(pyarrow().schema([fields.field(each) for each in names or fields.names]), rows)


def _table(fields: Any, rows: Sequence[Row], bulk: Mapping[str, Any] | None = None) -> Any:
    """Return a table from its rows, and from columns that were computed in bulk."""
    arrow, bulk = pyarrow(), bulk or {}
    names = [field.name for field in fields if field.name not in bulk]
    columns = dict(zip(names, zip(*rows, strict=True), strict=True)) if rows else {}
    arrays = [
        bulk[field.name] if field.name in bulk else _array(columns.get(field.name, ()), field.type)
        for field in fields
    ]
    return arrow.table([each.cast(f.type) for each, f in zip(arrays, fields, strict=True)], fields)


def _array(values: Sequence[Any], type: Any) -> Any:
    arrow = pyarrow()
    if arrow.types.is_dictionary(type):
        return arrow.array(values, type.value_type).dictionary_encode()
    return arrow.array(values, type)


def board_columns(cells: bytes, swapped: Any) -> dict[str, Any]:
    """Return the columns of `decisions` that describe the board.

    Parameters
    ----------
    cells
        26 bytes for each position: the number of own checkers on each place plus 15.
    swapped
        For each position, whether the opponent is on roll, as in an answer to a double.
    """
    arrow = pyarrow()
    board = np.frombuffer(cells, dtype=np.uint8).reshape(-1, PLACES).astype(np.int16) - CHECKERS
    own, other = np.maximum(board, 0), np.maximum(-board, 0)
    places = np.arange(PLACES)
    bits = np.left_shift(1, places[1:BAR]).astype(np.uint32)

    def mask(held: Any) -> Any:
        return (held[:, 1:BAR] * bits).sum(axis=1, dtype=np.uint32)

    columns = {
        "own_points": mask(own > 1),
        "own_blots": mask(own == 1),
        "opp_points": mask(other > 1),
        "opp_blots": mask(other == 1),
        "own_bar": own[:, BAR],
        "opp_bar": other[:, 0],
        "own_off": CHECKERS - own.sum(axis=1),
        "opp_off": CHECKERS - other.sum(axis=1),
        "own_pips": (own * places).sum(axis=1),
        "opp_pips": (other * (BAR - places)).sum(axis=1),
    }
    fields = schema("decisions")
    found = {
        name: arrow.array(values).cast(fields.field(name).type) for name, values in columns.items()
    }
    return found | {"phase": _phases(own, other, swapped), "position": _letters(cells)}


def _phases(own: Any, other: Any, swapped: Any) -> Any:
    """Return the phase of each position, as `game_phase` does for the player on roll."""
    rear = np.where(own.any(axis=1), BAR - (own[:, ::-1] > 0).argmax(axis=1), 0)
    front = np.where(other.any(axis=1), (other > 0).argmax(axis=1), BAR)
    start = np.maximum(START, 0).astype(np.int16)
    unmoved = np.minimum(
        np.minimum(own, start).sum(axis=1), np.minimum(other[:, ::-1], start).sum(axis=1)
    )
    outside = np.where(swapped, other[:, : BAR - HOME].any(axis=1), own[:, HOME + 1 :].any(axis=1))
    phases = [GamePhase.OPENING, GamePhase.CONTACT, GamePhase.RACE, GamePhase.BEAROFF]
    contact = rear > front
    which = np.select([contact & (unmoved >= UNMOVED), contact, outside], [0, 1, 2], 3)
    arrow = pyarrow()
    return arrow.DictionaryArray.from_arrays(
        arrow.array(which.astype(np.int32)), arrow.array([each.value for each in phases])
    )


def _letters(cells: bytes) -> Any:
    """Return the positions as 26 letters each, as `Position.letters` does."""
    offsets = np.arange(0, len(cells) + 1, PLACES, dtype=np.int32)
    arrow = pyarrow()
    buffers = arrow.py_buffer(offsets), arrow.py_buffer(cells.translate(LETTER_OF))
    return arrow.StringArray.from_buffers(len(offsets) - 1, *buffers)
