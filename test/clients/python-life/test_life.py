"""Runs a script of a new user against a world whose clock runs, so that the script waits as for a platform."""

import os
import subprocess
import sys

import pytest
from understudy import World, is_documented

# A minute of the world passes in each tenth of a second.
RATE = 600


@pytest.fixture
def world():
    made = World(clock=RATE)
    yield made
    made.delete()


def run(world, project, cluster):
    env = {
        **os.environ,
        "BASE_URL": world.base_url,
        "PUBLIC_KEY": world.public_key,
        "PRIVATE_KEY": world.private_key,
    }
    command = [sys.executable, "life.py", project, cluster]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=250)


def test_a_cluster_is_changed_backed_up_restored_and_removed_with_its_project(world):
    done = run(world, "Analytics", "rs3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("bytes\nremoved\n")
    names = [row["name"] for row in world.rows("projects") if not row.get("deleted")]
    assert "Analytics" not in names
    assert world.refusals() == []
