"""A match that plays itself by a seed.

As a program, it prints a line before and after each action, until it is killed.
"""

import sys
from dataclasses import replace
from random import Random

from gammon_widget.match.match import Match
from gammon_widget.rules import ActionKind, Color, Cube, GameState, Position, Rules
from gammon_widget.rules.fields import JsonObject
from gammon_widget.storage.codec import action_record, state_record
from tests.strategies import action_of, random_dice

RULES = replace(Rules.standard(), beavers=True, raccoons=True, automatic_doubles=1)
_RARELY = (ActionKind.RESIGN, ActionKind.REROLL, ActionKind.DROP)


def open_match(path: str, seed: int) -> Match:
    """Begin or resume a match: a money session for even seeds, a match for odd ones."""
    return Match.open(path, 5 * (seed % 2), RULES, players=("Ann", "Böb"), dice=seed)


def act(match: Match, seed: int) -> None:
    """Execute the next random operation on a match."""
    random = Random(f"{seed}, {match.revision}")
    chance = random.random()
    automatic = random.random() < 0.1
    if chance < 0.12 and match.can_undo:
        match.undo()
    elif chance < 0.25 and match.can_redo:
        match.redo()
    elif chance > 0.98:
        match.set_up(_somewhere(match.state, random))
    else:
        kinds = sorted(match.legal_actions)
        if random.random() < 0.9:
            kinds = [kind for kind in kinds if kind not in _RARELY] or kinds
        kind = random.choice(kinds)
        if kind is ActionKind.ROLL:
            match.roll(random_dice(random) if random.random() < 0.1 else None)
        elif kind is ActionKind.REROLL:
            match.reroll()
        else:
            match.commit(action_of(match.state, kind, random), automatic=automatic)


def summary_of(match: Match) -> JsonObject:
    """All data of a match, to compare it with another one."""
    log = match._log
    return {
        "start": state_record(log.start),
        "actions": [action_record(entry.action) for entry in log._entries],
        "states": [state_record(entry.state) for entry in log._entries],
        "automatic": [entry.automatic for entry in log._entries],
        "drawn": [entry.drawn for entry in log._entries],
        "cursor": log._cursor,
        "cup": [list(draw.dice) for draw in match.dice.rolls],
        "revision": match.revision,
    }


def play_on(journal: str, seed: int) -> None:
    """Play until killed, and print which actions were begun and done."""
    match = open_match(journal, seed)
    while True:
        _report("begun", match)
        act(match, seed)
        _report("done", match)


def _report(what: str, match: Match) -> None:
    """Print a line in one write, so that a kill cannot cut it if Python does not buffer."""
    sys.stdout.write(f"{what} {match.revision}\n")
    sys.stdout.flush()


def _somewhere(state: GameState, random: Random) -> GameState:
    """Another state with the same score: a race, a closed board or the opening."""
    position = random.choice(
        (
            Position.parse("6:3 5:3 4:3 2:2 / 6:2 3:5 1:1"),
            Position.parse("25:2 6:5 / 6:2 5:2 4:2 3:2 2:2 1:2"),
            Position.opening(),
        )
    )
    dice = random.choice((None, random_dice(random)))
    if state.match_winner is not None:
        return GameState.on_roll(position, Color.BLACK, dice, rules=state.rules)
    turn = random.choice(list(Color))
    new = GameState.on_roll(position, turn, dice, cube=Cube(2, turn), rules=state.rules)
    return replace(new, score=state.score, length=state.length)


if __name__ == "__main__":
    play_on(sys.argv[1], int(sys.argv[2]))
