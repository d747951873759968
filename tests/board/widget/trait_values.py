"""The traits of a board that describe its position, and their expected values."""

from gammon_widget import Board
from gammon_widget.rules import GameState

STATE_TRAITS = (
    "points",
    "bar",
    "off",
    "pips",
    "dice",
    "dice_left",
    "cube_value",
    "cube_owner",
    "turn",
    "phase",
    "score",
    "match_length",
    "crawford",
    "xgid",
)


def trait_values(board: Board) -> dict[str, object]:
    return {name: getattr(board, name) for name in STATE_TRAITS}


def expected_traits(state: GameState) -> dict[str, object]:
    """The expected values of the traits, computed from the state."""
    return {
        "points": state.points,
        "bar": state.bar,
        "off": state.off,
        "pips": state.pips,
        "dice": tuple(state.dice or ()),
        "dice_left": state.dice_left,
        "cube_value": state.cube.value,
        "cube_owner": state.cube.owner,
        "turn": state.turn,
        "phase": state.phase,
        "score": state.score,
        "match_length": state.length,
        "crawford": state.crawford,
        "xgid": state.xgid,
    }
