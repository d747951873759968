"""Analyses in files of our own format."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.error_class import ErrorScale
from gammon_widget.rules import FormatError, GammonError

from .real_matches import read

NAMES = ["xg/B4_SrGcsKAQmoTyHlgJCbM.xg", "xg/5nqfGw9bWG3deTaU.xg", "gnubg/baR-U643iUDpvzTC.sgf"]
SMALL = NAMES[0]


@pytest.mark.parametrize("name", NAMES)
def test_an_analysis_is_read_back_to_the_last_digit(name: str, tmp_path: Path):
    (analysis,) = read(name).analyses
    path = tmp_path / "analysis.json"
    analysis.save(path)
    again = Analysis.load(path)
    assert again == analysis
    assert again.players == analysis.players


def test_the_scale_of_errors_is_saved(tmp_path: Path):
    path = tmp_path / "analysis.json"
    analysis = read(SMALL).analyses[0].with_scale(ErrorScale(0.01, 0.05, 0.1))
    analysis.save(path)
    record = json.loads(path.read_text("utf-8"))
    assert list(validator().iter_errors(record)) == []
    assert Analysis.load(path).errors == analysis.errors
    path.write_text(broken(record, scale={**record["scale"], "mistake": 0.01}), encoding="utf-8")
    with pytest.raises(FormatError, match="in ascending order"):
        Analysis.load(path)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("saved") / "analysis.json"
    read(SMALL).analyses[0].save(path)
    record: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return record


def schema_of(package: str, name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((files(package) / name).read_text("utf-8"))
    return schema


def validator() -> Draft202012Validator:
    schema = schema_of("gammon_widget.analysis", "analysis.schema.json")
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_the_schema_describes_a_saved_analysis(saved: dict[str, Any]):
    assert list(validator().iter_errors(saved)) == []
    assert list(validator().iter_errors({**saved, "decisions": [{}]}))
    assert list(validator().iter_errors({**saved, "more": 1}))


def test_states_and_actions_are_written_as_in_a_journal():
    journal = schema_of("gammon_widget.match", "journal.schema.json")["$defs"]
    analysis = schema_of("gammon_widget.analysis", "analysis.schema.json")["$defs"]
    shared = journal.keys() & analysis.keys()
    assert {"state", "action", "rules"} <= shared
    assert all(journal[name] == analysis[name] for name in shared)


def broken(saved: dict[str, Any], **changes: Any) -> str:
    return json.dumps({**saved, **changes})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"analysis": "somebody's"}, "not a saved analysis"),
        ({"version": 2}, "version of the file is 2"),
        ({"names": ["Ann"]}, "2 values"),
        ({"length": "7"}, "whole number"),
        ({"luck": [{"game": 0}]}, "missing"),
        ({"decisions": 3}, "list"),
        ({"more": 1}, "more: There is no such key"),
    ],
)
def test_another_file_is_refused(
    changes: dict[str, Any], words: str, saved: dict[str, Any], tmp_path: Path
):
    path = tmp_path / "analysis.json"
    path.write_text(broken(saved, **changes), encoding="utf-8")
    with pytest.raises(FormatError, match=words):
        Analysis.load(path)


def test_an_impossible_decision_is_refused(saved: dict[str, Any], tmp_path: Path):
    path = tmp_path / "analysis.json"
    decision = next(each for each in saved["decisions"] if "plays" in each)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"played": 99}, "must be from 0 to 8"),
        ({"plays": [], "played": None}, "has no plays"),
        ({"state": {**decision["state"], "phase": "roll", "dice": None}}, "roll"),
        ({"plays": [{**decision["plays"][0], "difference": "much"}]}, "number"),
    ]
    for changes, words in wrong:
        path.write_text(broken(saved, decisions=[{**decision, **changes}]), encoding="utf-8")
        with pytest.raises(FormatError, match=words):
            Analysis.load(path)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b"null", b"[" * 100_000])
def test_a_file_that_is_not_json_is_refused(content: bytes, tmp_path: Path):
    path = tmp_path / "analysis.json"
    path.write_bytes(content)
    with pytest.raises(FormatError):
        Analysis.load(path)


def test_a_missing_file_is_refused(tmp_path: Path):
    with pytest.raises(GammonError, match="cannot be read"):
        Analysis.load(tmp_path / "none.json")
