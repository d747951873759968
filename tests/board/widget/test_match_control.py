"""The dialog for a new match, files and earlier games, as a page requests them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.board.model.match_files import MatchSeries
from gammon_widget.board.model.messages import (
    Notice,
    OfferFile,
    OfferGames,
    OfferMatch,
    RequestDone,
    read_message,
)
from gammon_widget.board.model.new_match import HOUSES, opponents, title_of
from gammon_widget.rules import GammonError

from .page_messages import SHOWN, send

PLAY = {
    **{"do": "match_wanted", "opponent": "net:casual", "white": "You", "black": ""},
    **{"length": 3, "tutor": False, "rules": "", "switches": []},
}


@pytest.fixture
def messages_to_dialogs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """The messages to the dialogs; the folder of the notebook is empty."""
    monkeypatch.chdir(tmp_path)
    found: list[Any] = []
    kinds = Notice | OfferFile | OfferGames | OfferMatch | RequestDone
    monkeypatch.setattr(
        gw.Board,
        "send_message",
        lambda _self, message, *_: found.append(message) if isinstance(message, kinds) else None,
    )
    return found


def offered(messages_to_dialogs: list[Any], **options: Any) -> tuple[str, ...]:
    """The questions in the first dialog of a board."""
    messages_to_dialogs.clear()
    send(gw.Board(**options), **SHOWN)
    offers = [each for each in messages_to_dialogs if isinstance(each, OfferMatch)]
    assert all(each.first and each.view == "one" for each in offers)
    return offers[0].asks if offers else ()


def test_a_board_without_chosen_options_offers_a_match(messages_to_dialogs: list[Any]) -> None:
    assert offered(messages_to_dialogs) == ("rules", "opponent", "length", "tutor")
    assert offered(messages_to_dialogs, theme="slate", dice=3) == (
        "rules",
        "opponent",
        "length",
        "tutor",
    )
    assert offered(messages_to_dialogs, tutor="net") == ("rules", "opponent", "length")
    assert offered(messages_to_dialogs, match=gw.Rules.standard()) == (
        *("house", "opponent", "length", "tutor"),
    )
    for chosen in (
        *({"start": False}, {"players": ("Ann", "Bob")}, {"match": gw.Match()}),
        *({"match": gw.Position.opening()}, {"seat": "white"}),
        {"match": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"},
    ):
        assert offered(messages_to_dialogs, **chosen) == (), chosen


def test_each_view_gets_the_offer_until_the_first_action(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board(dice=[(3, 1)])
    send(board, **SHOWN)
    send(board, **SHOWN | {"view": "two"})
    assert [each.view for each in messages_to_dialogs] == ["one", "two"]
    board.roll()  # code acts
    assert messages_to_dialogs[-1] == RequestDone("")
    send(board, **SHOWN | {"view": "three"})
    assert len(messages_to_dialogs) == 3


def test_not_now_continues_with_two_players(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board()
    before = board.match
    send(board, **SHOWN)
    send(board, do="offer_declined")
    assert messages_to_dialogs[-1] == RequestDone("")
    assert board.match is before
    assert all(player.is_person for player in board.match.players)


def test_start_begins_the_chosen_match(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board()
    before = board.match
    send(board, **SHOWN)
    send(board, **PLAY | {"tutor": True})
    assert messages_to_dialogs[-1] == RequestDone("")
    assert board.match is not before
    assert (board.match_length, board.state.length) == (3, 3)
    assert [player.name for player in board.match.players] == ["You", "Casual"]
    assert board.match.players[1].mind is not None
    assert board.tutor is not None
    assert before.state.dice is None
    board.roll((3, 1))  # the board follows the new match
    assert board.dice == (3, 1)
    assert before.state.dice is None


def test_the_computer_may_play_white(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board()
    send(board, **PLAY | {"white": "", "black": "You"})
    assert [player.is_person for player in board.match.players] == [False, True]
    assert board.bottom == "black"
    assert isinstance(messages_to_dialogs[-1], RequestDone)


def test_two_people_have_names(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board()
    two = PLAY | {"opponent": ""}
    before = board.match
    send(board, **two)
    assert messages_to_dialogs[-1] == RequestDone("Both players need a name.")
    assert board.match is before
    send(board, **two | {"white": "Net (casual)", "black": "Bob"})
    assert board.match.players[0].is_person


def test_a_match_that_cannot_begin_does_not_change_the_board(
    messages_to_dialogs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = gw.Board()
    before = board.match
    send(board, **PLAY | {"opponent": "net:nobody"})
    assert "There is no bot 'net:nobody'" in messages_to_dialogs[-1].why
    assert board.match is before
    send(board, **PLAY)
    assert messages_to_dialogs[-1] == RequestDone("")


@pytest.mark.parametrize(
    "wrong",
    [{"length": -1}, {"length": 1000}, {"length": True}, {"opponent": 3}, {"white": "x" * 5000}],
)
def test_an_impossible_request_is_ignored(
    messages_to_dialogs: list[Any], wrong: dict[str, Any]
) -> None:
    with pytest.raises((TypeError, ValueError)):
        read_message(PLAY | wrong)
    board = gw.Board()
    before = board.match
    send(board, **PLAY | wrong)
    assert board.match is before
    assert messages_to_dialogs == []


def test_new_match_by_code_keeps_players_and_length() -> None:
    board = gw.Board(gw.Match(5, players=("Ann", "Bob")))
    before = board.match
    assert board.new_match() is board.match is not before
    assert (board.match_length, board.match.players) == (5, before.players)
    assert board.new_match(1, players=("Eve", "Bob")).players[0].name == "Eve"
    with pytest.raises(GammonError):
        board.new_match(-1)
    assert board.match_length == 1
    board.close()


def test_a_board_with_a_journal_keeps_each_match_in_a_file(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board(journal="game.jsonl")
    send(board, **SHOWN)
    send(board, **PLAY)
    assert Path("game.jsonl").exists()
    board.roll((3, 1))
    board.play("8/5 6/5")
    board.match.close()
    board.close()
    again = gw.Board(journal="game.jsonl")
    assert (
        again.message
        == "The match continues without a tutor. To turn one on, run board.tutor = True."
    )
    assert gw.Board(journal="game.jsonl", tutor="net").message == ""
    assert offered(messages_to_dialogs, journal="game.jsonl") == ()
    assert [player.is_person for player in again.match.players] == [True, False]
    assert again.match.last_turn is not None
    again.new_match()
    assert Path(again.match.journal or "").name == "game-2.jsonl"
    assert MatchSeries.of("game.jsonl").files[-1] == again.match.journal
    again.match.close()


def test_a_match_for_two_is_kept_as_well(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board(journal="game.jsonl")
    send(board, **SHOWN)
    assert not Path("game.jsonl").exists()
    board.roll((3, 1))
    assert Path(board.match.journal or "").name == "game.jsonl"
    board.match.close()
    assert gw.Board(journal="game.jsonl").dice == (3, 1)
    with pytest.raises(GammonError, match="not both"):
        gw.Board(gw.Match(), journal="other.jsonl")


@pytest.mark.parametrize("name", ["match_2026-11-26", "game-20261126", "game-9", "plain"])
def test_later_matches_are_numbered_after_the_whole_name(
    messages_to_dialogs: list[Any], name: str
) -> None:
    board = gw.Board(players=("Ann", "Bob"), journal=f"{name}.jsonl", dice=[(3, 1)] * 3)
    board.roll()
    for number in (2, 3):
        board.new_match()
        board.roll()
        assert Path(board.match.journal or "").name == f"{name}-{number}.jsonl"
    last = board.match
    assert gw.Board(journal=f"{name}.jsonl").match is last
    last.close()
    again = gw.Board(journal=f"{name}.jsonl")  # as after a restart of the kernel
    assert again.match.journal == last.journal
    again.match.close()


def finished(path: str, white: str, black: str, **options: Any) -> None:
    """Save a match to 1 point that White has won."""
    with gw.Match(1, players=(white, black), dice=[(6, 1)]) as match:
        match.keep(path, **options)
        match.roll()
        match.play(match.legal_plays[0])
        match.resign(1)
        match.accept()


def test_files_of_others_are_never_taken_in(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board(players=("Ann", "Bob"), journal="game.jsonl", dice=[(3, 1)] * 9)
    board.roll()
    finished("game-2.jsonl", "Stranger", "Other")
    finished("game-4.jsonl", "Stranger", "Other", series="another")
    Path("game-5.jsonl").write_text("no journal\n")
    Path("game-x.jsonl").write_text("")
    names = []
    for _ in range(3):
        board.new_match()
        board.roll()
        names.append(Path(board.match.journal or "").name)
    assert names == ["game-3.jsonl", "game-6.jsonl", "game-7.jsonl"]
    assert [each.name for each in board.statistics.players] == ["Ann", "Bob"]
    board.match.close()
    Path("game-6.jsonl").unlink()  # a gap
    again = gw.Board(journal="game.jsonl")
    assert Path(again.match.journal or "").name == "game-7.jsonl"
    again.new_match()
    assert Path(again.match.journal or "").name == "game-8.jsonl"
    Path("game-9.jsonl").mkdir()
    Path("game-10.jsonl").symlink_to(Path("nowhere", "x.jsonl"))
    again.roll()
    again.new_match()
    assert Path(again.match.journal or "").name == "game-11.jsonl"
    again.match.close()


def test_a_person_with_the_title_of_a_bot_stays_a_person(messages_to_dialogs: list[Any]) -> None:
    for number, names in enumerate([("Expert", "Ann"), ("Ann", "Expert")]):
        board = gw.Board(players=names, journal=f"{number}.jsonl")
        board.match.close()
        again = gw.Board(journal=f"{number}.jsonl")
        assert [each.is_person for each in again.match.players] == [True, True]
        assert tuple(each.name for each in again.match.players) == names
        again.match.close()


def test_the_header_names_the_bots(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board(journal="game.jsonl")
    send(board, **SHOWN)
    send(board, **PLAY)
    header = json.loads(Path("game.jsonl").read_text().splitlines()[0])
    bot = next(each for each in board.match.players if not each.is_person)
    assert [name for name in header["bots"] if name] == [bot.bot]
    assert str(bot.bot).startswith("net:")
    board.match.close()


@pytest.mark.parametrize(
    "wrong", ["x" * 65, "An\nn", "An\x00n", "An\u2028n", "\x1b[31mAnn", "An\u200bn"]
)
def test_names_have_a_length_limit_and_no_control_characters(
    messages_to_dialogs: list[Any], wrong: str
) -> None:
    with pytest.raises(GammonError, match=r"64 characters|control characters"):
        gw.Match(players=(wrong, "Bob"))
    with pytest.raises(GammonError, match=r"64 characters|control characters"):
        gw.Table().join(wrong)
    board = gw.Board(start=False)
    send(board, **(PLAY | {"white": wrong}))
    assert "characters" in messages_to_dialogs[-1].why


def test_a_match_is_kept_from_the_menu(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board(start=False)
    send(board, do="card_wanted", view="one", card="file")
    offer: OfferFile = messages_to_dialogs[-1]
    assert offer.path.endswith(".jsonl")
    send(board, do="file_wanted", path="mine")
    assert messages_to_dialogs[-1] == RequestDone("")
    assert Path(board.match.journal or "").name == "mine.jsonl"
    assert "mine.jsonl" in board.restart_note
    send(board, do="file_wanted", path="copy.sgf")
    assert gw.read_match("copy.sgf").players == board.match.players
    for wrong in ("copy.sgf", "", "copy.doc", "no folder/a.sgf", "second.jsonl"):
        send(board, do="file_wanted", path=wrong)
        assert messages_to_dialogs[-1].why, wrong
    board.match.close()


def test_a_match_without_a_file_is_noted_once_after_the_first_turn(
    messages_to_dialogs: list[Any],
) -> None:
    board = gw.Board(dice=[(3, 1), (6, 5), (4, 2)], start=False)
    for _ in range(2):
        board.roll()
        board.play(board.match.legal_plays[0])
        send(board, do="key", key="i")
    assert [type(each) for each in messages_to_dialogs] == [Notice]


def test_earlier_games_are_reviewed(messages_to_dialogs: list[Any]) -> None:
    with gw.Match(players=("Ann", "Bob"), journal="old.jsonl", dice=[(3, 1)]) as old:
        old.roll()
    Path("no game.jsonl").write_text("nothing\n")
    board = gw.Board(players=("Eve", "Mallory"), dice=[(6, 1)])
    board.roll()
    board.new_match()
    send(board, do="card_wanted", view="one", card="games")
    games = messages_to_dialogs[-1].games
    assert [each.title for each in games] == ["Eve – Mallory", "Ann – Bob"]
    for each in games:
        send(board, do="review_wanted", game=each.game)
        assert messages_to_dialogs[-1] == RequestDone("")
        assert isinstance(board.viewer, gw.MatchViewer)
        assert [player.name for player in board.viewer.match.players] == each.title.split(" – ")
        board._stage.leave()
    for wrong in ("memory 7", "memory x", "there is none.jsonl", "no game.jsonl"):
        send(board, do="review_wanted", game=wrong)
        assert messages_to_dialogs[-1].why, wrong
    board.close()


def test_a_match_is_analysed_from_its_row_and_rated_from_then_on(
    messages_to_dialogs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with gw.Match(1, players=("Eve", "Bob"), journal="old.jsonl", dice=[(3, 1)]) as old:
        old.roll()
        old.play("8/4")
    Path("broken.mat").write_text("nothing\n")
    board = gw.Board(players=("Eve", gw.Player("Bot", lambda state: state.legal_plays[0])))
    monkeypatch.setattr(
        gw.MatchViewer, "analyse", lambda viewer: gw.analyse(viewer.match, "net:1-ply", luck=False)
    )

    def card() -> Any:
        send(board, do="card_wanted", view="one", card="games")
        return messages_to_dialogs[-1]

    (game,) = card().games
    assert (game.title, game.rating, game.is_own) == ("Eve – Bob", (), True)
    assert [line.split(":")[0] for line in card().words] == ["broken.mat"]
    send(board, do="review_wanted", game=game.game, analyse=True)
    board._stage.leave()
    again = board = gw.Board(players=("Eve", "Bob"))  # as after a restart of the kernel
    (game,) = card().games
    pr, low, high, mean = game.rating
    assert pr == low == high == mean > 0
    assert card().left == 0
    assert card().opponents[1][0] == "Bob"
    again.close()


def test_opponents_have_names_and_ratings() -> None:
    found = opponents()
    assert title_of("net:first-steps") == "First steps"
    assert title_of("sage:2-ply") == "Sage 2-ply"
    assert len({each.title for each in found}) == len(found)
    assert len({each.description for each in found}) == len(found)
    assert all(re.fullmatch(r"PR \d+\.\d", each.strength) for each in found if each.strength)


@pytest.mark.parametrize(
    ("house", "switches", "facts"),
    [
        ("standard", [], (False, 0, "right", "own", True, False)),
        ("standard", ["cube"], (True, 0, "right", "own", True, False)),
        ("hoyle", [], (False, 0, "right", "own", True, False)),
        ("hoyle", ["cube"], (True, 0, "right", "own", True, False)),
        ("pc-gammon", ["ties"], (False, 0, "left", "fixed", True, False)),
        ("pc-gammon", ["cube", "ties"], (True, 1, "left", "fixed", True, False)),
        ("pc-gammon", ["cube"], (True, 0, "left", "fixed", True, False)),
        ("house-rules", ["sound_fx"], (False, 0, "right", "own", False, True)),
        ("flash", [], (True, 0, "right", "own", True, False)),
        ("web-page", [], (True, 0, "right", "own", True, False)),
    ],
)
def test_each_house_is_played_by_its_switches(
    messages_to_dialogs: list[Any], house: str, switches: list[str], facts: tuple[object, ...]
) -> None:
    board = gw.Board()
    send(board, **SHOWN)
    send(board, **PLAY | {"rules": house, "switches": switches, "length": 0})
    assert messages_to_dialogs[-1] == RequestDone("")
    rules = board.match.state.rules
    assert rules.name == house
    assert (rules.cube, rules.automatic_doubles, board.home, board.numbering) == facts[:4]
    assert (board.visual_fx, board.sound_fx) == facts[4:]
    assert not board.match.is_waiting  # the computer has joined
    board.close()


def test_a_card_for_given_rules_offers_the_options_of_their_house(
    messages_to_dialogs: list[Any],
) -> None:
    board = gw.Board(gw.Rules.named("hoyle"))
    send(board, **SHOWN)
    offer = messages_to_dialogs[-1]
    assert (offer.asks, offer.rules) == (("house", "opponent", "length", "tutor"), "hoyle")
    send(board, **PLAY | {"rules": "hoyle", "switches": [], "length": 3})
    rules, state = board.match.state.rules, board.match.state
    assert (rules.name, rules.cube, state.length) == ("hoyle", False, 3)
    send(board, do="card_wanted", view="one", card="match")
    again = messages_to_dialogs[-1]  # the next card begins with the current options
    assert again.rules == "hoyle"
    assert [on for house in again.houses for *_, on in house.switches if house.name == "hoyle"] == [
        False
    ]
    board.close()


def test_the_board_behind_the_card_shows_the_layout_of_the_chosen_house() -> None:
    board = gw.Board()
    send(board, **SHOWN)
    send(board, do="house_shown", rules="pc-gammon")
    assert (board.home, board.numbering) == ("left", "fixed")
    send(board, do="house_shown", rules="hoyle")
    assert (board.home, board.numbering) == ("right", "own")
    send(board, do="house_shown", rules="pc-gammon")
    send(board, do="offer_declined")  # the standard match goes on
    assert (board.home, board.numbering) == ("right", "own")
    assert board.match.state.rules.name == "standard"
    board.close()


def test_the_rules_and_examples_of_a_house_are_one_click_from_the_card() -> None:
    board = gw.Board()
    send(board, **SHOWN)
    send(board, do="rules_wanted", rules="web-page")
    assert isinstance(board.guide, gw.LessonPlayer)
    assert [step.heading.text for step in board.guide.lesson.steps][:3] == [
        "Bearing off: 6-4",
        "5-5",
        "5-3",
    ]
    board.close_guide()
    board.close()


def test_a_card_offers_the_tie_switched_off_and_the_voice_switched_on() -> None:
    switches = {house.name: {name: on for name, _, on in house.switches} for house in HOUSES}
    assert switches["pc-gammon"] == {"cube": True, "ties": False}
    assert switches["house-rules"] == {"visual_fx": True, "sound_fx": True}


def test_an_unknown_house_is_refused_and_the_match_stays(messages_to_dialogs: list[Any]) -> None:
    board = gw.Board()
    match = board.match
    send(board, **PLAY | {"rules": "casino"})
    assert "casino" in messages_to_dialogs[-1].why
    assert board.match is match
    board.close()
