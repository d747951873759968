"""FIBS boards, OGID, gnubg's boards, and recognising all formats."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace

import pytest
from hypothesis import assume, given

from gammon_widget.match.files import format_match, parse_match
from gammon_widget.match.match import Match
from gammon_widget.notation.positions.ascii_board import read_ascii
from gammon_widget.notation.positions.counts import write_counts
from gammon_widget.notation.positions.fibs import read_fibs, write_fibs
from gammon_widget.notation.positions.formats import Format, read_position, read_state, recognise
from gammon_widget.notation.positions.gnubg_id import read_gnubg_id
from gammon_widget.notation.positions.ogid import read_ogid, read_ogid_position, write_ogid
from gammon_widget.notation.positions.xgid import read_xgid
from gammon_widget.rules import (
    Color,
    Cube,
    Dice,
    FormatError,
    GameState,
    GammonError,
    Offer,
    OfferKind,
    Phase,
    Position,
    PositionError,
    Rules,
)
from gammon_widget.rules.validation import LARGEST

from .arbitrary import HOSTILE, states
from .matches import DATA, played
from .test_mat import XG

FIBS = (
    "board:You:someplayer:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
    "1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
)
"""The example of the FIBS client protocol's specification."""

OGIDS = {
    "03cccchhhhjjjjj:16666888dddddoo:N0N:33:W:R:0:1:3:3": (
        "XGID=-b----E-D---eD---c-d--A-aA:0:0:-1:33:0:1:0:3:10"
    ),
    "99cchhiijjjkkmm:223334455666ddo:N0N:16:B:R:2:1:3C:13": (
        "XGID=-a-B-BCBB---bB--B--cbbcb--:0:0:1:16:2:1:1:3:10"
    ),
    "cccccgghhhjjjjj:112233666777dll:N0O::B:D:0:0:3:11": (
        "XGID=----b-E-CB--aE----cc--bbb-:0:0:-1:D:0:0:0:3:10"
    ),
    "11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:0:3:0": (
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:46:0:0:0:3:10"
    ),
    "11ccccchhhjjjjj:66666888dddddoo:N0N::B:IW:0:0:3:0": (
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:3:10"
    ),
}
"""Strings that HedgeHog has written, as its users quote them.

In the fourth one, White acts: the field "B" is the player who acted last. The first four plies of a
match that HedgeHog exported show this: each of them was made by the opponent of the player in this
field. gammonview 3.1 reads the field in the same way (`parseOgid` in gvformat). The exception is
"IW" without dice, where White acts.
"""

BOARDS = json.loads((DATA.parent / "gnubg_boards.json").read_text())
IDS = [
    row["xgid"]
    for row in map(json.loads, (DATA.parent / "ids.jsonl").read_text().splitlines())
    if row["xgid"]
]


def test_the_example_in_the_fibs_documentation_is_read():
    state = read_fibs(FIBS)
    assert state == read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:1:0:3:10")
    assert write_fibs(state, ("You", "someplayer")) == FIBS.replace(":2:0:0:0", ":0:0:0:0")


def test_fibs_boards_of_either_colour_and_direction_are_read():
    fields = FIBS.split(":")
    board = [str(-int(count)) for count in reversed(fields[6:32])]
    fields[6:32] = board
    fields[32], fields[41], fields[42] = "-1", "-1", "1"
    assert read_fibs(":".join(fields)) == read_fibs(FIBS)


def test_a_double_on_fibs_is_read():
    doubled = FIBS.split(":")
    doubled[33:35], doubled[40] = ["0", "0"], "1"
    state = read_fibs("  5 > " + ":".join(doubled) + "\n")
    assert (state.phase, state.turn, state.decider) == (Phase.DOUBLE, Color.BLACK, Color.WHITE)
    assert read_fibs(write_fibs(state)) == state
    mine = replace(
        state,
        turn=Color.WHITE,
        turn_start=state.turn_start.swapped(),
        offer=Offer(OfferKind.DOUBLE, Color.WHITE),
    )
    with pytest.raises(FormatError, match="cannot express a double by White"):
        write_fibs(mine)


def test_a_double_with_a_centred_cube_above_1_is_refused_when_read_and_written():
    doubled = FIBS.split(":")
    doubled[33:38], doubled[40] = ["0", "0", "0", "0", "2"], "1"
    owned = ":".join([*doubled[:38], "0", "1", *doubled[40:]])
    assert read_fibs(owned).cube == Cube(2, Color.BLACK)
    with pytest.raises(FormatError, match="a double with a centred cube") as caught:
        read_fibs(":".join(doubled))
    assert caught.value.line
    with pytest.raises(FormatError, match="a double with a centred cube"):
        write_fibs(replace(read_fibs(owned), cube=Cube(2)))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (":3:0:1:", ":x:0:1:", "Field 3"),
        (":3:0:1:", ":3:-1:1:", "Field 4"),
        (":6:2:", ":6:7:", "1 to 6"),
        (":0:1:-1:0:25", ":0:2:-1:0:25", "Field 41"),
        (":0:0:0:0:2:0:0:0", ":3:0:0:0:2:0:0:0", "0 checkers off"),
        (":2:0:0:0", "", "48 fields"),
        (":1:6:2", ":2:6:2", "Field 32"),
        (":0:0:1:1:1:0:1", ":0:0:3:1:1:0:1", "Field 37"),
    ],
)
def test_broken_fibs_boards_are_refused(old: str, new: str, words: str):
    assert old in FIBS
    with pytest.raises((FormatError, PositionError), match=words):
        read_fibs(FIBS.replace(old, new))


@pytest.mark.parametrize("text", OGIDS)
def test_ogids_by_hedgehog_are_read(text: str):
    state = read_ogid(text)
    assert state == read_xgid(OGIDS[text])
    assert read_ogid_position(text) == state.turn_start
    if ":I" not in text:
        assert text.startswith(write_ogid(state))
    assert read_ogid(write_ogid(state)) == state


def test_the_position_of_an_ogid_can_be_read_alone():
    assert read_position("OGID=11ccccchhhjjjjj:66666888dddddoo:N0N") == Position.opening()
    assert read_position("11qqqqqqqqqqqqq:oo:W1N").off == (13, 13)
    with pytest.raises(FormatError, match="player"):
        read_ogid("11qqqqqqqqqqqqq:oo:W1N")
    assert read_ogid("11ccccchhhjjjjj:66666888dddddoo:N0N") == GameState.start()


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("11r:oo:N0N:52:B:R:0:0:7", 3, "'r' is not a place"),
        ("1111111111111111:oo:N0N:52:B:R:0:0:7", 1, "at most 15"),
        ("11:oo:X0N:52:B:R:0:0:7", 7, "cube"),
        ("11:oo:N0N:72:B:R:0:0:7", 11, "dice"),
        ("11:oo:N0N:52:X:R:0:0:7", 14, "player"),
        ("11:oo:N0N:52:B:R:x:0:7", 18, "White's score"),
        ("11:oo:N0N:52:B:R:0:0:7X", 22, "match length"),
        ("11:oo:N0N:52:B:R:0:0:7:1:14", 26, "checkers per side"),
        ("OGID=11:oo", 11, "cube"),
        ("11:oo:N0N:52:B:R:0:0:7:1:15:3", 28, "12 fields"),
    ],
)
def test_broken_ogids_are_refused(text: str, column: int, words: str):
    with pytest.raises(FormatError, match=words) as caught:
        read_ogid(text)
    assert caught.value.column == column


def test_checkers_of_both_players_on_one_point_are_refused():
    with pytest.raises(PositionError, match="White's 24 point"):
        read_ogid("11:11:N0N:52:B:R:0:0:7")
    with pytest.raises(PositionError, match="other player's bar"):
        read_ogid("p1:oo:N0N:52:B:R:0:0:7")


def _as_both_can(state: GameState) -> GameState:
    """The state without the fields that FIBS or OGID cannot hold."""
    return replace(state, rules=Rules.standard())


@pytest.mark.parametrize("xgid", IDS)
def test_formats_agree_on_every_field_that_both_can_hold(xgid: str):
    state = _as_both_can(read_xgid(xgid))
    assert read_ogid(write_ogid(state)) == state
    with contextlib.suppress(FormatError):  # a beaver, or White's own double
        assert read_fibs(write_fibs(state)) == state


@given(states())
def test_ogids_and_fibs_boards_of_any_state_round_trip(state: GameState):
    state = _as_both_can(state)
    assert read_state(write_ogid(state)) == state
    assert read_position(write_ogid(state)) == state.turn_start
    assume(not (state.phase is Phase.DOUBLE and state.turn is Color.WHITE))
    # In FIBS, the cube's owner is the player who may double; a centred cube belongs to both.
    owner = state.cube.owner
    if state.cube.value == 1:
        owner = None
    elif state.phase is Phase.DOUBLE:
        owner = state.turn
    elif owner is None:
        owner = Color.WHITE
    state = replace(state, cube=Cube(state.cube.value, owner), crawford=False)
    back = read_state(write_fibs(state))
    assert back == state


def test_a_state_that_a_format_cannot_hold_is_refused():
    state = GameState.on_roll(Position.opening())
    beaver = replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.BEAVER, Color.BLACK))
    for write in (write_fibs, write_ogid):
        with pytest.raises(FormatError, match="beaver"):
            write(beaver)
    with pytest.raises(FormatError, match="too high for an OGID"):
        write_ogid(replace(state, cube=Cube(2**16)))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["id"])
def test_boards_that_gnubg_prints_are_read(board: dict[str, str]):
    state = read_gnubg_id(board["gnubg_id"])
    assert read_ascii(board["text"]) == state.turn_start
    assert read_state(board["text"]) == state
    assert recognise(board["text"]) is Format.GNUBG_ID
    bare = "\n".join(line for line in board["text"].splitlines() if " ID" not in line)
    assert recognise(bare) is Format.ASCII
    assert read_position(bare) == state.turn_start
    for text in (board["text"], bare):
        quoted = "\n".join(f"> {line}" for line in text.splitlines())
        assert read_position(quoted) == state.turn_start
    assert read_state("\n".join(f">> {line}" for line in board["text"].splitlines())) == state


def test_every_format_is_recognised():
    state = GameState.on_roll(Position.opening(), Color.BLACK, Dice(3, 1), length=5)
    match = played(3, 3, Rules.standard(), 100)
    texts = {
        Format.XGID: state.xgid,
        Format.GNUBG_ID: state.gnubg_id,
        Format.POSITION_ID: state.turn_start.position_id,
        Format.OGID: write_ogid(state),
        Format.FIBS: write_fibs(state),
        Format.ASCII: str(state.turn_start),
        Format.LETTERS: state.turn_start.letters,
        Format.COUNTS: write_counts(state.turn_start),
        Format.MAT: format_match(match, ".mat"),
        Format.SGF: format_match(match, ".sgf"),
    }
    assert set(texts) == set(Format)
    for format, text in texts.items():
        assert recognise(text) is format
        assert recognise(f"\n {text}\n") is format
        if format in (Format.MAT, Format.SGF):
            for read in (read_position, read_state):
                with pytest.raises(FormatError, match=f"This is a match in the format {format}"):
                    read(text)
        else:
            assert read_position(text) == state.turn_start


def test_an_ogid_that_looks_like_a_gnubg_id_is_recognised():
    text = "jjjjjkkkkkllll:444455556666:N0N:31:B:R:0:0:5"
    for written in (text, f"OGID={text}", f"see {text}."):
        assert recognise(written) is Format.OGID
        state = read_state(written)
        assert (state.off, state.dice, state.length) == ((1, 3), Dice(3, 1), 5)


def test_identifiers_in_the_comments_of_a_match_are_ignored():
    match = format_match(played(3, 3, Rules.standard(), 100), ".mat")
    xgid = GameState.start().xgid
    assert recognise(XG) is Format.MAT
    assert recognise(f'; [Comment "{xgid}"]\n{match}') is Format.MAT
    assert recognise(f"Here it is:\n{format_match(Match(), '.sgf')}") is Format.SGF
    assert recognise("\ufeff" + format_match(Match(), ".sgf")) is Format.SGF
    assert recognise(f"\ufeff{xgid}") is Format.XGID
    assert recognise(f"\ufeff{Position.opening().letters}\n") is Format.LETTERS


def test_the_largest_numbers_are_written_and_read():
    largest = GameState.start(length=LARGEST, score=(LARGEST - 1, 0), crawford=True)
    for text in (largest.xgid, write_ogid(largest), write_fibs(largest)):
        assert read_state(text).score == largest.score
    for format in (".mat", ".sgf"):
        again = parse_match(format_match(Match(state=largest), format))
        assert (again.state.score, again.state.length) == (largest.score, LARGEST)
    with pytest.raises(FormatError, match="9999"):
        write_fibs(GameState.start(length=9999))


@pytest.mark.parametrize("text", ["", " ", "hello", "12:34", "x" * 10**6, 3, None, b"XGID"])
def test_an_unrecognised_text_is_refused(text: object):
    with pytest.raises(FormatError, match="any format"):
        recognise(text)


@given(HOSTILE)
def test_only_package_errors_escape(text: str):
    for read in (read_fibs, read_ogid, read_ogid_position, recognise, read_state, read_position):
        for given_text in (text, f"board:{text}", f"{text}:oo:N0N"):
            with contextlib.suppress(GammonError):
                read(given_text)
