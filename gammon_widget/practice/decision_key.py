"""When two decisions are the same, so that no card is there twice."""

from __future__ import annotations

import json
from hashlib import sha256

from ..rules import GameState, Phase

_DIGITS = 16


def id_of(*parts: object) -> str:
    """A short name that follows from what something is: 16 hexadecimal digits."""
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def decision_id(state: GameState) -> str:
    """What the decision that a state waits for is known by.

    Whoever has which color, and whoever rolled which die first, it is the same decision. In a match
    it is told by how far the players are from winning it; for money by who has the cube, whatever
    it shows. Of the rules it takes those that change what a play is worth.
    """
    return id_of("decision", *_decision(state))


def _decision(state: GameState) -> tuple[object, ...]:
    color, cube, rules = state.turn, state.cube, state.rules
    assert color is not None  # somebody is on roll wherever something is decided
    kind = "answer" if state.phase is Phase.DOUBLE else state.phase.value
    dice = None if state.dice is None else sorted((state.dice.first, state.dice.second))
    owner = None if cube.owner is None else cube.owner is color
    men = rules.backgammon_with_men_off
    if not state.is_match:
        can_turn = rules.cube and 2 * cube.value <= rules.max_cube
        house = rules.jacoby, rules.beavers, rules.raccoons
        return kind, state.position.letters, dice, owner, can_turn, house, men
    away = [state.length - state.score[each.slot] for each in (color, color.opponent)]
    is_crawford = state.crawford and rules.crawford
    turned = cube.value if rules.cube else None
    return kind, state.position.letters, dice, owner, turned, away, is_crawford, men
