"""Stands in for the package `testcontainers`: its container is the simulator that the test has started."""

import os
from urllib.parse import urlsplit

VARIABLES = {8080: "UNDERSTUDY_BASE_URL", 8081: "UNDERSTUDY_CONTROL_URL"}


class DockerContainer:
    def __init__(self, image):
        self.image = image

    def with_env(self, name, value):
        return self

    def with_exposed_ports(self, *ports):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None

    def get_container_host_ip(self):
        return "127.0.0.1"

    def get_exposed_port(self, port):
        return urlsplit(os.environ[VARIABLES[port]]).port
