"""Sends generated requests to every operation of the served contract, and compares each reply with the contract."""

from itertools import count

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from prepared_world import PreparedWorld
from requests.auth import HTTPBasicAuth, HTTPDigestAuth
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from understudy import World, call

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]

GENERATION = {"deterministic": True, "database": "none", "max-examples": 5, "no-shrink": True}

CONTRACT = call("GET", "/platform/openapi.json")

# The default response allows any status. Without it, each status of a reply must be described.
for item in CONTRACT["paths"].values():
    for operation in item.values():
        if "responses" in operation:
            del operation["responses"]["default"]

SCHEMA = schemathesis.openapi.from_dict(
    CONTRACT,
    config=SchemathesisConfig.from_dict(
        {"seed": 1, "generation": GENERATION, "phases": {"coverage": {"enabled": False}}}
    ),
)

# Node.js refuses long targets itself, for all operations.
TARGET_TOO_LONG = 431

# Every fifth request keeps the generated path. The others go to resources that exist.
KEPT_PATH = 5


@pytest.fixture(scope="session")
def prepared():
    return PreparedWorld(CONTRACT)


class Target:
    """A world in which one operation is called."""

    def __init__(self, prepared):
        self._world = World(**{"from": prepared.name})
        self._known = prepared.known
        self._digest = HTTPDigestAuth(self._world.public_key, self._world.private_key)
        self._agent_keys = {row["groupId"]: row["key"] for row in self._world.rows("agentKeys")}
        self._numbers = count()
        self._session = requests.Session()

    def call(self, case):
        template = case.operation.path
        n = next(self._numbers)
        if n % KEPT_PATH != KEPT_PATH - 1:
            case.path_parameters.update(self._known.values_for(template, n))
        # The contract describes replies without envelope.
        case.query.pop("envelope", None)
        has_own_root = "servers" in CONTRACT["paths"][template]
        return case.call(
            base_url=self._world.address if has_own_root else self._world.base_url,
            session=self._session,
            auth=self._auth_for(case),
        )

    def _auth_for(self, case):
        if case.operation.definition.raw.get("security") != [{"agentKey": []}]:
            return self._digest
        group_id = case.path_parameters["groupId"]
        return HTTPBasicAuth(group_id, self._agent_keys.get(group_id, "unknown"))

    def delete(self):
        self._world.delete()


@pytest.fixture
def target(prepared):
    made = Target(prepared)
    yield made
    made.delete()


@SCHEMA.parametrize()
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_replies_as_the_contract_says(case, target):
    reply = target.call(case)
    if reply.status_code != TARGET_TOO_LONG:
        case.validate_response(reply, checks=CHECKS)
