"""Matches between bots, in one thread and in several processes."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from gammon_widget import Bot, GammonError, Match, NetEngine, random_positions, self_play
from gammon_widget.drawing.diagrams import moving, state_diagram
from gammon_widget.drawing.painters.png import write_png
from gammon_widget.drawing.scene import Scene
from gammon_widget.rules.errors import MissingLibraryError


def test_a_seed_gives_the_same_matches_everywhere() -> None:
    matches = self_play(3, ("net:1-ply", "net:beginner"), length=3, seed=5)
    with ProcessPoolExecutor(1) as executor:
        elsewhere = self_play(3, ("net:1-ply", "net:beginner"), length=3, seed=5, executor=executor)
    assert [match.games for match in elsewhere] == [match.games for match in matches]
    assert all(match.state.match_winner is not None for match in matches)
    assert matches[0].games != matches[1].games
    frame = matches.to_frame()
    assert frame["winner"].tolist() == [m.state.match_winner.value for m in matches]  # type: ignore[union-attr]
    assert (frame[["white_points", "black_points"]].max(axis=1) == 3).all()
    assert len(self_play(0)) == 0


def test_a_moving_picture_paints_each_shape_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[Scene] = []

    def paint(scene: Scene, width: int) -> bytes:
        painted.append(scene)
        return write_png(scene, width)

    monkeypatch.setattr(moving, "write_png", paint)
    match = Match(3, players=("Ann", "Bob"), dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    match.save(tmp_path / "game.gif", size=240)
    shapes = [shape for scene in painted for shape in scene.shapes]
    assert len(shapes) == len(set(shapes)) == len(painted)


def test_a_match_is_saved_as_a_moving_picture(tmp_path: Path) -> None:
    match = Match(3, players=("Ann", "Bob"), dice=[(3, 1), (6, 5)])
    with pytest.raises(GammonError, match="no roll yet"):
        match.save(tmp_path / "game.gif")
    match.roll()
    match.step(8, 5)
    match.step(6, 5)
    match.confirm()
    match.double()
    match.save(tmp_path / "game.gif", seconds=0.5, size=240)
    with Image.open(tmp_path / "game.gif") as shown:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(shown)]
        assert shown.size == (240, 192)
        assert shown.info["duration"] == 1500  # the last one
    assert len(frames) == 4  # the start, the roll, the play, the double
    for frame, moment in zip(frames, (0, 1, 4, 5), strict=True):
        picture = state_diagram(match.games[0].states[moment], players=("Ann", "Bob"), size=240)
        exact = Image.open(BytesIO(write_png(picture.scene, 240))).convert("RGB")
        inner = (20, 20, 220, 172)
        difference = ImageChops.difference(frame.crop(inner), exact.crop(inner)).convert("L")
        assert ImageStat.Stat(difference).mean[0] < 3, moment
    before = (tmp_path / "game.gif").read_bytes()
    for name, options, words in (
        ("game.gif", {"seconds": 0}, "seconds= must be a number from 0.02 to 60"),
        ("game.gif", {"size": 3}, "from 80 to 8000"),
        ("game.gif", {"theme": "sepia"}, "no theme"),
        ("game.png", {}, r"must end in \.gif or \.mat or \.txt or \.sgf, not 'game.png'"),
    ):
        with pytest.raises(GammonError, match=words):
            match.save(tmp_path / name, **options)
    assert (tmp_path / "game.gif").read_bytes() == before
    match.save(tmp_path / "game.mat")
    assert "3 point match" in (tmp_path / "game.mat").read_text("utf-8")


@pytest.mark.parametrize("name", ["game.gif", "game.pdf"])
def test_a_missing_library_is_named(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = self_play(1, seed=1)[0]
    saved: Any = match if name.endswith("gif") else match.state.diagram()
    monkeypatch.setitem(sys.modules, "PIL.Image" if saved is match else "typst", None)
    with pytest.raises(MissingLibraryError, match=r"pip install .*\[pictures\]"):
        saved.save(tmp_path / name)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"n": -1}, "must be a whole number"),
        (
            {"n": 1, "players": ("net:1-ply", "Ann")},
            "must be bots such as 'net:1-ply', but not Ann",
        ),
        ({"n": 1, "seed": "x"}, "seed= must be a whole number"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(GammonError, match=words):
        self_play(**arguments)
    bot = Bot(NetEngine())
    with ThreadPoolExecutor(1) as executor:
        for player in (bot, lambda state: state.legal_plays[0]):
            with pytest.raises(
                GammonError, match=r"must be names .*(Net|lambda).*Leave out executor="
            ):
                self_play(1, (player, "net:1-ply"), executor=executor)


def test_random_positions_meet_the_conditions() -> None:
    found = random_positions(50, contact=False, seed=2)
    assert len(found) == 50
    assert not any(position.has_contact for position in found)
    assert found == random_positions(50, contact=False, seed=2) != random_positions(50, seed=2)
    assert random_positions(0) == []
    for wrong in ({"n": -1}, {"n": 1, "apart": 0}, {"n": 2, "where": lambda _: False, "games": 3}):
        with pytest.raises(GammonError):
            random_positions(**wrong)
