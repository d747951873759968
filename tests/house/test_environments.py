"""Every extra and every target of the Makefile, each in an otherwise empty environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.own_environment import Environment

pytestmark = pytest.mark.prove

ROOT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
TARGET_SECONDS = 900
OGXM = next((ROOT / "tests" / "data" / "matches" / "xg").glob("*.ogxm"))

MATCH = (
    "match = gw.Match(1, dice=gw.seeded_dice(1)); match.roll(); match.play(match.legal_plays[0])"
)
USES = {
    "": "board = gw.Board(dice=[(3, 1)]); board.roll(); assert board.dice == (3, 1)",
    "lab": "import jupyterlab; gw.LessonPlayer(gw.course()[0])",
    "lessons": "assert gw.course()[0].to_html()",
    "grading": "import pandas; assert gw.course()",
    "engine": f"{MATCH}; match.roll(); assert gw.SageEngine('1-ply').candidates(match.state)",
    "analysis": f"{MATCH}; gw.analyse(match, 'net', progress=False).to_frame()",
    "cluster": (
        f"from distributed import Client; {MATCH}\n"
        "with Client(processes=False, n_workers=1, dashboard_address=None) as client:\n"
        "    gw.analyse(match, 'net', executor=client.get_executor(), progress=False)"
    ),
    "collection": f"{MATCH}; match.save('a.sgf'); assert len(gw.Collection('a.sgf').files) == 1",
    "online": "table = gw.Table(); gw.join(table.serve(), 'Ann'); table.close(); import nats",
    "practice": "gw.Practice(gw.Deck.open('deck.jsonl'))",
    "pictures": f"{MATCH}; match.save('a.gif'); match.state.diagram().save('a.pdf')",
    "env": "from gammon_widget.environment import BackgammonEnv; BackgammonEnv(1).reset(seed=1)",
    "ogxm": f"assert gw.read_match({str(OGXM)!r}).players",
    "anki": "deck = gw.Deck.open('deck.jsonl'); deck.add(gw.course()[1]); deck.save('x.apkg')",
}
"""A use of what each extra is for."""

BY_MAKE = {"all", "bench", "docs", "lite", "test"}
"""The extras that `make play`, `bench`, `docs` and `lite` install into an environment."""


def test_every_extra_is_used() -> None:
    assert {*USES, *BY_MAKE} == {"", *EXTRAS}


@pytest.mark.parametrize("extra", USES)
def test_an_extra_is_enough_for_its_use(extra: str, tmp_path: Path) -> None:
    wanted = f"{ROOT}[{extra}]" if extra else str(ROOT)
    environment = Environment.with_packages(tmp_path / "venv", wanted)
    environment.run("python", "-c", f"import gammon_widget as gw\n{USES[extra]}", inside=tmp_path)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh clone with an empty home."""
    folder = tmp_path_factory.mktemp("clone")
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder / "project")], check=True)
    (folder / "home").mkdir()
    return folder / "project"


def make(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make after `make clean`, as on a machine without our packages."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    for name in ("VIRTUAL_ENV", "ARGS", "MAKEFLAGS", "MAKEOVERRIDES", "MAKELEVEL"):
        kept.pop(name, None)  # settings of the current test run
    environment = kept | {"HOME": str(clone.parent / "home")}
    subprocess.run(["make", "clean"], cwd=clone, env=environment, check=True)
    return subprocess.run(
        ["make", *arguments],
        cwd=clone,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=TARGET_SECONDS,
    )


def test_every_notebook_runs_to_its_end_after_make_play(clone: Path) -> None:
    done = make(clone, "play", "ARGS=--help")
    assert done.returncode == 0, done.stderr[-2000:]
    # An empty home, in a process that finds no other Python.
    path = f"{clone / '.venv' / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin"
    ran = subprocess.run(
        ["python", "-m", "tools.notebooks"],
        cwd=clone,
        env={"HOME": str(clone.parent / "home"), "PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=TARGET_SECONDS,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert len(ran.stdout.splitlines()) == len([*clone.glob("notebooks/**/*.ipynb")])


@pytest.mark.parametrize("target", ["help", "lite", "bench"])
def test_a_target_needs_nothing_else(clone: Path, target: str) -> None:
    done = make(clone, target, "ARGS=imports" if target == "bench" else "ARGS=")
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def run_notebook(clone: Path, bin_folder: Path, *commands: list[str]) -> None:
    """Run commands, then a notebook, with the programs of an environment and an empty home."""
    play = ["jupyter", "execute", "notebooks/01_play.ipynb"]
    path = f"{bin_folder}{os.pathsep}{os.environ['PATH']}"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    for command in (*commands, play):
        done = subprocess.run(
            command,
            cwd=clone,
            env=kept | {"HOME": str(clone.parent / "home"), "PATH": path},
            capture_output=True,
            text=True,
            check=False,
            timeout=TARGET_SECONDS,
        )
        assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def test_a_notebook_runs_after_the_commands_of_binder(clone: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path)], check=True)
    install = ["pip", "install", "--quiet", "-r", ".binder/requirements.txt"]
    run_notebook(clone, tmp_path / "bin", install, [".binder/postBuild"])


def test_a_notebook_runs_after_the_command_of_codespaces(clone: Path) -> None:
    settings = json.loads((clone / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert (clone / settings["customizations"]["codespaces"]["openFiles"][0]).is_file()
    run_notebook(clone, clone / ".venv" / "bin", ["sh", "-c", settings["postCreateCommand"]])
