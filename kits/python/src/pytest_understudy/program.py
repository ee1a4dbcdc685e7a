"""Starts the program for a session, as `understudy exec` does, or finds the one that runs."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO, Optional
from urllib.parse import urlsplit

from .control import ControlPlane, UnderstudyError

API_PATH = "/api/public/v1.0"

#: Seconds until the program must be ready. Busy machines take their time.
READY_SECONDS = 60

#: A command that ends when its input ends, on every platform. `exec` runs it, so the program stops with this process,
#: even if a signal kills this process.
UNTIL_INPUT_ENDS = "sort"

#: Variables of the kit, which the program does not know.
OWN = ("UNDERSTUDY_COMMAND", "UNDERSTUDY_CONTROL_URL", "UNDERSTUDY_BASE_URL", "UNDERSTUDY_IMAGE")
OWN_KEYS = ("UNDERSTUDY_PUBLIC_KEY", "UNDERSTUDY_PRIVATE_KEY")


class Program:
    """A running program. `stop` ends it, if this object has started it."""

    def __init__(self, control: ControlPlane, process: Optional[subprocess.Popen[bytes]] = None) -> None:
        self.control = control
        self._process = process

    @property
    def control_url(self) -> str:
        return self.control.url

    @classmethod
    def open(cls) -> "Program":
        """Uses the program of UNDERSTUDY_CONTROL_URL. Otherwise starts UNDERSTUDY_COMMAND, or `understudy`."""
        url = os.environ.get("UNDERSTUDY_CONTROL_URL")
        if not url:
            return cls.start(shlex.split(os.environ.get("UNDERSTUDY_COMMAND") or "understudy"))
        base = os.environ.get("UNDERSTUDY_BASE_URL")
        return cls(ControlPlane(url, None if not base else "{0.scheme}://{0.netloc}".format(urlsplit(base))))

    @classmethod
    def start(cls, command: list[str]) -> "Program":
        """Starts the program on free ports. Raises an UnderstudyError with the program's words."""
        with tempfile.TemporaryDirectory(prefix="understudy-") as folder:
            ready, complaints = Path(folder, "ready.json"), Path(folder, "stderr")
            with complaints.open("wb") as stderr:
                process = _spawn(_arguments(command, ready), stderr)
            try:
                address = _await_ready(process, ready, complaints)
            except BaseException:
                _end(process)
                raise
        return cls(ControlPlane(address), process)

    def stop(self) -> None:
        if self._process is not None:
            _end(self._process)
            self._process = None


def _arguments(command: list[str], ready: Path) -> list[str]:
    base = ["exec" if word == "serve" else word for word in command]
    if "exec" not in base:
        base.append("exec")
    clock = [] if os.environ.get("UNDERSTUDY_CLOCK") else ["--clock", "manual"]
    ports = ["--port", "0", "--control-port", "0", "--ready-file", str(ready)]
    return [*base, *ports, *clock, "--log", "silent", "--", UNTIL_INPUT_ENDS]


def _spawn(arguments: list[str], stderr: IO[bytes]) -> subprocess.Popen[bytes]:
    env = {name: value for name, value in os.environ.items() if name not in OWN + OWN_KEYS}
    try:
        return subprocess.Popen(arguments, env=env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=stderr)
    except OSError as error:
        advice = "install it, or set UNDERSTUDY_COMMAND (how to start it) or UNDERSTUDY_CONTROL_URL (one that runs)"
        raise UnderstudyError(f"cannot start {arguments[0]}: {error.strerror}; {advice}", 0) from None


def _await_ready(process: subprocess.Popen[bytes], ready: Path, complaints: Path) -> str:
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline:
        if ready.exists():
            return str(json.loads(ready.read_text(encoding="utf-8"))["controlUrl"])
        if process.poll() is not None:
            words = complaints.read_text(encoding="utf-8", errors="replace").strip()
            raise UnderstudyError(f"the program ended with exit code {process.returncode}: {words[-2000:]}", 0)
        time.sleep(0.02)
    raise UnderstudyError(f"the program did not become ready within {READY_SECONDS} seconds", 0)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        process.stdin.close()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
