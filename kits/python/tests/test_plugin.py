"""Runs suites that use the plugin, as a user does."""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

MAIN = Path(__file__, "../../../../dist/main.cjs").resolve()


@pytest.fixture
def of_running(understudy, monkeypatch):
    monkeypatch.setenv("UNDERSTUDY_CONTROL_URL", understudy.control_url)
    return understudy


@pytest.fixture
def of_command(monkeypatch):
    monkeypatch.delenv("UNDERSTUDY_CONTROL_URL", raising=False)
    monkeypatch.delenv("UNDERSTUDY_BASE_URL", raising=False)
    monkeypatch.setenv("UNDERSTUDY_COMMAND", f"node '{MAIN}'")


def test_starts_and_stops_the_program(pytester, of_command):
    pytester.makepyfile(
        """
        def test_one(world, understudy):
            assert world.state("clusters")
            with open("control", "w") as file:
                file.write(understudy.control_url)
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)
    with pytest.raises(OSError):
        urllib.request.urlopen((pytester.path / "control").read_text() + "/livez", timeout=5)


def test_leaves_no_program_when_it_is_killed(pytester, of_command):
    pytester.makepyfile(
        """
        import os, signal

        def test_one(understudy):
            with open("pid", "w") as file:
                file.write(str(understudy._process.pid))
            os.kill(os.getpid(), signal.SIGKILL)
        """
    )
    subprocess.run([sys.executable, "-m", "pytest", "-q", str(pytester.path)], cwd=pytester.path, capture_output=True)
    pid = int((pytester.path / "pid").read_text())
    assert ended(pid)


def ended(pid):
    """Waits until a process has ended. It is a child of no process here, so there is nothing to wait for."""
    for _ in range(500):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and ") Z " in Path(f"/proc/{pid}/stat").read_text():
            return True
        subprocess.run(["sleep", "0.02"], check=True)
    return False


def test_says_why_it_cannot_start(pytester, monkeypatch, of_command):
    pytester.makepyfile("def test_one(world): pass")
    monkeypatch.setenv("UNDERSTUDY_COMMAND", f"node '{MAIN}' serve --fixture nonsense")
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*exit code 2*nonsense*"])
    monkeypatch.setenv("UNDERSTUDY_COMMAND", "no-such-program")
    pytester.runpytest_subprocess().stdout.fnmatch_lines(["*cannot start no-such-program*UNDERSTUDY_COMMAND*"])


def test_gives_each_test_a_world_and_deletes_it(pytester, of_running):
    pytester.makepyfile(
        """
        names = set()

        def test_one(world):
            names.add(world.name)
            world.advance("P31D")

        def test_two(world):
            names.add(world.name)
            assert world.state("invitations")

        def test_three(understudy):
            assert len(names) == 2
            worlds = {world["name"] for world in understudy.control.call("GET", "/v1/worlds")}
            assert not names & worlds

        def test_four(world):
            world.delete()
        """
    )
    pytester.runpytest("-p", "no:randomly").assert_outcomes(passed=4)


def test_reads_markers_of_class_and_test(pytester, of_running):
    pytester.makepyfile(
        scenario="",
        test_markers="""
        import pytest

        @pytest.mark.understudy(now="2026-03-01T00:00:00Z", dialect="ops-manager")
        class TestMarked:
            def test_one(self, world):
                shown = world.call("GET", "")
                assert shown["now"] == "2026-03-01T00:00:00Z"
                assert shown["quirks"]["challengeParameter"] == "qop"
                assert shown["clock"]["mode"] == "manual"

            @pytest.mark.understudy(now="2026-04-01T00:00:00Z", from_=None, settings={"ldap": True}, clock=60)
            def test_two(self, world):
                shown = world.call("GET", "")
                assert shown["now"] >= "2026-04-01T00:00:00Z"
                assert shown["settings"]["ldap"] is True
                assert shown["clock"]["rate"] == 60

        @pytest.mark.understudy(scenario="own.yaml")
        def test_file(world):
            assert [one["name"] for one in world.call("GET", "/scenarios")] == ["own"]
            with pytest.raises(AssertionError, match="own: a client lists the clusters"):
                world.check()

        @pytest.mark.understudy(scenario={"version": 1, "expect": [{"never": {"status": 404}}]})
        def test_met(world):
            world.check()

        @pytest.mark.understudy("flaky-api")
        def test_wrong(world):
            pass
        """,
    )
    (pytester.path / "own.yaml").write_text(
        "version: 1\nexpect:\n"
        "  - { eventually: { state: clusters, id: rs0, where: { availability: dead } }, within: PT1H,"
        " because: a client lists the clusters }\n"
    )
    result = pytester.runpytest("--strict-markers")
    result.assert_outcomes(passed=4, errors=1)
    result.stdout.fnmatch_lines(["*takes options by name*"])


def test_keeps_files_of_failed_tests(pytester, of_running):
    pytester.makepyfile(
        """
        def test_good(world):
            pass

        def test_bad(world):
            assert world.verify({"operation": "listClusters"}, count=1)
        """
    )
    result = pytester.runpytest("--understudy-artifacts", "kept")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*<fail (0 calls): expected *; 0 came>*", "*kept kept*report.html"])
    [folder] = (pytester.path / "kept").iterdir()
    assert folder.name.endswith("test_bad")
    assert "<!doctype html>" in (folder / "report.html").read_text()


def test_reports_outcomes_and_says_why_a_call_failed(pytester, of_running):
    pytester.makepyfile(
        test_outcomes='''
        import urllib.request
        import pytest
        from pytest_understudy import World

        told = []
        delete = World.delete

        @pytest.fixture(autouse=True)
        def told_before_the_end(monkeypatch):
            def deleting(self):
                told.append(self.call("GET", "").get("outcome"))
                delete(self)
            monkeypatch.setattr(World, "delete", deleting)

        def test_bad(world):
            urllib.request.urlopen(world.base_url + "/clusters")

        def test_good(world):
            pass

        def test_told():
            assert told == [
                {"test": "test_outcomes.py::test_bad", "passed": False, "message": "HTTP Error 401: Unauthorized"},
                {"test": "test_outcomes.py::test_good", "passed": True},
            ]
        '''
    )
    result = pytester.runpytest("-p", "no:randomly")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        ["*Understudy*", "#1 listClusters 401: The client sent no credentials*", "1 call, 1 failed."], consecutive=True
    )


def test_a_failed_verdict_says_why_in_words(pytester, of_running):
    pytester.makepyfile(
        """
        def test_bad(world):
            assert world.verify({"operation": "listClusters"}, count=1)
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(['*assert <fail (0 calls): expected {"operation":"listClusters",*; 0 came>', "0 calls, none failed."])


def test_works_with_xdist(pytester, of_running):
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("number", range(6))
        def test_one(world, number):
            assert world.state("clusters")
        """
    )
    pytester.runpytest_subprocess("-n", "2").assert_outcomes(passed=6)


def test_starts_an_image(pytester, understudy, monkeypatch):
    """A stand-in for testcontainers: it leads to the program that runs."""
    monkeypatch.delenv("UNDERSTUDY_CONTROL_URL", raising=False)
    info = json.loads(urllib.request.urlopen(understudy.control_url + "/v1/info").read())
    ports = {8080: info["baseUrl"].split(":")[2].split("/")[0], 8081: info["controlUrl"].split(":")[2]}
    core = pytester.mkpydir("testcontainers") / "core"
    core.mkdir()
    (core / "__init__.py").touch()
    (core / "waiting_utils.py").write_text("def wait_for_logs(container, text): assert container.started and 'ready' in text")
    (core / "container.py").write_text(
        f"""
class DockerContainer:
    started = False
    def __init__(self, image): assert image == "understudy:test"
    def with_env(self, name, value): return self
    def with_exposed_ports(self, *ports): assert ports == (8080, 8081); return self
    def start(self): self.started = True
    def stop(self): open("stopped", "w").close()
    def get_container_host_ip(self): return "127.0.0.1"
    def get_exposed_port(self, port): return {ports!r}[port]
"""
    )
    pytester.makepyfile(
        """
        def test_one(world):
            assert world.base_url.startswith("http://127.0.0.1:")
            assert world.state("clusters")
        """
    )
    pytester.syspathinsert()
    monkeypatch.setenv("PYTHONPATH", str(pytester.path))
    pytester.runpytest_subprocess("--understudy-image", "understudy:test").assert_outcomes(passed=1)
    assert (pytester.path / "stopped").exists()


def test_runs_the_first_lines_of_the_readme(pytester, of_running):
    readme = Path(__file__, "../../README.md").resolve().read_text(encoding="utf-8")
    pytester.makepyfile(readme.split("```python\n")[1].split("```")[0])
    pytester.runpytest().assert_outcomes(passed=1)


def test_runs_the_test_that_init_writes(pytester, monkeypatch, of_command):
    subprocess.run(["node", str(MAIN), "init", "--language", "python"], cwd=pytester.path, check=True, capture_output=True)
    monkeypatch.setenv("UNDERSTUDY_FIXTURE", "understudy/fixture.yaml")
    pytester.runpytest_subprocess().assert_outcomes(passed=1)
