"""The rules of a house, which positions that are set up in it do not change."""

from __future__ import annotations

from dataclasses import replace

from ..rules import GameState, Rules


def house_rules(start: GameState, now: Rules) -> Rules:
    """The rules of the house: without what positions have brought with them since.

    Every XGID carries Jacoby, beavers and the limit of the cube. One that was set up must not
    speak for the house when the next one is.

    Parameters
    ----------
    start
        What the match began with.
    now
        The rules now.
    """
    given = start.rules
    is_beginning = start == GameState.start(start.length, given)
    if not is_beginning and _with_carried(Rules(), given) == given:
        given = Rules()  # a position brought these, too
    return given if _with_carried(now, given) == given else now


def _with_carried(rules: Rules, others: Rules) -> Rules:
    """The rules with what others say of that which positions carry with them."""
    return replace(
        rules,
        jacoby=others.jacoby,
        beavers=others.beavers,
        raccoons=others.raccoons,
        max_cube=others.max_cube,
    )


def under_house_rules(state: GameState, house: Rules) -> GameState:
    """A state under the rules of the house, which win over its own where they say something."""
    return replace(state, rules=house.laid_over(state.rules))
