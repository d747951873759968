"""OpenGammon's .ogxm files; GammonView's converter has made these from files of XG."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import ogxm
import pytest

from gammon_widget.match.files import RecordedMatch, read_match
from gammon_widget.notation.matches.match_replay import replay
from gammon_widget.notation.matches.ogxm_reader import read_ogxm
from gammon_widget.rules import Color, FormatError, Phase

from .breaking import HANGING, mutated, only_known_errors
from .matches import DATA

ILLEGAL = pytest.mark.filterwarnings("ignore:.*illegal")
MATCHES = ("B4_SrGcsKAQmoTyHlgJCbM", "hQ8sVn2LbTdF4wRm")


def both(name: str) -> tuple[RecordedMatch, RecordedMatch]:
    """The same match, from OpenGammon's format and from XG's."""
    return read_match(DATA / f"xg/{name}.ogxm"), read_match(DATA / f"xg/{name}.xg")


@ILLEGAL
@pytest.mark.parametrize("name", MATCHES)
def test_the_match_is_the_same_as_in_the_file_of_xg(name: str) -> None:
    read, xg = both(name)
    assert read.record.format == ".ogxm"
    assert {player.name for player in read.players} == {player.name for player in xg.players}
    is_swapped = read.players[0].name != xg.players[0].name
    for game, other in zip(read.record.games, xg.record.games, strict=True):
        assert [each.position for each in game.states] == [each.position for each in other.states]
        assert [each.cube.value for each in game.states] == [
            each.cube.value for each in other.states
        ]
        step = -1 if is_swapped else 1
        assert game.states[-1].score == other.states[-1].score[::step]


@ILLEGAL
@pytest.mark.parametrize("name", MATCHES)
def test_the_analysis_is_the_same_as_in_the_file_of_xg(name: str) -> None:
    read, xg = both(name)
    (analysis,), (other,) = read.analyses, xg.analyses
    assert analysis.source == other.source == "eXtreme Gammon"
    known = {each.name: each for each in other.players}
    for player in analysis.players:
        assert player.pr == pytest.approx(known[player.name].pr, abs=0.01)
        # The format has no luck of rolls whose play is illegal.
        assert player.luck == pytest.approx(known[player.name].luck, abs=0.1)
    old = {(each.game, each.action): each for each in other.decisions}
    # The format has no evaluation of an illegal play, nor of an answer before a resignation.
    assert len(old) - 4 <= len(analysis.decisions) <= len(old)
    for decision in analysis.decisions:
        xgs = old[decision.game, decision.action]
        assert decision.error == pytest.approx(xgs.error, abs=1e-3)
        assert decision.best == xgs.best


def document(name: str = MATCHES[0]) -> dict[str, Any]:
    """A match as the library decodes it, without annotations, which are not used."""
    found: dict[str, Any] = ogxm.binary_to_json((DATA / f"xg/{name}.ogxm").read_bytes())
    return {key: value for key, value in found.items() if key != "annotations"}


def plies(content: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Keep only the first plies of the first game, and return them."""
    del content["games"][1:]
    game = content["games"][0]
    game.update(winner=255)
    game.pop("points_won", None)
    del game["plies"][count:]
    found: list[dict[str, Any]] = game["plies"]
    return found


def text_of(content: dict[str, Any]) -> Any:
    content.pop("checksum", None)
    return replay(read_ogxm(ogxm.json_to_binary(content)))


def test_a_position_that_was_set_up_begins_the_next_turn() -> None:
    content = document()
    given = plies(content, 1)
    board = [0, 2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0]
    given.append({"color": 1, "action_id": 31, "set_position": board})
    given.append({"color": 1, "action_id": 14, "d1": 3, "d2": 6, "moves": [
        {"from": 1, "pips": 6}, {"from": 12, "pips": 3}]})  # fmt: skip
    (game,) = text_of(content).games
    state = game.states[-1]
    assert (state.turn, state.phase) == (Color.BLACK, Phase.ROLL)
    white = state.turn_start.swapped()
    assert [white.points[place] for place in (24, 18, 13, 10)] == [1, 1, 4, 1]


def test_a_resignation_ends_the_game_with_the_points_of_the_file() -> None:
    content = document()
    given = plies(content, 4)
    by = 1 - given[-1]["color"]
    given.append({"color": by, "action_id": 27, "resign_value": "gammon"})
    content["games"][0].update(winner=by, points_won=2)  # 0 is White here, 1 in plies
    (game,) = text_of(content).games
    winner = Color.BLACK if by == 1 else Color.WHITE
    assert game.declared is not None
    assert (game.declared.winner, game.declared.points) == (winner, 2)


def test_evaluations_without_chances_are_left_out_with_a_remark() -> None:
    content = document()
    for each in plies(content, 2)[0]["analysis"]["alternatives"]:
        del each["eval"]
    record = text_of(content)
    assert "left out: 1" in str(record.contradictions[-1])
    assert all(decision.action != 1 for decision in record.analyses[0].decisions)


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"OGXM", "cannot be decoded"), (b"OGXM\x02\x00" + bytes(60), "cannot be decoded")],
)
def test_a_broken_file_is_refused(data: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "match.ogxm").write_bytes(data)
    with pytest.raises(FormatError, match=words) as caught:
        read_match(tmp_path / "match.ogxm")
    assert caught.value.expected == "a complete .ogxm file"


def test_broken_files_are_read_or_refused_quickly() -> None:
    random = Random(23)
    data = (DATA / f"xg/{MATCHES[0]}.ogxm").read_bytes()
    text = json.dumps(document())
    for _ in range(40):
        with only_known_errors(seconds=HANGING):
            replay(read_ogxm(mutated(data, random, [b"\xff" * 4, b"\0"])))
        changed = mutated(text.encode(), random, [b"255", b"-1", b"null", b"[]", b"{}"])
        try:
            packed = ogxm.json_to_binary(changed.decode("utf-8", "replace"))
        except ogxm.OgxmError:
            continue
        with only_known_errors(seconds=HANGING):
            replay(read_ogxm(packed))
