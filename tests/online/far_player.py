"""A kernel that plays one side of a far table by itself: see `test_two_kernels`.

Arguments: ``host`` or ``guest``, the invitation, the number of games, a seed, and a folder.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from time import monotonic

import gammon_widget as gw
from gammon_widget.match.event_loop import wait_until
from gammon_widget.match.seats import Seat
from gammon_widget.online.connecting import join, serve
from gammon_widget.rules import (
    Confirm,
    Double,
    GammonError,
    MakePlay,
    NewGame,
    Phase,
    SetUp,
    Step,
    Take,
)

RULES = gw.Rules(two_must_join=True, leader_restarts=True)
SECONDS = 60.0


def act(match: gw.Match, seat: Seat, choose: Random) -> None:
    """Make a decision for a seat."""
    state = match.state
    match state.phase:
        case Phase.OVER:
            match.commit(NewGame(), seat)
        case Phase.DOUBLE:
            match.commit(Take(), seat)
        case Phase.ROLL if choose.random() < 0.05 and "double" in match.legal_actions:
            match.commit(Double(), seat)
        case Phase.OPENING | Phase.ROLL:
            match.roll(by=seat)
        case _ if state.steps and choose.random() < 0.1:
            match.undo(by=seat)
        case _ if state.next_steps and (state.steps or choose.random() < 0.5):
            match.commit(Step(choose.choice(state.next_steps)[0]), seat)
        case _ if state.steps:
            match.commit(Confirm(), seat)
        case _:
            match.commit(MakePlay(choose.choice(state.legal_plays).moves), seat)


def play(match: gw.Match, seat: Seat, games: int, choose: Random) -> int:
    """Decide for a seat until enough games are over; return the number of refusals."""
    refused = 0

    def is_over() -> bool:
        return match.state.phase is Phase.OVER and len(match.games) >= games

    def must_decide() -> bool:
        decider = match.state.decider or gw.Color.WHITE
        return not match.is_waiting and (is_over() or decider.value == seat.value)

    while True:
        end = monotonic() + SECONDS
        while not wait_until(must_decide, 0.02):
            assert monotonic() < end, f"{seat} waits in vain: {match.state}"
        if is_over():
            return refused
        try:
            act(match, seat, choose)
        except GammonError:  # the connection is lost: the boards would show it
            refused += 1
            wait_until(lambda: False, 0.02)


def host(invitation: str, games: int, seed: int, folder: Path) -> None:
    path = folder / "match.jsonl"
    with gw.Match.open(path, 0, RULES, dice=seed) as match:
        if not match.players[0].joined:
            match.join("Ann")
        address = invitation.partition("#")[0]
        table = serve(match, address, invitation=invitation)
        play(match, Seat.WHITE, games, Random(seed))
        while not wait_until((folder / "done").exists, 0.1):
            pass
        table.close()


def guest(invitation: str, games: int, seed: int, folder: Path) -> None:
    bob = join(invitation, "Bob")
    lost: list[object] = []  # the decisions of this side that the host has not accepted
    bob.match.subscribe(lambda each: lost.append(each) if isinstance(each.action, SetUp) else None)
    refused = play(bob.match, Seat.BLACK, games, Random(seed))
    wait_until(lambda: not bob._predicted, SECONDS)
    result = {"lines": len(bob._sums), "sum": bob._last, "refused": refused, "lost": len(lost)}
    (folder / "done").write_text(json.dumps(result))


if __name__ == "__main__":
    side, line, games, seed, folder = sys.argv[1:]
    {"host": host, "guest": guest}[side](line, int(games), int(seed), Path(folder))
