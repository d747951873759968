"""An analysis as rows of a table: one for each decision, with every figure in a column."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from ..engine.showing import Record
from .analysis import Analysis
from .counted import counts
from .decision import Decision
from .roll_luck import RollLuck, with_luck

COLUMNS = (
    *("source", "game", "action", "player", "color", "kind", "phase", "plan"),
    *("dice", "played", "best"),
    *("error", "error_class", "counted", "legal", "equity", "played_equity", "mwc_lost"),
    *("no_double", "double_take", "double_pass"),
    *("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon", "match_chance"),
    *("level", "standard_error", "luck", "luck_mwc", "luck_level"),
    *("score_white", "score_black", "length", "crawford", "cube", "cube_owner", "xgid", "comment"),
)
"""The columns, in order; `docs/analysis.md` says what each is."""


def records(analysis: Analysis) -> list[Record]:
    """The rows, in the order of the decisions.

    Games are counted from 1 here, as people do, and actions from 0. The luck of a roll stands with
    its play.
    """
    told = with_luck(analysis.decisions, analysis.luck)
    return [_record(analysis, decision, luck) for decision, luck in told]


def csv_text(columns: Sequence[str], rows: Iterable[Record]) -> str:
    """Rows as comma-separated values (RFC 4180), with a line of the names of the columns."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _record(analysis: Analysis, decision: Decision, luck: RollLuck | None) -> Record:
    state, cube, evaluation = decision.state, decision.cube, decision.evaluation
    chances = evaluation.probabilities
    owner = state.cube.owner
    values: Record = {
        "source": analysis.source,
        "game": decision.game + 1,
        "action": decision.action,
        "player": analysis.names[decision.color.slot],
        "color": decision.color.value,
        "kind": decision.kind.value,
        "phase": decision.phase.value,
        "plan": decision.plan,
        "dice": None if state.dice is None else str(state.dice),
        "played": decision.played,
        "best": decision.best,
        "error": decision.error,
        "error_class": decision.error_class.value,
        "counted": counts(decision),
        "legal": decision.legal,
        "equity": decision.equity,
        "played_equity": decision.played_equity,
        "mwc_lost": decision.mwc_lost,
        "no_double": None if cube is None else cube.no_double,
        "double_take": None if cube is None else cube.double_take,
        "double_pass": None if cube is None else cube.double_pass,
        "win": chances.win,
        "win_gammon": chances.win_gammon,
        "win_backgammon": chances.win_backgammon,
        "lose_gammon": chances.lose_gammon,
        "lose_backgammon": chances.lose_backgammon,
        "match_chance": evaluation.match_chance,
        "level": decision.level,
        "standard_error": evaluation.standard_error,
        "luck": None if luck is None else luck.luck,
        "luck_mwc": None if luck is None else luck.match_chance,
        "luck_level": None if luck is None else luck.level,
        "score_white": state.score[0],
        "score_black": state.score[1],
        "length": state.length,
        "crawford": state.crawford,
        "cube": state.cube.value,
        "cube_owner": None if owner is None else owner.value,
        "xgid": state.xgid,
        "comment": decision.comment,
    }
    return values
