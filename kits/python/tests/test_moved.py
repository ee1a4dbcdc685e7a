"""Follows worlds that have moved to another replica: 307 of the control plane, 421 of the API."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from pytest_understudy import ControlPlane, UnderstudyError, World


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
    assert world.locate() == right


def test_gives_up_when_replicas_redirect_in_a_circle(replica):
    replica.target = replica.url
    with pytest.raises(UnderstudyError, match="307"):
        World(ControlPlane(replica.url))
    assert len(replica.calls) == 5
