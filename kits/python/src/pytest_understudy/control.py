"""Calls of the control plane. Follows worlds that have moved to another replica."""

from __future__ import annotations

import json
import os
import time
import urllib.error
import urllib.request
from typing import Any, Optional
from urllib.parse import urljoin, urlsplit

#: Maximum number of replicas that a call is redirected to.
HOPS_MAX = 5

#: Seconds that a call may take. A wait takes at most 60, and advances of years some seconds.
TIMEOUT = 120

#: Seconds to wait for the world of a replica that has stopped: longer than its lease.
PATIENCE = 10

#: Seconds between two attempts to find such a world.
RETRY_AFTER = 0.25


class UnderstudyError(Exception):
    """A refusal of the control plane. The message has its words, and `problem` the whole reply."""

    def __init__(self, message: str, status: int, problem: Optional[dict[str, Any]] = None) -> None:
        super().__init__(message)
        self.status = status
        self.problem = problem or {}


class NotListening(UnderstudyError):
    """Nothing listens at an address, so the call was not made."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


# Proxies of the environment are for other hosts.
_OPENER = urllib.request.build_opener(_NoRedirect, urllib.request.ProxyHandler({}))


class ControlPlane:
    """The control plane at one address."""

    def __init__(self, url: str, api_origin: Optional[str] = None) -> None:
        #: Address of the control plane. It changes when a call is redirected to another replica.
        self.url = url.rstrip("/")
        #: The address that the kit was given. Calls go there again if the replica that they were redirected to has stopped.
        self.home = self.url
        #: Origin of the API, if it differs from the one in the replies, for example behind mapped ports.
        self.api_origin = api_origin
        #: Number of calls that were redirected to another replica.
        self.moves = 0

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Calls the control plane. Returns the JSON of the reply, or None. Raises an UnderstudyError."""
        text = self.read(method, path, body)
        return json.loads(text) if text else None

    def read(self, method: str, path: str, body: Any = None) -> bytes:
        """Like `call`, but returns the body of the reply unchanged."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self._follow(method, path, body)
            except NotListening:
                if self.url == self.home or time.monotonic() > deadline:
                    raise
                # A replica that was killed has its worlds until its lease is over.
                time.sleep(RETRY_AFTER)
                self.url = self.home
                self.moves += 1

    def _follow(self, method: str, path: str, body: Any) -> bytes:
        url = self.url + path
        for _ in range(HOPS_MAX):
            status, location, content = _exchange(method, url, body)
            target = _next(url, location)
            if status != 307 or target is None:
                break
            url = target
            self.url = "{0.scheme}://{0.netloc}".format(urlsplit(url))
            self.moves += 1
        if status < 300:
            return content
        raise _error_of(method, path, status, content)


def _next(url: str, location: Optional[str]) -> Optional[str]:
    """Returns the address of a redirect, or None if the token may not go there: it never leaves https for http."""
    if location is None:
        return None
    target = urljoin(url, location)
    return target if urlsplit(target).scheme in ("https", urlsplit(url).scheme) else None


def _exchange(method: str, url: str, body: Any) -> tuple[int, Optional[str], bytes]:
    token = os.environ.get("UNDERSTUDY_CONTROL_TOKEN")
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(url, method=method, data=data, headers=headers)
    try:
        with _OPENER.open(request, timeout=TIMEOUT) as reply:
            return reply.status, reply.headers.get("Location"), reply.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers.get("Location"), error.read()
    except urllib.error.URLError as error:
        message = f"{method} {url}: Understudy does not answer there ({error.reason})"
        kind = NotListening if isinstance(error.reason, ConnectionRefusedError) else UnderstudyError
        raise kind(message, 0) from None


def _error_of(method: str, path: str, status: int, content: bytes) -> UnderstudyError:
    try:
        problem = json.loads(content)
    except ValueError:
        problem = {}
    detail = problem.get("detail") if isinstance(problem, dict) else None
    words = detail or content[:500].decode("utf-8", "replace") or f"status {status}"
    return UnderstudyError(f"{method} {path}: {words}", status, problem if isinstance(problem, dict) else {})
