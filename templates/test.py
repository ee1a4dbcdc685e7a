"""A first test with the plugin pytest-understudy, and requests as the client."""

import pytest
import requests
from requests.auth import HTTPDigestAuth


@pytest.mark.understudy(scenario="understudy/scenario.yaml")
def test_tries_again_when_the_platform_is_busy(world):
    auth = HTTPDigestAuth(world.public_key, world.private_key)
    # Replace these calls by your client.
    statuses = [requests.get(f"{world.base_url}/clusters", auth=auth, timeout=10).status_code for _ in range(2)]
    assert statuses == [503, 200]

    world.advance("PT12M")
    assert [row["availability"] for row in world.state("clusters")] == ["warning"]
    world.advance("PT1H")
    world.check()
