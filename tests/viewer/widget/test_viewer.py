"""The match viewer: navigation, traits, playing on, comments, autoplay."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import traitlets
from PIL import Image

import gammon_widget as gw
from gammon_widget.analysis import rollout, rollout_run, sources
from gammon_widget.board.model.messages import Key
from gammon_widget.board.model.page_view import page_view
from gammon_widget.drawing import Target
from gammon_widget.rules import Color, GammonError, Phase
from gammon_widget.viewer.commands import KEYS, ReplayCommand
from tests.board.widget.page_messages import SHOWN, click, drop, go_back, send, shown_targets
from tests.virtual_time import VirtualTime

MATCHES = Path(__file__).parents[2] / "data" / "matches"
OTHER = "XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:3:0:10"


@pytest.fixture
def viewer() -> Iterator[gw.MatchViewer]:
    with_match = gw.MatchViewer(MATCHES / "session_money.mat", comments=False)
    yield with_match
    with_match.close()


def go(viewer: gw.MatchViewer, command: ReplayCommand) -> None:
    """Press a button or a key in the page."""
    message = {"do": "go", "command": command.value}
    viewer._panel._handle_custom_msg(message, [])


def plays_on(viewer: gw.MatchViewer) -> bool:
    """Whether the user is playing on, according to the trait and the page."""
    assert viewer.playing_on is viewer._panel.playing_on
    return viewer.playing_on


def goes_on(viewer: gw.MatchViewer) -> bool:
    """Whether autoplay is running, according to the trait and the page."""
    assert viewer.autoplay is viewer._panel.autoplay
    return viewer.autoplay


def moves(viewer: gw.MatchViewer) -> bool:
    """Whether an animation is running."""
    return viewer.board.moves


def test_a_viewer_opens_at_the_first_decision(viewer: gw.MatchViewer) -> None:
    first = viewer.replay.moments[0]
    assert first.color is not None
    assert (viewer.index, viewer.state, viewer.decision) == (0, first.state, first)
    assert viewer.board.state == first.state
    assert viewer.board.message == f"{viewer.match.player(first.color).name} plays 5-2: 24/22 13/8."
    status_bar = viewer.board._controller.view.status_bar
    assert status_bar is not None
    # Next to the buttons of the page there is room for the decision only.
    assert (status_bar.lead, status_bar.words) == ("5-2: 24/22 13/8", "")


def test_every_moment_is_on_the_board_in_both_directions(viewer: gw.MatchViewer) -> None:
    last = viewer.replay.last
    forward = []
    for index, moment in enumerate(viewer.replay.moments):
        assert viewer.index == index
        assert viewer.board.state == moment.state == viewer.state
        forward.append(viewer.board._controller.view)
        viewer.next()
    assert viewer.index == last
    for index in reversed(range(last)):
        viewer.back()
        assert viewer.board._controller.view == forward[index]
    viewer.index = last // 2
    assert viewer.board._controller.view == forward[last // 2]


def test_state_and_decision_lead_to_their_moment(viewer: gw.MatchViewer) -> None:
    wanted = viewer.replay.moments[33]
    viewer.decision = wanted
    assert viewer.index == 33
    viewer.index = 0
    viewer.state = wanted.state
    assert viewer.index == 33
    viewer.index = 0
    viewer.state = wanted.state.xgid
    assert viewer.decision == wanted
    with viewer.hold_trait_notifications():
        viewer.index = 5
        viewer.state = viewer.replay.moments[5].state
    assert viewer.index == 5


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("index", -1, "index must be the number of a moment"),
        ("index", 10_000, r"index must be the number of a moment, from 0 to \d+, not 10000"),
        ("index", "two", "index must be the number of a moment"),
        ("state", "nonsense", "nonsense"),
        ("state", OTHER, "This match has no decision in that state"),
        ("state", 7, "The state must be a GameState"),
        ("decision", 7, "decision must be a moment of this match"),
        ("playing_on", "yes", "playing_on must be True or False"),
        ("autoplay", True, "autoplay needs a running event loop"),
        ("comment", 3, "comment must be text"),
    ],
)
def test_an_invalid_trait_is_refused_and_changes_nothing(
    viewer: gw.MatchViewer, name: str, value: object, words: str
) -> None:
    viewer.index = 12
    with pytest.raises(traitlets.TraitError, match=words):
        setattr(viewer, name, value)
    assert viewer.index == 12
    assert viewer.state == viewer.board.state == viewer.replay.moments[12].state
    assert not plays_on(viewer)
    assert not goes_on(viewer)


def test_index_and_decision_of_different_moments_are_refused(viewer: gw.MatchViewer) -> None:
    def write() -> None:
        with viewer.hold_trait_notifications():
            viewer.index = 3
            viewer.decision = viewer.replay.moments[9]

    with pytest.raises(traitlets.TraitError, match="the same moment, not 3 and 9"):
        write()
    assert viewer.index == 0


def test_only_matches_are_accepted() -> None:
    with pytest.raises(
        GammonError, match=r"a Match, the path of a match file, or the text .*, not 7"
    ):
        gw.MatchViewer(7)
    with pytest.raises(GammonError, match=r"no option 'colour'.*'theme'"):
        gw.MatchViewer(gw.Match(), colour="x")


def test_messages_of_the_page_go_to_moments(viewer: gw.MatchViewer) -> None:
    for command, index in (
        (ReplayCommand.NEXT, 1),
        (ReplayCommand.NEXT_SAME, 3),
        (ReplayCommand.NEXT_GAME, viewer.replay.starts[1]),
        (ReplayCommand.LAST, viewer.replay.last),
        (ReplayCommand.PREVIOUS, viewer.replay.last - 1),
        (ReplayCommand.FIRST, 0),
    ):
        go(viewer, command)
        assert viewer.index == viewer._panel.index == index
    viewer._panel.set_state({"index": 17})  # the slider
    assert viewer.index == 17
    viewer._panel.set_state({"index": 10_000})
    assert viewer.index == 17
    viewer._panel._handle_custom_msg({"do": "go", "command": "dance"}, [])
    viewer._panel._handle_custom_msg("nonsense", [])
    assert viewer.index == 17


def test_the_board_can_be_flipped(viewer: gw.MatchViewer) -> None:
    go(viewer, KEYS["f"])
    assert viewer.board.bottom == "black"
    assert viewer.index == 0


def test_a_viewed_match_cannot_be_changed(viewer: gw.MatchViewer) -> None:
    before = viewer.state
    for target in map(Target.parse, shown_targets(viewer.board)):
        click(viewer.board, target)
        drop(viewer.board, target, Target.point(5))
        go_back(viewer.board, target)
    assert "Play on from here" in viewer.board.message
    for key in ("r", "d", "u", "Enter"):
        viewer.board._controller.receive(Key(key))
    assert viewer.board.state == before == viewer.state
    viewer.board._controller.receive(Key("?"))
    assert "Page Down: previous or next game" in viewer.board.message
    view = viewer.board._controller.view
    assert view.status_bar is not None
    assert view.status_bar.tools == ()
    assert view.status_bar.words == viewer.board.message
    assert not any((view.buttons, view.movable, view.landings))


def test_arrows_show_the_actual_play(viewer: gw.MatchViewer) -> None:
    color = viewer.decision.color
    assert color is not None
    assert viewer.decision.text == "24/22 13/8"
    arrows = viewer.board._controller.view.arrows
    assert {(arrow.source, arrow.target) for arrow in arrows} == {
        (Target.of_place(24, color), Target.of_place(22, color)),
        (Target.of_place(13, color), Target.of_place(8, color)),
    }


def test_trails_show_the_previous_play(viewer: gw.MatchViewer) -> None:
    before = viewer.decision
    viewer.next()
    trails = viewer.board._controller.view.trails
    assert before.color is not None
    assert {(trail.color, trail.source) for trail in trails} == {
        (before.color, Target.of_place(place, before.color)) for place in (24, 13)
    }
    viewer.index = viewer.replay.starts[1]
    assert viewer.board._controller.view.trails == ()


@pytest.mark.event_loop(kind=VirtualTime)
async def test_a_step_is_animated_and_ends_like_a_jump() -> None:
    viewer = gw.MatchViewer(MATCHES / "session_money.mat", comments=False)
    send(viewer.board, **SHOWN)
    viewer.index = 6
    jumped = page_view(viewer.board._controller.view)
    viewer.index = 5
    await viewer.settled()
    viewer.next()
    assert viewer.state == viewer.board.state
    assert moves(viewer)
    await viewer.settled()
    view = viewer.board._surface.frontend.view
    assert jumped.items() <= view.items()
    viewer.next()
    viewer.next()  # a user faster than the animation sees its end
    assert not moves(viewer)
    assert viewer.board.state == viewer.replay.moments[8].state
    viewer.close()


def test_playing_on_returns_to_the_match(viewer: gw.MatchViewer) -> None:
    viewer.index = 4
    state, revision = viewer.state, viewer.match.revision
    match = viewer.play_on()
    assert plays_on(viewer)
    assert match.state == state
    match.play(match.legal_plays[0])
    match.roll()
    assert viewer.board.state == match.state != state
    go(viewer, ReplayCommand.NEXT)  # arrows now belong to the board
    assert viewer.index == 4
    go(viewer, ReplayCommand.PLAY_ON)
    assert not plays_on(viewer)
    assert viewer.board.state == viewer.state == state
    assert viewer.match.revision == revision
    viewer.playing_on = True
    viewer.index = 7  # also after a jump
    assert not plays_on(viewer)
    assert viewer.board.state == viewer.replay.moments[7].state


def test_playing_on_from_the_end_of_a_game_starts_the_next_one(viewer: gw.MatchViewer) -> None:
    viewer.index = viewer.replay.starts[1] - 1
    assert viewer.state.phase is Phase.OVER
    view = viewer.board._controller.view
    assert view.dialog
    assert not view.dialog.buttons
    viewer.play_on().new_game()
    assert viewer.board.state.phase in (Phase.OPENING, Phase.MOVE)


def test_a_viewer_at_the_end_follows_a_match_in_progress() -> None:
    match = gw.Match(dice=[(3, 1), (6, 5), (2, 1)], players=("Ann", "Bob"))
    first, second = gw.MatchViewer(match), gw.MatchViewer(match)
    match.roll()
    match.play("8/5 6/5")
    first.index = 0
    assert second.index == 1
    match.roll()
    match.play("24/18 18/13")
    assert (first.index, second.index) == (0, 2)
    assert second.state == match.state
    assert first._panel.last == second._panel.last == 2
    first.index = 1
    match.undo()
    match.undo()  # the displayed decision was undone
    assert first.index == 1
    assert first.state == match.state
    assert len(first._panel.chapters[0]["rows"]) == 1


def test_a_viewer_follows_a_restarted_match(viewer: gw.MatchViewer) -> None:
    viewer.index = viewer.replay.starts[2] + 3
    viewer.match.restart(viewer.state)
    assert (viewer.index, viewer.replay.last) == (0, 0)
    assert viewer.board.state == viewer.state == viewer.match.state
    assert len(viewer._panel.chapters) == 1


def test_comments_are_saved_next_to_the_match(tmp_path: Path) -> None:
    file = tmp_path / "s.mat"
    file.write_bytes((MATCHES / "session_money.mat").read_bytes())
    viewer = gw.MatchViewer(file)
    viewer.index = 3
    viewer.comment = "Too loose?"
    for index in (5, -1, -999, 999):
        viewer._panel._handle_custom_msg({"do": "write", "text": "Yes.", "index": index}, [])
    assert len(json.loads((tmp_path / "s.mat.comments.json").read_text())["comments"]) == 2
    noted = [
        cell["index"]
        for chapter in viewer._panel.chapters
        for row in chapter["rows"]
        for cell in row
        if cell is not None and cell["note"]
    ]
    assert noted == [3, 5]
    again = gw.MatchViewer(file)
    again.index = 3
    assert again.comment == again._panel.comment == "Too loose?"
    again.index = 5
    assert again.comment == "Yes."
    again.comment = ""
    emptied = gw.MatchViewer(file)
    emptied.index = 5
    assert emptied.comment == ""
    assert file.read_bytes() == (MATCHES / "session_money.mat").read_bytes()


def test_a_comment_that_cannot_be_saved_is_a_message_and_not_lost(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "comments.json"
    file.parent.mkdir()
    viewer = gw.MatchViewer(MATCHES / "session_money.mat", file)
    file.parent.rmdir()
    viewer.comment = "x"
    assert "cannot be saved" in viewer._panel.note
    assert viewer.comment == "x"
    file.parent.mkdir()
    viewer.index = 1
    viewer.comment = "y"
    assert viewer._panel.note == ""
    assert "x" in file.read_text()
    lost = gw.MatchViewer(gw.Match())
    lost.comment = "z"
    assert "not saved in a file" in lost._panel.note


def test_two_viewers_on_one_file_keep_the_comments_of_both(tmp_path: Path) -> None:
    file = tmp_path / "comments.json"
    one, other = (gw.MatchViewer(MATCHES / "session_money.mat", file) for _ in range(2))
    for viewer, index, text in ((one, 1, "one"), (other, 2, "two"), (one, 3, "three")):
        viewer.index = index
        viewer.comment = text
    assert one._panel.note == other._panel.note == ""
    one.index = other.index = 4
    one.comment = "Too loose."
    other.comment = "Why not run?"
    assert other.comment == "Too loose.\nWhy not run?"
    assert "both texts are kept" in other._panel.note
    again = gw.MatchViewer(MATCHES / "session_money.mat", file)
    texts = []
    for again.index in range(1, 5):
        texts.append(again.comment)
    assert texts == ["one", "two", "three", "Too loose.\nWhy not run?"]
    again.comment = ""
    file.unlink()  # known comments do not count as deleted
    again.index = 5
    again.comment = "five"
    assert again._panel.note == ""
    assert "three" in file.read_text()


def test_a_comment_belongs_to_its_decision_and_not_to_its_index(tmp_path: Path) -> None:
    match = gw.Match(5, dice=[(3, 1), (6, 5)])
    viewer = gw.MatchViewer(match, tmp_path / "comments.json")
    viewer.comment = "Good luck!"
    match.roll()
    match.play("13/9")
    viewer.index = 0
    assert viewer.comment == "Good luck!"  # it was written before any decision
    viewer.comment = "Too loose."
    match.roll()
    while match.state.turn is not None:
        match.undo()
    match.roll()
    match.play("8/5 6/5")
    viewer.index = 0
    assert (viewer.decision.text, viewer.comment) == ("8/5 6/5", "")
    viewer.comment = "The best."
    match.undo()
    match.play("13/9")
    again = gw.MatchViewer(match, tmp_path / "comments.json")
    assert (again.decision.text, again.comment) == ("13/9", "Too loose.")


def test_a_lone_surrogate_is_refused_and_blocks_no_later_comment(tmp_path: Path) -> None:
    file = tmp_path / "comments.json"
    viewer = gw.MatchViewer(MATCHES / "session_money.mat", file)
    for text in ("a\ud800", "\0"):
        with pytest.raises(gw.GammonError, match="lone surrogates"):
            viewer.comment = text
    assert (viewer.comment, file.exists()) == ("", False)
    viewer._panel._handle_custom_msg({"do": "write", "text": "b\ud800", "index": 0}, [])
    assert (viewer.comment, viewer._panel.note) == ("b\ufffd", "")
    viewer.comment = "c"
    assert '"c"' in file.read_text()


@pytest.mark.parametrize("step", ["trait", "method"])
def test_the_text_of_one_decision_can_be_written_to_another_in_a_hold(step: str) -> None:
    viewer = gw.MatchViewer(MATCHES / "session_money.mat", comments=False)
    viewer.comment = "x"
    text = viewer.comment
    with viewer.hold_trait_notifications():
        if step == "trait":
            viewer.index = 1
        else:
            viewer.next()
        viewer.comment = text
    assert (viewer.index, viewer.comment) == (1, "x")
    with viewer.hold_trait_notifications():
        viewer.index = 2
    assert (viewer.index, viewer.comment) == (2, "")


@pytest.mark.event_loop(kind=VirtualTime)
async def test_autoplay_runs_until_the_user_stops_it() -> None:
    viewer = gw.MatchViewer(MATCHES / "session_money.mat", comments=False)
    viewer.autoplay = True
    await asyncio.sleep(5)
    seen = viewer.index
    assert seen >= 3
    assert goes_on(viewer)
    viewer.back()
    assert not goes_on(viewer)
    await asyncio.sleep(5)
    assert viewer.index == seen - 1
    viewer.index = viewer.replay.last - 2
    go(viewer, KEYS[" "])
    await asyncio.sleep(10)
    assert viewer.index == viewer.replay.last
    assert not goes_on(viewer)
    viewer.index = 0
    go(viewer, KEYS[" "])
    viewer.close()
    await asyncio.sleep(5)


def test_a_saved_notebook_has_a_picture_and_the_moves(viewer: gw.MatchViewer) -> None:
    viewer.index = 8
    bundle, _ = viewer._repr_mimebundle_()
    assert bundle["text/plain"].startswith("<MatchViewer: ")
    assert Image.open(BytesIO(base64.b64decode(bundle["image/png"]))).width > 400
    assert viewer.decision.text in bundle["text/html"]
    assert viewer.board.message in bundle["text/html"]


def test_evaluations_of_the_file_are_shown_at_their_moments() -> None:
    viewer = gw.MatchViewer(MATCHES / "xg" / "test.xg", comments=False)
    worst = max(viewer.match.analyses[0].decisions, key=lambda each: each.error)
    viewer.decision = worst
    assert worst in viewer.verdicts
    assert f"(best: {worst.best})." in viewer.board.message
    viewer.index = 0
    go(viewer, KEYS["e"])
    assert viewer.verdicts[-1].is_error
    first = viewer.index
    go(viewer, KEYS["e"])
    go(viewer, KEYS["E"])
    assert viewer.index == first
    marks = [
        cell["mark"]
        for chapter in viewer._panel.chapters
        for row in chapter["rows"]
        for cell in row
        if cell is not None
    ]
    assert marks[first] == viewer.verdicts[-1].error_class
    viewer.analysis = None
    assert viewer.verdicts == ()
    assert {point["chance"] for point in viewer._panel.curve} == {None}
    assert viewer._panel.source == -1
    viewer._panel._handle_custom_msg({"do": "choose", "source": 0}, [])
    assert viewer.analysis is viewer.match.analyses[0]


def test_the_play_under_the_pointer_replaces_the_actual_one() -> None:
    viewer = gw.MatchViewer(MATCHES / "xg" / "test.xg", comments=False)
    made, words = viewer.board._controller.view.arrows, viewer.board.message
    plays = viewer.verdicts[0].candidates
    viewer._panel._handle_custom_msg({"do": "point", "decision": 0, "play": 2}, [])
    arrows = viewer.board._controller.view.arrows
    assert arrows != made
    assert len(arrows) <= len(plays[2].play.moves)
    assert viewer.board.message == words
    viewer._panel._handle_custom_msg({"do": "point", "decision": 0, "play": -1}, [])
    assert viewer.board._controller.view.arrows == made


def dropped() -> gw.Board:
    board = gw.Board(dice=[(3, 1), (6, 5)], players=("Ann", "Bob"), theme="slate", bottom="black")
    board.roll()
    board.play("8/5 6/5")
    board.double()
    board.drop()
    return board


def test_the_review_of_a_finished_game_replaces_its_board() -> None:
    board = dropped()
    click(board, Target.button("review"))
    viewer = board.viewer
    assert isinstance(viewer, gw.MatchViewer)
    assert viewer.match is board.match
    assert (viewer.board.theme, viewer.board.bottom) == ("slate", "black")
    assert viewer is board.review()
    viewer.next()
    assert viewer.decision.text == "Doubles to 2"
    go(viewer, ReplayCommand.LEAVE)
    assert board.viewer is None
    assert viewer.comm is None
    assert board.review() is not viewer


def test_the_analysis_of_a_finished_game_replaces_its_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gammon_widget.analysis.sources.usual_engines", lambda: ("net:1-ply",))
    board = dropped()
    board.new_game()
    board.roll()
    board.resign(gw.Level.SINGLE)
    board.accept()
    board.analyse()  # at once, since no event loop is running
    viewer = board.viewer
    assert isinstance(viewer, gw.MatchViewer)
    assert viewer.decision.game == 1, "the game just played"
    assert viewer.analysis is not None
    assert viewer.analysis.source == "Net (1-ply)"
    assert [each.played for each in viewer.analysis.decisions] == ["8/5 6/5", "double", "drop"]
    assert board.analyse() is viewer


def test_a_viewer_has_no_review_button() -> None:
    viewer = gw.MatchViewer(dropped().match)
    viewer.index = viewer.replay.last
    viewer.play_on()
    card = viewer.board._controller.view.dialog
    assert card is not None
    assert [button.name for button in card.buttons] == ["new_game"]


def test_an_analysis_of_another_match_is_refused() -> None:
    first = gw.MatchViewer(MATCHES / "xg" / "test.xg", comments=False)
    second = gw.MatchViewer(MATCHES / "xg" / "baR-U643iUDpvzTC.xg", comments=False)
    with pytest.raises(traitlets.TraitError, match="must belong to this match between"):
        first.analysis = second.analysis
    with pytest.raises(traitlets.TraitError, match="an Analysis of the match, or None, not 3"):
        first.analysis = 3  # type: ignore[assignment]
    with pytest.raises(traitlets.TraitError, match="or a decision from its analysis"):
        first.decision = second.verdicts[0]
    assert first.analysis is first.match.analyses[0]


def test_a_key_starts_an_analysis_next_to_that_of_the_file() -> None:
    match = gw.read_match(MATCHES / "xg" / "B4_SrGcsKAQmoTyHlgJCbM.xg").copy()
    with closing(gw.MatchViewer(match)) as viewer:
        viewer.jump(9)
        viewer.analyse("sage:1-ply")  # at once, since no event loop is running
        assert viewer.analysis is match.analyses[0], "a new analysis does not replace the open tab"
        assert [each.source for each in match.analyses] == ["eXtreme Gammon", "Sage (1-ply)"]
        panel = viewer._panel
        assert (panel.sources, panel.best, panel.source) == (["XG", "Sage 1-ply"], 0, 0)
        assert panel.analysing == ""
        marks, summary = panel.curve, panel.summary
        panel._handle_custom_msg({"do": "choose", "source": 1}, [])
        assert viewer.analysis is match.analyses[1]
        assert (panel.best, panel.source) == (0, 1)
        assert (panel.curve, panel.summary) == (marks, summary), "those of the best source"
        before = viewer.verdicts
        go(viewer, ReplayCommand.DEEPER)
        after = viewer.verdicts
        assert [each.level for each in before] != [each.level for each in after]
        levels = {each.level.partition(" ")[0] for each in after}
        assert "1-ply" not in levels, "a clear decision is evaluated at 2-ply"


@pytest.mark.prove
def test_a_key_deepens_the_analysis_until_no_engine_is_deeper() -> None:
    match = gw.read_match(MATCHES / "xg" / "B4_SrGcsKAQmoTyHlgJCbM.xg").copy()
    with closing(gw.MatchViewer(match)) as viewer:
        viewer.jump(9)
        viewer.analyse("sage:3-ply")
        viewer._panel._handle_custom_msg({"do": "choose", "source": 1}, [])
        after = viewer.verdicts
        go(viewer, ReplayCommand.DEEPER)
        assert [each.level for each in viewer.verdicts] != [each.level for each in after]
        go(viewer, ReplayCommand.DEEPER)
        assert viewer.board.message == "There is no engine that can look deeper."


def test_without_an_analysis_a_message_explains_how_to_start_one() -> None:
    match = gw.Match(3, dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    with closing(gw.MatchViewer(match)) as viewer:
        go(viewer, ReplayCommand.DEEPER)
        assert "press A" in viewer.board.message


def test_the_menu_saves_files_shows_the_report_and_changes_the_theme(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match = gw.read_match(MATCHES / "xg" / "baR-U643iUDpvzTC.xg")
    with closing(gw.MatchViewer(match, comments=False)) as viewer:
        sent: list[dict[str, str]] = []
        monkeypatch.setattr(viewer._panel, "send", sent.append)
        go(viewer, ReplayCommand.REPORT)
        report, done = sent
        assert (report["do"], done) == ("report", {"do": "done"})
        assert match.players[0].name in report["page"]
        for command, suffix in ((ReplayCommand.SAVE_PAGE, ".html"), (ReplayCommand.EXPORT, ".sgf")):
            for _ in range(2):
                go(viewer, command)
                path = viewer.board.message.removeprefix("Saved as ").removesuffix(".")
                assert Path(path).suffix == suffix
            assert len(list(tmp_path.glob(f"*{suffix}"))) == 2, "an older file was replaced"
        assert gw.read_match(path).players == match.players
        assert viewer._panel.xgid == viewer.state.xgid
        viewer._panel._handle_custom_msg({"do": "theme", "theme": "felt"}, [])
        assert viewer.board.theme == "felt"
        viewer.analysis = None
        go(viewer, ReplayCommand.REPORT)
        assert viewer.board.message.startswith("This match has no analysis yet")


def test_errors_of_the_only_person_come_first_and_are_practised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match = gw.Match(1, dice=[(3, 1), (6, 5), (6, 5)], players=("net:1-ply", "You"))
    match.roll()
    while match.state.turn is not Color.BLACK or match.state.phase is not Phase.MOVE:
        match.roll() if match.state.phase is Phase.ROLL else match.play(
            str(match.state.legal_plays[0])
        )
    match.play(str(match.state.legal_plays[-1]))
    with closing(gw.MatchViewer(match)) as viewer:
        assert viewer.player == "black"
        assert viewer.decision.color is Color.BLACK
        assert viewer._panel.mistakes == 0
        with pytest.raises(gw.GammonError, match="Analyse the match first"):
            viewer.practise()
        viewer.analyse("net:1-ply")
        assert viewer._panel.mistakes == 1
        viewer.index = 0
        go(viewer, ReplayCommand.NEXT_ERROR)
        error = viewer.index
        assert viewer.decision.color is Color.BLACK
        go(viewer, ReplayCommand.NEXT_ERROR)
        assert viewer.index == error
        assert viewer.board.message == "There are no more errors by You in this direction."
        go(viewer, ReplayCommand.PRACTISE)
        practice = viewer._replacement
        assert len(practice.deck) == 1
        practice._on_leave()
        assert viewer._replacement is None
        viewer._panel._handle_custom_msg({"do": "player", "player": "both"}, [])
        assert (viewer.player, viewer._panel.mistakes) == ("both", 0)
        assert viewer._panel.errors_of == 0
    with pytest.raises(
        gw.GammonError, match="player= must be one of 'both', 'white', 'black', not 'red'"
    ):
        gw.MatchViewer(match, player="red")


def test_after_an_analysis_the_next_one_is_deeper(monkeypatch: pytest.MonkeyPatch) -> None:
    match = gw.Match(1, dice=[(3, 1)])
    match.roll()
    match.play("8/5 6/5")
    monkeypatch.setattr(sources, "_has_sage", lambda: True)
    with closing(gw.MatchViewer(match)) as viewer:
        panel = viewer._panel
        assert panel.deeper == ""
        viewer.analyse()
        assert panel.deeper == "Sage deep"
        viewer.analyse()
        assert [each.source for each in match.analyses][-1] == "Sage (deep)"
        assert panel.deeper == ""
        viewer.analyse()
        assert viewer.board.message == "The match has already been analysed at the deepest level."


def test_a_rollout_is_a_source_without_marks_and_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMMON_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.setattr(rollout_run, "USUAL_GAMES", 36)
    monkeypatch.setattr(rollout_run, "begin", partial(rollout.begin, games=36, rolls=1))
    file = MATCHES / "xg" / "B4_SrGcsKAQmoTyHlgJCbM.xg"
    match = gw.read_match(file).copy()
    with closing(gw.MatchViewer(match, comments=False)) as viewer:
        panel = viewer._panel
        viewer.jump(9)
        marks, summary = panel.curve, panel.summary
        played = viewer.verdicts[-1].played
        go(viewer, ReplayCommand.ROLL_OUT)
        assert (panel.sources, panel.best, panel.source) == (["XG", "Sage rollout"], 0, 1)
        assert (panel.curve, panel.summary) == (marks, summary)
        assert panel.rollout["complete"]
        table = panel.tables[-1]
        assert len(table["rows"]) == len(table["intervals"]) > 1
        assert all("±" in row[1] for row in table["rows"])
        assert viewer.verdicts[-1].played == played
        assert [len(each.decisions) > 0 for each in match.analyses] == [True, True]
        viewer.next()
        assert viewer.verdicts == viewer._review.verdicts.at(10), (
            "other decisions have those of the file"
        )
        assert panel.rollout["status"] == ""
    monkeypatch.setattr(rollout_run, "begin", None)  # from the store, without games
    again = gw.read_match(file).copy()
    with closing(gw.MatchViewer(again, comments=False)) as viewer:
        viewer.jump(9)
        go(viewer, ReplayCommand.ROLL_OUT)
        assert viewer._panel.tables[-1] == table
        viewer.jump(viewer.replay.last)
        go(viewer, ReplayCommand.ROLL_OUT)
        assert viewer.board.message == "There is no decision to roll out here."


def test_a_rollout_stops_and_resumes(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = partial(rollout.begin, games=108, rolls=1)
    monkeypatch.setattr(rollout_run, "begin", begin)
    monkeypatch.setattr(rollout_run, "SECONDS_BETWEEN_PICTURES", 0)
    match = gw.Match(1, dice=[(3, 1)])
    state = match.roll()
    match.play("8/5 6/5")

    async def use(viewer: gw.MatchViewer) -> None:
        panel, counts = viewer._panel, []

        def stop_once(change: dict[str, Any]) -> None:
            counts.append(change["new"]["done"])
            if len(counts) == 2:
                viewer.roll_out()

        panel.observe(stop_once, ["rollout"])
        viewer.roll_out()
        await viewer._rollouts._run.settled()
        stopped = panel.rollout
        assert 0 < stopped["done"] < 100
        assert not stopped["running"]
        viewer.roll_out()
        await viewer._rollouts._run.settled()
        assert panel.rollout["complete"]
        assert counts == sorted(counts), "no game is repeated"

    with closing(gw.MatchViewer(match)) as viewer:
        asyncio.run(use(viewer))
        (found,) = viewer._rollouts._found.values()
    assert found == rollout.rollout(state, found.plays, games=108, rolls=1)
