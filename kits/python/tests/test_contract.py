"""Runs the cases of kits/contract.yaml, with requests as the client."""

from pathlib import Path

import pytest
import requests
import yaml
from pytest_understudy import UnderstudyError, World
from requests.auth import HTTPDigestAuth

CONTRACT = yaml.safe_load(Path(__file__, "../../../contract.yaml").resolve().read_text(encoding="utf-8"))

CALLS = {
    "world": None,
    "delete": World.delete,
    "advance": World.advance,
    "fault": World.fault,
    "incident": World.incident,
    "verify": World.verify,
    "wait": World.wait,
    "state": World.state,
}


def test_has_every_call():
    assert sorted(CALLS) == sorted(CONTRACT["calls"])


@pytest.mark.parametrize("case", CONTRACT["cases"], ids=lambda case: case["name"])
def test_contract(understudy, case):
    def play():
        world = World(understudy.control, **case.get("world", {}))
        for step in case.get("steps", []):
            expect(step, lambda step=step: play_step(world, step))

    expect(case, play)


def play_step(world, step):
    if "request" in step:
        auth = HTTPDigestAuth(world.public_key, world.private_key)
        return {"status": requests.get(world.base_url + step["request"], auth=auth, timeout=30).status_code}
    return CALLS[step["call"]](world, **step.get("with", {}))


def expect(step, act):
    if "fails" in step:
        with pytest.raises(UnderstudyError) as caught:
            act()
        assert step["fails"] in str(caught.value)
    else:
        result = act()
        assert includes(result, step.get("gives", result)), f"{result!r} does not have {step['gives']!r}"


def includes(actual, expected):
    if isinstance(expected, dict):
        return all(name in actual and includes(actual[name], value) for name, value in expected.items())
    if isinstance(expected, list) and expected:
        return all(any(includes(one, each) for one in actual) for each in expected)
    return actual == expected
