"""The workflows and the configuration of the wheels: what they name is there, and they agree with what is promised."""

from __future__ import annotations

import fnmatch
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import check_wheel

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WHEELS: dict[str, Any] = PROJECT["tool"]["cibuildwheel"]
OURS = re.compile(r"(?<![\w/.$-])(?:\./)?((?:\.ci|bench|docs|examples|src|tests)/[\w./-]+)")  # a file of this project


def read(workflow: Path) -> dict[Any, Any]:
    data = yaml.safe_load(workflow.read_text("utf-8"))
    assert isinstance(data, dict)
    return data


def jobs(workflow: Path) -> dict[str, dict[str, Any]]:
    return dict(read(workflow)["jobs"])


def steps(workflow: Path) -> list[dict[str, Any]]:
    return [step for job in jobs(workflow).values() for step in job["steps"]]


# ---- every workflow


def test_there_are_workflows() -> None:
    assert [workflow.stem for workflow in WORKFLOWS] == ["checks", "wheels"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned(workflow: Path) -> None:
    used = [step["uses"] for step in steps(workflow) if "uses" in step]
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+\.\d+\.\d+", action), action


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_what_a_workflow_runs_is_there(workflow: Path) -> None:
    text = "\n".join(step.get("run", "") for step in steps(workflow))
    named = set(OURS.findall(text))
    assert named, "nothing of this project is run"
    for name in named:
        assert (ROOT / name).is_file(), name
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z]+)", text)) <= targets


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_what_sets_a_workflow_off_is_there(workflow: Path) -> None:
    began = read(workflow)[True]  # YAML 1.1 takes the word "on" for true
    for path in (began["pull_request"] or {}).get("paths", []):
        assert (ROOT / path).is_file(), path


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_jobs_end_and_may_only_read(workflow: Path) -> None:
    assert read(workflow)["permissions"] == {"contents": "read"}
    for name, job in jobs(workflow).items():
        assert 0 < job["timeout-minutes"] <= 120, name
        assert ("permissions" in job) == (name == "publish"), name


# ---- the wheels


def test_a_wheel_is_built_for_each_python_that_is_promised() -> None:
    named = "Programming Language :: Python :: 3."
    promised = [int(text.removeprefix(named)) for text in PROJECT["project"]["classifiers"] if text.startswith(named)]
    assert WHEELS["build"] == [f"cp3{minor}-*" for minor in promised]
    assert PROJECT["project"]["requires-python"] == f">=3.{promised[0]}"
    assert promised == list(range(promised[0], promised[-1] + 1))
    # the names of free-threaded Pythons begin alike
    assert not any(fnmatch.fnmatch("cp314t-manylinux_x86_64", pattern) for pattern in WHEELS["build"])


def test_a_wheel_is_built_for_each_system_that_is_promised() -> None:
    systems = " ".join(jobs(ROOT / ".github/workflows/wheels.yml")["wheels"]["strategy"]["matrix"]["system"])
    for system, runner in {"MacOS": "macos-", "Microsoft :: Windows": "windows-", "POSIX :: Linux": "ubuntu-"}.items():
        assert f"Operating System :: {system}" in PROJECT["project"]["classifiers"]
        assert runner in systems


def test_wheels_are_compiled_and_checked() -> None:
    assert WHEELS["environment"] == {"LUDOSCAPE_COMPILE": "1"}
    for part in (WHEELS, *WHEELS["overrides"]):
        python, script, *options = shlex.split(part["test-command"])
        assert (python, script) == ("python", "{project}/tests/check_wheel.py")
        assert check_wheel.parser().parse_args(options).compiled
    assert (ROOT / "tests" / "check_wheel.py").is_file()


def test_only_a_tag_publishes_and_only_what_was_checked() -> None:
    all_jobs = jobs(ROOT / ".github/workflows/wheels.yml")
    publish = all_jobs["publish"]
    assert set(publish["needs"]) == set(all_jobs) - {"publish"}
    assert publish["if"] == "github.event_name == 'push' && startsWith(github.ref, 'refs/tags/v')"
    assert publish["environment"] == "pypi"
    assert publish["permissions"] == {"id-token": "write"}
    told = publish["steps"][-1]
    assert told["uses"].startswith("pypa/gh-action-pypi-publish@")
    assert "with" not in told, "there is no password: the index trusts the workflow"
    uploaded = [step["with"]["name"] for job in all_jobs.values() for step in job["steps"] if "upload" in str(step)]
    (pattern,) = (step["with"]["pattern"] for step in publish["steps"] if "download-artifact" in step.get("uses", ""))
    assert len(uploaded) == 2
    assert all(fnmatch.fnmatch(name, pattern) for name in uploaded)
