"""Starts the program's image with testcontainers, if that is installed."""

from __future__ import annotations

from typing import Any, Tuple

from .control import ControlPlane, UnderstudyError
from .program import Program


class ImageProgram(Program):
    """A program in a container."""

    def __init__(self, control: ControlPlane, container: Any) -> None:
        super().__init__(control)
        self._container = container

    def stop(self) -> None:
        self._container.stop()


def start_image(image: str) -> Program:
    """Starts a container of an image, and waits until it is ready."""
    container_of, wait_for_logs = _testcontainers()
    container = container_of(image).with_env("UNDERSTUDY_CLOCK", "manual").with_exposed_ports(8080, 8081)
    container.start()
    try:
        wait_for_logs(container, '"event":"ready"')
        host = container.get_container_host_ip()
        api = f"http://{host}:{container.get_exposed_port(8080)}"
        return ImageProgram(ControlPlane(f"http://{host}:{container.get_exposed_port(8081)}", api), container)
    except BaseException:
        container.stop()
        raise


def _testcontainers() -> Tuple[Any, Any]:
    try:
        from testcontainers.core.container import DockerContainer
        from testcontainers.core.waiting_utils import wait_for_logs
    except ImportError:
        raise UnderstudyError("an image needs testcontainers: pip install pytest-understudy[image]", 0) from None
    return DockerContainer, wait_for_logs
