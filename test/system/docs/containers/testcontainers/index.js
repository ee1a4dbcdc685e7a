/** Stands in for the package `testcontainers`: its container is the simulator that the test has started. */
const portOf = (variable) => Number(new URL(process.env[variable]).port);
const MAPPED = { 8080: portOf('UNDERSTUDY_BASE_URL'), 8081: portOf('UNDERSTUDY_CONTROL_URL') };

export const Wait = { forHttp: () => undefined };

export class GenericContainer {
  withEnvironment() {
    return this;
  }
  withExposedPorts() {
    return this;
  }
  withWaitStrategy() {
    return this;
  }
  async start() {
    return { getHost: () => '127.0.0.1', getMappedPort: (port) => MAPPED[port], stop: async () => undefined };
  }
}
