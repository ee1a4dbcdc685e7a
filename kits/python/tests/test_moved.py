"""Follows worlds that have moved to another replica: 307 of the control plane, 421 of the API."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from pytest_understudy import ControlPlane, UnderstudyError, World
from pytest_understudy.control import _next


@pytest.fixture
def replica(understudy):
    """A replica that redirects all calls. `target` is the origin that it names; `calls` are the calls that it got."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self):
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            server.calls.append(f"{self.command} {self.path}")
            is_api = self.path.startswith("/worlds/")
            self.send_response(421 if is_api else 307)
            self.send_header("Location", (server.api if is_api else server.target) + self.path)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_POST = do_DELETE = answer

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.calls, server.target, server.api = [], understudy.control_url, None
    server.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_follows_the_control_plane_and_remembers_it(replica):
    world = World(ControlPlane(replica.url))
    assert world.advance("PT1H")["fired"] is not None
    assert replica.calls == ["POST /v1/worlds"]


def test_follows_a_world_that_moves_later(understudy, replica):
    world = World(understudy.control)
    right = world.base_url
    world._control.url, world.base_url = replica.url, "http://127.0.0.1:1/old"
    world.fault(match={"operation": "listClusters"}, inject={"error": {"status": 503}})
    assert world.base_url == right
    assert replica.calls == [f"POST /v1/worlds/{world.name}/faults"]


def test_finds_the_api_after_421(understudy, replica):
    world = World(understudy.control)
    right, parts = world.base_url, urlsplit(world.base_url)
    replica.api = f"{parts.scheme}://{parts.netloc}"
    world.base_url = replica.url + parts.path
    assert world.locate() == right == world.base_url
    # The API needs no token, so it gets no call.
    assert replica.calls == []


@pytest.mark.parametrize(
    ("url", "location", "followed"),
    [
        ("https://a:1/x", "http://a:1/x", None),
        ("https://a:1/x", "https://b:2/x", "https://b:2/x"),
        ("http://a:1/x", "http://b:2/x", "http://b:2/x"),
        ("http://a:1/x", "https://b:2/x", "https://b:2/x"),
        ("http://a:1/x", "/y", "http://a:1/y"),
        ("http://a:1/x", "file:///x", None),
    ],
)
def test_never_takes_the_token_from_https_to_http(url, location, followed):
    assert _next(url, location) == followed


def test_gives_up_when_replicas_redirect_in_a_circle(replica):
    replica.target = replica.url
    with pytest.raises(UnderstudyError, match="307"):
        World(ControlPlane(replica.url))
    assert len(replica.calls) == 5
