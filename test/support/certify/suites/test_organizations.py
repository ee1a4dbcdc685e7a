"""A test suite for pytest. With SWALLOW, its client takes a broken reply for an empty list."""

import json
import os
import urllib.request

BASE = os.environ["UNDERSTUDY_BASE_URL"]


def get(path):
    passwords = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    passwords.add_password(
        None, BASE, os.environ["UNDERSTUDY_PUBLIC_KEY"], os.environ["UNDERSTUDY_PRIVATE_KEY"]
    )
    opener = urllib.request.build_opener(urllib.request.HTTPDigestAuthHandler(passwords))
    with opener.open(BASE + path) as reply:
        return json.loads(reply.read())


def test_organizations():
    try:
        found = get("/orgs")
    except ValueError:
        if "SWALLOW" not in os.environ:
            raise
        found = {"results": []}
    assert isinstance(found["results"], list)
