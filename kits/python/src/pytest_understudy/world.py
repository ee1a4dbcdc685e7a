"""One world, with its own rows, clock, faults, journal and keys."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Mapping, Optional

from .control import ControlPlane, UnderstudyError

Row = dict[str, Any]

#: What a world starts from. If a test asks for none of these, its world is a fork of the default world.
ORIGINS = ("fixture", "from", "state", "scenario", "now", "seed")


#: Maximum lengths of the texts of an outcome.
TEST_MAX, MESSAGE_MAX = 1_000, 10_000


class Verdict(dict[str, Any]):
    """The result of `verify`. It is true if the result is `pass`, so that `assert world.verify(…)` works."""

    def __bool__(self) -> bool:
        return bool(self["result"] == "pass")

    def __repr__(self) -> str:
        """The reason in words, because pytest prints it for a failed assert and shortens long texts."""
        others = json.dumps({name: value for name, value in self.items() if name != "result"})
        return f"<{self['result']} ({_calls(self)}): {self.get('message', others)}>"


class World:
    """A world of a test."""

    #: Address of the world's API, without a slash at its end.
    base_url: str

    def __init__(self, control: ControlPlane, **options: Any) -> None:
        self._control = ControlPlane(control.url, control.api_origin)
        made = self._control.call("POST", "/v1/worlds", _spec(options))
        self.name: str = made["name"]
        #: The key pairs by their readable names, each with `publicKey`, `privateKey` and `roles`.
        self.keys: dict[str, Row] = {key["name"]: key for key in made["keys"]}
        self.base_url = self._address_of(made)

    @property
    def public_key(self) -> str:
        """The name of the global owner's key."""
        return str(self._admin()["publicKey"])

    @property
    def private_key(self) -> str:
        """The secret of the global owner's key."""
        return str(self._admin()["privateKey"])

    def advance(self, by: Optional[str] = None, **goal: Any) -> Row:
        """Lets virtual time pass: `advance("P30D")`, `advance(to="2026-02-01T00:00:00Z")` or `advance(until={…})`."""
        body = goal if by is None else {"by": by, **goal}
        return dict(self.call("POST", "/clock/advance", body))

    def fault(self, **rule: Any) -> Row:
        """Adds a fault rule: `fault(match={"operation": ["listClusters"]}, times=1, inject={"error": {"status": 503}})`."""
        return dict(self.call("POST", "/faults", rule))

    def incident(self, kind: str, target: Optional[str] = None, **more: Any) -> Row:
        """Starts an incident: `incident("node.down", "rs0/node-0", for_="PT10M")`."""
        members = {name.rstrip("_"): value for name, value in more.items()}
        return dict(self.call("POST", "/incidents", _without_none({"kind": kind, "target": target, **members})))

    def verify(self, match: Any = None, **expected: Any) -> Verdict:
        """Compares the received calls with an expectation: `assert world.verify({"operation": "listClusters"}, count={"gte": 1})`."""
        return Verdict(self.call("POST", "/journal/verify", _without_none({"match": match, **expected})))

    def wait(self, match: Any, **expected: Any) -> Row:
        """Waits for calls, at most `timeout` milliseconds: `wait({"operation": "listClusters"}, count=2, timeout=2000)`."""
        return dict(self.call("POST", "/journal/wait", {"match": match, **expected}))

    def state(self, collection: str) -> list[Row]:
        """Returns the rows of a collection, such as `clusters`."""
        return list(self.call("GET", f"/state/{collection}"))

    def why(self, id: Optional[int] = None) -> Row:
        """Says why a call failed: the latest failed one, or the one with this number. Raises an UnderstudyError if none failed."""
        return dict(self.call("GET", "/why" if id is None else f"/why?id={id}"))

    def summary(self) -> Row:
        """Returns the latest failed call and why it failed, the number of calls, and why expectations of scenarios are not met."""
        return dict(self.call("GET", "/summary"))

    def outcome(self, test: str, passed: bool, message: Optional[str] = None) -> None:
        """Reports the outcome of the test that used the world. The plugin does so after the test."""
        cut = None if not message else message[:MESSAGE_MAX]
        self.call("POST", "/outcome", _without_none({"test": test[:TEST_MAX], "passed": passed, "message": cut}))

    def delete(self) -> None:
        """Deletes the world. The fixture does so after the test."""
        self.call("DELETE", "")

    def check(self) -> None:
        """Fails if an expectation of a scenario of this world is not met now, or if one of its steps has failed."""
        report = self.call("GET", "/report?format=json")
        wrong = [one for one in report["verdicts"] if one["status"] != "met"]
        lines = [f"{one['scenario']}: {one['title']}: {one.get('message', one['status'])}" for one in wrong]
        assert not lines, "\n".join(lines)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Calls the control plane below the path of this world, for all that has no method of its own."""
        moves = self._control.moves
        result = self._control.call(method, f"/v1/worlds/{self.name}{path}", body)
        if self._control.moves != moves and method != "DELETE":
            self.locate()
        return result

    def locate(self) -> str:
        """Asks the control plane for the API of this world, after a client has received 421, or no reply: the world has moved.

        Returns the new `base_url`.
        """
        self.base_url = self._address_of(self._control.call("GET", f"/v1/worlds/{self.name}"))
        return self.base_url

    def save(self, folder: Path) -> list[Path]:
        """Writes the report of this world into a folder, and its recording if the program makes one."""
        folder.mkdir(parents=True, exist_ok=True)
        saved = []
        for path, name in (("report?format=html", "report.html"), ("bundle", f"{self.name}.understudy")):
            try:
                content = self._control.read("GET", f"/v1/worlds/{self.name}/{path}")
            except UnderstudyError as error:
                if error.status == 404:
                    continue
                raise
            (folder / name).write_bytes(content)
            saved.append(folder / name)
        return saved

    def _admin(self) -> Row:
        if "admin" not in self.keys:
            raise KeyError("the world has no key called admin; the fixture empty has none, its first call creates one")
        return self.keys["admin"]

    def _address_of(self, made: Row) -> str:
        origin = self._control.api_origin
        return str(made["baseUrl"] if origin is None or self._control.moves else origin + made["path"])

    def __repr__(self) -> str:
        return f"<World {self.name} at {self.base_url}>"


def _calls(verdict: Mapping[str, Any]) -> str:
    """The number of calls that a verdict looked at."""
    count = verdict.get("exchanges", "unknown number of")
    return f"{count} {'call' if count == 1 else 'calls'}"


def _spec(options: Mapping[str, Any]) -> Row:
    given = _without_none(options)
    origin = {} if any(name in given for name in ORIGINS) else {"from": "default"}
    spec = {**origin, "clock": "manual", **given}
    scenario = spec.get("scenario")
    if isinstance(scenario, (str, Path)) and str(scenario).endswith((".yaml", ".yml")):
        spec["scenario"] = Path(scenario).read_text(encoding="utf-8")
        spec["scenarioFile"] = str(scenario)
    return spec


def _without_none(members: Mapping[str, Any]) -> Row:
    return {name: value for name, value in members.items() if value is not None}

