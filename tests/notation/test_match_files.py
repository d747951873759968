"""Match files as a whole: gnubg's two formats of one match, and round trips of our own."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from gammon_widget.match.files import (
    RecordedMatch,
    format_match,
    parse_match,
    read_match,
    record_of,
    write_match,
)
from gammon_widget.match.match import Match
from gammon_widget.rules import FormatError, MakePlay, NewGame, Phase, Rules, SetUp

from .matches import DATA, GNUBG_MATCHES, history, matches
from .xg_files import archive, records


@pytest.mark.parametrize("name", GNUBG_MATCHES)
def test_gnubgs_two_files_of_a_match_agree_position_by_position(name: str):
    mat, sgf = (read_match(DATA / f"{name}{suffix}") for suffix in (".mat", ".sgf"))
    assert mat.contradictions == sgf.contradictions == ()
    assert [game.states for game in mat.games] == [game.states for game in sgf.games]
    assert mat.state.score == sgf.state.score
    assert mat.players == sgf.players
    assert mat.record.players == ("gnubg", "root")


def test_gnubgs_matches_end_with_the_scores_in_their_files():
    assert read_match(DATA / "match02_3pt.mat").state.score == (4, 0)
    session = read_match(DATA / "session_money.sgf")
    assert session.state.score == (1, 11)
    assert [game.states[0].score for game in session.games] == [(0, 0), (0, 6), (1, 6), (1, 10)]
    assert [game.result.points for game in session.games if game.result] == [6, 1, 4, 1]


@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(matches())
def test_a_match_is_written_and_read_back(match: Match):
    before = record_of(match)
    for format in (".mat", ".sgf"):
        text = format_match(match, format)
        read = parse_match(text)
        assert read.contradictions == ()
        assert history(read.record.games) == history(before.games)
        assert read.state.score == match.state.score
        assert read.record.players == before.players
        assert format_match(read, format) == text
        assert parse_match(text, format).record == read.record


MATCH_FILES = sorted(path for path in DATA.rglob("*.*") if path.suffix in (".mat", ".sgf", ".xg"))


@pytest.mark.filterwarnings("ignore::gammon_widget.match.files.ContradictionWarning")
@pytest.mark.parametrize("path", MATCH_FILES, ids=lambda path: path.name)
def test_the_history_of_a_file_is_what_its_actions_give_one_by_one(path: Path):
    match = read_match(path)
    played = Match(state=match.record.games[0].start)
    for index, game in enumerate(match.record.games):
        if index:
            played.commit(NewGame())
        if played.state != game.start:
            played.commit(SetUp(game.start))
        for action in game.actions:
            if not isinstance(action, MakePlay) or played.state.phase is Phase.MOVE:
                played.commit(action)  # other plays are passes, which the match makes itself
    assert match._log._entries == played._log._entries
    assert match.revision == played.revision


RULES = [
    Rules(beavers=True, raccoons=False, max_cube=64),
    Rules(beavers=True, raccoons=True, jacoby=False),
    Rules(cube=False, max_cube=2**29),
    Rules(),
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("format", [".mat", ".sgf"])
def test_the_rules_of_a_session_are_kept(rules: Rules, format: str):
    assert parse_match(format_match(Match(0, rules), format)).state.rules == rules
    money_only = {"beavers": False, "raccoons": False, "jacoby": True}
    match = parse_match(format_match(Match(5, rules), format))
    assert match.state.rules == replace(rules, **money_only)


@pytest.mark.parametrize("suffix", [".mat", ".txt", ".sgf", ".SGF"])
def test_the_suffix_names_the_format(tmp_path: Path, suffix: str):
    match = read_match(DATA / "session_money.mat")
    path = tmp_path / f"session{suffix}"
    write_match(match, path)
    assert path.read_text("utf-8").startswith("(;" if suffix.lower() == ".sgf" else "; [Event")
    assert history(read_match(path).record.games) == history(match.record.games)


@pytest.mark.parametrize(
    "name",
    ["c", "e.sgf", *(pytest.param(n, marks=pytest.mark.prove) for n in ("a.txt", "d.bak", "f.xg"))],
)
def test_the_content_determines_the_format(tmp_path: Path, name: str):
    path = tmp_path / name
    for source in ("session_money.mat", "session_money.sgf"):
        path.write_bytes((DATA / source).read_bytes())
        match = read_match(path)
        assert match.record.format == source[-4:]
        assert match.record == read_match(DATA / source).record
    path.write_bytes((DATA / "session_money.mat").read_bytes().replace(b"\n", b"\r"))
    assert read_match(path).record.format == ".mat"
    path.write_bytes(archive(records(match.record)))
    assert read_match(path).record.format == ".xg"
    path.write_bytes(b"\xef\xbb\xbf" + (DATA / "session_money.sgf").read_bytes())
    assert read_match(path).record.format == ".sgf"
    path.write_bytes(b"Dear (old) Bob,\nGame 7!\n" + (DATA / "session_money.sgf").read_bytes())
    assert read_match(path).record.format == ".sgf"


def test_the_suffix_decides_the_format_of_an_unrecognisable_file(tmp_path: Path):
    path = tmp_path / "a.sgf"
    path.write_text("hello")
    with pytest.raises(FormatError, match="no game tree") as caught:
        read_match(path)
    assert (caught.value.format, caught.value.line) == (".sgf", 1)
    with pytest.raises(FormatError, match=r"'a\.bak' does not look like a match") as caught:
        read_match(path.rename(tmp_path / "a.bak"))
    assert caught.value.line == 1


@pytest.mark.parametrize("name", ["match.xyz", "match", "match.xg"])
def test_other_suffixes_are_refused_and_nothing_is_written(tmp_path: Path, name: str):
    with pytest.raises(FormatError, match=r"\.mat, \.txt, \.sgf"):
        write_match(Match(), tmp_path / name)
    assert not (tmp_path / name).exists()


def test_a_match_from_a_file_can_be_played_on_and_undone():
    match = parse_match(" 3 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5\n")
    assert isinstance(match, RecordedMatch)
    match.roll((6, 4))
    match.play("24/14")
    assert "64: 24/20 20/14" in format_match(match) or "64: 24/18 18/14" in format_match(match)
    for _ in range(2):
        match.undo()
    assert match.state.phase == "roll"


def test_the_bytes_of_a_file_are_read_like_the_file(tmp_path: Path):
    for path in (DATA / "xg" / "test.xg", DATA / "match02_3pt.mat", DATA / "match02_3pt.sgf"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert parse_match(path.read_bytes()).games == read_match(path).games
    with pytest.raises(FormatError, match=r"'a\.sgg' is a file of GamesGrid"):
        parse_match(b"\0", "a.sgg")
