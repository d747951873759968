"""A table whose players are in different kernels, over the transport in memory."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gammon_widget.board.widget.board import Board
from gammon_widget.match import clock
from gammon_widget.match.clock import DELAY, ClockReading
from gammon_widget.match.event_bus import Change, Motion, Notice
from gammon_widget.match.match import Match
from gammon_widget.match.seats import Actor, Seat
from gammon_widget.online import guest as guest_module
from gammon_widget.online import host as host_module
from gammon_widget.online import invitation
from gammon_widget.online.guest import Guest
from gammon_widget.online.invitation import Invitation
from gammon_widget.online.wire import Goodbye, Hello, News, Request, What, encode
from gammon_widget.rules import (
    Accept,
    ActionError,
    Color,
    Confirm,
    Dice,
    Double,
    Drop,
    GameState,
    GammonError,
    MakePlay,
    Move,
    NewGame,
    Phase,
    Reroll,
    Resign,
    Roll,
    SetUp,
    Step,
    Take,
)
from tests.board.widget.page_messages import sent_messages
from tests.online.conftest import (
    SECRET,
    TABLE,
    FarTable,
    FaultyLine,
    InMemory,
    far_table,
    faulty_table,
)

ALONE = "The host alone makes the dice."  # because the test has chosen them


def words_of(board: Board) -> str:
    status_bar = board._controller.view.status_bar
    assert status_bar is not None
    return status_bar.words


def play_first(match: Match, by: Actor) -> None:
    match.commit(MakePlay(match.legal_plays[0].moves), by)


# Playing


def test_two_players_play_a_turn_each():
    table = far_table([(6, 4), (3, 1)])
    bob = table.guest("Bob")
    assert bob.seat is Seat.BLACK
    assert [player.name for player in bob.match.players] == ["Ann", "Bob"]
    table.match.roll(by="white")
    play_first(table.match, "white")
    assert bob.match.roll().dice is not None
    bob.match.commit(Step(bob.match.state.next_steps[0][0]), Seat.BLACK)
    bob.match.undo()
    play_first(bob.match, None)
    assert table.match.state.turn is not None
    assert len(table.match.games[0].turns) == 2
    assert bob.match.dice.rolls == table.match.dice.rolls
    assert table.is_followed_by(bob)


def test_nothing_begins_before_two_have_joined():
    table = FarTable(Match(rules=TABLE), InMemory())
    ann = table.guest("Ann")
    assert ann.seat is Seat.WHITE
    with pytest.raises(ActionError, match="begins when two players have joined"):
        ann.match.roll()
    bob = table.guest("Bob")
    assert bob.seat is Seat.BLACK
    ann.match.roll()
    with pytest.raises(GammonError, match="Both seats are taken, by Ann and Bob"):
        table.guest("Eve")
    with pytest.raises(GammonError, match="Bob already has a seat"):
        other_key(table, "Bob")
    assert table.is_followed_by(ann, bob, table.guest(None))


def other_key(table: FarTable, name: str) -> Guest:
    """A guest of another user, who has the same invitation."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guest_module, "own_key", lambda *_: "k" * 32)
        return table.guest(name)


def test_the_leader_begins_a_new_game_and_the_other_does_not():
    table = far_table([(6, 4), (3, 1)])
    bob = table.guest("Bob")
    table.match.roll(by="white")
    with pytest.raises(ActionError, match="the leader, can start a new game"):
        bob.match.commit(NewGame())
    table.match.commit(NewGame(), "white")
    assert bob.match.state.phase is Phase.OPENING
    assert table.is_followed_by(bob)


def test_cube_resignation_and_undo_travel():
    table = far_table([(6, 4), (3, 1), (5, 2)])
    bob = table.guest("Bob")
    table.match.roll(by="white")
    play_first(table.match, "white")
    bob.match.commit(Double())
    table.match.commit(Take(), "white")
    bob.match.roll()
    play_first(bob.match, None)
    table.match.commit(Resign(), "white")
    bob.match.commit(Accept())
    assert bob.match.state.score == (0, 2)
    assert table.is_followed_by(bob)


def test_a_refusal_is_the_same_as_on_one_kernel():
    table = far_table([(6, 5)])
    bob = table.guest("Bob")
    table.match.roll(by="white")
    for action in (Confirm(), Drop(), Step(Move(24, 19)), MakePlay((Move(24, 19),))):
        with pytest.raises(GammonError) as there:
            bob.match.commit(action)
        with pytest.raises(GammonError) as here:
            table.match.commit(action, "black")
        assert (type(there.value), str(there.value)) == (type(here.value), str(here.value))
    for forbidden in (
        lambda: bob.match.roll((6, 6)),
        bob.match.reroll,
        lambda: bob.match.commit(Step(Move(24, 18)), "white"),
        lambda: bob.match.restart(GameState.start(1)),
        lambda: bob.match.join("Eve"),
        lambda: bob.match.leave("white"),
        lambda: bob.match.keep("x.jsonl"),
    ):
        with pytest.raises(GammonError):
            forbidden()
    assert table.is_followed_by(bob)


def test_a_watcher_sees_everything_and_cannot_act():
    table = far_table([(6, 4)])
    bob, eve = table.guest("Bob"), table.guest(None)
    table.match.roll(by="white")
    assert table.is_followed_by(bob, eve)
    with pytest.raises(ActionError, match="You are watching"):
        eve.match.commit(Step(Move(24, 18)))
    with pytest.raises(GammonError):
        eve.match.say("Psst")


def test_leaving_turns_the_boards_of_a_guest_into_watchers():
    table = far_table([(6, 4)])
    bob = table.guest("Bob")
    board = Board(bob.match, seat=bob.seat)
    table.match.roll(by="white")
    bob.match.leave("black")
    assert (board.seat, bob.seat) == (Seat.WATCHER, Seat.WATCHER)
    assert table.match.is_waiting
    carl = table.guest("Carl")
    assert carl.seat is Seat.BLACK
    with pytest.raises(GammonError):
        bob.match.leave("black")
    board.close()


def test_a_guest_whose_seat_was_freed_does_not_take_it_again_by_itself():
    line, table, bob = faulty_table([(6, 4)])
    assert bob.seat is Seat.BLACK
    table.match.leave("black")
    line.run(fair=True)
    line.cut()
    line.run(fair=True)
    assert (bob.seat, table.match.is_waiting) == (Seat.WATCHER, True)
    assert table.is_followed_by(bob)


def test_a_line_of_chat_appears_on_all_boards():
    table = far_table([(6, 4)])
    bob = table.guest("Bob")
    boards = Board(table.match), Board(bob.match, seat=bob.seat)
    with sent_messages(boards[0]) as sent:
        bob.match.say("Good luck!")
    seen = [(each["why"], each["is_chat"]) for each in sent]  # over the board
    assert seen == [("Bob: Good luck!", True)]
    assert [board.message for board in boards] == ["Bob: Good luck!"] * 2
    assert [words_of(board) for board in boards] == ["Bob: Good luck!"] * 2
    table.match.say("You too!", by="white")
    assert [board.message for board in boards] == ["Ann: You too!"] * 2
    for text in ("", "a" * 201, "two\nlines", 7):
        with pytest.raises(GammonError):
            bob.match.say(text)
    for board in boards:
        board.close()


class Watch:
    """The time, which a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


def test_the_clock_of_the_host_is_on_all_boards(monkeypatch: pytest.MonkeyPatch):
    watch = Watch()
    monkeypatch.setattr(clock, "time", watch)
    line, table, bob = faulty_table([(6, 4), (3, 1)])
    boards = Board(table.match, seat="white"), Board(bob.match, seat=bob.seat)
    boards[0].clock = 10
    table.match.roll(by="white")
    line.run(fair=True)
    assert [board.clock for board in boards] == [10, 10]
    watch.now += DELAY + 30
    play_first(table.match, "white")
    watch.now += 5  # the message is late, and arrives before the player acts
    line.run(fair=True)
    assert table.match.clock == ClockReading(10, (30, 0), 1, 5)
    assert bob.match.clock == ClockReading(10, (30, 0), 1, 0)
    bob.match.roll(automatic=True)
    line.run(fair=True)
    watch.now += DELAY + 8
    play_first(bob.match, None)
    assert bob.match.clock.running == 1  # the host decides whose time runs
    line.run(fair=True)
    assert bob.match.clock == table.match.clock == ClockReading(10, (30, 13), 0, 0)
    eve = Guest(line, table.host.invitation, None)
    watch.now += 4
    line.run(fair=True)
    assert eve.match.clock == table.match.clock
    sheets: list[Any] = [board.sheet for board in boards]
    assert [(each.minutes, each.used, each.running) for each in sheets] == [(10, [30, 13], 0)] * 2
    with pytest.raises(GammonError, match="The host's notebook sets the clock"):
        boards[1].clock = 5
    table.match.leave("black")  # nobody's time runs while the seat is free
    line.run(fair=True)
    assert bob.match.clock.running == table.match.clock.running == -1
    boards[0].clock = 0
    line.run(fair=True)
    assert (boards[1].clock, boards[1].sheet) == (0, None)
    for board in boards:
        board.close()


def test_late_and_repeated_news_change_nothing():
    line, _table, bob = faulty_table([(6, 4)])
    said: list[str] = []
    bob.match.on_announcement(said.append)
    host = line.host
    assert host is not None
    for number, minutes, text in ((8, 5, "Hello!"), (7, 3, "Hi!"), (8, 5, "Hello!")):
        host.publish(encode(News(number, text, clock=ClockReading(minutes))))
    line.run(fair=True)
    assert ([*filter(None, said)], bob.match.clock.minutes) == (["Hello!"], 5)


def test_each_board_shows_a_notice_in_its_own_language():
    line = FaultyLine(1)
    table = far_table([(6, 4)], line)
    bob, eve = (Guest(line, table.host.invitation, name) for name in ("Bob", None))
    line.run(fair=True)
    board = Board(eve.match, seat=Seat.WATCHER, language="de")
    bob.close()
    line.run(fair=True)
    shown = "Bob ist nicht verbunden; der Platz bleibt reserviert."
    assert board.message == words_of(board) == shown
    board.close()


@pytest.mark.parametrize("as_text", [True, False])
def test_a_position_that_is_set_up_leaves_the_rules_of_the_table(as_text: bool):
    rules = replace(TABLE, combined_moves=False)
    table = far_table(match=Match(rules=rules, players=("Ann", "Bob")))
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    board = Board(table.match)
    board.set_up(xgid if as_text else GameState.parse(xgid))
    state = board.match.state
    assert (state.rules.two_must_join, state.rules.leader_restarts) == (True, True)
    assert state.rules.combined_moves is not as_text  # a state has rules of its own
    table.match.leave("black")
    assert table.match.is_waiting
    table.match.restart(GameState.start(3))
    assert table.match.is_waiting
    assert TABLE.title == "the standard rules"
    assert table.is_followed_by(table.guest(None))
    board.close()


def test_a_lecture_shows_positions_and_marks_and_gives_no_seat():
    match = Match(players=("White", "Black"))
    table = FarTable(match, InMemory(), watch_only=True)
    first = table.guest("Student")
    assert first.seat is Seat.WATCHER
    drawn: list[object] = []
    first.match.on_drawing(lambda name, views: drawn.append((name, views)))
    match.set_up("XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:0:10")
    match.show_drawing("marks", (["5"],))
    assert first.match.state == match.state
    assert ("marks", (["5"],)) in drawn
    match.restart(GameState.start(3))
    match.roll((3, 1))
    assert table.is_followed_by(first, table.guest(None))


# Prediction


def test_a_step_is_shown_at_once_and_an_undo_by_the_host_takes_it_back():
    line, table, bob = faulty_table([(6, 4)])
    state = table.match.roll(by="white")
    play_first(table.match, "white")
    table.match.roll((3, 1))
    line.run(fair=True)
    changes: list[Change] = []
    bob.match.subscribe(changes.append)
    bob.match.commit(Step(bob.match.state.next_steps[0][0]))
    assert len(bob.match.state.steps) == 1
    assert not table.match.state.steps
    table.match.undo()  # in the host's notebook, before the step has arrived
    line.run(fair=True)
    assert [change.motion for change in changes] == [Motion.DONE, Motion.UNDONE, Motion.UNDONE]
    assert table.match.state.dice is None
    assert state.dice is not None
    assert table.is_followed_by(bob)


@pytest.mark.parametrize("seed", range(3))
def test_no_action_is_lost_doubled_or_reordered_on_a_faulty_line(seed: int):
    choose = Random(seed)
    line, table, bob = faulty_table(match=Match(1, rules=TABLE, dice=seed), seed=seed)
    acted = 0
    while table.match.state.match_winner is None:
        for match, seat in ((table.match, Seat.WHITE), (bob.match, Seat.BLACK)):
            for _ in range(choose.randrange(1, 4)):
                acted += act(match, seat, choose)
        line.run()
        if choose.random() < 0.05:
            act(bob.match, Seat.BLACK, choose)
            line.cut()
        line.run(fair=True)
    line.run(fair=True)
    assert table.is_followed_by(bob)
    assert acted > 50


def act(match: Match, seat: Seat, choose: Random) -> bool:
    """Take an action for a seat if there is one."""
    state = match.state
    decider = state.decider or Color.WHITE
    if decider.value != seat.value:
        return False
    try:
        match_action(match, seat, choose)
    except ActionError:
        return False
    except GammonError as error:
        if "no connection" in str(error):
            return False
        raise
    return True


def match_action(match: Match, seat: Seat, choose: Random) -> None:
    state = match.state
    match state.phase:
        case Phase.OPENING | Phase.ROLL:
            match.roll(by=seat, automatic=True)
        case Phase.OVER:
            match.commit(NewGame(), seat)
        case Phase.MOVE if state.next_steps and choose.random() < 0.5:
            match.commit(Step(state.next_steps[0][0]), seat)
        case Phase.MOVE if state.steps and choose.random() < 0.2:
            match.undo(by=seat)
        case Phase.MOVE if state.steps and not state.next_steps:
            match.commit(Confirm(), seat)
        case Phase.MOVE if not state.steps:
            match.commit(MakePlay(choose.choice(state.legal_plays).moves), seat)


# The host


def test_a_board_shows_that_a_guest_is_gone_and_the_seat_is_kept():
    line, table, bob = faulty_table([(6, 4)])
    board = Board(table.match)
    bob.close()
    line.run(fair=True)
    gone = "Bob is not connected; the seat is kept."
    assert table.match.notice == board.message == words_of(board) == gone
    again = Guest(line, table.host.invitation, "Bob")
    line.run(fair=True)
    assert (again.seat, table.match.notice, words_of(board)) == (Seat.BLACK, ALONE, ALONE)
    table.match.show_notice(Notice())
    assert board.message == ""
    board.close()


def test_a_closed_table_says_goodbye_and_nobody_comes_back():
    table = far_table([(6, 4)])
    bob = table.guest("Bob")
    table.host.close()
    assert bob.match.notice == "The host has closed the table."
    with pytest.raises(GammonError, match="closed the table"):
        bob.match.commit(Confirm())
    with pytest.raises(GammonError, match="closed the table"):
        bob.match.say("Hello?")


def test_a_host_resumes_from_its_journal_and_the_seats_stay(tmp_path: Path):
    path = tmp_path / "match.jsonl"
    match = Match(rules=TABLE, dice=[(6, 4), (3, 1)], journal=path)
    line, table, bob = faulty_table(match=match)
    table.match.roll(by="white")
    line.run(fair=True)
    line.kill()
    table.match.close()
    assert "is lost" in bob.match.notice
    revision = bob.match.revision
    with Match.resume(path, dice=[(6, 4), (3, 1)]) as match:
        later = FarTable(match, line)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(guest_module, "own_key", lambda *_: "k" * 32)
            eve = Guest(line, later.host.invitation, "Bob")
        line.run(fair=True)
        with pytest.raises(GammonError, match="Bob already has a seat"):
            eve.wait()
        assert (bob.seat, bob.match.revision, bob.match.notice) == (Seat.BLACK, revision, ALONE)
        play_first(match, "white")
        line.run(fair=True)
        assert later.is_followed_by(bob)


def test_a_host_without_a_journal_begins_another_match():
    line, table, bob = faulty_table([(6, 4)])
    table.match.roll(by="white")
    line.run(fair=True)
    line.kill()
    later = far_table([(3, 1)], line)
    line.run(fair=True)
    assert bob.seat is Seat.BLACK
    assert later.is_followed_by(bob)


def test_a_guest_acts_only_when_it_has_the_whole_match(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(host_module, "MAX_BATCH_BYTES", 100)  # about one line in each message
    line = FaultyLine(1)
    table = far_table([(6, 4)], line)
    table.match.join("Bob")
    table.match.roll(by="white")
    play_first(table.match, "white")
    eve = Guest(line, table.host.invitation, None)
    while not eve._sums:
        line.step()
    before = eve.is_connected
    with pytest.raises(GammonError, match="no connection"):
        eve.match.undo()
    # It waits as long as lines arrive: each wait brings one more.

    def wait_for_one(is_true: Callable[[], bool], _: float) -> bool:
        line.step()
        return is_true()

    monkeypatch.setattr(guest_module, "wait_until", wait_for_one)
    eve.wait()
    line.run(fair=True)
    assert (before, eve.is_connected) == (False, True)
    assert table.is_followed_by(eve)


# Hostile messages


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"{}",
        b"x" * 100_000,
        encode(Request(1, What.ROLL)),
        encode(Hello(1, "not-the-secret-of-it", "k" * 32, "Eve")),
        encode(Hello(2, SECRET, "k" * 32, "Eve")),
        encode(Hello(1, SECRET, "k" * 32, "E\nve")),
        encode(Goodbye("from a guest")),
    ],
)
def test_a_hostile_message_ends_the_connection_and_changes_nothing(message: bytes):
    table, eve = far_table(), Connection()
    end = table.line.join("table", eve)
    end.open()
    before = table.match.state, table.match.players, list(table.host._sums)
    end.send(message)
    assert eve.received[-1] is False
    assert b"goodbye" in eve.received[-2]  # type: ignore[operator]
    assert (table.match.state, table.match.players, table.host._sums) == before


class Connection:
    """A guest's end that only keeps what it receives."""

    def __init__(self) -> None:
        self.received: list[bytes | bool] = []

    def receive(self, data: bytes) -> None:
        self.received.append(data)

    def set_connected(self, is_connected: bool) -> None:
        self.received.append(is_connected)


@pytest.mark.parametrize("what", ["roll", "reroll", "set_up"])
def test_a_guest_cannot_choose_the_dice_or_the_position(what: str):
    table, eve = far_table(), Connection()
    end = table.line.join("table", eve)
    end.open()
    end.send(encode(Hello(1, SECRET, "k" * 32, "Eve")))
    action = {
        "roll": Roll(Dice(6, 6)),
        "reroll": Reroll(Dice(6, 6)),
        "set_up": SetUp(GameState.start(1)),
    }[what]
    end.send(encode(Request(1, What.DO, table.host._sums[-1], action)))
    assert b"cannot request this action" in eve.received[-1]  # type: ignore[operator]
    assert table.match.revision == 0


def test_a_flood_ends_the_connection():
    table, eve = far_table(), Connection()
    end = table.line.join("table", eve)
    end.open()
    end.send(encode(Hello(1, SECRET, "k" * 32)))
    for number in range(1000):
        end.send(encode(Request(number, What.ROLL)))
    assert eve.received[-1] is False
    assert len(eve.received) < 600


def test_secrets_are_not_shown():
    table = far_table()
    bob = table.guest("Bob")
    shown = f"{table.host!r} {bob!r} {bob.match!r} {table.host.invitation!r} {vars(bob).keys()}"
    assert SECRET not in shown
    with_password = Invitation("nats://ann:password@host", "table", SECRET)
    assert repr(with_password) == "<Invitation to table table at nats://host>"
    assert SECRET in str(table.host.invitation)
    assert bob._key not in "".join(table.host._lines)


def test_a_damaged_invitation_is_refused_without_showing_its_secret():
    with pytest.raises(GammonError, match="Paste the whole line") as error:
        Invitation.parse(f"ws://host#table{SECRET}")
    assert SECRET not in str(error.value)
    line = str(far_table().host.invitation)
    assert str(Invitation.parse(f"  {line}\n")) == line


def test_keys_stay_the_same_in_a_file_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GAMMON_SETTINGS", str(tmp_path / "settings.json"))
    invitation._identity.cache_clear()
    try:
        first = invitation.own_key("table", "a")
        assert (tmp_path / "identity.key").stat().st_mode & 0o77 == 0
        invitation._identity.cache_clear()
        assert invitation.own_key("table", "a") == first
        assert invitation.own_key("table", "b") != first
    finally:
        invitation._identity.cache_clear()
