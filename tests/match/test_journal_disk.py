"""A journal on a disk that fails at any operation keeps all displayed actions."""

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from gammon_widget.match.event_bus import Change
from gammon_widget.match.match import Match
from gammon_widget.rules import FormatError, GameState
from tests.match.journals import DANCE, first_play
from tests.match.scripted import summary_of
from tests.storage.faulty import FAULTS, KILLS, Killed, PowerlessDisk, every_fault, refusal_of


class Game:
    """A game with a journal, and an observer."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.shown: list[GameState] = []
        """The states that were shown, the one that the match began with included."""
        self.match: Match | None = None

    def play(self) -> None:
        """Begin or resume, and act in every way."""
        self.match = match = Match.open(self.path, players=("Ann", "Bob"), dice=7)
        self.shown.append(match.state)
        match.subscribe(self._look)
        match.roll()
        match.play(first_play(match.state))
        match.undo()
        match.redo()
        match.set_up(GameState.from_xgid(DANCE))  # the next actions write two lines at once
        match.roll()

    def _look(self, _: Change) -> None:
        assert self.match is not None
        self.shown.append(self.match.state)

    def close(self) -> None:
        if self.match is not None:
            self.match.close()


@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault_anywhere_leaves_match_and_journal_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    hit: set[str] = set()
    begun: list[Game] = []
    for number, disk in enumerate(every_fault(monkeypatch, FAULTS[fault])):
        game = Game(tmp_path / f"{number}")
        error = refusal_of(game.play)
        if error is not None:
            assert disk.hit
            assert str(game.path) in str(error)
        if game.match is not None:  # otherwise nothing was displayed
            assert game.match.state == game.shown[-1]
            begun.append(game)
        with suppress(KeyboardInterrupt):
            game.close()
        hit.add(disk.hit)
    assert {"open", "write", "fsync", "close"} <= hit
    assert len(begun) > 10
    for game in begun:
        assert game.match is not None
        with Match.resume(game.path) as again:
            # A roll that could not be written is drawn again, so it is noted.
            assert summary_of(again) | {"cup": None} == summary_of(game.match) | {"cup": None}


@pytest.mark.parametrize("death", ["killed", "killed late"])
@pytest.mark.prove
def test_a_kill_at_any_operation_keeps_displayed_actions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, death: str
) -> None:
    straight = Game(tmp_path / "straight")
    straight.play()
    straight.close()
    whole = straight.path.read_bytes()
    games = []
    for number, disk in enumerate(every_fault(monkeypatch, KILLS[death])):
        games.append(game := Game(tmp_path / f"{number}"))
        with suppress(Killed):
            game.play()
            assert not disk.hit
            game.close()
    assert len(games) > 15
    for game in games:
        left = game.path.read_bytes() if game.path.exists() else b""
        assert whole.startswith(left)
        copy = game.path.with_suffix(".copy")
        copy.write_bytes(left)
        with Match.open(copy, players=("Ann", "Bob"), dice=7) as again:
            assert again.revision >= max(0, len(game.shown) - 1)


def test_a_power_cut_at_any_moment_keeps_displayed_actions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    game = Game(folder / "game.jsonl")
    with monkeypatch.context() as patch:
        disk = PowerlessDisk(patch, folder, lambda: len(game.shown))
        game.play()
    game.close()
    whole = game.path.read_bytes()
    seen = set()
    for number, wreck in enumerate(disk.wrecks):
        moment = (wreck.acknowledged, tuple(wreck.files.items()))
        if moment in seen:
            continue
        seen.add(moment)
        if wreck.acknowledged == 0:
            continue  # nothing was displayed yet, and the file need not be a journal
        after = tmp_path / f"after {number}"
        after.mkdir()
        wreck.write_to(after)
        path = after / "game.jsonl"
        with suppress(FormatError):
            Match.salvage(path, after / "salvaged")
            shutil.move(after / "salvaged", path)
        with Match.open(path, players=("Ann", "Bob"), dice=7) as again:
            assert again.revision >= wreck.acknowledged - 1
        assert whole.startswith(path.read_bytes())
    assert len(seen) > 20
