"""Sends requests with Python's requests. Reads JSON lines: the server and the credentials, then a line for each step.
Prints a JSON line for each reply, and an empty line after each step.

One session and one HTTPDigestAuth for the whole walk, as applications use them: from the second request on the
credentials go along unasked, with the same nonce and the next count.
"""

import hashlib
import json
import sys

import requests
from requests.auth import HTTPDigestAuth

TIMEOUT_S = 300
PAGES_MAX = 100


def main():
    lines = iter(sys.stdin.buffer.readline, b"")
    walk = json.loads(next(lines))
    credentials = walk["credentials"]
    with requests.Session() as session:
        session.trust_env = False  # neither a proxy nor a .netrc
        if credentials:
            session.auth = HTTPDigestAuth(credentials["publicKey"], credentials["privateKey"])
        for line in lines:
            take(session, json.loads(line), walk["baseUrl"])
            print(flush=True)


def take(session, step, base_url):
    path = step["path"]
    url = path if path.startswith("http") else base_url + path
    for _ in range(PAGES_MAX):
        response = send(session, step, url)
        print(json.dumps(reply_of(step, response)))
        url = next_of(response) if step.get("follow") else None
        if url is None:
            break


def send(session, step, url):
    body = {"json": step["body"]} if "body" in step else {}
    return session.request(step["method"], url, timeout=TIMEOUT_S, allow_redirects=False, **body)


def reply_of(step, response):
    is_binary = response.headers.get("Content-Type") == "application/gzip"
    return {
        "endpoint": step["endpoint"],
        "status": response.status_code,
        "headers": {name.lower(): value for name, value in response.headers.items()},
        "text": "" if is_binary else response.content.decode("utf-8"),
        "sha1": hashlib.sha1(response.content).hexdigest(),
        "authorization": response.request.headers.get("Authorization"),
        "refusals": len(response.history),
    }


def next_of(response):
    return next((link["href"] for link in response.json()["links"] if link["rel"] == "next"), None)


main()
