"""Runs the live tests that the source package of `opsmanager` contains, unchanged, one by one.

Its tests pass if the platform refuses calls that a real installation may refuse. So each test here also names the
refusals that it expects, and no other may occur.
"""

import importlib.util
import os
from pathlib import Path

import pytest
from opsmanager import OpsManagerClient
from understudy import World

SOURCES = Path(os.environ["CLIENT_CACHE"], "sources/opsmanager-0.5.3/tests")

BASIC = "organizations projects clusters hosts measurements databases alerts agents backup performance_advisor raw_dict_response"
EXTENDED = (
    "organizations_list_users projects_list_users projects_get_teams agents_extended backup_extended events automation"
    " alert_configurations global_alerts diagnostics maintenance_windows log_collection_read log_collection_write"
    " server_usage feature_control teams users api_keys version live_migration admin_backup_stores global_admin"
)

# The statuses of the refusals that a test provokes: it reads a deleted job, and a link that no organization has.
REFUSED = {"log_collection_write": [404], "live_migration": [404]}


def module(name):
    spec = importlib.util.spec_from_file_location(name, SOURCES / f"{name}.py")
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.fixture(scope="module", params=["manual", "realtime"])
def world(request):
    made = World(clock=request.param)
    yield made
    made.delete()


@pytest.fixture(scope="module")
def client(world):
    made = OpsManagerClient(world.origin, world.public_key, world.private_key, rate_limit=0, retry_count=0)
    yield made
    made.close()


@pytest.fixture(scope="module")
def basic(client):
    return module("test_live").LiveTestRunner(client, verbose=True)


@pytest.fixture(scope="module")
def extended(world, client):
    project = world.row("projects", name="Shop")
    return module("test_live_extended").ExtendedLiveTestRunner(
        client, client, project["orgId"], project["id"], verbose=True
    )


@pytest.mark.parametrize("name", BASIC.split())
def test_live(name, world, basic):
    passes_without_refusals(name, world, basic)


@pytest.mark.parametrize("name", EXTENDED.split())
def test_live_extended(name, world, extended):
    passes_without_refusals(name, world, extended)


def passes_without_refusals(name, world, runner):
    before = len(world.refusals())
    getattr(runner, f"test_{name}")()
    refusals = world.refusals()[before:]
    assert [int(refusal[:3]) for refusal in refusals] == REFUSED.get(name, []), refusals


def test_all_live_tests_are_run(basic, extended):
    def names(runner):
        return {name[5:] for name in dir(runner) if name.startswith("test_")}

    assert names(basic) == set(BASIC.split())
    assert names(extended) == set(EXTENDED.split())
