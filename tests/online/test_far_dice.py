"""The dice of a table whose players are in different kernels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from gammon_widget import GammonError, Match
from gammon_widget.match.dice_audit import Audit, Verdict
from gammon_widget.match.event_loop import wait_until
from gammon_widget.online import host as host_module
from gammon_widget.online.guest import Guest
from gammon_widget.rules import ActionError, ActionKind, MakePlay, Phase
from tests.online.conftest import TABLE, FarTable, FaultyLine, InMemory, far_table, faulty_table


def act(match: Match, by: str | None, random: Random) -> None:
    if ActionKind.ROLL in match.legal_actions:
        match.roll(by=by)
    else:
        match.commit(MakePlay(random.choice(match.legal_plays).moves), by)


def assert_fair(table: FarTable, *guests: Guest) -> None:
    fair = Audit(Verdict.FAIR, len(table.match.dice.rolls))
    assert fair.rolls > 0
    matches = [table.match, *(guest.match for guest in guests)]
    assert [match.audit() for match in matches] == [fair] * len(matches)
    assert table.is_followed_by(*guests)


def test_both_sides_make_the_dice_of_a_game() -> None:
    table, random = far_table(), Random(4)
    bob = table.guest("Bob")
    assert table.match.notice == ""
    for _ in range(60):
        turn = table.match.state.turn
        if turn is not None and turn.value == "black":
            act(bob.match, None, random)
        else:
            act(table.match, "white", random)
        if random.random() < 0.2 and table.match.can_undo:
            table.match.undo()
    assert set(table.match.dice.sides) == {"host", "black"}
    assert_fair(table, bob, table.guest(None))


def test_a_roll_of_the_host_ends_if_a_guest_has_rolled_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line, table, bob = faulty_table()
    bob.match.roll(automatic=True)
    line.step()  # the host asks for the seed of this roll

    deliver = Thread(target=line.run, kwargs={"fair": True})

    def wait(is_true: Callable[[], bool], seconds: float) -> bool:
        deliver.start()
        return wait_until(is_true, seconds)

    monkeypatch.setattr(host_module, "wait_until", wait)
    with pytest.raises(ActionError):  # as on one kernel
        table.match.roll(by="white")
    deliver.join()
    line.run(fair=True)
    assert table.match.state.phase is not Phase.OPENING
    assert_fair(table, bob)


def test_a_roll_goes_on_when_the_guest_whose_seed_it_waits_for_comes_back() -> None:
    line = FaultyLine(1)
    table = FarTable(Match(rules=TABLE), line)
    ann, bob = (Guest(line, table.host.invitation, name) for name in ("Ann", "Bob"))
    line.run(fair=True)
    ann.match.roll(automatic=True)
    line.step()  # the host asks both for their seeds
    line.cut(line.guests[1])
    line.run(fair=True)
    assert table.match.state.phase is Phase.MOVE
    assert_fair(table, ann, bob)


@pytest.mark.parametrize("seed", range(4))
def test_two_guests_and_the_host_make_the_dice_over_a_faulty_line(seed: int) -> None:
    line, random = FaultyLine(seed), Random(seed)
    table = FarTable(Match(rules=TABLE), line)
    guests = [Guest(line, table.host.invitation, name) for name in ("Ann", "Bob")]
    line.run(fair=True)
    for _ in range(40):
        for guest in guests:
            if guest.match.state.decider in (None, guest.seat.value):
                match = guest.match
                if ActionKind.ROLL in match.legal_actions:
                    guest.match.roll(automatic=True)  # without waiting
                elif match.legal_plays:
                    match.commit(MakePlay(random.choice(match.legal_plays).moves))
        line.run()
        if random.random() < 0.1:
            line.cut()
        line.run(fair=True)
    assert set(table.match.dice.sides) == {"host", "white", "black"}
    assert len(table.match.dice.commitments) <= 2
    assert_fair(table, *guests)


def test_a_roll_waits_for_a_guest_who_is_not_connected(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = far_table(match=Match(rules=TABLE, journal=path))
    bob = table.guest("Bob")
    table.match.roll()
    while ActionKind.ROLL not in table.match.legal_actions or table.match.state.turn != "white":
        act(bob.match if table.match.state.turn == "black" else table.match, None, Random(1))
    bob.close()
    with pytest.raises(GammonError, match="Bob is not connected, and both sides make the dice"):
        table.match.roll()
    table.host.close()
    table.match.close()
    with Match.resume(path) as match:  # the host's kernel was started again
        later = FarTable(match, table.line)
        with pytest.raises(GammonError, match="Bob is not connected"):
            match.roll()
        again = later.guest("Bob")
        match.roll()
        assert_fair(later, again)


def test_seeds_that_do_not_come_end_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_module, "SEED_SECONDS", 0.01)
    table = far_table()
    bob = table.guest("Bob")
    bob._give_seed = lambda: None
    with pytest.raises(GammonError, match="The dice wait for the other player"):
        table.match.roll()
    assert not table.match.dice.rolls


def test_a_host_that_continues_alone_says_so() -> None:
    table = far_table()
    bob = table.guest("Bob")
    bob.match.leave("black")
    table.match.join("Cid")
    assert table.match.notice == "The host alone makes the dice."
    table.match.roll()
    assert table.match.audit().verdict is Verdict.UNPROVEN


def test_a_guest_finds_dice_that_the_host_has_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = far_table(line=InMemory())
    bob = table.guest("Bob")
    dice = table.host._dice
    assert dice is not None
    monkeypatch.setattr(dice._own, "seed_after", lambda _: "0" * 64)  # not of the hashes
    table.match.roll()
    assert "the dice contradict the seeds" in bob.match.notice
