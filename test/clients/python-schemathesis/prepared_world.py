"""A world with something of each kind, and the paths of what it has."""

import re

import requests
from known_paths import KnownPaths
from requests.auth import HTTPDigestAuth
from understudy import World

# An entry closes the API to other addresses.
SKIPPED = ["/admin/accessList"]

PROJECT = "Shop"

# Number of resources of a kind that are tried until one has what is below it.
TRIES = 20


class PreparedWorld:
    """Reads all that a fork of the default world has, sends the contract's example of each creation, and reads again."""

    def __init__(self, contract):
        self._world = World()
        self._session = requests.Session()
        self._session.auth = HTTPDigestAuth(self._world.public_key, self._world.private_key)
        self.name = self._world.name
        paths = {path: item for path, item in contract["paths"].items() if "servers" not in item and path not in SKIPPED}
        templates = [*contract["paths"], *(item.get("x-also-at", "") for item in paths.values())]
        self.known = KnownPaths(templates, self._avoided())
        for method in ["get", "post", "get"]:
            for path in sorted(paths, key=lambda path: path.count("/")):
                if method in paths[path]:
                    self._visit(method, path, _example_of(paths[path][method]))
            self._world.advance("PT10M")

    def _avoided(self):
        """The key that signs the requests, and projects that have fewer kinds of resources."""
        projects = [row["id"] for row in self._world.rows("projects") if row["name"] != PROJECT]
        return [self._world.row("keys", name="admin")["id"], *projects]

    def _visit(self, method, template, body):
        for n in range(TRIES):
            values = self.known.values_for(template, n)
            path = re.sub(r"{(\w+)}", lambda name: values.get(name[1], "unknown"), template)
            reply = self._session.request(method, self._world.base_url + path, json=body)
            if reply.ok and reply.headers.get("Content-Type", "").startswith("application/json"):
                ids = "".join(f'"{self._world.base_url}{path}/{id}' for id in re.findall(r'"id":"([^"]+)"', reply.text))
                self.known.learn(reply.text + ids, self._world.base_url)
            if (reply.ok and '"results":[]' not in reply.text) or len(values) == 0:
                return


def _example_of(operation):
    media = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return media.get("example", next((one["value"] for one in media.get("examples", {}).values()), None))
