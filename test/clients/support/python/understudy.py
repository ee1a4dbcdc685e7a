"""Gives tests a world of their own on the running program, over its control plane."""

import json
import os
import urllib.error
import urllib.request

API_PATH = "/api/public/v1.0"


def is_documented():
    """Says whether the program speaks the dialect `documented`."""
    return os.environ["UNDERSTUDY_DIALECT"] == "documented"


def call(method, path, body=None):
    """Calls the control plane. Returns the reply's JSON, or None."""
    request = urllib.request.Request(
        os.environ["UNDERSTUDY_CONTROL_URL"] + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={} if body is None else {"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as reply:
            text = reply.read()
    except urllib.error.HTTPError as error:
        raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()}") from None
    return json.loads(text) if text else None


class World:
    """A fork of the program's default world, with a key pair of its own."""

    def __init__(self, clock="manual", **members):
        made = call("POST", "/v1/worlds", {"from": "default", "clock": clock, **members})
        self.name = made["name"]
        # The address of the API. A request to it reaches this world even without a key.
        self.base_url = made["baseUrl"]
        # The same without the path of the API, for clients that add it to any address.
        self.address = self.base_url.removesuffix(API_PATH)
        # For clients that add it to a host and a port only.
        self.origin = self.address.removesuffix(f"/worlds/{self.name}")
        key = next(key for key in made["keys"] if key["name"] == "admin")
        self.public_key, self.private_key = key["publicKey"], key["privateKey"]

    def control(self, method, path, body=None):
        """Calls the control plane below the world's own path."""
        return call(method, f"/v1/worlds/{self.name}{path}", body)

    def rows(self, collection):
        return self.control("GET", f"/state/{collection}")

    def row(self, collection, **members):
        """Returns the first row that has these members."""
        return next(row for row in self.rows(collection) if members.items() <= row.items())

    def advance(self, duration):
        """Lets virtual time pass, for example "PT1H"."""
        return self.control("POST", "/clock/advance", {"by": duration})

    def inject(self, rule):
        """Adds a fault rule for the requests with this world's key."""
        body = {"id": "rule", "match": {"publicKey": self.public_key}, **rule}
        return self.control("POST", "/faults", body)

    def journal(self):
        """Returns the exchanges with the API, oldest first."""
        return self.control("GET", "/journal?kind=exchange")

    def statuses(self):
        return [entry["status"] for entry in self.journal()]

    def refusals(self):
        """Returns the refused exchanges, without challenges, as texts."""
        return [
            f"{entry['status']} {entry['method']} {entry['target']}"
            for entry in self.journal()
            if entry["status"] >= 400 and entry["status"] != 401
        ]

    def delete(self):
        call("DELETE", f"/v1/worlds/{self.name}")
