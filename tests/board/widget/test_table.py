"""A table: two seats, a board for each of them, and boards for watchers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import traitlets

from gammon_widget import (
    ActionError,
    Board,
    Color,
    GameState,
    GammonError,
    Match,
    Position,
    Rules,
    Seat,
    Table,
)
from gammon_widget.drawing import Layout, Target
from gammon_widget.rules import Phase
from tests.board.model.model_board import buttons
from tests.match.journals import first_play

from .page_messages import SHOWN, button, click, points, send, send_input, sent_messages

HOUSE = Rules.named("house-rules")
ROLL = button("roll")


@pytest.fixture
def table() -> Table:
    return Table(HOUSE, dice=[(6, 1), (4, 2), (5, 3)])


def names(board: Board) -> list[str]:
    """The enabled buttons and tools, except those that every board has."""
    shown, without = buttons(board._controller.view), {"more", "visual_fx", "sound_fx"}
    return [name for name, ready in shown.items() if ready and name not in without]


def lead_of(board: Board) -> str:
    status_bar = board._controller.view.status_bar
    assert status_bar is not None
    return status_bar.lead


def texts(board: Board) -> set[str]:
    return {getattr(shape, "text", "") for shape in board.snapshot().scene.shapes}


def test_the_match_starts_when_two_players_have_joined(table: Table) -> None:
    ann = table.join("Ann")
    assert ann.message == "Under the house rules, the game begins when two players have joined."
    assert names(ann) == []
    assert {"Ann", "(free seat)"} <= texts(ann)
    assert lead_of(ann) == "Waiting for players"
    with pytest.raises(ActionError, match="two players have joined"):
        ann.roll()
    bob = table.join("Bob")
    assert {"Ann", "Bob"} <= texts(ann)  # without any action of hers
    assert ann.message == "Both players have joined. Leader: Ann."
    assert (ann.seat, ann.bottom) == (Seat.WHITE, "white")
    assert (bob.seat, bob.bottom) == (Seat.BLACK, "black")
    assert repr(table) == "<Table: Ann and Bob>"
    with pytest.raises(GammonError, match="Both seats are taken"):
        table.join("Cid")


def test_a_cell_with_join_can_be_run_again(table: Table) -> None:
    table.join("Ann")
    assert table.join("Ann").seat is Seat.WHITE
    assert table.match.is_waiting


def test_each_board_acts_for_its_own_seat(table: Table) -> None:
    ann, bob = table.join("Ann"), table.join("Bob")
    assert "roll" in names(ann)
    assert "roll" not in names(bob)
    click(ann, ROLL)
    assert ann.dice == bob.dice == (6, 1)
    click(bob, *points(13))
    assert bob.message == "It is Ann's turn to decide."
    for act in (bob.confirm, lambda: bob.play("13/7 8/7"), lambda: bob.step(13, 7)):
        with pytest.raises(ActionError, match="Ann's turn"):
            act()
    click(ann, *points(13, 7, 8, 7))
    click(ann, Target.DICE)
    assert table.match.state.turn is Color.BLACK
    assert "roll" in names(bob)
    assert "undo" in names(ann)  # her own decision
    assert "undo" not in names(bob)
    with pytest.raises(ActionError, match="Only Ann can undo"):
        bob.undo()


def test_a_watcher_sees_the_board_but_cannot_act(table: Table) -> None:
    watcher = table.watch()
    table.join("Ann")
    bob = table.join("Bob")
    assert "Bob" in texts(watcher)
    table.match.roll()
    assert watcher.dice == (6, 1)
    assert names(watcher) == []
    click(watcher, *points(13))
    assert watcher.message == "You are watching, so you cannot act."
    with pytest.raises(ActionError, match="cannot act"):
        watcher.undo()
    table.match.set_up(table.match.state)  # the notebook may do anything
    assert bob.dice == (6, 1)


def test_a_table_waits_for_players_under_all_rules() -> None:
    table = Table(Rules.named("flash"), players={"black": "Bob"})
    assert table.match.is_waiting
    ann = table.join("Ann")
    assert ann.match.player(Color.BLACK).name == "Bob"
    assert table.match.legal_actions == {"roll", "new_game"}
    for rules, expected in (
        (Rules(), "or set two_must_join and leader_restarts to True in the match's rules"),
        (
            Rules(leader_restarts=True),
            "two players have joined, .* set two_must_join to True in the match's rules",
        ),
        (Rules(two_must_join=True), "at any time, .* set leader_restarts to True in the match's"),
    ):
        with pytest.raises(GammonError, match=expected):
            Table(Match(0, rules))


@pytest.mark.parametrize(
    "options",
    [{"theme": "nope"}, {"size": "big"}, {"seat": "white"}, {"match": 5}, {"bottom": "red"}],
)
def test_a_failed_join_takes_no_seat(table: Table, options: dict[str, Any]) -> None:
    for _ in range(2):
        with pytest.raises((GammonError, traitlets.TraitError)):
            table.join("Ann", **options)
    assert repr(table) == "<Table: a free seat and a free seat>"
    assert table.join("Ann").seat is Seat.WHITE
    with pytest.raises((GammonError, traitlets.TraitError)):
        table.join("Ann", **options)
    if options.keys() & {"seat", "match"}:
        with pytest.raises(GammonError, match="The table sets the"):
            table.watch(**options)


def test_a_waiting_bot_starts_when_an_opponent_joins() -> None:
    table = Table(HOUSE, players={"white": first_play}, dice=[(6, 1), (4, 2)])
    assert table.match.is_waiting
    bob = table.join("Bob")
    assert (bob.seat, bob.turn, bob.phase) == (Seat.BLACK, "black", "roll")


def test_the_notebook_can_act_for_every_seat(table: Table) -> None:
    ann, bob = table.join("Ann"), table.join("Bob")
    with pytest.raises(ActionError, match="Ann's turn"):
        bob.roll()
    assert bob.match.roll() == ann.state


FORCED = GameState.from_xgid("XGID=---b-------------b------A-:0:0:1:00:0:0:0:0:10")
RACE = GameState.on_roll(Position.build({6: 2, 5: 2, 1: 3}, {6: 3}))


@pytest.mark.parametrize(("start", "option"), [(FORCED, "play_forced"), (RACE, "bear_off")])
def test_automatic_plays_are_for_the_boards_own_seat_only(start: GameState, option: str) -> None:
    match = Match(state=start, rules=HOUSE, dice=[(6, 1)])
    table = Table(match)
    options: dict[str, Any] = {option: True}
    watcher = table.watch(**options)
    ann, bob = table.join("Ann"), table.join("Bob", **options)
    ann.roll()
    assert (ann.turn, ann.phase) == ("white", "move")
    assert (watcher.turn, bob.turn) == ("white", "white")
    ann.undo()
    table.join("Ann", **options)
    ann.roll()
    assert (ann.turn, ann.phase) == ("black", "roll")


def test_an_unknown_seat_is_refused() -> None:
    with pytest.raises(GammonError, match="'white', 'black' or 'watcher'"):
        Board(seat="red")


def room_of(table: Table, sent: list[dict[str, Any]]) -> Any:
    """The room in a cell's output; its messages to pages are collected."""
    bundle, _ = table._repr_mimebundle_()
    assert bundle["text/plain"].startswith(repr(table))
    assert "application/vnd.jupyter.widget-view+json" in bundle
    room: Any = table._room
    room.send = sent.append
    return room


def test_a_room_gives_each_view_its_seat(table: Table) -> None:
    sent: list[dict[str, Any]] = []
    room = room_of(table, sent)
    assert (room.names, room.waiting) == (["", ""], True)
    for view, name in (("one", " Ann "), ("two", "Bob")):
        room._handle_custom_msg({"do": "join", "view": view, "name": name}, [])
    assert [(each["view"], each["seat"], each["why"]) for each in sent] == [
        ("one", "white", ""),
        ("two", "black", ""),
    ]
    assert (room.names, room.waiting) == (["Ann", "Bob"], False)
    assert (room.white.seat, room.black.seat, room.white.bottom, room.black.bottom) == (
        *("white", "black"),
        *("white", "black"),
    )
    board = room.white
    messages: list[object] = [None, [], "join", 3]
    for strange in messages:
        room._handle_custom_msg(strange, [])
    assert len(sent) == 2
    room._handle_custom_msg({"do": "sit", "view": "three", "seat": "white"}, [])
    assert room.white is board  # a user who comes back has the same board
    room._handle_custom_msg({"do": "sit", "view": "four", "seat": "watcher"}, [])
    with pytest.raises(ActionError, match="You are watching, so you cannot act"):
        room.watcher.roll()
    board.roll()
    assert board.phase == "move"
    room.close()


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"do": "join", "name": "Ann"}, "Ann already has a seat: choose another name."),
        ({"do": "join", "name": "  "}, "A player who joins needs a name"),
        ({"do": "join", "name": "net:casual"}, "is a bot"),
        ({"do": "sit", "seat": "door"}, "A seat must be"),
    ],
)
def test_a_room_says_why_a_seat_cannot_be_taken(
    table: Table, message: dict[str, str], why: str
) -> None:
    sent: list[dict[str, Any]] = []
    room = room_of(table, sent)
    table.join("Ann")
    room._handle_custom_msg({"view": "one", **message}, [])
    assert sent[-1]["seat"] == ""
    assert why in sent[-1]["why"]
    assert room.names == ["Ann", ""]
    room.close()


def test_the_leader_confirms_before_abandoning_a_game_and_the_opponent_is_informed(
    table: Table,
) -> None:
    ann, bob = table.join("Ann"), table.join("Bob")
    send(ann, **SHOWN)
    ann.roll()
    send(ann, do="write", text="new_game")
    assert table.match.state.dice is not None  # no game has begun
    status_bar = ann._controller.view.status_bar
    assert status_bar is not None
    assert (status_bar.lead, status_bar.words) == ("Leave this game?", "Bob begins the next game.")
    assert [tool.name for tool in status_bar.menu] == ["leave_game", "cancel"]
    click(ann, button("cancel"))
    assert table.match.state.dice is not None
    send(ann, do="write", text="new_game")
    click(ann, button("leave_game"))
    assert (table.match.state.turn, table.match.state.phase) == (Color.BLACK, Phase.ROLL)
    assert bob.message == "Ann abandons the game. Bob begins the next game."
    revision = table.match.revision
    send(bob, do="write", text="new_game")  # Bob is not the leader
    assert table.match.revision == revision
    assert "Only Ann, the leader, can start" in bob.message


def test_a_question_clears_the_message_before_it(table: Table) -> None:
    ann, _bob = table.join("Ann"), table.join("Bob")
    send(ann, **SHOWN)
    ann.roll()
    for question in ("new_game", "resign"):
        click(ann, *points(2))
        assert ann.message == "You have no piece on column 2."
        if question == "resign":
            click(ann, button(question))
        else:
            send(ann, do="write", text=question)
        status_bar = ann._controller.view.status_bar
        assert status_bar is not None
        assert status_bar.words in ("Bob begins the next game.", "")
        click(ann, button("cancel"))


def test_the_player_who_takes_the_leaders_seat_is_the_leader(table: Table) -> None:
    room = room_of(table, [])
    for view, name in (("one", "Ann"), ("two", "Bob")):
        room._handle_custom_msg({"do": "join", "view": view, "name": name}, [])
    bob = room.black
    bob.match.roll()
    room._handle_custom_msg({"do": "leave", "view": "one", "seat": "white"}, [])
    assert [player.badge for player in bob._controller.view.players] == ["", ""]
    assert lead_of(bob) == "Waiting for players"
    room._handle_custom_msg({"do": "join", "view": "three", "name": "Cid"}, [])
    assert bob.message == "Both players have joined. Leader: Cid."
    assert [player.badge for player in bob._controller.view.players] == ["Leader", ""]
    with pytest.raises(ActionError, match="Only Cid, the leader, can start a new game now"):
        bob.new_game()
    room.close()


def test_a_released_seat_can_be_taken_by_another_player(table: Table, tmp_path: Path) -> None:
    sent: list[dict[str, Any]] = []
    room = room_of(table, sent)
    table.match.keep(tmp_path / "table.jsonl")
    for view, name in (("one", "Ann"), ("two", "Bob")):
        room._handle_custom_msg({"do": "join", "view": view, "name": name}, [])
    ann = room.white
    ann.roll()
    room._handle_custom_msg({"do": "leave", "view": "two", "seat": "black"}, [])
    assert sent[-1] == {"do": "seated", "view": "two", "seat": "", "why": ""}
    assert (room.names, room.waiting) == (["Ann", ""], True)
    assert ann.message == "The game continues when both seats are taken."
    assert "(free seat)" in texts(ann)
    with pytest.raises(ActionError, match="both seats are taken"):
        ann.play("13/7 8/7")
    room._handle_custom_msg({"do": "join", "view": "two", "name": "Cid"}, [])
    assert sent[-1]["seat"] == "black"
    assert ann.message == "Both players have joined. Leader: Ann."
    ann.play("13/7 8/7")
    assert (room.black.turn, room.black.phase) == ("black", "roll")
    room._handle_custom_msg({"do": "leave", "view": "one", "seat": "watcher"}, [])
    assert sent[-1]["why"] == "You can give back only your own seat."
    room.close()
    table.match.close()
    with Match.resume(tmp_path / "table.jsonl") as again:
        assert [player.name for player in again.players] == ["Ann", "Cid"]
        assert again.state.turn is Color.BLACK


def test_only_a_person_at_a_table_can_leave(table: Table) -> None:
    with pytest.raises(GammonError, match="No person occupies the seat 'white'"):
        table.leave("white")
    with_bot = Table(HOUSE, players={"black": first_play})
    with pytest.raises(GammonError, match="No person occupies the seat 'black'"):
        with_bot.leave("black")
    with pytest.raises(GammonError, match="Players cannot join or leave under the standard rules"):
        Match().leave("white")
    with pytest.raises(GammonError, match="A seat must be"):
        table.leave("door")
    assert repr(table) == "<Table: a free seat and a free seat>"


def test_a_board_whose_player_has_left_only_watches(table: Table) -> None:
    ann, bob = table.join("Ann"), table.join("Bob")
    table.leave("black")
    assert (bob.seat, ann.seat) == (Seat.WATCHER, Seat.WHITE)
    eve = table.join("Eve")
    ann.roll()
    ann.play(ann.match.legal_plays[0])
    with pytest.raises(ActionError, match="You are watching"):
        bob.roll()
    eve.roll()
    assert eve.seat is Seat.BLACK


def test_a_view_gives_back_only_its_own_seat(table: Table) -> None:
    table._repr_mimebundle_()
    room = table._room
    assert room is not None
    sent: list[Any] = []
    room.send = lambda content, **_: sent.append(content)
    for view, name in (("one", "Ann"), ("two", "Bob")):
        room._handle_custom_msg({"do": "join", "view": view, "name": name}, [])
    for view, seat in (("two", "white"), ("three", "black"), ("three", "watcher")):
        room._handle_custom_msg({"do": "leave", "view": view, "seat": seat}, [])
        assert sent[-1]["why"] == "You can give back only your own seat."
    assert [player.joined for player in table.match.players] == [True, True]
    left = room.white
    room._handle_custom_msg({"do": "leave", "view": "one", "seat": "white"}, [])
    assert sent[-1]["why"] == ""
    assert left is not None
    assert left.seat is Seat.WATCHER
    room._handle_custom_msg({"do": "join", "view": "three", "name": "Eve"}, [])
    assert room.white is not None
    assert room.white.seat is Seat.WHITE
    room._handle_custom_msg({"do": "leave", "view": "one", "seat": "white"}, [])
    assert sent[-1]["why"] == "You can give back only your own seat."


def menu_of(board: Board) -> set[str]:
    return {"say", "leave_table"} & {*dict(board._controller.describe(Layout()).menu)}


def test_a_player_leaves_by_the_menu(table: Table) -> None:
    ann, bob, eve = table.join("Ann"), table.join("Bob"), table.watch()
    assert menu_of(ann) == menu_of(bob) == {"say", "leave_table"}
    assert menu_of(eve) == menu_of(Board(table.match)) == menu_of(Board(Match())) == set()
    for board in (eve, Board(table.match)):
        send_input(board, do="write", text="leave_table")
        assert board.message == "You have no seat at this table."
    send_input(bob, do="write", text="leave_table")
    assert [player.joined for player in table.match.players] == [True, False]
    assert (bob.seat, ann.seat, menu_of(bob)) == (Seat.WATCHER, Seat.WHITE, set())


def test_a_player_says_a_line_to_everybody(table: Table) -> None:
    ann, bob = table.join("Ann"), table.join("Bob")
    with sent_messages(ann) as sent:
        send(ann, do="line_said", text=" Good luck! ")
        send(ann, do="line_said", text="x" * 201)
        send(ann, do="line_said", text=" ")
    said, *refused = (each for each in sent if each["do"] == "request_done")
    assert said["why"] == ""
    assert all(each["why"].startswith("A line of chat must be text") for each in refused)
    assert ann.message == bob.message == "Ann: Good luck!"


def test_a_room_gives_the_next_player_another_board(table: Table) -> None:
    """The board of a player who left by the menu, or by code, only watches."""
    room = room_of(table, [])
    for name in ("Ann", "Bob"):
        room._handle_custom_msg({"do": "join", "view": name, "name": name}, [])
    left = room.black
    send_input(left, do="write", text="leave_table")
    assert (left.seat, room.black, room.names) == (Seat.WATCHER, None, ["Ann", ""])
    room._handle_custom_msg({"do": "join", "view": "three", "name": "Eve"}, [])
    assert room.black.seat is Seat.BLACK
    room.close()


def test_spaces_around_a_name_do_not_make_another_player(table: Table) -> None:
    ann = table.join("Ann ")
    assert table.join(" Ann").match.players[0].name == "Ann"
    assert ann.seat is Seat.WHITE
    assert [player.joined for player in table.match.players] == [True, False]


def test_the_second_player_sees_why_only_the_leader_begins_a_new_game(table: Table) -> None:
    ann, bob = table.join("Ann"), table.join("Bob")
    ann.roll()
    rows = [dict(board._controller.describe(Layout()).menu) for board in (ann, bob)]
    assert rows[0]["new_game"] == ""
    assert rows[1]["new_game"] == "Only Ann, the leader, can start a new game now."
    send(bob, do="click", target="button new_game")  # the row of the menu
    assert bob.message == rows[1]["new_game"]
    assert bob.phase == "move"


def test_the_result_in_the_house_room_speaks_of_games_won(table: Table) -> None:
    ann, _bob = table.join("Ann"), table.join("Bob")
    table.match.set_up(
        GameState.on_roll(
            Position.build({1: 1}, {6: 15}), dice=(6, 5), rules=table.match.state.rules
        )
    )
    ann.play("1/off")
    view = ann._controller.view
    assert ann.message == "Ann wins a gammon."
    assert view.dialog is not None
    assert view.dialog.detail == "Games won: 1 to 0"
    assert [player.score for player in view.players] == [1, 0]
    assert view.status_bar is not None
    assert "point" not in view.status_bar.sentence


def test_sound_and_visual_effects_are_switches_that_are_on_at_first(table: Table) -> None:
    ann = table.join("Ann")
    table.join("Bob")

    def switches() -> dict[str, bool | None]:
        bar = ann._controller.view.status_bar
        assert bar is not None
        return {tool.label: tool.is_on for tool in bar.tools if tool.is_on is not None}

    assert switches() == {"Visual FX": True, "Sound FX": True}
    click(ann, Target.button("visual_fx"))
    click(ann, Target.button("sound_fx"))
    assert (ann.visual_fx, ann.sound_fx) == (False, False)
    assert switches() == {"Visual FX": False, "Sound FX": False}
