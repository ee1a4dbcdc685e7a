"""Signs requests with published libraries for Digest authentication."""

import asyncio
import json

import aiohttp
import httplib2
import httpx
import niquests
import pytest
import requests
from understudy import World, is_documented


class Requests:
    keeps_nonce = True

    def __init__(self, public_key, private_key, package=requests):
        self.session = package.Session()
        self.session.auth = package.auth.HTTPDigestAuth(public_key, private_key)

    def send(self, method, url, body=None):
        reply = self.session.request(method, url, json=body)
        return reply.status_code, reply.text


class Niquests(Requests):
    def __init__(self, public_key, private_key):
        super().__init__(public_key, private_key, niquests)


class Httpx:
    keeps_nonce = True

    def __init__(self, public_key, private_key):
        self.client = httpx.Client(auth=httpx.DigestAuth(public_key, private_key))

    def send(self, method, url, body=None):
        reply = self.client.request(method, url, json=body)
        return reply.status_code, reply.text


class Aiohttp:
    keeps_nonce = True

    def __init__(self, public_key, private_key):
        self.signer = aiohttp.DigestAuthMiddleware(public_key, private_key)

    def send(self, method, url, body=None):
        return asyncio.run(self.send_in_session(method, url, body))

    async def send_in_session(self, method, url, body):
        async with aiohttp.ClientSession(middlewares=[self.signer]) as session:
            async with session.request(method, url, json=body) as reply:
                return reply.status, await reply.text()


class Httplib2:
    keeps_nonce = True

    def __init__(self, public_key, private_key):
        self.http = httplib2.Http()
        self.http.add_credentials(public_key, private_key)

    def send(self, method, url, body=None):
        text, headers = (None, {}) if body is None else (json.dumps(body), {"Content-Type": "application/json"})
        reply, content = self.http.request(url, method, body=text, headers=headers)
        return reply.status, content.decode()


@pytest.fixture(params=[Requests, Niquests, Httpx, Aiohttp, Httplib2], ids=lambda library: library.__name__.lower())
def library(request):
    return request.param


@pytest.fixture
def world():
    made = World()
    yield made
    made.delete()


@pytest.fixture
def client(world, library):
    return library(world.public_key, world.private_key)


def replies(world):
    """Counts the replies with a challenge, and all others."""
    statuses = world.statuses()
    return statuses.count(401), len(statuses) - statuses.count(401)


def test_get_with_query(world, client):
    status, text = client.send("GET", f"{world.base_url}/orgs?itemsPerPage=1&name=Meridian%20Health")
    assert (status, [org["name"] for org in json.loads(text)["results"]]) == (200, ["Meridian Health"])


def test_post_and_patch_with_body(world, client):
    status, text = client.send("POST", f"{world.base_url}/orgs", {"name": "Made by a library, größer"})
    assert status < 300, text
    org = json.loads(text)["id"]
    status, text = client.send("PATCH", f"{world.base_url}/orgs/{org}", {"name": "Renamed"})
    assert status == 200, text
    assert [row["name"] for row in world.rows("organizations") if row["id"] == org] == ["Renamed"]


# RFC 7616, 3.4: a client may sign further requests with the nonce of the first challenge.
def test_further_requests(world, client):
    for _ in range(3):
        assert client.send("GET", f"{world.base_url}/groups")[0] == 200
    assert replies(world) == (1 if client.keeps_nonce else 3, 3)


# RFC 7616, 3.3: on `stale=true` a client signs again with the new nonce.
def test_stale_nonce(world, client):
    assert client.send("GET", f"{world.base_url}/groups")[0] == 200
    world.inject({"times": 1, "inject": {"unauthorized": {"kind": "staleNonce"}}})
    assert client.send("GET", f"{world.base_url}/groups")[0] == 200
    assert client.send("GET", f"{world.base_url}/groups")[0] == 200
    assert replies(world) == (2, 3)


def test_wrong_key(world, library):
    status, _ = library(world.public_key, "wrong").send("GET", f"{world.base_url}/groups")
    assert status == 401
    assert replies(world) == (2, 0)


# Published scripts pass flags of Python, and have a base URL that ends with a slash.
def test_flags_and_slashes_of_scripts(world):
    session = Requests(world.public_key, world.private_key).session
    flags = {"includeCount": True, "itemsPerPage": 500.0, "pageNum": 1, "pretty": True, "envelope": False}
    listed = session.get(f"{world.base_url}/groups", params=flags)
    made = session.post(f"{world.base_url}/orgs", params={"pretty": True}, json={"name": "Made by a script"})
    # The key selects the world. Newer versions of requests sign two slashes here, and send one.
    slashes = session.get(f"{world.origin}//api/public/v1.0/orgs")
    if is_documented():
        assert [listed.status_code, made.status_code] == [400, 400]
        assert slashes.status_code in (401, 404)
    else:
        assert listed.status_code == 200 and listed.json()["results"]
        assert made.status_code < 300 and "\n" in made.text
        assert slashes.status_code == 200
