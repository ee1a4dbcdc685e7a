"""Runs the published program om-health-check, unchanged, as an operator does."""

import json
import os
import subprocess
import sys

import pytest
from understudy import World

# The clusters of each project. Standalone processes are none.
CLUSTERS = {
    "Shop": ["legacy0", "rs0", "sh0"],
    "Shop Staging": ["rs1"],
    "Trouble": ["rs-dead", "rs-unavailable", "rs-warning", "sh-warning"],
    "Records": ["rs2", "sh1"],
    "Analytics": ["rs3"],
}

# How messages begin if a check could not be carried out.
TROUBLE = ("Check failed", "Permission denied", "Failed to", "Performance Advisor unavailable", "Performance Advisor access")

SECTIONS = [
    "Connectivity & Infrastructure",
    "Compute Resources",
    "Disk Resources",
    "Cache Resources",
    "Database Activity & Workload",
    "Oplog",
    "Replication",
    "Connections",
    "Backup",
    "Version Information",
]


@pytest.fixture
def world():
    # The program compares timestamps with the machine's clock.
    made = World(clock="realtime")
    yield made
    made.delete()


def report_of(world, *args):
    options = ["--om-url", world.origin, "--rate-limit", "0", "--format", "json"]
    run = subprocess.run(
        [os.path.join(os.path.dirname(sys.executable), "om-health-check"), *options, *args],
        env={"OPS_MANAGER_USER": world.public_key, "OPS_MANAGER_API_KEY": world.private_key},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def section_of(report, cluster, name):
    found = next(one for one in report["clusters"] if one["cluster_name"] == cluster)
    return next(section for section in found["sections"] if section["name"] == name)


def checks_of(section):
    return [*section["cluster_checks"], *(check for host in section["hosts"] for check in host["checks"])]


@pytest.mark.parametrize("project", CLUSTERS)
def test_checks_every_cluster_of_a_project(world, project):
    report = report_of(world, "--project", project)
    assert sorted(cluster["cluster_name"] for cluster in report["clusters"]) == CLUSTERS[project]
    for cluster in report["clusters"]:
        assert [section["name"] for section in cluster["sections"]] == SECTIONS
        messages = [check["message"] for section in cluster["sections"] for check in checks_of(section)]
        assert [text for text in messages if text.startswith(TROUBLE)] == []


def test_makes_no_refused_call(world):
    report_of(world, "--project", "Shop", "--cluster", "rs0")
    assert world.refusals() == []


@pytest.mark.parametrize("section", ["Connectivity & Infrastructure", "Compute Resources", "Disk Resources", "Connections"])
def test_finds_nothing_wrong_with_a_healthy_cluster(world, section):
    assert section_of(report_of(world, "--project", "Shop", "--cluster", "rs0"), "rs0", section)["status"] == "GREEN"


def test_compares_with_a_baseline_of_last_week(world):
    section = section_of(report_of(world, "--project", "Shop", "--cluster", "rs0"), "rs0", "Compute Resources")
    [cpu, *_] = section["hosts"][0]["checks"]
    assert cpu["name"] == "SYSTEM_NORMALIZED_CPU_USER"
    assert cpu["baseline_value"] > 0


def test_sees_a_member_that_is_down_and_its_alert(world):
    world.control("POST", "/incidents", {"kind": "node.down", "target": "rs0/node-2", "for": "PT2H"})
    world.advance("PT10M")
    section = section_of(report_of(world, "--project", "Shop", "--cluster", "rs0"), "rs0", "Connectivity & Infrastructure")
    red = [check["message"] for check in checks_of(section) if check["status"] == "RED"]
    assert "Node state: DOWN" in red
    assert any(text.startswith("[HOST_DOWN] rs0-node-2.shop.example.net") for text in red), red


# The program takes the first snapshot of the list as the latest.
def test_finds_the_latest_snapshot(world):
    section = section_of(report_of(world, "--project", "Shop", "--cluster", "rs0"), "rs0", "Backup")
    [lag] = [check for check in checks_of(section) if check["name"] == "Backup capture lag"]
    assert lag["status"] == "GREEN", lag
