"""The fixtures `understudy` and `world`, the marker `understudy`, and the options of the command line."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Callable, Iterator

import pytest

from .control import UnderstudyError
from .program import Program
from .world import World


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("understudy")
    group.addoption(
        "--understudy-artifacts",
        metavar="DIR",
        help="keep the report and the recording of the world of each failed test there",
    )
    group.addoption("--understudy-image", metavar="IMAGE", help="start this image with testcontainers")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "understudy(scenario, dialect, now, seed, fixture, settings, quirks, clock): what the test's world starts with",
    )


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Reports the outcome of a test before a fixture deletes its world. If it failed, prints the summary of the world, and keeps it."""
    outcome: Any = yield
    report: pytest.TestReport = outcome.get_result()
    world = getattr(item, "funcargs", {}).get("world")
    if report.when != "call" or not isinstance(world, World):
        return
    folder = item.config.getoption("--understudy-artifacts")
    if report.failed:
        lines = [*_summary(world), *([_keep(world, Path(folder) / _folder_name(item.nodeid))] if folder else [])]
        if lines:
            report.sections.append(("Understudy", "\n".join(lines)))
    message = str(call.excinfo.value) if report.failed and call.excinfo is not None else None
    _ask(lambda: world.outcome(item.nodeid, not report.failed, message))


@pytest.fixture(scope="session")
def understudy(request: pytest.FixtureRequest) -> Iterator[Program]:
    """The running program."""
    program = _open(request.config)
    yield program
    program.stop()


@pytest.fixture
def world(understudy: Program, request: pytest.FixtureRequest) -> Iterator[World]:
    """A world of this test alone. It is deleted afterwards."""
    made = World(understudy.control, **_options(request.node))
    yield made
    try:
        made.delete()
    except UnderstudyError as error:
        # The test has deleted it.
        if error.status != 404:
            raise


def _open(config: pytest.Config) -> Program:
    image = config.getoption("--understudy-image") or os.environ.get("UNDERSTUDY_IMAGE")
    if not image or os.environ.get("UNDERSTUDY_CONTROL_URL"):
        return Program.open()
    from .image import start_image

    return start_image(image)


def _options(node: pytest.Item) -> dict[str, Any]:
    """The options of all markers: those of the test win over those of its class and module."""
    options: dict[str, Any] = {}
    for marker in node.iter_markers("understudy"):
        if marker.args:
            raise pytest.UsageError(f"{node.nodeid}: @pytest.mark.understudy takes options by name, such as scenario=…")
        options = {**marker.kwargs, **options}
    return {name.rstrip("_"): value for name, value in options.items()}


def _summary(world: World) -> list[str]:
    """Why the latest failed call of a world failed, the number of calls, and why expectations are not met."""
    summary = _ask(world.summary)
    return [] if summary is None else [summary["text"]]


def _ask(ask: Callable[[], Any]) -> Any:
    """The answer to a question about a world, or None. The test may have deleted it, and older programs know fewer calls."""
    try:
        return ask()
    except UnderstudyError:
        return None


def _keep(world: World, folder: Path) -> str:
    try:
        return "\n".join(f"kept {file}" for file in world.save(folder))
    except (UnderstudyError, OSError) as error:
        return f"nothing was kept: {error}"


def _folder_name(nodeid: str) -> str:
    """A name for the files of a test. Windows allows few characters, and names have limits everywhere."""
    return re.sub(r"[^\w.-]+", "-", nodeid).strip("-")[-120:]
